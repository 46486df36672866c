import { randomUUID } from "node:crypto";
import { asId, type EntryId, type LocalId } from "../../src/domain/ids.ts";
import { linkRow } from "../../src/domain/ledger.ts";
import type { JsonValue, LinkstowPage } from "../support/browser.ts";
import { anEntry, aProfileId, someLinkFields } from "../support/builders.ts";
import { untilSettled } from "../support/until-settled.ts";
import { benchKey, type Stage } from "./stage.ts";

export interface SaveTimes {
  /** Save pressed → the popup knows that it is on disk. */
  readonly keptMs: number;
  /** Save pressed → the service has the request. */
  readonly arrivedMs: number;
}

/** `performance.now()` and this make the time of day in parts of a millisecond, the same everywhere. */
const pageClock = `
  const second = Date.now();
  while (Date.now() === second);
  const clockMs = Date.now() - performance.now();`;

function nodeClockMs(): number {
  const second = Date.now();
  let now = second;
  while (now === second) now = Date.now();
  return now - performance.now();
}

/** Saves the article from the real popup, once it has read the page: the background is awake. */
export async function saveFromPopup(stage: Stage, tab: LinkstowPage): Promise<SaveTimes> {
  const address = await tab.url();
  const popup = await stage.browser.pressAction(tab);
  await untilSettled(popup);
  const [pressed, arrivedAtMs] = await Promise.all([
    popup.evaluate<{ atMs: number; keptMs: number }>(
      `${pageClock}
       const form = document.querySelector("form");
       const save = document.querySelector("button[type=submit]");
       const pressedMs = performance.now();
       save.click();
       // The form goes away with the answer that the save is kept.
       await new Promise((resolve) => {
         new MutationObserver(() => form.isConnected || resolve())
           .observe(document.body, { childList: true, subtree: true });
       });
       return { atMs: clockMs + pressedMs, keptMs: performance.now() - pressedMs };`,
    ),
    arrival(stage, address),
  ]);
  await popup.waitForText("status", "Saved"); // what it still does would slow the next one
  await popup.close();
  return { keptMs: pressed.keptMs, arrivedMs: arrivedAtMs - pressed.atMs };
}

/** The same bytes from a bare `fetch` in the floor's popup, and two rows put into a database there. */
export async function saveFromFloor(stage: Stage, tab: LinkstowPage): Promise<SaveTimes> {
  const address = `${await tab.url()}&floor`;
  const popup = await stage.floor.pressAction(tab);
  const keptMs = await popup.evaluate<number>(barePut, ...rowsOf(address));
  const url = `${stage.service.baseUrl}/api/v1/links`;
  const [pressedAtMs, arrivedAtMs] = await Promise.all([
    popup.evaluate<number>(bareFetch, url, benchKey, bodyFor(stage, address)),
    arrival(stage, address),
  ]);
  await popup.close();
  return { keptMs, arrivedMs: arrivedAtMs - pressedAtMs };
}

const barePut = `
  const opening = indexedDB.open("floor", 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("links", { keyPath: "localId" });
    opening.result.createObjectStore("entries", { keyPath: "id" });
  };
  const db = await new Promise((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const beganMs = performance.now();
  const tx = db.transaction(["links", "entries"], "readwrite", { durability: "strict" });
  tx.objectStore("links").put(args[0]);
  tx.objectStore("entries").put(args[1]);
  await new Promise((resolve, reject) => {
    tx.oncomplete = resolve;
    tx.onabort = () => reject(tx.error);
  });
  return performance.now() - beganMs;`;

const bareFetch = `${pageClock}
  const beganMs = performance.now();
  const sent = fetch(args[0], {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Authorization": args[1] },
    body: args[2],
  });
  await (await sent).text();
  return clockMs + beganMs;`;

/** A link and its entry, as a save keeps them. */
function rowsOf(targetUrl: string): readonly [JsonValue, JsonValue] {
  const fields = someLinkFields({ targetUrl });
  const subject = asId<LocalId>(randomUUID());
  const row = { localId: subject, profileId: aProfileId, createdAtMs: Date.now(), excerpt: "" };
  const operation = { kind: "create-link" as const, subject, fields };
  const rows = [linkRow(fields, row), anEntry({ id: asId<EntryId>(randomUUID()), operation })];
  return JSON.parse(JSON.stringify(rows)) as [JsonValue, JsonValue]; // both are plain JSON
}

/** What Linkstow sent last, for another address: both carry the same page. */
function bodyFor({ service }: Stage, address: string): string {
  const sent = service.requests().findLast(({ method }) => method === "POST")?.bodyText;
  if (sent === undefined) throw new Error("Linkstow has sent nothing yet");
  return JSON.stringify({ ...(JSON.parse(sent) as object), target_url: address });
}

/** Resolves with the time of day at which the service had the link's request. */
async function arrival({ service }: Stage, address: string): Promise<number> {
  const clockMs = nodeClockMs();
  let atMs = 0;
  await service.waitForRequest(({ method, bodyText = "" }) => {
    if (method !== "POST" || !bodyText.includes(JSON.stringify(address))) return false;
    atMs = clockMs + performance.now();
    return true;
  });
  return atMs;
}
