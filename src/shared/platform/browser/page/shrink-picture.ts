import { bytesOfDataUrl } from "../../../domain/values/data-url.ts";

/** The longer side, in pixels. */
const longestSide = 1_600;
const quality = 0.8;
/** In bytes. */
const screenshotMaxBytes = 600_000;
const scales = [1, 0.7, 0.5];
const types = ["image/webp", "image/jpeg"];

/**
 * A PNG data URL as a small JPEG or WebP, whichever has fewer bytes. Undefined if it stays too large at half
 * the size.
 */
export async function shrinkPicture(dataUrl: string): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(new Blob([bytesOfDataUrl(dataUrl)]));
  const fit = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  for (const scale of scales) {
    const blobs = await Promise.all(types.map((type) => draw(bitmap, fit * scale, type)));
    const [smallest] = blobs.toSorted((a, b) => a.size - b.size);
    if (smallest !== undefined && smallest.size <= screenshotMaxBytes) return smallest;
  }
  return undefined;
}

async function draw(bitmap: ImageBitmap, scale: number, type: string): Promise<Blob> {
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("no canvas");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type, quality });
}
