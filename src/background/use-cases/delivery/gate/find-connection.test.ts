// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aWorld } from "../../../../../test/support/a-life.ts";
import { aProfileId } from "../../../../../test/support/builders.ts";
import { firstProfile } from "../../../../shared/domain/profile/profile.ts";
import { err } from "../../../../shared/domain/values/result.ts";
import { findConnection, readCurrent } from "./find-connection.ts";

const profile = firstProfile(aProfileId);
const broken = new Error("IO error");

function aLookup(known = {}) {
  const world = aWorld(known);
  const bugs: unknown[] = [];
  const find = () => findConnection({ ...world, report: (bug) => bugs.push(bug) }, profile);
  return { world, bugs, find };
}

describe("the connection for a request", () => {
  it("is the server and the key of the profile", async () => {
    const { world, find } = aLookup();
    expect(await find()).toMatchObject({
      ok: true,
      value: { serverAddress: "https://links.example", key: "kept-key" },
    });
    expect(world.network.prepared).toEqual(["https://links.example"]);
  });

  it("is not there before a server and a key are set", async () => {
    const { find } = aLookup({ serverAddress: undefined, hasKey: false });
    expect(await find()).toEqual(err({ kind: "not-connected" }));
  });

  it("is not there while the computer is offline", async () => {
    const { world, find } = aLookup();
    world.network.online = false;
    expect(await find()).toEqual(err({ kind: "offline" }));
  });

  it("is not there without the permission, and the browser's rules are not set before it", async () => {
    const { world, find } = aLookup();
    world.permissions.granted = false;
    expect(await find()).toEqual(err({ kind: "no-permission" }));
    expect(world.network.prepared).toEqual([]);
  });

  it("is not there if the browser's rules cannot be set; the error is cut to 200 characters", async () => {
    const { world, bugs, find } = aLookup();
    world.network.prepare = () => Promise.reject(new Error("r".repeat(300)));
    const error = `Error: ${"r".repeat(193)}`;
    expect(await find()).toEqual(err({ kind: "network-unready", error }));
    expect(bugs).toEqual([]);
  });

  it("is not there if the lookup fails, which is reported", async () => {
    const { world, bugs, find } = aLookup();
    world.profiles.connection = () => Promise.reject(broken);
    expect(await find()).toEqual(err({ kind: "network-unready", error: "Error: IO error" }));
    expect(bugs).toEqual([broken]);
  });
});

describe("the connection of a request in flight", () => {
  async function aConnection() {
    const { world, find } = aLookup();
    const found = await find();
    if (!found.ok) throw new Error("not connected");
    const read = () => readCurrent(world, profile, found.value);
    return { world, isStillCurrent: async () => (await read()).isCurrent };
  }

  it("is current until the profile has another key", async () => {
    const { world, isStillCurrent } = await aConnection();
    expect(await isStillCurrent()).toBe(true);
    await world.profiles.put({ ...(await world.profiles.current()) }, "new-key");
    expect(await isStillCurrent()).toBe(false);
  });

  it("is not current once the profile is deleted", async () => {
    const { world, isStillCurrent } = await aConnection();
    await world.profiles.remove(profile.id);
    expect(await isStillCurrent()).toBe(false);
  });

  it("counts as current if the profile cannot be read, so that the response counts", async () => {
    const { world, isStillCurrent } = await aConnection();
    world.profiles.connection = () => Promise.reject(broken);
    expect(await isStillCurrent()).toBe(true);
  });
});
