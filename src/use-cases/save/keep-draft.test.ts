// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, requireOk } from "../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../test/support/builders.ts";
import { draftKey, linkFieldNames, type Draft } from "../../domain/draft.ts";
import type { LocalId } from "../../domain/values/ids.ts";
import { createKeepDraft } from "./keep-draft.ts";

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
async function keepFirst(first: Draft, onDisk: Draft | undefined = earlier) {
  const life = aLife(aWorld(), { asksToDeliver: false });
  if (onDisk) requireOk(await life.drafts.put(key, onDisk));
  const keepDraft = createKeepDraft(life);
  requireOk(await keepDraft({ pageAddress: address, draft: first }));
  return { keepDraft, read: async () => requireOk(await life.drafts.get(key)) };
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

it("a form that has seen the earlier draft replaces all of it", async () => {
  const { keepDraft, read } = await keepFirst(aFirstDraft({ title: "Typed at once" }));
  const draft = aDraft(2);
  requireOk(await keepDraft({ pageAddress: address, draft, profileId: aProfileId }));
  expect(await read()).toEqual(draft);
});

it("a page without an earlier draft has what was typed", async () => {
  const first = aFirstDraft({ title: "Typed at once" });
  const life = aLife(aWorld(), { asksToDeliver: false });
  requireOk(await createKeepDraft(life)({ pageAddress: address, draft: first }));
  expect(requireOk(await life.drafts.get(key))).toEqual(first);
});

it("a draft that was saved and left behind has no text to keep: what was typed since would be hidden with it", async () => {
  const life = aLife(aWorld(), { asksToDeliver: false });
  requireOk(await life.save(earlier));
  await life.tidied();
  requireOk(await life.drafts.put(key, earlier));
  const first = aFirstDraft({ title: "Typed at once" });
  requireOk(await createKeepDraft(life)({ pageAddress: address, draft: first }));
  expect(requireOk(await life.openPopup({ address })).draft).toEqual(first);
});
