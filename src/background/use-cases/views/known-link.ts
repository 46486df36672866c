import * as v from "valibot";
import { draftKey, type DraftPage } from "../../../shared/domain/draft/draft.ts";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import { linkFieldsInUpdates } from "../../../shared/domain/fields/link.ts";
import {
  entriesShown,
  pageOfUnknown,
  type KnownLink,
} from "../../../shared/domain/views/known-link.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";
import { linkPage } from "../../../shared/domain/address/link-pattern.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import type { LinkRow } from "../../../shared/resources/link/row.ts";
import * as ids from "../../../shared/resources/id-schemas.ts";
import { entriesWithParts, partsOfLink } from "../../../shared/resources/parts-of-link.ts";
import { method } from "../../../shared/rpc/method.ts";
import { isOnItsWay } from "../ledger/entries-of-link.ts";
import type { DraftStore, Network, ProfileStore, Store } from "../../../shared/ports/ports.ts";
import { requireProfile } from "../profile-of.ts";
import { viewEntry } from "../outbox/entry-view.ts";

/** What the ledger and the outbox have about a link; undefined if it is not in the ledger. */
export const getLink = method(
  v.object({ link: ids.localId }),
  ({ store, profiles, network }: { store: Store; profiles: ProfileStore; network: Network }) =>
    async ({ link }): Promise<Result<KnownLink | undefined, StorageFailure>> => {
      const found = await store.read((tx) => tx.row(linkRef(link)));
      if (!found.ok) return found;
      if (found.value === undefined) return ok(undefined);
      const row = found.value;
      const profile = await requireProfile(profiles, row.profileId);
      const { linkPattern } = profile.compatibility;
      const { remoteId, createdAtMs, answered = [] } = row;
      const acceptedAtMs = acceptedAt(row);
      return store.read(async (tx) => {
        const parts = await partsOfLink(tx, row);
        const latest = await entriesWithParts(tx, link, parts);
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
          isOnItsWay: await isOnItsWay(tx, row, parts),
        };
      });
    },
);

/** A link that was added by its id counts as delivered from that moment on, without a request. */
function acceptedAt({ changedAtMs, deliveredAtMs, createdAtMs }: LinkRow): number | undefined {
  return changedAtMs ?? (deliveredAtMs === createdAtMs ? undefined : deliveredAtMs);
}

type FoundPage = Result<DraftPage | undefined, StorageFailure>;

interface PagePorts {
  store: Store;
  drafts: DraftStore;
}

/**
 * The page of the draft with this entry id, or the page by which the draft of a link's form is kept. Undefined if the
 * draft is gone or the link is not in the ledger, or if the draft belongs to a private window, which it must not leave.
 */
export const findDraft = method(
  v.union([v.object({ entryId: ids.entryId }), v.object({ link: ids.localId })]),
  (ports: PagePorts) =>
    async (input): Promise<FoundPage> =>
      "entryId" in input ? ports.drafts.find(input.entryId) : findLinkPage(ports, input.link),
);

async function findLinkPage({ store, drafts }: PagePorts, link: LocalId): Promise<FoundPage> {
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
}
