import { expect, onTestFinished, test } from "vitest";
import type { RequestRecord } from "../../service/request-records.ts";
import type { LinkstowPage } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";
import { readStored } from "../stored.ts";

const session = useSession({ flavour: "e2e", connected: true });
const { linksTo } = session;

test("opens a saved page as an edit, and sends one PATCH with only the changed fields", async () => {
  const address = session.freshArticle();
  await save(address);
  const saved = session.service.links().at(-1);
  const before = session.service.requests().length;

  const { popup } = await session.openSettledPopup(address);
  await popup.waitForText("heading", /^Saved on /);
  await takeShots(session, { "popup-edit": popup });
  await popup.fill("textbox", "Title", "The mill, again");
  await popup.fill("textbox", "Description", "");
  await takeShots(session, { "popup-edit-changed": popup });
  await popup.press("button", /^Save changes/);
  await popup.waitForText("status", "Saved");

  const sent = session.service.requests().slice(before);
  expect(sent.map(({ method, path }) => [method, path])).toEqual([
    ["PATCH", `/api/v1/links/${saved?.id}`],
  ]);
  expect(bodyOf(sent[0])).toEqual({ title: "The mill, again", description: "" });
  expect(linksTo(address)).toHaveLength(1);
});

test("opens with the service's response to a change, and no longer warns about unconfirmed fields", async () => {
  const address = session.freshArticle();
  const id = session.service.links().length + 1;
  const location = `/api/v1/links/${id}`;
  const silent = { kind: "answer", status: 201, headers: { location }, storesFirst: true } as const;
  session.service.misbehave({ method: "POST", fault: silent });
  await save(address);

  const first = await session.openSettledPopup(address);
  await first.popup.waitForText("heading", /^Saved on /);
  expect(await bodyTextOf(first.popup)).toContain("the list here replaces the one at the service");
  const body = JSON.stringify({
    id,
    title: "As the service has it",
    tags: [{ name: "mill" }, { name: "sea" }],
    collections: [],
  });
  const headers = { "content-type": "application/json" };
  const telling = { kind: "answer", status: 200, headers, body } as const;
  session.service.misbehave({ method: "PATCH", path: location, fault: telling });
  await first.popup.fill("textbox", "Title", "As I have it");
  await first.popup.press("button", /^Save changes/);
  await first.popup.waitForText("status", "Saved");
  await first.popup.close();

  const { popup } = await session.openSettledPopup(address);
  await popup.waitForText("heading", /^Saved on /);
  expect(await popup.text("textbox", "Title")).toBe("As the service has it");
  expect(await bodyTextOf(popup)).toMatch(/mill[\s\S]*sea/);
  expect(await bodyTextOf(popup)).not.toContain("the list here replaces the one at the service");
  await takeShots(session, { "popup-edit-told": popup });
});

test("folds an edit of an unsent link into its one POST", async () => {
  const address = session.freshArticle();
  const first = await session.openSettledPopup(address);
  await session.stopService();
  await first.popup.press("button", /^Save/);
  await first.popup.waitForText("status", /^Kept: /);
  await first.popup.close();

  const { popup } = await session.openSettledPopup(address);
  await popup.waitForText("heading", /^Kept on /);
  await popup.fill("textbox", "Title", "Written while it waited");
  await takeShots(session, { "popup-edit-waiting": popup });
  await popup.press("button", /^Save changes/);
  await popup.waitForText("status", /^Kept: /);
  await session.startService();
  await popup.press("button", "Try now");
  await popup.waitForText("status", "Saved");

  const writes = session.service.requests().filter(({ path }) => !path.endsWith("/links/0"));
  expect(writes.map(({ method }) => method)).toEqual(["POST"]);
  expect(bodyOf(writes[0])).toMatchObject({
    target_url: address,
    title: "Written while it waited",
  });
});

test("every field of a saved link is changed, and description, tags and collections are cleared", async () => {
  const address = session.freshArticle();
  const moved = session.freshArticle();
  await save(address);
  const [saved] = linksTo(address);
  const { popup } = await session.openSettledPopup(address);
  await popup.fill("textbox", "Title", "The mill, moved");
  await popup.fill("textbox", "Address", moved);
  await popup.fill("textbox", "Description", "Another place");
  await popup.fill("combobox", "Tags", "moved");
  await popup.key("Enter");
  await popup.fill("combobox", "Collections", "Moved mills");
  await popup.press("option", /Moved mills/);
  await popup.key("Control+Enter");
  await popup.waitForText("status", "Saved");
  await popup.close();
  const changed = await until("the change", 20_000, () => linksTo(moved)[0]);
  const made = session.service.collections().find(({ title }) => title === "Moved mills");
  expect(changed).toMatchObject({
    id: saved?.id,
    title: "The mill, moved",
    description: "Another place",
    tags: ["moved"],
    collection_ids: [made?.id],
  });

  const { popup: again } = await session.openSettledPopup(moved);
  await again.fill("textbox", "Description", "");
  await again.press("button", "Remove tag moved");
  await again.press("button", "Remove collection Moved mills");
  await again.key("Control+Enter");
  await again.waitForText("status", "Saved");
  await until("the cleared fields", 20_000, () => linksTo(moved)[0]?.description === "");
  expect(linksTo(moved)).toMatchObject([{ id: saved?.id, tags: [], collection_ids: [] }]);
});

test("saves a saved page as a new link on request", async () => {
  const address = session.freshArticle();
  await save(address);
  const { popup } = await session.openSettledPopup(address);
  await popup.press("button", "Save as a new link");
  await popup.fill("textbox", "Title", "A second look");
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");
  await until("the second link", 20_000, () => linksTo(address).length === 2);
  expect(linksTo(address).map(({ title }) => title)).toContain("A second look");
});

