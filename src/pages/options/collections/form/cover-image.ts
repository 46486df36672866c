import { dataUrlOf } from "../../../../shared/domain/values/data-url.ts";

/** The longest side of a cover image, in px. The document names no size. */
const sideMost = 800;
/** The largest file that is read, in bytes, and the longest side, in px. Chromium draws none above it. */
const bytesMost = 50_000_000;
const sourceSideMost = 16_384;
const quality = 0.85;

/** A cover image in the form in which it is sent. */
export interface Cover {
  /** A data URL, the form of `cover_image_data.data` where a server says nothing else. */
  data: string;
  /** The size of the image, in bytes. */
  bytes: number;
}

/**
 * Scales a picture down to 800 px, as JPEG, or as PNG if a part of it is transparent. Undefined if the browser cannot
 * draw the file, or if it is too large.
 */
export async function readCover(file: Blob): Promise<Cover | undefined> {
  if (file.size > bytesMost) return undefined;
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    if (Math.max(width, height) > sourceSideMost) return undefined;
    const scale = Math.min(1, sideMost / Math.max(width, height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(width * scale)),
      Math.max(1, Math.round(height * scale)),
    );
    const context = canvas.getContext("2d");
    if (context === null) return undefined;
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const isClear = data.some((value, at) => at % 4 === 3 && value < 255);
    const type = isClear ? "image/png" : "image/jpeg";
    const scaled = await canvas.convertToBlob({ type, quality });
    return { data: await dataUrlOf(scaled), bytes: scaled.size };
  } catch {
    // A file of another type, or a damaged file.
    return undefined;
  }
}
