import { cleanText } from "./clean-text.ts";
import { getUrl } from "./url.ts";

const maxLength = 200;

/**
 * A name for the bytes at an address: the last part of its path, or its host. The name never contains a
 * path, and ends in `extension` if the part has none.
 */
export function fileNameOf(address: string, extension: string): string {
  const url = getUrl(address);
  const [last = ""] = url?.pathname.split("/").slice(-1) ?? [];
  const plain = fileNameFrom(decoded(last));
  const name = plain === "" ? (url?.hostname ?? "file") : plain;
  const hasExtension = plain !== "" && /\.[a-z\d]{1,8}$/i.test(plain);
  return hasExtension || extension === "" ? name : `${name}.${extension}`;
}

/** A text as the name of a file, without its ending: no path, no sign that a system refuses. May be "". */
export function fileNameFrom(text: string): string {
  return cleanText(text.replaceAll(/[\\/:*?"<>|]+/g, " "), maxLength);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone percent sign.
    return text;
  }
}
