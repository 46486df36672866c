import type { WireBody } from "../../shared/resources/operation-wire.ts";

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

type BytesFailure = "bytes-missing" | "bytes-unreadable" | "payload-unreadable";

/**
 * The body with all of its bytes, or why it cannot be made. A blob on disk can lose its bytes: if `fetch` found that,
 * nobody could tell how much of the request had left, so they are read before it begins.
 */
export async function encodeBody(
  wire: WireBody,
  readBlob: ReadBlob,
): Promise<EncodedBody | { failure: BytesFailure }> {
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
    const blob = await inMemory(readBlob, part.blob);
    if (typeof blob === "string") return { failure: blob };
    length += blob.size;
    body.append(part.name, blob, part.fileName);
  }
  return { body, contentType: undefined, length };
}

async function inMemory(readBlob: ReadBlob, id: string): Promise<Blob | BytesFailure> {
  try {
    const blob = await readBlob(id);
    if (blob === undefined) return "bytes-missing";
    if (blob === null) return "payload-unreadable";
    return new Blob([await blob.arrayBuffer()], { type: blob.type });
  } catch {
    // The browser's error names no cause that a person could do something about.
    return "bytes-unreadable";
  }
}
