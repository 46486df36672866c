import type { DraftFile } from "../../../shared/domain/draft/draft-file.ts";
import type { MissingScreenshot } from "../../../shared/domain/outbox/entry.ts";
import type { ScreenshotUse } from "../../../shared/domain/profile/saving.ts";
import { dataUrlOf } from "../../../shared/domain/values/data-url.ts";
import type { Screenshots } from "../../../shared/ports/page-ports.ts";
import { keepBytes, type BytesPorts } from "./keep-bytes.ts";

/** A screenshot as it goes with its link, or why there is none. */
export type TakenScreenshot =
  { imageData: string } | { file: DraftFile } | { missing: MissingScreenshot };

/** Takes a picture of the page in the tab. The bytes of a file are on disk when this resolves. */
export async function takeScreenshot(
  ports: BytesPorts & { screenshots: Screenshots },
  tabId: number | undefined,
  address: string,
  use: ScreenshotUse,
): Promise<TakenScreenshot> {
  const taken = tabId === undefined ? undefined : await ports.screenshots.take(tabId, address);
  if (taken === undefined || !taken.ok) return { missing: taken?.error ?? "hidden" };
  const picture = taken.value;
  if (use === "image-data") return { imageData: await dataUrlOf(picture) };
  const name = `screenshot.${picture.type === "image/webp" ? "webp" : "jpg"}`;
  const kept = await keepBytes(ports, picture, name);
  return kept.ok ? { file: kept.value } : { missing: "disk" };
}
