import { cleanText } from "./clean-text.ts";
import { getUrl, lastSegment } from "../address/url.ts";

/**
 * A name for the bytes at an address: the last part of its path, or its host. The name never contains a
 * path, and ends in `extension` if the part has none.
 */
export function fileNameOf(address: string, extension: string): string {
  const url = getUrl(address);
  const plain = url === undefined ? "" : fileNameFrom(lastSegment(url));
  const name = plain === "" ? (url?.hostname ?? "file") : plain;
  const hasExtension = plain !== "" && /\.[a-z\d]{1,8}$/i.test(plain);
  return hasExtension || extension === "" ? name : `${name}.${extension}`;
}

/** A text as the name of a file, without its ending: no path, no sign that a system refuses. May be "". */
export function fileNameFrom(text: string, maxLength = 200): string {
  return cleanText(text.replaceAll(/[\\/:*?"<>|]+/g, " "), maxLength);
}
