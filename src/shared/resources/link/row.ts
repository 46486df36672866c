import { addressKey } from "../../domain/address/address.ts";
import { withoutLogin } from "../../domain/address/login.ts";
import { pickValues } from "../../domain/fields/field.ts";
import {
  linkFieldsInLedger,
  linkFieldsInUpdates,
  type LinkFieldsInLedger,
  type LinkChanges,
  type LinkFields,
} from "../../domain/fields/link.ts";
import type { EntryId, LocalId, ProfileId, RemoteId, RemoteIdOf } from "../../domain/values/ids.ts";
import type { KnownById } from "../known-by-id.ts";

/** A link in the ledger. */
export interface LinkRow extends LinkFieldsInLedger {
  localId: LocalId;
  profileId: ProfileId;
  remoteId?: RemoteIdOf<"link">;
  /** `addressKey` of `targetUrl`, to find the row of the current page. */
  addressKey: string;
  /** Names of the fields whose values came from a response. Absent: none did, as far as is known. */
  answered?: readonly string[];
  /** The first 1,000 characters of the page's text. The entry carries the whole content. */
  excerpt: string;
  /** The page was read, but the link was sent without the content. */
  isWithoutContent?: true;
  /** The ids of the last changes kept, oldest first: a repeated message is known by its id. */
  changeIds?: readonly EntryId[];
  createdAtMs: number;
  /** Undefined until the service has it. */
  deliveredAtMs?: number;
  /** When the service last accepted a change of it. */
  changedAtMs?: number;
}

/** A short name: the title, else the address, else the service's id as `#42`; "" if none is known. */
export function linkName({
  title,
  targetUrl,
  remoteId,
}: {
  title: string;
  targetUrl: string;
  remoteId?: RemoteId;
}): string {
  return title || targetUrl || (remoteId === undefined ? "" : `#${remoteId}`);
}

export function linkRow(
  fields: LinkFields,
  row: { localId: LocalId; profileId: ProfileId; createdAtMs: number; excerpt: string },
): LinkRow {
  const kept = pickValues<LinkFieldsInLedger>(linkFieldsInLedger, (name) => fields[name]);
  return { ...row, ...kept, addressKey: addressKey(kept.targetUrl) };
}

/**
 * The row after a change made here. A changed field no longer counts as confirmed by the service, not even
 * after delivery: an accepted request does not say what the service stored.
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
 * The row with the fields of a response, except those that a waiting change concerns. An address that now
 * belongs to another page is ignored: the saved page would look unsaved, and be saved twice. A link that was
 * known only by its id has no page yet. A name and a password in the address are read from no response: the user who
 * has saved them keeps them.
 */
export function refreshedLinkRow(row: LinkRow, returned: Values, waiting: LinkChanges): LinkRow {
  const isOfPage =
    returned.targetUrl !== undefined &&
    (row.targetUrl === "" || addressKey(returned.targetUrl) === addressKey(row.targetUrl));
  const isNews = (field: string) => !(field in waiting) && (field !== "targetUrl" || isOfPage);
  const isOwn = returned.targetUrl === withoutLogin(row.targetUrl);
  const news = pick(isOwn ? { ...returned, targetUrl: row.targetUrl } : returned, isNews);
  return changedLinkRow(row, news, Object.keys(news));
}

/** Known values of the fields that a change can concern. */
export type Values = { [Field in keyof LinkChanges]: LinkChanges[Field] | undefined };

/** The current values of the fields that the change concerns. */
export function valuesBefore(values: Values, changes: LinkChanges): LinkChanges {
  return pick(values, (field) => field in changes);
}

/** The row as it was before a dropped change. A field that was changed again since keeps its value. */
export function unchangedLinkRow(
  row: LinkRow,
  { changes, before = {} }: { changes: LinkChanges; before?: LinkChanges },
): LinkRow {
  const isLatest = (field: keyof LinkChanges) =>
    field in before && JSON.stringify(row[field]) === JSON.stringify(changes[field]);
  return changedLinkRow(row, pick(before, isLatest));
}

function pick(from: Values, isWanted: (field: keyof LinkChanges) => boolean): LinkChanges {
  return pickValues<LinkChanges>(linkFieldsInUpdates, (field) =>
    isWanted(field) ? from[field] : undefined,
  );
}

/** A row for a link of which only the id and the fields of a waiting change are known. */
export function givenLinkRow({ operation, ...given }: KnownById<"link">): LinkRow {
  return knownLinkRow(given, operation.kind === "update-link" ? operation.changes : {});
}

/** A row for a link that the service has, and of which only these fields are known. */
export function knownLinkRow(
  {
    localId,
    profileId,
    remoteId,
    createdAtMs,
  }: Pick<KnownById<"link">, "localId" | "profileId" | "remoteId" | "createdAtMs">,
  known: LinkChanges = {},
): LinkRow {
  const nothing = { targetUrl: "", title: "", description: "", tags: [], collections: [] };
  const fields = { ...nothing, ...known, repositoryIds: [] };
  const row = linkRow(fields, { localId, profileId, createdAtMs, excerpt: "" });
  return { ...row, deliveredAtMs: createdAtMs, remoteId };
}
