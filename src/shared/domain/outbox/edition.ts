import { asId, type EntryId } from "../values/ids.ts";
import type { Effect, Operation } from "../operation/operation.ts";
import type { Entry } from "./entry.ts";

/**
 * Whether an earlier request of the entry may have been accepted: one ended without a definite refusal, and
 * no later response can settle it. For entries sent by an older version, only the last outcome is known.
 */
export function mayBeThere({ doubt, tries, state }: Entry): boolean {
  if (doubt !== undefined) return doubt;
  const unsent: readonly string[] = [
    "parent-missing",
    "payload-unreadable",
    "bytes-missing",
    "bytes-unreadable",
  ];
  const isRefused = state.name === "blocked" && !unsent.includes(state.cause.kind);
  return tries > 1 || (tries === 1 && !isRefused);
}

/**
 * Whether the service may have older content of the entry: the entry was sent, its outcome is unknown, and the content
 * was changed since. The entry no longer has the older content.
 */
export function olderMayBeThere(entry: Entry): boolean {
  return (entry.edition ?? 0) > 0 && mayBeThere(entry);
}

/**
 * The entry with new content. If the old content was ever sent, the new content gets a new
 * `Idempotency-Key`: a server that knows the old key would repeat its response and never read the new
 * content.
 */
export function withOperation(entry: Entry, operation: Operation): Entry {
  const wasSent = entry.tries > 0 || entry.doubt !== undefined;
  return { ...entry, operation, ...(wasSent && { edition: (entry.edition ?? 0) + 1 }) };
}

/**
 * The entry with less of its content. The `Idempotency-Key` of a create that may have arrived does not change. A
 * server that knows the key has all of the content already, and would store it a second time under another key.
 */
export function withLess(entry: Entry, operation: Operation, effect: Effect): Entry {
  return effect === "creates" && mayBeThere(entry)
    ? { ...entry, operation }
    : withOperation(entry, operation);
}

/** The hexadecimal digits above 4, the version of a random UUID (RFC 9562, section 5.4). */
const laterDigits = "56789abcdef";

/**
 * The `Idempotency-Key` of the entry's requests, always a UUID: the entry's id for the first edition, and
 * the same id with a different version digit for later ones. The same content always has the same key.
 */
export function requestKey({ id, edition = 0 }: Pick<Entry, "id" | "edition">): EntryId {
  if (edition === 0) return id;
  const digit = laterDigits.charAt((edition - 1) % laterDigits.length);
  const round = Math.floor((edition - 1) / laterDigits.length);
  const first = (Number.parseInt(id, 16) + round) % 2 ** 32;
  return asId<EntryId>(
    first.toString(16).padStart(8, "0") + id.slice(8, 14) + digit + id.slice(15),
  );
}
