import { describe, expect, it } from "vitest";
import { aDraft, anId } from "../../test/support/builders.ts";
import type { DraftCollection } from "./draft.ts";
import { parseEdit } from "./link-edit.ts";
import type { LinkView } from "./views.ts";

const print: DraftCollection = { kind: "known", localId: anId(901), title: "Print" };
const grids: DraftCollection = { kind: "known", localId: anId(902), title: "Grids" };
const draft = aDraft(1, {
  description: "Note",
  tags: ["a", "b"],
  collections: [print, grids],
});
const link: LinkView = {
  localId: draft.link,
  targetUrl: draft.address,
  title: draft.title,
  description: "Note",
  tags: ["a", "b"],
  collections: [print, grids],
  savedAtMs: 0,
  at: "service",
  hasContent: false,
};

describe("an edit", () => {
  it("carries only what differs from the link", () => {
    expect(parseEdit(link, { ...draft, title: "New" })).toEqual({
      ok: true,
      value: { title: "New" },
    });
    const address = "https://quoin.example/other";
    expect(parseEdit(link, { ...draft, address, tags: ["a", "c"] })).toEqual({
      ok: true,
      value: { targetUrl: address, tags: ["a", "c"] },
    });
  });

  it("carries the empty value of what was cleared", () => {
    const cleared = { ...draft, title: "", description: " ", tags: [], collections: [] };
    expect(parseEdit(link, cleared)).toEqual({
      ok: true,
      value: { title: "", description: "", tags: [], collections: [] },
    });
  });

  it("carries a collection that is still to be made, with those that stay", () => {
    const made: DraftCollection = {
      kind: "new",
      localId: anId(903),
      entryId: anId(904),
      title: "New",
    };
    expect(parseEdit(link, { ...draft, collections: [print, made] })).toEqual({
      ok: true,
      value: { collections: [print, made] },
    });
  });

  it("is none where nothing differs but order and white space", () => {
    const same = {
      ...draft,
      title: ` ${draft.title} `,
      tags: ["b", "a"],
      collections: [grids, print],
    };
    expect(parseEdit({ ...link, description: "Note\n" }, same)).toEqual({
      ok: false,
      error: { kind: "unchanged" },
    });
  });

  it("is refused with an address that cannot be saved", () => {
    expect(parseEdit(link, { ...draft, address: "" })).toEqual({
      ok: false,
      error: { kind: "address-missing" },
    });
  });
});
