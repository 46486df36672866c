// @vitest-environment node
import { describe, expect, it } from "vitest";
import { asId, type EntryId, type LocalId } from "../../shared/domain/values/ids.ts";
import { defaultCompatibility } from "../../shared/domain/profile/profile.ts";
import { probeRequest, wireRequest } from "../../shared/resources/wires.ts";
import { createService } from "./http-service.ts";
import type { Connection, Delivery } from "../../shared/ports/service.ts";

const connection: Connection = {
  serverAddress: "https://links.test",
  key: "s3cret-key",
  compatibility: defaultCompatibility,
};

const delivery: Delivery = {
  entryId: asId<EntryId>("11111111-1111-4111-8111-111111111111"),
  operation: {
    kind: "create-collection",
    subject: asId<LocalId>("22222222-2222-4222-8222-222222222222"),
    fields: { title: "A" },
  },
  payload: {},
  remoteIds: new Map(),
};

const aService = (fetch: typeof globalThis.fetch) =>
  createService({
    fetch,
    witness: { sighting: () => Promise.resolve(undefined) },
    now: () => 0,
    uuid: () => "",
    wireRequest,
    probeRequest,
    readBlob: () => Promise.resolve(undefined),
  });

describe("a request that the user cancels", () => {
  it("may have arrived once it was made", async () => {
    const cancel = new AbortController();
    const outcome = aService(
      (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
        }),
    ).send(connection, delivery, cancel.signal);
    await new Promise(setImmediate);
    cancel.abort();
    expect(await outcome).toEqual({ kind: "cancelled", isSent: true });
  });

  it("is not made if its bytes are still being read", async () => {
    let isMade = false;
    const service = aService(() => {
      isMade = true;
      return Promise.resolve(new Response());
    });
    const outcome = await service.send(connection, delivery, AbortSignal.abort());
    expect(outcome).toEqual({ kind: "cancelled", isSent: false });
    expect(isMade).toBe(false);
  });

  it("has arrived if its response came before", async () => {
    const cancel = new AbortController();
    const service = aService(() => {
      cancel.abort();
      return Promise.resolve(Response.json({ id: 12 }, { status: 201 }));
    });
    const outcome = await service.send(connection, delivery, cancel.signal);
    expect(outcome).toMatchObject({ kind: "accepted", remoteId: 12 });
  });
});

it("a request is not made over a connection that was replaced while its bytes were read", async () => {
  let isMade = false;
  const service = aService(() => {
    isMade = true;
    return Promise.resolve(new Response());
  });
  const failure = { kind: "not-connected" } as const;
  const { signal } = new AbortController();
  const outcome = await service.send(connection, delivery, signal, () => Promise.resolve(failure));
  expect(outcome).toEqual({ kind: "not-sent", failure });
  expect(isMade).toBe(false);
});
