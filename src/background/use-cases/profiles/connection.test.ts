// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aLife,
  aWorld,
  gateOnDisk,
  putGate,
  requireOk,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import { aDraft, aProfileId } from "../../../../test/support/builders.ts";
import { defaultCompatibility } from "../../../shared/domain/profile/profile.ts";
import { asId, type ProfileId } from "../../../shared/domain/values/ids.ts";
import type { Gate } from "../../../shared/domain/outbox/gate.ts";
import type { Outcome } from "../../../shared/domain/operation/outcome.ts";
import { noSignIn } from "../../../shared/domain/profile/sign-in.ts";
import { getConnection } from "./connection.ts";

const kept = "https://links.example";
const shut: Gate = { state: "shut", cause: { kind: "unauthorized" } };
const unauthorized: Outcome = { kind: "answered", failure: { kind: "unauthorized" } };
const html: Outcome = { kind: "answered", failure: { kind: "html-answer", status: 200 } };

function aConnection(profile: Parameters<typeof aWorld>[0] = {}) {
  const life = aLife(aWorld(profile), { asksToDeliver: false });
  const test = async (typed: Parameters<typeof life.testConnection>[0]) =>
    requireOk(await life.testConnection(typed)).findings.map(({ step, verdict }) => [
      step,
      verdict,
    ]);
  return { ...life, test };
}

