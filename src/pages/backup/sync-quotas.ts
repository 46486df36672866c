import { settingOfItem } from "./synced-schema.ts";
import { siteOfSetting } from "../../shared/domain/profile/sync/settings.ts";

/** The limits of `storage.sync` in both browsers. The total leaves room for a browser that counts differently. */
export const syncQuotas = { itemBytes: 8_192, allBytes: 100_000, items: 512 } as const;

type Items = Readonly<Record<string, unknown>>;

/**
 * The items that fit beside the stored items, and the keys of the items that do not fit. Sites come last, because
 * there may be hundreds of them, and the other settings are few.
 */
export function fitItems(there: Items, send: Items): { fit: Items; left: readonly string[] } {
  const kept = new Map(Object.entries(there).map(([key, item]) => [key, bytesOf(key, item)]));
  let all = [...kept.values()].reduce((sum, bytes) => sum + bytes, 0);
  const fit: Record<string, unknown> = {};
  const left: string[] = [];
  const isOfSite = (key: string) => siteOfSetting(settingOfItem(key)) !== undefined;
  const sorted = Object.entries(send).toSorted(
    ([a], [b]) => Number(isOfSite(a)) - Number(isOfSite(b)),
  );
  for (const [key, item] of sorted) {
    const bytes = bytesOf(key, item);
    const before = kept.get(key) ?? 0;
    const isFull = before === 0 && kept.size >= syncQuotas.items;
    if (bytes > syncQuotas.itemBytes || all - before + bytes > syncQuotas.allBytes || isFull) {
      left.push(key);
      continue;
    }
    all += bytes - before;
    kept.set(key, bytes);
    fit[key] = item;
  }
  return { fit, left };
}

/** The size as browsers count it: the key, and the value as JSON. Chromium writes some characters as escapes. */
function bytesOf(key: string, item: unknown): number {
  const value = JSON.stringify(item).replaceAll(/[<\u2028\u2029]/g, "\\u003C");
  return new TextEncoder().encode(key + value).length;
}
