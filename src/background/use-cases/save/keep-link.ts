import { addressKey } from "../../../shared/domain/address/address.ts";
import {
  captureLimitMs,
  sentContent,
  type Capture,
} from "../../../shared/domain/capture/capture.ts";
import type { Draft } from "../../../shared/domain/draft/draft.ts";
import { asId, type EntryId, type LocalId } from "../../../shared/domain/values/ids.ts";
import { isSameInAll } from "../../../shared/domain/values/is-same.ts";
import { linkRow, type LinkRow } from "../../../shared/resources/link/row.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";
import type { LinkFields } from "../../../shared/domain/fields/link.ts";
import { firstState, type Entry } from "../../../shared/domain/outbox/entry.ts";
import type { Profile } from "../../../shared/domain/profile/profile.ts";
import { excerptOf } from "../../../shared/domain/capture/excerpt.ts";
import { standingCollections, type UndoMs } from "../../../shared/domain/profile/saving.ts";
import { pictureLimitMs } from "../../../shared/domain/capture/picture.ts";
import { missingWith } from "../content-after-save/join-content.ts";
import { learnCollections, learnedCollections } from "../ledger/learn-collections.ts";
import { learnRepositories, learnTags, withoutLost } from "../ledger/learn.ts";
import { openCreations, settleReferences, takeFromJob } from "../outbox/move-entry.ts";
import type { Departure } from "../outbox/departure.ts";
import { keepFiles } from "../files/keep-files.ts";
import { stopAtUnreadable } from "../stop-at-unreadable.ts";
import type { Transaction } from "../../../shared/ports/ports.ts";

interface Keeping {
  draft: Draft;
  fields: LinkFields;
  profile: Profile;
  captured: Capture | undefined;
  /** Something joins the entry later: content, a screenshot, a picture. */
  isComing: boolean;
  /** The bytes of a picture are among it. */
  isPictureComing: boolean;
  /** The page content is sent with the link. */
  isWanted: boolean;
  quick: boolean;
  /** A passage or a picture of the page: another save of the page does not carry it. */
  isPart: boolean;
  links: readonly LocalId[] | undefined;
  undoMs: UndoMs;
  departure: Departure | undefined;
  nowMs: number;
  uuid: () => string;
}

export interface KeptLink {
  entryId: EntryId;
  /**
   * Nothing was kept: the page has a link that the form has not shown, or that needs no second save, or this
   * save was delivered long ago.
   */
  already?: true;
  /** Nothing was kept: another save was, under this id. */
  isOther?: true;
  /** The entry is new on disk. */
  isNew?: true;
}

/**
 * Writes the ledger row and the outbox entry of a link; see `createSave` for the cases in which nothing
 * is kept.
 */
export async function keepLink(tx: Transaction, keeping: Keeping): Promise<KeptLink> {
  const { draft, profile, captured, isComing, isWanted, quick, links, undoMs, nowMs } = keeping;
  const limitMs = keeping.isPictureComing ? pictureLimitMs : captureLimitMs;
  const timing = {
    ...(isComing && { captureUntilMs: nowMs + limitMs }),
    ...(undoMs > 0 && { holdUntilMs: nowMs + undoMs }),
  };
  const { entryId } = draft;
  const looksAtPage = quick || links !== undefined;
  const reading = Promise.all([
    tx.entry(entryId),
    tx.row(linkRef(draft.link)),
    looksAtPage ? tx.linksAt(profile.id, addressKey(keeping.fields.targetUrl)) : [],
    keeping.departure && tx.gate(profile.id),
  ]);
  // Computed while the browser reads them.
  const excerpt = excerptOf(captured);
  const [earlier, own, known, gate] = await reading;
  const attached = { link: draft.link, files: draft.files ?? [], profile, nowMs };
  const standing = standingCollections(profile.saving);
  const chosen = await withoutLost(tx, draft.collections, standing);
  if (earlier !== undefined) {
    const collections = await learnedCollections(tx, profile.id, chosen);
    const isSame = quick || isRepeated(earlier, { ...keeping.fields, collections });
    if (!isSame) return { entryId, isOther: true };
    await keepFiles(tx, attached);
    return { entryId };
  }
  // The message was repeated after its entry had ended and been pruned: Activity keeps a limited number.
  // The form becomes the edit of the link, because the user may have typed since.
  if (own?.deliveredAtMs !== undefined) return { entryId, already: true };
  if (looksAtPage) {
    const rows = known.filter(({ localId }) => !links?.includes(localId));
    const onItsWay = await openCreation(tx, rows);
    if (onItsWay !== undefined && quick && !keeping.isPart) {
      await takeFromJob(tx, onItsWay, nowMs);
      return { entryId: onItsWay.id };
    }
    if (onItsWay !== undefined || rows.some(({ deliveredAtMs }) => deliveredAtMs !== undefined)) {
      return { entryId, already: true };
    }
    stopAtUnreadable(tx, ["entry"]);
    stopAtUnreadable(tx, ["link"], ({ id }) => links?.includes(asId(id)) !== true);
  }
  const { holdUntilMs } = timing;
  const learning = { profileId: profile.id, nowMs, holdUntilMs, uuid: keeping.uuid };
  const collections = await learnCollections(tx, chosen, learning);
  const fields = { ...keeping.fields, collections };
  await learnTags(tx, profile.id, fields.tags, nowMs);
  await learnRepositories(tx, profile.id, draft.repositories ?? [], nowMs);
  const row = { localId: draft.link, profileId: profile.id, createdAtMs: nowMs };
  await tx.put("link", linkRow(fields, { ...row, excerpt }));
  const content = captured?.content;
  const missing = isComing ? "late" : "none";
  const entry: Entry = {
    id: draft.entryId,
    profileId: profile.id,
    operation: { kind: "create-link", subject: draft.link, fields },
    state: firstState(timing, nowMs),
    lane: "person",
    createdAtMs: nowMs,
    tries: 0,
    ...(draft.mayBeThere && { doubt: true }),
    ...(timing.holdUntilMs !== undefined && { holdUntilMs: timing.holdUntilMs }),
    ...missingWith(content, isWanted ? missing : undefined),
    ...(draft.screenshot && { screenshotMissing: "late" as const }),
    ...(keeping.isPictureComing && { pictureMissing: "late" as const }),
  };
  await tx.putEntry(entry);
  const payload = content && { pageContent: sentContent(content) };
  if (payload !== undefined) await tx.putPayload(entryId, payload);
  // At once, even if it can be undone: a job that makes one of its collections may be cancelled before it is sent.
  const settled = await settleReferences(tx, entry, nowMs);
  await keepFiles(tx, attached);
  // A link that was undone before may have more on disk.
  if (own === undefined && gate !== undefined) {
    await keeping.departure?.claim(tx, settled, { gate, payload: payload ?? {} }, nowMs);
  }
  return { entryId, isNew: true };
}

/**
 * Whether the message came a second time. If the first response was lost, the user may have typed in the
 * form since, or undone the save elsewhere: then the form's fields are not the kept ones.
 */
function isRepeated({ operation, state }: Entry, fields: LinkFields): boolean {
  if (operation.kind !== "create-link") return false;
  return (
    state.name !== "cancelled" && state.name !== "dropped" && isSameInAll(operation.fields, fields)
  );
}

/** An entry that creates one of these links and has not ended. */
async function openCreation(tx: Transaction, rows: readonly LinkRow[]): Promise<Entry | undefined> {
  for (const { localId, profileId } of rows) {
    const [creation] = await openCreations(tx, profileId, localId);
    if (creation !== undefined) return creation;
  }
  return undefined;
}
