import * as v from "valibot";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";
import { openStates, type Entry } from "../../../shared/domain/outbox/entry.ts";
import type { GroupChoice } from "../../../shared/domain/outbox/groups.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import { exactly } from "../../../shared/resources/exactly.ts";
import { choicesOf, groupOf } from "../../../shared/resources/models.ts";
import * as forms from "../../../shared/rpc/form-schemas.ts";
import { inProfile } from "../../../shared/rpc/inputs.ts";
import { method } from "../../../shared/rpc/method.ts";
import { act, type ChoosePorts } from "./choose.ts";
import { requireProfile } from "../profile-of.ts";
import type { Transaction } from "../../../shared/ports/ports.ts";

/** Entries changed in one transaction: enough to be quick, few enough not to hold up a save. */
const atATime = 100;

/**
 * Carries out one choice for all entries of a group in Activity, a hundred per transaction. Returns the number of
 * entries changed. Entries that have left the group stay as they are. So do entries that were kept, refused, or
 * whose outcome became unknown, after `atMs`: nobody has looked for them, and a repeated call sends nothing a
 * second time, and leaves nothing out that a later refusal names. Nothing is dropped from a group that has
 * grown, because the user has not seen all of it. If the disk fills up, the transactions already done stay done.
 */
export const chooseAll = method(
  v.object({
    ...inProfile,
    /** The group as the view named it. */
    group: forms.text(1_000),
    choice: exactly<GroupChoice>()(v.picklist(["send-again", "send-without", "drop"])),
    /** When the group that the user saw was read, epoch ms. Absent: not checked. */
    atMs: v.exactOptional(v.number()),
    /** How many entries the group had then. Absent: not checked. */
    count: v.exactOptional(v.number()),
  }),
  ({ store, profiles, clock, announcer, deliver }: Omit<ChoosePorts, "cancelUpload">) =>
    async ({
      profileId,
      group,
      choice,
      atMs = clock.now(),
      count = Infinity,
    }): Promise<Result<{ done: number }, StorageFailure>> => {
      const profile = await requireProfile(profiles, profileId);
      const chooseFor = async (tx: Transaction, ids: readonly EntryId[]) => {
        let done = 0;
        for (const id of ids) {
          // Read again: the choice for another entry of the group may have changed this one.
          const entry = await tx.entry(id);
          if (entry === undefined || groupOf(entry) !== group) continue;
          if (!choicesOf(entry).includes(choice)) continue;
          if (isUnseen(entry, atMs, clock.now())) continue;
          await act(tx, entry, { entryId: id, choice }, clock.now());
          done += 1;
        }
        return done;
      };
      const found = await store.read((tx) => tx.entriesIn(profile.id, openStates));
      if (!found.ok) return found;
      const ids = found.value.flatMap((entry) => (groupOf(entry) === group ? [entry.id] : []));
      if (choice === "drop" && ids.length > count) return ok({ done: 0 });
      let done = 0;
      let failed: Result<never, StorageFailure> | undefined;
      for (let from = 0; from < ids.length && failed === undefined; from += atATime) {
        const some = await store.change((tx) => chooseFor(tx, ids.slice(from, from + atATime)));
        if (some.ok) done += some.value;
        else failed = some;
      }
      announcer.changed();
      deliver({ woken: true });
      return failed ?? ok({ done });
    },
);

/**
 * A stored time in the future says nothing: the clock was ahead. If it was put back since the user saw the group, no
 * time tells what that was: the page shows the group again, and the user chooses again.
 */
function isUnseen({ state, createdAtMs }: Entry, atMs: number, nowMs: number): boolean {
  const sinceMs = "sinceMs" in state ? state.sinceMs : createdAtMs;
  return atMs > nowMs || (sinceMs > atMs && sinceMs <= nowMs);
}
