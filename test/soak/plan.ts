import type { OperationKind } from "../../src/shared/domain/operation/operation.ts";
import { changeLink } from "./draws/change-link.ts";
import type { Book, Step } from "./draws/book.ts";
import { attachFile, changeFile } from "./draws/files.ts";
import { Drafts } from "./draws/drafts.ts";
import { changeCollection } from "./draws/change-collection.ts";
import { saveCollection } from "./draws/save-collection.ts";
import { UserPages } from "./draws/user-pages.ts";
import { saveLink } from "./draws/save-link.ts";
import type { OpenTab } from "./tabs.ts";
import type { WantedCollection, WantedFile, WantedLink } from "./wanted.ts";

type DrawName = OperationKind | "create-link-of-tab" | "draft" | "repeat" | "try-all";

export interface Plan {
  readonly drafts: Drafts;
  /** One draw of this kind. Empty if there is nothing yet that it could be about. */
  draw(of: DrawName, tabs: readonly OpenTab[]): readonly Step[];
  /** This many operations, to be sent at once; some of them about the open pages. */
  batch(size: number, tabs: readonly OpenTab[]): readonly Step[];
}

/** Only messages of the last few batches are repeated, because no user repeats one much later. */
const repeatable = 80;

/** Draws operations: what to do, in which profile, about which resource. */
export function createPlan(book: Book): Plan {
  const { dice, register } = book;
  const recent: Step[] = [];
  const drafts = new Drafts(book);
  const userPages = new UserPages(book);
  /** Links changed in this batch: two changes of one link at once would have no order. */
  const busy = new Set<WantedLink>();
  const busyFiles = new Set<WantedFile>();
  const busyCollections = new Set<WantedCollection>();

  /** The same message again, as after a second press, or a response that did not come. */
  function repeat(): Step | undefined {
    const step = dice.maybePick(recent);
    if (step === undefined || !isStillHere(step)) return undefined;
    if (step.call.method !== "changeLink") return step;
    const link = register.changes.get(step.call.input.entryId);
    if (link?.lastChange !== step.call.input.entryId || busy.has(link)) return undefined;
    busy.add(link);
    return step;
  }

  /** Whether its profile still exists. */
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

  /** What is drawn, and how often: the share is a part of the sum of all shares. A missing operation does not compile. */
  const draws: Record<
    DrawName,
    readonly [share: number, draw: (tabs: readonly OpenTab[]) => readonly (Step | undefined)[]]
  > = {
    "create-file": [4, () => [attachFile(book)]],
    "change-file": [4, () => [changeFile(book, busyFiles)]],
    "create-link": [34, () => [saveLink(book, undefined)]],
    "create-link-of-tab": [8, (tabs) => [saveLink(book, dice.maybePick(tabs))]],
    "create-collection": [6, () => [saveCollection(book)]],
    "update-collection": [8, () => [changeCollection(book, busyCollections)]],
    "update-link": [12, () => [changeLink(book, busy)]],
    "update-user-page": [6, () => userPages.draw()],
    draft: [6, () => drafts.draw()],
    repeat: [10, () => [repeat()]],
    "try-all": [2, () => [tryAll()]],
  };

  const shares = Object.values(draws).reduce((sum, [share]) => sum + share, 0);

  function drawAny(tabs: readonly OpenTab[]): readonly (Step | undefined)[] {
    let lot = dice.fraction() * shares;
    for (const [share, drawOne] of Object.values(draws)) {
      lot -= share;
      if (lot < 0) return drawOne(tabs);
    }
    return [];
  }

  return {
    drafts,
    draw: (of, tabs) => draws[of][1](tabs).filter((step) => step !== undefined),
    batch(size, tabs) {
      busy.clear();
      busyFiles.clear();
      busyCollections.clear();
      drafts.turnPage();
      userPages.turnPage();
      book.turnPage();
      const steps: Step[] = [];
      const repeated: Step[] = [];
      for (let drawn = 0; drawn < size; drawn += 1) {
        for (const step of drawAny(tabs)) {
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
 * Not drafts: an older draft that comes later would be the one that is kept. Not saves that depend on the
 * profile's choices, or on the profile in use: both may have changed.
 */
function isRepeatable({ call: { method, input } }: Step): boolean {
  if (method === "keepDraft" || method === "forgetDraft" || "begin" in input) return false;
  return method === "changeLink" || "profileId" in input;
}
