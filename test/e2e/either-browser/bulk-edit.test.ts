import { randomUUID } from "node:crypto";
import { aheadMost } from "../../../src/background/use-cases/delivery/queue/ahead.ts";
import { undecidedMost } from "../../../src/background/use-cases/delivery/queue/lanes.ts";
import { expect, test } from "vitest";
import { asId, type LocalId } from "../../../src/shared/domain/values/ids.ts";
import { collectionRow } from "../../../src/shared/resources/collection/row.ts";
import { linkRow } from "../../../src/shared/resources/link/row.ts";
import { someLinkFields } from "../../support/builders.ts";
import { untilReached } from "../../support/until.ts";
import { violations } from "../axe.ts";
import { tabTo, untilFocused } from "../keyboard.ts";
import { whatSticksOut } from "../layout.ts";
import { fillLedger, profileInUse } from "../library-links.ts";
import { sessionKey, useSession } from "../session.ts";
import { takeShots } from "../shots.ts";
import { ask } from "../written-job.ts";

const session = useSession({ flavour: "e2e", connected: true });
const size = 150;
const widthsPx = [1_200, 360];
const idAt = (at: number) =>
  asId<LocalId>(`40000000-0000-4000-8000-${String(at).padStart(12, "0")}`);
const work = idAt(9_001);
/** How many of the links are in the collection Work. */
const inWork = 40;

/** The changes of links; a PATCH of link 0 is the probe. */
const patches = () =>
  session.service
    .requests()
    .filter(({ method, path }) => method === "PATCH" && !path.endsWith("/links/0"));
/** How many links were changed at the service. */
const changed = () =>
  session.service.links().filter(({ tags }) => (tags as readonly string[]).includes("tides"))
    .length;

