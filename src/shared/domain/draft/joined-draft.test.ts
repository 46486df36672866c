// @vitest-environment node
import { array, assert, boolean, constantFrom, property, record, subarray } from "fast-check";
import { describe, expect, it } from "vitest";
import { aDraft, anId } from "../../../../test/support/builders.ts";
import { linkFieldNames, type Draft } from "./draft.ts";
import type { DraftFile } from "./draft-file.ts";
import { joinDrafts, keptAfter } from "./joined-draft.ts";
import type { BlobId, EntryId, LocalId } from "../values/ids.ts";

const text = constantFrom("", "a", "b", "c");

function aFile(number: number, category?: string): DraftFile {
  const ids = { entryId: anId<EntryId>(number), file: anId<LocalId>(number) };
  return { ...ids, blob: anId<BlobId>(number), name: `${number}.pdf`, type: "", size: 1, category };
}
const [one, two, three, four] = [aFile(1), aFile(2), aFile(3), aFile(4)];

const typed = {
  title: text,
  description: text,
  tags: array(constantFrom("css", "grids"), { maxLength: 2 }),
  pageContent: boolean(),
  imageUrl: text,
  linkId: text,
};
const names = ["title", "description", "tags", "pageContent", "imageUrl", "linkId"] as const;
const drafts = record({
  ...typed,
  files: subarray([one, two, three, four], { minLength: 1 }),
}).map((fields) => {
  const draft = aDraft(1, fields);
  // Over a link in which these fields are empty.
  return { ...draft, unchanged: linkFieldNames.filter((name) => draft[name].length === 0) };
});

describe("what two forms have typed over one draft", () => {
  it("is all in the joined draft; a field that both have changed is as it was kept later", () => {
    assert(
      property(drafts, drafts, drafts, (base, own, theirs) => {
        const joined = joinDrafts(base, own, theirs);
        for (const name of names) {
          const isOwn = JSON.stringify(own[name]) !== JSON.stringify(base[name]);
          expect(joined[name]).toEqual(isOwn ? own[name] : theirs[name]);
        }
      }),
    );
  });

  it("has every file that neither of them has removed", () => {
    assert(
      property(drafts, drafts, drafts, (base, own, theirs) => {
        const blobsOf = ({ files = [] }: Draft) => files.map(({ blob }) => blob);
        const [was, here, there] = [blobsOf(base), blobsOf(own), blobsOf(theirs)];
        const wanted = [...new Set([...here, ...there])].filter(
          (blob) => !was.includes(blob) || (here.includes(blob) && there.includes(blob)),
        );
        expect(blobsOf(joinDrafts(base, own, theirs)).toSorted()).toEqual(wanted.toSorted());
      }),
    );
  });

  it("is as it was if only one of them has typed, or if both have typed the same", () => {
    assert(
      property(drafts, drafts, (base, own) => {
        // A new file comes last.
        const inOrder = ({ files = [], ...draft }: Draft) => ({ ...draft, files: new Set(files) });
        expect(inOrder(joinDrafts(base, own, base))).toEqual(inOrder(own));
        expect(joinDrafts(base, base, own)).toEqual(own);
        expect(joinDrafts(base, own, own)).toEqual(own);
      }),
    );
  });

  it("has the ids of the form that has renewed them", () => {
    const base = aDraft(1);
    expect(joinDrafts(base, aDraft(2), { ...base, title: "b" })).toMatchObject({
      entryId: anId(2),
      link: anId(102),
    });
    expect(joinDrafts(base, { ...base, title: "a" }, aDraft(2))).toMatchObject({
      entryId: anId(2),
      link: anId(102),
      title: "a",
    });
  });

  it("has the category that was given to a file", () => {
    const base = aDraft(1, { files: [one, two] });
    const own = { ...base, files: [aFile(1, "Scan"), two] };
    const theirs = { ...base, files: [one, aFile(2, "Map")] };
    expect(joinDrafts(base, own, theirs).files).toEqual([aFile(1, "Scan"), aFile(2, "Map")]);
  });
});

describe("the draft that is kept after a message", () => {
  const [popup, tab] = ["popup", "tab"];
  const first = keptAfter(undefined, { draft: aDraft(1, { title: "Begun" }), editor: popup });
  const over = first;

  it("has a rising number, and the form that made the change", () => {
    expect(first.change).toEqual({ number: 1, editor: popup });
    const second = keptAfter(first, { draft: aDraft(1), editor: tab, over });
    expect(second.change).toEqual({ number: 2, editor: tab });
  });

  it("is that of the message if the form knew the one before, or has kept it itself", () => {
    const later = keptAfter(first, {
      draft: aDraft(1, { title: "" }),
      editor: popup,
      over: aDraft(1),
    });
    expect(later).toMatchObject({ title: "", change: { number: 2, editor: popup } });
  });

  it("is that of the message also if its page does not number changes", () => {
    const draft = aDraft(1, { title: "Old" });
    expect(keptAfter(first, { draft })).toEqual({ ...draft, change: { number: 2 } });
    const unnumbered = aDraft(1, { title: "Older" });
    expect(keptAfter(unnumbered, { draft, editor: tab, over: unnumbered })).toMatchObject(draft);
  });

  it("has what another form has typed since, and is then nobody's: its sender does not know it", () => {
    const theirs = keptAfter(first, {
      draft: aDraft(1, { description: "b" }),
      editor: popup,
      over,
    });
    const joined = keptAfter(theirs, { draft: { ...over, title: "Mine" }, editor: tab, over });
    expect(joined).toMatchObject({ title: "Mine", description: "b", change: { number: 3 } });
    const next = keptAfter(joined, { draft: { ...over, title: "Mine!" }, editor: tab, over });
    expect(next).toMatchObject({ title: "Mine!", description: "b", change: { number: 4 } });
  });

  it("is the same draft if nothing was typed in the form", () => {
    const theirs = keptAfter(first, {
      draft: aDraft(1, { description: "b" }),
      editor: popup,
      over,
    });
    expect(keptAfter(theirs, { draft: over, editor: tab, over })).toBe(theirs);
  });

  it("is never mixed from drafts of two links", () => {
    const other = aDraft(2, { unchanged: ["title"], description: "b" });
    const kept = keptAfter(first, { draft: other, editor: popup });
    const draft = { ...over, title: "Mine" };
    expect(keptAfter(kept, { draft, editor: tab, over })).toMatchObject({
      title: "Mine",
      description: "",
    });
    expect(keptAfter(kept, { draft: over, editor: tab, over })).toBe(kept);
  });
});
