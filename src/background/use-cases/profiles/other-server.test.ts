// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aLife, aWorld, gateOnDisk, onDisk } from "../../../../test/support/a-life.ts";
import { aDraft, aProfileId } from "../../../../test/support/builders.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";
import { err } from "../../../shared/domain/values/result.ts";

const aQuietLife = (profile: Parameters<typeof aWorld>[0] = {}) =>
  aLife(aWorld(profile), { asksToDeliver: false });

describe("another server for a profile", () => {
  const elsewhere = { name: "", serverAddress: "https://new.example", key: "new-key" };
  const undecided = { ok: false, error: { kind: "server-changed" } };

  it("is refused until the user says whether it is the same service, if the profile holds anything", async () => {
    const life = aQuietLife();
    await life.save(aDraft(1));
    expect(await life.saveConnection(elsewhere)).toEqual(undecided);
    expect((await life.profiles.connection(aProfileId))?.key).toBe("kept-key");
    await life.deliverer.run();
    expect(await life.saveConnection(elsewhere)).toEqual(undecided);
  });

  it("keeps all ids if it is the same service, moved, and receives the waiting entries", async () => {
    const life = aQuietLife();
    await life.save(aDraft(1));
    await life.deliverer.run();
    await life.save(aDraft(2));
    expect(await life.saveConnection({ ...elsewhere, moved: true })).toMatchObject({ ok: true });
    await life.deliverer.run({ woken: true });
    expect(life.service.connections.at(-1)).toMatchObject({
      serverAddress: "https://new.example",
    });
    const row = await onDisk(life, (tx) => tx.row(linkRef(aDraft(1).link)));
    expect(row).toMatchObject({ profileId: aProfileId, remoteId: 501 });
  });

  it("is refused, too, if the first save is sent just before the old connection closes", async () => {
    const life = aQuietLife();
    const change = life.store.change.bind(life.store);
    life.store.change = async (work) => {
      life.store.change = change;
      await life.save(aDraft(1));
      await life.deliverer.run();
      return change(work);
    };
    expect(await life.saveConnection(elsewhere)).toEqual(undecided);
    expect((await gateOnDisk(life)).state).toBe("open");
  });

  it("gets the save that is kept while it is stored, and the old server does not", async () => {
    const life = aQuietLife();
    const put = life.profiles.put.bind(life.profiles);
    life.profiles.put = async (...stored) => {
      life.profiles.put = put;
      await life.save(aDraft(1));
      await life.deliverer.run({ woken: true });
      return put(...stored);
    };
    expect(await life.saveConnection(elsewhere)).toMatchObject({ ok: true });
    expect(life.service.sent).toHaveLength(0);
    await life.deliverer.run({ woken: true });
    const { serverAddress } = elsewhere;
    expect(life.service.connections.at(-1)).toMatchObject({ serverAddress });
    expect(life.service.sent).toHaveLength(1);
  });

  it("leaves the old one to be probed at once if it cannot be stored", async () => {
    const life = aQuietLife();
    life.profiles.put = async () => err({ kind: "storage-full" });
    expect(await life.saveConnection(elsewhere)).toMatchObject({ ok: false });
    expect((await gateOnDisk(life)).state).toBe("closed");
  });

  it("is accepted as it is while the profile is empty", async () => {
    const life = aQuietLife();
    expect(await life.saveConnection(elsewhere)).toMatchObject({ ok: true });
  });

  it("does not count as another for a new path or port, or https in place of http", async () => {
    const life = aQuietLife({ serverAddress: "http://links.example" });
    await life.save(aDraft(1));
    for (const serverAddress of ["http://links.example/shelf", "https://links.example"]) {
      expect(await life.saveConnection({ name: "", serverAddress })).toMatchObject({ ok: true });
    }
    const downgraded = { name: "", serverAddress: "http://links.example", key: "k" };
    expect(await life.saveConnection(downgraded)).toEqual(undecided);
  });
});
