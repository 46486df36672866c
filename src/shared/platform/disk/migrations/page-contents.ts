import { isRecord } from "../../../domain/values/is-record.ts";
import { readRow } from "../access/lost-rows.ts";
import type { Schema, Upgrade } from "../access/schema.ts";

const rowsAtOnce = 50;

/**
 * Moves the contents of user pages from the entries into the payloads, which no list reads. An unreadable row, or one
 * with another shape, does not change, and Activity counts it. A migration that was released never changes.
 */
export async function pageContents(tx: Upgrade): Promise<void> {
  const entries = tx.objectStore("entries");
  const payloads = tx.objectStore("payloads");
  const ids = await entries.getAllKeys();
  while (ids.length > 0) {
    const some = ids.splice(0, rowsAtOnce);
    const rows = await Promise.all(some.map((id) => readRow(entries, id)));
    for (const [at, id] of some.entries()) {
      const split = splitEntry(rows[at]);
      if (split === undefined) continue;
      const kept: unknown = (await readRow(payloads, id)) ?? {};
      if (!isRecord(kept)) continue;
      await entries.put(split.entry as Schema["entries"]["value"]);
      if (!split.isOpen) continue;
      await payloads.put({ ...kept, ...split.contents } as Schema["payloads"]["value"], id);
    }
  }
}

/** Undefined if the entry has no content of a user page, or cannot be read. */
function splitEntry(entry: unknown) {
  const operation = isRecord(entry) ? entry["operation"] : undefined;
  if (!isRecord(entry) || !isRecord(operation)) return undefined;
  const { kind, changes, before } = operation;
  if (kind !== "update-user-page" || !isRecord(changes)) return undefined;
  const { content, ...small } = changes;
  if (typeof content !== "string") return undefined;
  const { content: replaced, ...smallBefore } = isRecord(before) ? before : {};
  const moved = {
    ...operation,
    changes: { ...small, contentLength: content.length },
    ...(isRecord(before) && { before: smallBefore }),
  };
  const { state } = entry;
  return {
    entry: { ...entry, operation: moved },
    contents: {
      userPageContent: content,
      ...(replaced !== undefined && { userPageContentBefore: replaced }),
    },
    // The content of an ended entry is deleted, as in earlier versions.
    isOpen: isRecord(state) && !("atMs" in state),
  };
}
