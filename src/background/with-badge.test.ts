// @vitest-environment node
import { expect, it } from "vitest";
import { forEveryMethod } from "../../test/support/every-method.ts";
import { aDraft, anId } from "../../test/support/builders.ts";
import type { EntryId } from "../shared/domain/values/ids.ts";
import { err, ok } from "../shared/domain/values/result.ts";
import type { Handlers } from "./contract.ts";
import type { Followed } from "./save-follower.ts";
import { withBadge } from "./with-badge.ts";

const entryId = anId<EntryId>(1);

function aButton(saveLink: Handlers["saveLink"]) {
  const followed: (readonly [EntryId, Followed["tab"]])[] = [];
  const ticked: number[] = [];
  const unused = () => Promise.reject(new Error("not called here"));
  const handlers: Handlers = {
    ...forEveryMethod(() => unused),
    saveLink,
    changeLink: async () => ok({ entryId }),
    readPage: async () => err({ kind: "capture-unreadable" }),
  };
  const add = (id: EntryId, { tab }: Followed) => void followed.push([id, tab]);
  const shown = withBadge(handlers, { add }, (tabId) => void ticked.push(tabId));
  return { ...shown, followed, ticked };
}

const save = { draft: aDraft(1), pageAddress: aDraft(1).address, tabId: 7 };

it("a save and a change from a form are followed, in private windows as such", async () => {
  const { saveLink, changeLink, followed } = aButton(async () => ok({ entryId }));
  await saveLink(save);
  await saveLink({ ...save, isPrivate: true });
  await changeLink({ entryId, link: aDraft(1).link, changes: {} });
  expect(followed).toEqual([
    [entryId, { isPrivate: false, tabId: 7 }],
    [entryId, { isPrivate: true, tabId: 7 }],
    [entryId, { isPrivate: false }],
  ]);
});

it("a save that was not kept is not followed", async () => {
  const refused = aButton(async () => err({ kind: "address-missing" }));
  await refused.saveLink(save);
  const known = aButton(async () => ok({ entryId, already: true }));
  await known.saveLink(save);
  expect([...refused.followed, ...known.followed]).toEqual([]);
});

it("the page of a form that opens gets its tick, also if it cannot be read", async () => {
  const { readPage, ticked } = aButton(async () => ok({ entryId }));
  await readPage({ tabId: 7, address: save.pageAddress });
  expect(ticked).toEqual([7]);
});
