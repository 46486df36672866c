import { getRemoteIdFromText, isIntegerId } from "../values/ids.ts";
import { err, ok, type Result } from "../values/result.ts";
import { getUrl, isWeb } from "./url.ts";

/**
 * The address of a link, a collection or a repository on the service's web site, with `{id}` in the place of
 * its id. "": not known.
 */
export type LinkPattern = string;

export type LinkPatternFailure = { kind: "link-pattern-wrong" };

const place = "{id}";
/** Stands in for the id while the address is parsed: no address has it by chance. */
const standIn = "90417009041700";
/** The longest accepted pattern. */
export const linkPatternMaxLength = 2_000;

/**
 * Reads a pattern as people type and paste it. It is a web address without a password, and `{id}` occurs
 * once, after the host: the host must never depend on a value from a response. An empty text is the
 * pattern "".
 */
export function parseLinkPattern(text: string): Result<LinkPattern, LinkPatternFailure> {
  const trimmed = text.trim().replaceAll(/%7bid%7d/gi, place);
  if (trimmed === "") return ok("");
  const wrong = err({ kind: "link-pattern-wrong" } as const);
  const parts = trimmed.split(place);
  if (parts.length !== 2 || trimmed.length > linkPatternMaxLength) return wrong;
  if (/\s/.test(trimmed) || trimmed.includes(standIn)) return wrong;
  const url = getUrl(parts.join(standIn));
  if (url === undefined || !isWeb(url)) return wrong;
  if (url.username !== "" || url.password !== "" || url.host.includes(standIn)) return wrong;
  // The path `{id}/..` no longer has an id after it is resolved, and a stored pattern must be readable.
  const pattern = url.href.replace(standIn, place);
  return pattern.includes(place) && pattern.length <= linkPatternMaxLength ? ok(pattern) : wrong;
}

/** The address of the resource's page at the service. `pattern` was parsed and is not "". */
export function linkPage(pattern: LinkPattern, remoteId: number): string {
  return pattern.replace(place, String(remoteId));
}

/** The id in the address of a resource's page, as pasted; undefined if the address does not fit the pattern. */
export function getIdFromLinkPage(pattern: LinkPattern, text: string): number | undefined {
  const [before = "", after = ""] = pattern.split(place);
  const address = getUrl(text.trim())?.href ?? "";
  if (before === "" || !address.startsWith(before)) return undefined;
  const [digits = ""] = /^\d{1,15}(?!\d)/.exec(address.slice(before.length)) ?? [];
  const rest = address.slice(before.length + digits.length);
  const id = Number(digits);
  // Whatever follows the page's own address does not matter.
  const fits = rest === "" || /^[/?#&]/.test(rest) || (after !== "" && rest.startsWith(after));
  return fits && isIntegerId(id) ? id : undefined;
}

/** Reads an id as a user pastes it: as `getRemoteIdFromText`, or as the address of the resource's page. */
export function getIdFromText(pattern: LinkPattern, text: string): number | undefined {
  return getIdFromLinkPage(pattern, text) ?? getRemoteIdFromText(text);
}
