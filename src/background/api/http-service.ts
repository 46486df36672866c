import { asId, type EntryId } from "../../shared/domain/values/ids.ts";
import type { NetworkWitness } from "../../shared/ports/network-witness.ts";
import type { Outcome } from "../../shared/domain/operation/outcome.ts";
import type { WireRequest } from "../../shared/resources/operation-wire.ts";
import { encodeBody, type EncodedBody, type ReadBlob } from "./encode-body.ts";
import { exchange, notMade } from "./exchange.ts";
import { defaultLimits, type Limits } from "./limits.ts";
import { redactFor } from "./redact.ts";
import type { Connection, Delivery, Service } from "../../shared/ports/service.ts";

export interface ServiceDependencies {
  fetch: typeof globalThis.fetch;
  witness: NetworkWitness;
  /** Epoch ms. */
  now: () => number;
  /** A fresh UUID, for the probe's `Idempotency-Key`. */
  uuid: () => string;
  /** The request of an operation; throws if one of its ids is missing, which is a bug. */
  wireRequest: (delivery: Delivery & Pick<Connection, "compatibility">) => WireRequest;
  /** A request that changes nothing. */
  probeRequest: WireRequest;
  /** The bytes that a request carries. */
  readBlob: ReadBlob;
  limits?: Partial<Limits>;
}

/**
 * The service over HTTP: one request per call, to one origin; redirects are not followed. Never rejects.
 * The key and what the sign-in asks for are only in the request's headers, and in nothing that is returned.
 */
export function createService(dependencies: ServiceDependencies): Service {
  const { limits, uuid, wireRequest, probeRequest, readBlob, ...rest } = dependencies;
  const surroundings = { ...rest, limits: { ...defaultLimits, ...limits } };
  const { probeMs } = surroundings.limits;
  return {
    async send(connection, delivery, cancel, findObstacle) {
      const made = await makeRequest(
        () => wireRequest({ ...delivery, compatibility: connection.compatibility }),
        readBlob,
        connection,
      );
      if ("outcome" in made) return made.outcome;
      const failure = await findObstacle?.();
      if (cancel?.aborted) return { kind: "cancelled", isSent: false };
      if (failure !== undefined) return { kind: "not-sent", failure };
      const { request, encoded } = made;
      const errand = {
        ...request,
        ...encoded,
        idempotencyKey: delivery.idempotencyKey ?? delivery.entryId,
        timeoutMs: timeoutFor(encoded.length, surroundings.limits),
        withKey: true,
        harmless: false,
        ...(cancel !== undefined && { cancel }),
      };
      return (await exchange(connection, errand, surroundings)).outcome;
    },

    async probe(connection, { withKey }) {
      const startedAtMs = surroundings.now();
      const made = await makeRequest(() => probeRequest, readBlob, connection);
      if ("outcome" in made) return { ...made, status: 0, html: false, durationMs: 0 };
      const errand = {
        ...made.request,
        ...made.encoded,
        idempotencyKey: asId<EntryId>(uuid()),
        timeoutMs: probeMs,
        withKey,
        harmless: true,
      };
      const seen = await exchange(connection, errand, surroundings);
      return { ...seen, durationMs: Math.max(0, surroundings.now() - startedAtMs) };
    },
  };
}

/** How long a request may take, in ms. `length`: characters of JSON, or bytes of a file. */
function timeoutFor(length: number, limits: Limits): number {
  const { largeFromLength, largeRequestMs, smallRequestMs, slowestBytesPerMs } = limits;
  return length < largeFromLength
    ? smallRequestMs
    : Math.max(largeRequestMs, length / slowestBytesPerMs);
}

/**
 * The request, or the failure if a bug makes the request impossible: the entry is kept and shown, not sent.
 */
async function makeRequest(
  wireRequest: () => WireRequest,
  readBlob: ReadBlob,
  connection: Connection,
): Promise<{ request: WireRequest; encoded: EncodedBody } | { outcome: Outcome }> {
  try {
    const request = wireRequest();
    const encoded = await encodeBody(request.body, readBlob);
    if ("failure" in encoded) {
      return { outcome: { kind: "answered", failure: { kind: encoded.failure } } };
    }
    return { request, encoded };
  } catch (bug) {
    return { outcome: notMade(String(bug), redactFor(connection)) };
  }
}
