import { describe, expect, it } from "vitest";
import { aLinkRow, atMs, noRows } from "../../../test/support/a-ledger.ts";
import { aDraft, aProfileId, anId } from "../../../test/support/builders.ts";
import type { LocalId } from "../../shared/domain/values/ids.ts";
import type { BackedUpRows } from "./backup.ts";
import { nothingKnown } from "./known-ledger.ts";
import { planMerge } from "./plan-merge.ts";

function rowsOf(rows: Partial<BackedUpRows>, known = nothingKnown()) {
  const plan = planMerge({ ...noRows, ...rows }, aProfileId, known, []);
  const of = (kind: string) =>
    plan.rows.flatMap((wave): readonly object[] => (wave.kind === kind ? wave.rows : []));
  return { ...plan, links: of("link"), collections: of("collection"), files: of("file") };
}

const work = { localId: anId<LocalId>(1), remoteId: 4, title: "Work", usedAtMs: atMs, uses: 1 };
const again = { ...work, localId: anId<LocalId>(2) };
const sent = { deliveredAtMs: atMs };

describe("two rows of one resource in a backup", () => {
  it("are one here, with what is in both collections", () => {
    const links = [
      aLinkRow(anId(11), { ...sent, collections: [again.localId] }),
      aLinkRow(anId(12), { ...sent, collections: [work.localId, again.localId] }),
    ];
    const inner = { ...work, localId: anId<LocalId>(3), remoteId: 5, parent: again.localId };
    const draft = aDraft(600, {
      collections: [work, again].map(({ localId, title }) => ({ kind: "known", localId, title })),
    });
    const plan = rowsOf({
      collections: [work, again, inner],
      links,
      drafts: [{ pageAddress: draft.address, draft }],
    });
    expect(plan.collections).toMatchObject([
      { localId: work.localId },
      { localId: inner.localId, parent: work.localId },
    ]);
    expect(plan.links).toMatchObject([
      { collections: [work.localId] },
      { collections: [work.localId] },
    ]);
    expect(plan.drafts[0]?.draft.collections).toMatchObject([{ localId: work.localId }]);
  });

  it("are one here, with the files of both links", () => {
    const links = [21, 22].map((id) => aLinkRow(anId(id), { ...sent, remoteId: 7 }));
    const file = { title: "a.pdf", type: "", size: 1, createdAtMs: atMs, ...sent };
    const files = [
      { ...file, localId: anId<LocalId>(31), link: anId<LocalId>(21) },
      { ...file, localId: anId<LocalId>(32), link: anId<LocalId>(22) },
    ];
    const plan = rowsOf({ links, files });
    expect(plan.counts).toMatchObject({ added: 1, same: 1 });
    expect(plan.files).toMatchObject([{ link: anId(21) }, { link: anId(21) }]);
  });

  it("are the one that is here", () => {
    const known = nothingKnown();
    const own = anId<LocalId>(90);
    known.resources.collection.atMs.set(own, atMs + 1);
    known.resources.collection.byRemoteId.set(4, own);
    const links = [aLinkRow(anId(11), { ...sent, collections: [work.localId, again.localId] })];
    const plan = rowsOf({ collections: [work, again], links }, known);
    expect(plan.collections).toEqual([]);
    expect(plan.links).toMatchObject([{ collections: [own] }]);
  });
});

describe("a draft in a backup", () => {
  const link = anId<LocalId>(601);
  const draft = { ...aDraft(600), link };
  const drafts = [{ pageAddress: draft.address, draft }];
  const withLinkHere = () => {
    const known = nothingKnown();
    known.resources.link.atMs.set(link, atMs);
    return known;
  };

  it("of a new link is left out if the link was saved from here since", () => {
    expect(rowsOf({ drafts }, withLinkHere()).drafts).toEqual([]);
  });

  it("of a change is taken, although the link is here", () => {
    const links = [aLinkRow(link, sent)];
    expect(rowsOf({ drafts, links }, withLinkHere()).drafts).toHaveLength(1);
  });
});
