import type { MissingPicture } from "../../domain/outbox/entry.ts";
import { isPictureType, pictureLimitMs, pictureMaxBytes } from "../../domain/picture.ts";
import { err, ok, type Result } from "../../domain/values/result.ts";

/**
 * The bytes of a picture that the user pointed at. Chromium allows it for the page's own host (`activeTab`);
 * for other hosts, and in Firefox, the host decides (CORS). Sent without cookies, so that no response can be
 * personal. The size is looked at before the bytes, which are counted as they come. Never rejects.
 */
export async function fetchPicture(address: string): Promise<Result<Blob, MissingPicture>> {
  const signal = AbortSignal.timeout(pictureLimitMs - 1_000);
  try {
    const response = await fetch(address, { credentials: "omit", signal });
    const [type = ""] = (response.headers.get("content-type") ?? "").toLowerCase().split(";");
    const size = Number(response.headers.get("content-length") ?? 0);
    const unfit = findUnfit(response.ok, type.trim(), size);
    if (unfit === undefined && response.body !== null) {
      return await readCapped(response.body, type.trim());
    }
    await response.body?.cancel();
    return err(unfit ?? "none");
  } catch {
    // Refused, offline, or cut: the browser does not tell which.
    return err(signal.aborted ? "late" : "refused");
  }
}

function findUnfit(isOk: boolean, type: string, size: number): MissingPicture | undefined {
  if (!isOk) return "refused";
  if (!isPictureType(type)) return "none";
  return size > pictureMaxBytes ? "large" : undefined;
}

async function readCapped(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  type: string,
): Promise<Result<Blob, MissingPicture>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > pictureMaxBytes) {
      await reader.cancel();
      return err("large");
    }
    chunks.push(value);
  }
  return size === 0 ? err("none") : ok(new Blob(chunks, { type }));
}
