import { draftKey, type DraftPage } from "../../domain/draft.ts";
import type { StorageFailure } from "../../domain/failures.ts";
import { linkFieldsInUpdates } from "../../domain/fields/link.ts";
import { pageOfUnknown, type KnownLink } from "../../domain/known-link.ts";
import { linkRef } from "../../domain/operation.ts";
import { linkPage } from "../../domain/profile/link-pattern.ts";
import type { LocalId } from "../../domain/values/ids.ts";
import { ok, type Result } from "../../domain/values/result.ts";
import type { LinkRow } from "../../resources/link/row.ts";
import { filesOf, isOnItsWay } from "../ledger/entries-of-link.ts";
import type { DraftStore, Network, ProfileStore, Store } from "../ports.ts";
import { requireProfile } from "../profiles/profile-of.ts";
import { viewEntry } from "./entry-view.ts";

const entriesShown = 50;

/** What the ledger and the outbox have about a link; undefined if it is not in the ledger. */
export function createGetLink({
  store,
  profiles,
  network,
}: {
  store: Store;
  profiles: ProfileStore;
  network: Network;
}): (input: { link: LocalId }) => Promise<Result<KnownLink | undefined, StorageFailure>> {
  return async ({ link }) => {
    const found = await store.read((tx) => tx.row(linkRef(link)));
    if (!found.ok) return found;
    if (found.value === undefined) return ok(undefined);
    const row = found.value;
    const profile = await requireProfile(profiles, row.profileId);
    const { linkPattern } = profile.compatibility;
    const { remoteId, createdAtMs, answered = [] } = row;
    const acceptedAtMs = acceptedAt(row);
    return store.read(async (tx) => {
      const files = await filesOf(tx, row);
      const read = await Promise.all([link, ...files].map((thing) => tx.entriesAbout(thing)));
      const latest = read.flat().toSorted((a, b) => b.createdAtMs - a.createdAtMs);
      const gate = await tx.gate(row.profileId);
      const surroundings = { gate, profile, online: network.isOnline() };
      return {
        localId: link,
        ...(remoteId !== undefined && { remoteId }),
        ...(remoteId !== undefined &&
          linkPattern !== "" && { page: linkPage(linkPattern, remoteId) }),
        createdAtMs,
        ...(acceptedAtMs !== undefined && { acceptedAtMs }),
        answered: linkFieldsInUpdates.filter((field) => answered.includes(field)),
        entries: await Promise.all(
          latest.slice(0, entriesShown).map((entry) => viewEntry(tx, entry, surroundings)),
        ),
        isOnItsWay: await isOnItsWay(tx, row, files),
      };
    });
  };
}

/** A link that was added by its id counts as delivered from that moment on, without a request. */
function acceptedAt({ changedAtMs, deliveredAtMs, createdAtMs }: LinkRow): number | undefined {
  return changedAtMs ?? (deliveredAtMs === createdAtMs ? undefined : deliveredAtMs);
}

/** The page by which the draft of a link's form is kept; undefined if the link is not in the ledger. */
export function createFindLinkPage({
  store,
  drafts,
}: {
  store: Store;
  drafts: DraftStore;
}): (link: LocalId) => Promise<Result<DraftPage | undefined, StorageFailure>> {
  return async (link) => {
    const read = await store.read((tx) => tx.row(linkRef(link)));
    if (!read.ok) return read;
    if (read.value === undefined) return ok(undefined);
    const { targetUrl, profileId } = read.value;
    const unknown = pageOfUnknown(link);
    // A response may have brought the address after the text was typed.
    const typed = await drafts.get(draftKey(profileId, unknown));
    if (!typed.ok) return typed;
    const isUnknown = targetUrl === "" || typed.value !== undefined;
    return ok({ address: isUnknown ? unknown : targetUrl, profileId });
  };
}
