import { countResent } from "./beyond-us.ts";
import type { Judge } from "./judge.ts";

/**
 * Holds the requests that arrived against the tries that could arrive: one for each, and the copies that the browser
 * alone sent. Gives how many copies there are.
 */
export function expectAccounted(judge: Judge, tries: number): number {
  const { world, slot, errand, expect, note } = judge;
  const requests = slot.requestsFor(errand.entryId);
  const { transport } = slot;
  const resent = countResent(requests, tries, { browser: world.browser.name, transport });
  note({ resent: resent.copies, beyondUs: resent.habit });
  expect(
    requests.length === tries + resent.copies,
    `${requests.length} requests arrived for ${tries} tries`,
  );
  return resent.copies;
}

/** The service has it as often as wanted in the end, and at most as often again as the browser alone sent it. */
export function expectStored({ errand, expect }: Judge, wanted: 0 | 1, resent: number): void {
  const times = errand.storedCount();
  const most = wanted + resent;
  expect(times >= wanted && times <= most, `the service has it ${times} times in the end`);
}
