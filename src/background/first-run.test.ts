import { expect, it } from "vitest";
import { memoryArea } from "../../test/support/fake-ports.ts";
import { openFirstRun } from "./first-run.ts";

it("opens the first page once, also where the data of an earlier installation is still there", async () => {
  const area = memoryArea();
  let opened = 0;
  const open = async () => void (opened += 1);
  await openFirstRun({ area, open });
  await openFirstRun({ area, open });
  expect(opened).toBe(1);
});

it("opens the first page the next time if it could not be opened", async () => {
  const area = memoryArea();
  const open = () => Promise.reject(new Error("no window"));
  await expect(openFirstRun({ area, open })).rejects.toThrow("no window");
  let opened = 0;
  await openFirstRun({ area, open: async () => void (opened += 1) });
  expect(opened).toBe(1);
});
