import { getUrl } from "./url.ts";

/** The schemes in whose addresses the user name is for a sign-in alone. In `ssh://git@…`, it says what is meant. */
const signsIn = /^(?:https?|ftp):$/;

/**
 * The address without user name and password, which would be stored and sent with it: the text as it is written if it
 * has none.
 */
export function withoutLogin(address: string): string {
  if (!address.includes("@")) return address;
  const url = getUrl(address);
  if (url === undefined) return address;
  const hasName = signsIn.test(url.protocol) && url.username !== "";
  if (url.password === "" && !hasName) return address;
  url.password = "";
  if (hasName) url.username = "";
  return url.href;
}
