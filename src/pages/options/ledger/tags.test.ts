// @vitest-environment node
import { expect, it } from "vitest";
import { aLinkRow, atMs } from "../../../../test/support/a-ledger.ts";
import { aProfileId, anId } from "../../../../test/support/builders.ts";
import { countedAnnouncer, freshStores, handClock } from "../../../../test/support/fake-ports.ts";
import { requireOk } from "../../../../test/support/a-life.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import { mergeRows } from "../../../background/use-cases/backup/merge-rows.ts";
import { learnTags } from "../../../background/use-cases/ledger/learn.ts";
import { readPicks } from "../../../background/use-cases/ledger/picks.ts";
import { listTags } from "./tags.ts";

const profile = { id: aProfileId, name: "Home", colour: "green", host: "links.example" } as const;
const link = anId<LocalId>(101);

function aLedger() {
  const { store } = freshStores(handClock());
  const merge = mergeRows({ store, announcer: countedAnnouncer() });
  return {
    async tagLink(...tags: readonly string[]) {
      await store.change((tx) => tx.put("link", aLinkRow(link, { tags })));
    },
    learn: (name: string, nowMs: number) =>
      store.change((tx) => learnTags(tx, aProfileId, [name], nowMs)),
    /** As the section Tags does. Returns how many rows were wrong. */
    async settle() {
      const { unsettled: rows } = requireOk(await listTags(store, profile));
      await merge({ kind: "tag", rows });
      return rows.length;
    },
    offered: async () => requireOk(await store.read((tx) => readPicks(tx, aProfileId))).tags,
    listed: async () => requireOk(await listTags(store, profile)).tags.map(({ name }) => name),
  };
}

it("takes a tag out of what is offered once no link has it, and leaves its spelling known", async () => {
  const ledger = aLedger();
  await ledger.tagLink("Tide");
  await ledger.learn("Tide", atMs);
  expect(await ledger.settle()).toBe(0);
  expect(await ledger.offered()).toEqual(["Tide"]);

  await ledger.tagLink("sea");
  await ledger.learn("sea", atMs + 1);
  expect(await ledger.settle()).toBe(1);
  expect(await ledger.settle()).toBe(0);
  expect(await ledger.offered()).toEqual(["sea"]);
  expect(await ledger.listed()).toEqual(["sea"]);

  await ledger.learn("tide", atMs + 2);
  expect(await ledger.offered()).toEqual(["Tide", "sea"]);
});

it("offers a tag again whose links have it back", async () => {
  const ledger = aLedger();
  await ledger.learn("tide", atMs);
  await ledger.settle();
  expect(await ledger.offered()).toEqual([]);
  await ledger.tagLink("tide");
  expect(await ledger.listed()).toEqual(["tide"]);
  await ledger.settle();
  expect(await ledger.offered()).toEqual(["tide"]);
});

it("leaves a tag offered that was used after the links had been read", async () => {
  const { store } = freshStores(handClock());
  const merge = mergeRows({ store, announcer: countedAnnouncer() });
  await store.change((tx) => learnTags(tx, aProfileId, ["tide"], atMs));
  const { unsettled: rows } = requireOk(await listTags(store, profile));
  await store.change((tx) => learnTags(tx, aProfileId, ["tide"], atMs + 1_000));
  await merge({ kind: "tag", rows });
  const offered = await store.read((tx) => readPicks(tx, aProfileId));
  expect(requireOk(offered).tags).toEqual(["tide"]);
});

it("leaves a tag offered that was given to a link while the links were read", async () => {
  const { store } = freshStores(handClock());
  const merge = mergeRows({ store, announcer: countedAnnouncer() });
  /** Another link is changed once the links have been read. */
  const read: typeof store.read = (work) =>
    store.read(async (tx) =>
      work({ ...tx, linksAfter: async (...of) => withUse(await tx.linksAfter(...of)) }),
    );
  let isRead = false;
  const withUse = <Of>(links: Of) => {
    isRead = true;
    return links;
  };
  const busy: Pick<typeof store, "read"> = {
    async read(work) {
      const answer = await read(work);
      if (isRead) await store.change((tx) => learnTags(tx, aProfileId, ["tide"], atMs));
      isRead = false;
      return answer;
    },
  };
  const { unsettled: rows } = requireOk(await listTags(busy, profile));
  await merge({ kind: "tag", rows });
  const offered = await store.read((tx) => readPicks(tx, aProfileId));
  expect(requireOk(offered).tags).toEqual(["tide"]);
});
