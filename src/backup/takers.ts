import { asId, type ProfileId } from "../domain/values/ids.ts";
import type { BackedUpRows } from "./backup.ts";
import type { ProfileHead } from "../domain/profile/profile.ts";

/** The profiles of this browser. */
export interface ProfilesHere {
  current: ProfileId;
  all: readonly ProfileHead[];
}

/** A profile of a file. `hasIds`: whether its rows name things at a service. */
interface ProfileOfFile {
  head: ProfileHead;
  hasIds: boolean;
}

/** The profile that takes the rows of a profile of a file. `isNew`: it is to be created. */
interface Taker {
  id: ProfileId;
  isNew: boolean;
}

/**
 * The profile here that takes the rows of each profile of a file: the same one, or one of the same server, that of the
 * same name first. Otherwise a new one takes them. Two profiles of a server may be two accounts: they stay two. An id
 * of one service means another thing at another, so a profile of the same id with another server takes nothing. Rows
 * of a profile without a server go to the profile in use, because there is nothing to connect a new one to; if they have
 * ids, only while that one has no server either.
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

/** Whether things are in the rows that the service, or the person, gave an id. */
export function namesThings({
  links,
  collections,
  files,
  userPages,
  repositories,
}: BackedUpRows): boolean {
  return [links, collections, files, userPages, repositories].some((rows) => rows.length > 0);
}

/**
 * The id of the profile, or the next one that no profile of another service has. Always the same one, so that a
 * repeated merge finds it.
 */
function freeId(one: ProfileOfFile, all: readonly ProfileHead[]): ProfileId {
  let { id } = one.head;
  while (all.some((own) => own.id === id && !mayTake(own, one))) id = nextId(id);
  return id;
}

/** An address that is missing on one side is no other one: it may have been lost, or not been entered yet. */
function mayTake(own: ProfileHead, { head, hasIds }: ProfileOfFile): boolean {
  if (own.serverAddress === "") return true;
  if (head.serverAddress === "") return !hasIds;
  return withoutScheme(own.serverAddress) === withoutScheme(head.serverAddress);
}

/** A server stays the same if it is reached over https since. */
const withoutScheme = (address: string) => address.replace(/^https?:/, "");

function nextId(id: ProfileId): ProfileId {
  const last = (Number.parseInt(id.slice(-8), 16) + 1) % 2 ** 32;
  return asId<ProfileId>(id.slice(0, -8) + last.toString(16).padStart(8, "0"));
}
