import { addressKey } from "./values/address.ts";
import type { LocalId, ProfileId, RemoteId } from "./values/ids.ts";
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
  /** Names of its fields that stand here as an answer told them. Absent: of no field that is known. */
  answered?: readonly string[];
  /** The first 1,000 characters of the page's text. Whole content goes with its entry. */
  excerpt: string;
  /** The page was read, but its content did not go with the link, or was taken from it. */
  isWithoutContent?: true;
  createdAtMs: number;
  /** Undefined until the service has it. */
  deliveredAtMs?: number;
}

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
 * The row as it is after a change of ours. A field that is changed here did not come from an answer any
 * more, also when the change is delivered: that the service took it does not say what it made of it
 * (design, section 4: "where the ledger's copy did not come from an answer").
 */
export function changedLinkRow(
  row: LinkRow,
  changes: LinkChanges,
  fromAnswer: readonly string[] = [],
): LinkRow {
  const { answered = [], ...changed } = { ...row, ...changes };
  const still = answered.filter((field) => !(field in changes));
  const key = addressKey(changed.targetUrl);
  return { ...changed, addressKey: key, answered: [...still, ...fromAnswer] };
}

/**
 * The row with what an answer told of its link, but for what a change of ours that waits is about. An
 * address that the service made another page's is left to it: the page that was saved would look unsaved
 * here, and be saved a second time.
 */
export function toldLinkRow(row: LinkRow, told: Values, waiting: LinkChanges): LinkRow {
  const isOfPage = told.targetUrl !== undefined && addressKey(told.targetUrl) === row.addressKey;
  const isNews = (field: string) => !(field in waiting) && (field !== "targetUrl" || isOfPage);
  const news = pick(told, isNews);
  return changedLinkRow(row, news, Object.keys(news));
}

const changeable = ["targetUrl", "title", "description", "tags", "collections"] as const;

/** What is known of the fields that a change can be about. */
export type Values = { [Field in keyof LinkChanges]: LinkChanges[Field] | undefined };

/** What is said of the fields that are to be changed. */
export function valuesBefore(values: Values, changes: LinkChanges): LinkChanges {
  return pick(values, (field) => field in changes);
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

function pick(from: Values, isWanted: (field: keyof LinkChanges) => boolean): LinkChanges {
  const picked: LinkChanges = {};
  for (const field of changeable)
    if (from[field] !== undefined && isWanted(field))
      Object.assign(picked, { [field]: from[field] });
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
