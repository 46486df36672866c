// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  aLife,
  aWorld,
  entryOnDisk,
  putEntries,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import { aDraft, anEntry, anId } from "../../../../test/support/builders.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import { updateTries } from "../../../shared/domain/outbox/decide.ts";
import type { Outcome } from "../../../shared/domain/operation/outcome.ts";
import { defaultCompatibility } from "../../../shared/domain/profile/profile.ts";

const minuteMs = 60_000;
const lost: Outcome = { kind: "lost", failure: { kind: "timed-out" } };
const serverError: Outcome = { kind: "answered", failure: { kind: "server-error", status: 500 } };
const first = anId<EntryId>(1);

async function aLifeWithSave(profile: Parameters<typeof aWorld>[0] = {}) {
  const life = aLife(aWorld(profile), { asksToDeliver: false });
  await life.save(aDraft(1));
  return life;
}

describe("a create with an unknown outcome", () => {
  it("is not resent by itself, however often delivery runs", async () => {
    const life = await aLifeWithSave();
    life.service.answer(serverError);
    await life.deliverer.run();
    expect(await stateOnDisk(life, first)).toBe("unknown");
    for (let looks = 0; looks < 3; looks += 1) {
      life.clock.pass(60 * minuteMs);
      await life.deliverer.run({ woken: true });
    }
    expect(life.service.sent).toHaveLength(1);
  });

  it("is resent under the same key if the server honours it", async () => {
    const compatibility = { ...defaultCompatibility, honoursIdempotencyKey: true };
    const life = await aLifeWithSave({ compatibility });
    life.service.answer(lost);
    await life.deliverer.run();
    await life.deliverer.run({ woken: true });
    expect(life.service.sent.map(({ entryId }) => entryId)).toEqual([first, first]);
    expect(await stateOnDisk(life, first)).toBe("delivered");
  });

  it("keeps the entries that depend on it waiting", async () => {
    const life = aLife(aWorld(), { asksToDeliver: false });
    const collection = {
      kind: "new" as const,
      localId: anId<LocalId>(900),
      entryId: anId<EntryId>(901),
      title: "Grids",
    };
    await life.save(aDraft(1, { collections: [collection] }));
    life.service.answer(lost);
    await life.deliverer.run();
    await life.deliverer.run({ woken: true });
    expect(await stateOnDisk(life, first)).toBe("depends");
    expect(life.service.sent).toHaveLength(1);
  });
});

describe("an update", () => {
  it(`is tried ${updateTries} times, with a probe before each, and then asks the user`, async () => {
    const life = await aLifeWithSave();
    await life.deliverer.run();
    const id = anId<EntryId>(21);
    const operation = {
      kind: "update-link",
      subject: aDraft(1).link,
      changes: { title: "b" },
    } as const;
    await putEntries(life, anEntry({ id, operation, createdAtMs: life.clock.now() + 1 }));
    life.service.answer(...Array.from({ length: 9 }, () => lost));
    for (let looks = 0; looks < 9; looks += 1) await life.deliverer.run({ woken: true });
    expect(life.service.sent).toHaveLength(1 + updateTries);
    expect(life.service.probes).toHaveLength(updateTries);
    expect((await entryOnDisk(life, id)).state).toMatchObject({
      name: "blocked",
      cause: { kind: "timed-out" },
    });
  });
});
