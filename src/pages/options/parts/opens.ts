import { isWebAddress } from "../../../shared/domain/address/address.ts";

/** Opens a web address in a new tab. Another kind of address is shown without a link. */
export function opens(address: string) {
  return isWebAddress(address) ? { href: address, target: "_blank", rel: "noreferrer" } : {};
}
