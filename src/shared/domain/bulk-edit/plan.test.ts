// @vitest-environment node
import { describe, expect, it } from "vitest";
import { anId } from "../../../../test/support/builders.ts";
import type { LocalId } from "../values/ids.ts";
import {
  emptyPlan,
  knowledgeOf,
  noChange,
  planEdit,
  type BulkChange,
  type EditableLink,
} from "./plan.ts";

const [work, home] = [anId<LocalId>(91), anId<LocalId>(92)];

function aLink(number: number, link: Partial<EditableLink> = {}): EditableLink {
  return {
    localId: anId<LocalId>(number),
    remoteId: number,
    tags: ["tide", "mill"],
    collections: [work],
    answered: ["tags", "collections"],
    createdAtMs: 1,
    deliveredAtMs: 2,
    ...link,
  };
}

const planOf = (links: readonly EditableLink[], change: Partial<BulkChange>) =>
  planEdit(emptyPlan, links, { ...noChange, ...change });
const rename = { removeTags: ["Tide"], addTags: ["tides"] };

describe("an edit of many links", () => {
  it("renames a tag in its place, whatever its case, and sends the whole list with the one it was made from", () => {
    expect(planOf([aLink(1)], rename).certain).toEqual([
      {
        kind: "update-link",
        subject: anId<LocalId>(1),
        changes: { tags: ["tides", "mill"] },
        before: { tags: ["tide", "mill"] },
      },
    ]);
  });

  it("merges a tag into one that the link has already", () => {
    const { certain } = planOf([aLink(1, { tags: ["mill", "tide", "tides"] })], rename);
    expect(certain[0]?.changes).toEqual({ tags: ["mill", "tides"] });
  });

  it("changes only the case of a tag", () => {
    const { certain } = planOf([aLink(1)], { removeTags: ["tide"], addTags: ["Tide"] });
    expect(certain[0]?.changes).toEqual({ tags: ["Tide", "mill"] });
  });

  it("moves links from one collection to another", () => {
    const { certain } = planOf([aLink(1)], { removeCollections: [work], addCollections: [home] });
    expect(certain[0]).toMatchObject({
      changes: { collections: [home] },
      before: { collections: [work] },
    });
  });

  it("leaves out links that are as wanted already", () => {
    const { certain, leftOut } = planOf([aLink(1), aLink(2, { tags: [] })], { addTags: ["mill"] });
    expect(certain.map(({ subject }) => subject)).toEqual([anId<LocalId>(2)]);
    expect(leftOut.unchanged).toBe(1);
  });

  it("asks about lists that no response has confirmed, and refuses those that are not known at all", () => {
    const links = [
      aLink(1),
      aLink(2, { answered: [] }),
      aLink(3, { answered: [], tags: [], deliveredAtMs: 1 }),
    ];
    const plan = planOf(links, { addTags: ["sea"] });
    expect(plan.certain.map(({ subject }) => subject)).toEqual([anId<LocalId>(1)]);
    expect(plan.replacing.map(({ subject }) => subject)).toEqual([anId<LocalId>(2)]);
    expect(plan.leftOut["unknown-list"]).toBe(1);
  });

  it("asks about the lists that it changes, not about the others", () => {
    const known = aLink(1, { answered: ["collections"] });
    expect(planOf([known], { addCollections: [home] }).certain).toHaveLength(1);
    expect(planOf([known], { addTags: ["sea"] }).replacing).toHaveLength(1);
  });

  it("leaves out links without an id at the service, and links that would have too much", () => {
    const { remoteId: _none, ...noId } = aLink(1);
    const full = aLink(2, { tags: Array.from({ length: 100 }, (_, at) => `tag ${at}`) });
    const { leftOut, certain } = planOf([noId, full], { addTags: ["sea"] });
    expect(leftOut).toMatchObject({ "no-id": 1, "too-many": 1 });
    expect(certain).toEqual([]);
  });
});

it("the lists of a link that the service does not have yet are whole", () => {
  const { deliveredAtMs: _none, ...unsent } = aLink(1, { answered: [] });
  expect(knowledgeOf(unsent, "tags")).toBe("whole");
});
