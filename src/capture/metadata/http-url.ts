import { addressKey, isWebAddress } from "../../domain/values/address.ts";
import { getUrl } from "../../domain/values/url.ts";

// Longer ones are data, not addresses; servers refuse them at 8 kB and sooner.
const maxLength = 8_000;

/** The absolute form of an http(s) address, without user name and password; undefined for anything else. */
export function parseHttpUrl(value: string, base?: string): string | undefined {
  if (value.trim() === "" || value.length > maxLength || !URL.canParse(value, base)) {
    return undefined;
  }
  const url = new URL(value, base);
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  url.username = "";
  url.password = "";
  // What is no ASCII is written in three times as many characters and more.
  return url.href.length > maxLength ? undefined : url.href;
}

/** A mail address with its scheme as a parser writes it; undefined for anything else. */
export function parseMailUrl(value: string): string | undefined {
  const url = getUrl(value);
  return url?.protocol === "mailto:" && url.href.length <= maxLength ? url.href : undefined;
}

/** Whether two addresses on the web are of the same page, as saves are told apart (`addressKey`). */
export function isSamePage(first: string, second: string): boolean {
  return isWebAddress(first) && addressKey(first) === addressKey(second);
}
