import { setTimeout } from "node:timers/promises";
import { requestFor } from "./saving.ts";
import type { Stage } from "./stage.ts";

type Service = Stage["service"];

const longestMsEach = 120;

let rounds = 0;

/**
 * Sends links by a bare `fetch` loop under the rule that closes each connection. All have the bytes of
 * Linkstow's latest link, but for their addresses.
 * @param lanes requests at a time
 * @returns ms from the first request at the service to the last
 */
export async function sendBare(
  stage: Stage,
  { count, lanes }: { count: number; lanes: number },
): Promise<number> {
  rounds += 1;
  const { service, least, browser } = stage;
  const [url, init] = requestFor(stage, "https://queue.example/bare/number");
  const bodies = Array.from({ length: count }, (_, number) =>
    init.body.replace("bare/number", `bare-${rounds}/${number}`),
  );
  const page = await browser.open(`${least.origin}/popup.html`);
  const before = lastNumber(service);
  await page.evaluate(untilAwake);
  const sending = page.evaluate("await chrome.runtime.sendMessage(args[0])", {
    queue: { url, init, bodies, lanes },
  });
  const sent = { before, count, sender: "the bare loop" };
  const { firstAtMs, lastAtMs } = await untilSent(service, sent);
  await sending;
  await page.close();
  return lastAtMs - firstAtMs;
}

/**
 * The background sleeps while an import runs. Firefox rejects messages while a busy computer starts it
 * (`src/shared/rpc/client.ts`). Chromium also rejects a message that no listener answers, which shows that it is awake.
 */
const untilAwake = `
  const isAsleep = ({ message }) => /Receiving end does not exist/.test(message);
  while (await chrome.runtime.sendMessage({}).then(() => false, isAsleep)) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }`;

/** The number of the latest request. The service forgets its oldest ones, so their count says nothing. */
export function lastNumber(service: Service): number {
  return service.requests().at(-1)?.number ?? 0;
}

/** When the first and the last of so many links came to the service after a request. Epoch ms. */
export async function untilSent(
  service: Service,
  { before, count, sender }: { before: number; count: number; sender: string },
): Promise<{ readonly firstAtMs: number; readonly lastAtMs: number }> {
  // Each look copies all requests in the process of the service.
  const lookEveryMs = Math.max(200, count / 10);
  const came = () => service.requests().filter(({ number }) => number > before);
  for (let waitedMs = 0; waitedMs < count * longestMsEach; waitedMs += lookEveryMs) {
    await setTimeout(lookEveryMs);
    const sent = came().filter(({ method }) => method === "POST");
    if (sent.length > count) throw new Error("The service has got a link twice");
    const [first, last] = [sent[0], sent.at(-1)];
    if (sent.length === count && first && last) return { firstAtMs: first.at, lastAtMs: last.at };
  }
  const statuses = [...new Set(came().map(({ status }) => status))];
  throw new Error(
    `Only ${came().length} requests of ${sender} came, with ${statuses.join()} for answers`,
  );
}
