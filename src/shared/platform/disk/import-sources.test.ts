// @vitest-environment node
import { expect, it } from "vitest";
import { freshDatabase } from "../../../../test/support/fake-ports.ts";
import { createImportSources } from "./import-sources.ts";

const source = (name: string, atMs: number) => ({ name, handles: [], atMs });

it("keeps the three sources that were imported last, each once", async () => {
  freshDatabase();
  const sources = createImportSources();
  expect(await sources.list()).toEqual([]);
  for (const [at, name] of ["a", "b", "", "a", "c"].entries()) await sources.keep(source(name, at));
  expect(await createImportSources().list()).toEqual([
    source("c", 4),
    source("a", 3),
    source("", 2),
  ]);
});

it("has none if the disk cannot be read", async () => {
  freshDatabase();
  indexedDB.open = () => {
    throw new DOMException("no", "InvalidStateError");
  };
  const sources = createImportSources();
  await sources.keep(source("a", 1));
  expect(await sources.list()).toEqual([]);
});
