import { describe, expect, it } from "vitest";
import { aDraft, anId } from "../../../../test/support/builders.ts";
import type { DraftCollection } from "./draft.ts";
import { parseEdit } from "./link-edit.ts";
import type { LinkView } from "../views/views.ts";

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
  it("of a link known only by its id may leave the address unknown, and no other may", () => {
    const lacking = { ...draft, address: " ", title: "Tides" };
    const known = parseEdit({ ...link, targetUrl: "" }, lacking);
    expect(known).toMatchObject({ ok: true, value: { title: "Tides" } });
    expect(known.ok && known.value).not.toHaveProperty("targetUrl");
    expect(parseEdit(link, lacking)).toEqual({ ok: false, error: { kind: "address-missing" } });
  });

  it("contains only the fields that differ from the link", () => {
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

  it("contains the empty value of a cleared field", () => {
    const cleared = { ...draft, title: "", description: " ", tags: [], collections: [] };
    expect(parseEdit(link, cleared)).toEqual({
      ok: true,
      value: { title: "", description: "", tags: [], collections: [] },
    });
  });

  it("contains a collection still to be created, together with those that stay", () => {
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

  it("is empty if only order and white space differ", () => {
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

  it("is refused if its address cannot be saved", () => {
    expect(parseEdit(link, { ...draft, address: "" })).toEqual({
      ok: false,
      error: { kind: "address-missing" },
    });
  });
});
