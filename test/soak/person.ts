import type { RemoteId } from "../../src/shared/domain/values/ids.ts";
import type { ActivityView, EntryView } from "../../src/shared/domain/views/views.ts";
import { entryOf } from "../support/entry-of.ts";
import type { Desk } from "./desk.ts";
import type { Dice } from "./dice.ts";
import type { Step } from "./draws/book.ts";
import { hearChoice } from "./hear-choice.ts";
import { hasOwnReason, mayBeCircle } from "./own-reason.ts";
import { chooseForAll } from "./person-groups.ts";
import type { Place } from "./place.ts";
import type { Chosen, Mood, Surroundings } from "./surroundings.ts";
import type { Register } from "./wanted.ts";

export interface Person {
  /** The user's next choices about the entries in the Activity of the place, which must be up. */
  look(desk: Desk, place: Place, mood: Mood): Promise<Look>;
}

interface Look {
  /** Undefined if Activity did not load. */
  readonly activity: ActivityView | undefined;
  readonly steps: readonly Step[];
  /** The entries that the service has stored more than once. */
  readonly doubled: readonly string[];
}

/**
 * Until this time has passed since the entry's last request, and since it was first seen as unknown, the
 * user does not decide that a save did not arrive: a request whose sender died may still arrive and be
 * stored. The longest delay of the service is 300 ms; a busy computer adds its own.
 */
const quietMs = 1_500;

