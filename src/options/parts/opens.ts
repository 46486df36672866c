import { isWebAddress } from "../../domain/address/address.ts";

/** Opens an address in a tab of its own. Another kind of address is shown, and leads nowhere. */
export function opens(address: string) {
  return isWebAddress(address) ? { href: address, target: "_blank", rel: "noreferrer" } : {};
}
