import { expect, it } from "vitest";
import { aLife, aWorld, requireOk } from "../../../test/support/a-life.ts";
import { aDraft, aProfileId } from "../../../test/support/builders.ts";
import { ok } from "../../shared/domain/values/result.ts";
import { createBackupEngine } from "./engine.ts";

it("counts the links in a file that the service has not confirmed", async () => {
  const life = aLife(aWorld(), { asksToDeliver: false });
  requireOk(await life.save(aDraft(1)));
  await life.deliverer.run();
  life.service.answer({ kind: "lost", failure: { kind: "timed-out" } });
  requireOk(await life.save(aDraft(2)));
  await life.deliverer.run();
  const engine = createBackupEngine({
    read: (work) => life.store.read(work),
    drafts: async () => ok({ drafts: [], unreadable: 0 }),
  });
  const written = requireOk(await engine.writeLinks(aProfileId, "csv"));
  expect(written).toMatchObject({ count: 2, unsent: 1 });
});
