import { countResent } from "./beyond-us.ts";
import type { Judge } from "./judge.ts";

/**
 * Compares the requests that arrived with the tries that could arrive: one for each try, plus the copies
 * that only the browser sent. Returns the number of copies.
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

/**
 * In the end the service must have the resource `wanted` times, plus at most one for each copy that the
 * browser sent by itself.
 */
export function expectStored({ errand, expect }: Judge, wanted: 0 | 1, resent: number): void {
  const times = errand.storedCount();
  const most = wanted + resent;
  expect(times >= wanted && times <= most, `the service has it ${times} times in the end`);
}
