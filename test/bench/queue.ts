import { bulkLanes, openGate } from "../../src/shared/domain/outbox/gate.ts";
import { lastNumber, sendBare, untilSent } from "./bare-loop.ts";
import { fillOutbox } from "./ledger.ts";
import type { Stage } from "./stage.ts";

export const entriesInQueue = 1_000;

let rounds = 0;

/**
 * Delivers a full outbox.
 * @returns ms from its first request at the service to its last
 */
export async function deliverQueue({ browser, service }: Stage): Promise<number> {
  rounds += 1;
  const path = `queue-${rounds}`;
  await fillOutbox(browser, (number) => `https://queue.example/${path}/${number}`, entriesInQueue);
  const before = lastNumber(service);
  // The queue's own alarm, so that no other part of Linkstow runs.
  await browser.inBackground(`await chrome.alarms.create("wake", { when: Date.now() })`);
  const sent = { before, count: entriesInQueue, sender: "the outbox" };
  const { firstAtMs, lastAtMs } = await untilSent(service, sent);
  return lastAtMs - firstAtMs;
}

/** The same bytes from a bare `fetch` loop, with the connection rule and the number of lanes of bulk work. */
export function sendWithoutQueue(stage: Stage): Promise<number> {
  return sendBare(stage, { count: entriesInQueue, lanes: bulkLanes(openGate) });
}
