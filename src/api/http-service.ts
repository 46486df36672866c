import { asId, type EntryId } from "../domain/values/ids.ts";
import type { NetworkWitness } from "../domain/outbox/network-witness.ts";
import type { Payload } from "../domain/operation.ts";
import type { Outcome } from "../domain/outbox/outcome.ts";
import { exchange, notMade } from "./exchange.ts";
import { defaultLimits, type Limits } from "./limits.ts";
import { createRedact } from "./redact.ts";
import { probeRequest, wireRequest, type WireRequest } from "./requests.ts";
import type { Delivery, Service } from "./service.ts";

export interface ServiceDependencies {
  fetch: typeof globalThis.fetch;
  witness: NetworkWitness;
  /** Epoch ms. */
  now: () => number;
  /** A fresh UUID, for the probe's `Idempotency-Key`. */
  uuid: () => string;
  limits?: Partial<Limits>;
}

/**
 * The service over HTTP: one request per call, to one origin, never followed elsewhere. Never
 * rejects. The key is in the request's header and in nothing that comes back.
 */
export function createService({ limits, uuid, ...rest }: ServiceDependencies): Service {
  const surroundings = { ...rest, limits: { ...defaultLimits, ...limits } };
  const { largeFromLength, largeRequestMs, smallRequestMs, probeMs } = surroundings.limits;
  return {
    async send(connection, delivery) {
      const made = makeRequest(delivery, connection.key);
      if ("outcome" in made) return made.outcome;
      const body = JSON.stringify(made.request.body);
      const errand = {
        ...made.request,
        body,
        operation: delivery.operation.kind,
        idempotencyKey: delivery.idempotencyKey ?? delivery.entryId,
        largeFields: largeFields(delivery.payload),
        timeoutMs: body.length >= largeFromLength ? largeRequestMs : smallRequestMs,
        withKey: true,
        harmless: false,
      };
      return (await exchange(connection, errand, surroundings)).outcome;
    },

    async probe(connection, { withKey }) {
      const startedAtMs = surroundings.now();
      const errand = {
        ...probeRequest,
        body: JSON.stringify(probeRequest.body),
        operation: "update-link" as const,
        idempotencyKey: asId<EntryId>(uuid()),
        largeFields: [],
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
  delivery: Delivery,
  key: string,
): { request: WireRequest } | { outcome: Outcome } {
  try {
    return { request: wireRequest(delivery) };
  } catch (bug) {
    return { outcome: notMade(String(bug), createRedact(key)) };
  }
}

/** The document's names of the large fields that travel with an operation. */
function largeFields({ pageContent, imageData, coverImageData }: Payload): readonly string[] {
  return [
    ...(pageContent === undefined ? [] : ["page_content"]),
    ...(imageData === undefined ? [] : ["image_data"]),
    ...(coverImageData === undefined ? [] : ["cover_image_data"]),
  ];
}
