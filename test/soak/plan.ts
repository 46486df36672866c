import { changeLink } from "./draws/change-link.ts";
import type { Book, Step } from "./draws/book.ts";
import { Drafts } from "./draws/drafts.ts";
import { saveCollection } from "./draws/save-collection.ts";
import { saveLink } from "./draws/save-link.ts";
import type { OpenTab } from "./tabs.ts";
import type { WantedLink } from "./wanted.ts";

export interface Plan {
  readonly drafts: Drafts;
  /** So many operations, to be sent at once; some of them about the pages that are open. */
  batch(size: number, tabs: readonly OpenTab[]): readonly Step[];
}

/** Repeated messages are those of the last few batches: nobody repeats one much later. */
const repeatable = 80;

/** Draws operations: what is to be done, in which profile, about what. */
export function createPlan(book: Book): Plan {
  const { dice, register } = book;
  const recent: Step[] = [];
  const drafts = new Drafts(book);
  /** Changed in this batch: two changes of one link at once would have no order. */
  const busy = new Set<WantedLink>();

  /** The same message once more, as after a second press, or an answer that did not come. */
  function repeat(): Step | undefined {
    const step = dice.maybePick(recent);
    if (step === undefined || !isStillHere(step)) return undefined;
    if (step.call.method !== "changeLink") return step;
    const link = register.changes.get(step.call.input.entryId);
    if (link?.lastChange !== step.call.input.entryId || busy.has(link)) return undefined;
    busy.add(link);
    return step;
  }

  /** Its profile has not been deleted meanwhile. */
  function isStillHere({ call: { input } }: Step): boolean {
    const { profileId, link } = { profileId: undefined, link: undefined, ...input };
    const changed = link === undefined ? undefined : register.byLocalId(link);
    return book.places.some(
      (place) => place.profileId === profileId || place.number === changed?.place,
    );
  }

  function tryAll(): Step {
    const { profileId } = book.place();
    return { call: { method: "tryAll", input: { profileId } }, hear: () => undefined };
  }

  function draw(tabs: readonly OpenTab[]): readonly (Step | undefined)[] {
    const lot = dice.fraction();
    if (lot < 0.42) return [saveLink(book, undefined)];
    if (lot < 0.5) return [saveLink(book, dice.maybePick(tabs))];
    if (lot < 0.57) return [saveCollection(book)];
    if (lot < 0.82) return [changeLink(book, busy)];
    if (lot < 0.88) return drafts.draw();
    if (lot < 0.98) return [repeat()];
    return [tryAll()];
  }

  return {
    drafts,
    batch(size, tabs) {
      busy.clear();
      drafts.turnPage();
      book.turnPage();
      const steps: Step[] = [];
      const repeated: Step[] = [];
      for (let drawn = 0; drawn < size; drawn += 1) {
        for (const step of draw(tabs)) {
          if (step === undefined) continue;
          steps.push(step);
          if (step.call.method === "saveLink" && dice.chance(0.05)) steps.push(step);
          if (isRepeatable(step)) repeated.push(step);
        }
      }
      recent.push(...repeated);
      recent.splice(0, recent.length - repeatable);
      return steps;
    },
  };
}

/**
 * Not what was typed: an older draft that comes later is what stands there then. Nor a save that leaves it
 * to the profile with what it begins, or which one it is: both may be another by then.
 */
function isRepeatable({ call: { method, input } }: Step): boolean {
  if (method === "keepDraft" || method === "forgetDraft" || "begin" in input) return false;
  return method === "changeLink" || "profileId" in input;
}
