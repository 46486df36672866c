// @vitest-environment node
import { array, assert, asyncProperty, constantFrom } from "fast-check";
import { expect, it } from "vitest";
import { onDisk, requireOk } from "../../../../test/support/a-life.ts";
import { aProfileId } from "../../../../test/support/builders.ts";
import { anAction } from "../../../../test/support/feature-actions.ts";
import { nameOf } from "../../../../test/support/feature-deeds.ts";
import { aPlay, type Play } from "../../../../test/support/features-play.ts";
import { isFinal, openStates, type Entry } from "../../../shared/domain/outbox/entry.ts";
import type { LinkFields } from "../../../shared/domain/fields/link.ts";
import type { ReportRow } from "../../../shared/ports/job-ports.ts";
import { reportPages } from "../../../pages/options/ledger/jobs.ts";

const openOnDisk = ({ world }: Play) => onDisk(world, (tx) => tx.entriesIn(aProfileId, openStates));

/** A request that may have made or changed something at the service. */
const mayCount = ({ requests }: Play) => requests.filter(({ end }) => end !== "refused");

/** Each entry that is still open needs the user, for a reason that the play gave, or waits for one that does. */
async function expectNothingStuck(play: Play) {
  const open = await openOnDisk(play);
  const about = (subject: string) => open.filter((one) => one.operation.subject === subject);
  const isDue = ({ state }: Entry) => state.name === "ready" || state.name === "waiting";
  const isMendable = (entry: Entry): boolean => {
    const { state, operation } = entry;
    switch (state.name) {
      case "unknown":
        return ["timed-out", "interrupted"].includes(state.cause.kind);
      case "blocked":
        return state.cause.kind === "parent-missing"
          ? state.cause.parent !== operation.subject &&
              play.deeds.goneResources.has(state.cause.parent)
          : ["rejected", "timed-out", "interrupted"].includes(state.cause.kind);
      case "depends":
        return about(state.on).some(isMendable);
      case "ready":
      case "waiting":
        // Changes of one link keep their order.
        return about(operation.subject).some((one) => !isDue(one) && isMendable(one));
      default:
        return false;
    }
  };
  for (const entry of open) {
    expect(entry.lane !== "paused" && isMendable(entry), `stuck: ${JSON.stringify(entry)}`).toBe(
      true,
    );
  }
}

/** Pages and titles that the service has, or whose entry needs the user. */
async function standing(play: Play): Promise<Set<string | undefined>> {
  const open = await openOnDisk(play);
  return new Set([...mayCount(play).map(({ delivery }) => nameOf(delivery)), ...open.map(nameOf)]);
}

async function expectNothingLost(play: Play) {
  const { deeds, world } = play;
  const isGone = (entry: Entry) =>
    deeds.undone.has(entry.id) ||
    deeds.dropped.has(entry.id) ||
    deeds.goneResources.has(entry.operation.subject);
  for (const id of deeds.kept) {
    const entry = await onDisk(world, (tx) => tx.entry(id));
    const isThere = entry && (entry.state.name === "delivered" || !isFinal(entry));
    expect(isThere || (entry && isGone(entry)), `lost: ${JSON.stringify(entry)}`).toBe(true);
  }
  const there = await standing(play);
  const entries = await onDisk(world, (tx) => tx.entriesIn(aProfileId, ["dropped"]));
  const dropped = (id: string) => entries.some((e) => e.operation.subject === id && isGone(e));
  const isKept = ({ operation, state }: ReportRow) => {
    if (operation === undefined) return false;
    const name = nameOf({ operation });
    switch (state.name) {
      case "already":
        return name === undefined || there.has(name) || deeds.droppedNames.has(name);
      case "gone":
        return deeds.goneResources.has(operation.subject);
      case "dropped":
        return dropped(operation.subject);
      case "unfed":
      case "cancelled":
      case "unreadable":
        return false;
      default:
        return true;
    }
  };
  for (const key of play.jobs) {
    const { state } = requireOk(await world.jobStore.list(aProfileId)).jobs.find(
      ({ job }) => job.id === key.id,
    )?.job ?? { state: "cancelled" };
    if (state === "cancelled") continue;
    expect(state).toBe("fed");
    for await (const page of reportPages(world.jobStore, key)) {
      for (const row of requireOk(page)) {
        expect(isKept(row), `lost: ${JSON.stringify(row)}`).toBe(true);
      }
    }
  }
}

/** Also what an undone save alone had named was not made. */
function expectNothingUnwanted(play: Play) {
  const { deeds } = play;
  const names = mayCount(play).flatMap(({ delivery }) => nameOf(delivery) ?? []);
  for (const name of new Set(names)) {
    const risked = deeds.risked.filter((one) => one === name).length;
    const times = names.filter((one) => one === name).length;
    expect(times, `made at the service: ${name}`).toBeLessThanOrEqual(1 + risked);
  }
  for (const { delivery } of play.requests) {
    if (delivery.operation.kind !== "create-collection") continue;
    const { title } = delivery.operation.fields;
    const isWanted = deeds.named.some(
      (one) => one.title === title && (one.save === undefined || !deeds.undone.has(one.save)),
    );
    expect(isWanted, `only an undone save had made ${title}`).toBe(true);
  }
  for (const { delivery } of play.requests) {
    expect(deeds.undone.has(delivery.entryId), `sent and undone: ${delivery.entryId}`).toBe(false);
  }
}

async function expectLedgerAsSent(play: Play) {
  const { links } = await onDisk(play.world, (tx) => tx.linksAfter(aProfileId, undefined, 100));
  const open = (await openOnDisk(play)).map(({ operation }) => operation.subject);
  for (const { localId, deliveredAtMs, title, tags, collections } of links) {
    const isRevised = play.deeds.revised.has(localId);
    if (deliveredAtMs === undefined || open.includes(localId) || isRevised) continue;
    const sent: Partial<LinkFields> = {};
    for (const { delivery } of mayCount(play)) {
      const { operation } = delivery;
      if (operation.subject !== localId) continue;
      if (operation.kind === "create-link") Object.assign(sent, operation.fields);
      if (operation.kind === "update-link") Object.assign(sent, operation.changes);
    }
    expect({ title, tags, collections }).toEqual({
      title: sent.title,
      tags: sent.tags,
      collections: sent.collections,
    });
    const given = play.deeds.titles.get(localId);
    if (given !== undefined) expect(title).toBe(given);
  }
}

it("whatever meets in the background, nothing is lost, doubled or stuck, and an undo leaves nothing behind", async () => {
  await assert(
    asyncProperty(
      array(anAction, { minLength: 5, maxLength: 15, size: "max" }),
      constantFrom(0 as const, 15_000 as const, 15_000 as const),
      async (actions, undoMs) => {
        const play = aPlay(undoMs);
        for (const action of actions) await play.step(action);
        await play.end();
        await expectNothingStuck(play);
        await expectNothingLost(play);
        expectNothingUnwanted(play);
        await expectLedgerAsSent(play);
        expect(play.bugs()).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
});
