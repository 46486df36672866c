import * as v from "valibot";
import type { DeliveryFailure, ServiceWords } from "../../domain/failures.ts";
import type { CollectionRow, LinkRow, RepositoryRow, TagRow } from "../../domain/ledger.ts";
import type { CollectionFields, LinkFields, Operation, Payload } from "../../domain/operation.ts";
import { missingContents, type Entry, type EntryState } from "../../domain/outbox/entry.ts";
import type { Gate } from "../../domain/outbox/gate.ts";
import { entryId, localId, profileId, remoteId } from "../../rpc/id-schemas.ts";

/**
 * Shapes of what is stored: rows may come from an older version of the extension, so each is parsed
 * as it is read.
 */

const strings = v.array(v.string());
const localIds = v.array(localId);
const maybe = v.exactOptional;

const linkFields: v.GenericSchema<unknown, LinkFields> = v.object({
  targetUrl: v.string(),
  title: v.string(),
  description: v.string(),
  tags: strings,
  collections: localIds,
  repositoryIds: v.array(remoteId),
  imageUrl: maybe(v.string()),
  latitude: maybe(v.number()),
  longitude: maybe(v.number()),
});

const collectionExtras = {
  description: maybe(v.string()),
  sharePreference: maybe(v.string()),
  pinned: maybe(v.boolean()),
  visualOrder: maybe(v.number()),
  emoji: maybe(v.string()),
  publicVisible: maybe(v.boolean()),
  shareAllLinks: maybe(v.boolean()),
  parent: maybe(localId),
};
const collectionFields: v.GenericSchema<unknown, CollectionFields> = v.object({
  title: v.string(),
  ...collectionExtras,
});

const linkChanges = v.object({
  targetUrl: maybe(v.string()),
  title: maybe(v.string()),
  description: maybe(v.string()),
  tags: maybe(strings),
  collections: maybe(localIds),
});
const operation: v.GenericSchema<unknown, Operation> = v.variant("kind", [
  v.object({ kind: v.literal("create-link"), subject: localId, fields: linkFields }),
  v.object({
    kind: v.literal("update-link"),
    subject: localId,
    changes: linkChanges,
    before: maybe(linkChanges),
  }),
  v.object({ kind: v.literal("create-collection"), subject: localId, fields: collectionFields }),
  v.object({
    kind: v.literal("update-collection"),
    subject: localId,
    changes: v.object({ title: maybe(v.string()), ...collectionExtras }),
  }),
]);

const words: v.GenericSchema<unknown, ServiceWords> = v.object({
  message: v.string(),
  fields: v.array(v.object({ field: v.string(), message: v.string() })),
});
const status = v.number();

const failure: v.GenericSchema<unknown, DeliveryFailure> = v.variant("kind", [
  ...(
    [
      "offline",
      "dns-failed",
      "connection-refused",
      "tls-failed",
      "no-permission",
      "connection-lost",
      "timed-out",
      "interrupted",
      "unauthorized",
      "not-connected",
      "id-missing",
      "payload-unreadable",
      "gate-unreadable",
    ] as const
  ).map((kind) => v.object({ kind: v.literal(kind) })),
  v.object({ kind: v.literal("network-error"), error: v.string() }),
  v.object({ kind: v.literal("network-unready"), error: v.string() }),
  v.object({ kind: v.literal("busy"), status }),
  v.object({ kind: v.literal("server-error"), status }),
  v.object({ kind: v.literal("forbidden"), words }),
  v.object({ kind: v.literal("already-there"), words, remoteId: maybe(remoteId) }),
  v.object({ kind: v.literal("too-large"), words, fields: strings }),
  v.object({ kind: v.literal("rejected"), status, words, fields: maybe(strings) }),
  v.object({ kind: v.literal("nothing-there"), status, words }),
  v.object({ kind: v.literal("moved"), status, location: v.string() }),
  v.object({ kind: v.literal("redirected"), status }),
  v.object({ kind: v.literal("html-answer"), status }),
  v.object({ kind: v.literal("error-answer"), status, words }),
  v.object({ kind: v.literal("not-the-service"), status }),
  v.object({ kind: v.literal("parent-missing"), parent: localId }),
]);

