import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { asId, type EntryId, type LocalId } from "../../src/shared/domain/values/ids.ts";
import { linkRow } from "../../src/shared/resources/link/row.ts";
import type { JsonValue, LinkstowPage } from "../support/browser.ts";
import { anEntry, aProfileId, someLinkFields } from "../support/builders.ts";
import { untilSettled } from "../support/until-settled.ts";
import { benchKey, type Stage } from "./stage.ts";

export interface SaveTimes {
  /** Click on Save → the popup learns that the save is on disk. */
  readonly keptMs: number;
  /** Click on Save → the service has the request. */
  readonly arrivedMs: number;
}

/** With the time until the popup replaces its form by the result. */
export interface FormSaveTimes extends SaveTimes {
  readonly shownMs: number;
}

/** A user looks before clicking. Work left over from opening the popup is not measured here. */
const restMs = 400;

/** `performance.now()` plus this is the time of day in fractions of a millisecond, in every process. */
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

/** Saves the article from the real popup after it has read the page, with the background awake. */
export async function saveFromPopup(stage: Stage, tab: LinkstowPage): Promise<FormSaveTimes> {
  const address = await tab.url();
  const popup = await stage.browser.pressAction(tab);
  await untilSettled(popup);
  await setTimeout(restMs);
  const [{ pressedAtMs, ...times }, arrivedAtMs] = await Promise.all([
    popup.evaluate<{ pressedAtMs: number; keptMs: number; shownMs: number }>(pressSave),
    arrival(stage, address),
  ]);
  await popup.waitForText("status", "Saved"); // its remaining work would slow the next one
  await popup.close();
  return { ...times, arrivedMs: arrivedAtMs - pressedAtMs };
}

/** The popup looks up `runtime.sendMessage` at each call, so the response to its save can be observed. */
const pressSave = `${pageClock}
  const { runtime } = globalThis.browser ?? globalThis.chrome;
  const send = runtime.sendMessage;
  let pressedMs = 0;
  const kept = new Promise((resolve) => {
    runtime.sendMessage = (message) => {
      const answer = send.call(runtime, message);
      if (message.method === "saveLink") answer.then(() => resolve(performance.now() - pressedMs));
      return answer;
    };
  });
  const form = document.querySelector("form");
  const shown = new Promise((resolve) => {
    new MutationObserver(() => form.isConnected || resolve(performance.now() - pressedMs))
      .observe(document.body, { childList: true, subtree: true });
  });
  const save = document.querySelector("button[type=submit]");
  pressedMs = performance.now();
  save.click();
  return { pressedAtMs: clockMs + pressedMs, keptMs: await kept, shownMs: await shown };`;

/**
 * The same bytes from a bare `fetch` in the floor's popup, and the same two rows written to a database
 * there.
 */
export async function saveFromFloor(stage: Stage, tab: LinkstowPage): Promise<SaveTimes> {
  const address = `${await tab.url()}&floor`;
  const popup = await stage.floor.pressAction(tab);
  await setTimeout(restMs);
  const keptMs = await popup.evaluate<number>(barePut, ...rowsOf(address));
  const [pressedAtMs, arrivedAtMs] = await Promise.all([
    popup.evaluate<number>(bareFetch, ...requestFor(stage, address)),
    arrival(stage, address),
  ]);
  await popup.close();
  return { keptMs, arrivedMs: arrivedAtMs - pressedAtMs };
}

/** One message to a background that writes the two rows, responds, and fetches, in this order. */
export async function saveFromLeast(stage: Stage, tab: LinkstowPage): Promise<SaveTimes> {
  const address = `${await tab.url()}&least`;
  const popup = await stage.least.pressAction(tab);
  await setTimeout(restMs);
  const [url, init] = requestFor(stage, address);
  const [{ pressedAtMs, keptMs }, arrivedAtMs] = await Promise.all([
    popup.evaluate<{ pressedAtMs: number; keptMs: number }>(
      `${pageClock}
       const beganMs = performance.now();
       await chrome.runtime.sendMessage(args[0]);
       return { pressedAtMs: clockMs + beganMs, keptMs: performance.now() - beganMs };`,
      { rows: rowsOf(address), url, init },
    ),
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
  await (await fetch(args[0], args[1])).text();
  return clockMs + beganMs;`;

/** A link and its entry, as a save stores them. */
function rowsOf(targetUrl: string): [JsonValue, JsonValue] {
  const fields = someLinkFields({ targetUrl });
  const subject = asId<LocalId>(randomUUID());
  const row = { localId: subject, profileId: aProfileId, createdAtMs: Date.now(), excerpt: "" };
  const operation = { kind: "create-link" as const, subject, fields };
  const rows = [linkRow(fields, row), anEntry({ id: asId<EntryId>(randomUUID()), operation })];
  return JSON.parse(JSON.stringify(rows)) as [JsonValue, JsonValue]; // both are plain JSON
}

/**
 * Linkstow's last request as arguments of `fetch`, with another address: all requests carry the same page.
 */
export function requestFor({ service }: Stage, address: string) {
  const sent = service.requests().findLast(({ method }) => method === "POST")?.bodyText;
  if (sent === undefined) throw new Error("Linkstow has sent nothing yet");
  const headers = { "Content-Type": "application/json", "X-Authorization": benchKey };
  const body = JSON.stringify({ ...(JSON.parse(sent) as object), target_url: address });
  return [`${service.baseUrl}/api/v1/links`, { method: "POST", headers, body }] as const;
}

/** Resolves with the time of day at which the service received the request for the link. */
async function arrival({ service }: Stage, address: string): Promise<number> {
  const clockMs = nodeClockMs();
  const quoted = JSON.stringify(address);
  let atMs = 0;
  await service.waitForRequest(({ method, bodyText = "" }) => {
    if (method !== "POST" || !bodyText.includes(quoted)) return false;
    atMs = clockMs + performance.now();
    return true;
  });
  return atMs;
}
