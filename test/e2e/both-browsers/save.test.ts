import { expect, onTestFinished, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { saveSample } from "../../support/save-sample.ts";
import { untilSettled } from "../../support/until-settled.ts";
import { until } from "../../support/until.ts";
import { serveAs } from "../serve-as.ts";
import { takeShots } from "../shots.ts";
import { sessionKey, useSession } from "../session.ts";
import { linkEntries } from "../stored.ts";

const session = useSession({ flavour: "e2e", connected: true });

const articleTitle = "The mill that waits for the moon";
const articleDescription =
  "How a tide mill turns two high waters a day into flour, and why its miller kept the hours of the moon.";

test("saves a complete article: data of tab and page, tags, a new collection, content", async () => {
  const { browser, service } = session;
  const articleUrl = session.freshArticle();
  const before = service.links().length;
  const { tab, popup } = await saveSample(browser, {
    articleUrl,
    tags: ["tides", "water mills"],
    newCollection: "Estuaries",
  });
  onTestFinished(() => popup.close().then(() => tab.close()));

  const [link, ...more] = (await service.waitForLinks(before + 1)).slice(before);
  const made = service.collections().find(({ title }) => title === "Estuaries");
  expect(more).toEqual([]);
  expect(link).toMatchObject({
    target_url: articleUrl,
    title: articleTitle,
    description: articleDescription,
    tags: ["tides", "water mills"],
    collection_ids: [made?.id],
    image_url: `${session.pages.url}/tide-mill.png`,
  });
  expect(link?.page_content).toContain("let the sea in, shut the door behind it");
  expect(link?.page_content).toContain("<blockquote>");
  expect(link?.page_content).not.toMatch(/<script|inline-script-text|onclick|onerror|javascript:/i);
  expect(link?.page_content).not.toContain("Subscribe");

  const sent = service
    .requests()
    .filter(({ method, path }) => method === "POST" && path.endsWith("/links"));
  const [entry] = await linkEntries(browser, articleUrl);
  expect(entry?.state.name).toBe("delivered");
  expect(sent.at(-1)?.headers["idempotency-key"]).toBe(entry?.id);
  expect(sent.at(-1)?.headers["content-type"]).toBe("application/json");
  expect(sent.at(-1)?.headers.connection).toBe("close");
  await takeShots(session, { "popup-saved": popup });
});

test("shows title and address at once, and the description when it arrives", async () => {
  const address = session.freshArticle();
  const { popup } = await session.openPopup(address);
  // Until the page is read, the name of its site stands behind it.
  expect(await popup.text("textbox", "Title")).toContain(articleTitle);
  expect(await popup.text("textbox", "Address")).toBe(address);
  await until("the description", 20_000, () => popup.text("textbox", "Description"));
  expect(await popup.text("textbox", "Description")).toBe(articleDescription);
  await takeShots(session, { "popup-form": popup });
});

test("saves with the keyboard alone", async () => {
  const address = session.freshArticle();
  const { popup } = await session.openSettledPopup(address);
  const before = session.service.links().length;
  await popup.type("moon, "); // the focus starts in Tags
  await popup.type("keyboards");
  await tabTo(popup, "collections");
  await popup.type("By keyboard");
  await popup.key("Enter");
  await popup.key("Escape");
  await popup.key("Control+Enter");
  await popup.waitForText("status", "Saved");
  const [link] = (await session.service.waitForLinks(before + 1)).slice(before);
  const made = session.service.collections().find(({ title }) => title === "By keyboard");
  expect(link).toMatchObject({
    target_url: address,
    tags: ["moon", "keyboards"],
    collection_ids: [made?.id],
  });
});

test("offers tags and collections used before, without a request to the service", async () => {
  const { browser, service } = session;
  const first = await saveSample(browser, {
    articleUrl: session.freshArticle(),
    tags: ["barrages"],
    newCollection: "Power from water",
  });
  await first.popup.close();
  await first.tab.close();
  const made = service.collections().filter(({ title }) => title === "Power from water");
  const before = service.links().length;

  const { popup } = await session.openSettledPopup(session.freshArticle());
  await popup.fill("combobox", "Tags", "barr");
  await popup.press("option", /^barrages/);
  await popup.fill("combobox", "Collections", "power");
  await popup.press("option", /^Power from water/);
  await popup.key("Escape");
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");

  const [link] = (await service.waitForLinks(before + 1)).slice(before);
  expect(made).toHaveLength(1);
  expect(link).toMatchObject({ tags: ["barrages"], collection_ids: [made[0]?.id] });
  expect(service.collections().filter(({ title }) => title === "Power from water")).toHaveLength(1);
});

test("accepts a collection that exists at the service by its id", async () => {
  const { service } = session;
  const answer = await fetch(`${service.baseUrl}/api/v1/collections`, {
    method: "POST",
    headers: { "X-Authorization": sessionKey, "Content-Type": "application/json" },
    body: JSON.stringify({ collection: { title: "Made elsewhere" } }),
  });
  expect(answer.ok).toBe(true);
  const there = service.collections().at(-1);
  const before = service.links().length;

  const { popup } = await session.openSettledPopup(session.freshArticle());
  await popup.fill("combobox", "Collections", "Made elsewhere");
  await popup.press("option", /^Use an existing collection…/);
  await popup.fill("textbox", "Collection id", `${service.baseUrl}/collections/${there?.id}`);
  await popup.press("button", "Add");
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");

  const [link] = (await service.waitForLinks(before + 1)).slice(before);
  expect(link?.collection_ids).toEqual([there?.id]);
  expect(service.collections().at(-1)).toEqual(there);
});

test("never overwrites typed text while the page is still being read", async () => {
  const { browser, service } = session;
  const address = session.freshArticle();
  const tab = await browser.open(address);
  onTestFinished(() => tab.close());
  // The page is busy, so that reading it takes a while.
  await tab.evaluate(
    `setTimeout(() => { const end = Date.now() + 1500; while (Date.now() < end); }); return true;`,
  );
  const popup = await browser.pressAction(tab);
  onTestFinished(() => popup.close());
  await popup.fill("textbox", "Title", "My own title");
  await popup.fill("textbox", "Description", "My own words");
  await popup.waitFor(`return /[0-9] words/.test(document.body.innerText)`);
  expect(await popup.text("textbox", "Title")).toBe("My own title");
  expect(await popup.text("textbox", "Description")).toBe("My own words");
  const before = service.links().length;
  await popup.key("Control+Enter");
  await popup.waitForText("status", "Saved");
  const [link] = (await service.waitForLinks(before + 1)).slice(before);
  expect(link).toMatchObject({ title: "My own title", description: "My own words" });
  expect(link?.page_content).toContain("let the sea in");
});

test("keeps text typed just before Escape closes the popup", async () => {
  const { tab, popup } = await session.openSettledPopup(session.freshArticle());
  await popup.fill("textbox", "Title", "In a hurry");
  await popup.key("Escape");
  await popup.waitUntilClosed();
  expect(await titleInPopupOf(tab)).toBe("In a hurry");
});

test("leaves the content out if its box is not ticked", async () => {
  const { service } = session;
  const before = service.links().length;
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await popup.waitFor(`return /[0-9] words/.test(document.body.innerText)`);
  await popup.press("checkbox", "Page content");
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");
  await service.waitForLinks(before + 1);
  const sent = service.requests().findLast(({ path }) => path.endsWith("/api/v1/links"));
  expect(JSON.parse(sent?.bodyText ?? "null")).not.toHaveProperty("page_content");
});

test("treats special characters in a title as plain text", async () => {
  const { service } = session;
  const page = await serveAs(
    "text/html; charset=utf-8",
    "<title>Good \u202Egnp.exe\u2069 bye\u0007</title>",
  );
  const before = service.links().length;
  const { popup } = await session.openSettledPopup(page);
  expect(await popup.text("textbox", "Title")).toBe("Good gnp.exe bye");
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");
  const [link] = (await service.waitForLinks(before + 1)).slice(before);
  expect(link).toMatchObject({ target_url: page, title: "Good gnp.exe bye" });
});

test("saves a PDF with title and address, without content", async () => {
  const { service } = session;
  const pdf = await serveAs("application/pdf", "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n");
  const before = service.links().length;
  const { popup } = await session.openSettledPopup(pdf);
  expect(await popup.text("textbox", "Address")).toBe(pdf);
  await popup.fill("textbox", "Title", "A tide table");
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");
  const [link] = (await service.waitForLinks(before + 1)).slice(before);
  expect(link).toMatchObject({ target_url: pdf, title: "A tide table", page_content: null });
});

test("saves a page of the browser itself, which cannot be read", async () => {
  const { service, browserName } = session;
  const address = browserName === "firefox" ? "about:support" : "chrome://version/";
  const before = service.links().length;
  const { popup } = await session.openSettledPopup(address);
  await popup.waitFor("return document.body.innerText.includes('This page cannot be read')");
  if (browserName === "firefox") {
    expect(await popup.text("textbox", "Title")).toBe("Troubleshooting Information");
  } else {
    // Chromium reveals nothing about its own pages to an extension.
    await popup.fill("textbox", "Title", "About this version");
  }
  // Only this browser can open the page, so its address is not filled in. The user may still type it.
  expect(await popup.text("textbox", "Address")).toBe("");
  await popup.fill("textbox", "Address", address);
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved");
  const [link] = (await service.waitForLinks(before + 1)).slice(before);
  expect(link).toMatchObject({ target_url: address, page_content: null });
});

test("sends no request when the popup is only opened and closed", async () => {
  const before = session.service.requests().length;
  const { popup } = await session.openSettledPopup(session.freshArticle());
  await until("the description", 20_000, () => popup.text("textbox", "Description"));
  await popup.key("Escape");
  await popup.waitUntilClosed();
  expect(await session.browser.inBackground("return (await chrome.alarms.getAll()).length")).toBe(
    0,
  );
  expect(session.service.requests()).toHaveLength(before);
});

async function titleInPopupOf(tab: LinkstowPage): Promise<string | undefined> {
  const popup = await session.browser.pressAction(tab);
  onTestFinished(() => popup.close());
  await untilSettled(popup, session.texts);
  return popup.text("textbox", "Title");
}

/** Presses Tab until the field has the focus. Suggested tags are stops on the way. */
async function tabTo(popup: LinkstowPage, id: string): Promise<void> {
  for (let presses = 0; presses < 10; presses += 1) {
    if (await popup.evaluate<boolean>("return document.activeElement?.id === args[0]", id)) return;
    await popup.key("Tab");
  }
  throw new Error(`Ten times Tab did not lead to ${id}`);
}
