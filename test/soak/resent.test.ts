import { describe, expect, it } from "vitest";
import type { RequestRecord } from "../service/request-records.ts";
import { countResent } from "./resent.ts";

/** A request whose connection ended at this age, in ms. It had a response if there is a status. */
function aRequest(connectionMs: number, status?: number): RequestRecord {
  return { connectionMs, status } as RequestRecord;
}

describe("requests that Firefox resent by itself", () => {
  it("are the requests beyond the tries that follow the end of an old connection", () => {
    expect(countResent([aRequest(900), aRequest(20, 201)], 1)).toBe(1);
  });

  it("are none after the end of a younger connection", () => {
    expect(countResent([aRequest(899), aRequest(20, 201)], 1)).toBe(0);
  });

  it("are none if each request is a recorded try", () => {
    expect(countResent([aRequest(2_000), aRequest(20, 201)], 2)).toBe(0);
  });

  it("are none after a response, however old its connection", () => {
    expect(countResent([aRequest(2_000, 500), aRequest(20, 201)], 1)).toBe(0);
  });

  it("are none after a connection that is still open", () => {
    const open = { status: undefined, connectionMs: undefined } as RequestRecord;
    expect(countResent([open, aRequest(20, 201)], 1)).toBe(0);
  });

  it("are no more than the connections that may have caused them", () => {
    expect(countResent([aRequest(1_000), aRequest(10), aRequest(20, 201)], 1)).toBe(1);
    expect(countResent([aRequest(1_000), aRequest(1_000), aRequest(1_000)], 1)).toBe(2);
  });
});
