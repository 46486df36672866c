import * as v from "valibot";
import type { DeliveryFailure, ServiceWords } from "../../../domain/failures.ts";
import type { Payload } from "../../../domain/operation/operation.ts";
import {
  missingContents,
  missingPictures,
  missingScreenshots,
  type Entry,
  type EntryState,
} from "../../../domain/outbox/entry.ts";
import type { Gate } from "../../../domain/outbox/gate.ts";
import { exactly } from "../../../resources/exactly.ts";
import {
  entryId,
  jobId,
  localId,
  maybe,
  profileId,
  remoteId,
} from "../../../resources/id-schemas.ts";
import { storedOperation } from "../../../resources/stored.ts";
import { isWholePage, type FreshWords, type WordPage } from "../../../search/word-pages.ts";

/**
 * Schemas of the rows that are not resources. A row may come from an older version of the extension, so each is parsed
 * when it is read.
 */

const strings = v.array(v.string());

const words = exactly<ServiceWords>()(
  v.object({
    message: v.string(),
    fields: v.array(v.object({ field: v.string(), message: v.string() })),
    isForeign: maybe(v.literal(true)),
  }),
);
const status = v.number();

const bare = <Kind extends string>(kind: Kind) => v.object({ kind: v.literal(kind) });

const failure = exactly<DeliveryFailure>()(
  v.variant("kind", [
    bare("offline"),
    bare("dns-failed"),
    bare("connection-refused"),
    bare("tls-failed"),
    bare("no-permission"),
    bare("connection-lost"),
    bare("timed-out"),
    bare("interrupted"),
    bare("unauthorized"),
    bare("not-connected"),
    bare("id-missing"),
    bare("payload-unreadable"),
    bare("bytes-missing"),
    bare("bytes-unreadable"),
    bare("upload-cancelled"),
    bare("gate-unreadable"),
    v.object({ kind: v.literal("network-error"), error: v.string() }),
    v.object({ kind: v.literal("network-unready"), error: v.string() }),
    v.object({ kind: v.literal("busy"), status }),
    v.object({ kind: v.literal("server-error"), status }),
    v.object({ kind: v.literal("forbidden"), words }),
    v.object({ kind: v.literal("already-there"), words, remoteId: maybe(remoteId) }),
    v.object({ kind: v.literal("too-large"), words, fields: strings }),
    v.object({ kind: v.literal("rejected"), status, words, fields: maybe(strings) }),
    v.object({ kind: v.literal("nothing-there"), status, words }),
    v.object({ kind: v.literal("method-refused"), status, words }),
    v.object({ kind: v.literal("moved"), status, location: v.string() }),
    v.object({ kind: v.literal("redirected"), status }),
    v.object({ kind: v.literal("html-answer"), status }),
    v.object({ kind: v.literal("sign-in-wall"), status }),
    v.object({ kind: v.literal("sign-in-page"), status }),
    v.object({ kind: v.literal("error-answer"), status, words }),
    v.object({ kind: v.literal("not-the-service"), status }),
    v.object({ kind: v.literal("parent-missing"), parent: localId }),
  ]),
);

const timeMs = v.number();

const state = exactly<EntryState>()(
  v.variant("name", [
    v.object({ name: v.literal("capturing"), untilMs: timeMs }),
    v.object({ name: v.literal("held"), untilMs: timeMs }),
    v.object({ name: v.literal("ready") }),
    v.object({ name: v.literal("sending"), sinceMs: timeMs, aheadIn: maybe(v.string()) }),
    v.object({ name: v.literal("waiting"), untilMs: timeMs, cause: failure }),
    v.object({ name: v.literal("depends"), on: localId }),
    v.object({ name: v.literal("blocked"), cause: failure, sinceMs: maybe(timeMs) }),
    v.object({ name: v.literal("unknown"), cause: failure, sinceMs: timeMs }),
    v.object({ name: v.literal("delivered"), atMs: timeMs, remoteId: maybe(remoteId) }),
    v.object({ name: v.literal("cancelled"), atMs: timeMs }),
    v.object({ name: v.literal("dropped"), atMs: timeMs }),
  ]),
);

export const entrySchema = exactly<Entry>()(
  v.object({
    id: entryId,
    profileId,
    operation: storedOperation,
    state,
    lane: v.picklist(["person", "bulk", "paused"]),
    fedBy: maybe(v.object({ job: jobId, row: v.number() })),
    isShared: maybe(v.literal(true)),
    createdAtMs: timeMs,
    holdUntilMs: maybe(timeMs),
    tries: v.number(),
    doubt: maybe(v.boolean()),
    edition: maybe(v.number()),
    contentMissing: maybe(v.picklist(missingContents)),
    screenshotMissing: maybe(v.picklist(missingScreenshots)),
    pictureMissing: maybe(v.picklist(missingPictures)),
  }),
);

export const payloadSchema = exactly<Payload>()(
  v.object({
    pageContent: maybe(v.string()),
    imageData: maybe(v.string()),
    coverImageData: maybe(v.string()),
    userPageContent: maybe(v.string()),
    userPageContentBefore: maybe(v.nullable(v.string())),
  }),
);

export const gateSchema = exactly<Gate>()(
  v.variant("state", [
    v.object({
      state: v.literal("open"),
      refusals: v.object({ signature: v.string(), count: v.number() }),
      closings: maybe(v.number()),
      answeredAtMs: maybe(timeMs),
    }),
    v.object({
      state: v.literal("closed"),
      cause: failure,
      untilMs: timeMs,
      closings: v.number(),
      askedUntilMs: timeMs,
      sinceMs: maybe(timeMs),
      answeredAtMs: maybe(timeMs),
    }),
    v.object({
      state: v.literal("shut"),
      cause: failure,
      probeAtMs: maybe(timeMs),
      sinceMs: maybe(timeMs),
      answeredAtMs: maybe(timeMs),
    }),
  ]),
);

export const freshWordsSchema = exactly<FreshWords>()(
  v.object({ localId, profileId, words: v.string(), isGone: maybe(v.literal(true)) }),
);

export const wordPageSchema: v.GenericSchema<unknown, WordPage> = v.pipe(
  v.object({ words: v.string(), ids: v.instance(Uint8Array) }),
  v.check((page) => isWholePage(page)),
);
