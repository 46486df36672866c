// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../../test/support/builders.ts";
import { draftKey, linkFieldNames, type Draft } from "../../../shared/domain/draft/draft.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import { err, ok } from "../../../shared/domain/values/result.ts";
import { keepDraft } from "./keep-draft.ts";

const { address } = aDraft(1);
const key = draftKey(aProfileId, address);

const earlier = aDraft(1, {
  title: "An earlier title",
  description: "A long note",
  tags: ["css"],
  collectionText: "Read",
  pageContent: false,
});

/** The draft of a form that has only these fields of the user's: all others are as the tab gave them. */
function aFirstDraft(typed: Partial<Draft>): Draft {
  const unchanged = linkFieldNames.filter((name) => !(name in typed));
  return aDraft(2, { title: "The tab's title", description: "", tags: [], unchanged, ...typed });
}

/** A page with an earlier draft, over which a form keeps `first` before it has seen that draft. */
async function keepFirst(first: Draft, onDisk: Draft | "none" = earlier) {
  const life = aLife(aWorld(), { asksToDeliver: false });
  if (onDisk !== "none") requireOk(await life.drafts.put(key, onDisk));
  const keep = keepDraft(life);
  requireOk(await keep({ pageAddress: address, draft: first, isFirst: true }));
  /** The text, without what brings the earlier one back, and without its number. */
  const read = async () => {
    const kept = requireOk(await life.drafts.get(key));
    if (typeof kept !== "object") return kept;
    const { early: _early, change: _change, ...text } = kept;
    return text;
  };
  return { life, keep, read };
}

it("a form that has not seen the earlier draft of its page replaces only what was changed in it", async () => {
  const { read } = await keepFirst(aFirstDraft({ title: "Typed at once" }));
  expect(await read()).toEqual({ ...earlier, title: "Typed at once" });
});

it("what was changed in it is kept when the link of the earlier draft has other values", async () => {
  const unchanged = ["title", "address"] as const;
  const first = aFirstDraft({ title: "Typed at once" });
  const { read } = await keepFirst(first, { ...earlier, unchanged });
  expect(await read()).toMatchObject({ title: "Typed at once", unchanged: ["address"] });
});

it("a list with nothing in it yet leaves the earlier one as it is", async () => {
  const typed = { collections: [], collectionText: "Rea" };
  const collections = [{ kind: "known", localId: anId<LocalId>(9), title: "Print" }] as const;
  const { read } = await keepFirst(aFirstDraft(typed), aDraft(1, { collections }));
  expect(await read()).toMatchObject({ collections, collectionText: "Rea" });
});

it("tags and collections chosen in it come beside the earlier ones, each once", async () => {
  const print = { kind: "known", localId: anId<LocalId>(9), title: "Print" } as const;
  const grids = { kind: "known", localId: anId<LocalId>(10), title: "Grids" } as const;
  const typed = { tags: ["CSS", "grids"], collections: [print, grids] };
  const onDisk = { ...earlier, tags: ["css", "tides"], collections: [print] };
  const { read } = await keepFirst(aFirstDraft(typed), onDisk);
  expect(await read()).toMatchObject({
    tags: ["css", "tides", "grids"],
    collections: [print, grids],
  });
});

it("a form that has seen the earlier draft replaces all of it", async () => {
  const { keep, read } = await keepFirst(aFirstDraft({ title: "Typed at once" }));
  const draft = aDraft(2);
  requireOk(await keep({ pageAddress: address, draft, profileId: aProfileId }));
  expect(await read()).toEqual(draft);
});

it("a form whose profile is known may not have seen the earlier draft either", async () => {
  const { keep, read } = await keepFirst(aFirstDraft({ title: "Typed at once" }));
  const draft = aFirstDraft({ tags: ["grid"] });
  const of = { pageAddress: address, profileId: aProfileId };
  requireOk(await keep({ ...of, draft, isFirst: true }));
  expect(await read()).toEqual({ ...earlier, title: "Typed at once", tags: ["css", "grid"] });
});

it("a page without an earlier draft has what was typed", async () => {
  const first = aFirstDraft({ title: "Typed at once" });
  const { read } = await keepFirst(first, "none");
  expect(await read()).toEqual(first);
});

it("a draft that was saved and left behind has no text to keep: what was typed since would be hidden with it", async () => {
  const life = aLife(aWorld(), { asksToDeliver: false });
  requireOk(await life.save(earlier));
  await life.tidied();
  requireOk(await life.drafts.put(key, earlier));
  const first = aFirstDraft({ title: "Typed at once" });
  requireOk(await keepDraft(life)({ pageAddress: address, draft: first, isFirst: true }));
  expect(requireOk(await life.openPopup({ address })).draft).toMatchObject(first);
});

it("what the form had kept before is none of an earlier draft: its later text replaces all of it", async () => {
  const { keep, read } = await keepFirst(aFirstDraft({ description: "Typed" }), "none");
  const later = aFirstDraft({ description: "", collectionText: "Read", pageContent: false });
  requireOk(await keep({ pageAddress: address, draft: later, isFirst: true }));
  expect(await read()).toEqual(later);
});

it("text that is no value yet replaces that of the earlier draft, at each pause", async () => {
  const { keep, read } = await keepFirst(aFirstDraft({ collections: [], collectionText: "P" }));
  const later = aFirstDraft({ collections: [], collectionText: "Print" });
  requireOk(await keep({ pageAddress: address, draft: later, isFirst: true }));
  expect(await read()).toEqual({ ...earlier, collectionText: "Print" });
});

