import { err, ok, type Result } from "../values/result.ts";
import { getUrl } from "../values/url.ts";

/** Where the service lives: scheme, host, port and path prefix, without a slash at the end. */
export type ServerAddress = string;

export type ServerAddressFailure =
  | { kind: "server-address-empty" }
  | { kind: "server-address-invalid" }
  /** A permission asked for it would cover every host, or several, or none. */
  | { kind: "server-address-not-one-host" };

/**
 * What a host may be made of, as it stands in an address that was parsed: names and numbers, or IPv6. All
 * else means something to a match pattern, or to nobody: `*` also stands where `%2a` was typed.
 */
const oneHost = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])$/;

/**
 * Reads an address as people type and paste it: a missing scheme is mended (http for this computer,
 * https for all others), as is one that is doubled or lacks its colon; quotation marks around it, a
 * trailing slash, a query and a pasted `/api/v1…` are cut, a path prefix stays.
 */
export function parseServerAddress(text: string): Result<ServerAddress, ServerAddressFailure> {
  const trimmed = text.replace(/^[\s"'“<]+|[\s"'”>]+$/g, "");
  if (trimmed === "" || /^https?:?\/*$/i.test(trimmed))
    return err({ kind: "server-address-empty" });
  const url = getUrl(withScheme(trimmed));
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === "") {
    return err({ kind: "server-address-invalid" });
  }
  if (url.username !== "" || url.password !== "" || /\s/.test(trimmed)) {
    return err({ kind: "server-address-invalid" });
  }
  if (!oneHost.test(url.hostname)) return err({ kind: "server-address-not-one-host" });
  const prefix = url.pathname.replace(/\/api(?:\/v1(?:\/.*)?)?\/?$/i, "").replace(/\/+$/, "");
  return ok(url.origin + prefix);
}

function withScheme(text: string): string {
  const mended = text.replace(/^(?:(https?)(?::\/*|\/\/+))+/i, "$1://");
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(mended)) return mended;
  const host = getUrl(`https://${mended}`)?.hostname ?? "";
  return (isLoopback(host) ? "http://" : "https://") + mended;
}

/** Whether the host is this computer: the only one a key may reach over plain http without a warning. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** Whether a key for the one may go to the other: the same origin, or the same host over https instead. */
export function isSameServer(kept: ServerAddress, other: ServerAddress): boolean {
  const before = new URL(kept);
  const after = new URL(other);
  return (
    before.origin === after.origin || (after.protocol === "https:" && before.host === after.host)
  );
}

/** Whether the key would travel readable for everyone on the way. */
export function isSentInClear(address: ServerAddress): boolean {
  const url = new URL(address);
  return url.protocol === "http:" && !isLoopback(url.hostname);
}

/**
 * The match pattern of the one host permission the profile needs. Without a port: Firefox accepts one,
 * says granted, and still blocks (design, section 7).
 */
export function hostPattern(address: ServerAddress): string {
  const url = new URL(address);
  return `${url.protocol}//${url.hostname}/*`;
}

/** The host as the screen names it, with a port that is not the usual one. */
export function serverHost(address: ServerAddress): string {
  return new URL(address).host;
}
