import { draftKey } from "../../domain/draft.ts";
import type { ChoiceFailure, StorageFailure } from "../../domain/failures.ts";
import { pageOfUnknown } from "../../domain/known-link.ts";
import { fileRef, linkRef } from "../../domain/operation.ts";
import { isFinal } from "../../domain/outbox/entry.ts";
import { getIdFromText } from "../../domain/profile/link-pattern.ts";
import type { LocalId, ProfileId, RemoteIdOf } from "../../domain/values/ids.ts";
import { err, ok, type Result } from "../../domain/values/result.ts";
import { knownLinkRow, type LinkRow } from "../../things/link/row.ts";
import type {
  Announcer,
  Clock,
  DraftStore,
  LinkPlace,
  ProfileStore,
  Store,
  Transaction,
} from "../ports.ts";
import { requireProfile } from "../profiles/profile-of.ts";
import { stopAtUnreadable } from "./stop-at-unreadable.ts";

/** Few enough that a save between two reads waits a moment only. */
const linksAtOnce = 1_000;

interface AddLinkInput {
  /** For a link that is new here. */
  link: LocalId;
  /** Its id, or the address of its page at the service. */
  text: string;
  profileId?: ProfileId;
}

/**
 * Puts a link that exists at the service into the ledger, by its id. Nothing is sent. A link that the ledger
 * has under the same id is that link. Returns its local id; undefined if the text has no id in it.
 */
export function createAddLink({
  store,
  profiles,
  clock,
  announcer,
}: {
  store: Store;
  profiles: ProfileStore;
  clock: Clock;
  announcer: Announcer;
}): (input: AddLinkInput) => Promise<Result<{ link?: LocalId }, StorageFailure>> {
  return async ({ link, text, profileId: named }) => {
    const { id: profileId, compatibility } = await requireProfile(profiles, named);
    const remoteId = getIdFromText(compatibility.linkPattern, text);
    if (remoteId === undefined) return ok({});
    const known = await findLink(store, profileId, remoteId);
    if (!known.ok) return known;
    if (known.value !== undefined) return ok({ link: known.value.localId });
    const added = await store.change(async (tx) => {
      const createdAtMs = clock.now();
      // A repeated message.
      if ((await tx.row(linkRef(link))) === undefined) {
        await tx.put("link", knownLinkRow({ localId: link, profileId, remoteId, createdAtMs }));
      }
      return { link };
    });
    if (added.ok) announcer.changed();
    return added;
  };
}

/** Reads all links in slices: there is no index of the service's ids. */
async function findLink(
  store: Store,
  profileId: ProfileId,
  remoteId: RemoteIdOf<"link">,
): Promise<Result<LinkRow | undefined, StorageFailure>> {
  let place: LinkPlace | undefined;
  do {
    const from = place;
    const slice = await store.read((tx) => tx.linksAfter(profileId, from, linksAtOnce));
    if (!slice.ok) return slice;
    const found = slice.value.links.find((row) => row.remoteId === remoteId);
    if (found !== undefined) return ok(found);
    place = slice.value.end;
  } while (place !== undefined);
  return ok(undefined);
}

/**
 * Takes a link out of the ledger, with the rows of its files and the draft of its form, without a word to
 * the service. Refused while an entry about the link or one of its files has not ended.
 */
export function createForgetLink({
  store,
  drafts,
  announcer,
}: {
  store: Store;
  drafts: DraftStore;
  announcer: Announcer;
}): (input: { link: LocalId }) => Promise<Result<void, ChoiceFailure | StorageFailure>> {
  return async ({ link }) => {
    const done = await store.change(async (tx): Promise<Result<LinkRow, ChoiceFailure>> => {
      const row = await tx.row(linkRef(link));
      if (row === undefined) {
        stopAtUnreadable(tx, ["link"]);
        return err({ kind: "entry-gone" });
      }
      return (await forgetRows(tx, row)) ? ok(row) : err({ kind: "choice-not-offered" });
    });
    if (!done.ok) return done;
    if (!done.value.ok) return done.value;
    const { profileId, targetUrl } = done.value.value;
    const key = draftKey(profileId, targetUrl || pageOfUnknown(link));
    const typed = await drafts.get(key);
    // The draft of the page may belong to another of its links.
    const isIts = typed.ok && typed.value !== "unreadable" && typed.value?.link === link;
    const forgotten = isIts ? await drafts.forget(key) : ok();
    announcer.changed();
    return forgotten;
  };
}

/** Resolves to false, having changed nothing, while something about the link is on its way. */
async function forgetRows(tx: Transaction, { localId, profileId }: LinkRow): Promise<boolean> {
  const all = await tx.rows("file", profileId);
  const files = all.filter((file) => file.link === localId).map((file) => file.localId);
  for (const thing of [localId, ...files]) {
    if ((await tx.entriesAbout(thing)).some((entry) => !isFinal(entry))) return false;
  }
  if ((await tx.entriesDependingOn(localId)).length > 0) return false;
  for (const file of files) await tx.forget(fileRef(file));
  await tx.forget(linkRef(localId));
  return true;
}
