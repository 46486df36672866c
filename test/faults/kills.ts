import { createServer, type Server } from "node:http";
import type { StateName } from "../../src/shared/domain/outbox/entry.ts";
import type { EntryView } from "../../src/shared/domain/views/views.ts";
import { until } from "../support/until.ts";
import { expectAccounted, expectStored } from "./accounts.ts";
import { stepMs } from "./desk.ts";
import { bringToEnd, expectLeftAlone, expectNothingElsewhere } from "./ending.ts";
import { createJudge, MissedError, type CaseResult, type Judge } from "./judge.ts";
import type { KillRow, Stage } from "./kill-row.ts";
import { killTable } from "./kill-table.ts";
import { isOfJob, isSentOver, type OperationName } from "./operation-names.ts";
import type { Strike } from "./strikes.ts";
import { openSlot, type Slot } from "./slot.ts";
import type { Transport } from "./transport.ts";
import { untilMet, type Case } from "./until-met.ts";
import type { OpenWorld } from "./world.ts";

interface StrikeOptions {
  readonly world: OpenWorld;
  readonly operations: readonly OperationName[];
  readonly transports: readonly Transport[];
  /** The cases to run; all if left out. */
  readonly isWanted?: (row: KillRow, operation: OperationName) => boolean;
  /** A part of the names of the cases to run. */
  readonly only?: string;
  /** Called with each result. */
  readonly report?: (result: CaseResult) => void;
}

interface KillCase {
  readonly row: KillRow;
  readonly operation: OperationName;
  readonly judge: Judge;
  mend?: () => Promise<void>;
}

/**
 * Brings an entry into each state, each with a profile and a service of its own, strikes once, and judges
 * all: nothing lost, nothing resent blindly, all brought to their end.
 */
export function runStrike(strike: Strike, options: StrikeOptions): Promise<readonly CaseResult[]> {
  return untilMet((isMissing) => strikeOnce(strike, options, isMissing), options.report);
}

async function strikeOnce(
  strike: Strike,
  { world, operations, transports, isWanted = () => true, only = "" }: StrikeOptions,
  isMissing: (one: Case) => boolean,
): Promise<readonly CaseResult[]> {
  const slots: Slot[] = [];
  const endless = await serveEndlessPage();
  try {
    const cases: KillCase[] = [];
    for (const row of killTable) {
      for (const operation of row.operations.filter((one) => operations.includes(one))) {
        if (!isWanted(row, operation) || (row.onlyCut && !strike.cuts)) continue;
        const name = `${strike.name}: ${row.name}`;
        if (!name.includes(only)) continue;
        for (const transport of strike.transports ?? transports) {
          if (!transports.includes(transport) || !mattersTo(row, transport)) continue;
          if (!isSentOver(operation, transport)) continue;
          if (!isMissing({ name, operation, transport })) continue;
          const slot = await openSlot(world, transport);
          slots.push(slot);
          cases.push({ row, operation, judge: createJudge(name, operation, { world, slot }) });
        }
      }
    }
    if (cases.length === 0) return [];
    await arrangeAll(cases, world, endless.address);
    await strike.fall(world);
    const life = await lifeOf(world);
    // A choice of the user wakes all entries: those that must be sent without one have their turn first.
    const [alone, asked] = strike.nobodyActs
      ? [cases.filter(goesAlone), cases.filter((one) => !goesAlone(one))]
      : [cases, []];
    await Promise.all(alone.map((one) => finish(one, strike, life)));
    await Promise.all(asked.map((one) => finish(one, strike, life)));
    const results = await Promise.all(cases.map(({ judge }) => judge.verdict()));
    await strike.takeBack?.(world);
    return results;
  } finally {
    await endless.close();
    await Promise.all(slots.map((slot) => slot.stop()));
    if (slots.length > 0) await world.removeProfiles();
  }
}

/** Rows on disk do not depend on the transport; requests in flight do. */
function mattersTo({ state }: KillRow, transport: Transport): boolean {
  return transport === "HTTP" || state === "sending";
}

/** Whether the entry ends without the user, and without another save. */
function goesAlone({ row, operation }: KillCase): boolean {
  const needsSomebody = ["unknown", "blocked", "delivered"] as const;
  const after = row.after(operation);
  return (
    !row.personMends && (after.length > 1 || !needsSomebody.some((one) => after.includes(one)))
  );
}

/** Whether `npm test` has the time for the row under the strike. */
export function isShortUnder({ state, operations }: KillRow, strike: Strike): boolean {
  const { cuts, takes, isOfJobsToo } = strike;
  if (operations.every(isOfJob) && !isOfJobsToo) return false;
  return takes === undefined && (cuts || state !== "sending");
}

/** The shortest states come last. */
async function arrangeAll(
  cases: readonly KillCase[],
  world: OpenWorld,
  address: string,
): Promise<void> {
  const { desk } = world;
  await Promise.all(cases.map(({ judge }) => judge.attempt(() => judge.slot.begin(desk))));
  const stage: Stage = { endlessTab: { id: await openTab(world, address), address } };
  for (const lasts of [1, 2, 3, 4]) {
    const now = cases.filter(({ row }) => row.lasts === lasts);
    await Promise.all(now.map((one) => arrange(one, stage)));
  }
  // An entry that has moved on meanwhile would not be killed in its state.
  await Promise.all(
    cases.map(({ row, judge }) => judge.attempt(() => judge.expectState(row.state))),
  );
}

