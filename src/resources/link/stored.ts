import * as v from "valibot";
import type { LinkRow } from "./row.ts";
import type { LinkChanges, LinkFields, OperationOf } from "../../domain/operation.ts";
import { exactly } from "../exactly.ts";
import { entryId, integerId, localId, maybe, profileId } from "../id-schemas.ts";

/** A link's row and operations on disk, as any version may have written them. */

const strings = v.array(v.string());

const linkFields = exactly<LinkFields>()(
  v.object({
    targetUrl: v.string(),
    title: v.string(),
    description: v.string(),
    tags: strings,
    collections: v.array(localId),
    repositoryIds: v.array(integerId),
    imageUrl: maybe(v.string()),
    latitude: maybe(v.number()),
    longitude: maybe(v.number()),
  }),
);

const { targetUrl, title, description, tags, collections } = linkFields.entries;
const linkChanges = exactly<LinkChanges>()(
  v.object({
    targetUrl: maybe(targetUrl),
    title: maybe(title),
    description: maybe(description),
    tags: maybe(tags),
    collections: maybe(collections),
  }),
);

export const createLink = exactly<OperationOf<"create-link">>()(
  v.object({ kind: v.literal("create-link"), subject: localId, fields: linkFields }),
);

export const updateLink = exactly<OperationOf<"update-link">>()(
  v.object({
    kind: v.literal("update-link"),
    subject: localId,
    changes: linkChanges,
    before: maybe(linkChanges),
  }),
);

export const linkRow = exactly<LinkRow>()(
  v.object({
    localId,
    profileId,
    remoteId: maybe(integerId),
    addressKey: v.string(),
    targetUrl,
    title,
    description,
    tags,
    collections,
    answered: maybe(strings),
    excerpt: v.string(),
    isWithoutContent: maybe(v.literal(true)),
    createdAtMs: v.number(),
    changeIds: maybe(v.array(entryId)),
    deliveredAtMs: maybe(v.number()),
    changedAtMs: maybe(v.number()),
  }),
);
