import { expect, test } from "vitest";
import { aHead, aLinkRow, atMs, freshBrowser, here } from "../../../../test/support/a-ledger.ts";
import {
  aLife,
  aWorld,
  entryOnDisk,
  onDisk,
  putEntries,
  requireOk,
  stateOnDisk,
} from "../../../../test/support/a-life.ts";
import { aProfileId, anId } from "../../../../test/support/builders.ts";
import { aJobId, newLinks, startJob } from "../../../../test/support/jobs.ts";
import { createFakeBackground } from "../../../../test/support/options/fake-background.ts";
import { createBackupEngine } from "../../backup/engine.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";
import { ok } from "../../../shared/domain/values/result.ts";
import { mergeRows } from "../../../background/use-cases/backup/merge-rows.ts";
import { steerJob } from "../ledger/jobs.ts";
import { createMerge } from "./merge.ts";

const address = (row: number) => `https://quoin.example/imported/${row}`;
const profiles = here(aHead);

/** A backup with the link of this row of `newLinks`, as another browser has saved it. */
async function backupWith(row: number): Promise<Blob> {
  const { store, engine } = freshBrowser();
  const targetUrl = address(row);
  const saved = aLinkRow(anId(900), { targetUrl, remoteId: 7, deliveredAtMs: atMs });
  requireOk(await store.change((tx) => tx.put("link", saved)));
  return requireOk(await engine.make(profiles, "2026-11-23T08:00:00.000Z")).file;
}

/** A world with a job of three links, all of them in the outbox and none sent, and the merge of a file into it. */
async function aWaitingJob() {
  const world = aWorld({ id: aProfileId });
  const life = aLife(world, { asksToDeliver: false });
  world.network.online = false;
  await startJob(world, newLinks(3));
  await life.deliverer.run();
  const engine = createBackupEngine({
    read: (run) => world.store.read(run),
    drafts: async () => ok({ drafts: [], unreadable: 0 }),
  });
  const client = { ...createFakeBackground().client, choose: life.choose };
  return { world, life, engine, client: { ...client, mergeRows: mergeRows(world) } };
}

const addressesSent = ({ service }: ReturnType<typeof aWorld>) =>
  service.sent.flatMap(({ operation }) =>
    operation.kind === "create-link" ? operation.fields.targetUrl : [],
  );

test("a paused import does not save a link that a merge has brought meanwhile", async () => {
  const file = await (await backupWith(1)).text();
  const { world, life, engine, client } = await aWaitingJob();
  const key = { id: aJobId, profileId: aProfileId };
  const ports = { jobs: world.jobStore, wake: () => undefined };
  requireOk(await steerJob(ports, key, "paused"));
  await life.deliverer.run();
  const summary = requireOk(await engine.open(new Blob([file]), profiles));
  requireOk(await createMerge({ client, engine }, summary)(() => undefined));
  requireOk(await steerJob(ports, key, "resumed"));
  world.network.online = true;
  await life.deliverer.run();
  await life.deliverer.run();
  expect(addressesSent(world)).toEqual([address(0), address(2)]);
  const links = await onDisk(world, (tx) => tx.rows("link", aProfileId));
  expect(links.map(({ targetUrl }) => targetUrl).toSorted()).toEqual([0, 1, 2].map(address));
});

test("a merge leaves a row whose request ended as unknown just before the drop: it may have arrived", async () => {
  const file = await backupWith(1);
  const content = await file.text();
  const { world, life, engine, client } = await aWaitingJob();
  const summary = requireOk(await engine.open(new Blob([content]), profiles));
  let asked: EntryId | undefined;
  const choose: typeof client.choose = async (input) => {
    asked = input.entryId;
    const cause = { kind: "timed-out" } as const;
    const state = { name: "unknown", cause, sinceMs: 1 } as const;
    await putEntries(world, { ...(await entryOnDisk(world, asked)), state, tries: 1 });
    return life.choose(input);
  };
  const ports = { client: { ...client, choose }, engine };
  requireOk(await createMerge(ports, summary)(() => undefined));
  if (asked === undefined) throw new Error("nothing was dropped");
  expect(await stateOnDisk(world, asked)).toBe("unknown");
});