async function arrange(one: KillCase, stage: Stage): Promise<void> {
  const { row, operation, judge } = one;
  await judge.attempt(async () => {
    one.mend = await row.arrange(judge, operation, stage);
    const { entryId } = judge.errand;
    if (row.state === "unfed") return;
    await judge.world.desk.untilEntry(entryId, ({ state }) => state === row.state);
  });
}

/** When the background began, in a form that no two lives share. */
function lifeOf({ browser }: Pick<OpenWorld, "browser">): Promise<number> {
  return browser.inBackground("return performance.timeOrigin");
}

/** If the background has ended once more since the strike, the case has met two faults, and shows neither. */
async function finish(one: KillCase, strike: Strike, life: number): Promise<void> {
  const { row, judge } = one;
  await judge.attempt(async () => {
    try {
      await goOn(one, strike);
    } catch (error) {
      const view = await judge.world.desk.entry(judge.errand.entryId);
      const isCutAgain = view !== undefined && wasSending(row, view);
      if (isCutAgain && (await lifeOf(judge.world)) !== life)
        throw new MissedError("the browser ended the background once more", { cause: error });
      throw error;
    }
  });
}

async function goOn({ row, operation, judge, mend }: KillCase, strike: Strike): Promise<void> {
  const { desk } = judge.world;
  const { entryId } = judge.errand;
  if (row.state === "unfed") {
    await judge.expectState("unfed");
    await mend?.();
    await bringToEnd(judge, { state: "ready", isLookedAt: strike.nobodyActs === true });
    return lookAtEnd(row, judge, 0);
  }
  const before = judge.slot.requestsFor(entryId).length;
  // A request that is not cut continues until its timeout.
  const goesOn = row.state === "sending" && !strike.cuts;
  const after = row.after(operation).filter((state) => !goesOn || state !== "sending");
  // An entry may be read before the next life has settled what was being sent.
  const isSettled = ({ state }: EntryView) => row.state === "sending" || state !== "sending";
  const view = await desk.untilEntry(
    entryId,
    (seen) => (after.includes(seen.state) && isSettled(seen)) || wasSending(row, seen),
  );
  if (!after.includes(view.state)) throw new MissedError("was being sent when it happened");
  const stays = after.length === 1;
  const requests = judge.slot.requestsFor(entryId).length;
  judge.expect(!stays || requests === before, "was sent again after the strike");
  // An entry that needs no user may be delivered before it is read.
  if (stays && row.state !== "delivered" && !row.isShownByJob)
    judge.note({ visible: await isVisible(judge) });
  await mend?.();
  let forgotten = 0;
  if (row.state === "delivered") await expectLeftAlone(judge, "delivered");
  else {
    const state = stays ? (after[0] as StateName) : view.state;
    forgotten = await bringToEnd(judge, { state, isLookedAt: strike.nobodyActs === true });
  }
  await lookAtEnd(row, judge, forgotten);
}

/** Only an entry that is being sent can be interrupted: the strike came late, and met another state. */
function wasSending({ state }: KillRow, view: EntryView): boolean {
  return state !== "sending" && view.state === "unknown" && view.cause?.kind === "interrupted";
}

/** Whether Activity lists the entry, with a reason or the resource it waits for, and with a choice. */
async function isVisible({ world, slot, errand }: Judge): Promise<boolean> {
  const { needsYou, waiting } = await world.desk.activity(slot.profileId);
  const shown = [...needsYou, ...waiting].find(({ id }) => id === errand.entryId);
  const reason = shown?.cause ?? shown?.gate ?? shown?.parentTitle;
  return reason !== undefined && shown !== undefined && shown.choices.length > 0;
}

async function lookAtEnd(row: KillRow, judge: Judge, forgotten: number): Promise<void> {
  const { world, slot, errand, expect } = judge;
  const view = await world.desk.entry(errand.entryId);
  const unsent = row.state === "waiting"; // nothing listened at its first try
  const tries = (view?.tries ?? 0) + forgotten - (unsent ? 1 : 0);
  expectStored(judge, 1, expectAccounted(judge, tries));
  if (row.state === "capturing") {
    const [link] = slot.service.links().filter(({ id }) => id === errand.remoteId());
    expect(link?.page_content === null, "it has a content that could not be read");
  }
  expectNothingElsewhere(judge);
}

async function openTab({ desk, browser }: OpenWorld, address: string): Promise<number> {
  const id = await desk.page.evaluate<number>(
    "return (await (globalThis.browser ?? chrome).tabs.create({ url: args[0], active: false })).id",
    address,
  );
  await until("the endless page to begin", stepMs, () =>
    browser.inBackground<boolean>(`return (await chrome.tabs.get(${id})).url === "${address}"`),
  );
  return id;
}

/** A page that never finishes loading: whatever waits for it waits for ever, at no cost. */
async function serveEndlessPage(): Promise<{ address: string; close(): Promise<void> }> {
  const server: Server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.write("<!doctype html><title>Endless</title><p>It begins");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = server.address();
  if (at === null || typeof at === "string") throw new Error("No port was given");
  return {
    address: `http://127.0.0.1:${at.port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