const timeMs = v.number();

const state: v.GenericSchema<unknown, EntryState> = v.variant("name", [
  v.object({ name: v.literal("capturing"), untilMs: timeMs }),
  v.object({ name: v.literal("held"), untilMs: timeMs }),
  v.object({ name: v.literal("ready") }),
  v.object({ name: v.literal("sending"), sinceMs: timeMs }),
  v.object({ name: v.literal("waiting"), untilMs: timeMs, cause: failure }),
  v.object({ name: v.literal("depends"), on: localId }),
  v.object({ name: v.literal("blocked"), cause: failure }),
  v.object({ name: v.literal("unknown"), cause: failure, sinceMs: timeMs }),
  v.object({ name: v.literal("delivered"), atMs: timeMs, remoteId: maybe(remoteId) }),
  v.object({ name: v.literal("cancelled"), atMs: timeMs }),
  v.object({ name: v.literal("dropped"), atMs: timeMs }),
]);

export const entrySchema: v.GenericSchema<unknown, Entry> = v.object({
  id: entryId,
  profileId,
  operation,
  state,
  lane: v.picklist(["person", "bulk"]),
  createdAtMs: timeMs,
  holdUntilMs: maybe(timeMs),
  tries: v.number(),
  doubt: maybe(v.boolean()),
  edition: maybe(v.number()),
  contentMissing: maybe(v.picklist(missingContents)),
});

export const payloadSchema: v.GenericSchema<unknown, Payload> = v.object({
  pageContent: maybe(v.string()),
  imageData: maybe(v.string()),
  coverImageData: maybe(v.string()),
});

export const linkSchema: v.GenericSchema<unknown, LinkRow> = v.object({
  localId,
  profileId,
  remoteId: maybe(remoteId),
  addressKey: v.string(),
  targetUrl: v.string(),
  title: v.string(),
  description: v.string(),
  tags: strings,
  collections: localIds,
  answered: maybe(strings),
  excerpt: v.string(),
  isWithoutContent: maybe(v.literal(true)),
  createdAtMs: timeMs,
  deliveredAtMs: maybe(timeMs),
});

export const collectionSchema: v.GenericSchema<unknown, CollectionRow> = v.object({
  localId,
  profileId,
  remoteId: maybe(remoteId),
  title: v.string(),
  emoji: maybe(v.string()),
  pinned: maybe(v.boolean()),
  parent: maybe(localId),
  usedAtMs: timeMs,
  uses: v.number(),
  deliveredAtMs: maybe(timeMs),
});

export const tagSchema: v.GenericSchema<unknown, TagRow> = v.object({
  profileId,
  key: v.string(),
  name: v.string(),
  usedAtMs: timeMs,
  uses: v.number(),
});

export const repositorySchema: v.GenericSchema<unknown, RepositoryRow> = v.object({
  profileId,
  remoteId,
  title: v.string(),
  usedAtMs: timeMs,
  uses: v.number(),
});

export const gateSchema: v.GenericSchema<unknown, Gate> = v.variant("state", [
  v.object({
    state: v.literal("open"),
    refusals: v.object({ signature: v.string(), count: v.number() }),
    closings: maybe(v.number()),
  }),
  v.object({
    state: v.literal("closed"),
    cause: failure,
    untilMs: timeMs,
    closings: v.number(),
    askedUntilMs: timeMs,
    sinceMs: maybe(timeMs),
  }),
  v.object({
    state: v.literal("shut"),
    cause: failure,
    probeAtMs: maybe(timeMs),
    sinceMs: maybe(timeMs),
  }),
]);
