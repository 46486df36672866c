import type { StorageFailure } from "../../../shared/domain/failures.ts";
import type { LocalId, ProfileId } from "../../../shared/domain/values/ids.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import type { CollectionRow } from "../../../shared/resources/collection/row.ts";
import type { LinkRow } from "../../../shared/resources/link/row.ts";
import type { LinkPlace, Store } from "../../../shared/ports/ports.ts";
import { createHistory, type History } from "./history.ts";

/** Older links say little about the next one, and each takes memory and time. */
const linksMost = 5_000;
/** A slice takes a few hundredths of a second. Saves and messages come between two slices. */
const sliceSize = 100;

interface Learnt {
  history: History;
  /** Links saved since, a slice at most, to be learnt with the next question, when their collections have names. */
  since: LinkRow[];
  whole: Promise<Result<void, StorageFailure>>;
}

/** The histories of the profiles, each learnt when it is first asked for. */
export function createHistories(
  store: Pick<Store, "read">,
  { most = linksMost, slice = sliceSize, pause = nextTurn } = {},
) {
  const all = new Map<ProfileId, Learnt>();

  async function learnAll(
    profileId: ProfileId,
    history: History,
  ): Promise<Result<void, StorageFailure>> {
    const from = await store.read((tx) => tx.placeBeforeLatest(profileId, most));
    if (!from.ok) return from;
    let place: LinkPlace | undefined = from.value;
    do {
      const after: LinkPlace | undefined = place;
      const read = await store.read((tx) => tx.linksAfter(profileId, after, slice));
      if (!read.ok) return read;
      for (const row of read.value.links) history.learn(row);
      place = read.value.end;
      await pause();
    } while (place !== undefined);
    return ok();
  }

  function begin(profileId: ProfileId, collections: readonly CollectionRow[]): Learnt {
    const history = createHistory();
    history.name(collections);
    const learnt = { history, since: [], whole: learnAll(profileId, history) };
    all.set(profileId, learnt);
    return learnt;
  }

  return {
    /** The history of a profile with these collections, all of its latest links learnt. */
    async of(
      profileId: ProfileId,
      collections: readonly CollectionRow[],
    ): Promise<Result<History, StorageFailure>> {
      const known = all.get(profileId);
      const isHeld = known?.history.name(collections) === true;
      const learnt = isHeld && known !== undefined ? known : begin(profileId, collections);
      const whole = await learnt.whole;
      const stillHolds = learnt.since.splice(0).every((row) => learnt.history.learn(row));
      if (!whole.ok || !stillHolds) forget(profileId, learnt);
      return whole.ok ? ok(learnt.history) : whole;
    },

    onLink(row: LinkRow) {
      const learnt = all.get(row.profileId);
      if (learnt === undefined) return;
      const { history, since } = learnt;
      if (history.has(row.localId)) {
        if (!history.learn(row)) all.delete(row.profileId);
        return;
      }
      since.push(row);
      // More than a slice of them, as an import adds, would hold up a save, and the memory would fill with them.
      if (since.length > slice) all.delete(row.profileId);
    },

    onForgotten(localId: LocalId) {
      for (const [profileId, { history, since }] of all) {
        const isNew = since.some((row) => row.localId === localId);
        if (isNew || history.has(localId)) all.delete(profileId);
      }
    },

    onProfileForgotten(profileId: ProfileId) {
      all.delete(profileId);
    },
  };

  function forget(profileId: ProfileId, learnt: Learnt): void {
    if (all.get(profileId) === learnt) all.delete(profileId);
  }
}

export type Histories = ReturnType<typeof createHistories>;

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
