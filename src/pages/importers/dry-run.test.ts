import { describe, expect, it } from "vitest";
import { inPieces } from "../../../test/support/import-text.ts";
import { anId } from "../../../test/support/builders.ts";
import type { OperationOf } from "../../shared/domain/operation/operation.ts";
import { addressKey } from "../../shared/domain/address/address.ts";
import type { LocalId } from "../../shared/domain/values/ids.ts";
import { ok } from "../../shared/domain/values/result.ts";
import { dryRun, type DryRun } from "./dry-run.ts";
import { freshTaken, statesIn } from "./folders.ts";
import { getSent, importOperations, type ImportChoices, type KnownPlace } from "./operations.ts";
import { formatOf, readText } from "./read.ts";

const link = (address: string, attributes = "", title = "x") =>
  `<DT><A HREF="${address}" ${attributes}>${title}</A>`;
const folder = (name: string, ...inside: readonly string[]) =>
  `<DT><H3>${name}</H3><DL><p>${inside.join("\n")}</DL><p>`;
const file = (...inside: readonly string[]) =>
  `<!DOCTYPE NETSCAPE><DL><p>${inside.join("\n")}</DL>`;

const read = (text: string) => readText(inPieces(text, 1_000), formatOf(text, ""));

async function run(text: string, saved: readonly string[] = []): Promise<DryRun> {
  const keys = new Set(saved.map(addressKey));
  const result = await dryRun(read(text), async (asked) =>
    ok(new Set(asked.filter((key) => keys.has(key)))),
  );
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
}

async function operations(
  text: string,
  choices: Partial<ImportChoices> = {},
  known: readonly KnownPlace[] = [],
  saved: readonly string[] = [],
) {
  let ids = 0;
  const uuid = () => anId<LocalId>((ids += 1));
  const all: OperationOf<"create-link" | "create-collection">[] = [];
  const chosen: ImportChoices = { folders: "collections", tags: [], ...choices };
  for await (const one of importOperations(read(text), await run(text, saved), chosen, known, uuid))
    all.push(one);
  const names = new Map<string, string>(known.map(({ localId, title }) => [localId, title]));
  for (const one of all)
    if (one.kind === "create-collection") names.set(one.subject, one.fields.title);
  return all.map((one) =>
    one.kind === "create-link"
      ? {
          link: one.fields.targetUrl,
          in: one.fields.collections.map((id) => names.get(id)),
          tags: one.fields.tags,
        }
      : { collection: one.fields.title, within: names.get(one.fields.parent ?? "") },
  );
}

/** The fields of the first links as they are sent. */
async function sentOf(text: string, choices: Partial<ImportChoices> = {}) {
  const counted = await run(text);
  const chosen: ImportChoices = { folders: "none", tags: [], ...choices };
  return counted.sample.flatMap((one) => getSent(one, counted, chosen)?.fields ?? []);
}

const a = "https://quoin.example/a";
const b = "https://quoin.example/b";

it("a link that stands twice may have any number of folders", async () => {
  const folders = Array.from({ length: 200_000 }, (_, at) => `a${at % 7}`).join("\n");
  const line = `https://quoin.example/1,"${folders}"\n`;
  expect(await run(`url,folder\n${line}${line}`)).toMatchObject({ links: 2, fresh: 1, twice: 1 });
});

