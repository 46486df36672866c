import { inTurn } from "../../../shared/domain/runs.ts";
import * as v from "valibot";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";
import {
  getIdFromText,
  linkPatternMaxLength,
} from "../../../shared/domain/address/link-pattern.ts";
import type { LocalId, ProfileId, RemoteIdOf } from "../../../shared/domain/values/ids.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import * as ids from "../../../shared/resources/id-schemas.ts";
import { knownLinkRow, type LinkRow } from "../../../shared/resources/link/row.ts";
import * as forms from "../../../shared/rpc/form-schemas.ts";
import { inProfile } from "../../../shared/rpc/inputs.ts";
import { method, type InputFor } from "../../../shared/rpc/method.ts";
import type {
  Announcer,
  Clock,
  LinkPlace,
  ProfileStore,
  Store,
} from "../../../shared/ports/ports.ts";
import { requireProfile } from "../profile-of.ts";
import { stopAtUnreadable } from "../stop-at-unreadable.ts";

/** Few enough that a save between two reads waits a moment only. */
const linksAtOnce = 1_000;

interface AddLinkPorts {
  store: Store;
  profiles: ProfileStore;
  clock: Clock;
  announcer: Announcer;
}

const input = v.object({
  /** The id of a link that is new here. */
  link: ids.localId,
  /** Its id at the service, or the address of its page there. */
  text: forms.text(linkPatternMaxLength),
  ...inProfile,
});

type Added = Result<{ link?: LocalId }, StorageFailure>;

/**
 * Puts a link that exists at the service into the ledger, by its id. Nothing is sent. A link that the ledger
 * has under the same id is that link. Returns its local id; absent if the text has no id in it.
 */
export const addLink = method(input, (ports: AddLinkPorts) =>
  // Two at once would both find that the ledger lacks the id.
  inTurn((given: InputFor<typeof input>) => add(ports, given)),
);

async function add(
  { store, profiles, clock, announcer }: AddLinkPorts,
  { link, text, profileId: named }: InputFor<typeof input>,
): Promise<Added> {
  const { id: profileId, compatibility } = await requireProfile(profiles, named);
  const remoteId = getIdFromText(compatibility.linkPattern, text);
  if (remoteId === undefined) return ok({});
  const known = await findLink(store, profileId, remoteId);
  if (!known.ok) return known;
  if (known.value !== undefined) return ok({ link: known.value.localId });
  const added = await store.change(async (tx) => {
    const createdAtMs = clock.now();
    if ((await tx.row(linkRef(link))) !== undefined) return { link };
    await tx.put("link", knownLinkRow({ localId: link, profileId, remoteId, createdAtMs }));
    return { link };
  });
  if (added.ok) announcer.changed();
  return added;
}

/** Reads all links in slices: one that cannot be read may have the id, and its row need not be in an index. */
async function findLink(
  store: Store,
  profileId: ProfileId,
  remoteId: RemoteIdOf<"link">,
): Promise<Result<LinkRow | undefined, StorageFailure>> {
  let place: LinkPlace | undefined;
  do {
    const from = place;
    const slice = await store.read(async (tx) => {
      const read = await tx.linksAfter(profileId, from, linksAtOnce);
      stopAtUnreadable(tx, ["link"]);
      return read;
    });
    if (!slice.ok) return slice;
    const found = slice.value.links.find((row) => row.remoteId === remoteId);
    if (found !== undefined) return ok(found);
    place = slice.value.end;
  } while (place !== undefined);
  return ok(undefined);
}
