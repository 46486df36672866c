import type { ServerAddress } from "../../../shared/domain/profile/server-address.ts";

/**
 * Requests permission for the host. A request that cannot be made counts as refused; the connection test
 * then shows what the browser allows.
 */
export async function askHost(
  requestHost: (address: ServerAddress) => Promise<boolean>,
  address: ServerAddress,
): Promise<boolean> {
  try {
    return await requestHost(address);
  } catch {
    return false;
  }
}
