// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk } from "../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../test/support/builders.ts";
import { draftKey } from "../../domain/draft.ts";
import { pageOfUnknown } from "../../domain/known-link.ts";
import { fileRef, linkRef } from "../../domain/operation.ts";
import type { EntryId, LocalId } from "../../domain/values/ids.ts";
import { createGetLink } from "../views/known-link.ts";
import { createAddLink, createForgetLink } from "./known-links.ts";

const link = anId<LocalId>(900);
const refused = { ok: false, error: { kind: "choice-not-offered" } };

function aDesk() {
  const life = aLife(aWorld(), { asksToDeliver: false });
  return {
    ...life,
    add: createAddLink(life),
    forget: createForgetLink(life),
    get: createGetLink(life),
    row: (localId: LocalId) => onDisk(life, (tx) => tx.row(linkRef(localId))),
  };
}

/** A link that the service has accepted from here. */
async function savedLink(desk: ReturnType<typeof aDesk>): Promise<LocalId> {
  const draft = aDraft(1);
  await desk.save(draft);
  await desk.deliverer.run();
  return draft.link;
}

describe("a link known only by its id", () => {
  it("is in the ledger, and nothing is sent", async () => {
    const desk = aDesk();
    expect(await desk.add({ link, text: " 42 " })).toEqual({ ok: true, value: { link } });
    await desk.deliverer.run();
    expect(desk.service.sent).toEqual([]);
    expect(requireOk(await desk.get({ link }))).toMatchObject({
      remoteId: 42,
      answered: [],
      entries: [],
      isOnItsWay: false,
    });
  });

  it("takes a change, which is sent to that id", async () => {
    const desk = aDesk();
    await desk.add({ link, text: "42" });
    const entryId = anId<EntryId>(1);
    requireOk(await desk.changeLink({ entryId, link, changes: { title: "Tides" } }));
    await desk.deliverer.run();
    expect(desk.service.sent).toMatchObject([{ operation: { changes: { title: "Tides" } } }]);
    expect([...(desk.service.sent[0]?.remoteIds ?? [])]).toEqual([[link, 42]]);
  });

  it("gets the address that the service returns, as no other link does", async () => {
    const desk = aDesk();
    await desk.add({ link, text: "42" });
    const fields = { targetUrl: "https://quoin.example/tides" };
    desk.service.answer({ kind: "accepted", remoteId: 42, returned: { remoteId: 42, ...fields } });
    requireOk(await desk.changeLink({ entryId: anId(1), link, changes: { title: "Tides" } }));
    await desk.deliverer.run();
    expect(await desk.row(link)).toMatchObject({ ...fields, addressKey: "quoin.example/tides" });
  });

  it("is the link that the ledger has under that id, and no second one", async () => {
    const desk = aDesk();
    const saved = await savedLink(desk);
    const { remoteId } = (await desk.row(saved)) ?? expect.unreachable();
    expect(requireOk(await desk.add({ link, text: String(remoteId) }))).toEqual({ link: saved });
    expect(await desk.row(link)).toBeUndefined();
  });

  it("is not the link of a tab whose address is hidden", async () => {
    const desk = aDesk();
    await desk.add({ link, text: "42" });
    expect(requireOk(await desk.openPopup({ address: "" }))).not.toHaveProperty("link");
    expect(requireOk(await desk.openPopup({ address: "", link }))).toHaveProperty("link");
  });

  it("is not made of any other text", async () => {
    const desk = aDesk();
    expect(requireOk(await desk.add({ link, text: "tides" }))).toEqual({});
    expect(await onDisk(desk, (tx) => tx.rows("link", aProfileId))).toEqual([]);
  });
});

describe("forgetting a link", () => {
  it("takes it out of the ledger with its files and its draft, and sends nothing", async () => {
    const desk = aDesk();
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

  it("leaves the draft of another link of the page", async () => {
    const desk = aDesk();
    await desk.add({ link, text: "42" });
    const key = draftKey(aProfileId, pageOfUnknown(link));
    await desk.drafts.put(key, aDraft(5));
    requireOk(await desk.forget({ link }));
    expect(requireOk(await desk.drafts.get(key))).toEqual(aDraft(5));
  });

  it("is refused while something about it is on its way", async () => {
    const desk = aDesk();
    const draft = aDraft(1);
    await desk.save(draft);
    expect(requireOk(await desk.get({ link: draft.link }))?.isOnItsWay).toBe(true);
    expect(await desk.forget({ link: draft.link })).toEqual(refused);
    expect(await desk.row(draft.link)).toBeDefined();
  });

  it("says so if the link is gone already", async () => {
    const desk = aDesk();
    expect(await desk.forget({ link })).toEqual({ ok: false, error: { kind: "entry-gone" } });
  });
});