describe("storing a connection", () => {
  it("stores server, key and name, and sends the waiting entries after a probe", async () => {
    const life = aConnection({ serverAddress: undefined, hasKey: false });
    await life.save(aDraft(1));
    const view = await life.saveConnection({
      name: " At work ",
      serverAddress: "links.example/api/v1/",
      key: " s3cret ",
    });
    expect(view).toEqual({
      ok: true,
      value: {
        profileId: aProfileId,
        name: "At work",
        colour: "green",
        serverAddress: kept,
        hasKey: true,
        compatibility: defaultCompatibility,
      },
    });
    expect((await life.profiles.connection(aProfileId))?.key).toBe("s3cret");
    expect(life.asked.at(-1)).toEqual({ woken: true });
    await life.deliverer.run({ woken: true });
    expect(life.service.probes).toEqual([true]);
    expect(life.service.sent).toHaveLength(1);
  });

  it("cuts a name that is too long, and never inside a character", async () => {
    const life = aConnection();
    const name = `${"n".repeat(99)}\u{1F4DA}`;
    const view = await life.saveConnection({ name, serverAddress: kept });
    expect(requireOk(view).name).toBe("n".repeat(99));
  });

  it("keeps the stored key if none is typed", async () => {
    const life = aConnection();
    for (const typed of [{}, { key: "   " }]) {
      const serverAddress = `${kept}/shelf`;
      const view = await life.saveConnection({ name: "", serverAddress, ...typed });
      expect(view).toMatchObject({ ok: true, value: { hasKey: true } });
      expect((await life.profiles.connection(aProfileId))?.key).toBe("kept-key");
    }
    expect((await life.profiles.current()).serverAddress).toBe(`${kept}/shelf`);
  });

  it("never sends the stored key to another server, not even for a test", async () => {
    const life = aConnection();
    const refused = { ok: false, error: { kind: "key-for-other-server" } };
    const elsewhere = { serverAddress: "https://other.example" };
    expect(await life.saveConnection({ name: "", ...elsewhere })).toEqual(refused);
    expect(await life.testConnection(elsewhere)).toEqual(refused);
    expect(life.service.probes).toEqual([]);
    expect((await life.profiles.current()).serverAddress).toBe(kept);
  });

  it("stores a sign-in, shows only the names in it, and completes a name with its stored value", async () => {
    const life = aConnection();
    const header = { name: "X-Id", value: "s3cret-id" };
    const named = { name: "", serverAddress: kept };
    const view = requireOk(
      await life.saveConnection({ ...named, signIn: { headers: [header], withCookies: true } }),
    );
    expect(view.signIn).toEqual({ headers: ["X-Id"], withCookies: true });
    expect(requireOk(await getConnection(life)({})).signIn).toEqual(view.signIn);
    expect(JSON.stringify(view)).not.toContain("s3cret-id");
    const other = { name: "X-Other", value: "two" };
    const signIn = { headers: [other, { name: "x-id" }], withCookies: false };
    requireOk(await life.saveConnection({ ...named, signIn }));
    expect((await life.profiles.connection(aProfileId))?.signIn).toEqual({
      headers: [other, { name: "x-id", value: "s3cret-id" }],
      withCookies: false,
    });
  });

  it("never sends a stored header to another server, not even for a test", async () => {
    const life = aConnection();
    const header = { name: "X-Id", value: "s3cret-id" };
    const withHeader = { headers: [header], withCookies: true };
    requireOk(await life.saveConnection({ name: "", serverAddress: kept, signIn: withHeader }));
    const typed = {
      serverAddress: "https://other.example",
      key: "other-key",
      signIn: { headers: [{ name: "X-Id" }], withCookies: false },
    };
    const refused = { ok: false, error: { kind: "key-for-other-server" } };
    expect(await life.saveConnection({ name: "", ...typed })).toEqual(refused);
    expect(await life.testConnection(typed)).toEqual(refused);
    const { signIn: _named, ...withoutSignIn } = typed;
    requireOk(await life.testConnection(withoutSignIn));
    expect(life.service.connections.map(({ signIn }) => signIn)).toEqual([noSignIn, noSignIn]);
  });

  it("never puts the new key beside the server before, which a page stores at the same moment", async () => {
    const life = aConnection();
    // As the sync of settings does, with the server that it has read, and no key.
    const [moved, named] = await Promise.all([
      life.saveConnection({ name: "", serverAddress: "https://other.example", key: "new-key" }),
      life.saveConnection({ name: "At work", serverAddress: kept }),
    ]);
    expect(moved.ok).toBe(true);
    expect(named).toEqual({ ok: false, error: { kind: "key-for-other-server" } });
    expect(await life.profiles.connection(aProfileId)).toMatchObject({
      serverAddress: "https://other.example",
      key: "new-key",
    });
  });

  it("makes a profile for a new id, beside the one in use", async () => {
    const life = aConnection();
    const profileId = asId<ProfileId>("00000000-0000-4000-8000-000000000002");
    await life.saveConnection({
      profileId,
      name: "QA",
      serverAddress: "qa.example",
      key: "qa-key",
    });
    expect((await life.profiles.all()).map(({ name }) => name)).toEqual(["", "QA"]);
    expect((await life.profiles.current()).serverAddress).toBe(kept);
    expect(await life.profiles.connection(profileId)).toMatchObject({ key: "qa-key" });
  });

  it("without any key, is not connected", async () => {
    const life = aConnection({ serverAddress: undefined, hasKey: false });
    const view = await life.saveConnection({ name: "", serverAddress: kept, key: " " });
    expect(view).toMatchObject({ ok: true, value: { hasKey: false } });
  });

  it("stores how the key is sent, and leaves the other choices as they are", async () => {
    const life = aConnection();
    const compatibility = { keyPrefix: "Bearer " } as const;
    await life.saveConnection({ name: "", serverAddress: kept, compatibility });
    expect((await life.profiles.current()).compatibility).toEqual({
      ...defaultCompatibility,
      keyPrefix: "Bearer ",
    });
  });

  it("refuses an invalid address, and keeps the previous one", async () => {
    const life = aConnection();
    const refused = await life.saveConnection({ name: "", serverAddress: "two words", key: "new" });
    expect(refused).toEqual({ ok: false, error: { kind: "server-address-invalid" } });
    expect((await life.profiles.connection(aProfileId))?.key).toBe("kept-key");
    expect((await life.profiles.current()).serverAddress).toBe(kept);
  });

  it("makes a shut gate be probed again", async () => {
    const life = aConnection();
    await putGate(life, shut);
    await life.saveConnection({ name: "", serverAddress: kept, key: "new" });
    expect((await gateOnDisk(life)).state).toBe("closed");
    await life.deliverer.run({ woken: true });
    expect((await gateOnDisk(life)).state).toBe("open");
    expect(life.service.connections.at(-1)?.key).toBe("new");
  });

  it("is announced without the key", async () => {
    const life = aConnection();
    const view = await getConnection(life)({});
    expect(view).toMatchObject({ ok: true, value: { serverAddress: kept, hasKey: true } });
    expect(JSON.stringify(view)).not.toContain("kept-key");
  });
});

