import type { RequestRecord } from "../service/request-records.ts";

/**
 * Firefox resends a POST by itself if its connection ended without a response this long after it was opened
 * (docs/reliability.md, "What browsers do by themselves"). The services of a soak use plain HTTP, where a younger
 * connection excuses nothing.
 */
const agedMs = 900;

/**
 * How many of an entry's requests, oldest first, Firefox may have resent by itself: no more than came
 * beyond the tries, each of which is recorded before its request is made, and no more than followed a
 * request whose connection was old enough.
 */
export function countResent(requests: readonly RequestRecord[], tries: number): number {
  const followed = requests.slice(0, -1);
  const aged = followed.filter(
    ({ status, connectionMs = 0 }) => status === undefined && connectionMs >= agedMs,
  );
  return Math.min(aged.length, Math.max(0, requests.length - tries));
}