describe("the dry run", () => {
  it("counts what is new, saved already, twice in the file, and why the rest cannot be saved", async () => {
    const counted = await run(
      file(
        link(a),
        link("http://www.quoin.example/a/?utm_source=x"),
        link(b, 'ADD_DATE="1456433741"'),
        link("https://quoin.example/saved"),
        link("javascript:alert(1)"),
        link("data:text/html,x"),
        link("place:type=6"),
        link("chrome://settings"),
        link("?relative"),
        link(""),
        link("https://"),
        link(`https://quoin.example/${"x".repeat(9_000)}`),
        folder("Empty"),
      ),
      ["https://quoin.example/saved"],
    );
    expect(counted).toMatchObject({
      links: 12,
      fresh: 2,
      saved: 1,
      twice: 1,
      refused: { code: 2, local: 2, relative: 1, none: 1, wrong: 1, "too-long": 1 },
      folderCount: 1,
      dated: 1,
    });
    expect(counted.refusedFirst[0]).toEqual({
      refusal: "code",
      part: 0,
      place: 5,
      text: "javascript:alert(1)",
    });
  });

  it("counts the new links whose addresses lose a name and a password, and tells the passwords nowhere", async () => {
    const counted = await run(
      file(
        link("http://ada:secret@quoin.example/private"),
        link("http://eve:secret@quoin.example/private"),
        link("https://quoin.example/by@ada"),
      ),
    );
    expect(counted).toMatchObject({ fresh: 2, twice: 1, logins: 1 });
    const drafts = counted.sample.map(({ draft }) => draft);
    expect(drafts[0]?.fields.targetUrl).toBe("http://quoin.example/private");
    expect(JSON.stringify(drafts)).not.toContain("secret");
  });

  it("looks up many links in portions, each once", async () => {
    const text = file(...Array.from({ length: 1_234 }, (_, at) => link(`${a}/${at}`)));
    const asked: string[] = [];
    const portions: number[] = [];
    const result = await dryRun(read(text), async (keys) => {
      asked.push(...keys);
      portions.push(keys.length);
      return ok(new Set<string>());
    });
    expect(result).toMatchObject({ ok: true, value: { fresh: 1_234 } });
    expect(new Set(asked).size).toBe(1_234);
    expect(asked).toHaveLength(1_234);
    expect(Math.max(...portions)).toBe(200);
  });

  it("shows the first links as they will be sent, and says how many were cut", async () => {
    const counted = await run(file(link(` ${a} `, 'TAGS="a,A"', `T\u0000\n${"x".repeat(2_000)}`)));
    expect(counted.cut).toBe(1);
    const [first] = counted.sample;
    expect(first?.draft.fields).toMatchObject({ targetUrl: a, tags: ["a"] });
    expect(first?.draft.fields.title).toHaveLength(1_000);
    expect(first?.draft.fields.title).not.toContain("\u0000");
  });

  it("ends with the failure of the disk that it looked up in", async () => {
    const failure = { kind: "storage-blocked" } as const;
    expect(await dryRun(read(file(link(a))), async () => ({ ok: false, error: failure }))).toEqual({
      ok: false,
      error: failure,
    });
  });
});

