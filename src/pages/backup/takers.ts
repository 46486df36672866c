import { asId, type ProfileId } from "../../shared/domain/values/ids.ts";
import { knownKinds, placeOf } from "../../shared/resources/rows.ts";
import type { BackedUpRows } from "./backup.ts";
import type { ProfileHead } from "../../shared/domain/profile/profile.ts";

export interface ProfilesHere {
  current: ProfileId;
  all: readonly ProfileHead[];
}

/** A profile of a file. `hasIds`: whether its rows have ids of a service. */
interface ProfileOfFile {
  head: ProfileHead;
  hasIds: boolean;
}

/** The profile here that receives the rows of a profile of a file. `isNew`: the profile must be created. */
interface Taker {
  id: ProfileId;
  isNew: boolean;
}

/**
 * Decides which profile here receives the rows of each profile of a file: the profile with the same id, or else one
 * with the same server, preferably with the same name, or else a new one. Two profiles with the same server may be two
 * accounts, so they stay two. A profile with the same id but another server receives nothing, because an id of one
 * service means another resource at another service. The profile in use receives the rows of a profile without a server,
 * because a new profile would have no server to connect to. If these rows have ids, the profile in use must not have a
 * server either.
 */
export function takersOf(
  file: readonly ProfileOfFile[],
  { current, all }: ProfilesHere,
): readonly Taker[] {
  const takers = file.map((one) => {
    const own = all.find(({ id }) => id === freeId(one, all));
    const inUse = all.find(({ id }) => id === current && one.head.serverAddress === "");
    return own ?? (inUse && mayTake(inUse, one) ? inUse : undefined);
  });
  const isTaken = (own: ProfileHead) =>
    file.some(({ head }, at) => head.serverAddress !== "" && takers[at] === own);
  for (const isByName of [true, false]) {
    for (const [at, { head }] of file.entries()) {
      const { name, serverAddress } = head;
      const isIts = (own: ProfileHead) =>
        own.serverAddress === serverAddress && (own.name === name || !isByName);
      if (serverAddress !== "") takers[at] ??= all.find((own) => isIts(own) && !isTaken(own));
    }
  }
  const planned = [...all];
  return file.map((one, at) => {
    const own = takers[at];
    if (own !== undefined) return { id: own.id, isNew: false };
    const id = freeId(one, planned);
    planned.push({ ...one.head, id });
    return { id, isNew: true };
  });
}

/** Whether the rows contain resources with an id from the service or from the user. */
export function namesResources(rows: BackedUpRows): boolean {
  return knownKinds.some((kind) => kind !== "tag" && rows[placeOf[kind]].length > 0);
}

/**
 * The id of the profile, or the next id that no profile of another service has. The result is always the same, so that
 * a repeated merge finds the profile.
 */
function freeId(one: ProfileOfFile, all: readonly ProfileHead[]): ProfileId {
  let { id } = one.head;
  while (all.some((own) => own.id === id && !mayTake(own, one))) id = nextId(id);
  return id;
}

/** If one side has no address, the servers count as equal: the address may have been lost, or not entered yet. */
function mayTake(own: ProfileHead, { head, hasIds }: ProfileOfFile): boolean {
  if (own.serverAddress === "") return true;
  if (head.serverAddress === "") return !hasIds;
  return withoutScheme(own.serverAddress) === withoutScheme(head.serverAddress);
}

/** A server that has moved from http to https is the same server. */
const withoutScheme = (address: string) => address.replace(/^https?:/, "");

function nextId(id: ProfileId): ProfileId {
  const last = (Number.parseInt(id.slice(-8), 16) + 1) % 2 ** 32;
  return asId<ProfileId>(id.slice(0, -8) + last.toString(16).padStart(8, "0"));
}
