// @vitest-environment node
import { describe, expect, it } from "vitest";
import { onDisk, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../../test/support/builders.ts";
import { aLinkDesk, savedLink } from "../../../../test/support/link-desk.ts";
import { putOdd } from "../../../../test/support/put-odd.ts";
import { draftKey } from "../../../shared/domain/draft/draft.ts";
import { pageOfUnknown } from "../../../shared/domain/views/known-link.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import { listFiles } from "../../../pages/options/ledger/files.ts";

const link = anId<LocalId>(900);
const unreadable = { ok: false, error: { kind: "storage-unreadable" } };

describe("a link known only by its id", () => {
  it("is in the ledger, and nothing is sent", async () => {
    const desk = aLinkDesk();
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
    const desk = aLinkDesk();
    await desk.add({ link, text: "42" });
    const entryId = anId<EntryId>(1);
    requireOk(await desk.changeLink({ entryId, link, changes: { title: "Tides" } }));
    await desk.deliverer.run();
    expect(desk.service.sent).toMatchObject([{ operation: { changes: { title: "Tides" } } }]);
    expect([...(desk.service.sent[0]?.remoteIds ?? [])]).toEqual([[link, 42]]);
  });

  it("gets the address that the service returns, as no other link does", async () => {
    const desk = aLinkDesk();
    await desk.add({ link, text: "42" });
    const fields = { targetUrl: "https://quoin.example/tides" };
    desk.service.answer({ kind: "accepted", remoteId: 42, returned: { remoteId: 42, ...fields } });
    requireOk(await desk.changeLink({ entryId: anId(1), link, changes: { title: "Tides" } }));
    await desk.deliverer.run();
    expect(await desk.row(link)).toMatchObject({ ...fields, addressKey: "quoin.example/tides" });
  });

  it("is the link that the ledger has under that id, and no second one", async () => {
    const desk = aLinkDesk();
    const saved = await savedLink(desk);
    const { remoteId } = (await desk.row(saved)) ?? expect.unreachable();
    expect(requireOk(await desk.add({ link, text: String(remoteId) }))).toEqual({ link: saved });
    expect(await desk.row(link)).toBeUndefined();
  });

  it("is not the link of a tab whose address is hidden", async () => {
    const desk = aLinkDesk();
    await desk.add({ link, text: "42" });
    expect(requireOk(await desk.openPopup({ address: "" }))).not.toHaveProperty("link");
    expect(requireOk(await desk.openPopup({ address: "", link }))).toHaveProperty("link");
  });

  it("is one link, also if it is added twice at the same time", async () => {
    const desk = aLinkDesk();
    const other = anId<LocalId>(901);
    const added = await Promise.all([
      desk.add({ link, text: "42" }),
      desk.add({ link: other, text: "42" }),
    ]);
    expect(added.map((one) => requireOk(one))).toEqual([{ link }, { link }]);
    expect(await desk.row(other)).toBeUndefined();
  });

  it("is not added beside a link that cannot be read, which may have this id", async () => {
    const desk = aLinkDesk();
    await onDisk(desk, (tx) => tx.profileIds());
    await putOdd("links", { localId: anId(902), profileId: aProfileId, createdAtMs: 1 });
    expect(await desk.add({ link, text: "42" })).toEqual(unreadable);
    expect(await desk.row(link)).toBeUndefined();
  });

  it("has been accepted by the service only after a change of it was", async () => {
    const desk = aLinkDesk();
    await desk.add({ link, text: "42" });
    expect(requireOk(await desk.get({ link }))).not.toHaveProperty("acceptedAtMs");
    requireOk(await desk.changeLink({ entryId: anId(1), link, changes: { title: "Tides" } }));
    desk.clock.pass(1_000);
    await desk.deliverer.run();
    const acceptedAtMs = desk.clock.now();
    desk.clock.pass(1_000);
    expect(requireOk(await desk.get({ link }))).toMatchObject({ acceptedAtMs });
  });

  it("keeps the text that was typed before a response brought its address", async () => {
    const desk = aLinkDesk();
    await desk.add({ link, text: "42" });
    const page = async () => requireOk(await desk.findPage(link))?.address;
    expect(await page()).toBe(pageOfUnknown(link));
    const key = draftKey(aProfileId, pageOfUnknown(link));
    await desk.drafts.put(key, aDraft(5, { link }));
    const targetUrl = "https://quoin.example/tides";
    requireOk(await desk.changeLink({ entryId: anId(1), link, changes: { targetUrl } }));
    expect(await page()).toBe(pageOfUnknown(link));
    await desk.drafts.forget(key);
    expect(await page()).toBe(targetUrl);
  });

  it("is named by its id in Activity and among the links of files, as long as it has no title", async () => {
    const desk = aLinkDesk();
    await desk.add({ link, text: "42" });
    requireOk(await desk.changeLink({ entryId: anId(1), link, changes: { tags: ["sea"] } }));
    const { waiting } = requireOk(await desk.listActivity({}));
    expect(waiting).toMatchObject([{ title: "#42", address: "" }]);
    const { links } = requireOk(await listFiles(desk.store, link, aProfileId));
    expect(links).toEqual([{ localId: link, title: "#42" }]);
  });

  it("is not made of any other text", async () => {
    const desk = aLinkDesk();
    expect(requireOk(await desk.add({ link, text: "tides" }))).toEqual({});
    expect(await onDisk(desk, (tx) => tx.rows("link", aProfileId))).toEqual([]);
  });
});
