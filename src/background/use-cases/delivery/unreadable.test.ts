// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, anEntry, anId, aProfileId } from "../../../../test/support/builders.ts";
import { putOdd } from "../../../../test/support/put-odd.ts";
import { addressKey } from "../../../shared/domain/address/address.ts";
import { draftKey } from "../../../shared/domain/draft/draft.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";

const draft = aDraft(1);
const oddLink = {
  localId: anId(901),
  profileId: aProfileId,
  addressKey: addressKey(draft.address),
  title: "Kept by another version",
};
const refused = { ok: false, error: { kind: "storage-unreadable" } };

async function aStartedLife() {
  const life = aLife(aWorld(), { asksToDeliver: false });
  await onDisk(life, (tx) => tx.profileIds());
  return life;
}

describe("a page whose link cannot be read", () => {
  it("is not saved a second time without a form, because nobody would notice", async () => {
    const life = await aStartedLife();
    await putOdd("links", oddLink);
    const input = { draft, pageAddress: draft.address, quick: true };
    expect(await life.saveLink(input)).toEqual(refused);
    expect(await onDisk(life, (tx) => tx.entry(draft.entryId))).toBeUndefined();
  });

  it("is reported in the form, where the page can be saved as another link", async () => {
    const life = await aStartedLife();
    await putOdd("links", oddLink);
    const view = requireOk(await life.openPopup({ address: draft.address }));
    expect(view.unreadable).toEqual(["link"]);
    expect(requireOk(await life.openPopup({ address: aDraft(2).address }))).not.toHaveProperty(
      "unreadable",
    );
    const { address: pageAddress } = draft;
    expect(await life.saveLink({ draft, pageAddress, links: [] })).toEqual(refused);
    requireOk(await life.saveLink({ draft, pageAddress, links: view.links }));
    expect(await onDisk(life, (tx) => tx.entry(draft.entryId))).toBeDefined();
  });

  it("is not reported as moved on when it is changed", async () => {
    const life = await aStartedLife();
    await putOdd("links", oddLink);
    const change = { entryId: anId<EntryId>(7), link: anId<LocalId>(901) };
    expect(await life.changeLink({ ...change, changes: { title: "Later" } })).toEqual(refused);
  });
});

describe("a link whose entry cannot be read", () => {
  it("is not saved a second time without a form", async () => {
    const life = await aStartedLife();
    requireOk(await life.save(draft));
    await putOdd("entries", { ...anEntry({ id: anId(1) }), tries: "three" });
    await putOdd("entries", {
      ...anEntry({ id: draft.entryId, createdAtMs: life.clock.now() }),
      operation: { kind: "create-link", subject: draft.link, fields: {} },
    });
    const again = { ...aDraft(2), address: draft.address };
    const input = { draft: again, pageAddress: draft.address, quick: true };
    expect(await life.saveLink(input)).toEqual(refused);
  });

  it("is not saved again under the same id when its message is repeated", async () => {
    const life = await aStartedLife();
    await putOdd("entries", { ...anEntry({ id: draft.entryId }), tries: "three" });
    expect(await life.save(draft)).toEqual(refused);
    expect(await onDisk(life, (tx) => tx.row(linkRef(draft.link)))).toBeUndefined();
  });
});

describe("a collection that cannot be read", () => {
  const ids = { localId: anId<LocalId>(301), entryId: anId<EntryId>(401) };
  const typed = { kind: "new", ...ids, title: "grids " } as const;

  it("is not created a second time by a save that names it", async () => {
    const life = await aStartedLife();
    const odd = { localId: anId(902), profileId: aProfileId, title: "Grids" };
    await putOdd("collections", odd);
    expect(await life.save(aDraft(1, { collections: [typed] }))).toEqual(refused);
    requireOk(await life.save(aDraft(2, { collections: [{ ...typed, title: "Other" }] })));
  });
});

describe("a draft that cannot be read", () => {
  it("is reported in the form, which starts as one without a draft", async () => {
    const life = await aStartedLife();
    const key = draftKey(aProfileId, draft.address);
    await putOdd("drafts", { draft: { title: 7 }, atMs: life.clock.now() }, key);
    const view = requireOk(await life.openPopup({ address: draft.address }));
    expect(view.unreadable).toEqual(["draft"]);
    expect(view).not.toHaveProperty("draft");
  });
});
