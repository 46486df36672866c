import { describe, expect, test } from "vitest";
import { aHead } from "../../../test/support/a-ledger.ts";
import {
  aComputer,
  aPair,
  anId,
  compare,
  edit,
  empty,
  nowMs,
  profileId,
  withFormat,
  withTags,
} from "../../../test/support/sync-computers.ts";
import type { StandingCollection } from "../../shared/domain/profile/saving.ts";
import type { ProfileHead } from "../../shared/domain/profile/profile.ts";
import { asId, type LocalId } from "../../shared/domain/values/ids.ts";

describe("a computer that begins", () => {
  test("an empty one takes the profile of the other, without what is of one browser alone", () => {
    const items = {};
    const ofOneBrowser = { marksSavedPages: true, showsPictures: true };
    const first = aComputer([{ ...aHead, saving: { ...aHead.saving, ...ofOneBrowser } }]);
    const second = aComputer([empty]);
    compare(first, items);
    compare(second, items);
    const { id: _id, saving, ...rest } = aHead;
    expect(second.profiles).toEqual([
      { ...rest, id: empty.id, saving: { ...saving, sitesWithoutContent: [] } },
    ]);
    expect(JSON.stringify(items)).not.toMatch(/quoin\.example|marksSavedPages|showsPictures/);
    expect(compare(first, items)).toMatchObject({ changed: [], send: {} });
    expect(compare(second, items)).toMatchObject({ changed: [], send: {} });
  });

  test("one that has the same server takes what was changed there, and keeps what was not", () => {
    const items = {};
    compare(aComputer([withFormat({ ...aHead, name: "Work" })]), items);
    const own = { ...withTags("mine")(aHead), id: profileId(7), name: "Office" };
    const second = aComputer([{ ...own, saving: { ...own.saving, headsMarkdown: true } }]);
    compare(second, items);
    const [profile] = second.profiles;
    expect(profile).toMatchObject({ id: own.id, name: "Work" });
    expect(profile?.saving).toMatchObject({
      contentFormat: "markdown",
      headsMarkdown: true,
      tags: ["read"],
    });
    // The computer's own earlier choice can be restored.
    expect(second.state.replaced).toMatchObject([
      { profileId: own.id, setting: "name", value: "Office" },
      { profileId: own.id, setting: "tags", value: ["mine"] },
    ]);
  });

  test("one with another server gets a new profile", () => {
    const items = {};
    compare(aComputer([aHead]), items);
    const own = { ...aHead, id: profileId(7), serverAddress: "https://home.example" };
    const second = aComputer([own]);
    compare(second, items);
    expect(second.profiles.map(({ serverAddress }) => serverAddress)).toEqual([
      "https://home.example",
      "https://links.example",
    ]);
  });

  test("two that begin before they hear of each other have one profile for one server", () => {
    const first = aComputer([aHead]);
    const second = aComputer([{ ...aHead, id: profileId(7) }]);
    const items = {};
    const early = {};
    compare(first, items);
    compare(second, early);
    Object.assign(items, early);
    compare(first, items);
    compare(second, items);
    edit(first, withTags("later"));
    compare(first, items, nowMs + 1);
    compare(second, items, nowMs + 2);
    expect(first.profiles).toHaveLength(1);
    expect(second.profiles).toHaveLength(1);
    expect(second.profiles[0]?.saving.tags).toEqual(["later"]);
  });

  test("two accounts at one server stay two profiles", () => {
    const items = {};
    compare(aComputer([aHead, { ...aHead, id: profileId(8), name: "Second" }]), items);
    const second = aComputer([{ ...aHead, id: profileId(7) }]);
    compare(second, items);
    expect(second.profiles.map(({ name }) => name)).toEqual(["Work", "Second"]);
  });

  test("a profile without a server stays where it is", () => {
    expect(compare(aComputer([empty]), {}).send).toEqual({});
  });
});

