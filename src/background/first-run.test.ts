import { expect, it } from "vitest";
import { memoryArea } from "../../test/support/fake-ports.ts";
import { openFirstRun } from "./first-run.ts";

const closed = () => Promise.resolve(false);

it("opens the first page once, and not again over the data of an earlier installation", async () => {
  const area = memoryArea();
  let opened = 0;
  const open = async () => void (opened += 1);
  await openFirstRun({ area, isOpen: closed, open });
  await openFirstRun({ area, isOpen: closed, open });
  expect(opened).toBe(1);
});

it("opens the first page the next time if it could not be opened", async () => {
  const area = memoryArea();
  const open = () => Promise.reject(new Error("no window"));
  await expect(openFirstRun({ area, isOpen: closed, open })).rejects.toThrow("no window");
  let opened = 0;
  await openFirstRun({ area, isOpen: closed, open: async () => void (opened += 1) });
  expect(opened).toBe(1);
});

it("opens the first page once if the background ends before the opening is on disk", async () => {
  const area = memoryArea();
  let opened = 0;
  const ports = {
    isOpen: () => Promise.resolve(opened > 0),
    open: async () => void (opened += 1),
  };
  const ends = () => Promise.reject(new Error("the background ends"));
  const first = openFirstRun({ area: { ...area, set: ends }, ...ports });
  await expect(first).rejects.toThrow("the background ends");
  await openFirstRun({ area, ...ports });
  expect(opened).toBe(1);
  await openFirstRun({ area, ...ports, isOpen: closed });
  expect(opened).toBe(1);
});
