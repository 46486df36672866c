// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, onDisk, requireOk, stateOnDisk } from "../../../../test/support/a-life.ts";
import { aDraft, anId, aProfileId } from "../../../../test/support/builders.ts";
import { loseRow } from "../../../../test/support/lost-row.ts";
import { putOdd } from "../../../../test/support/put-odd.ts";
import { userPageRef, type UserPageChanges } from "../../../shared/domain/operation/operation.ts";
import type { Outcome } from "../../../shared/domain/operation/outcome.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import { choose } from "../outbox/choose.ts";
import { listUserPages } from "../../../pages/options/ledger/user-pages.ts";
import { changeUserPage } from "./change-user-page.ts";
import {
  addUserPage,
  describeUserPage,
  forgetUserPage,
  keepUserPageDraft,
} from "./known-user-pages.ts";

const page = anId<LocalId>(201);
const [first, second, third] = [anId<EntryId>(1), anId<EntryId>(2), anId<EntryId>(3)];
const noWords = { message: "", fields: [] };
const refused: Outcome = {
  kind: "answered",
  failure: { kind: "method-refused", status: 405, words: noWords },
};
const lost: Outcome = { kind: "lost", failure: { kind: "connection-lost" } };

async function aDesk() {
  const life = aLife(aWorld(), { asksToDeliver: false });
  const ports = { ...life, deliver: () => {}, cancelUpload: () => false };
  const change = changeUserPage(ports);
  const add = addUserPage(ports);
  requireOk(await add({ page, remoteId: "home", title: "Home" }));
  return {
    ...life,
    add,
    describe: describeUserPage(ports),
    forget: forgetUserPage(ports),
    keepDraft: keepUserPageDraft(ports),
    list: () => listUserPages(ports.store, { id: aProfileId, name: "", colour: "green", host: "" }),
    choose: choose(ports),
    change: (entryId: EntryId, changes: UserPageChanges) => change({ entryId, page, changes }),
    row: () => onDisk(life, (tx) => tx.row(userPageRef(page))),
    go: async () => {
      life.clock.pass(3_600_000);
      await life.tryAll({});
      await life.deliverer.run({ woken: true });
    },
  };
}

