import type { DraftCollection } from "../../src/shared/domain/draft/draft.ts";
import type { JobWish } from "../../src/shared/domain/jobs/job-state.ts";
import type { Job, JobOperation } from "../../src/shared/domain/jobs/job.ts";
import { mayBeThere } from "../../src/shared/domain/outbox/edition.ts";
import { openStates } from "../../src/shared/domain/outbox/entry.ts";
import { defaultSaving, type UndoMs } from "../../src/shared/domain/profile/saving.ts";
import type { EntryId, JobId, LocalId } from "../../src/shared/domain/values/ids.ts";
import { choicesOf, modelOf } from "../../src/shared/resources/models.ts";
import { steerJob } from "../../src/pages/options/ledger/jobs.ts";
import { aLife, aWorld, onDisk, requireOk, type World } from "./a-life.ts";
import { aDraft, anId, aProfileId, someLinkFields } from "./builders.ts";
import { aCapture } from "./fake-ports.ts";
import { emptyDeeds, nameOf } from "./feature-deeds.ts";
import { readers, scripted, watched } from "./features-world.ts";
import { startJob } from "./jobs.ts";
import { hourMs, type Action, type ImportRow } from "./feature-actions.ts";

const addressOf = (page: number) => `https://quoin.example/notes/${page}`;
const titleOf = (collection: number) => ["Tides", "Mills", "Grids", "Looms"][collection] ?? "";

/**
 * A background and its user, step by step. Only the clock of the world moves; after each step the play waits until the
 * background does nothing more by itself.
 */
