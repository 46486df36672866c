import * as v from "valibot";
import { getUrl } from "../../../domain/address/url.ts";
import { isSameServer, type ServerAddress } from "../../../domain/profile/server-address.ts";
import { readAs } from "../access/read-as.ts";

/**
 * A key, with the origin of the server that it belongs to. The profile's server may change without the key: an
 * unreadable address counts as none, and then the settings of another computer add another address.
 */
export interface StoredKey {
  origin: string;
  key: string;
}

const storedKey = v.object({ origin: v.string(), key: v.pipe(v.string(), v.nonEmpty()) });

/** Undefined if there is no key with a known server. */
export function readStoredKey(stored: unknown): StoredKey | undefined {
  return readAs(storedKey, stored);
}

/** The stored key; "" for none. */
export function writeStoredKey(
  key: string,
  serverAddress: ServerAddress | undefined,
): StoredKey | "" {
  return key === "" ? "" : { origin: originOf(serverAddress), key };
}

/** Whether the key may be sent to this server. */
export function isKeyFor(
  stored: StoredKey | undefined,
  serverAddress: ServerAddress | undefined,
): stored is StoredKey {
  if (stored === undefined || serverAddress === undefined) return false;
  return getUrl(stored.origin) !== undefined && isSameServer(stored.origin, serverAddress);
}

/** "" if the text is not a web address, so that its server is unknown. */
function originOf(serverAddress: ServerAddress | undefined): string {
  const url = serverAddress === undefined ? undefined : getUrl(serverAddress);
  return url !== undefined && /^https?:$/.test(url.protocol) ? url.origin : "";
}

export const keyPrefix = "key:";
