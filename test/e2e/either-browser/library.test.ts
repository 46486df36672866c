import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import * as v from "valibot";
import { expect, test } from "vitest";
import { asId, type LocalId } from "../../../src/shared/domain/values/ids.ts";
import { linkRow } from "../../../src/shared/resources/link/row.ts";
import type { LinkstowPage } from "../../support/browser.ts";
import { violations } from "../axe.ts";
import { tabTo, untilFocused } from "../keyboard.ts";
import { someLinkFields } from "../../support/builders.ts";
import { fillLedger, fillLibrary, profileInUse, rareTitle } from "../library-links.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";
import { unfold } from "../unfold.ts";

const session = useSession({ flavour: "e2e", connected: true });
const size = 1_000;

/** Types into the search field in place of what is there, by keyboard. */
async function search(page: LinkstowPage, text: string): Promise<void> {
  await page.key("Control+a");
  await page.type(text);
}

const isNumberOfLinks = /^[\d,]+ links?$/;

test("while nothing changes, an open library hears of no change", async () => {
  const page = await session.openOptions("library");
  await page.waitForText("status", /^No links yet/);
  // A page reads again after each change. If reading made a change, that would never end.
  const heard = await page.evaluate<number>(
    `const { runtime } = globalThis.browser ?? chrome;
     let heard = 0;
     runtime.onMessage.addListener(() => void (heard += 1));
     await new Promise((resolve) => setTimeout(resolve, 3_000));
     return heard;`,
  );
  // The opening itself may be announced late.
  expect(heard).toBeLessThan(3);
  await page.close();
});

test("a thousand links are searched, walked, copied and edited by keyboard alone", async () => {
  const empty = await session.openOptions("library");
  await empty.waitForText("status", /^No links yet/);
  expect(await violations(empty)).toEqual([]);
  await takeShots(session, { "library-empty": empty });
  await empty.close();

  await fillLibrary(session.browser, size);
  const page = await session.openOptions("library");
  await page.waitForText("status", "1,000 links", 20_000);
  expect(await violations(page)).toEqual([]);
  await takeShots(session, { library: page });

  await tabTo(page, "searchbox", "Search");
  await search(page, "smorebrod");
  await page.waitForText("status", "1 link");
  await page.key("ArrowDown");
  await untilFocused(page, "link", rareTitle);

  await page.key("ArrowUp");
  await untilFocused(page, "searchbox", "Search");
  await search(page, "tag:sea in:shore tide");
  await page.waitForText("status", isNumberOfLinks);
  await page.waitForText("link", /^Tide tables .*, part 1$/);
  expect(await violations(page)).toEqual([]);
  await takeShots(session, { "library-search": page });

  await page.key("ArrowDown");
  await untilFocused(page, "link", /^Tide tables .*, part 1$/);
  await page.key("End");
  await untilFocused(page, "link", /^Tide tables .*, part 991$/);
  await page.key(" ");
  await page.key("ArrowUp");
  await page.key(" ");
  await page.waitForText("status", "2 links selected");
  expect(await violations(page)).toEqual([]);
  await takeShots(session, { "library-selected": page });

  await tabTo(page, "link", "Edit");
  await tabTo(page, "button", "Copy");
  await page.key("Enter");
  await untilFocused(page, "menuitem", "Copy as Markdown");
  await page.key("Enter");
  await page.waitForText("status", "1 link copied");
  await untilFocused(page, "link", /^Tide tables .*, part 981$/);

  await tabTo(page, "link", "Edit");
  await page.key("Enter");
  await page.waitForText("heading", "What Linkstow knows");
  expect(await page.text("textbox", "Title")).toMatch(/^Tide tables .*, part 981$/);
});

test("the filters are controls of the words in the field", async () => {
  const page = await session.openOptions("library");
  await page.waitForText("status", isNumberOfLinks, 20_000);
  await page.press("searchbox", "Search");
  await page.type("before:2020");
  await page.waitForText("status", /^No link matches/);
  await unfold(page);
  await search(page, "has:file tag:favourites");
  expect(await page.isChecked("checkbox", "With files")).toBe(true);
  await page.press("checkbox", "With files");
  await page.waitForText("status", "250 links");
  expect(await page.text("searchbox", "Search")).toBe("tag:favourites");
  expect(await violations(page)).toEqual([]);
  await takeShots(session, { "library-filters": page });
});

test("the list follows a save, and a second opening answers from the index on disk", async () => {
  const page = await session.openOptions("library");
  await page.waitForText("status", "1,000 links", 20_000);
  const { popup } = await session.openPopup(session.freshArticle());
  await popup.fill("textbox", "Title", "Zugvögel über dem Hafen");
  await popup.press("button", "Save");
  await popup.waitForText("status", /^Saved/);
  await page.press("searchbox", "Search");
  await page.type("zugvogel");
  await page.waitForText("status", "1 link", 20_000);
  await page.close();

  // Everything that is found now is found in the index on disk: the ledger of this profile is read later.
  const kept = await session.browser.inBackground<number>(`
    const opening = indexedDB.open("linkstow-library");
    const db = await new Promise((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const lists = db.transaction("lists").objectStore("lists").count();
    const count = await new Promise((resolve) => (lists.onsuccess = () => resolve(lists.result)));
    db.close();
    return count;`);
  expect(kept).toBe(1);
  const again = await session.openOptions("library");
  await again.press("searchbox", "Search");
  await again.type("zugvogel");
  await again.waitForText("status", "1 link");
});