/** Two computers in step. */
describe("computers in step", () => {
  test("of a setting that both changed, the later value stays, and the earlier can be had back", () => {
    const { items, first, second } = aPair();
    const early = structuredClone(items);
    edit(first, withTags("earlier"));
    compare(first, early, nowMs + 10);
    edit(second, withTags("later"));
    compare(second, items, nowMs + 20);
    compare(first, items, nowMs + 30);
    expect(first.profiles[0]?.saving.tags).toEqual(["later"]);
    expect(first.state.replaced).toMatchObject([{ setting: "tags", value: ["earlier"] }]);
    expect(second.state.replaced).toEqual([]);
  });

  test("an older value that the browser let win is replaced again", () => {
    const { items, first, second } = aPair();
    const early = structuredClone(items);
    edit(first, withTags("earlier"));
    compare(first, early, nowMs + 10);
    edit(second, withTags("later"));
    compare(second, items, nowMs + 20);
    // The browser resolves conflicts by its own rules.
    Object.assign(items, early);
    compare(second, items, nowMs + 30);
    compare(first, items, nowMs + 40);
    expect(first.profiles[0]?.saving.tags).toEqual(["later"]);
  });

  test("different settings that both changed all stay", () => {
    const { items, first, second } = aPair();
    edit(first, withTags("new"));
    compare(first, items, nowMs + 10);
    edit(second, withFormat);
    compare(second, items, nowMs + 20);
    compare(first, items, nowMs + 30);
    for (const { profiles } of [first, second]) {
      expect(profiles[0]?.saving).toMatchObject({ tags: ["new"], contentFormat: "markdown" });
    }
    expect([first.state.replaced, second.state.replaced]).toEqual([[], []]);
  });

  test("changes one after the other, on two computers in step, are no conflict", () => {
    const { items, first, second } = aPair();
    for (const [at, computer] of [first, second, first, second].entries()) {
      edit(computer, withTags(`t${at}`));
      compare(computer, items, nowMs + at * 10);
      compare(computer === first ? second : first, items, nowMs + at * 10 + 5);
    }
    expect(first.profiles[0]?.saving.tags).toEqual(["t3"]);
    expect([first.state.replaced, second.state.replaced]).toEqual([[], []]);
  });

  test("a change on a computer whose clock is behind is not lost", () => {
    const { items, first, second } = aPair();
    edit(first, withTags("first"));
    compare(first, items, nowMs + 60_000);
    compare(second, items, nowMs - 3_600_000);
    edit(second, withTags("second"));
    compare(second, items, nowMs - 3_600_000);
    compare(first, items, nowMs + 120_000);
    expect(first.profiles[0]?.saving.tags).toEqual(["second"]);
  });

  test("sites are changed and forgotten one by one", () => {
    const { items, first, second } = aPair();
    const site = (host: string) => ({ site: host, tags: ["sea"], collections: [] });
    const withSites =
      (...hosts: string[]) =>
      (one: ProfileHead): ProfileHead => ({
        ...one,
        saving: { ...one.saving, siteDefaults: hosts.map(site) },
      });
    edit(first, withSites("a.example"));
    compare(first, items, nowMs + 10);
    edit(second, withSites("b.example"));
    compare(second, items, nowMs + 20);
    compare(first, items, nowMs + 30);
    edit(second, withSites("b.example"));
    compare(second, items, nowMs + 40);
    compare(first, items, nowMs + 50);
    for (const { profiles } of [first, second]) {
      expect(profiles[0]?.saving.siteDefaults.map((one) => one.site)).toEqual(["b.example"]);
    }
  });

  test("a server that is another one there is named, and not taken: the key here is not for it", () => {
    const { items, first, second } = aPair();
    edit(first, (one) => ({ ...one, serverAddress: "https://evil.example" }));
    compare(first, items, nowMs + 10);
    const plan = compare(second, items, nowMs + 20);
    expect(second.profiles[0]?.serverAddress).toBe("https://links.example");
    expect(plan.elsewhere).toEqual([
      { profileId: empty.id, serverAddress: "https://evil.example" },
    ]);
    expect(plan.send).toEqual({});
    edit(second, (one) => ({ ...one, serverAddress: "https://evil.example" }));
    expect(compare(second, items, nowMs + 30).elsewhere).toEqual([]);
  });

  test("a profile that is deleted here does not come back, and stays on the other computer", () => {
    const { items, first, second } = aPair();
    first.profiles = [];
    expect(compare(first, items, nowMs + 10)).toMatchObject({ changed: [], send: {} });
    compare(second, items, nowMs + 20);
    expect([first.profiles.length, second.profiles.length]).toEqual([0, 1]);
  });

  test("an emptied sync changes nothing here, and is filled again", () => {
    const { first, second } = aPair();
    const items = {};
    expect(compare(second, items, nowMs + 10).changed).toEqual([]);
    expect(compare(first, items, nowMs + 20)).toMatchObject({ changed: [], send: {} });
    expect(Object.keys(items).length).toBeGreaterThan(3);
  });
});

describe("collections travel by their ids at the service", () => {
  const localId = asId<LocalId>(anId(31));
  const waiting: StandingCollection = {
    kind: "known",
    localId: asId<LocalId>(anId(32)),
    title: "Waits",
  };
  const tides: StandingCollection = { kind: "known", localId, title: "Tides" };
  const first = () =>
    aComputer([{ ...aHead, saving: { ...aHead.saving, collections: [tides, waiting] } }], {
      collections: new Map([[5, localId]]),
    });

  test("one that is known there is that one; one that is not is named by its id", () => {
    const items = {};
    compare(first(), items);
    const other = asId<LocalId>(anId(33));
    const knowing = aComputer([empty], { collections: new Map([[5, other]]) });
    const strange = aComputer([empty]);
    compare(knowing, items);
    compare(strange, items);
    expect(knowing.profiles[0]?.saving.collections).toEqual([
      { kind: "known", localId: other, title: "Tides" },
    ]);
    expect(strange.profiles[0]?.saving.collections).toMatchObject([
      { kind: "by-id", remoteId: 5, title: "Tides" },
    ]);
    for (const computer of [knowing, strange]) expect(compare(computer, items).send).toEqual({});
  });

  test("one that the service has not confirmed stays here when a change comes", () => {
    const items = {};
    const here = first();
    const there = aComputer([empty]);
    compare(here, items);
    compare(there, items);
    edit(there, (one) => ({ ...one, saving: { ...one.saving, collections: [] } }));
    compare(there, items, nowMs + 10);
    compare(here, items, nowMs + 20);
    expect(here.profiles[0]?.saving.collections).toEqual([waiting]);
  });
});
