import { addressKey, isWebAddress } from "../domain/address.ts";

/** The absolute form of an http(s) address, without user name and password; undefined for anything else. */
export function parseHttpUrl(value: string, base?: string): string | undefined {
  // Longer ones are data, not addresses; servers refuse them at 8 kB and sooner.
  if (value.trim() === "" || value.length > 8_000) return undefined;
  if (!URL.canParse(value, base)) return undefined;
  const url = new URL(value, base);
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  url.username = "";
  url.password = "";
  return url.href;
}

/** Whether two addresses on the web are of the same page, as saves are told apart (`addressKey`). */
export function isSamePage(first: string, second: string): boolean {
  return isWebAddress(first) && addressKey(first) === addressKey(second);
}
