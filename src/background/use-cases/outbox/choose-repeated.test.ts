// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aStillLife,
  entryOnDisk,
  onDisk,
  putEntries,
  requireOk,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import { aDraft, anEntry, anId } from "../../../../test/support/builders.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";
import type { DeliveryFailure } from "../../../shared/domain/failures.ts";
import type { EntryState } from "../../../shared/domain/outbox/entry.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";
import { groupOf } from "../../../shared/resources/models.ts";

const entryId = anId<EntryId>(1);
const chosen = { ok: true, value: undefined };
const refused = { ok: false, error: { kind: "choice-not-offered" } };

/** A link in this state after one request. */
async function aLinkIn(state: EntryState) {
  const life = aStillLife();
  await life.save(aDraft(1));
  const entry = await entryOnDisk(life, entryId);
  await putEntries(life, { ...entry, state, tries: 1 });
  return life;
}

/** The entry is sent, and the background is stopped with the request in flight. Another life follows. */
async function stoppedWhileSending(life: ReturnType<typeof aStillLife>) {
  life.service.hold();
  void life.deliverer.run({ woken: true });
  await life.service.untilOpen(1);
  life.die();
  life.clock.pass(50);
  const next = aStillLife(life);
  expect(await next.settleInterrupted()).toBe(true);
  expect(await stateOnDisk(next, entryId)).toBe("unknown");
  return next;
}

const interrupted: DeliveryFailure = { kind: "interrupted" };
const unknown = (sinceMs: number): EntryState => ({ name: "unknown", cause: interrupted, sinceMs });

describe("Send again whose message comes again after the background was stopped", () => {
  it.each([
    ["an unknown outcome", unknown(1)],
    ["a refusal", { name: "blocked", cause: { kind: "server-error", status: 500 } } as const],
  ])("is not the answer about the second request, after %s", async (_, state) => {
    const life = await aLinkIn(state);
    const input = { entryId, choice: "send-again", tries: 1 } as const;
    requireOk(await life.choose(input));
    const next = await stoppedWhileSending(life);
    expect(await next.choose(input)).toEqual(refused);
    expect(await stateOnDisk(next, entryId)).toBe("unknown");
    expect(await next.choose({ ...input, tries: 2 })).toEqual(chosen);
  });

  it.each([
    ["", 0],
    [", though the clock was put back since", 3_600_000],
  ])("is not the answer about the second request of a group either%s", async (_, backMs) => {
    const life = await aLinkIn(unknown(1));
    const group = groupOf(await entryOnDisk(life, entryId)) ?? "";
    const input = { group, choice: "send-again", atMs: life.clock.now() } as const;
    expect(requireOk(await life.chooseAll(input))).toEqual({ done: 1 });
    life.clock.pass(-backMs);
    const next = await stoppedWhileSending(life);
    expect(requireOk(await next.chooseAll(input))).toEqual({ done: 0 });
    expect(await stateOnDisk(next, entryId)).toBe("unknown");
    const later = { ...input, atMs: next.clock.now() };
    expect(requireOk(await next.chooseAll(later))).toEqual({ done: 1 });
  });

  it("resends a group whose entries were stored while the clock was ahead", async () => {
    const life = aStillLife();
    const ahead = life.clock.now() + 86_400_000;
    const entry = anEntry({ state: unknown(ahead), tries: 1 });
    await putEntries(life, entry);
    const input = { group: groupOf(entry) ?? "", choice: "send-again" } as const;
    const done = await life.chooseAll({ ...input, atMs: life.clock.now() });
    expect(done).toEqual({ ok: true, value: { done: 1 } });
  });
});

it("Send without it whose message comes again leaves out nothing that only the second refusal names", async () => {
  const without = (...fields: readonly string[]): EntryState => ({
    name: "blocked",
    cause: { kind: "rejected", status: 422, words: { message: "", fields: [] }, fields },
  });
  const life = await aLinkIn(without("image_url"));
  const put = await life.store.change((tx) =>
    tx.putPayload(entryId, { pageContent: "<p>All</p>" }),
  );
  requireOk(put);
  const input = { entryId, choice: "send-without", tries: 1 } as const;
  requireOk(await life.choose(input));
  // The entry is sent, and refused once more.
  await putEntries(life, {
    ...(await entryOnDisk(life, entryId)),
    state: without("page_content"),
    tries: 2,
  });
  expect(await life.choose(input)).toEqual(refused);
  expect(await onDisk(life, (tx) => tx.payload(entryId))).toEqual({ pageContent: "<p>All</p>" });
  expect(await life.choose({ ...input, tries: 2 })).toEqual(chosen);
});

it("a discard of an entry that has been sent since is refused: it may have arrived", async () => {
  const life = await aLinkIn(unknown(1));
  expect(await life.choose({ entryId, choice: "drop", tries: 0 })).toEqual(refused);
  expect(await stateOnDisk(life, entryId)).toBe("unknown");
  expect(await life.choose({ entryId, choice: "drop", tries: 1 })).toEqual(chosen);
});

describe("a choice whose message comes again", () => {
  it.each([
    ["undo", { name: "held", untilMs: 60_000_000_000_000 }],
    ["drop", unknown(1)],
    ["arrived", unknown(1)],
  ] as const)("%s: changes nothing, and is no failure", async (choice, state) => {
    const life = await aLinkIn(state);
    requireOk(await life.choose({ entryId, choice }));
    const before = await entryOnDisk(life, entryId);
    const row = await onDisk(life, (tx) => tx.row(linkRef(aDraft(1).link)));
    life.clock.pass(50);
    expect(await life.choose({ entryId, choice })).toEqual(chosen);
    expect(await entryOnDisk(life, entryId)).toEqual(before);
    expect(await onDisk(life, (tx) => tx.row(linkRef(aDraft(1).link)))).toEqual(row);
  });

  it("arrived: with another id than the known one, it is refused", async () => {
    const life = await aLinkIn(unknown(1));
    const input = { entryId, choice: "arrived", remoteId: 42 } as const;
    for (const time of [1, 2]) expect([time, await life.choose(input)]).toEqual([time, chosen]);
    expect(await life.choose({ ...input, remoteId: 43 })).toEqual(refused);
  });
});
