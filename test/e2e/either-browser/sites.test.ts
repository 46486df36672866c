import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { violations } from "../axe.ts";
import { tabTo, untilFocused } from "../keyboard.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";
import { setUndo } from "../undo.ts";

/** The tests build on each other, and none uses the mouse. All sample pages are one site. */
const session = useSession({ flavour: "e2e", connected: true });

beforeAll(() => setUndo(session.browser, { undoQuickMs: 0 }));
const saved: { address?: string } = {};

test("tags and collections of a site are entered with the keyboard", async () => {
  const { popup } = await session.openSettledPopup((saved.address = session.freshArticle()));
  await popup.key("Control+Enter");
  await popup.waitForText("status", "Saved");

  const site = new URL(session.pages.url).host;
  const options = await session.openOptions("saving");
  await tabTo(options, "textbox", "Site");
  await options.type(`${session.pages.url}/article.html`);
  await options.key("Enter");
  await untilFocused(options, "combobox", "Tags");
  await options.type("notes,Tide mills,");
  await tabTo(options, "combobox", "Collections");
  await options.type("Foreshore");
  await options.key("Enter");
  await options.waitFor(
    `return document.querySelector('[aria-label="Remove collection Foreshore"]') !== null`,
  );
  await options.waitForText("status", "Saved.");
  expect(await violations(options)).toEqual([]);
  await takeShots(session, { "saving-site": options });
  await tabTo(options, "button", "Done", "Shift+Tab");
  await options.key("Enter");
  await untilFocused(options, "textbox", "Site");
  await tabTo(options, "button", `Edit ${site}`);
  await takeShots(session, { "saving-sites": options });
});

test("a new link from the popup starts with them, and keeps those that are not removed", async () => {
  const { service } = session;
  const before = service.links().length;
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await untilFocused(popup, "combobox", "Tags");
  await takeShots(session, { "popup-site": popup });
  // Removes the last tag.
  await popup.key("Backspace");
  await popup.key("Control+Enter");
  const [link] = (await service.waitForLinks(before + 1)).slice(before);
  expect(link).toMatchObject({ tags: ["notes"], collection_ids: [foreshore()] });
});

test("a save without the form has them", async () => {
  const { browser, service } = session;
  const before = service.links().length;
  const tab = await open(session.freshArticle());
  const key = process.platform === "darwin" ? "D" : "K"; // the shortcut in Firefox's manifest
  await browser.giveCommand(tab, { name: "quick-save", key });
  const [link] = (await service.waitForLinks(before + 1)).slice(before);
  expect(link).toMatchObject({ tags: ["notes", "Tide mills"], collection_ids: [foreshore()] });
});

test("the form of a link that was saved before does not have them", async () => {
  const { popup } = await session.openSettledPopup(saved.address ?? "");
  await popup.waitForText("button", /^Save changes/);
  expect(await popup.has("button", /^Remove (?:tag|collection)/)).toBe(false);
});

test("a page of another site does not have them", async () => {
  const { service } = session;
  const before = service.links().length;
  const elsewhere = session.freshArticle().replace("127.0.0.1", "localhost");
  const { popup } = await session.openSettledPopup(elsewhere);
  expect(await popup.has("button", /^Remove (?:tag|collection)/)).toBe(false);
  await popup.key("Control+Enter");
  const [link] = (await service.waitForLinks(before + 1)).slice(before);
  expect(link).toMatchObject({ target_url: elsewhere, tags: null, collection_ids: null });
});

/** The collection's id at the service. */
function foreshore(): number | undefined {
  return session.service.collections().find(({ title }) => title === "Foreshore")?.id;
}

async function open(address: string): Promise<LinkstowPage> {
  const tab = await session.browser.open(address);
  onTestFinished(() => tab.close());
  return tab;
}
