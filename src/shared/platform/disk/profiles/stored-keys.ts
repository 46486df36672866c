import * as v from "valibot";
import { getUrl, isWeb } from "../../../domain/address/url.ts";
import { isSameServer, type ServerAddress } from "../../../domain/address/server-address.ts";
import { headersMost, noSignIn, type SignIn } from "../../../domain/profile/sign-in.ts";
import { headerName, headerValue } from "../../../rpc/compatibility-schema.ts";
import { readAs } from "../access/read-as.ts";

/**
 * A key, with what the server's sign-in asks for and with the origin of the server that it belongs to. The profile's
 * server may change without the key: an unreadable address counts as none, and then the settings of another computer add
 * another address.
 */
export interface StoredKey {
  origin: string;
  key: string;
  signIn?: SignIn;
}

/** A header that cannot be read is left out, and the others with it: half of them would be of no use. */
const signIn = v.object({
  headers: v.fallback(
    v.pipe(v.array(v.object({ name: headerName, value: headerValue })), v.maxLength(headersMost)),
    [],
  ),
  withCookies: v.fallback(v.boolean(), noSignIn.withCookies),
});

const storedKey = v.object({
  origin: v.string(),
  key: v.pipe(v.string(), v.nonEmpty()),
  signIn: v.exactOptional(v.fallback(signIn, noSignIn)),
});

/** Undefined if there is no key with a known server. */
export function readStoredKey(stored: unknown): StoredKey | undefined {
  return readAs(storedKey, stored);
}

/** The key to store, with what stays of the stored one; "" for none. */
export function writeStoredKey(
  { key: newKey, signIn: newSignIn }: Partial<Pick<StoredKey, "key" | "signIn">>,
  serverAddress: ServerAddress | undefined,
  stored?: StoredKey,
): StoredKey | "" {
  const before = isKeyFor(stored, serverAddress) ? stored : undefined;
  const key = newKey ?? before?.key ?? "";
  const given = newSignIn ?? before?.signIn;
  if (key === "") return "";
  return { origin: originOf(serverAddress), key, ...(given !== undefined && { signIn: given }) };
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
  return url !== undefined && isWeb(url) ? url.origin : "";
}

export const keyPrefix = "key:";
