import { draftBounds } from "../../domain/draft.ts";
import { collectionRef, linkRef, type OperationOf } from "../../domain/operation.ts";
import type { RemoteIdOf } from "../../domain/values/ids.ts";
import {
  filled,
  finite,
  getIntegerId,
  json,
  listed,
  noneLeft,
  prefix,
  type OperationWire,
  type Sent,
  type ThingNames,
} from "../operation-wire.ts";

/** Link, the fields "Used in: create". "On operations 4 and 5 the fields are top-level." */
type CreateBody = Sent<{
  target_url: string;
  title: string;
  description: string;
  latitude: number;
  longitude: number;
  image_url: string;
  image_data: string;
  tags: readonly string[];
  collection_ids: readonly RemoteIdOf<"collection">[];
  repository_ids: readonly RemoteIdOf<"repository">[];
  page_content: string;
}>;

/** Link, the fields "Used in: update". Create-only fields are never sent in an update. */
type UpdateBody = Sent<{
  title: string;
  description: string;
  target_url: string;
  tags: readonly string[];
  collections: readonly { id: RemoteIdOf<"collection"> }[];
}>;

const names: ThingNames = {
  wrapper: "link",
  folder: "links",
  readId: getIntegerId,
  readFields: (read) => ({
    targetUrl: read.address("target_url"),
    title: read.line("title", draftBounds.title),
    description: read.lines("description", draftBounds.description),
    tags: read.tags("tags"),
    collections: read.integerIds(["collections", "collection_ids"], draftBounds.collections),
  }),
  optional: [],
};

export const createLink: OperationWire<OperationOf<"create-link">> = {
  request({ fields }, payload, idOf) {
    const {
      targetUrl,
      title,
      description,
      tags,
      collections,
      repositoryIds,
      imageUrl,
      latitude,
      longitude,
      ...rest
    } = fields;
    noneLeft(rest);
    const body: CreateBody = {
      target_url: filled(targetUrl),
      title: filled(title),
      description: filled(description),
      latitude: finite(latitude),
      longitude: finite(longitude),
      image_url: filled(imageUrl),
      image_data: filled(payload.imageData),
      tags: listed(tags),
      collection_ids: listed(collections.map((id) => idOf(collectionRef(id)))),
      repository_ids: listed(repositoryIds),
      page_content: filled(payload.pageContent),
    };
    return { method: "POST", path: `${prefix}/links`, body: json(body) };
  },
  answer: {
    ...names,
    /** The fields "Used in: create" alone. */
    optional: [
      "page_content",
      "image_url",
      "image_data",
      "latitude",
      "longitude",
      "repository_ids",
    ],
    unique: "target_url",
  },
};

/** Sends only the changed fields, and `""` or `[]` for cleared ones. A list replaces the old list. */
export const updateLink: OperationWire<OperationOf<"update-link">> = {
  request({ subject, changes }, _payload, idOf) {
    const { targetUrl, title, description, tags, collections, ...rest } = changes;
    noneLeft(rest);
    const body: UpdateBody = {
      title,
      description,
      target_url: targetUrl,
      tags,
      collections: collections?.map((id) => ({ id: idOf(collectionRef(id)) })),
    };
    return { method: "PATCH", path: `${prefix}/links/${idOf(linkRef(subject))}`, body: json(body) };
  },
  answer: names,
};

/** A write that changes nothing, because no link has the id 0. It shows whether the key works. */
export const probe = { method: "PATCH", path: `${prefix}/links/0`, body: json({}) } as const;
