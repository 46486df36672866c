// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, putEntries, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, anEntry, anId } from "../../../../test/support/builders.ts";
import { diagnose } from "../../../shared/domain/views/diagnostics.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";
import { readDiagnostics } from "./diagnostics.ts";

const about = { extension: "0.1.0", browser: "Browser/1.0" };

const diagnosed = async ({ profiles }: ReturnType<typeof aLife>) =>
  (await profiles.all()).map(({ serverAddress = "", ...profile }) => ({
    ...profile,
    serverAddress,
  }));

it("contain all entries on their way and the latest deliveries, and nothing private", async () => {
  const life = aLife(aWorld({ name: "My own server" }), { asksToDeliver: false });
  await life.save(aDraft(1, { title: "A secret plan" }));
  await life.deliverer.run();
  await life.save(aDraft(2, { title: "Another plan", tags: ["hidden"] }));
  const content = "<p>Nobody else reads this</p>";
  await life.store.change((tx) => tx.putPayload(anId(2), { pageContent: content }));
  const nowMs = life.clock.now();
  const profiles = requireOk(await readDiagnostics(life.store, await diagnosed(life), nowMs));
  const diagnostics = diagnose({ online: true, profiles }, about, nowMs);
  expect(diagnostics).toMatchObject({ ...about, online: true });
  expect(diagnostics.profiles).toHaveLength(1);
  expect(diagnostics.profiles[0]).toMatchObject({
    hasKey: true,
    counts: { ready: 1, delivered: 1 },
    entries: [
      { state: "ready", sizes: { title: 12, content: content.length } },
      { state: "delivered", tries: 1 },
    ],
  });
  const text = JSON.stringify(diagnostics);
  const hidden = [/plan/, /hidden/, /quoin|links\.example/, /Nobody/, /kept-key/, /My own/];
  for (const secret of hidden) expect(text).not.toMatch(secret);
});

it("count all entries, and contain the first five hundred that wait", async () => {
  const life = aLife(aWorld(), { asksToDeliver: false });
  const many = Array.from({ length: 520 }, (_, number) => anEntry({ id: anId<EntryId>(number) }));
  await putEntries(life, ...many);
  const profiles = requireOk(await readDiagnostics(life.store, await diagnosed(life), 0));
  expect(profiles[0]?.counts).toEqual({ ready: 520 });
  expect(profiles[0]?.entries).toHaveLength(500);
});
