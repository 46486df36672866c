import { describe, expect, it } from "vitest";
import type { RequestRecord } from "../service/request-records.ts";
import { aRequest } from "./a-request.ts";
import { countResent } from "./beyond-us.ts";

const soon = aRequest({ dropped: "connection", connectionMs: 20 });
const late = aRequest({ dropped: "connection", connectionMs: 1_000 });
const answered = aRequest({ status: 201, closedEarly: false });
const aborted = aRequest({ connectionMs: 30_000 });
const refusedStream = aRequest({ dropped: "refused-stream" });
const unprocessed = aRequest({ dropped: "go-away-before" });
const processed = aRequest({ dropped: "go-away-after" });
const times = (count: number, one: RequestRecord) => Array.from({ length: count }, () => one);

describe("copies that only the browser has sent", () => {
  it.each([
    ["firefox", "HTTP", [late, answered], 1, 1],
    ["firefox", "HTTP", [late, late], 1, 1],
    ["firefox", "HTTPS", [soon, answered], 1, 1],
    ["firefox", "HTTP/2", times(10, refusedStream), 1, 9],
    ["firefox", "HTTP/2", [...times(10, refusedStream), answered], 2, 9],
    ["firefox", "HTTP/2", times(10, aRequest({ status: 408 })), 1, 9],
    ["firefox", "HTTP/2", times(3, unprocessed), 1, 2],
    ["firefox", "HTTP/2", [...times(10, unprocessed), answered], 2, 9],
    ["chromium", "HTTP/2", times(2, unprocessed), 1, 1],
    ["chromium", "HTTP/2", times(3, refusedStream), 1, 2],
    ["chromium", "HTTP/2", [soon, answered], 1, 1],
    ["firefox", "HTTP", [late, answered], 2, 0],
  ] as const)("%s, %s: %j for %i tries are %i copies", (browser, transport, all, tries, copies) => {
    expect(countResent(all, tries, { browser, transport })).toEqual({
      copies,
      habit: copies === 0 ? undefined : expect.stringContaining("sends it again"),
    });
  });
});

describe("copies that no browser is known to send, so the product sent them", () => {
  it.each([
    ["a connection that ended at once", "firefox", "HTTP", [soon, soon], 1],
    ["two copies of one try", "firefox", "HTTP", [late, late, late], 1],
    ["two copies of one try", "firefox", "HTTPS", [soon, soon, soon], 1],
    ["a copy of what was answered", "firefox", "HTTP", [answered, answered], 1],
    ["a copy of what the product aborted", "firefox", "HTTP", [aborted, aborted], 1],
    ["a copy of what the product aborted", "firefox", "HTTPS", [aborted, aborted], 1],
    ["an eleventh request", "firefox", "HTTP/2", times(11, refusedStream), 1],
    ["an eleventh request", "firefox", "HTTP/2", times(11, unprocessed), 1],
    ["a copy of what was processed", "firefox", "HTTP/2", times(2, processed), 1],
    ["a connection that was lost", "firefox", "HTTP/2", [soon, soon], 1],
    ["a request without any try", "firefox", "HTTPS", [soon], 0],
    ["any copy", "chromium", "HTTP", [late, late], 1],
    ["any copy", "chromium", "HTTPS", [late, late], 1],
    ["a third request", "chromium", "HTTP/2", times(3, soon), 1],
    ["a third request", "chromium", "HTTP/2", times(3, unprocessed), 1],
    ["a fourth request", "chromium", "HTTP/2", times(4, refusedStream), 1],
    ["a copy of a 408", "chromium", "HTTP/2", times(2, aRequest({ status: 408 })), 1],
  ] as const)("%s: %s, %s", (_what, browser, transport, all, tries) => {
    const { copies } = countResent(all, tries, { browser, transport });
    expect(copies).toBe(0);
  });
});
