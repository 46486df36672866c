import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startSamplePages, type SamplePages } from "../sample/serve.ts";
import { startService, type Service } from "../service/server.ts";
import type { BrowserName, LinkstowBrowser, OtherExtension } from "../support/browser.ts";
import { connectExtension } from "../support/connect-extension.ts";
import { flavourFor } from "../../build/flavours.ts";
import { launchLinkstow } from "../support/launch.ts";

export const benchKey = "key-bench-91c4d0";

const folderOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Everything the bench measures with. All of it runs on this computer, and none of it is kept. */
export interface Stage {
  readonly name: BrowserName;
  readonly service: Service;
  readonly pages: SamplePages;
  /** Linkstow, connected to the service, with an empty ledger. */
  readonly browser: LinkstowBrowser;
  /** The floor, in the same browser. */
  readonly floor: OtherExtension;
  /** The floor for a form that shows its page: six fields and a script that fills in the title. */
  readonly plainForm: OtherExtension;
  /** The floor for a save that is stored first and then sent by a background, in the same browser. */
  readonly least: OtherExtension;
  /** A second browser like the first, because one database cannot be both empty and full. */
  readonly library: LinkstowBrowser;
  /** An unused address of the sample article. */
  freshArticle(): string;
  close(): Promise<void>;
}

export async function openStage(name: BrowserName): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "linkstow-bench-"));
  const service = await startService({
    dataFile: join(folder, "service.sqlite"),
    keys: [benchKey],
  });
  const pages = await startSamplePages();
  const start = async () => {
    const flavour = flavourFor(name, "e2e");
    const started = await launchLinkstow({ browser: name, flavour, isTimed: true });
    await connectExtension(started, { baseUrl: service.baseUrl, key: benchKey });
    return started;
  };
  const browser = await start();
  const library = await start();
  const floor = await browser.installBeside(folderOf("floor"));
  const plainForm = await browser.installBeside(folderOf("plain-form"));
  const least = await browser.installBeside(folderOf("least"));
  // Chromium starts a process for each popup of an extension without one. Linkstow has its background's.
  for (const { origin } of [floor, plainForm]) await browser.open(`${origin}/popup.html`);
  let articles = 0;
  return {
    name,
    service,
    pages,
    browser,
    floor,
    plainForm,
    least,
    library,
    freshArticle: () => `${pages.url}/article.html?reader=${++articles}`,
    async close() {
      for (const one of [browser, library]) await one.close();
      await service.close();
      await pages.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