describe("a change of a user page", () => {
  it("sends only the fields that it names, under the page's own id", async () => {
    const desk = await aDesk();
    requireOk(await desk.change(first, { content: "- Tides" }));
    await desk.go();
    expect(await stateOnDisk(desk, first)).toBe("delivered");
    expect(desk.service.sent).toMatchObject([
      { operation: { kind: "update-user-page" }, payload: { userPageContent: "- Tides" } },
    ]);
    expect([...(desk.service.sent[0]?.remoteIds ?? [])]).toEqual([[page, "home"]]);
    expect(await desk.row()).toMatchObject({ content: "- Tides", contentAtMs: desk.clock.now() });
  });

  it("keeps the time of the content if the title alone was sent", async () => {
    const desk = await aDesk();
    requireOk(await desk.change(first, { title: "Start" }));
    await desk.go();
    const row = await desk.row();
    expect(row).toMatchObject({ title: "Start", savedTitle: "Start" });
    expect(row).not.toHaveProperty("contentAtMs");
  });

  it("ends its draft, and no later one", async () => {
    const desk = await aDesk();
    requireOk(await desk.keepDraft({ page, draft: { entryId: first, content: "a" } }));
    requireOk(await desk.change(first, { content: "a" }));
    expect(await desk.row()).not.toHaveProperty("draft");
    requireOk(await desk.keepDraft({ page, draft: { entryId: second, content: "ab" } }));
    requireOk(await desk.change(first, { content: "a" }));
    expect(await desk.row()).toMatchObject({ draft: { entryId: second, content: "ab" } });
  });

  it("is not a draft again if its last key stroke is kept late", async () => {
    const desk = await aDesk();
    requireOk(await desk.change(first, { content: "ab" }));
    requireOk(await desk.keepDraft({ page, draft: { entryId: first, content: "ab" } }));
    expect(await desk.row()).not.toHaveProperty("draft");
  });

  it("is announced to the other tabs while it is typed, and to all if a field was taken out", async () => {
    const desk = await aDesk();
    requireOk(await desk.keepDraft({ page, draft: { entryId: first, content: "a" } }));
    requireOk(await desk.keepDraft({ page, draft: { entryId: first, title: "S" }, isWhole: true }));
    requireOk(await desk.keepDraft({ page }));
    expect(desk.announcer.drafts).toEqual([
      { about: [page], number: 0, editor: first },
      { about: [page], number: 0 },
      { about: [page], number: 0 },
    ]);
  });

  it("keeps the other field of its draft, which another tab has typed", async () => {
    const desk = await aDesk();
    requireOk(await desk.keepDraft({ page, draft: { entryId: first, content: "- Tides" } }));
    requireOk(await desk.keepDraft({ page, draft: { entryId: second, title: "S" } }));
    requireOk(await desk.keepDraft({ page, draft: { entryId: second, title: "Start" } }));
    const draft = { entryId: second, title: "Start", content: "- Tides" };
    expect(await desk.row()).toMatchObject({ draft });
    requireOk(
      await desk.keepDraft({ page, draft: { entryId: second, title: "Start" }, isWhole: true }),
    );
    expect((await desk.row())?.draft).not.toHaveProperty("content");
    requireOk(await desk.keepDraft({ page }));
    expect(await desk.row()).not.toHaveProperty("draft");
  });

  it("joins one that still waits, and a repeated message changes nothing", async () => {
    const desk = await aDesk();
    requireOk(await desk.change(first, { title: "Start" }));
    const joined = { ok: true, value: { entryId: first } };
    expect(await desk.change(second, { content: "" })).toEqual(joined);
    expect(await desk.change(second, { content: "" })).toEqual(joined);
    await desk.go();
    expect(desk.service.sent).toMatchObject([
      { operation: { changes: { title: "Start" } }, payload: { userPageContent: "" } },
    ]);
  });

  it("leaves the page as it was if it is dropped, also where its values were not known", async () => {
    const desk = await aDesk();
    const before = await desk.row();
    desk.service.answer(refused);
    requireOk(await desk.change(first, { title: "Start", content: "a" }));
    await desk.go();
    requireOk(await desk.change(second, { title: "Begin" }));
    desk.service.answer(refused);
    await desk.go();
    requireOk(await desk.choose({ entryId: first, choice: "drop" }));
    const { changeIds: _ids, title: _name, ...row } = (await desk.row()) ?? expect.unreachable();
    const { title: _old, ...rest } = before ?? expect.unreachable();
    expect(row).toEqual(rest);
  });

  it("gives the page its earlier content back if it is dropped, also after it has joined others", async () => {
    const desk = await aDesk();
    requireOk(await desk.change(first, { content: "a" }));
    await desk.go();
    desk.network.online = false;
    requireOk(await desk.change(second, { content: "ab" }));
    requireOk(await desk.change(third, { content: "abc", title: "Start" }));
    expect(await desk.row()).toMatchObject({ content: "abc" });
    requireOk(await desk.choose({ entryId: second, choice: "drop" }));
    expect(await desk.row()).toMatchObject({ content: "a" });
  });

  it("that joins a refused one is sent with the latest content, once", async () => {
    const desk = await aDesk();
    desk.service.answer(refused);
    requireOk(await desk.change(first, { content: "a" }));
    await desk.go();
    requireOk(await desk.change(second, { content: "b" }));
    await desk.go();
    expect(desk.service.sent.map(({ payload }) => payload.userPageContent)).toEqual(["a", "b"]);
    expect(await desk.row()).toMatchObject({ content: "b" });
  });

  it("has no content in the list of entries, so that one that the disk has lost stops itself alone", async () => {
    const desk = await aDesk();
    requireOk(await desk.change(first, { title: "Start", content: "- Tides" }));
    loseRow("payloads", first);
    await desk.save(aDraft(9));
    await desk.go();
    expect(desk.service.sent.map(({ entryId }) => entryId)).toEqual([aDraft(9).entryId]);
    expect(requireOk(await desk.listActivity({})).needsYou).toMatchObject([
      { id: first, choices: ["send-without", "send-again", "drop"] },
    ]);
    requireOk(await desk.choose({ entryId: first, choice: "send-without" }));
    await desk.go();
    expect(desk.service.sent.at(-1)).toMatchObject({
      operation: { changes: { title: "Start" } },
      payload: {},
    });
    expect(await desk.row()).not.toHaveProperty("contentAtMs");
  });

  it("of which the content is all, and is lost, is not offered to be sent without it", async () => {
    const desk = await aDesk();
    requireOk(await desk.change(first, { content: "- Tides" }));
    loseRow("payloads", first);
    await desk.go();
    expect(requireOk(await desk.listActivity({})).needsYou).toMatchObject([
      { id: first, choices: ["send-again", "drop"] },
    ]);
    requireOk(await desk.choose({ entryId: first, choice: "drop" }));
    expect(await stateOnDisk(desk, first)).toBe("dropped");
  });

  it("is sent again after a lost response, because a second time is harmless", async () => {
    const desk = await aDesk();
    desk.service.answer(lost);
    requireOk(await desk.change(first, { content: "a" }));
    await desk.go();
    await desk.go();
    expect(await stateOnDisk(desk, first)).toBe("delivered");
    expect(desk.service.sent).toHaveLength(2);
  });
});

