import { mayFetchFor } from "../../domain/address/private-network.ts";
import type { MissingPicture } from "../../domain/outbox/entry.ts";
import { isPictureType, pictureLimitMs, pictureMaxBytes } from "../../domain/capture/picture.ts";
import { err, ok, type Result } from "../../domain/values/result.ts";
import { mediaTypeOf, readAtMost } from "./read-at-most.ts";

/**
 * The bytes of a picture that the user pointed at. Chromium allows the request for the page's own host (`activeTab`).
 * For other hosts, and in Firefox, the host decides (CORS). The request has no cookies, so that no response can be
 * personal. An address on a private network outside the page's own (`mayFetchFor`) is not requested, and a redirect to
 * such an address is not read. The announced size is checked first, and the bytes are counted while they arrive. Never
 * rejects.
 */
export async function fetchPicture(
  address: string,
  pageAddress: string,
): Promise<Result<Blob, MissingPicture>> {
  if (!mayFetchFor(address, pageAddress)) return err("private");
  const signal = AbortSignal.timeout(pictureLimitMs - 1_000);
  try {
    const response = await fetch(address, { credentials: "omit", signal });
    // A host may redirect to any address.
    const isPrivate = !mayFetchFor(response.url, pageAddress);
    if (isPrivate || !response.ok || !isPictureType(mediaTypeOf(response))) {
      await response.body?.cancel();
      if (isPrivate) return err("private");
      return err(response.ok ? "none" : "refused");
    }
    const picture = await readAtMost(response, pictureMaxBytes);
    if (picture === undefined) return err("large");
    return picture.size === 0 ? err("none") : ok(picture);
  } catch {
    // Refused, offline or interrupted: the browser does not distinguish them.
    return err(signal.aborted ? "late" : "refused");
  }
}
