import { afterEach, expect, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import type { StoredUserPage } from "../../service/operations/user-pages.ts";
import { until } from "../../support/until.ts";
import { violations } from "../axe.ts";
import { moveToTab } from "../draft-tab.ts";
import { tabTo, untilFocused } from "../keyboard.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";
import { readStored } from "../stored.ts";
import { unfold } from "../unfold.ts";

const session = useSession({ flavour: "e2e", connected: true });

afterEach(() => {
  session.service.behave();
  session.service.configure({ pageMethod: "PATCH" });
});

/** Waits until the service has exactly this. */
function untilStored(id: string, wanted: Pick<StoredUserPage, "title" | "content">) {
  return until(`${id} to be ${JSON.stringify(wanted)}`, 20_000, () => {
    const row = session.service.userPages().find((one) => one.id === id);
    return row?.title === wanted.title && row.content === wanted.content;
  });
}

/** Opens Pages and adds a page that the service has. */
async function openWith(id: string): Promise<LinkstowPage> {
  session.service.makeUserPage(id);
  const page = await session.openOptions("pages");
  await page.press("button", "Add a page");
  await page.fill("textbox", "Page id", id);
  await page.key("Enter");
  await page.waitForText("heading", id);
  return page;
}

/** Chooses HTML as the markup, and waits until the list of pages is read again. */
async function chooseHtml(page: LinkstowPage): Promise<void> {
  await page.evaluate(
    `const markup = [...document.querySelectorAll("select")].at(-1);
     markup.value = "html";
     markup.dispatchEvent(new Event("change", { bubbles: true }));`,
  );
  await until("HTML to be on disk", 20_000, async () =>
    JSON.stringify((await readStored(session.browser)).userPages).includes('"markup":"html"'),
  );
}

const contentOf = (page: LinkstowPage) => page.text("textbox", "Content");

test("title and content are what the service stores, only changed fields are sent, and each is cleared", async () => {
  const page = await openWith("reading-list");
  expect(await violations(page)).toEqual([]);
  await page.fill("textbox", "Title", "Reading list");
  await page.press("textbox", "Content");
  await page.type("- Tides");
  await page.key("Enter");
  await page.type("- Mills <b>&</b> “locks” 🌊");
  await page.press("button", "Save");
  const content = "- Tides\n- Mills <b>&</b> “locks” 🌊";
  await untilStored("reading-list", { title: "Reading list", content });
  await page.waitForText("status", /^Saved/);
  await page.waitForText("heading", "Reading list");
  expect(await violations(page)).toEqual([]);

  await page.fill("textbox", "Title", "");
  await page.press("button", "Save");
  await untilStored("reading-list", { title: "", content });
  const [first, second] = session.service
    .requests()
    .filter(({ path }) => path === "/api/v1/pages/reading-list")
    .map(({ method, bodyText }) => [method, JSON.parse(bodyText ?? "")]);
  expect(first).toEqual(["PATCH", { user_page: { title: "Reading list", content } }]);
  expect(second).toEqual(["PATCH", { user_page: { title: "" } }]);

  await page.fill("textbox", "Content", "");
  await page.press("button", "Save");
  await untilStored("reading-list", { title: "", content: "" });
});

test("what two tabs type about one page is in one draft, which the next tab shows and saves", async () => {
  const one = await openWith("in-two-tabs");
  const other = await session.openOptions("pages");
  await other.press("button", /in-two-tabs/);
  await other.waitForText("heading", "in-two-tabs");
  await one.press("textbox", "Content");
  await one.type("- Tides");
  await other.fill("textbox", "Title", "In two tabs");
  const next = await session.openOptions("pages");
  await next.press("button", /in-two-tabs/);
  await next.waitForText("textbox", "In two tabs");
  expect(await contentOf(next)).toBe("- Tides");
  await next.press("button", "Save");
  await untilStored("in-two-tabs", { title: "In two tabs", content: "- Tides" });
});

test("a page is added by its web address, and sent nothing before it is saved", async () => {
  session.service.makeUserPage("harbours");
  const before = session.service.requests().length;
  const page = await session.openOptions("pages");
  await page.press("button", "Add a page");
  await page.fill("textbox", "Page id", `${session.service.baseUrl}/pages/harbours`);
  await page.fill("textbox", "Title", "Harbours");
  await page.waitForText("heading", "harbours");
  expect(session.service.requests()).toHaveLength(before);
  await page.press("button", "Save");
  await untilStored("harbours", { title: "Harbours", content: null });
});

test("what is typed outlives the background, and the tab", async () => {
  const page = await openWith("drafts");
  await page.press("textbox", "Content");
  for (const part of ["Locks ", "and weirs ", "and mills"]) {
    await page.type(part);
    await session.browser.killBackground();
  }
  const text = "Locks and weirs and mills";
  expect(await contentOf(page)).toBe(text);
  await page.type(".");
  await page.waitForText("button", /drafts.*Not saved yet/);
  await until("the draft to be on disk", 20_000, async () => {
    const again = await session.openOptions("pages");
    await again.press("button", /drafts/);
    const kept = await contentOf(again);
    await again.close();
    return kept === `${text}.`;
  });
  expect(session.service.userPages().find(({ id }) => id === "drafts")?.content).toBeNull();
});

test("a service that takes PUT alone gets it once the user has chosen so", async () => {
  session.service.configure({ pageMethod: "PUT" });
  const page = await openWith("put-only");
  await page.fill("textbox", "Content", "By PUT");
  await page.press("button", "Save");
  await page.waitForText("status", /^Not saved:/);
  expect(await violations(page)).toEqual([]);
  await takeShots(session, { "pages-refused": page });
  await page.press("button", "Use PUT for pages");
  await untilStored("put-only", { title: null, content: "By PUT" });
  await page.waitForText("status", /^Saved/);
  const methods = session.service
    .requests()
    .filter(({ path }) => path === "/api/v1/pages/put-only")
    .map(({ method }) => method);
  expect(methods).toEqual(["PATCH", "PUT"]);

  // Back to PATCH, for the tests that follow.
  const connection = await session.openOptions("connection");
  await unfold(connection);
  await connection.press("checkbox", "Use PUT for pages");
  await connection.press("button", "Save");
  await connection.waitForText("status", /./);
});

test("a change that is saved offline arrives once there is a network, with the later one in it", async () => {
  const page = await openWith("offline");
  await session.stopService();
  await page.fill("textbox", "Content", "First");
  await page.press("button", "Save");
  await page.waitForText("status", /^Kept: will be sent when/);
  await page.fill("textbox", "Title", "Second");
  await page.press("button", "Save");
  await page.waitForText("status", /^Kept: will be sent when/);
  await session.startService();
  await session.openOptions("activity");
  await untilStored("offline", { title: "Second", content: "First" });
});

test("a web page is added with the keyboard alone, as an item in the markup of the page", async () => {
  const address = session.freshArticle();
  const { popup } = await session.openSettledPopup(address);
  await popup.close();
  session.service.makeUserPage("keys");
  const page = await session.openOptions("pages");
  await tabTo(page, "button", "Add a page");
  await page.key("Enter");
  await untilFocused(page, "textbox", "Page id");
  await page.type("keys");
  await tabTo(page, "textbox", "Title");
  await page.type("By key");
  await page.waitForText("heading", "keys");
  await tabTo(page, "button", "Add current page");
  await page.key("Enter");
  const item = `- [The mill that waits for the moon | Foreshore Notes](<${address}>)\n`;
  await page.waitForText("textbox", item);
  await untilFocused(page, "button", "Add current page");
  await tabTo(page, "button", "Save", "Shift+Tab");
  await page.key("Enter");
  await untilStored("keys", { title: "By key", content: item });
});

test("a page goes from the popup to its draft's tab and from there into a page in HTML", async () => {
  const first = await openWith("from-popup");
  await chooseHtml(first);
  await first.close();
  const address = session.freshArticle();
  const { popup } = await session.openSettledPopup(address);
  const page = await moveToTab(session, { popup, address, title: "Mills & tides" });
  await page.press("button", "Add to a page…");
  await page.waitForText("button", "Add to from-popup");
  expect(await violations(page)).toEqual([]);
  await takeShots(session, { "pages-offer": page });
  // So narrow that the buttons have several rows.
  await page.setWidth(500);
  const fromHeadingToList = `const [top, listTop] = ["h1", "li"].map((one) =>
      document.querySelector("main " + one).getBoundingClientRect().top);
    return listTop - top;`;
  const distancePx = await page.evaluate<number>(fromHeadingToList);
  await page.press("button", "Add to from-popup");
  await page.waitForText("button", /from-popup.*Not saved yet/);
  expect(await page.evaluate<number>(fromHeadingToList)).toBe(distancePx);
  await page.press("button", "Save");
  const content = `<ul>\n<li><a href="${address}">Mills &amp; tides</a></li>\n</ul>\n`;
  await untilStored("from-popup", { title: null, content });
  await page.close();
});

test("the preview of a page in HTML runs nothing and loads nothing", async () => {
  const page = await openWith("preview");
  await chooseHtml(page);
  const image = `${session.pages.url}/pixel.png?preview`;
  await page.fill(
    "textbox",
    "Content",
    `<p onclick="1">Tides</p><img src="${image}" onerror="top.ran = true"><script>top.ran = true</script>`,
  );
  await page.press("button", "Preview");
  await page.waitFor(`return document.querySelector("iframe")?.sandbox.length === 0`);
  expect(await page.evaluate("return globalThis.ran === undefined")).toBe(true);
  await takeShots(session, { "pages-preview": page });
});
