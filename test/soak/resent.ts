import type { RequestRecord } from "../service/request-records.ts";

/**
 * Firefox sends a POST again by itself where its connection ended without an answer this long after it was
 * opened (README, "What browsers do behind our back"). The services of a soak speak plain HTTP: there a
 * connection that is younger excuses nothing.
 */
const agedMs = 900;

/**
 * How many of an entry's requests, oldest first, Firefox may have made by itself: no more than came beyond
 * the tries, each of which is written down before its request is made, and no more than followed a request
 * whose connection was old enough.
 */
export function countResent(requests: readonly RequestRecord[], tries: number): number {
  const followed = requests.slice(0, -1);
  const aged = followed.filter(
    ({ status, connectionMs = 0 }) => status === undefined && connectionMs >= agedMs,
  );
  return Math.min(aged.length, Math.max(0, requests.length - tries));
}
