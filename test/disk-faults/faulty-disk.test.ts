import { afterEach, expect, test } from "vitest";
import { putEntries } from "../support/a-life.ts";
import { anEntry } from "../support/builders.ts";
import { freshDatabase } from "../support/fake-ports.ts";
import { createStore } from "../../src/shared/platform/disk/ledger/store.ts";
import { faultyDisk, type FaultyDisk } from "./faulty-disk.ts";

let disk: FaultyDisk;
afterEach(() => disk.restore());

test("a database that an earlier test left at work is not counted, and never fails", async () => {
  disk = faultyDisk();
  const earlier = createStore(freshDatabase());
  await putEntries({ store: earlier }, anEntry());
  createStore(freshDatabase());
  disk.watch({ at: 1, fault: "UnknownError" });
  expect((await earlier.read((tx) => tx.entry(anEntry().id))).ok).toBe(true);
  expect(disk.requests).toEqual([]);
});
