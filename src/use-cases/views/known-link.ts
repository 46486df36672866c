import type { StorageFailure } from "../../domain/failures.ts";
import { linkFields, type KnownLink } from "../../domain/known-link.ts";
import { linkRef } from "../../domain/operation.ts";
import { isFinal, type Entry } from "../../domain/outbox/entry.ts";
import { linkPage } from "../../domain/profile/link-pattern.ts";
import type { LocalId, ProfileId } from "../../domain/values/ids.ts";
import { ok, type Result } from "../../domain/values/result.ts";
import type { Network, ProfileStore, ReadTransaction, Store } from "../ports.ts";
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
    if (!found.ok || found.value === undefined) return found.ok ? ok(undefined) : found;
    const { profileId, remoteId, createdAtMs, deliveredAtMs, answered = [] } = found.value;
    const profile = await requireProfile(profiles, profileId);
    const { linkPattern } = profile.compatibility;
    return store.read(async (tx) => {
      const about = await entriesOf(tx, link, profileId);
      const online = network.isOnline();
      const surroundings = { gate: await tx.gate(profileId), profile, online };
      const latest = about.toSorted((a, b) => b.createdAtMs - a.createdAtMs).slice(0, entriesShown);
      return {
        localId: link,
        ...(remoteId !== undefined && { remoteId }),
        ...(remoteId !== undefined &&
          linkPattern !== "" && { page: linkPage(linkPattern, remoteId) }),
        createdAtMs,
        // A link that was added by its id counts as delivered from that moment on.
        ...(deliveredAtMs !== undefined && deliveredAtMs !== createdAtMs && { deliveredAtMs }),
        answered: linkFields.filter((field) => answered.includes(field)),
        entries: await Promise.all(latest.map((entry) => viewEntry(tx, entry, surroundings))),
        isOnItsWay: about.some((entry) => !isFinal(entry)),
      };
    });
  };
}

/** About the link and its files. */
async function entriesOf(
  tx: ReadTransaction,
  link: LocalId,
  profileId: ProfileId,
): Promise<readonly Entry[]> {
  const files = (await tx.rows("file", profileId)).filter((file) => file.link === link);
  const things = [link, ...files.map(({ localId }) => localId)];
  return (await Promise.all(things.map((thing) => tx.entriesAbout(thing)))).flat();
}
