// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, stateOnDisk } from "../../../../test/support/a-life.ts";
import { aDraft, anId } from "../../../../test/support/builders.ts";
import type { AnswerFailure } from "../../../shared/domain/failures.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";
import type { Choice } from "../../../shared/domain/outbox/choices.ts";
import type { Outcome } from "../../../shared/domain/operation/outcome.ts";
import { defaultCompatibility } from "../../../shared/domain/profile/profile.ts";

const draft = aDraft(1);
const link = draft.link;
const [edit, second] = [anId<EntryId>(51), anId<EntryId>(52)];
const words = { message: "no", fields: [] };
const answered = (failure: AnswerFailure): Outcome => ({ kind: "answered", failure });
const lost: Outcome = { kind: "lost", failure: { kind: "connection-lost" } };
const refused = answered({ kind: "rejected", status: 422, words });
const serverError = answered({ kind: "server-error", status: 500 });

/** A save, and the outcomes of its first requests; each request is sent as soon as possible. */
async function aSaveAnswered(outcomes: readonly Outcome[], compatibility = {}) {
  const life = aLife(aWorld({ compatibility: { ...defaultCompatibility, ...compatibility } }), {
    asksToDeliver: false,
  });
  await life.save(draft);
  life.service.answer(...outcomes);
  const go = async () => {
    life.clock.pass(3_600_000);
    await life.tryAll({});
    await life.deliverer.run({ woken: true });
  };
  const choose = (choice: Choice, entryId = draft.entryId) => life.choose({ entryId, choice });
  const keys = () =>
    life.service.sent.map(({ idempotencyKey, entryId }) => idempotencyKey ?? entryId);
  const change = (entryId: EntryId, title: string) =>
    life.changeLink({ entryId, link, changes: { title } });
  await go();
  return { life, go, choose, keys, change };
}

describe("a change of a save that may have arrived", () => {
  it("follows it, even if its second request was refused", async () => {
    const { life, go, choose, keys, change } = await aSaveAnswered([lost, refused]);
    await choose("send-again");
    await go();
    expect(await stateOnDisk(life, draft.entryId)).toBe("blocked");
    expect((await change(edit, "New")).ok).toBe(true);
    expect(await stateOnDisk(life, draft.entryId)).toBe("blocked");
    expect(await stateOnDisk(life, edit)).toBe("depends");
    await choose("send-again");
    await go();
    await go();
    expect(await stateOnDisk(life, edit)).toBe("delivered");
    expect(life.service.sent.at(-1)?.operation).toMatchObject({ changes: { title: "New" } });
    expect(keys()).toEqual([draft.entryId, draft.entryId, draft.entryId, edit]);
  });

  it.each([
    ["an answer that was lost", lost, { honoursIdempotencyKey: true }],
    ["a server error", serverError, { afterServerError: "send-again" }],
  ])("follows it if it is resent without the user after %s", async (_name, outcome, settings) => {
    const { life, go, keys, change } = await aSaveAnswered([outcome], settings);
    await change(edit, "New");
    await go();
    await go();
    expect(life.service.sent.map(({ operation }) => operation.kind)).toEqual([
      "create-link",
      "create-link",
      "update-link",
    ]);
    expect(keys()).toEqual([draft.entryId, draft.entryId, edit]);
  });
});

describe("an entry that is changed after a request gets a new key", () => {
  it("if it is a save that was refused", async () => {
    const { life, go, keys, change } = await aSaveAnswered([refused]);
    await change(edit, "New");
    await go();
    expect(life.service.sent.at(-1)?.operation).toMatchObject({ fields: { title: "New" } });
    expect(new Set(keys()).size).toBe(2);
    expect(await stateOnDisk(life, draft.entryId)).toBe("delivered");
  });

  it.each<[Choice, AnswerFailure]>([
    ["send-without", { kind: "too-large", words, fields: ["image_url"] }],
    ["edit-that", { kind: "already-there", words, remoteId: 7 }],
  ])("after %s", async (choice, failure) => {
    const { life, go, choose, keys } = await aSaveAnswered([answered(failure)]);
    expect((await choose(choice)).ok).toBe(true);
    await go();
    expect(await stateOnDisk(life, draft.entryId)).toBe("delivered");
    expect(new Set(keys()).size).toBe(2);
  });

  it("but not if it is a save that may have arrived and is sent without the refused field", async () => {
    const tooLarge = answered({ kind: "too-large", words, fields: ["image_url"] });
    const { go, choose, keys } = await aSaveAnswered([lost, tooLarge], {
      honoursIdempotencyKey: true,
    });
    await go();
    expect((await choose("send-without")).ok).toBe(true);
    await go();
    expect(keys()).toEqual([draft.entryId, draft.entryId, draft.entryId]);
  });

  it("and an entry that is resent unchanged keeps its key", async () => {
    const { go, choose, keys } = await aSaveAnswered([lost, refused]);
    await choose("send-again");
    await go();
    await choose("send-again");
    await go();
    expect(new Set(keys()).size).toBe(1);
  });

  it("if it is a change that another change joined between its tries", async () => {
    const { life, go, keys, change } = await aSaveAnswered([]);
    await change(edit, "New");
    life.service.answer(serverError, serverError, refused);
    await go();
    expect(await stateOnDisk(life, edit)).toBe("waiting");
    await change(second, "Newer");
    await go();
    await change(anId<EntryId>(53), "Newest");
    await go();
    expect(life.service.sent.at(-1)?.operation).toMatchObject({ changes: { title: "Newest" } });
    expect(new Set(keys()).size).toBe(4);
  });
});
