import type { WireBody } from "../things/operation-wire.ts";

/** A body in the form that `fetch` accepts. */
export interface EncodedBody {
  body: string | FormData;
  /** Undefined: the browser sets it, because only the browser knows the boundary of a form. */
  contentType: string | undefined;
  /** Characters of JSON, or bytes of the blobs. */
  length: number;
}

/**
 * The bytes of a blob, which stay on disk until they are sent; undefined if they are gone, and null if they
 * are there and cannot be read.
 */
export type ReadBlob = (id: string) => Promise<Blob | undefined | null>;

/** The body with all of its bytes, or why it cannot be made. */
export async function encodeBody(
  wire: WireBody,
  readBlob: ReadBlob,
): Promise<EncodedBody | { failure: "bytes-missing" | "payload-unreadable" }> {
  if (wire.type === "json") {
    const body = JSON.stringify(wire.value);
    return { body, contentType: "application/json", length: body.length };
  }
  const body = new FormData();
  let length = 0;
  for (const part of wire.parts) {
    if ("text" in part) {
      body.append(part.name, part.text);
      continue;
    }
    const blob = await readBlob(part.blob);
    if (blob === undefined) return { failure: "bytes-missing" };
    if (blob === null) return { failure: "payload-unreadable" };
    length += blob.size;
    body.append(part.name, blob, part.fileName);
  }
  return { body, contentType: undefined, length };
}
