import { getUrl } from "./url.ts";

/**
 * The schemes whose addresses contain a user name only to sign in. In `ssh://git@…`, the user name belongs to the
 * target.
 */
const signsIn = /^(?:https?|ftp):$/;

/**
 * The address without user name and password, which would otherwise be stored and sent with it. Without them, the text
 * does not change.
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
