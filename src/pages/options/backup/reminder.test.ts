import { expect, test } from "vitest";
import { isBackupDue, readMemory, writeMemory } from "./reminder.ts";

const dayMs = 86_400_000;
const nowMs = 100 * dayMs;

test.each([
  ["never asked", { days: 0 }, false],
  ["asked, and none saved yet", { days: 7 }, true],
  ["saved in time", { days: 7, savedAtMs: nowMs - 6 * dayMs }, false],
  ["saved too long ago", { days: 7, savedAtMs: nowMs - 7 * dayMs }, true],
  ["saved while the clock was ahead", { days: 7, savedAtMs: nowMs + dayMs }, true],
] as const)("%s, %j: due: %j", (_when, memory, isDue) => {
  expect(isBackupDue(memory, nowMs)).toBe(isDue);
});

function area(stored?: string) {
  const items = new Map(stored === undefined ? [] : [["backup", stored]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

test("what was remembered is read again", () => {
  const own = area();
  writeMemory(() => own, { days: 30, savedAtMs: 5 });
  expect(readMemory(() => own)).toEqual({ days: 30, savedAtMs: 5 });
});

test.each([undefined, "", "null", "[]", "7", '{"days":8,"savedAtMs":"a"}'])(
  "unreadable memory counts as none: %j",
  (stored) => {
    expect(readMemory(() => area(stored))).toEqual({ days: 0 });
  },
);

test("memory that the browser refuses to give counts as none, so the page opens and saves backups", () => {
  const refused = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  expect(readMemory(refused)).toEqual({ days: 0 });
  expect(() => writeMemory(refused, { days: 7 })).not.toThrow();
});
