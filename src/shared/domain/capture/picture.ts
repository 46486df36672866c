import { isWebAddress } from "../address/address.ts";
import { fileNameFrom } from "../text/file-name.ts";
import { getUrl, lastSegment } from "../address/url.ts";

/** The largest picture of a page that is fetched, in bytes. */
export const pictureMaxBytes = 20_000_000;

/** The time that a save waits for a picture before it is sent without it, in ms. */
export const pictureLimitMs = 10_000;

const nameMaxLength = 100;
/** Endings that are not the media type's own name. */
const endings: Record<string, string> = { jpeg: "jpg", "svg+xml": "svg", "x-icon": "ico" };

/** Whether a media type means a picture. */
export function isPictureType(type: string): boolean {
  return /^image\/[\w.+-]+$/.test(type);
}

/** The name of a file with the picture: the last part of its address, with an ending. */
export function pictureName(address: string, type: string): string {
  const url = isWebAddress(address) ? getUrl(address) : undefined;
  const name = url === undefined ? "" : fileNameFrom(lastSegment(url), nameMaxLength);
  if (/[^.]\.[a-z\d]{2,5}$/i.test(name)) return name;
  const subtype = type.slice("image/".length);
  return `${name === "" ? "image" : name}.${endings[subtype] ?? subtype}`;
}
