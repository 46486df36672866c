import type { DraftFile } from "../../domain/draft-file.ts";
import type { MissingScreenshot } from "../../domain/outbox/entry.ts";
import type { ScreenshotUse } from "../../domain/profile/saving.ts";
import { dataUrlOf } from "../../domain/values/data-url.ts";
import { asId, type BlobId } from "../../domain/values/ids.ts";
import type { BlobStore, Random, Screenshots } from "../ports.ts";

/** A screenshot as it goes with its link, or why there is none. */
export type TakenScreenshot =
  { imageData: string } | { file: DraftFile } | { missing: MissingScreenshot };

/** Takes a picture of the tab. The bytes of a file are on disk when this resolves. */
export async function takeScreenshot(
  ports: { screenshots: Screenshots; blobs: Pick<BlobStore, "put">; random: Random },
  tabId: number | undefined,
  use: ScreenshotUse,
): Promise<TakenScreenshot> {
  const taken = tabId === undefined ? undefined : await ports.screenshots.take(tabId);
  if (taken === undefined || !taken.ok) return { missing: taken?.error ?? "hidden" };
  const picture = taken.value;
  if (use === "image-data") return { imageData: await dataUrlOf(picture) };
  const newId = () => ports.random.uuid();
  const blob = asId<BlobId>(newId());
  const kept = await ports.blobs.put(blob, picture);
  if (!kept.ok) return { missing: "disk" };
  const { type, size } = picture;
  const name = `screenshot.${type === "image/webp" ? "webp" : "jpg"}`;
  return { file: { entryId: asId(newId()), file: asId(newId()), blob, name, type, size } };
}
