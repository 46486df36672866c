import { addressKey } from "../../../domain/address/address.ts";
import type { Upgrade } from "../schema.ts";
import { readRow } from "../lost-rows.ts";

/**
 * Drafts by the address keys of the latest rule. Links follow in waves (`rekey-links.ts`), because there may be
 * very many and no save or popup may wait for all of them. They begin again if an earlier rule was not through.
 */
export async function rekey(tx: Upgrade): Promise<void> {
  const anyLink = await tx.objectStore("links").getKey(IDBKeyRange.lowerBound(""));
  if (anyLink !== undefined) await tx.objectStore("upkeep").put("", "address-keys");
  const drafts = tx.objectStore("drafts");
  for (const key of await drafts.getAllKeys()) {
    const kept = await readRow(drafts, key);
    // Of a draft that cannot be read, too: whatever else is wrong with it, its page finds it.
    const address: unknown = kept?.page?.address ?? kept?.draft?.address;
    let wanted = typeof address === "string" ? draftKeyNow(key, address) : key;
    if (kept === undefined || wanted === key) continue;
    // Two pages have become one. The draft that gives way is offered after the other has ended.
    while ((await drafts.getKey(wanted)) !== undefined) wanted += "\naside";
    await drafts.put(kept, wanted);
    await drafts.delete(key);
  }
}

/** The key of a draft of this page; the same if it is that of another page, which was not stored. */
function draftKeyNow(key: string, address: string): string {
  const [, profile = "", page = "", aside = ""] = /^(\S+ )([^\n]*)(\n.*)?$/s.exec(key) ?? [];
  const now = addressKey(address);
  const [path = ""] = now.split(/[?#]/u, 1);
  return addressKey(`https://${page}`).startsWith(path) ? profile + now + aside : key;
}
