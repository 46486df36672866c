import * as v from "valibot";
import type {
  ChoiceFailure,
  DraftFailure,
  StorageFailure,
} from "../../../shared/domain/failures.ts";
import type { EntryId, LocalId, ProfileId } from "../../../shared/domain/values/ids.ts";
import { isSameInAll } from "../../../shared/domain/values/is-same.ts";
import { exactly } from "../../../shared/resources/exactly.ts";
import * as ids from "../../../shared/resources/id-schemas.ts";
import { choicesOf } from "../../../shared/resources/models.ts";
import { changedLinkRow, valuesBefore, type LinkRow } from "../../../shared/resources/link/row.ts";
import type { DraftCollection } from "../../../shared/domain/draft/draft.ts";
import type { LinkEdit } from "../../../shared/domain/draft/link-edit.ts";
import { collectionRef, linkRef } from "../../../shared/domain/operation/operation.ts";
import { linkFields, type LinkChanges } from "../../../shared/domain/fields/link.ts";
import type { Entry } from "../../../shared/domain/outbox/entry.ts";
import { err, ok, type Result } from "../../../shared/domain/values/result.ts";
import { asTold, changeEntries } from "../../../shared/resources/stored-fields.ts";
import * as forms from "../../../shared/rpc/form-schemas.ts";
import { ofForm } from "../../../shared/rpc/inputs.ts";
import { method, type InputFor } from "../../../shared/rpc/method.ts";
import type { Afterwards } from "./afterwards.ts";
import { forgetKeptDraft } from "./forget-draft.ts";
import { keepAndDeliver, type KeepPorts } from "../keep/keep.ts";
import { keepChange, wasKept } from "../keep/keep-change.ts";
import { learnCollections, learnedCollections } from "../ledger/learn-collections.ts";
import { learnTags } from "../ledger/learn.ts";
import { openCreations } from "../outbox/move-entry.ts";
import { sendWithId } from "../outbox/send-again.ts";
import type {
  Announcer,
  Clock,
  DraftStore,
  PrivateDraftStore,
  Random,
  Transaction,
} from "../../../shared/ports/ports.ts";
import { findRow, stopAtUnreadable } from "../stop-at-unreadable.ts";

/** Validated by the page that sends it, and not again here. */
const linkEdit = exactly<LinkEdit>()(
  v.object({
    ...changeEntries(linkFields, asTold),
    targetUrl: v.exactOptional(forms.address),
    collections: v.exactOptional(
      v.pipe(v.array(forms.draftCollection), v.maxLength(linkFields.collections.most)),
    ),
  }),
);

const input = v.object({
  entryId: ids.entryId,
  link: ids.localId,
  changes: linkEdit,
  /** The service's id, if the service did not return it itself. */
  remoteId: v.exactOptional(ids.integerId),
  /** The page the change was typed over; its draft is deleted with the save. Absent: there is none. */
  pageAddress: v.exactOptional(forms.address),
  isPrivate: ofForm.isPrivate,
});

type ChangeFailure = ChoiceFailure | DraftFailure;
/** `already`: the change was kept under this id and sent long ago; no entry is left. */
interface Carrier {
  entryId: EntryId;
  already?: true;
}

type Changed = Result<Carrier, ChangeFailure | StorageFailure>;

/**
 * Keeps a change of a link, as a save is kept: on disk before anything is sent. The change joins a waiting
 * entry about the link; if that entry is in flight or may have arrived, the change follows in its own
 * entry. Returns the entry that carries the change. The draft is deleted here, because no entry has its id
 * to show later that it was left behind.
 *
 * A repeated call changes nothing. If its change is not the one that was kept under the id, or the link has
 * been changed since, it fails with `entry-gone`: the page compares its form with the link as it is now.
 */
