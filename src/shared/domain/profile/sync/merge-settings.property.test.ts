import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mergeSettings, type KnownSetting, type TheirSetting } from "./merge-settings.ts";
import { defaultSettings, settingOfSite } from "./settings.ts";

/** Computers that meet at any time, over a sync that may let either side of a conflict win. */

const settings = ["tags", "contentFormat", settingOfSite("a.example")];
const computers = [0, 1, 2];

const step = fc.oneof(
  fc.record({
    kind: fc.constant("change" as const),
    computer: fc.constantFrom(...computers),
    setting: fc.constantFrom(...settings),
    value: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({ kind: fc.constant("meet" as const), computer: fc.constantFrom(...computers) }),
  // Each computer has a copy of the sync; the browser brings one in line with another, item by item.
  fc.record({
    kind: fc.constant("carry" as const),
    from: fc.constantFrom(...computers),
    to: fc.constantFrom(...computers),
    setting: fc.constantFrom(...settings),
  }),
);

interface Computer {
  mine: Record<string, unknown>;
  known: Readonly<Record<string, KnownSetting>> | undefined;
  items: Record<string, TheirSetting>;
  /** How far ahead its clock is, ms. */
  aheadMs: number;
}

function meet(computer: Computer, nowMs: number): void {
  const { known, taken } = mergeSettings({
    mine: computer.mine,
    known: computer.known,
    theirs: computer.items,
    nowMs: nowMs + computer.aheadMs,
  });
  Object.assign(computer.mine, taken);
  computer.known = known;
  for (const [setting, { isOwn: _isOwn, ...own }] of Object.entries(known)) {
    const there = computer.items[setting];
    if (there === undefined || there.atMs < own.atMs) {
      computer.items[setting] = { ...own, isReadable: true };
    }
  }
}

/** Whatever the browser does with conflicts: all items reach all computers in the end. */
function carryAll(all: readonly Computer[]): void {
  const last = all.at(-1);
  for (const { items } of all) Object.assign(items, last?.items);
}

test("all computers end with the same settings, whatever their clocks, and whatever the browser does", () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 40 }),
      fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 3, maxLength: 3 }),
      (steps, clocks) => {
        const all = clocks.map((aheadMs): Computer => ({
          mine: { ...defaultSettings },
          known: undefined,
          items: {},
          aheadMs,
        }));
        let nowMs = 1_000;
        for (const computer of all) meet(computer, nowMs);
        for (const one of steps) {
          nowMs += 1;
          if (one.kind === "change") {
            const computer = all[one.computer];
            if (computer === undefined) continue;
            computer.mine[one.setting] = one.value;
            // The page compares at once.
            meet(computer, nowMs);
          } else if (one.kind === "meet") {
            const computer = all[one.computer];
            if (computer !== undefined) meet(computer, nowMs);
          } else {
            const item = all[one.from]?.items[one.setting];
            const to = all[one.to];
            if (item !== undefined && to !== undefined) to.items[one.setting] = item;
          }
        }
        for (let round = 0; round < 6; round += 1) {
          for (const computer of all) {
            meet(computer, nowMs);
            for (const other of all) Object.assign(other.items, computer.items);
          }
          carryAll(all);
        }
        const [first, ...others] = all;
        for (const setting of settings) {
          for (const other of others) {
            expect(other.mine[setting]).toEqual(first?.mine[setting]);
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});
