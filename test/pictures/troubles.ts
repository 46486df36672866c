import { PATIENCE_MS, until } from "../support/until.ts";
import type { Studio } from "./studio.ts";

const create = { method: "POST", path: "/api/v1/links" };

/** Makes a save that the service refuses, one whose outcome is unknown, and one that waits behind them. */
export async function makeTroubles(studio: Studio): Promise<void> {
  const { service, pages, openPopup, texts } = studio;
  const words = '{"errors":{"title":["is not allowed here"]}}';
  service.misbehave({ ...create, fault: { kind: "answer", status: 422, body: words } });
  for (const part of [1, 2, 3]) {
    if (part === 2) service.misbehave({ ...create, fault: { kind: "dropBefore" } });
    const { tab, popup } = await openPopup(`${pages.url}/article.html?part=${part}`);
    await popup.key("Control+Enter");
    await popup.waitFor("return document.querySelector('form') === null");
    const saving = texts("entry_saving");
    await until("the outcome", PATIENCE_MS, async () => {
      const said = await popup.text("status");
      return said !== undefined && said !== "" && said !== saving;
    });
    await popup.close();
    await tab.close();
  }
}
