// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aLife,
  aStillLife,
  aWorld,
  entryOnDisk,
  onDisk,
  requireOk,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import { aDraft, anId } from "../../../../test/support/builders.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import { defaultSaving } from "../../../shared/domain/profile/saving.ts";
import { aCapture } from "../../../../test/support/fake-ports.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";

const tabId = 3;

describe("a save without a form", () => {
  const bare = aDraft(1, { pageContent: true, title: "" });
  const input = { draft: bare, pageAddress: bare.address, tabId, quick: true };
  const capture = aCapture({ imageUrl: "https://quoin.example/a.png" });
  const filledIn = {
    title: "What the page calls itself",
    description: "What the page says of itself",
    imageUrl: "https://quoin.example/a.png",
  };

  it("uses the page's own values for empty fields, read anew: something else may be selected", async () => {
    const life = aStillLife();
    const reading = life.captures.read(tabId, bare.address);
    life.reader.arrive({ ...capture, selection: { text: "An earlier passage" } });
    await reading;
    await life.saveLink(input);
    life.reader.arrive(capture);
    await life.tidied();
    expect((await entryOnDisk(life, bare.entryId)).operation).toMatchObject({ fields: filledIn });
  });

  it("uses the page's own title instead of the name of its site", async () => {
    const life = aStillLife();
    await life.saveLink({ ...input, draft: { ...bare, title: "Quoin" } });
    life.reader.arrive({ ...capture, ownTitle: "Type on a grid" });
    await life.tidied();
    expect((await entryOnDisk(life, bare.entryId)).operation).toMatchObject({
      fields: { title: "Type on a grid" },
    });
  });

  it("uses the page's values even if they come later, and keeps a given title", async () => {
    const life = aLife(aWorld({ saving: { ...defaultSaving, undoQuickMs: 0 } }));
    life.service.hold();
    await life.saveLink({ ...input, draft: { ...bare, title: "The link's text" } });
    life.reader.arrive(capture);
    await life.service.untilOpen(1);
    expect(life.service.sent[0]?.operation).toMatchObject({
      fields: { ...filledIn, title: "The link's text" },
    });
    expect(await onDisk(life, (tx) => tx.row(linkRef(bare.link)))).toMatchObject({
      title: "The link's text",
      description: filledIn.description,
    });
  });

  it("keeps what the user changes while the page is being read", async () => {
    const life = aStillLife();
    await life.saveLink({ ...input, passage: "Two high waters a day" });
    const changes = { title: "Type for my thesis", description: "" };
    requireOk(await life.changeLink({ entryId: anId(70), link: bare.link, changes }));
    life.reader.arrive({ ...capture, ownTitle: "Type on a grid" });
    await life.tidied();
    expect((await entryOnDisk(life, bare.entryId)).operation).toMatchObject({
      fields: { ...filledIn, ...changes },
    });
    expect(await onDisk(life, (tx) => tx.row(linkRef(bare.link)))).toMatchObject(changes);
  });

  it("can be undone for 5 s, and then leaves nothing behind", async () => {
    const life = aStillLife();
    const link = { ...bare, pageContent: false };
    await life.saveLink({ ...input, draft: link });
    life.clock.pass(4_999);
    await life.deliverer.run();
    expect(await stateOnDisk(life, bare.entryId)).toBe("held");
    requireOk(await life.choose({ entryId: bare.entryId, choice: "undo" }));
    life.clock.pass(60_000);
    await life.deliverer.run();
    expect(await stateOnDisk(life, bare.entryId)).toBe("cancelled");
    expect(await onDisk(life, (tx) => tx.row(linkRef(bare.link)))).toBeUndefined();
    expect(life.service.sent).toEqual([]);
  });

  it("is sent by itself when the undo time is up, even in another life of the background", async () => {
    const world = aWorld();
    const life = aLife(world, { asksToDeliver: false });
    await life.saveLink({ ...input, draft: { ...bare, pageContent: false } });
    await life.deliverer.run();
    expect(life.alarms.atMs).toBe(life.clock.now() + 5_000);
    life.die();
    world.clock.pass(5_000);
    const next = aLife(world, { asksToDeliver: false });
    await next.settleInterrupted();
    await next.deliverer.run();
    expect(await stateOnDisk(next, bare.entryId)).toBe("delivered");
  });

  it("from the popup leaves the fields empty that the user left empty", async () => {
    const life = aStillLife();
    const reading = life.captures.read(tabId, bare.address);
    life.reader.arrive(capture);
    await reading;
    await life.saveLink({ ...input, quick: false });
    const { operation } = await entryOnDisk(life, bare.entryId);
    expect(operation).toMatchObject({ fields: { title: "", description: "" } });
  });

  it("from a popup that was faster than the background starts with the profile's choices", async () => {
    const saving = {
      ...defaultSaving,
      tags: ["inbox"],
      repositories: [{ remoteId: 5, title: "Home" }],
      sitesWithoutContent: ["quoin.example"],
    };
    const life = aLife(aWorld({ saving }), { asksToDeliver: false });
    await life.saveLink({ ...input, quick: false, begin: true });
    const { operation, state } = await entryOnDisk(life, bare.entryId);
    expect(operation).toMatchObject({ fields: { tags: ["inbox"], repositoryIds: [5] } });
    expect(state.name).toBe("ready");
  });

  it("starts with the tags of the page's site after those of every save", async () => {
    const siteDefaults = [
      { site: "quoin.example", tags: ["notes"], collections: [] },
      { site: "other.example", tags: ["other"], collections: [] },
    ];
    const saving = { ...defaultSaving, tags: ["inbox"], siteDefaults };
    const life = aLife(aWorld({ saving }), { asksToDeliver: false });
    await life.saveLink({ ...input, draft: { ...bare, pageContent: false } });
    const { operation } = await entryOnDisk(life, bare.entryId);
    expect(operation).toMatchObject({ fields: { tags: ["inbox", "notes"] } });
  });

  it("is sent without a collection of the page's site that was dropped", async () => {
    const collections = [{ kind: "known", localId: anId<LocalId>(900), title: "Gone" } as const];
    const siteDefaults = [{ site: "quoin.example", tags: ["notes"], collections }];
    const saving = { ...defaultSaving, undoQuickMs: 0, siteDefaults } as const;
    const life = aLife(aWorld({ saving }), { asksToDeliver: false });
    const opened = requireOk(await life.openPopup({ address: bare.address }));
    expect(opened.start).toMatchObject({ tags: ["notes"], collections: [] });
    await life.saveLink({ ...input, draft: { ...bare, pageContent: false } });
    await life.deliverer.run();
    expect(await stateOnDisk(life, bare.entryId)).toBe("delivered");
  });

  it("is sent without a collection of the profile's choices that was dropped", async () => {
    const localId = anId<LocalId>(900);
    const collections = [{ kind: "known", localId, title: "Gone" } as const];
    const life = aLife(aWorld({ saving: { ...defaultSaving, undoQuickMs: 0, collections } }), {
      asksToDeliver: false,
    });
    const opened = requireOk(await life.openPopup({ address: bare.address }));
    expect(opened.start.collections).toEqual([]);
    await life.saveLink({ ...input, draft: { ...bare, pageContent: false } });
    await life.deliverer.run();
    expect(await stateOnDisk(life, bare.entryId)).toBe("delivered");
  });
});