/** A simulated user who never lies: checks at the service before saying what arrived. */
export function createPerson(dice: Dice, register: Register): Person {
  /** The time when each try was first seen as unknown. */
  const unknownSince = new Map<string, number>();
  /** The time when all services were healed for good. */
  let healedAtMs: number | undefined;

  function decide(view: EntryView, around: Surroundings): Chosen | undefined {
    const playing = around.mood === "playing";
    switch (view.state) {
      case "unknown":
        return playing && dice.chance(0.4) ? undefined : settleUnknown(view, around);
      case "blocked":
        return playing && dice.chance(0.4) ? undefined : settleBlocked(view, around);
      case "ready":
      case "waiting":
        if (!playing) return undefined;
        if (dice.chance(0.02)) return { choice: "drop" };
        return dice.chance(0.05) ? { choice: "try-now" } : undefined;
      case "held":
      case "capturing":
        return playing && dice.chance(0.2) ? { choice: "undo" } : undefined;
      case "depends":
        return playing && dice.chance(0.01) ? { choice: "drop" } : undefined;
      case "sending":
        return playing && dice.chance(0.2) ? { choice: "cancel" } : undefined;
      case "delivered":
      case "cancelled":
      case "dropped":
        return undefined;
    }
  }

  function isQuiet(view: EntryView, around: Surroundings): boolean {
    const oneTry = `${view.id} ${view.tries}`;
    const sinceMs = unknownSince.get(oneTry) ?? Date.now();
    unknownSince.set(oneTry, sinceMs);
    return Math.max(sinceMs, around.lastRequestAt(view.id)) <= Date.now() - quietMs;
  }

  function settleUnknown(view: EntryView, around: Surroundings): Chosen | undefined {
    if (!isQuiet(view, around)) return undefined;
    reportFailedAnew(view, around);
    if (around.mood === "playing" && dice.chance(0.05)) return { choice: "drop" };
    const [there] = around.stored.get(view.id) ?? [];
    if (there === undefined) return { choice: "send-again" };
    const forgotItsId = around.mood === "playing" && dice.chance(0.1);
    return { choice: "arrived", ...(!forgotItsId && { remoteId: there.id }) };
  }

  function settleBlocked(view: EntryView, around: Surroundings): Chosen {
    if (around.mood === "playing" && dice.chance(0.1)) return { choice: "drop" };
    if (view.choices.includes("use-put")) return { choice: "use-put" };
    if (view.choices.includes("give-id")) {
      const remoteId = getParentId(view, around);
      if (remoteId !== undefined) return { choice: "give-id", remoteId };
      return { choice: view.choices.includes("send-without") ? "send-without" : "drop" };
    }
    if (view.choices.includes("edit-that") && dice.chance(0.7)) return { choice: "edit-that" };
    if (reportFailedAnew(view, around)) return { choice: "drop" };
    return { choice: view.choices.includes("send-without") ? "send-without" : "send-again" };
  }

  /** Whether an entry failed although its last request met a healed service. Reports each one. */
  function reportFailedAnew(view: EntryView, around: Surroundings): boolean {
    if (around.mood === "playing" || healedAtMs === undefined) return false;
    const isAnew = around.lastRequestAt(view.id) > healedAtMs;
    const isCircle = isUnprocessable(view) && mayBeCircle(around.place, register, view.id);
    if (isAnew && !isCircle && !hasOwnReason(around.place, register.madeBy(view.id))) {
      const why = JSON.stringify(view.cause);
      register.surprises.push([view.id, `is ${view.state} where nothing fails any more: ${why}`]);
    }
    return isAnew;
  }

  /** The service's id of the resource that the entry waits for, if the service has it. */
  function getParentId({ cause }: EntryView, { stored }: Surroundings): RemoteId | undefined {
    if (cause?.kind !== "parent-missing") return undefined;
    const link = register.byLocalId(cause.parent);
    const parent = link ?? register.collection(cause.parent) ?? register.file(cause.parent);
    return link?.became ?? stored.get(parent?.entryId ?? "")?.[0]?.id;
  }

  /**
   * Whether the entry is known here. A save by the shortcut may not have been found yet, and its choices
   * could not be recorded.
   */
  function isKnown({ id }: EntryView): boolean {
    const { changes, fileChanges, collectionChanges, userPageChanges } = register;
    const ofResources = [changes, fileChanges, collectionChanges, userPageChanges];
    const isChange = ofResources.some((all) => all.has(id));
    return isChange || register.madeBy(id) !== undefined;
  }

  /** Pressed when the save may have been sent: the undo must not count as in time. */
  function undoTooLate(view: EntryView): Step {
    return {
      call: { method: "choose", input: { entryId: view.id, choice: "undo" } },
      hear(heard) {
        if (heard.kind !== "ok") return;
        register.surprises.push([view.id, `was undone although it was ${view.state}`]);
      },
    };
  }

  return {
    async look(desk, place, mood) {
      const { profileId } = place;
      if (mood === "finishing") healedAtMs ??= Date.now();
      const heard = await desk.ask({ method: "listActivity", input: { profileId } });
      if (heard.kind !== "ok") return { activity: undefined, steps: [], doubled: [] };
      const activity = heard.value as ActivityView;
      // After Activity: an entry that it calls unknown has been stored by now, or never will be.
      const stored = place.stored();
      const doubled = [...stored].flatMap(([entryId, copies]) =>
        copies.length > 1 ? entryId : [],
      );
      const around = { place, mood, stored, lastRequestAt: lastRequests(place) };
      const views = [...activity.needsYou, ...activity.waiting].filter(isKnown);
      const all = dice.chance(0.3)
        ? chooseForAll({ activity, views, around, dice, isQuiet, register })
        : undefined;
      if (all !== undefined) return { activity, steps: [all], doubled };
      const steps = views.flatMap((view): readonly Step[] => {
        const isOnItsWay = view.state === "waiting" || view.state === "sending";
        if (mood === "playing" && isOnItsWay && dice.chance(0.02)) return [undoTooLate(view)];
        const chosen = decide(view, around);
        if (chosen === undefined || !view.choices.includes(chosen.choice)) return [];
        return [
          {
            call: { method: "choose", input: { entryId: view.id, ...chosen } },
            hear: (answer) => hearChoice(register, view, chosen, answer),
          },
        ];
      });
      return { activity, steps, doubled };
    },
  };
}

function isUnprocessable({ cause }: EntryView): boolean {
  return cause?.kind === "rejected" && cause.status === 422;
}

function lastRequests(place: Place): (entryId: string) => number {
  const at = new Map(
    place.requests().map((request) => [entryOf(request.headers["idempotency-key"]), request.at]),
  );
  return (entryId) => at.get(entryId) ?? 0;
}
