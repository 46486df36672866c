// @vitest-environment node
import { expect, test } from "vitest";
import { aLife, aWorld, requireOk } from "../../../../../test/support/a-life.ts";
import { anId, aProfileId, someLinkFields } from "../../../../../test/support/builders.ts";
import { aJobId, ofPage, startJob } from "../../../../../test/support/jobs.ts";
import { fakeImport } from "../../../../../test/support/options/import.ts";
import { defaultCompatibility } from "../../../../shared/domain/profile/profile.ts";
import type { LocalId } from "../../../../shared/domain/values/ids.ts";
import { listCollections } from "../../ledger/collections.ts";
import { createPageJobs } from "../../ledger/jobs.ts";

const work = anId<LocalId>(900);
const connection = {
  profileId: aProfileId,
  name: "",
  colour: "green",
  serverAddress: "https://links.example",
  hasKey: true,
  compatibility: defaultCompatibility,
} as const;

test("links whose collection was to be made by a job that is cancelled meanwhile have a collection all the same", async () => {
  const world = aWorld();
  const life = aLife(world, { asksToDeliver: false });
  const fields = someLinkFields({ targetUrl: "https://quoin.example/first", collections: [work] });
  await startJob(world, [
    { kind: "create-collection", subject: work, fields: { title: "Work" } },
    { kind: "create-link", subject: anId<LocalId>(901), fields },
  ]);
  // Nothing can be sent, so the rows in the outbox wait.
  world.permissions.granted = false;
  await life.deliverer.run();
  const jobs = createPageJobs(ofPage(world));
  const { store } = fakeImport({
    jobs,
    lists: {
      listCollections: () => listCollections(world.store, connection),
      listTags: async () => ({
        ok: true,
        value: { tags: [], profileName: "", host: "", unsettled: [] },
      }),
    },
  });
  await store.load();
  // More than the outbox is given at a time come before the link in the folder.
  const others = Array.from(
    { length: 205 },
    (_, at) => `<DT><A HREF="https://quoin.example/${at}">x</A>`,
  );
  const folder = '<DT><H3>Work</H3><DL><DT><A HREF="https://quoin.example/last">Last</A></DL>';
  const text = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL>${others.join("")}${folder}</DL>`;
  await store.open({ kind: "text", text });
  await store.start("second.html");
  expect(store.stage.value.name).toBe("started");
  await life.deliverer.run();
  requireOk(await jobs.steer({ id: aJobId, profileId: aProfileId }, "cancelled"));
  await life.deliverer.run();
  world.permissions.granted = true;
  await life.deliverer.run({ woken: true });
  const sent = world.service.sent.map(({ operation: { kind, ...of } }) =>
    kind === "create-link" && "fields" in of ? of.fields : kind,
  );
  expect(sent).toHaveLength(207);
  expect(sent).toContain("create-collection");
  expect(sent).toContainEqual(expect.objectContaining({ targetUrl: "https://quoin.example/last" }));
});
