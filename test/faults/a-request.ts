import type { RequestRecord } from "../service/request-records.ts";

/** A request to create a link, as the service records it. */
export function aRequest(end: Partial<RequestRecord>): RequestRecord {
  return {
    number: 1,
    at: 0,
    method: "POST",
    path: "/api/v1/links",
    headers: {},
    headerNames: [],
    connection: 1,
    keyWasSent: true,
    keyWasRight: true,
    keyElsewhere: false,
    bodyBytes: 2,
    complete: true,
    bodyText: "{}",
    status: undefined,
    closedEarly: true,
    dropped: undefined,
    connectionMs: 10,
    stored: undefined,
    fault: undefined,
    ...end,
  };
}
