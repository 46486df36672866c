// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft } from "../../../../test/support/builders.ts";
import { startJob } from "../../../../test/support/jobs.ts";

it("a change of a link that a job has not made yet is not lost with Edit that one: the link keeps its row", async () => {
  const world = aWorld();
  const life = aLife(world, { asksToDeliver: false });
  const first = aDraft(1, { tags: [] });
  const second = aDraft(2, { address: first.address, title: "Again", tags: [] });
  life.service.answer(
    { kind: "accepted", remoteId: 41 },
    {
      kind: "answered",
      failure: { kind: "already-there", words: { message: "taken", fields: [] }, remoteId: 41 },
    },
  );
  for (const draft of [first, second]) {
    requireOk(await life.save(draft));
    await life.deliverer.run();
    life.clock.pass(1);
  }
  const changes = { tags: ["sea"] };
  await startJob(world, [
    { kind: "update-link", subject: second.link, changes, before: { tags: [] } },
  ]);
  requireOk(await life.choose({ entryId: second.entryId, choice: "edit-that" }));
  await life.deliverer.run({ woken: true });
  await life.deliverer.run({ woken: true });
  const sent = life.service.sent.at(-1);
  expect(sent?.operation).toMatchObject({ kind: "update-link", changes });
  expect(sent?.remoteIds.get(second.link)).toBe(41);
});
