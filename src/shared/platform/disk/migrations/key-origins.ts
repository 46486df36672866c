import { getUrl } from "../../../domain/address/url.ts";
import { isRecord } from "../../../domain/values/is-record.ts";

/**
 * The keys of `storage.local`, each with the origin of its profile's server. A key with an unknown server does not
 * change, and is never sent. A migration that was released never changes.
 */
export function keyOrigins(items: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { profiles } = items;
  const all: unknown = isRecord(profiles) ? profiles["all"] : undefined;
  const listed: readonly unknown[] = Array.isArray(all) ? all : [];
  const found = listed.filter(isRecord).flatMap(({ id, serverAddress }): [string, object][] => {
    const name = `key:${String(id)}`;
    const key = items[name];
    const url = typeof serverAddress === "string" ? getUrl(serverAddress) : undefined;
    const isKnown = url !== undefined && /^https?:$/.test(url.protocol);
    return typeof key === "string" && key !== "" && isKnown
      ? [[name, { origin: url.origin, key }]]
      : [];
  });
  return Object.fromEntries(found);
}
