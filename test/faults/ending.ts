import type { Choice } from "../../src/shared/domain/outbox/choices.ts";
import type { StateName } from "../../src/shared/domain/outbox/entry.ts";
import type { EntryView } from "../../src/shared/domain/views/views.ts";
import { entryOf } from "../support/entry-of.ts";
import { requireOk, stepMs } from "./desk.ts";
import type { Judge } from "./judge.ts";
import { freshIds } from "./errand.ts";
import { newLink } from "./operations.ts";

interface Ending {
  /** The entry's state during the fault. */
  readonly state: StateName;
  /** The user's choice for a blocked entry; *Send again* if left out. */
  readonly answer?: "drop" | "send-without";
  /** An alarm has to end it: nobody presses anything. */
  readonly nobodyActs?: boolean;
  /** Nobody presses anything, but a page of the extension is opened. */
  readonly isLookedAt?: boolean;
}

/**
 * The fault is over. Entries that need no user are sent, and no others; then the user decides. Returns how
 * many tries the entry has forgotten: a change that the user resends starts a new count.
 */
export async function bringToEnd(
  judge: Judge,
  { state: before, answer, nobodyActs, isLookedAt }: Ending,
): Promise<number> {
  let forgotten = 0;
  const { world, slot, errand } = judge;
  const { desk } = world;
  const { entryId } = errand;
  if (nobodyActs) {
    // Nothing is asked of the background meanwhile: a message would wake it.
    await slot.service.waitForRequest(
      ({ headers }) => entryOf(headers["idempotency-key"]) === entryId,
      2 * stepMs,
    );
  } else if (isLookedAt) {
    // The options page sends this when it opens.
    requireOk(await desk.client.wake({}));
  } else {
    requireOk(await desk.client.tryAll({ profileId: slot.profileId }));
  }
  judge.note({ unknown: before === "unknown" });
  if (before === "blocked" || before === "unknown") {
    const view = await expectLeftAlone(judge, before);
    const choice = await decide(judge, before, answer ?? "send-again");
    if (choice === "send-again" && !errand.creates) forgotten = view?.tries ?? 0;
  }
  const end = answer === "drop" ? "dropped" : "delivered";
  await desk.untilEntry(entryId, ({ state }) => state === end);
  return forgotten;
}

/**
 * Saves another link through the same gate: once it has arrived, every entry that needs no user had its
 * turn.
 */
export async function expectLeftAlone(
  judge: Judge,
  state: StateName,
): Promise<EntryView | undefined> {
  const { world, slot, errand, expect } = judge;
  const before = slot.requestsFor(errand.entryId).length;
  const other = newLink(world.desk, slot, freshIds());
  await other.keep();
  await world.desk.untilEntry(other.entryId, (view) => view.state === "delivered");
  const after = await world.desk.entry(errand.entryId);
  expect(after?.state === state, `has become ${after?.state} by itself`);
  expect(slot.requestsFor(errand.entryId).length === before, "was sent again by itself");
  return after;
}

/** The user looks at the service: a resource that is there has arrived; any other is sent again. */
async function decide(
  { world, errand, note }: Judge,
  state: "blocked" | "unknown",
  answer: "send-again" | "send-without" | "drop",
): Promise<Choice> {
  const { entryId } = errand;
  const remoteId = errand.storedCount() > 0 ? errand.remoteId() : undefined;
  const hasArrived = state === "unknown" && remoteId !== undefined;
  const choice: Choice = hasArrived ? "arrived" : answer;
  const chosen = await world.desk.client.choose({
    entryId,
    choice,
    ...(hasArrived && { remoteId }),
  });
  requireOk(chosen);
  if (choice === "send-without") errand.withoutPayload?.();
  note({ dropped: choice === "drop" });
  return choice;
}

/** The key was sent to one origin, in one header; and every request was counted. */
export function expectNothingElsewhere({ world, slot, expect }: Judge): void {
  const strangers = [...world.trap.requests(), ...world.selfSigned.requests()];
  expect(strangers.length === 0, "a server elsewhere was asked");
  const redirected = slot.requests().filter(({ path }) => path === "/elsewhere");
  expect(redirected.length === 0, "a redirect was followed");
  const leaks = slot.requests().filter(({ keyElsewhere }) => keyElsewhere);
  expect(leaks.length === 0, "the key stood elsewhere than in its header");
}