describe("a server that refuses PATCH for user pages", () => {
  it("gets PUT from then on, once the user has chosen so", async () => {
    const desk = await aDesk();
    desk.service.answer(refused);
    requireOk(await desk.change(first, { content: "a" }));
    await desk.go();
    expect(await stateOnDisk(desk, first)).toBe("blocked");
    requireOk(await desk.choose({ entryId: first, choice: "use-put" }));
    await desk.go();
    expect(await stateOnDisk(desk, first)).toBe("delivered");
    expect((await desk.profiles.get(aProfileId))?.compatibility.pageMethod).toBe("PUT");
    expect(desk.service.connections.at(-1)?.compatibility.pageMethod).toBe("PUT");
  });

  it("is not sent PUT for an entry that was refused for another reason", async () => {
    const desk = await aDesk();
    const failure = { kind: "rejected", status: 422, words: noWords } as const;
    desk.service.answer({ kind: "answered", failure });
    requireOk(await desk.change(first, { content: "a" }));
    await desk.go();
    expect(await desk.choose({ entryId: first, choice: "use-put" })).toEqual({
      ok: false,
      error: { kind: "choice-not-offered" },
    });
    expect((await desk.profiles.get(aProfileId))?.compatibility.pageMethod).toBe("PATCH");
  });
});

describe("a known user page", () => {
  it("is one page, however often its id is added", async () => {
    const desk = await aDesk();
    const again = await desk.add({ page: anId<LocalId>(202), remoteId: "home", title: "" });
    expect(again).toEqual({ ok: true, value: { page } });
    expect(requireOk(await desk.list()).pages).toMatchObject([{ title: "Home" }]);
  });

  it("has a name and a markup that only this browser knows", async () => {
    const desk = await aDesk();
    requireOk(await desk.describe({ page, title: " Start ", markup: "html" }));
    expect(await desk.row()).toMatchObject({ title: "Start", markup: "html" });
    await desk.go();
    expect(desk.service.sent).toEqual([]);
  });

  it("is forgotten without a word to the service, but not while a change is on its way", async () => {
    const desk = await aDesk();
    requireOk(await desk.change(first, { content: "a" }));
    expect((await desk.forget({ page })).ok).toBe(false);
    await desk.go();
    requireOk(await desk.forget({ page }));
    expect(await desk.row()).toBeUndefined();
    expect(desk.service.sent).toHaveLength(1);
  });

  it("stays forgotten when the message comes again, and that is no failure", async () => {
    const desk = await aDesk();
    for (const time of [1, 2]) {
      expect([time, (await desk.forget({ page })).ok]).toEqual([time, true]);
    }
    expect(await desk.row()).toBeUndefined();
  });

  it("is not forgotten while an entry cannot be read, which may be about the page", async () => {
    const desk = await aDesk();
    const odd = { id: anId(903), profileId: aProfileId, lane: "person", createdAtMs: 1 };
    const operation = { kind: "update-note", subject: page };
    await putOdd("entries", { ...odd, state: { name: "waiting" }, operation });
    const unreadable = { ok: false, error: { kind: "storage-unreadable" } };
    expect(await desk.forget({ page })).toEqual(unreadable);
    expect(await desk.row()).toBeDefined();
  });
});
