import type { OperationOf } from "../operation/operation.ts";
import type { LinkChanges } from "../fields/link.ts";
import type { LocalId, RemoteIdOf } from "../values/ids.ts";
import { tagKey, cleanTags } from "../values/tag.ts";
import { isOverfull } from "./merge-lists.ts";

/** The effect of an edit of many links on the lists of each link. Its other fields do not change. */
export interface BulkChange {
  addTags: readonly string[];
  removeTags: readonly string[];
  addCollections: readonly LocalId[];
  removeCollections: readonly LocalId[];
}

export const noChange: BulkChange = {
  addTags: [],
  removeTags: [],
  addCollections: [],
  removeCollections: [],
};

/** A link as the ledger has it. */
export interface EditableLink {
  localId: LocalId;
  remoteId?: RemoteIdOf<"link">;
  tags: readonly string[];
  collections: readonly LocalId[];
  answered?: readonly string[];
  createdAtMs: number;
  deliveredAtMs?: number;
}

type ListField = "tags" | "collections";

/**
 * How well the list of a link is known here. An update replaces whole lists, and the service cannot be asked
 * for them (docs/api-readings.md).
 * - `whole`: a response contained the list, or the service does not have the link yet.
 * - `sent`: the list was last sent from here. The user may have changed the list at the service since.
 * - `unknown`: the link was added by its id, and no response has contained its list.
 */
export type ListKnowledge = "whole" | "sent" | "unknown";

/**
 * An empty list of a link that was added by its id is unknown, because no response has shown that the list is empty.
 */
export function knowledgeOf(link: EditableLink, field: ListField): ListKnowledge {
  const { deliveredAtMs, createdAtMs, answered = [] } = link;
  if (deliveredAtMs === undefined || answered.includes(field)) return "whole";
  // A link that was added by its id counts as delivered from that moment on, without a request.
  const isAddedById = deliveredAtMs === createdAtMs;
  return isAddedById && link[field].length === 0 ? "unknown" : "sent";
}

/** Why a link is left out of an edit. */
export type LeftOut =
  /** The link already is as wanted. */
  | "unchanged"
  /** Its list is not known here, so a change would overwrite it. */
  | "unknown-list"
  /** The service returned no id for it, so it cannot be changed. */
  | "no-id"
  /** The link would have more tags or collections than a link can have. */
  | "too-many"
  /** The link is on disk and unreadable, so it is unknown whether the edit concerns it. */
  | "unreadable";

export interface BulkPlan {
  /** Changes of links with completely known lists. */
  certain: readonly OperationOf<"update-link">[];
  /** Changes of links whose lists were last sent from here. The user must agree to replace the lists. */
  replacing: readonly OperationOf<"update-link">[];
  leftOut: Readonly<Record<LeftOut, number>>;
}

export const emptyPlan: BulkPlan = {
  certain: [],
  replacing: [],
  leftOut: { unchanged: 0, "unknown-list": 0, "no-id": 0, "too-many": 0, unreadable: 0 },
};

/**
 * The plan with more links. Each operation has the lists as they were read (`before`), so that `mergeLists` can
 * preserve later changes when the operation is sent.
 */
export function planEdit(
  plan: BulkPlan,
  links: readonly EditableLink[],
  change: BulkChange,
): BulkPlan {
  const certain = [...plan.certain];
  const replacing = [...plan.replacing];
  const leftOut = { ...plan.leftOut };
  for (const link of links) {
    const operation = editOf(link, change);
    if (typeof operation === "string") leftOut[operation] += 1;
    else (isCertain(link, operation.changes) ? certain : replacing).push(operation);
  }
  return { certain, replacing, leftOut };
}

function editOf(link: EditableLink, change: BulkChange): OperationOf<"update-link"> | LeftOut {
  const { localId: subject } = link;
  const tags = changedTags(link.tags, change);
  const collections = changedCollections(link.collections, change);
  const changes: LinkChanges = { ...(tags && { tags }), ...(collections && { collections }) };
  const before: LinkChanges = {
    ...(tags && { tags: link.tags }),
    ...(collections && { collections: link.collections }),
  };
  const fields = fieldsOf(changes);
  const isUnknown = touchedFields(change).some((field) => knowledgeOf(link, field) === "unknown");
  if (isUnknown) return "unknown-list";
  if (fields.length === 0) return "unchanged";
  if (link.deliveredAtMs !== undefined && link.remoteId === undefined) return "no-id";
  if (isOverfull(changes, link)) return "too-many";
  return { kind: "update-link", subject, changes, before };
}

function isCertain(link: EditableLink, changes: LinkChanges): boolean {
  return fieldsOf(changes).every((field) => knowledgeOf(link, field) === "whole");
}

function fieldsOf({ tags, collections }: LinkChanges): readonly ListField[] {
  return [...(tags ? ["tags" as const] : []), ...(collections ? ["collections" as const] : [])];
}

/** The lists that the change may concern, whatever is in them. */
function touchedFields(change: BulkChange): readonly ListField[] {
  const { addTags, removeTags, addCollections, removeCollections } = change;
  return [
    ...(addTags.length + removeTags.length > 0 ? ["tags" as const] : []),
    ...(addCollections.length + removeCollections.length > 0 ? ["collections" as const] : []),
  ];
}

/** Undefined if nothing changes. An added tag takes the position of the first removed tag. */
function changedTags(
  tags: readonly string[],
  { addTags, removeTags }: BulkChange,
): readonly string[] | undefined {
  const removed = new Set(removeTags.map(tagKey));
  const place = tags.findIndex((tag) => removed.has(tagKey(tag)));
  const stays = (some: readonly string[]) => some.filter((tag) => !removed.has(tagKey(tag)));
  const at = place < 0 ? tags.length : place;
  const kept = [...stays(tags.slice(0, at)), ...addTags, ...stays(tags.slice(at))];
  const changed = cleanTags(kept);
  return isSameList(tags, changed) ? undefined : changed;
}

function changedCollections(
  collections: readonly LocalId[],
  { addCollections, removeCollections }: BulkChange,
): readonly LocalId[] | undefined {
  const stays = collections.filter((id) => !removeCollections.includes(id));
  const changed = [...new Set([...stays, ...addCollections])];
  return isSameList(collections, changed) ? undefined : changed;
}

/** The service knows no order of tags and collections. */
function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one));
}