/** Makes a resource at the service, without Linkstow, and returns its id. */
async function makeThere(path: string, body: unknown): Promise<number> {
  const response = await fetch(`${session.service.baseUrl}/api/v1/${path}`, {
    method: "POST",
    headers: { "X-Authorization": sessionKey, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { id: number }).id;
}

/**
 * Makes links with the tags "tide" and "mill", at the service and in the ledger, the first 40 in the collection Work.
 * A response has told the lists of all but one.
 */
async function makeLinks(): Promise<void> {
  const { browser } = session;
  const profileId = await profileInUse(browser);
  const nowMs = Date.now();
  const collections = [];
  for (const [at, title] of ["Home", "Work"].entries()) {
    const remoteId = await makeThere("collections", { collection: { title } });
    const ids = { localId: idAt(9_000 + at), profileId, usedAtMs: nowMs };
    collections.push({ ...collectionRow({ title }, ids), remoteId, deliveredAtMs: nowMs });
  }
  const links = [];
  for (let at = 0; at < size; at += 1) {
    const fields = someLinkFields({
      targetUrl: `https://quoin.example/read/${at}`,
      title: `Tide table ${at}`,
      tags: ["tide", "mill"],
      collections: at < inWork ? [work] : [],
    });
    const { targetUrl: target_url, title, tags } = fields;
    const collection_ids = at < inWork ? [collections[1]?.remoteId] : [];
    const remoteId = await makeThere("links", { target_url, title, tags, collection_ids });
    const createdAtMs = nowMs - 1_000 * (size - at);
    const ids = { localId: idAt(at), profileId, createdAtMs, excerpt: "" };
    links.push({
      ...linkRow(fields, ids),
      remoteId,
      deliveredAtMs: createdAtMs + 1,
      answered: at === inWork ? [] : ["tags", "collections"],
    });
  }
  const tags = ["tide", "mill"].map((name) => ({
    profileId,
    key: name,
    name,
    usedAtMs: nowMs,
    uses: size,
  }));
  await fillLedger(browser, { links, collections, tags });
}

test("a tag is renamed on 150 links by keyboard, the background killed twice, and a change made meanwhile stays", async () => {
  await makeLinks();
  const last = idAt(size - 1);
  const tags = await session.openOptions("tags");
  await tags.waitForText("status", /tags?$/);
  await tabTo(tags, "button", "Rename or merge…");
  for (let at = 0; (await tags.evaluate<string>(rowInFocus)) !== "tide"; at += 1) {
    expect(at).toBeLessThan(10);
    await tabTo(tags, "button", "Rename or merge…");
  }
  await tags.key("Enter");
  await untilFocused(tags, "combobox", "New name");
  await tags.type("tides");
  await tags.key("Enter");
  expect(await violations(tags)).toEqual([]);
  await takeShots(session, { "edit-rename": tags });
  await tabTo(tags, "button", "Continue");
  await tags.key("Enter");
  await tags.waitForText("status", /^This changes 149 links at the service/);
  await tabTo(tags, "checkbox", /^Also change 1 link/);
  await tags.key(" ");
  await tags.waitForText("status", /^This changes 150 links at the service/);
  expect(await violations(tags)).toEqual([]);
  for (const widthPx of widthsPx) {
    await tags.setWidth(widthPx);
    expect(await whatSticksOut(tags)).toEqual([]);
    await takeShots(session, { [`edit-count-${widthPx}`]: tags });
  }
  // After the count and before the start. Once the edit of the link is in the outbox, a change would replace it there.
  await ask(tags, "changeLink", {
    entryId: randomUUID(),
    link: last,
    changes: { tags: ["tide", "mill", "mine"] },
  });
  await tabTo(tags, "button", "Change 150 links");
  await tags.key("Enter");
  await tags.waitForText("status", /^The edit has begun/);
  await tabTo(tags, "link", "Show in Activity");
  await tags.key("Enter");
  await tags.waitForText("article", /^Edit: tide → tides/);
  await tags.close();

  for (const wanted of [30, 70]) {
    await untilReached("the links with the new tag", wanted, changed);
    await session.browser.killBackground();
    // A kill after the end would prove nothing.
    expect(changed()).toBeLessThan(size);
    const woken = await session.openOptions("activity");
    await woken.waitForText("article", /of 150/);
    await woken.close();
  }
  const activity = await session.openOptions("activity");
  await untilReached("the links with the new tag", size, changed);
  await activity.waitForText("article", /Sent: 150 of 150[\s\S]*Done\./);

  const there = session.service
    .links()
    .map((link) => [...(link.tags as readonly string[])].toSorted());
  expect(there[size - 1]).toEqual(["mill", "mine", "tides"]);
  expect(there.slice(0, -1)).toEqual(Array.from({ length: size - 1 }, () => ["mill", "tides"]));
  // Each once, besides the change of the user, and those whose response a kill had cut off.
  expect(patches().length - size - 1).toBeLessThanOrEqual(2 * (undecidedMost + aheadMost));
  expect(new Set(patches().map(({ path }) => path)).size).toBe(size);
}, 600_000);

const rowInFocus = `return document.activeElement.closest("li")?.querySelector("bdi")?.textContent ?? ""`;

test("links that were chosen in the library are edited, and those of a collection moved; both fit", async () => {
  const page = await session.openOptions("library");
  await page.waitForText("status", "150 links", 20_000);
  await tabTo(page, "checkbox", /^Select: /);
  await page.key(" ");
  await tabTo(page, "button", "Edit…");
  await page.key("Enter");
  await untilFocused(page, "combobox", "Add tags");
  await page.type("sea");
  await page.key("Enter");
  await tabTo(page, "combobox", "Remove from collections");
  await page.type("Wor");
  expect(await violations(page)).toEqual([]);
  for (const widthPx of widthsPx) {
    await page.setWidth(widthPx);
    expect(await whatSticksOut(page)).toEqual([]);
    await takeShots(session, { [`edit-links-${widthPx}`]: page });
  }
  await page.key("Escape");
  await page.key("Escape");
  await untilFocused(page, "button", "Edit…");
  await page.close();

  const collections = await session.openOptions("collections");
  await tabTo(collections, "treeitem", /^(Home|Work)/);
  await collections.key("End");
  await collections.key("Shift+F10");
  await untilFocused(collections, "menuitem", "Edit");
  await collections.press("menuitem", "Move links…");
  await untilFocused(collections, "combobox", "Into");
  await collections.type("Hom");
  await collections.key("Enter");
  expect(await violations(collections)).toEqual([]);
  await takeShots(session, { "edit-move": collections });
  await collections.press("button", "Continue");
  await collections.waitForText("status", /^This changes 40 links at the service/);
  await collections.press("button", "Change 40 links");
  await collections.waitForText("status", /^The edit has begun/);
  const activity = await session.openOptions("activity");
  await activity.waitForText("article", /Work → Home[\s\S]*Sent: 40 of 40[\s\S]*Done\./, 60_000);
  const [home] = session.service.collections();
  const moved = session.service.links().slice(0, inWork);
  expect(moved.map(({ collection_ids: ids }) => ids)).toEqual(moved.map(() => [home?.["id"]]));
});
