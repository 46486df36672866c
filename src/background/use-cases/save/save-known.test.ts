// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aStillLife,
  entryOnDisk,
  onDisk,
  requireOk,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import { aDraft, aProfileId } from "../../../../test/support/builders.ts";
import { addressKey } from "../../../shared/domain/address/address.ts";
import { draftKey, type Draft } from "../../../shared/domain/draft/draft.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";

const { address } = aDraft(1);
const second = aDraft(2, { address: `${address}/?utm_source=mail` });

type Life = ReturnType<typeof aStillLife>;

const saveFrom = (life: Life, draft: Draft, links: readonly LocalId[]) =>
  life.saveLink({ draft, pageAddress: address, links });
const linksOf = async (life: Life) =>
  (await onDisk(life, (tx) => tx.linksAt(aProfileId, addressKey(address)))).map(
    ({ localId }) => localId,
  );

describe("a save from a form that does not know the page's link", () => {
  it.each([
    ["is on its way", async () => {}],
    ["is at the service", (life: Life) => life.deliverer.run()],
    [
      "may be there, or not",
      async (life: Life) => {
        life.service.answer({ kind: "lost", failure: { kind: "timed-out" } });
        await life.deliverer.run();
        expect(await stateOnDisk(life, aDraft(1).entryId)).toBe("unknown");
      },
    ],
  ])("keeps nothing if that link %s, and says so", async (_, goOn) => {
    const life = aStillLife();
    await life.save(aDraft(1));
    await goOn(life);
    const announced = life.announcer.count;
    const answer = { entryId: second.entryId, already: true };
    expect(requireOk(await saveFrom(life, second, []))).toEqual(answer);
    expect(await linksOf(life)).toEqual([aDraft(1).link]);
    expect(await onDisk(life, (tx) => tx.entry(second.entryId))).toBeUndefined();
    expect(life.announcer.count).toBe(announced);
  });

  it("keeps the draft", async () => {
    const life = aStillLife();
    await life.save(aDraft(1));
    await life.drafts.put(draftKey(aProfileId, address), second);
    await saveFrom(life, second, []);
    await life.tidied();
    expect(requireOk(await life.drafts.get(draftKey(aProfileId, address)))).toEqual(second);
  });

  it("from two forms at once makes one link", async () => {
    const life = aStillLife();
    const answers = await Promise.all([saveFrom(life, aDraft(1), []), saveFrom(life, second, [])]);
    expect(answers.map((answer) => requireOk(answer).already)).toEqual([undefined, true]);
    expect(await linksOf(life)).toEqual([aDraft(1).link]);
  });

  it("is kept if the page's earlier link was undone", async () => {
    const life = aStillLife();
    await life.save(aDraft(1));
    requireOk(await life.choose({ entryId: aDraft(1).entryId, choice: "drop" }));
    expect(requireOk(await saveFrom(life, second, []))).toEqual({ entryId: second.entryId });
  });
});

describe("a save as a new link", () => {
  it("makes a second link beside those that the form has shown", async () => {
    const life = aStillLife();
    await life.save(aDraft(1));
    const { links } = requireOk(await life.openPopup({ address }));
    expect(links).toEqual([aDraft(1).link]);
    expect(requireOk(await saveFrom(life, second, links))).toEqual({ entryId: second.entryId });
    expect(await linksOf(life)).toHaveLength(2);
    expect(await entryOnDisk(life, second.entryId)).toMatchObject({ state: { name: "ready" } });
  });

  it("asks again if the page was saved elsewhere since", async () => {
    const life = aStillLife();
    await life.save(aDraft(1));
    const { links } = requireOk(await life.openPopup({ address }));
    await life.save(second);
    expect(requireOk(await saveFrom(life, aDraft(3, { address }), links)).already).toBe(true);
    expect(requireOk(await life.openPopup({ address })).links).toHaveLength(2);
  });

  it("that is repeated changes nothing", async () => {
    const life = aStillLife();
    for (let time = 1; time <= 2; time += 1) {
      expect(requireOk(await saveFrom(life, second, []))).toEqual({ entryId: second.entryId });
    }
    expect(await linksOf(life)).toEqual([second.link]);
  });
});

describe("a change that joins a waiting entry", () => {
  it("deletes its draft, because no entry will have the draft's id", async () => {
    const life = aStillLife();
    await life.save(aDraft(1));
    const edit = { ...second, link: aDraft(1).link, title: "Mended" };
    await life.drafts.put(draftKey(aProfileId, address), edit);
    const changed = await life.changeLink({
      entryId: edit.entryId,
      link: edit.link,
      changes: { title: "Mended" },
      pageAddress: address,
    });
    expect(requireOk(changed).entryId).toBe(aDraft(1).entryId);
    await life.tidied();
    expect(requireOk(await life.openPopup({ address })).draft).toBeUndefined();
  });

  it("keeps a draft that was typed since", async () => {
    const life = aStillLife();
    await life.save(aDraft(1));
    await life.privateDrafts.put(draftKey(aProfileId, address), aDraft(4));
    const { entryId } = second;
    const changes = { title: "Mended" };
    const of = { pageAddress: address, isPrivate: true };
    await life.changeLink({ entryId, link: aDraft(1).link, changes, ...of });
    await life.tidied();
    const key = draftKey(aProfileId, address);
    expect(requireOk(await life.privateDrafts.get(key))).toEqual(aDraft(4));
  });
});