export function aPlay(undoMs: UndoMs) {
  const saving = { ...defaultSaving, undoPopupMs: undoMs, undoQuickMs: undoMs };
  const reader = readers();
  const world: World = { ...aWorld({ saving }), reader };
  const rest = watched(world);
  const { requests, failNext, recover } = scripted(world);
  const deeds = emptyDeeds();
  const jobs: Job[] = [];
  const bugs: unknown[] = [];
  let life = aLife(world);
  let made = 0;
  const next = () => (made += 1);
  const wake = () => undefined;

  const run = (woken = false) =>
    void life.deliverer.run({ woken }).catch((bug: unknown) => bugs.push(bug));
  const links = () =>
    onDisk(world, async (tx) => (await tx.linksAfter(aProfileId, undefined, 100)).links);
  const chosen = (collections: readonly number[]): readonly DraftCollection[] =>
    collections.map((one) => {
      const number = next();
      return {
        kind: "new",
        localId: anId(400 + number),
        entryId: anId(600 + number),
        title: titleOf(one),
      };
    });
  // Without an undo time, the collections of a save leave at once, also while its content is being read.
  const name = (collections: readonly number[], by?: EntryId) => {
    const lasting = undoMs === 0 ? undefined : by;
    deeds.named.push(...collections.map((one) => ({ title: titleOf(one), save: lasting })));
  };

  async function save({ page, content, quick, collections }: Extract<Action, { do: "save" }>) {
    const draft = {
      ...aDraft(next(), { pageContent: content, collections: chosen(collections) }),
      address: addressOf(page),
    };
    const tabId = draft.entryId.length + made;
    const about = { draft, pageAddress: draft.address, tabId, profileId: aProfileId };
    const saved = requireOk(
      await life.saveLink({ ...about, ...(quick ? { quick } : { links: [] }) }),
    );
    if (saved.already) return;
    deeds.kept.add(saved.entryId);
    if (saved.entryId === draft.entryId) name(collections, saved.entryId);
  }

  async function change({ link: at, what, collections }: Extract<Action, { do: "change" }>) {
    const all = await links();
    const link = all[at % all.length];
    if (link === undefined) return;
    const number = next();
    const changes = {
      title: { title: `Changed ${number}` },
      tags: { tags: [`tag${number}`] },
      collections: { collections: chosen(collections) },
    }[what];
    const carried = await life.changeLink({
      entryId: anId(200 + number),
      link: link.localId,
      changes,
    });
    const { entryId } = requireOk(carried);
    deeds.kept.add(entryId);
    if ("title" in changes) deeds.titles.set(link.localId, changes.title);
    if (what !== "collections") return;
    const carrier = await onDisk(world, (tx) => tx.entry(entryId));
    name(collections, carrier?.operation.kind === "create-link" ? entryId : undefined);
  }

  async function start(operations: readonly JobOperation[]) {
    if (operations.length === 0 || jobs.length === 3) return;
    jobs.push(await startJob(world, operations, { id: anId<JobId>(800 + jobs.length) }));
    run();
  }

  function imported(rows: readonly ImportRow[]): readonly JobOperation[] {
    const inJob = new Map<number, LocalId>();
    return rows.flatMap(({ page, collection }): JobOperation[] => {
      const number = next();
      const operations: JobOperation[] = [];
      if (collection !== undefined && !inJob.has(collection)) {
        const subject = anId<LocalId>(1_000 + number);
        inJob.set(collection, subject);
        name([collection]);
        operations.push({
          kind: "create-collection",
          subject,
          fields: { title: titleOf(collection) },
        });
      }
      const own = collection === undefined ? undefined : inJob.get(collection);
      const collections = own === undefined ? [] : [own];
      const fields = someLinkFields({
        targetUrl: addressOf(page),
        title: `Imported ${number}`,
        collections,
      });
      return [
        ...operations,
        { kind: "create-link", subject: anId<LocalId>(2_000 + number), fields },
      ];
    });
  }

  async function edited(what: "tags" | "collections"): Promise<readonly JobOperation[]> {
    const number = next();
    const rows = await onDisk(world, (tx) => tx.rows("collection", aProfileId));
    const place = rows[number % rows.length];
    if (what === "collections" && place === undefined) return [];
    if (what === "collections" && place) deeds.named.push({ title: place.title, save: undefined });
    return (await links()).map(({ localId: subject, tags, collections }) => ({
      kind: "update-link",
      subject,
      ...(what === "tags" || place === undefined
        ? { changes: { tags: [...tags, `job${number}`] }, before: { tags } }
        : {
            changes: { collections: [...new Set([...collections, place.localId])] },
            before: { collections },
          }),
    }));
  }

  async function choose({ offer, undoes }: Extract<Action, { do: "choose" }>) {
    const open = await onDisk(world, (tx) => tx.entriesIn(aProfileId, openStates));
    const offers = open.flatMap((entry) =>
      choicesOf(entry)
        .filter((choice) => choice !== "give-id")
        .map((choice) => ({ entry, choice })),
    );
    const isUndoOfSave = ({ entry: { operation }, choice }: (typeof offers)[number]) =>
      choice === "undo" && operation.kind === "create-link";
    const offered = offers.filter((one) => isUndoOfSave(one) === undoes);
    const taken = offered[offer % offered.length];
    if (taken === undefined) return;
    const { entry, choice } = taken;
    const remoteId = choice === "arrived" ? { remoteId: 9_000 + next() } : {};
    requireOk(await life.choose({ entryId: entry.id, choice, ...remoteId }));
    const about = nameOf(entry);
    const mayDouble = choice === "drop" ? mayBeThere(entry) : choice === "send-again";
    if (about !== undefined && mayDouble) deeds.risked.push(about);
    if (choice !== "undo" && choice !== "drop") return;
    deeds[choice === "undo" ? "undone" : "dropped"].add(entry.id);
    const { subject } = entry.operation;
    if (modelOf(entry.operation).effect !== "creates") return void deeds.revised.add(subject);
    deeds.goneResources.add(subject);
    if (choice === "drop" && about !== undefined) deeds.droppedNames.add(about);
  }

  async function steer(at: number, wish: JobWish) {
    const job = jobs[at % jobs.length];
    if (job === undefined) return;
    await steerJob({ jobs: world.jobStore, wake }, job, wish);
    run();
  }

  async function passTime(ms: number) {
    const reading = await onDisk(world, (tx) => tx.entriesIn(aProfileId, ["capturing"]));
    // The holds of its collections may end now, and an undo of the save comes too late for them.
    const isRead = (id: EntryId | undefined) => reading.some((one) => one.id === id);
    for (const one of deeds.named) if (isRead(one.save)) one.save = undefined;
    world.clock.pass(ms);
    run();
  }

  async function kill() {
    bugs.push(...life.bugs);
    life.die();
    reader.die();
    life = aLife(world);
    await life.settleInterrupted();
    run(true);
  }

  async function act(action: Action): Promise<void> {
    switch (action.do) {
      case "save":
        return save(action);
      case "change":
        return change(action);
      case "import":
        return start(imported(action.rows));
      case "edit":
        return start(await edited(action.what));
      case "choose":
        return choose(action);
      case "steer":
        return steer(action.job, action.wish);
      case "permit":
        world.permissions.granted = action.granted;
        return run(true);
      case "clock":
        return passTime(action.ms);
      case "kill":
        return kill();
      case "trouble":
        return failNext(action.with);
      case "slow":
        return action.slow ? world.service.hold() : world.service.release();
      case "read":
        return action.well ? reader.arrive(aCapture()) : reader.fail({ kind: "capture-timed-out" });
    }
  }

  return {
    world,
    deeds,
    requests,
    jobs,
    bugs: () => [...bugs, ...life.bugs],
    async step(action: Action) {
      await act(action);
      await rest();
    },
    /** From now on all is well, nobody stops anything, and time passes. */
    async end() {
      recover();
      world.service.release();
      world.permissions.granted = true;
      reader.arrive(aCapture());
      await rest();
      for (let round = 0; round < 3; round += 1) {
        for (const job of jobs) await steerJob({ jobs: world.jobStore, wake }, job, "resumed");
        run(true);
        await rest();
        world.clock.pass(hourMs);
      }
    },
  };
}

export type Play = ReturnType<typeof aPlay>;
