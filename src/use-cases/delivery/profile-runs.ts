import type { ProfileId } from "../../domain/values/ids.ts";
import type { Profile } from "../../domain/profile/profile.ts";

export interface ProfileRuns {
  /** Delivers the profile; once more, when it is being delivered already. */
  ask(profile: Profile, woken: boolean): void;
  /** Those that have not ended. None rejects. */
  underWay(): readonly Promise<void>[];
  /** Throws what any of them threw. */
  raise(): void;
}

/**
 * The delivery of each profile, one at a time, and all side by side: a server that is slow, hangs or is
 * down holds up none of the others, however often they are asked for meanwhile.
 */
export function createProfileRuns(
  deliver: (profile: Profile, woken: boolean) => Promise<void>,
): ProfileRuns {
  const asked = new Map<ProfileId, { profile: Profile; woken: boolean }>();
  const underWay = new Map<ProfileId, Promise<void>>();
  const bugs: unknown[] = [];

  async function deliverWhileAsked(id: ProfileId): Promise<void> {
    try {
      for (let next = asked.get(id); next !== undefined; next = asked.get(id)) {
        asked.delete(id);
        await deliver(next.profile, next.woken);
      }
    } catch (bug) {
      bugs.push(bug);
    } finally {
      underWay.delete(id);
    }
  }

  return {
    ask(profile, woken) {
      const { id } = profile;
      asked.set(id, { profile, woken: woken || asked.get(id)?.woken === true });
      if (!underWay.has(id)) underWay.set(id, deliverWhileAsked(id));
    },
    underWay: () => [...underWay.values()],
    raise() {
      if (bugs.length > 0) throw new AggregateError(bugs, "a delivery went wrong");
    },
  };
}
