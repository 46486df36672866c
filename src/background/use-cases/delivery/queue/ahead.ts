import type { EntryId } from "../../../../shared/domain/values/ids.ts";
import type { Entry } from "../../../../shared/domain/outbox/entry.ts";
import type { Answer } from "./answer.ts";

/** The most entries that are claimed ahead of their requests. */
export const aheadMost = 12;

/** How long a look at the queue counts. Not longer, because the time of an undo or of a wait may end. */
const seenForMs = 1_000;

/** Sends an entry. Undefined: it has left the list, and was not sent. */
type Send = () => Promise<Answer | undefined>;

/**
 * The entries of bulk work that were claimed ahead: on disk they are in `sending`, and their requests have not begun. A
 * lane that becomes free takes the next one without a transaction. An entry leaves the list before the transaction that
 * puts it back, so no entry begins that another part may take for ready.
 */
export function createAhead(onLeave: () => void) {
  const waiting = new Map<EntryId, Send>();
  const preparing = new Set<EntryId>();
  const left = new Set<EntryId>();
  let seenAtMs: number | undefined;
  let leaves = 0;
  return {
    /** How many more may be claimed ahead. */
    room: () => aheadMost - waiting.size,
    isEmpty: () => waiting.size === 0,
    /** Whether entries have been taken whose requests have not begun. */
    isPreparing: () => preparing.size > 0,
    /** Whether so few are left that more should be claimed. */
    isLow: () => waiting.size <= aheadMost / 2,
    add: (entry: EntryId, send: Send) => void waiting.set(entry, send),
    /** Takes the first one, which then prepares its request. */
    next() {
      const [first] = waiting;
      if (first === undefined) return undefined;
      const [entry, send] = first;
      waiting.delete(entry);
      preparing.add(entry);
      return send;
    },
    /** Called in the turn in which the request begins. False: the entry has left the list, and must not be sent. */
    begin: (entry: EntryId) => preparing.delete(entry),
    /**
     * Call it before a look at the queue. Call the result, with the epoch ms, if the look has found bulk work next and
     * the gate open for all lanes. The look does not count if `leave` was called meanwhile.
     */
    look() {
      const before = leaves;
      return (nowMs: number) => {
        if (leaves === before) seenAtMs = nowMs;
      };
    },
    /** Whether such a look counts at this time: it is less than a second old, and `leave` was not called since. */
    isSeen: (nowMs: number) =>
      waiting.size > 0 && Math.abs(nowMs - (seenAtMs ?? -Infinity)) < seenForMs,
    /** Nothing in the list begins any more. The next wave puts the entries back. */
    leave() {
      seenAtMs = undefined;
      leaves += 1;
      if (waiting.size === 0 && preparing.size === 0) return;
      for (const entry of [...preparing, ...waiting.keys()]) left.add(entry);
      waiting.clear();
      preparing.clear();
      onLeave();
    },
    /** The entries that have left the list, and are still in `sending` on disk. */
    left: () => [...left],
    /** Call it once these entries are `ready` on disk. */
    areBack(entries: readonly EntryId[]) {
      for (const entry of entries) left.delete(entry);
    },
  };
}

/** The operations of links: their requests are short, and nothing else needs their ids. */
export const linkOperations: readonly string[] = ["create-link", "update-link"];

/** Whether the entry may be claimed ahead. Not if it was sent before: what is known of that request must stay. */
export function mayGoAhead({ lane, state, tries, doubt, operation }: Entry): boolean {
  const isNew = state.name === "ready" && tries === 0 && doubt === undefined;
  return lane === "bulk" && isNew && linkOperations.includes(operation.kind);
}
