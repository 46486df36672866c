// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import { onDisk, requireOk, stateOnDisk } from "../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../../test/support/builders.ts";
import { aLinkDesk, savedLink } from "../../../../test/support/link-desk.ts";
import { putOdd } from "../../../../test/support/put-odd.ts";
import { draftKey } from "../../../shared/domain/draft/draft.ts";
import { pageOfUnknown } from "../../../shared/domain/views/known-link.ts";
import { fileRef } from "../../../shared/domain/operation/operation.ts";
import type { Outcome } from "../../../shared/domain/operation/outcome.ts";
import {
  asId,
  type BlobId,
  type EntryId,
  type LocalId,
  type ProfileId,
} from "../../../shared/domain/values/ids.ts";
import type { Store } from "../../../shared/ports/ports.ts";
import { forgetLink } from "./forget-link.ts";
import { PATIENCE_MS } from "../../../../test/support/until.ts";

const link = anId<LocalId>(900);
const words = { message: "no", fields: [] };
const refused = { ok: false, error: { kind: "choice-not-offered" } };
const unreadable = { ok: false, error: { kind: "storage-unreadable" } };

describe("forgetting a link", () => {
  it("takes it out of the ledger with its files and its draft, and sends nothing", async () => {
    const desk = aLinkDesk();
    const saved = await savedLink(desk);
    const file = anId<LocalId>(700);
    const facts = { profileId: aProfileId, title: "a.pdf", type: "", size: 1, createdAtMs: 1 };
    await desk.store.change((tx) => tx.put("file", { ...facts, localId: file, link: saved }));
    const { targetUrl = "" } = (await desk.row(saved)) ?? {};
    const key = draftKey(aProfileId, targetUrl);
    await desk.drafts.put(key, aDraft(5, { link: saved }));
    requireOk(await desk.forget({ link: saved }));
    expect(await desk.row(saved)).toBeUndefined();
    expect(await onDisk(desk, (tx) => tx.row(fileRef(file)))).toBeUndefined();
    expect(requireOk(await desk.drafts.get(key))).toBeUndefined();
    await desk.deliverer.run();
    expect(desk.service.sent).toHaveLength(1);
    expect(requireOk(await desk.get({ link: saved }))).toBeUndefined();
  });

  it("leaves no draft if the background is killed as soon as the rows are gone", async () => {
    const desk = aLinkDesk();
    const saved = await savedLink(desk);
    const { targetUrl = "" } = (await desk.row(saved)) ?? {};
    const key = draftKey(aProfileId, targetUrl);
    await desk.drafts.put(key, aDraft(5, { link: saved }));
    const killed: Store["change"] = async (work) => {
      requireOk(await desk.store.changeWithDrafts(work));
      throw new Error("killed");
    };
    const store = { ...desk.store, changeWithDrafts: killed };
    const forget = forgetLink({ ...desk, store });
    await expect(forget({ link: saved })).rejects.toThrow("killed");
    expect(await desk.row(saved)).toBeUndefined();
    expect(requireOk(await desk.drafts.get(key))).toBeUndefined();
  });

  it("leaves the draft of another link of the page", async () => {
    const desk = aLinkDesk();
    await desk.add({ link, text: "42" });
    const key = draftKey(aProfileId, pageOfUnknown(link));
    await desk.drafts.put(key, aDraft(5));
    requireOk(await desk.forget({ link }));
    expect(requireOk(await desk.drafts.get(key))).toEqual(aDraft(5));
  });

  it("is refused while something about it is on its way", async () => {
    const desk = aLinkDesk();
    const draft = aDraft(1);
    await desk.save(draft);
    expect(requireOk(await desk.get({ link: draft.link }))?.isOnItsWay).toBe(true);
    expect(await desk.forget({ link: draft.link })).toEqual(refused);
    expect(await desk.row(draft.link)).toBeDefined();
  });

  it("is refused while a file is being moved to it, in an upload or after one", async () => {
    const desk = aLinkDesk();
    const saved = await savedLink(desk);
    await desk.add({ link, text: "42" });
    const [upload, moved] = [anId<LocalId>(700), anId<LocalId>(701)];
    const file = { title: "a.pdf", type: "", size: 1, createdAtMs: 1, link };
    const row = { ...file, profileId: aProfileId, localId: moved, remoteId: 7, deliveredAtMs: 1 };
    requireOk(await desk.store.change((tx) => tx.put("file", row)));
    const fresh = { entryId: anId<EntryId>(20), file: upload, blob: anId<BlobId>(21) };
    const files = [{ ...fresh, name: "b.pdf", type: "", size: 1 }];
    requireOk(await desk.attach({ link, files }));
    for (const [at, one] of [upload, moved].entries()) {
      const change = { entryId: anId<EntryId>(30 + at), file: one, changes: { link: saved } };
      requireOk(await desk.changeFile(change));
    }
    for (const entryId of [anId<EntryId>(20), anId<EntryId>(31)]) {
      expect(requireOk(await desk.get({ link: saved }))?.isOnItsWay).toBe(true);
      expect(await desk.forget({ link: saved })).toEqual(refused);
      expect(await desk.forget({ link })).toEqual(refused);
      await desk.choose({ entryId, choice: "drop" });
    }
    expect(requireOk(await desk.get({ link: saved }))?.isOnItsWay).toBe(false);
    requireOk(await desk.forget({ link: saved }));
    requireOk(await desk.forget({ link }));
  });

  it.each<[string, Outcome]>([
    [
      "waits to be sent again",
      { kind: "answered", failure: { kind: "server-error", status: 500 } },
    ],
    ["was refused", { kind: "answered", failure: { kind: "rejected", status: 422, words } }],
  ])(
    "is refused while a change of it %s, and the change is sent all the same",
    async (_how, out) => {
      const desk = aLinkDesk();
      await desk.add({ link, text: "42" });
      const entryId = anId<EntryId>(1);
      requireOk(await desk.changeLink({ entryId, link, changes: { title: "Tides" } }));
      desk.service.answer(out);
      await desk.deliverer.run();
      expect(await desk.forget({ link })).toEqual(refused);
      await desk.choose({ entryId, choice: "send-again" });
      desk.clock.pass(3_600_000);
      await desk.tryAll({});
      await desk.deliverer.run({ woken: true });
      expect(await stateOnDisk(desk, entryId)).toBe("delivered");
      requireOk(await desk.forget({ link }));
    },
  );

  it("is refused while its save may have arrived, and is not doubled by it", async () => {
    const desk = aLinkDesk();
    const draft = aDraft(1);
    desk.service.answer({ kind: "lost", failure: { kind: "connection-lost" } });
    await desk.save(draft);
    await desk.deliverer.run();
    expect(await stateOnDisk(desk, draft.entryId)).toBe("unknown");
    expect(await desk.forget({ link: draft.link })).toEqual(refused);
    requireOk(await desk.choose({ entryId: draft.entryId, choice: "arrived", remoteId: 42 }));
    requireOk(await desk.forget({ link: draft.link }));
    // A page that got no response repeats its messages.
    requireOk(await desk.save(draft));
    await desk.deliverer.run();
    expect(desk.service.sent).toHaveLength(1);
    expect(await desk.row(draft.link)).toBeUndefined();
  });

  it("is refused while a request about it is in flight, whose response comes after", async () => {
    const desk = aLinkDesk();
    await desk.add({ link, text: "42" });
    requireOk(await desk.changeLink({ entryId: anId(1), link, changes: { title: "Tides" } }));
    desk.service.hold();
    const run = desk.deliverer.run();
    await vi.waitFor(() => expect(desk.service.sent).toHaveLength(1), PATIENCE_MS);
    expect(await desk.forget({ link })).toEqual(refused);
    desk.service.release();
    await run;
    expect(await desk.row(link)).toMatchObject({ title: "Tides" });
  });

  it("is refused while an entry cannot be read, which may be about the link", async () => {
    const desk = aLinkDesk();
    const saved = await savedLink(desk);
    const odd = { id: anId(903), profileId: aProfileId, lane: "person", createdAtMs: 1 };
    const operation = { kind: "update-note", subject: saved };
    await putOdd("entries", { ...odd, state: { name: "waiting" }, operation });
    expect(await desk.forget({ link: saved })).toEqual(unreadable);
    expect(await desk.row(saved)).toBeDefined();
  });

  it("leaves the links, the files and the drafts of other profiles", async () => {
    const desk = aLinkDesk();
    const theirs = { profileId: asId<ProfileId>(anId<EntryId>(7)), localId: anId<LocalId>(8) };
    await desk.add({ link, text: "42" });
    const row = (await desk.row(link)) ?? expect.unreachable();
    requireOk(await desk.store.change((tx) => tx.put("link", { ...row, ...theirs })));
    const key = draftKey(theirs.profileId, pageOfUnknown(link));
    await desk.drafts.put(key, aDraft(5, { link }));
    requireOk(await desk.forget({ link }));
    expect(await desk.row(theirs.localId)).toBeDefined();
    expect(requireOk(await desk.drafts.get(key))).toBeDefined();
  });

  it("changes nothing the second time", async () => {
    const desk = aLinkDesk();
    await desk.add({ link, text: "42" });
    for (const time of [1, 2])
      expect([time, (await desk.forget({ link })).ok]).toEqual([time, true]);
    expect(requireOk(await desk.add({ link: anId(901), text: "42" }))).toEqual({ link: anId(901) });
  });
});
