// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aLife,
  aWorld,
  entryOnDisk,
  onDisk,
  requireOk,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../../test/support/builders.ts";
import { aCapture } from "../../../../test/support/fake-ports.ts";
import { addressKey } from "../../../shared/domain/address/address.ts";
import { defaultSaving } from "../../../shared/domain/profile/saving.ts";
import { createQuickSave } from "./quick-save.ts";
import { collectionRef, linkRef } from "../../../shared/domain/operation/operation.ts";

const address = "https://quoin.example/notes/1";

function aQuickSave(profile: Parameters<typeof aWorld>[0] = {}) {
  const life = aLife(aWorld(profile), { asksToDeliver: false });
  return { ...life, quickSave: createQuickSave(life) };
}

describe("a save without a form", () => {
  it("of a page uses its title, and waits for its content", async () => {
    const menu = aQuickSave();
    const saved = await menu.quickSave({ kind: "page", address, title: "Note", tabId: 3 });
    const { entryId, connected } = requireOk(saved);
    expect(connected).toBe(true);
    expect(await entryOnDisk(menu, entryId)).toMatchObject({
      operation: { fields: { targetUrl: address, title: "Note" } },
      state: { name: "capturing" },
    });
    expect(menu.reader.readings).toBe(1);
  });

  it("of a link uses its address and its text, and reads no page", async () => {
    const menu = aQuickSave();
    const saved = await menu.quickSave({ kind: "link", address, text: "The link's text" });
    expect(await entryOnDisk(menu, requireOk(saved).entryId)).toMatchObject({
      operation: { fields: { targetUrl: address, title: "The link's text" } },
      state: { name: "held" },
    });
    expect(menu.reader.readings).toBe(0);
  });

  it("repeated while it can be undone is one save", async () => {
    const menu = aQuickSave();
    const target = { kind: "page", address, title: "Note", tabId: 3 } as const;
    const [one, other] = await Promise.all([menu.quickSave(target), menu.quickSave(target)]);
    expect(requireOk(other)).toEqual(requireOk(one));
    expect(await onDisk(menu, (tx) => tx.linksAt(aProfileId, addressKey(address)))).toHaveLength(1);
    expect(menu.reader.readings).toBe(1);
  });

  it("of a page whose entry waits for the user returns that entry, and creates none", async () => {
    const menu = aQuickSave();
    const earlier = requireOk(await menu.save(aDraft(1, { address })));
    menu.service.answer({ kind: "lost", failure: { kind: "timed-out" } });
    await menu.deliverer.run();
    expect(await stateOnDisk(menu, earlier.entryId)).toBe("unknown");
    const saved = requireOk(await menu.quickSave({ kind: "page", address, title: "Note" }));
    expect(saved.entryId).toBe(earlier.entryId);
    expect(saved.already).toBeUndefined();
  });

  it("of a page that the service has keeps nothing, and says so", async () => {
    const menu = aQuickSave();
    requireOk(await menu.save(aDraft(1, { address })));
    await menu.deliverer.run();
    const again = { kind: "page", address: `${address}?utm_source=x#part`, title: "" } as const;
    const saved = requireOk(await menu.quickSave(again));
    expect(saved.already).toBe(true);
    expect(await onDisk(menu, (tx) => tx.entry(saved.entryId))).toBeUndefined();
  });

  it("of a page whose save was undone is a new save", async () => {
    const menu = aQuickSave();
    const target = { kind: "link", address, text: "" } as const;
    const { entryId } = requireOk(await menu.quickSave(target));
    requireOk(await menu.choose({ entryId, choice: "undo" }));
    const again = requireOk(await menu.quickSave(target));
    expect(again.entryId).not.toBe(entryId);
    expect(await stateOnDisk(menu, again.entryId)).toBe("held");
  });

  it("starts with the tags, collections and repositories of the profile", async () => {
    const menu = aQuickSave({
      saving: {
        ...defaultSaving,
        tags: ["inbox"],
        collections: [{ kind: "by-id", localId: anId(9), remoteId: 77, title: "Reading list" }],
        repositories: [{ remoteId: 5, title: "Home" }],
      },
    });
    const saved = await menu.quickSave({ kind: "link", address, text: "" });
    expect((await entryOnDisk(menu, requireOk(saved).entryId)).operation).toMatchObject({
      fields: { tags: ["inbox"], collections: [anId(9)], repositoryIds: [5] },
    });
    expect(await onDisk(menu, (tx) => tx.row(collectionRef(anId(9))))).toMatchObject({
      remoteId: 77,
    });
  });

  it("of a link has the defaults of the link's site, not of the page that it is on", async () => {
    const siteDefaults = [{ site: "quoin.example", tags: ["notes"], collections: [] }];
    const menu = aQuickSave({ saving: { ...defaultSaving, siteDefaults } });
    const operationFor = async (to: string) => {
      const saved = requireOk(await menu.quickSave({ kind: "link", address: to, text: "" }));
      return (await entryOnDisk(menu, saved.entryId)).operation;
    };
    expect(await operationFor(address)).toMatchObject({ fields: { tags: ["notes"] } });
    expect(await operationFor("https://other.example/")).toMatchObject({ fields: { tags: [] } });
  });

  it.each([
    ["of a site that is remembered without", { sitesWithoutContent: ["quoin.example"] }],
    ["of a profile that sends none", { contentFormat: "none" }],
  ] as const)("uses title and description, but no content, %s", async (_, choices) => {
    const life = aLife(aWorld({ saving: { ...defaultSaving, ...choices, undoQuickMs: 0 } }));
    life.service.hold();
    const saved = await createQuickSave(life)({ kind: "page", address, title: "", tabId: 3 });
    life.reader.arrive(aCapture());
    await life.service.untilOpen(1);
    expect(life.service.sent[0]?.operation).toMatchObject({
      fields: { title: aCapture().title, description: aCapture().description },
    });
    expect(life.service.sent[0]?.payload).toEqual({});
    const { operation } = await entryOnDisk(life, requireOk(saved).entryId);
    expect(await onDisk(life, (tx) => tx.row(linkRef(operation.subject)))).toMatchObject({
      excerpt: "",
    });
  });

  it("is sent at once if there is no time to undo", async () => {
    const menu = aQuickSave({ saving: { ...defaultSaving, undoQuickMs: 0 } });
    const saved = requireOk(await menu.quickSave({ kind: "link", address, text: "" }));
    expect(await stateOnDisk(menu, saved.entryId)).toBe("ready");
  });

  it("is kept even without a server, and says so", async () => {
    const menu = aQuickSave({ serverAddress: undefined, hasKey: false });
    const saved = await menu.quickSave({ kind: "link", address, text: "" });
    expect(requireOk(saved).connected).toBe(false);
    expect(await entryOnDisk(menu, requireOk(saved).entryId)).toBeDefined();
  });

  it("is not called unsaved if the profiles can no longer be read once it is kept", async () => {
    const menu = aQuickSave();
    const profile = await menu.profiles.current();
    menu.profiles.current = async () => {
      const kept = await onDisk(menu, (tx) => tx.linksAt(aProfileId, addressKey(address)));
      return kept.length > 0 ? Promise.reject(new Error("IO error")) : profile;
    };
    const saved = await menu.quickSave({ kind: "link", address, text: "" });
    expect(requireOk(saved)).toMatchObject({ connected: true, pressOpens: true });
  });

  it("of an address that cannot be saved is refused with the reason", async () => {
    const refused = await aQuickSave().quickSave({
      kind: "link",
      address: "javascript:alert(1)",
      text: "",
    });
    expect(refused).toEqual({ ok: false, error: { kind: "address-not-savable" } });
  });

  it.each(["about:config", "view-source:https://quoin.example/", "file:///etc/hostname"])(
    "of an address that only this browser can open is refused with the reason: %s",
    async (local) => {
      const menu = aQuickSave();
      const refused = { ok: false, error: { kind: "address-local" } };
      const page = { kind: "page", address: local, title: "Local", tabId: 3 } as const;
      expect(await menu.quickSave(page)).toEqual(refused);
      expect(await menu.quickSave({ kind: "link", address: local, text: "" })).toEqual(refused);
      expect(await onDisk(menu, (tx) => tx.linksAt(aProfileId, addressKey(local)))).toEqual([]);
      expect(menu.reader.readings).toBe(0);
    },
  );
});