test("sends repositories, image address and place to the service", async () => {
  const before = session.service.links().length;
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await popup.press("button", "More fields");
  await popup.fill("combobox", "Repositories", "Handbook");
  await popup.press("option", "Enter its id…");
  await popup.fill("textbox", "Repository id", "41");
  await popup.press("button", "Add");
  await popup.fill("textbox", "Image address", "https://quoin.example/a.png");
  await popup.fill("textbox", "Latitude", "152.5");
  await popup.fill("textbox", "Longitude", "-1.25");
  await popup.key("Control+Enter");
  await popup.waitForText("status", /^Not saved: A latitude is/);
  await takeShots(session, { "popup-more": popup });
  await popup.fill("textbox", "Latitude", "52.5");
  await popup.key("Control+Enter");
  await popup.waitForText("status", "Saved");
  const [link] = (await session.service.waitForLinks(before + 1)).slice(before);
  expect(link).toMatchObject({
    repository_ids: [41],
    image_url: "https://quoin.example/a.png",
    latitude: 52.5,
    longitude: -1.25,
  });
});

test("continues in a tab of its own with the typed text, and saves from there", async () => {
  const address = session.freshArticle();
  const { popup } = await session.openSettledPopup(address);
  await popup.fill("textbox", "Title", "Begun in the popup");
  await popup.press("button", "More fields");
  await popup.press("button", "More…");
  await popup.waitUntilClosed();
  const [{ id, draft } = { id: "", draft: {} }] = await keptDrafts();
  expect(draft).toMatchObject({ title: "Begun in the popup" });

  const page = await session.browser.openExtensionPage(`src/pages/options/index.html#/draft/${id}`);
  onTestFinished(() => page.close().catch(() => undefined));
  await page.waitForText("textbox", "Begun in the popup");
  await page.waitFor("return /[0-9] words/.test(document.body.innerText)");
  await takeShots(session, { "draft-tab": page });
  await page.fill("combobox", "Tags", "at leisure");
  await page.press("button", /^Save/, { role: "main" });
  await page.waitForText("status", "Saved");
  expect(linksTo(address)).toMatchObject([{ title: "Begun in the popup", tags: ["at leisure"] }]);
  expect(linksTo(address)[0]?.page_content).toContain("let the sea in");
  await until("the draft to go", 20_000, async () => (await keptDrafts()).length === 0);
});

test("two links that a new rule makes one page both stay, and the popup leads from one to the other", async () => {
  const address = session.freshArticle();
  const tagged = session.freshArticle();
  await save(address, "Saved plainly");
  await save(tagged, "Saved from a newsletter");
  // As an earlier version has stored the second, and as the migration leaves it.
  await session.browser.inBackground(`
    const opening = indexedDB.open("linkstow");
    const db = await new Promise((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const tx = db.transaction(["links", "upkeep"], "readwrite");
    const links = tx.objectStore("links");
    links.getAll().onsuccess = ({ target }) => {
      const plain = target.result.find(({ title }) => title === "Saved plainly");
      const other = target.result.find(({ title }) => title === "Saved from a newsletter");
      const { targetUrl, addressKey } = plain;
      const source = "&itm_source=letter";
      links.put({ ...other, targetUrl: targetUrl + source, addressKey: addressKey + source });
      tx.objectStore("upkeep").put("", "address-keys");
    };
    await new Promise((resolve) => (tx.oncomplete = resolve));
    db.close();`);
  await session.browser.killBackground();

  const { popup } = await session.openSettledPopup(address);
  await popup.waitForText("heading", /^Saved on /);
  expect(await popup.text("textbox", "Title")).toBe("Saved from a newsletter");
  await takeShots(session, { "popup-two-links": popup });
  const both = await until("the keys to be computed again", 20_000, async () => {
    const { links = [] } = await readStored(session.browser);
    const ofPage = links.filter(({ title }) => /^Saved (?:plainly|from)/.test(String(title)));
    return new Set(ofPage.map(({ addressKey }) => addressKey)).size === 1 ? ofPage : undefined;
  });
  expect(both).toHaveLength(2);
  await popup.press("button", "Edit another link of this page");
  const plain = both.find(({ title }) => title === "Saved plainly");
  await until("the other link in a tab", 20_000, () =>
    session.browser.inBackground<boolean>(`
      const tabs = await chrome.tabs.query({ url: chrome.runtime.getURL("*") });
      // A tab that is about to open has no address yet.
      const tab = tabs.find(({ url }) => url?.endsWith("#/edit/${String(plain?.["localId"])}"));
      if (tab !== undefined) await chrome.tabs.remove(tab.id);
      return tab !== undefined;`),
  );
  const page = await session.browser.openExtensionPage(
    `src/pages/options/index.html#/edit/${String(plain?.["localId"])}`,
  );
  onTestFinished(() => page.close().catch(() => undefined));
  await page.waitForText("textbox", "Saved plainly");
});

async function keptDrafts() {
  const { drafts = [] } = await readStored(session.browser);
  // Written by the product; the assertions that follow are the check.
  return (drafts as unknown as { draft: { entryId: string } }[]).map(({ draft }) => ({
    id: draft.entryId,
    draft,
  }));
}

async function save(address: string, title?: string): Promise<void> {
  const { popup } = await session.openSettledPopup(address);
  if (title !== undefined) await popup.fill("textbox", "Title", title);
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");
  await popup.close();
}

function bodyTextOf(page: LinkstowPage): Promise<string> {
  return page.evaluate("return document.body.innerText");
}

function bodyOf(record: RequestRecord | undefined): unknown {
  return JSON.parse(record?.bodyText ?? "null");
}
