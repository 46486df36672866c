import { describe, expect, test } from "vitest";
import { aHead } from "../../../test/support/a-ledger.ts";
import {
  aComputer,
  anId,
  compare,
  edit,
  nowMs,
  withFormat,
} from "../../../test/support/sync-computers.ts";
import { itemKey, notSynced, readSyncState } from "./synced-schema.ts";

describe("what is in the sync is not believed", () => {
  const key = (setting: string) => itemKey(aHead.id, setting);
  const atMs = nowMs - 1;

  test.each([
    ["no item", "tags", "x"],
    ["a value of another kind", "tags", { value: { 0: "a" }, atMs }],
    ["a value of a newer version", "contentFormat", { value: "epub", atMs }],
    ["too many tags", "tags", { value: Array.from({ length: 5_000 }, String), atMs }],
    ["a name without end", "name", { value: "x".repeat(5_000), atMs }],
    ["a time that is none", "name", { value: "Evil", atMs: "soon" }],
    ["a time that would win for ever", "name", { value: "Evil", atMs: Number.MAX_SAFE_INTEGER }],
    ["a time before all times", "name", { value: "Evil", atMs: -1 }],
    ["a setting that does not travel", "marksSavedPages", { value: true, atMs }],
    ["a name of every object", "__proto__", { value: { polluted: true }, atMs }],
    ["another", "constructor", { value: "x", atMs }],
    ["a site without a host", "site ", { value: { tags: ["a"], collections: [] }, atMs }],
    ["a web page that is no pattern", "linkPattern", { value: "javascript:alert(1)", atMs }],
    ["a server of another scheme", "serverAddress", { value: "file:///etc", atMs }],
  ])("%s", (_what, setting, item) => {
    const items = { [key(setting)]: item };
    const computer = aComputer([aHead]);
    compare(computer, items);
    expect(computer.profiles).toEqual([aHead]);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  test.each(["", "v1", "v1 x name", "v2 something", `v1 ${anId(1)}`, `v1 ${anId(1)} `])(
    "the foreign item '%s' is left alone",
    (foreign) => {
      const items: Record<string, unknown> = { [foreign]: { value: "x", atMs } };
      compare(aComputer([aHead]), items);
      expect(items[foreign]).toEqual({ value: "x", atMs });
    },
  );

  test("a value that only a newer version understands stays, until the setting is changed here", () => {
    const items: Record<string, unknown> = {};
    const computer = aComputer([aHead]);
    compare(computer, items);
    const newer = { value: "epub", atMs };
    items[key("contentFormat")] = newer;
    compare(computer, items);
    expect(items[key("contentFormat")]).toEqual(newer);
    edit(computer, withFormat);
    compare(computer, items);
    expect(items[key("contentFormat")]).toMatchObject({ value: "markdown" });
  });

  test.each([
    ["a choice that an older version sent", "showsPictures"],
    ["a setting of a newer version", "laterChoice"],
  ])(
    "of %s, the item stays as it is, also if this browser noted another value",
    (_what, setting) => {
      const items: Record<string, unknown> = {};
      const computer = aComputer([aHead]);
      compare(computer, items);
      const { known } = computer.state;
      const noted = { ...known[aHead.id], [setting]: { value: true, atMs, isOwn: true } };
      computer.state = { ...computer.state, known: { ...known, [aHead.id]: noted } };
      expect(compare(computer, items).send).toEqual({});
      const theirs = { value: false, atMs: atMs + 1 };
      items[key(setting)] = theirs;
      expect(compare(computer, items).send).toEqual({});
      expect(items[key(setting)]).toEqual(theirs);
    },
  );

  test("unreadable notes of this browser are as if sync had never been on", () => {
    for (const stored of [undefined, null, 7, [], { on: "x" }, { ...notSynced, known: 3 }]) {
      expect(readSyncState(stored)).toEqual(notSynced);
    }
  });

  test("notes of which a part cannot be read do not switch the sync off, and keep the other parts", () => {
    const replaced = [{ profileId: aHead.id, setting: "tags", value: ["mine"], atMs }];
    const own = { value: "x", atMs, isOwn: true };
    const whole = { on: true, profiles: {}, known: { [aHead.id]: { name: own } }, replaced };
    expect(readSyncState({ on: true })).toEqual({ ...notSynced, on: true });
    expect(readSyncState({ ...whole, profiles: 7 })).toEqual(whole);
    expect(readSyncState({ ...whole, replaced: [{}] })).toEqual({ ...whole, replaced: [] });
    const broken = { ...whole.known, [anId(7)]: { name: { value: "x" } } };
    expect(readSyncState({ ...whole, known: broken })).toEqual({ ...whole, known: {} });
  });
});
