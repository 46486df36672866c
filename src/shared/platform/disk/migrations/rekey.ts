import { addressKey } from "../../../domain/address/address.ts";
import type { Upgrade } from "../access/schema.ts";
import { readRow } from "../access/lost-rows.ts";

/**
 * Gives the drafts address keys by the latest rule. Links follow in waves (`rekey-links.ts`), because there may be
 * very many, and no save or popup may wait for all of them. The waves begin again if the waves of an earlier rule were
 * not finished.
 */
export async function rekey(tx: Upgrade): Promise<void> {
  const anyLink = await tx.objectStore("links").getKey(IDBKeyRange.lowerBound(""));
  if (anyLink !== undefined) await tx.objectStore("upkeep").put("", "address-keys");
  const drafts = tx.objectStore("drafts");
  for (const key of await drafts.getAllKeys()) {
    const kept = await readRow(drafts, key);
    // An unreadable draft gets a new key too, so that its page finds it.
    const address: unknown = kept?.page?.address ?? kept?.draft?.address;
    let wanted = typeof address === "string" ? draftKeyNow(key, address) : key;
    if (kept === undefined || wanted === key) continue;
    // Two pages now have the same key. The moved draft is offered after the other draft has ended.
    while ((await drafts.getKey(wanted)) !== undefined) wanted += "\naside";
    await drafts.put(kept, wanted);
    await drafts.delete(key);
  }
}

/** The new key of a draft of this page. Unchanged if the key belongs to another page, which was not stored. */
function draftKeyNow(key: string, address: string): string {
  const [, profile = "", page = "", aside = ""] = /^(\S+ )([^\n]*)(\n.*)?$/s.exec(key) ?? [];
  const now = addressKey(address);
  const [path = ""] = now.split(/[?#]/u, 1);
  return addressKey(`https://${page}`).startsWith(path) ? profile + now + aside : key;
}
