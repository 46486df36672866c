import type { ProfileId } from "../domain/values/ids.ts";
import type { ProfileHead } from "./backup.ts";

/** The profiles of this browser. */
export interface ProfilesHere {
  current: ProfileId;
  all: readonly ProfileHead[];
}

/**
 * The profile here that takes the rows of each profile of a file: the same one, or one of the same server, that of the
 * same name first. Undefined if a new one takes them. Two profiles of a server may be two accounts: they stay two.
 * Rows of a profile without a server go to the profile in use: there is nothing to connect a new one to.
 */
export function takersOf(
  heads: readonly ProfileHead[],
  { current, all }: ProfilesHere,
): readonly (ProfileHead | undefined)[] {
  const takers = heads.map(({ id, serverAddress }) => {
    const inUse = serverAddress === "" ? current : undefined;
    return all.find((own) => own.id === id) ?? all.find((own) => own.id === inUse);
  });
  const isTaken = (own: ProfileHead) =>
    heads.some(({ serverAddress }, at) => serverAddress !== "" && takers[at] === own);
  for (const isByName of [true, false]) {
    for (const [at, { name, serverAddress }] of heads.entries()) {
      const isIts = (own: ProfileHead) =>
        own.serverAddress === serverAddress && (own.name === name || !isByName);
      if (serverAddress !== "") takers[at] ??= all.find((own) => isIts(own) && !isTaken(own));
    }
  }
  return takers;
}
