import type { DeliveryFailure } from "../failures.ts";
import type { LocalId, RemoteId } from "../values/ids.ts";
import type { ResponseFields } from "../operation/response-fields.ts";
import { mayBeThere } from "./edition.ts";
import type { Effect } from "../operation/operation.ts";
import { heldOrReady, type Entry, type EntryState, type StateName } from "./entry.ts";

export type EntryEvent =
  /** The page content has arrived, or its time limit has passed. */
  | { kind: "captured" }
  | { kind: "hold-over" }
  | { kind: "undone" }
  /** `aheadIn`: ahead of its request, in this life of the background. No request was made for the entry before. */
  | { kind: "claimed"; aheadIn?: string }
  /** An entry that was claimed ahead goes back: its request has certainly not begun. */
  | { kind: "not-begun" }
  /** The service confirmed the operation. */
  | { kind: "delivered"; remoteId?: RemoteId; returned?: ResponseFields }
  /** To be retried at `untilMs`. Certainly not accepted, unless `mayHaveArrived` is set. */
  | { kind: "put-off"; untilMs: number; cause: DeliveryFailure; mayHaveArrived?: true }
  | { kind: "refused"; cause: DeliveryFailure }
  /** The request may have been accepted. */
  | { kind: "lost"; cause: DeliveryFailure }
  | { kind: "woken" }
  | { kind: "must-wait-for"; on: LocalId }
  | { kind: "parent-known" }
  | { kind: "parent-lost"; parent: LocalId }
  /** By the user, or by a setting the user chose. */
  | { kind: "send-again" }
  | { kind: "arrived"; remoteId?: RemoteId }
  | { kind: "dropped" };

/**
 * The states in which each event may occur. In any other state, the event is a late or repeated message and
 * changes nothing.
 */
const allowed: Record<EntryEvent["kind"], readonly StateName[]> = {
  captured: ["capturing"],
  "hold-over": ["held"],
  // In `depends`: undone together with its save.
  undone: ["capturing", "held", "depends"],
  claimed: ["ready", "waiting"],
  "not-begun": ["sending"],
  delivered: ["sending"],
  "put-off": ["sending"],
  refused: ["sending"],
  lost: ["sending"],
  woken: ["waiting"],
  "must-wait-for": ["ready", "waiting"],
  "parent-known": ["depends"],
  "parent-lost": ["depends", "ready", "waiting"],
  "send-again": ["blocked", "unknown"],
  arrived: ["unknown"],
  dropped: ["capturing", "held", "ready", "waiting", "depends", "blocked", "unknown"],
};

/**
 * The entry after an event; undefined if the state does not allow the event: a late response or a second click
 * must never move an entry back.
 */
export function transition(
  entry: Entry,
  event: EntryEvent,
  nowMs: number,
  effect: Effect,
): Entry | undefined {
  if (!allowed[event.kind].includes(entry.state.name)) return undefined;
  if (event.kind === "not-begun") return asBeforeClaim(entry);
  return {
    ...entry,
    ...doubtAfter(entry, event),
    tries: triesAfter(entry, event, effect),
    state: nextState(entry, event, nowMs),
  };
}

/** Undefined if the entry was not claimed ahead: then its request may have begun. */
function asBeforeClaim({ doubt: _ofClaim, ...entry }: Entry): Entry | undefined {
  if (entry.state.name !== "sending" || entry.state.aheadIn === undefined) return undefined;
  return { ...entry, tries: 0, state: { name: "ready" } };
}

/** Doubt is permanent: a later refusal says nothing about the fate of an earlier request. */
function doubtAfter(entry: Entry, event: EntryEvent): Pick<Entry, "doubt"> {
  if (event.kind === "claimed") return { doubt: mayBeThere(entry) };
  const isLost = event.kind === "lost" || "mayHaveArrived" in event;
  return isLost ? { doubt: true } : {};
}

/**
 * When the user sends an update again, its tries start over. The count of a create stays, because it records an
 * earlier request.
 */
function triesAfter({ tries }: Entry, { kind }: EntryEvent, effect: Effect): number {
  if (kind === "claimed") return tries + 1;
  return kind === "send-again" && effect === "changes" ? 0 : tries;
}

function nextState(entry: Entry, event: EntryEvent, nowMs: number): EntryState {
  const blocked = (cause: DeliveryFailure): EntryState => ({
    name: "blocked",
    cause,
    sinceMs: nowMs,
  });
  switch (event.kind) {
    case "captured":
      return heldOrReady(entry.holdUntilMs, nowMs);
    case "hold-over":
    case "woken":
    case "parent-known":
    case "send-again":
    case "not-begun":
      return { name: "ready" };
    case "undone":
      return { name: "cancelled", atMs: nowMs };
    case "claimed": {
      const { aheadIn } = event;
      return { name: "sending", sinceMs: nowMs, ...(aheadIn !== undefined && { aheadIn }) };
    }
    case "delivered":
    case "arrived":
      return {
        name: "delivered",
        atMs: nowMs,
        ...(event.remoteId !== undefined && { remoteId: event.remoteId }),
      };
    case "put-off":
      return { name: "waiting", untilMs: event.untilMs, cause: event.cause };
    case "refused":
      return blocked(event.cause);
    case "lost":
      return { name: "unknown", cause: event.cause, sinceMs: nowMs };
    case "must-wait-for":
      return { name: "depends", on: event.on };
    case "parent-lost":
      return blocked({ kind: "parent-missing", parent: event.parent });
    case "dropped":
      return { name: "dropped", atMs: nowMs };
  }
}
