import { mayFetchFor } from "../../domain/address/private-network.ts";
import type { MissingPicture } from "../../domain/outbox/entry.ts";
import { isPictureType, pictureLimitMs, pictureMaxBytes } from "../../domain/picture.ts";
import { err, ok, type Result } from "../../domain/values/result.ts";
import { mediaTypeOf, readAtMost } from "./read-at-most.ts";

/**
 * The bytes of a picture that the user pointed at. Chromium allows it for the page's own host (`activeTab`);
 * for other hosts, and in Firefox, the host decides (CORS). Sent without cookies, so that no response can be
 * personal. An address on a private network that the page is not on (`mayFetchFor`) is not asked, and what a
 * redirect brings from there is not read. The size is looked at before the bytes, which are counted as they come.
 * Never rejects.
 */
export async function fetchPicture(
  address: string,
  pageAddress: string,
): Promise<Result<Blob, MissingPicture>> {
  if (!mayFetchFor(address, pageAddress)) return err("private");
  const signal = AbortSignal.timeout(pictureLimitMs - 1_000);
  try {
    const response = await fetch(address, { credentials: "omit", signal });
    // A host may send on to any address.
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
    // Refused, offline, or cut: the browser does not tell which.
    return err(signal.aborted ? "late" : "refused");
  }
}
