import type { EntryView } from "../../src/shared/domain/views/views.ts";
import { readRow, writeRow, type Row, type StoreName } from "./beside.ts";
import type { RemoteId } from "../../src/shared/domain/values/ids.ts";
import { requireOk } from "./desk.ts";
import { expectLeftAlone, expectNothingElsewhere } from "./ending.ts";
import type { Judge } from "./judge.ts";

/** Makes a row unreadable for every version, directly. Returns the row as it is then stored. */
export async function spoilRow(judge: Judge, store: StoreName, key: string, by: Row): Promise<Row> {
  const { desk } = judge.world;
  const odd = { ...(await readRow(desk, store, key)), ...by };
  await writeRow(desk, store, odd);
  return odd;
}

export async function expectAsItIs(
  judge: Judge,
  store: StoreName,
  key: string,
  row: Row,
): Promise<void> {
  const now = await readRow(judge.world.desk, store, key);
  judge.expect(same(now, row), "what cannot be read was written over, or is gone");
}

export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export async function giveId({ world, errand }: Judge, remoteId: RemoteId = 0): Promise<void> {
  const { entryId } = errand;
  requireOk(await world.desk.client.choose({ entryId, choice: "give-id", remoteId }));
}

export function settled({ state }: EntryView): boolean {
  return state === "delivered" || state === "blocked" || state === "unknown";
}

export async function untilDelivered(judge: Judge): Promise<void> {
  await judge.world.desk.untilEntry(judge.errand.entryId, ({ state }) => state === "delivered");
}

export async function lookAtEnd(judge: Judge): Promise<void> {
  await expectLeftAlone(judge, "delivered");
  const times = judge.errand.storedCount();
  judge.expect(times === 1, `the service has it ${times} times in the end`);
  expectNothingElsewhere(judge);
}
