import { asId, type EntryId } from "../domain/values/ids.ts";
import type { NetworkWitness } from "../domain/outbox/network-witness.ts";
import type { Outcome } from "../domain/outbox/outcome.ts";
import type { WireBody, WireRequest } from "../things/operation-wire.ts";
import { exchange, notMade } from "./exchange.ts";
import { defaultLimits, type Limits } from "./limits.ts";
import { createRedact } from "./redact.ts";
import type { Delivery, Service } from "./service.ts";

export interface ServiceDependencies {
  fetch: typeof globalThis.fetch;
  witness: NetworkWitness;
  /** Epoch ms. */
  now: () => number;
  /** A fresh UUID, for the probe's `Idempotency-Key`. */
  uuid: () => string;
  /** The request for an operation; throws where one of its ids is missing, which is a bug. */
  wireRequest: (delivery: Delivery) => WireRequest;
  /** A request that changes nothing. */
  probeRequest: WireRequest;
  limits?: Partial<Limits>;
}

/**
 * The service over HTTP: one request per call, to one origin, never followed elsewhere. Never
 * rejects. The key is in the request's header and in nothing that comes back.
 */
export function createService(dependencies: ServiceDependencies): Service {
  const { limits, uuid, wireRequest, probeRequest, ...rest } = dependencies;
  const surroundings = { ...rest, limits: { ...defaultLimits, ...limits } };
  const { largeFromLength, largeRequestMs, smallRequestMs, probeMs } = surroundings.limits;
  return {
    async send(connection, delivery) {
      const made = makeRequest(() => wireRequest(delivery), connection.key);
      if ("outcome" in made) return made.outcome;
      const encoded = encode(made.request.body);
      const errand = {
        ...made.request,
        ...encoded,
        idempotencyKey: delivery.idempotencyKey ?? delivery.entryId,
        timeoutMs: encoded.body.length >= largeFromLength ? largeRequestMs : smallRequestMs,
        withKey: true,
        harmless: false,
      };
      return (await exchange(connection, errand, surroundings)).outcome;
    },

    async probe(connection, { withKey }) {
      const startedAtMs = surroundings.now();
      const errand = {
        ...probeRequest,
        ...encode(probeRequest.body),
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

/** The request, or what to say when a bug makes one impossible: the entry is kept and shown, not sent. */
function makeRequest(
  request: () => WireRequest,
  key: string,
): { request: WireRequest } | { outcome: Outcome } {
  try {
    return { request: request() };
  } catch (bug) {
    return { outcome: notMade(String(bug), createRedact(key)) };
  }
}

function encode({ value }: WireBody): { body: string; contentType: string } {
  return { body: JSON.stringify(value), contentType: "application/json" };
}
