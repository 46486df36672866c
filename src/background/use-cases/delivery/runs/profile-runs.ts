import type { ProfileId } from "../../../../shared/domain/values/ids.ts";
import type { Profile } from "../../../../shared/domain/profile/profile.ts";

/** What is asked of a delivery. */
export interface Asked {
  /** A closed gate may be probed early. */
  woken: boolean;
  /** Takes what was asked meanwhile; undefined for nothing. */
  again: () => { woken: boolean } | undefined;
}

/**
 * Runs the delivery of each profile once at a time, and all profiles side by side: a server that is slow,
 * hangs or is down holds up none of the others, however often a delivery is requested meanwhile.
 */
export function createProfileRuns(deliver: (profile: Profile, asked: Asked) => Promise<void>) {
  const asked = new Map<ProfileId, { profile: Profile; woken: boolean }>();
  const underWay = new Map<ProfileId, Promise<void>>();
  const bugs: unknown[] = [];

  function take(id: ProfileId) {
    const next = asked.get(id);
    asked.delete(id);
    return next;
  }

  async function deliverWhileAsked(id: ProfileId): Promise<void> {
    for (let next = take(id); next !== undefined; next = take(id)) {
      try {
        await deliver(next.profile, { woken: next.woken, again: () => take(id) });
      } catch (bug) {
        bugs.push(bug);
      }
    }
    underWay.delete(id);
  }

  return {
    /** Delivers the profile. A delivery under way takes what is asked of it, or else is followed by another. */
    ask(profile: Profile, woken: boolean) {
      const { id } = profile;
      asked.set(id, { profile, woken: woken || asked.get(id)?.woken === true });
      if (!underWay.has(id)) underWay.set(id, deliverWhileAsked(id));
    },
    /** The runs that have not ended. None rejects. */
    underWay: () => [...underWay.values()],
    /** Throws the error of any run that failed. */
    raise() {
      if (bugs.length > 0) throw new AggregateError(bugs, "a delivery went wrong");
    },
  };
}
