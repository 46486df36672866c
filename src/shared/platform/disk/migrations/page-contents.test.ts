// @vitest-environment node
import { expect, it } from "vitest";
import { onDisk } from "../../../../../test/support/a-life.ts";
import { freshDatabase } from "../../../../../test/support/fake-ports.ts";
import { loseRow } from "../../../../../test/support/lost-row.ts";
import { makeDatabase, readSchema } from "../../../../../test/support/schemas/schema-fixture.ts";
import { asId, type EntryId } from "../../../domain/values/ids.ts";
import { createStore } from "../ledger/store.ts";

const fixture = readSchema(13);
const [lost, damaged, ...others] = fixture.rows.flatMap(({ of, key, value }) =>
  of === "entries" && typeof key === "string" && JSON.stringify(value).includes("update-user-page")
    ? [asId<EntryId>(key)]
    : [],
);

it("moves the content of each user page, and leaves what cannot be read as it is", async () => {
  const store = createStore(freshDatabase());
  const rows = fixture.rows.map((row) =>
    row.of === "entries" && row.key === damaged ? { ...row, value: withoutText(row.value) } : row,
  );
  await makeDatabase({ ...fixture, rows });
  loseRow("entries", lost ?? "");
  const world = { store };
  expect(others.length).toBeGreaterThan(2);
  for (const id of others) {
    const entry = await onDisk(world, (tx) => tx.entry(id));
    expect(entry?.operation).toMatchObject({ changes: { title: "", contentLength: 7 } });
    expect(JSON.stringify(entry)).not.toContain("Tides");
    expect(await onDisk(world, (tx) => tx.payload(id))).toMatchObject({
      userPageContent: "- Tides",
      userPageContentBefore: "",
    });
  }
  // Damaged changes are counted as unreadable, and never taken for changes without a content.
  expect(await onDisk(world, (tx) => tx.unreadable())).toBe(2);
  expect(await onDisk(world, (tx) => tx.entry(damaged ?? asId("")))).toBeUndefined();
});

function withoutText(entry: Readonly<Record<string, unknown>>) {
  const text = JSON.stringify(entry).replace('"content":"- Tides"', '"content":7');
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}
