import { addressKey } from "../../domain/values/address.ts";
import type { LinkChanges, LinkFields } from "../../domain/operation.ts";
import type { LocalId, ProfileId, RemoteIdOf } from "../../domain/values/ids.ts";
import type { GivenThing } from "../given-thing.ts";

/** A link as the ledger has it. */
export interface LinkRow {
  localId: LocalId;
  profileId: ProfileId;
  remoteId?: RemoteIdOf<"link">;
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

/** Whether two sets of fields, all plain values or lists of them, say the same, in whatever order they stand. */
export function isSameInAll(one: LinkChanges, other: LinkChanges): boolean {
  const told = (fields: LinkChanges) => JSON.stringify(fields, Object.keys(fields).toSorted());
  return told(one) === told(other);
}

/** The row of a link of which its id is known, and no more than a change of it says. */
export function givenLinkRow(given: GivenThing<"link">): LinkRow {
  const { localId, profileId, remoteId, operation, createdAtMs } = given;
  const nothing = { targetUrl: "", title: "", description: "", tags: [], collections: [] };
  const changes = operation.kind === "update-link" ? operation.changes : {};
  const fields = { ...nothing, ...changes, repositoryIds: [] };
  const row = linkRow(fields, { localId, profileId, createdAtMs, excerpt: "" });
  return { ...row, deliveredAtMs: createdAtMs, remoteId };
}
