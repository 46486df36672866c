import type { GroupChoice } from "../../src/shared/domain/outbox/groups.ts";
import type { ActivityView, EntryView } from "../../src/shared/domain/views/views.ts";
import type { Dice } from "./dice.ts";
import type { Step } from "./draws/book.ts";
import { hearChoice } from "./hear-choice.ts";
import type { Surroundings } from "./surroundings.ts";
import type { Register } from "./wanted.ts";

interface Groups {
  readonly activity: ActivityView;
  /** The shown entries that this run has made. */
  readonly views: readonly EntryView[];
  readonly around: Surroundings;
  readonly dice: Dice;
  readonly register: Register;
  isQuiet(view: EntryView, around: Surroundings): boolean;
}

/**
 * One choice for a whole group. Only while nothing moves: an entry that joins the group later would get the
 * choice too, without a check at the service.
 */
export function chooseForAll(groups: Groups): Step | undefined {
  const { activity, views, around, dice, register } = groups;
  const shown = [...activity.needsYou, ...activity.waiting];
  if (shown.some(({ state }) => state !== "blocked" && state !== "unknown")) return undefined;
  const group = dice.maybePick(activity.groups);
  if (group === undefined) return undefined;
  const members = views.filter((view) => view.group === group.key);
  if (members.length !== group.count) return undefined;
  const choice = chooseFor(members, groups);
  if (choice === undefined) return undefined;
  const { profileId } = around.place;
  return {
    call: {
      method: "chooseAll",
      input: { profileId, group: group.key, choice, count: group.count },
    },
    hear(heard) {
      for (const view of members) hearChoice(register, view, { choice }, heard);
      if (heard.kind !== "ok") return;
      const { done } = heard.value as { done: number };
      if (done > members.length) {
        register.surprises.push(["", `${choice} was done for ${done} of ${members.length}`]);
      }
    },
  };
}

function chooseFor(members: readonly EntryView[], groups: Groups): GroupChoice | undefined {
  const { around, dice } = groups;
  const offered = (choice: GroupChoice) => members.every(({ choices }) => choices.includes(choice));
  if (around.mood === "playing" && dice.chance(0.1) && offered("drop")) return "drop";
  const isUnknown = members.some(({ state }) => state === "unknown");
  const arrived = members.some(({ id }) => around.stored.has(id));
  const isSure = members.every((view) => groups.isQuiet(view, around));
  if (isUnknown && (arrived || !isSure)) return undefined;
  if (offered("send-without")) return "send-without";
  return offered("send-again") ? "send-again" : undefined;
}
