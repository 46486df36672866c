import { expect, test } from "vitest";
import type { DeliveryFailure } from "../../../shared/domain/failures.ts";
import type { EntryView } from "../../../shared/domain/views/views.ts";
import { anId } from "../../../../test/support/builders.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import { english } from "../../../../test/support/english.ts";
import { aConnection, anEntryView, testedAtMs } from "../../../../test/support/options/views.ts";
import { blocksOf } from "./group/blocks.ts";
import {
  groupActions,
  groupSaidText,
  groupSentence,
  ownNextText,
  ownReason,
} from "./group-text.ts";

const words = { message: "title is too long", fields: [] };
const sentence = (entry: EntryView) => groupSentence(english, entry, testedAtMs);
const unknown = (cause: DeliveryFailure) => anEntryView(1, { state: "unknown", cause });
const blocked = (cause: DeliveryFailure) => anEntryView(1, { state: "blocked", cause });

test("a group says what happened, why, and what to do", () => {
  expect(sentence(unknown({ kind: "timed-out" }))).toEqual({
    head: "Outcome unknown: no answer came",
    why: "For each of them: links.arvid.example did not answer in time. The service may have it, or not.",
    next: "Check at the service first: those that arrived will be there twice if sent again.",
  });
});

test("a waiting group says when it is retried", () => {
  const gate = { kind: "connection-refused" } as const;
  const { head, why, next } = sentence(anEntryView(1, { gate, nextTryAtMs: testedAtMs + 60_000 }));
  expect(head).toBe("Kept: will be sent when links.arvid.example is reachable");
  expect(why).toMatch(/Next try in 1 minute\.$/);
  expect(next).toBe("");
});

test("a group behind a fault describes the fault, and the entry that met it describes its own", () => {
  const gate = { kind: "server-error", status: 500 } as const;
  const met = anEntryView(1, { gate, cause: gate, tries: 1 });
  expect(sentence(met).why).toBe("links.arvid.example reports an error (HTTP 500).");
  expect(ownReason(english, met)).toContain("may have it, or not");
  expect(ownReason(english, anEntryView(2, { gate }))).toBe("");
});

test("the service's message is shown with the entry it is about", () => {
  const entry = blocked({ kind: "rejected", status: 422, words });
  expect(sentence(entry).why).not.toContain("too long");
  expect(ownReason(english, entry)).toContain("“title is too long”");
  expect(ownReason(english, unknown({ kind: "timed-out" }))).toBe("");
});

test.each<[DeliveryFailure, RegExp]>([
  [{ kind: "rejected", status: 422, words }, /^$/],
  [{ kind: "forbidden", words }, /^$/],
  [{ kind: "server-error", status: 500 }, /send them again, or discard them/],
  [{ kind: "already-there", words }, /discard/i],
  [{ kind: "parent-missing", parent: anId<LocalId>(9) }, /used for all/],
  [{ kind: "too-large", words, fields: [] }, /^$/],
  [{ kind: "rejected", status: 422, words, fields: ["latitude"] }, /^$/],
])("a blocked group says what to do next: %o", (cause, next) => {
  expect(sentence(blocked(cause)).next).toMatch(next);
});

test.each<[EntryView, string]>([
  [unknown({ kind: "timed-out" }), "Check at the service before you send it again."],
  [blocked({ kind: "rejected", status: 422, words }), ""],
  [blocked({ kind: "forbidden", words }), ""],
  [
    blocked({ kind: "server-error", status: 500 }),
    "Fix the cause and send it again, or discard it.",
  ],
  [blocked({ kind: "already-there", words }), "If you find it there, discard it."],
  [blocked({ kind: "nothing-there", status: 404, words }), ""],
  [blocked({ kind: "parent-missing", parent: anId<LocalId>(9) }), ""],
  [anEntryView(1, { state: "waiting", cause: { kind: "timed-out" } }), ""],
])("an entry says what to do next unless its reason does: %o", (entry, next) => {
  expect(ownNextText(english, entry)).toBe(next);
});

test("a group offers the actions that each entry offers and that need no further question", () => {
  const offers = (view: Partial<EntryView>) => groupActions(anEntryView(1, view));
  const gate = { kind: "offline" } as const;
  const atUnknown = { state: "unknown", choices: ["arrived", "send-again", "drop"] } as const;
  expect(offers(atUnknown)).toEqual(["send-again", "drop"]);
  expect(offers({ choices: ["try-now", "drop"], gate })).toEqual(["try-now", "drop"]);
  const atBlocked = { state: "blocked", choices: ["give-id", "send-without", "drop"] } as const;
  expect(offers(atBlocked)).toEqual(["send-without", "drop"]);
  const moving = { state: "ready", choices: ["try-now", "drop"] } as const;
  expect(offers(moving)).toEqual([]);
});

test("says for how many entries it was done, and how many had changed", () => {
  const said = (done: number, left: number) =>
    groupSaidText(english, { choice: "drop", done, left });
  expect(said(3, 0)).toBe("Discarded: 3 entries.");
  expect(said(1, 2)).toBe("Discarded: 1 entry. 2 had already changed.");
  expect(said(0, 3)).toMatch(/^Nothing was done: the group has changed\./);
});

test("groups are in the order of their oldest entries, and the others follow", () => {
  const entries = ["b", "a", undefined, "b", "c"].map((group, index) =>
    anEntryView(index, group === undefined ? {} : { group }),
  );
  const groups = [
    { key: "a", count: 9 },
    { key: "b", count: 2 },
    { key: "gone", count: 2 },
  ].map((group) => ({ ...group, own: group.key, profileId: aConnection().profileId }));
  const { blocks, alone } = blocksOf(entries, groups);
  expect(blocks.map(({ group, entries: some }) => [group.key, some.length])).toEqual([
    ["b", 2],
    ["a", 1],
  ]);
  expect(alone.map(({ group }) => group)).toEqual([undefined, "c"]);
});
