import type { BrowserName } from "../support/browser.ts";
import type { Judge } from "./judge.ts";
import type { Transport } from "./transport.ts";

const openedAhead =
  "Firefox sends it again when it takes a connection that it opened ahead for a used one";

/**
 * What a browser does with a request that the server left without an answer, or answered with 408, and nothing within reach of an
 * extension prevents (README, Reliability). What comes of it is counted under these names, and apart.
 */
const names: Record<BrowserName, Partial<Record<Transport, string>>> = {
  chromium: {
    "HTTP/2":
      "Chromium sends it again when a connection that was used before is lost, or calls it unprocessed",
  },
  firefox: {
    HTTP: openedAhead,
    HTTPS: openedAhead,
    "HTTP/2":
      "Firefox sends it again when its stream ends with an error, is called unprocessed, or is answered with 408",
  },
};

const unanswered = ["dropBefore", "dropAfter", "hangBefore", "hangAfter"];

/**
 * Whether more requests have arrived than the product counts tries, which the browser alone can have done,
 * after one that the service left without an answer; noted under its name.
 */
export function notesResent({ world, slot, errand, note }: Judge, tries: number): boolean {
  const name = names[world.browser.name][slot.transport];
  const requests = slot.requestsFor(errand.entryId);
  const wasUnanswered = requests.some(
    ({ fault = "", status }) =>
      unanswered.includes(fault) || (slot.transport === "HTTP/2" && status === 408),
  );
  if (name === undefined || !wasUnanswered || requests.length <= tries) return false;
  note({ beyondUs: name });
  return true;
}