test("no site is asked for a picture until pictures are switched on", async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ headers }, response) => {
    asked.push(headers.referer);
    response.writeHead(200, { "content-type": "image/svg+xml" });
    response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  const row = { localId: asId<LocalId>(randomUUID()), createdAtMs: Date.now(), excerpt: "" };
  const fields = someLinkFields({ title: "Pictured", imageUrl: `http://127.0.0.1:${port}/a.svg` });
  const profileId = await profileInUse(session.browser);
  await fillLedger(session.browser, { links: [linkRow(fields, { ...row, profileId })] });
  const page = await session.openOptions("library");
  await page.press("searchbox", "Search");
  await page.type("pictured");
  await page.waitForText("link", "Pictured");
  expect(asked).toEqual([]);
  await page.press("checkbox", "Show pictures");
  await page.waitFor("return document.querySelector('li img')?.naturalWidth === 9");
  expect(asked).toEqual([undefined]);
  expect(await violations(page)).toEqual([]);
  await page.press("checkbox", "Show pictures");
  server.close();
  server.closeAllConnections();
});

test("what can be done with a link is seen once its row has the focus or a link is selected, and nothing moves", async () => {
  const page = await session.openOptions("library");
  await page.waitForText("status", isNumberOfLinks, 20_000);
  const look = `
    const row = document.querySelectorAll("li[aria-setsize]")[3];
    const [mark, acts] = ["label", "fieldset"].map((name) => getComputedStyle(row.querySelector(name)).opacity);
    const places = [...row.querySelectorAll("*")].map((one) => {
      const { x, y, width } = one.getBoundingClientRect();
      return [x, y, width].join(" ");
    });
    return { mark, acts, places };`;
  const atRest = await page.evaluate<{ mark: string; acts: string; places: string[] }>(look);
  const hasMouse = await page.evaluate<boolean>('return matchMedia("(hover: hover)").matches');
  expect([atRest.mark, atRest.acts]).toEqual(hasMouse ? ["0", "0"] : ["1", "1"]);
  await tabTo(page, "searchbox", "Search");
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown"]) await page.key(key);
  const inFocus = { mark: "1", acts: "1", places: atRest.places };
  expect(await page.evaluate(look)).toEqual(inFocus);
  await page.key("ArrowDown");
  await page.key(" ");
  await page.waitForText("status", "1 link selected");
  expect(await page.evaluate(look)).toEqual(inFocus);
});

test("cards are as high as what they hold, with and without pictures, whatever the width of the window", async () => {
  const page = await session.openOptions("library");
  await page.waitForText("status", isNumberOfLinks, 20_000);
  await page.press("button", "Cards");
  for (const isPictured of [false, true]) {
    if (isPictured) await page.press("checkbox", "Show pictures");
    for (const widthPx of [1_600, 1_280, 700, 400]) {
      await page.setWidth(widthPx);
      await page.waitFor(`
        const cards = [...document.querySelectorAll("li[aria-setsize]")];
        const first = cards[0].getBoundingClientRect();
        const below = cards.map((one) => one.getBoundingClientRect().top).find((top) => top > first.top);
        const isWhole = cards.every((one) => one.scrollHeight <= one.clientHeight);
        return Math.abs(below - first.bottom - 12) < 1 && isWhole;`);
    }
  }
  await page.press("checkbox", "Show pictures");
  await page.press("button", "List");
});

test("in a wide window, the panel stands beside the list, whatever was unfolded when it was narrow", async () => {
  const page = await session.openOptions("library");
  await page.waitForText("status", isNumberOfLinks, 20_000);
  await page.setWidth(400);
  await page.press("button", "Collections, tags and sites");
  await page.setWidth(1_280);
  const overlapPx = () =>
    page.evaluate<number>(
      `const { right } = document.querySelector("main [type=search]").parentElement.getBoundingClientRect();
       return right - document.querySelector("main aside").getBoundingClientRect().left;`,
    );
  expect(await overlapPx()).toBeLessThan(0);
  await unfold(page);
  expect(await overlapPx()).toBeLessThan(0);
});

test("a narrow window has the same list", async () => {
  const page = await session.openOptions("library");
  await page.waitForText("status", isNumberOfLinks, 20_000);
  await page.setWidth(360);
  expect(await page.evaluate("return document.documentElement.scrollWidth")).toBeLessThanOrEqual(
    360,
  );
  await takeShots(session, { "library-narrow": page });
});
