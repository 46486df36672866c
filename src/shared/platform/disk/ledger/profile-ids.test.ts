// @vitest-environment node
import { expect, it } from "vitest";
import { requireOk } from "../../../../../test/support/a-life.ts";
import { aProfileId } from "../../../../../test/support/builders.ts";
import { freshDatabase } from "../../../../../test/support/fake-ports.ts";
import { fillDatabase } from "../../../../../test/support/schemas/full-database.ts";
import { storeOf } from "../rows/row-reader.ts";
import { stores } from "../rows/store-transaction.ts";
import { createStore } from "./store.ts";

/** The tags of a profile serve its links alone: without anything else, they bring no profile back. */
const storesThatTell = Object.values(storeOf).filter((name) => name !== "tags");

it.each(storesThatTell)("a profile that has rows in %s alone is found", async (name) => {
  const full = freshDatabase();
  requireOk(await createStore(full).change(fillDatabase));
  const rows = await (await full.open()).getAll(name);
  const database = freshDatabase();
  const db = await database.open();
  for (const row of rows) await db.put(name, row);
  const found = requireOk(await createStore(database).read((tx) => tx.profileIds()));
  expect(found).toEqual(new Set([aProfileId]));
});

it("a profile that is deleted leaves no row in any store", async () => {
  const database = freshDatabase();
  const store = createStore(database);
  requireOk(await store.change(fillDatabase));
  requireOk(await store.change((tx) => tx.forgetProfile(aProfileId)));
  const db = await database.open();
  const counts = await Promise.all(stores.map((name) => db.count(name)));
  expect(stores.filter((_name, at) => counts[at] !== 0)).toEqual([]);
});
