import type { ServerAddress } from "../../domain/profile/server-address.ts";

/** A question that could not be asked counts as refused: the test then says what the browser allows. */
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
