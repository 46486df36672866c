import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aConnection, anActivity, anEntryView } from "../../../../../test/support/options/views.ts";
import type { ActivityView, EntryView } from "../../../../shared/domain/views/views.ts";
import { blocksOf } from "../group/blocks.ts";
import { holdInPlace } from "./hold-in-place.ts";
import { mergeActivity, type ShownActivity } from "../shown.ts";

const { profileId: id } = aConnection();
const profile = { id, name: "", colour: "green" as const, host: "links.arvid.example" };
const shown = (view: Partial<ActivityView>): ShownActivity =>
  mergeActivity([{ profile, view: anActivity(view) }]);
const idOf = (number: number) => anEntryView(number).id;

const unknown = (number: number): EntryView =>
  anEntryView(number, { state: "unknown", standing: "needs-you", group: "failed" });
const sending = (number: number): EntryView => anEntryView(number, { state: "sending" });
const failed = (...numbers: readonly number[]): Partial<ActivityView> => ({
  needsYou: numbers.map((number) => unknown(number)),
  ...(numbers.length > 1 && { groups: [{ key: "failed", count: numbers.length }] }),
});

const titles = (entries: readonly EntryView[]) => entries.map(({ title }) => title);
const blockOf = ({ needsYou, groups }: ShownActivity) => blocksOf(needsYou, groups).blocks[0];

describe("an entry that the user is at", () => {
  test("stays between its neighbours in its group, which speaks of the others", () => {
    const before = shown(failed(1, 2, 3));
    const held = holdInPlace(shown({ ...failed(1, 3), waiting: [sending(2)] }), before, [idOf(2)]);
    const block = blockOf(held);
    expect(titles(block?.entries ?? [])).toEqual(["Note 1", "Note 2", "Note 3"]);
    expect(block).toMatchObject({ first: { title: "Note 1" }, group: { count: 2 }, more: 0 });
    expect(block?.entries[1]).toMatchObject({ state: "sending", isHeld: true });
    expect(held.waiting).toEqual([]);
    expect(held.counts).toEqual({ needsYou: 3, waiting: 0 });
  });

  test("stays first in its group, which the next one represents", () => {
    const before = shown(failed(1, 2, 3));
    const held = holdInPlace(shown({ ...failed(2, 3), waiting: [sending(1)] }), before, [idOf(1)]);
    expect(titles(blockOf(held)?.entries ?? [])).toEqual(["Note 1", "Note 2", "Note 3"]);
    expect(blockOf(held)?.first.title).toBe("Note 2");
  });

  test("keeps its group of two as long as the other one is in it", () => {
    const before = shown(failed(1, 2));
    const held = holdInPlace(shown({ ...failed(1), waiting: [sending(2)] }), before, [idOf(2)]);
    expect(titles(blockOf(held)?.entries ?? [])).toEqual(["Note 1", "Note 2"]);
    expect(blockOf(held)?.group.count).toBe(1);
    const both = shown({ waiting: [sending(1), sending(2)] });
    const alone = holdInPlace(both, held, [idOf(2)]);
    expect(blockOf(alone)).toBeUndefined();
    expect(titles(alone.needsYou)).toEqual(["Note 2"]);
  });

  test("stays for as long as it is held, and then goes where it belongs", () => {
    const first = shown({ waiting: [sending(1)] });
    const fresh = shown({ delivered: [anEntryView(1, { state: "delivered", standing: "saved" })] });
    const held = holdInPlace(fresh, first, [idOf(1)]);
    const later = holdInPlace(fresh, held, [idOf(1)]);
    expect(later).toEqual(held);
    expect(titles(later.waiting)).toEqual(["Note 1"]);
    expect(holdInPlace(fresh, later, [])).toBe(fresh);
  });

  test("is gone if it was dropped", () => {
    const fresh = shown({});
    expect(holdInPlace(fresh, shown(failed(1)), [idOf(1)])).toBe(fresh);
  });
});

test("each entry is shown once, and the counts are those of the lists", () => {
  const aView = fc
    .array(fc.constantFrom("needs", "alone", "waits", "saved", "gone"), {
      minLength: 6,
      maxLength: 6,
    })
    .map((places) => {
      const at = (wanted: string) =>
        places.flatMap((place, number) => (place === wanted ? [number] : []));
      const { needsYou = [], groups = [] } = failed(...at("needs"));
      return shown({
        needsYou: [
          ...needsYou,
          ...at("alone").map((number) => anEntryView(number, { state: "blocked" })),
        ],
        groups,
        waiting: at("waits").map((number) => sending(number)),
        delivered: at("saved").map((number) => anEntryView(number, { state: "delivered" })),
      });
    });
  fc.assert(
    fc.property(
      aView,
      fc.array(aView),
      fc.subarray([0, 1, 2, 3, 4, 5], { maxLength: 2 }),
      (first, rest, at) => {
        const ids = at.map((number) => idOf(number));
        let before = first;
        for (const fresh of rest) {
          const held = holdInPlace(fresh, before, ids);
          const all = ({ needsYou, waiting, delivered }: ShownActivity) =>
            [...needsYou, ...waiting, ...delivered].map((entry) => entry.id).toSorted();
          expect(all(held)).toEqual(all(fresh));
          expect(held.counts).toEqual({
            needsYou: held.needsYou.length,
            waiting: held.waiting.length,
          });
          for (const { entries, first: shownFirst } of blocksOf(held.needsYou, held.groups)
            .blocks) {
            expect(entries.map((entry) => entry.id)).toContain(shownFirst.id);
            expect(shownFirst.state).toBe("unknown");
          }
          before = held;
        }
      },
    ),
  );
});
