import * as v from "valibot";
import type { ChoiceFailure, StorageFailure } from "../../../shared/domain/failures.ts";
import { userPageRef } from "../../../shared/domain/operation/operation.ts";
import { isFinal } from "../../../shared/domain/outbox/entry.ts";
import {
  markups,
  userPageBounds,
  withTold,
  type ToldDraft,
} from "../../../shared/domain/user-pages/user-page.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import { err, ok, type Result } from "../../../shared/domain/values/result.ts";
import { exactly } from "../../../shared/resources/exactly.ts";
import * as ids from "../../../shared/resources/id-schemas.ts";
import { givenUserPageRow, type UserPageRow } from "../../../shared/resources/user-page/row.ts";
import * as forms from "../../../shared/rpc/form-schemas.ts";
import { inProfile } from "../../../shared/rpc/inputs.ts";
import { method } from "../../../shared/rpc/method.ts";
import { findRow, stopAtUnreadable } from "../stop-at-unreadable.ts";
import type { Announcer, ProfileStore, Store, Transaction } from "../../../shared/ports/ports.ts";
import { requireProfile } from "../profile-of.ts";
import { wasKept } from "../keep/keep-change.ts";
import { typedFields } from "./typed-fields.ts";

interface Ports {
  store: Store;
  profiles: ProfileStore;
  announcer: Announcer;
}

/**
 * Puts a user page that exists at the service into the ledger, by its id. Nothing is sent. A page that the ledger has
 * under the same id is that page, and takes the name. Returns its local id. `page`: the id of a page that is new here;
 * `title`: "" if the user gives it no name.
 */
export const addUserPage = method(
  v.object({
    page: ids.localId,
    remoteId: ids.textId,
    title: forms.text(userPageBounds.title),
    ...inProfile,
  }),
  ({ store, profiles, announcer }: Ports) =>
    async ({
      page,
      remoteId,
      title,
      profileId: named,
    }): Promise<Result<{ page: LocalId }, StorageFailure>> => {
      const { id: profileId } = await requireProfile(profiles, named);
      const added = await store.change(async (tx) => {
        const known = await tx.rows("user-page", profileId);
        stopAtUnreadable(tx, ["user-page"]);
        const row =
          known.find((one) => one.remoteId === remoteId) ??
          givenUserPageRow({ localId: page, profileId, remoteId });
        await tx.put("user-page", { ...row, ...(title !== "" && { title }) });
        return { page: row.localId };
      });
      if (added.ok) announcer.changed();
      return added;
    },
);

type Changed = Result<void, ChoiceFailure | StorageFailure>;

/** Changes what only this browser knows of a page: its name in lists, and the markup of its content. */
export const describeUserPage = method(
  v.object({
    page: ids.localId,
    title: typedFields.title,
    markup: v.exactOptional(v.picklist(markups)),
  }),
  (ports: Ports) =>
    ({ page, title, markup }) =>
      changeRow(ports, page, async (tx, row) => {
        const named = title?.trim() && { title: title.trim() };
        await tx.put("user-page", { ...row, ...named, ...(markup !== undefined && { markup }) });
        return true;
      }),
);

const draft = v.object({ entryId: ids.entryId, ...typedFields });

/**
 * Keeps what was typed about a page until it is saved. A draft that has been saved already is not kept again: its
 * message came late. The fields stay that another tab has kept, and this one does not tell of.
 */
export const keepUserPageDraft = method(
  exactly<{ page: LocalId } & ToldDraft>()(
    v.object({
      page: ids.localId,
      draft: v.exactOptional(draft),
      isWhole: v.exactOptional(v.boolean()),
      over: v.exactOptional(draft),
    }),
  ),
  ({ store, announcer }: Pick<Ports, "store" | "announcer">) =>
    async ({ page, ...told }) => {
      // Every key stroke comes here, so it is announced only to the other tabs.
      const kept = await changeRow({ store }, page, async (tx, { draft: old, ...row }) => {
        if (told.draft && wasKept(row, told.draft.entryId)) return true;
        const joined = withTold(old, told);
        await tx.put("user-page", { ...row, ...(joined && { draft: joined }) });
        return true;
      });
      // Text that is not whole has the id of a draft of its own tab.
      const editor = told.isWhole ? undefined : told.draft?.entryId;
      if (kept.ok) announcer.draft({ about: [page], number: 0, editor });
      return kept;
    },
);

/**
 * Takes a page out of the ledger, without a word to the service. Not while a change of it is on its way. A
 * repeated call changes nothing.
 */
export const forgetUserPage = method(
  v.object({ page: ids.localId }),
  (ports: Ports) =>
    async ({ page }): Promise<Changed> => {
      const forgotten = await changeRow(ports, page, async (tx) => {
        const isOnItsWay = (await tx.entriesAbout(page)).some((entry) => !isFinal(entry));
        // An entry that cannot be read may be about the page.
        stopAtUnreadable(tx, ["entry"]);
        if (isOnItsWay) return false;
        await tx.forget(userPageRef(page));
        return true;
      });
      return !forgotten.ok && forgotten.error.kind === "entry-gone" ? ok() : forgotten;
    },
);

/** `change`: false if the page may not be changed so. */
async function changeRow(
  { store, announcer }: Pick<Ports, "store"> & Partial<Ports>,
  page: LocalId,
  change: (tx: Transaction, row: UserPageRow) => Promise<boolean>,
): Promise<Changed> {
  const done = await store.change(async (tx): Promise<Result<void, ChoiceFailure>> => {
    const row = await findRow(tx, userPageRef(page));
    if (row === undefined) return err({ kind: "entry-gone" });
    return (await change(tx, row)) ? ok() : err({ kind: "choice-not-offered" });
  });
  if (!done.ok) return done;
  announcer?.changed();
  return done.value;
}