export const changeLink = method(
  input,
  (
    ports: KeepPorts & {
      announcer: Announcer;
      drafts: DraftStore;
      privateDrafts: PrivateDraftStore;
      clock: Clock;
      random: Random;
      afterwards: Afterwards;
    },
  ) =>
    async (changed): Promise<Changed> => {
      const kept = await keepAndDeliver(ports, (tx) =>
        keepLinkChange(tx, changed, { nowMs: ports.clock.now(), uuid: () => ports.random.uuid() }),
      );
      if (!kept.ok) return kept;
      if (!kept.value.ok) return kept.value;
      ports.announcer.changed();
      const { pageAddress, entryId, isPrivate } = changed;
      const { profileId, ...saved } = kept.value.value;
      if (pageAddress !== undefined) {
        forgetKeptDraft(ports, { profileId, pageAddress, entryId, isPrivate });
      }
      return ok(saved);
    },
);

type Carried = Result<Carrier & { profileId: ProfileId }, ChangeFailure>;

async function keepLinkChange(
  tx: Transaction,
  { entryId, link, changes: edit, remoteId }: InputFor<typeof input>,
  { nowMs, uuid }: { nowMs: number; uuid: () => string },
): Promise<Carried> {
  const row = await findRow(tx, linkRef(link));
  if (row === undefined) return err({ kind: "entry-gone" });
  const { profileId } = row;
  const { collections: chosen, ...rest } = edit;
  const earlier = await tx.entry(entryId);
  if (earlier !== undefined || wasKept(row, entryId)) {
    const learned = chosen && { collections: await learnedCollections(tx, profileId, chosen) };
    return findCarrier(tx, { row, entryId }, { ...rest, ...learned }, earlier);
  }
  const collections = chosen && (await learnChosen(tx, row, chosen, { nowMs, uuid }));
  const changes: LinkChanges = { ...rest, ...(collections && { collections }) };
  const added = changes.tags?.filter((tag) => !row.tags.includes(tag)) ?? [];
  await learnTags(tx, profileId, added, nowMs);
  const before = valuesBefore(row, changes);
  const operation = { kind: "update-link", subject: link, changes, before } as const;
  const changed = { ...(remoteId && { remoteId }), ...changedLinkRow(row, changes) };
  const kept = await keepChange(tx, { resource: "link", entryId, operation, row: changed }, nowMs);
  if (remoteId !== undefined) await sendWithId(tx, profileId, link, nowMs);
  return ok({ entryId: kept, profileId });
}

/** Adds the collections that the link is to have to the ledger. Returns their local ids. */
async function learnChosen(
  tx: Transaction,
  { localId: link, profileId, collections: before }: LinkRow,
  chosen: readonly DraftCollection[],
  { nowMs, uuid }: { nowMs: number; uuid: () => string },
): Promise<readonly LocalId[]> {
  // The form did not show a collection that cannot be read, and the new list replaces all of them.
  await Promise.all(before.map((localId) => tx.row(collectionRef(localId))));
  stopAtUnreadable(tx, ["collection"]);
  const [save] = await openCreations(tx, profileId, link);
  // The undo of the save is that of this change too, while there is one.
  const canUndo = save !== undefined && choicesOf(save).includes("undo");
  const holdUntilMs = canUndo ? save.holdUntilMs : undefined;
  const learning = { profileId, nowMs, holdUntilMs, uuid };
  return learnCollections(tx, chosen, learning);
}

/** The entry that carries a change which was kept before. */
async function findCarrier(
  tx: Transaction,
  { row, entryId }: { row: LinkRow; entryId: EntryId },
  changes: LinkChanges,
  own: Entry | undefined,
): Promise<Carried> {
  const { localId, profileId } = row;
  const isSame =
    own === undefined
      ? isSameInAll(valuesBefore(row, changes), changes)
      : own.operation.kind === "update-link" && isSameInAll(own.operation.changes, changes);
  // The user typed after a response that was lost, or the link has been changed since.
  if (!isSame) return err({ kind: "entry-gone" });
  const carrier = own ?? (await tx.entriesAbout(localId)).at(-1);
  return carrier === undefined
    ? ok({ entryId, profileId, already: true })
    : ok({ entryId: carrier.id, profileId });
}
