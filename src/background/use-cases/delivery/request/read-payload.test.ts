// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aWorld, onDisk } from "../../../../../test/support/a-life.ts";
import { anEntry, anId } from "../../../../../test/support/builders.ts";
import { err, ok } from "../../../../shared/domain/values/result.ts";
import type { EntryId } from "../../../../shared/domain/values/ids.ts";
import type { ReadTransaction, Store } from "../../../../shared/ports/ports.ts";
import { readPayload } from "./read-payload.ts";

const id = anId<EntryId>(1);
const payload = { pageContent: "<p>Of grids.</p>" };

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => vi.useRealTimers());

/** A disk on which the payload, and the entry, can be read from so many readings on. */
async function aDisk({ payloadFrom = 0, entryFrom = 0 }) {
  const readings = { payload: 0, entry: 0 };
  const whole = await onDisk(aWorld(), async (tx) => tx);
  const tx: ReadTransaction = {
    ...whole,
    async payload() {
      readings.payload += 1;
      if (readings.payload <= payloadFrom) throw new Error("lost");
      return payload;
    },
    async entry() {
      readings.entry += 1;
      if (readings.entry <= entryFrom) throw new Error("lost");
      return anEntry();
    },
  };
  const store: Pick<Store, "read"> = {
    read: async (work) => {
      try {
        return ok(await work(tx));
      } catch {
        return err({ kind: "storage-unreadable" } as const);
      }
    },
  };
  return { store, readings };
}

it("a payload that can be read at the second attempt, a second later, is taken", async () => {
  const { store, readings } = await aDisk({ payloadFrom: 1 });
  const read = readPayload(store, id);
  await vi.advanceTimersByTimeAsync(999);
  expect(readings.payload).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await read).toEqual(payload);
});

it("a payload that cannot be read twice, while its entry can, is given up", async () => {
  const { store, readings } = await aDisk({ payloadFrom: Infinity });
  const read = readPayload(store, id);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await read).toBeUndefined();
  expect(readings.payload).toBe(2);
});

it("while nothing can be read, no payload is given up", async () => {
  const { store, readings } = await aDisk({ payloadFrom: 10, entryFrom: Infinity });
  const read = readPayload(store, id);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await read).toEqual(payload);
  expect(readings.payload).toBe(11);
});
