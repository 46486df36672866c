import { addressKey } from "./address.ts";
import type { LocalId, ProfileId, RemoteId } from "./ids.ts";
import type { CollectionFields, LinkChanges, LinkFields } from "./operation.ts";

/**
 * The ledger: what this browser knows of the person's links, collections and tags. The service
 * cannot list, so this is the source of pickers, edit and badge.
 */
export interface LinkRow {
  localId: LocalId;
  profileId: ProfileId;
  remoteId?: RemoteId;
  /** `addressKey` of `targetUrl`, for finding the row of the page in front. */
  addressKey: string;
  targetUrl: string;
  title: string;
  description: string;
  tags: readonly string[];
  collections: readonly LocalId[];
  /** Those of its lists that stand here as an answer told them; none in rows from before this was kept. */
  answered?: readonly AnsweredList[];
  /** The first 1,000 characters of the page's text. Whole content goes with its entry. */
  excerpt: string;
  createdAtMs: number;
  /** Undefined until the service has it. */
  deliveredAtMs?: number;
}

/** Lists that an update replaces as a whole, so that it matters where their copy here is from. */
export const answeredLists = ["tags", "collections"] as const;
type AnsweredList = (typeof answeredLists)[number];

export interface CollectionRow {
  localId: LocalId;
  profileId: ProfileId;
  remoteId?: RemoteId;
  title: string;
  emoji?: string;
  pinned?: boolean;
  parent?: LocalId;
  usedAtMs: number;
  uses: number;
  /** Undefined until the service has it; set at once for one that the person gave by its id. */
  deliveredAtMs?: number;
}

export interface TagRow {
  profileId: ProfileId;
  /** `tagKey` of `name`. */
  key: string;
  /** As last written. */
  name: string;
  usedAtMs: number;
  uses: number;
}

/** A repository that the person named by its id. */
export interface RepositoryRow {
  profileId: ProfileId;
  remoteId: RemoteId;
  /** As last written. */
  title: string;
  usedAtMs: number;
  uses: number;
}

export const excerptLength = 1_000;

export function linkRow(
  fields: LinkFields,
  row: { localId: LocalId; profileId: ProfileId; createdAtMs: number; excerpt: string },
): LinkRow {
  const { targetUrl, title, description, tags, collections } = fields;
  return {
    ...row,
    addressKey: addressKey(targetUrl),
    targetUrl,
    title,
    description,
    tags,
    collections,
  };
}

/**
 * The row as it is after a change of ours. A list that is changed here did not come from an answer any
 * more, also when the change is delivered: that the service took it does not say what it made of it
 * (design, section 4: "where the ledger's copy did not come from an answer").
 */
export function changedLinkRow(row: LinkRow, changes: LinkChanges): LinkRow {
  const { answered, ...changed } = { ...row, ...changes };
  const still = answered?.filter((list) => !(list in changes)) ?? [];
  return {
    ...changed,
    addressKey: addressKey(changed.targetUrl),
    ...(still.length > 0 && { answered: still }),
  };
}

/** The row with what an answer told of its link. */
export function toldLinkRow(row: LinkRow, told: LinkChanges): LinkRow {
  const answered = answeredLists.filter((list) => list in told || row.answered?.includes(list));
  return { ...changedLinkRow(row, told), ...(answered.length > 0 && { answered }) };
}

/** What of the values is about fields that are changed, and what is not. */
export function parted(
  values: LinkChanges,
  changes: LinkChanges,
): readonly [changed: LinkChanges, others: LinkChanges] {
  return [
    pick(values, (field) => field in values && field in changes),
    pick(values, (field) => field in values && !(field in changes)),
  ];
}

const changeable = ["targetUrl", "title", "description", "tags", "collections"] as const;

/** What the row says of the fields that are to be changed. */
export function valuesBefore(row: LinkRow, changes: LinkChanges): LinkChanges {
  return pick(row, (field) => field in changes);
}

/** The row as it was before a change that was dropped; what has been changed again since stays. */
export function unchangedLinkRow(
  row: LinkRow,
  { changes, before = {} }: { changes: LinkChanges; before?: LinkChanges },
): LinkRow {
  const isLatest = (field: keyof LinkChanges) =>
    field in before && JSON.stringify(row[field]) === JSON.stringify(changes[field]);
  return changedLinkRow(row, pick(before, isLatest));
}

function pick(from: LinkChanges, isWanted: (field: keyof LinkChanges) => boolean): LinkChanges {
  const picked: LinkChanges = {};
  for (const field of changeable)
    if (isWanted(field)) Object.assign(picked, { [field]: from[field] });
  return picked;
}

export function collectionRow(
  fields: CollectionFields,
  row: { localId: LocalId; profileId: ProfileId; usedAtMs: number },
): CollectionRow {
  const { title, emoji, pinned, parent } = fields;
  return {
    ...row,
    title,
    uses: 0,
    ...(emoji !== undefined && { emoji }),
    ...(pinned !== undefined && { pinned }),
    ...(parent !== undefined && { parent }),
  };
}