describe("an import", () => {
  const nested = file(
    link(a),
    folder("Work", folder("Sea", link(b)), folder("Unused")),
    folder("Empty"),
  );

  it("makes the collections of folders that have links, each before what is in it", async () => {
    expect(await operations(nested)).toEqual([
      { link: a, in: [], tags: [] },
      { collection: "Work", within: undefined },
      { collection: "Sea", within: "Work" },
      { link: b, in: ["Sea"], tags: [] },
    ]);
  });

  it("puts links into collections that are there already, whatever the case of their names", async () => {
    const known = [
      { localId: anId<LocalId>(901), title: "work" },
      { localId: anId<LocalId>(902), title: "Sea" },
    ];
    expect(await operations(nested, {}, known)).toEqual([
      { link: a, in: [], tags: [] },
      { collection: "Sea", within: "work" },
      { link: b, in: ["Sea"], tags: [] },
    ]);
  });

  it("puts links into a collection that is there already, however its name is composed and spaced", async () => {
    const known = [{ localId: anId<LocalId>(901), title: "Cafe\u0301  bar" }];
    expect(await operations(file(folder("Caf\u00E9 bar", link(a))), {}, known)).toEqual([
      { link: a, in: ["Cafe\u0301  bar"], tags: [] },
    ]);
  });

  it("sends no control characters in the note of a folder", async () => {
    const text = file("<DT><H3>Sea</H3><DD>All\u0001 of it<DL>", link(a), "</DL>");
    const made: unknown[] = [];
    const counted = await run(text);
    const choices = { folders: "collections", tags: [] } as const;
    const uuid = () => anId<LocalId>(1);
    for await (const one of importOperations(read(text), counted, choices, [], uuid)) {
      made.push(one);
    }
    expect(made[0]).toMatchObject({ fields: { title: "Sea", description: "All of it" } });
  });

  it("gives a link with very many tags those that were chosen for all", async () => {
    const many = Array.from({ length: 120 }, (_, at) => `t${at}`).join(",");
    const [first] = await operations(file(link(a, `TAGS="${many}"`)), { tags: ["imported"] });
    const tags = (first && "tags" in first && first.tags) || [];
    expect(tags).toHaveLength(100);
    expect(tags).toContain("imported");
  });

  it("puts everything into one collection, if that is chosen", async () => {
    const into = anId<LocalId>(901);
    const known = [{ localId: into, title: "Imported" }];
    expect(await operations(nested, { into }, known)).toEqual([
      { link: a, in: ["Imported"], tags: [] },
      { collection: "Work", within: "Imported" },
      { collection: "Sea", within: "Work" },
      { link: b, in: ["Sea"], tags: [] },
    ]);
    expect(await operations(nested, { into, folders: "none" }, known)).toEqual([
      { link: a, in: ["Imported"], tags: [] },
      { link: b, in: ["Imported"], tags: [] },
    ]);
  });

  it("makes tags of folders, and adds those for all", async () => {
    expect(await operations(nested, { folders: "tags", tags: ["imported", "sea"] })).toEqual([
      { link: a, in: [], tags: ["imported", "sea"] },
      { link: b, in: [], tags: ["Work", "Sea", "imported"] },
    ]);
  });

  it("of a link that is in the file twice makes one, in both folders, with all tags", async () => {
    const text = file(folder("One", link(a, 'TAGS="x"')), folder("Two", link(`${a}/`, 'TAGS="y"')));
    expect(await operations(text)).toEqual([
      { collection: "One", within: undefined },
      { collection: "Two", within: undefined },
      { link: a, in: ["One", "Two"], tags: ["x", "y"] },
    ]);
  });

  it("of a link that is in the file again has the notes of all, each once", async () => {
    const noted = (note: string) => `${link(a)}<DD>${note}`;
    const text = file(
      noted("One"),
      noted("Two"),
      noted("One"),
      noted(""),
      noted("Three"),
      noted("On"),
    );
    expect(await sentOf(text)).toMatchObject([{ description: "One\n\nTwo\n\nThree\n\nOn" }]);
  });

  it("of a link that is in the file very often has a description of the length that is allowed", async () => {
    const text = file(
      ...Array.from({ length: 300 }, (_, at) => `${link(a)}<DD>${at} ${"x".repeat(1_000)}`),
    );
    for (const dates of [undefined, { to: "description", lineOf: String } as const]) {
      const [sent] = await sentOf(text, { dates });
      expect(sent?.description).toHaveLength(20_000);
    }
  });

  it("puts dates nowhere, or into a last line of the description, or into a tag of the year", async () => {
    const text = file(`${link(a, 'ADD_DATE="1456433741"')}<DD>Mine`, link(b));
    const lineOf = (savedAtMs: number) => `Saved ${new Date(savedAtMs).toISOString().slice(0, 10)}`;
    expect(await sentOf(text)).toMatchObject([{ description: "Mine", tags: [] }, {}]);
    expect(await sentOf(text, { dates: { to: "description", lineOf } })).toMatchObject([
      { description: "Mine\n\nSaved 2016-02-25" },
      { description: "" },
    ]);
    expect(await sentOf(text, { dates: { to: "tag" } })).toMatchObject([
      { tags: ["2016"] },
      { tags: [] },
    ]);
  });

  it("cleans tracking from addresses if that is chosen, and a cleaned link that equals another is one", async () => {
    const text = file(
      link(`${a}?utm_source=x&p=1#top`),
      link(`${a}?p=1#top`),
      link(`${b}?fbclid=y`),
    );
    expect(await run(text)).toMatchObject({ fresh: 2, twice: 1, tracked: 2 });
    const addresses = async (isClean: boolean) =>
      (await sentOf(text, { isClean })).map(({ targetUrl }) => targetUrl);
    expect(await addresses(false)).toEqual([`${a}?utm_source=x&p=1#top`, `${b}?fbclid=y`]);
    expect(await addresses(true)).toEqual([`${a}?p=1#top`, b]);
  });

  it("makes a tag of each state, or nothing, and leaves out links of which no state is taken", async () => {
    const text = `url,status,favorite\n${a},archive,1\n${a},unread,0\n${b},archive,0\n${a}/c,,`;
    const counted = await run(text);
    expect([...statesIn(counted.folderLinks)]).toEqual([
      ["unread", 1],
      ["archived", 2],
      ["favorite", 1],
    ]);
    const tagsOf = async (states: ImportChoices["states"]) =>
      (await sentOf(text, { states })).map(({ tags }) => tags.join(" "));
    expect(await tagsOf(undefined)).toEqual(["archived favorite unread", "archived", ""]);
    expect(await tagsOf({ archived: "nothing" })).toEqual(["favorite unread", "", ""]);
    const left = { archived: "left", unread: "nothing" } as const;
    expect(await tagsOf(left)).toEqual(["favorite", ""]);
    expect(freshTaken(counted.folderLinks, new Set(), left)).toBe(2);
  });

  it("leaves out what is saved already and what cannot be saved", async () => {
    const text = file(folder("Work", link(a), link("javascript:x")), link(b));
    expect(await operations(text, {}, [], [a])).toEqual([{ link: b, in: [], tags: [] }]);
  });
});
