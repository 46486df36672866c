import { err, ok, type Result } from "../values/result.ts";
import { getUrl, isWeb } from "./url.ts";

/** The address of the service: scheme, host, port and path prefix, without a trailing slash. */
export type ServerAddress = string;

export type ServerAddressFailure =
  | { kind: "server-address-empty" }
  | { kind: "server-address-invalid" }
  /** A permission for this address would cover every host, several hosts, or none. */
  | { kind: "server-address-not-one-host" };

/**
 * The characters of a parsed host: names and numbers, or an IPv6 address. Any other character is invalid or has a
 * meaning in a match pattern: `*`, for example, may have been typed as `%2a`.
 */
const oneHost = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])$/;

/** Longer than any real address of a server. */
const serverAddressMaxLength = 2_000;

/**
 * Reads an address as people type and paste it. A missing scheme is added (http for this computer, https for all other
 * hosts). A doubled scheme, or one without its colon, is repaired. Surrounding quotation marks, a trailing slash, a
 * query and a pasted `/api/v1…` are removed; a path prefix is kept. The result parses to itself, because forms,
 * backups and other computers pass it in again.
 */
export function parseServerAddress(text: string): Result<ServerAddress, ServerAddressFailure> {
  let before = text;
  for (let times = 0; times < readingsMost; times += 1) {
    const read = readTyped(before);
    if (!read.ok || read.value === before) return read;
    before = read.value;
  }
  return err({ kind: "server-address-invalid" });
}

/** A prefix may look like a scheme, for example. Each reading removes one such layer. */
const readingsMost = 10;

function readTyped(text: string): Result<ServerAddress, ServerAddressFailure> {
  const trimmed = without(text, /[\s"'“<]/, /[\s"'”>]/);
  if (trimmed === "" || /^https?:?\/*$/i.test(trimmed))
    return err({ kind: "server-address-empty" });
  if (trimmed.length > serverAddressMaxLength) return err({ kind: "server-address-invalid" });
  const url = getUrl(withScheme(trimmed));
  if (url === undefined || !isWeb(url) || url.hostname === "") {
    return err({ kind: "server-address-invalid" });
  }
  if (url.username !== "" || url.password !== "" || /\s/.test(trimmed)) {
    return err({ kind: "server-address-invalid" });
  }
  if (!oneHost.test(url.hostname)) return err({ kind: "server-address-not-one-host" });
  return ok(url.origin + prefixOf(url.pathname));
}

/** The path without the API's own one, which may be pasted twice, and without slashes and apostrophes at its end. */
function prefixOf(path: string): string {
  const parts = path.split("/");
  const names = parts.map((part) => part.toLowerCase());
  const api = names.findIndex((name, at) => name === "api" && names[at + 1] === "v1");
  const own = api === -1 ? parts : parts.slice(0, api);
  while (/^(?:api|'*)$/i.test(own.at(-1) ?? "-")) own.pop();
  return without(own.join("/"), /(?!)/, /['/]/);
}

/** The text without these characters at its beginning and its end. */
function without(text: string, first: RegExp, last: RegExp): string {
  let [from, to] = [0, text.length];
  while (from < to && first.test(text.charAt(from))) from += 1;
  while (to > from && last.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

function withScheme(text: string): string {
  const mended = text.replace(/^(?:(https?)(?::\/*|\/\/+))+/i, "$1://");
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(mended)) return mended;
  const host = getUrl(`https://${mended}`)?.hostname ?? "";
  return (isLoopback(host) ? "http://" : "https://") + mended;
}

/** Whether the host is this computer: the only host the key may reach over plain http without a warning. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Whether a key for `kept` may be sent to `other`: the same origin, or the same host over https instead of
 * http.
 */
export function isSameServer(kept: ServerAddress, other: ServerAddress): boolean {
  const before = new URL(kept);
  const after = new URL(other);
  return (
    before.origin === after.origin || (after.protocol === "https:" && before.host === after.host)
  );
}

/** Whether the key would travel unencrypted over the network. */
export function isSentInClear(address: ServerAddress): boolean {
  const url = new URL(address);
  return url.protocol === "http:" && !isLoopback(url.hostname);
}

/**
 * The match pattern of the one host permission the profile needs. It has no port: Firefox accepts a port
 * and reports the permission as granted, but still blocks requests.
 */
export function hostPattern(address: ServerAddress): string {
  const url = new URL(address);
  return `${url.protocol}//${url.hostname}/*`;
}

/** The host as shown on screen, with its port unless that is the default. */
export function serverHost(address: ServerAddress): string {
  return new URL(address).host;
}
