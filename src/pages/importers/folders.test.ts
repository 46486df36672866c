import { expect, it } from "vitest";
import { inPieces } from "../../../test/support/import-text.ts";
import { anId } from "../../../test/support/builders.ts";
import { addressKey } from "../../shared/domain/address/address.ts";
import type { LocalId } from "../../shared/domain/values/ids.ts";
import { ok } from "../../shared/domain/values/result.ts";
import { dryRun, type PartFound } from "./dry-run.ts";
import { changeTick, freshIn, freshTaken, ticksOf } from "./folders.ts";
import { importOperations } from "./operations.ts";
import { formatOf, readText } from "./read.ts";

const link = (name: string) => `<DT><A HREF="https://quoin.example/${name}">${name}</A>`;
const folder = (name: string, ...inside: readonly string[]) =>
  `<DT><H3>${name}</H3><DL><p>${inside.join("\n")}</DL><p>`;
const file = (...inside: readonly string[]) =>
  `<!DOCTYPE NETSCAPE><DL><p>${inside.join("\n")}</DL>`;

/** All that is in these files, one after the other. */
async function* reading(...files: readonly string[]): AsyncGenerator<PartFound> {
  for (const [part, text] of files.entries())
    for await (const one of readText(inPieces(text, 1_000), formatOf(text, "")))
      yield { ...one, part };
}

async function counted(...files: readonly string[]) {
  const saved = addressKey("https://quoin.example/saved");
  const result = await dryRun(reading(...files), async (keys) =>
    ok(new Set(keys.filter((key) => key === saved))),
  );
  if (!result.ok) throw new Error(result.error.kind);
  const run = result.value;
  const pathOf = (one: (typeof run.folders.all)[number]): string =>
    one.parent === undefined ? `file ${one.part}` : `${pathOf(one.parent)} / ${one.name}`;
  const find = (path: string) => run.folders.all.find((one) => pathOf(one) === path);
  return { run, pathOf, at: (path: string) => find(path) ?? expect.unreachable(path) };
}

/** The addresses and collections that are made if these folders are left out. */
async function made(left: ReadonlySet<number>, ...files: readonly string[]) {
  const { run } = await counted(...files);
  let ids = 0;
  const uuid = () => anId<LocalId>((ids += 1));
  const choices = { folders: "collections", tags: [], left } as const;
  const all: unknown[] = [];
  for await (const one of importOperations(reading(...files), run, choices, [], uuid))
    all.push(one.kind === "create-link" ? one.fields.title : `collection ${one.fields.title}`);
  return all;
}

const nested = file(
  link("top"),
  folder("Work", link("work"), link("saved"), folder("Sea", link("sea"), link("shore"))),
  folder("Empty", link("saved")),
);

it("each folder counts the new links in it and below, and folders without new ones are left out", async () => {
  const { run, pathOf } = await counted(nested, "https://quoin.example/list");
  const counts = [...freshIn(run.folderLinks)].map(([one, fresh]) => [pathOf(one), fresh]);
  expect(Object.fromEntries(counts)).toEqual({
    "file 0": 4,
    "file 0 / Work": 3,
    "file 0 / Work / Sea": 2,
    "file 1": 1,
  });
});

it("a link in several folders counts once above them, and is taken until it is left out of all", async () => {
  const text = file(folder("Sea", link("both"), link("sea")), folder("Sky", link("both")));
  const { run, at } = await counted(text);
  const counts = freshIn(run.folderLinks);
  expect(["file 0", "file 0 / Sea", "file 0 / Sky"].map((path) => counts.get(at(path)))).toEqual([
    2, 2, 1,
  ]);
  const withoutSea = changeTick(run.folderLinks, new Set(), at("file 0 / Sea"));
  expect(freshTaken(run.folderLinks, withoutSea)).toBe(1);
  expect(await made(withoutSea, text)).toEqual(["collection Sky", "both"]);
  const none = changeTick(run.folderLinks, withoutSea, at("file 0 / Sky"));
  expect(freshTaken(run.folderLinks, none)).toBe(0);
  expect(await made(none, text)).toEqual([]);
});

it("the tick of a folder takes its subfolders along, and is mixed if they differ", async () => {
  const { run, at } = await counted(nested);
  const ticks = (left: ReadonlySet<number>) =>
    ["file 0", "file 0 / Work", "file 0 / Work / Sea"].map((path) =>
      ticksOf(run.folderLinks, left).get(at(path)),
    );
  const change = (left: ReadonlySet<number>, path: string) =>
    changeTick(run.folderLinks, left, at(path));
  expect(ticks(new Set())).toEqual(["all", "all", "all"]);
  const withoutWork = change(new Set(), "file 0 / Work");
  expect(ticks(withoutWork)).toEqual(["some", "none", "none"]);
  expect(await made(withoutWork, nested)).toEqual(["top"]);
  const onlySea = change(withoutWork, "file 0 / Work / Sea");
  expect(ticks(onlySea)).toEqual(["some", "some", "all"]);
  expect(await made(onlySea, nested)).toEqual([
    "top",
    "collection Work",
    "collection Sea",
    "sea",
    "shore",
  ]);
  expect(ticks(change(onlySea, "file 0 / Work"))).toEqual(["all", "all", "all"]);
});

it("a folder without a name is none", async () => {
  const { run, pathOf } = await counted(file(folder("", link("a"), folder("Sea", link("b")))));
  expect(run.folders.all.map(pathOf)).toEqual(["file 0", "file 0 / Sea"]);
});

it("a hundred thousand folders are counted in a moment", async () => {
  const lines = Array.from(
    { length: 100_000 },
    (_, at) => `https://quoin.example/${at},Folder ${at}`,
  );
  const { run, at } = await counted(`url,folder\n${lines.join("\n")}`);
  expect(freshIn(run.folderLinks).size).toBe(100_001);
  const none = changeTick(run.folderLinks, new Set(), at("file 0"));
  expect(freshTaken(run.folderLinks, none)).toBe(0);
}, 30_000);
