import { setTimeout } from "node:timers/promises";
import { bulkLanes, openGate } from "../../src/domain/outbox/gate.ts";
import { fillOutbox } from "./ledger.ts";
import { requestFor } from "./saving.ts";
import type { Stage } from "./stage.ts";

export const entriesInQueue = 1_000;

const lookEveryMs = 200;
const longestMs = 120_000;

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
  return durationOf(service, before, "the outbox");
}

/** The same bytes from a bare `fetch` loop, with the connection rule and the number of lanes of bulk work. */
export async function sendWithoutQueue(stage: Stage): Promise<number> {
  const { service, least, browser } = stage;
  const [url, init] = requestFor(stage, "https://queue.example/bare/number");
  const bodies = Array.from({ length: entriesInQueue }, (_, number) =>
    init.body.replace("bare/number", `bare-${rounds}/${number}`),
  );
  const before = lastNumber(service);
  const page = await browser.open(`${least.origin}/popup.html`);
  const sending = page.evaluate("await chrome.runtime.sendMessage(args[0])", {
    queue: { url, init, bodies, lanes: bulkLanes(openGate) },
  });
  const durationMs = await durationOf(service, before, "the bare loop");
  await sending;
  await page.close();
  return durationMs;
}

/** The service forgets its oldest requests, so their count says nothing about what came since. */
function lastNumber(service: Stage["service"]): number {
  return service.requests().at(-1)?.number ?? 0;
}

async function durationOf(
  service: Stage["service"],
  before: number,
  sender: string,
): Promise<number> {
  for (let waitedMs = 0; waitedMs < longestMs; waitedMs += lookEveryMs) {
    await setTimeout(lookEveryMs);
    const sent = service
      .requests()
      .filter(({ method, number }) => method === "POST" && number > before);
    if (sent.length > entriesInQueue) throw new Error("The service has got a link twice");
    const [first, last] = [sent[0], sent.at(-1)];
    if (sent.length === entriesInQueue && first && last) return last.at - first.at;
  }
  const requests = service.requests().filter(({ number }) => number > before);
  const statuses = [...new Set(requests.map(({ status }) => status))];
  throw new Error(
    `Only ${requests.length} requests of ${sender} came, with ${statuses.join()} for answers`,
  );
}
