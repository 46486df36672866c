import { randomUUID } from "node:crypto";
import { createService } from "../../src/background/api/http-service.ts";
import type { Limits } from "../../src/background/api/limits.ts";
import type { Connection } from "../../src/shared/ports/service.ts";
import {
  asId,
  type EntryId,
  type LocalId,
  type RemoteId,
} from "../../src/shared/domain/values/ids.ts";
import type { Operation, Payload } from "../../src/shared/domain/operation/operation.ts";
import type { CollectionFields } from "../../src/shared/domain/fields/collection.ts";
import type { LinkFields } from "../../src/shared/domain/fields/link.ts";
import type { NetworkWitness } from "../../src/shared/ports/network-witness.ts";
import { defaultCompatibility } from "../../src/shared/domain/profile/profile.ts";
import type { ServiceOptions } from "../service/config.ts";
import { startTestService, testKey } from "../service/test-service.ts";
import { probeRequest, wireRequest } from "../../src/shared/resources/wires.ts";

/** Node's `fetch` has no network witness: outcomes here follow from the responses alone. */
const blind: NetworkWitness = { sighting: () => Promise.resolve(undefined) };

export function localId(): LocalId {
  return asId<LocalId>(randomUUID());
}

export function linkFields(changes: Partial<LinkFields> = {}): LinkFields {
  return {
    targetUrl: "https://example.test/article",
    title: "",
    description: "",
    tags: [],
    collections: [],
    repositoryIds: [],
    ...changes,
  };
}

export function createLink(changes: Partial<LinkFields> = {}): Operation {
  return { kind: "create-link", subject: localId(), fields: linkFields(changes) };
}

export function createCollection(fields: CollectionFields = { title: "Reading" }): Operation {
  return { kind: "create-collection", subject: localId(), fields };
}

/** The product's own client, over real HTTP to the given address. */
export function connectTo(
  serverAddress: string,
  {
    limits,
    blobs = {},
    ...changes
  }: Partial<Connection> & {
    limits?: Partial<Limits>;
    blobs?: Readonly<Record<string, Blob>>;
  } = {},
) {
  const connection: Connection = {
    serverAddress,
    key: testKey,
    compatibility: defaultCompatibility,
    ...changes,
  };
  const service = createService({
    fetch: globalThis.fetch,
    witness: blind,
    now: Date.now,
    uuid: randomUUID,
    wireRequest,
    probeRequest,
    readBlob: (id) => Promise.resolve(blobs[id]),
    ...(limits !== undefined && { limits }),
  });
  const entryId = asId<EntryId>(randomUUID());
  return {
    entryId,
    send: (
      operation: Operation,
      payload: Payload = {},
      remoteIds: ReadonlyMap<LocalId, RemoteId> = new Map(),
    ) => service.send(connection, { entryId, operation, payload, remoteIds }),
    probe: (withKey: boolean) => service.probe(connection, { withKey }),
  };
}

/** The running reference service, and the client connected to it. */
export async function startConnected(
  options: Partial<ServiceOptions> = {},
  changes: Parameters<typeof connectTo>[1] = {},
) {
  const reference = await startTestService(options);
  return { reference, ...connectTo(reference.baseUrl, changes) };
}
