// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aLife,
  aWorld,
  entryOnDisk,
  gateOnDisk,
  onDisk,
  putEntries,
  requireOk,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import {
  aNumberedSave,
  aProfileId,
  anEntry,
  anId,
  someLinkFields,
} from "../../../../test/support/builders.ts";
import { putOdd } from "../../../../test/support/put-odd.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";
import type { StateName } from "../../../shared/domain/outbox/entry.ts";

const first = anId<EntryId>(1);

async function aLifeWithEntry() {
  const life = aLife(aWorld(), { asksToDeliver: false });
  await putEntries(life, anEntry({ id: first }));
  return life;
}

describe("a gate that cannot be read", () => {
  it("sends nothing before a probe succeeds", async () => {
    const life = await aLifeWithEntry();
    await putOdd("gates", { state: "shut", cause: { kind: "of a newer version" } }, aProfileId);
    const outcome = { kind: "not-sent", failure: { kind: "connection-refused" } } as const;
    life.service.answerProbe({ outcome, status: 0 });
    await life.deliverer.run();
    expect(life.service.sent).toEqual([]);
    expect(await gateOnDisk(life)).toMatchObject({ cause: { kind: "connection-refused" } });
    life.clock.pass(60 * 60 * 1_000);
    await life.deliverer.run();
    expect(life.service.probes).toHaveLength(2);
    expect(await stateOnDisk(life, first)).toBe("delivered");
  });

  it("is reported until then", async () => {
    const life = await aLifeWithEntry();
    await putOdd("gates", { state: "ajar" }, aProfileId);
    const { gate, waiting } = requireOk(await life.listActivity({}));
    expect(gate).toMatchObject({ state: "closed", cause: { kind: "gate-unreadable" } });
    expect(waiting).toMatchObject([{ gate: { kind: "gate-unreadable" } }]);
  });
});

describe("an entry whose payload cannot be read", () => {
  it("is not sent without it, and asks the user", async () => {
    const life = await aLifeWithEntry();
    await putOdd("payloads", { pageContent: 7 }, first);
    await life.deliverer.run();
    expect(life.service.sent).toEqual([]);
    expect((await entryOnDisk(life, first)).state).toMatchObject({
      name: "blocked",
      cause: { kind: "payload-unreadable" },
    });
    const { needsYou } = requireOk(await life.listActivity({}));
    expect(needsYou).toMatchObject([{ choices: ["send-without", "send-again", "drop"] }]);
    expect(await onDisk(life, (tx) => tx.payload(first))).toBeUndefined();
  });

  it("is sent without it, but with everything else, if the user says so", async () => {
    const life = aLife(aWorld(), { asksToDeliver: false });
    const fields = someLinkFields({ imageUrl: "https://quoin.example/a.png", repositoryIds: [7] });
    await putEntries(life, {
      ...anEntry({ id: first }),
      operation: { kind: "create-link", subject: anId(101), fields },
    });
    await putOdd("payloads", { pageContent: 7 }, first);
    await life.deliverer.run();
    requireOk(await life.choose({ entryId: first, choice: "send-without" }));
    await life.deliverer.run();
    expect(life.service.sent).toMatchObject([{ operation: { fields }, payload: {} }]);
    expect(await stateOnDisk(life, first)).toBe("delivered");
  });

  it("asks again if the user sends it as it is and the payload still cannot be read", async () => {
    const life = await aLifeWithEntry();
    await putOdd("payloads", { pageContent: 7 }, first);
    await life.deliverer.run();
    requireOk(await life.choose({ entryId: first, choice: "send-again" }));
    await life.deliverer.run();
    expect(life.service.sent).toEqual([]);
    expect(await stateOnDisk(life, first)).toBe("blocked");
    await putOdd("payloads", { pageContent: "<p>a</p>" }, first);
    requireOk(await life.choose({ entryId: first, choice: "send-again" }));
    await life.deliverer.run();
    expect(life.service.sent).toMatchObject([{ payload: { pageContent: "<p>a</p>" } }]);
  });
});

describe("entries that cannot be read", () => {
  it("do not hold up the others", async () => {
    const life = await aLifeWithEntry();
    for (let number = 2; number <= 70; number += 1) {
      await putOdd("entries", { ...aNumberedSave(number), createdAtMs: -number, tries: "three" });
    }
    await life.deliverer.run();
    expect(life.service.sent).toHaveLength(1);
  });

  it("set no alarm in any state", async () => {
    for (const name of ["ready", "waiting", "sending"] satisfies StateName[]) {
      const life = await aLifeWithEntry();
      await life.deliverer.run();
      await putOdd("entries", { ...aNumberedSave(2), state: { name }, tries: "three" });
      await life.wakes.schedule();
      expect(life.alarms.atMs).toBeUndefined();
    }
  });

  it("are reported as soon as they are found", async () => {
    const life = await aLifeWithEntry();
    expect(requireOk(await life.listActivity({})).unreadable).toBe(0);
    await putOdd("entries", { ...aNumberedSave(2), tries: "three" });
    expect(requireOk(await life.listActivity({})).unreadable).toBe(1);
  });
});