describe("a new key", () => {
  it("sends the entries that waited because the old key was refused", async () => {
    const life = aConnection();
    await life.save(aDraft(1));
    await life.save(aDraft(2));
    life.service.answer(unauthorized, unauthorized);
    await life.deliverer.run();
    expect((await gateOnDisk(life)).state).toBe("shut");
    await life.saveConnection({ name: "", serverAddress: kept, key: "new" });
    await life.deliverer.run({ woken: true });
    for (const number of [1, 2]) {
      expect(await stateOnDisk(life, aDraft(number).entryId)).toBe("delivered");
    }
    expect(life.service.connections.slice(-2)).toEqual([toKey("new"), toKey("new")]);
  });
});

const toKey = (key: string) => expect.objectContaining({ key });

describe("testing a connection", () => {
  it("tries the typed values, first without the key, then with it, and stores nothing", async () => {
    const life = aConnection();
    const found = await life.test({ serverAddress: "typed.example:8443", key: "typed" });
    expect(found).toEqual([
      ["permission", "passed"],
      ["reachable", "passed"],
      ["service", "passed"],
      ["key", "passed"],
    ]);
    expect(life.service.probes).toEqual([false, true]);
    expect(life.service.connections).toEqual([
      expect.objectContaining({ serverAddress: "https://typed.example:8443", key: "typed" }),
      expect.objectContaining({ serverAddress: "https://typed.example:8443", key: "typed" }),
    ]);
    expect(life.network.prepared).toEqual(["https://typed.example:8443"]);
    expect((await life.profiles.current()).serverAddress).toBe(kept);
    expect((await life.profiles.connection(aProfileId))?.key).toBe("kept-key");
    expect(life.service.sent).toEqual([]);
  });

  it("tries the stored key, in the chosen form, if none is typed", async () => {
    const life = aConnection();
    await life.test({ serverAddress: kept, compatibility: { keyPrefix: "Bearer " } });
    expect(life.service.connections[1]).toMatchObject({
      key: "kept-key",
      compatibility: { keyPrefix: "Bearer " },
    });
  });

  it("tries a typed key as it would be stored: without the space around it", async () => {
    const life = aConnection();
    await putGate(life, shut);
    await life.test({ serverAddress: kept, key: " kept-key\n" });
    expect(life.service.connections[1]?.key).toBe("kept-key");
    expect((await gateOnDisk(life)).state).toBe("open");
  });

  it("makes no request without the permission", async () => {
    const life = aConnection();
    life.permissions.granted = false;
    expect((await life.test({ serverAddress: kept }))[0]).toEqual(["permission", "failed"]);
    expect(life.service.probes).toEqual([]);
  });

  it("does not show the key to a server that is not the service", async () => {
    const life = aConnection();
    life.service.answerProbe({ outcome: html, status: 200, html: true });
    expect((await life.test({ serverAddress: kept }))[2]).toEqual(["service", "failed"]);
    expect(life.service.probes).toEqual([false]);
  });

  it("refuses an invalid address", async () => {
    const life = aConnection();
    expect(await life.testConnection({ serverAddress: " " })).toEqual({
      ok: false,
      error: { kind: "server-address-empty" },
    });
  });

  it("that passes opens the gate if the tested connection is the stored one", async () => {
    const life = aConnection();
    await putGate(life, shut);
    await life.test({ serverAddress: `${kept}/` });
    expect((await gateOnDisk(life)).state).toBe("open");
    expect(life.asked.at(-1)).toEqual({ woken: true });
  });

  it("that passes with another connection leaves the gate shut", async () => {
    const life = aConnection();
    await putGate(life, shut);
    await life.test({ serverAddress: "other.example", key: "kept-key" });
    await life.test({ serverAddress: kept, key: "other" });
    await life.test({ serverAddress: kept, compatibility: { keyPrefix: "Bearer " } });
    expect(await gateOnDisk(life)).toEqual(shut);
    expect(life.asked).toEqual([]);
  });

  it("that fails leaves the gate shut", async () => {
    const life = aConnection();
    await putGate(life, shut);
    const refused = { outcome: unauthorized, status: 401 };
    life.service.answerProbe(refused, refused);
    expect((await life.test({ serverAddress: kept }))[3]).toEqual(["key", "failed"]);
    expect(await gateOnDisk(life)).toEqual(shut);
  });
});