it("what was saved before the form has seen the earlier draft is not added to it", async () => {
  const { life, keep, read } = await keepFirst(aFirstDraft({ title: "Typed at once" }));
  requireOk(await life.drafts.put(key, earlier));
  const draft = aFirstDraft({ title: "Saved at once" });
  requireOk(await life.save(draft));
  await life.tidied();
  requireOk(await keep({ pageAddress: address, draft, isFirst: true }));
  expect(await read()).toEqual(earlier);
});

it("what was typed before the form has seen the earlier draft leaves it once it is saved", async () => {
  const first = aFirstDraft({ title: "Typed at once", tags: ["grid"] });
  const { life, keep, read } = await keepFirst(first);
  const later = { ...first, title: "Typed at once, too" };
  requireOk(await keep({ pageAddress: address, draft: later, isFirst: true }));
  expect(await read()).toMatchObject({ title: "Typed at once, too", description: "A long note" });
  requireOk(await life.saveLink({ draft: later, pageAddress: address }));
  await life.tidied();
  expect(await read()).toEqual(earlier);
  // Its last message comes late.
  requireOk(await keep({ pageAddress: address, draft: later, isFirst: true }));
  expect(await read()).toEqual(earlier);
});

it("what another form has typed before stays in the earlier draft", async () => {
  const { life, keep, read } = await keepFirst(aFirstDraft({ title: "Typed at once" }));
  const unchanged = linkFieldNames.filter((name) => name !== "tags");
  const other = aDraft(3, { description: "", tags: ["grid"], unchanged });
  requireOk(await keep({ pageAddress: address, draft: other, isFirst: true }));
  requireOk(await life.saveLink({ draft: other, pageAddress: address }));
  await life.tidied();
  expect(await read()).toMatchObject({ ...earlier, title: "Typed at once" });
});

it("a form that has seen the earlier draft has the last word, however long the message before it takes", async () => {
  const { keep, read } = await keepFirst(aFirstDraft({ title: "Typed at once" }));
  const draft = aDraft(2, { title: "Typed with the earlier text" });
  const of = { pageAddress: address };
  await Promise.all([
    keep({ ...of, draft: aFirstDraft({ title: "Typed" }), isFirst: true }),
    keep({ ...of, draft, profileId: aProfileId }),
  ]);
  expect(await read()).toEqual(draft);
});

it("an earlier draft that cannot be read now is not replaced", async () => {
  const { life, read } = await keepFirst(aFirstDraft({ title: "Typed at once" }));
  requireOk(await life.drafts.put(key, earlier));
  const failed = err({ kind: "storage-unavailable", detail: "" } as const);
  const drafts = { ...life.drafts, get: async () => failed };
  const draft = aFirstDraft({ title: "Typed" });
  const kept = await keepDraft({ ...life, drafts })({
    pageAddress: address,
    draft,
    isFirst: true,
  });
  expect(kept).toEqual(failed);
  expect(await read()).toEqual(earlier);
});

it("what another form has typed since is joined, answered, and announced without an address", async () => {
  const life = aLife(aWorld(), { asksToDeliver: false });
  const keep = keepDraft(life);
  const of = { pageAddress: address };
  const over = { ...earlier, change: { number: 1 } };
  expect(await keep({ ...of, draft: earlier, editor: "tab" })).toEqual(ok({ number: 1 }));
  const inPopup = { ...earlier, title: "Typed in the popup" };
  expect(await keep({ ...of, draft: inPopup, editor: "popup", over })).toEqual(ok({ number: 2 }));
  const inTab = { ...earlier, description: "Typed in the tab" };
  const joined = requireOk(await keep({ ...of, draft: inTab, editor: "tab", over }));
  const both = { title: "Typed in the popup", description: "Typed in the tab" };
  expect(joined).toMatchObject({ number: 3, draft: both });
  expect(requireOk(await life.drafts.get(key))).toMatchObject({ ...both, change: { number: 3 } });
  const about = [earlier.link];
  expect(life.announcer.drafts).toEqual([
    { about, number: 1, editor: "tab" },
    { about, number: 2, editor: "popup" },
    { about, number: 3 },
  ]);
});

it("a form that only asks what another one has typed stores nothing, even if the draft is gone", async () => {
  const life = aLife(aWorld(), { asksToDeliver: false });
  const asked = {
    pageAddress: address,
    draft: earlier,
    over: earlier,
    editor: "tab",
    ifKept: true,
  };
  expect(await keepDraft(life)(asked)).toEqual(ok({ number: 0 }));
  expect(requireOk(await life.drafts.get(key))).toBeUndefined();
});

it("the draft of a page from before changes were numbered is kept as it is", async () => {
  const { keep, life } = await keepFirst(aFirstDraft({}), "none");
  requireOk(await keep({ pageAddress: address, draft: earlier, profileId: aProfileId }));
  expect(requireOk(await life.drafts.get(key))).toMatchObject(earlier);
});

it("a draft of a private window is not announced", async () => {
  const life = aLife(aWorld(), { asksToDeliver: false });
  requireOk(
    await keepDraft(life)({ pageAddress: address, draft: earlier, editor: "a", isPrivate: true }),
  );
  expect(life.announcer.drafts).toEqual([]);
});
