import type { WireBody } from "../things/operation-wire.ts";

/** A body as `fetch` takes it. */
export interface EncodedBody {
  body: string | FormData;
  /** Undefined: the browser writes it, as it alone knows where the parts of a form end. */
  contentType: string | undefined;
  /** Characters of JSON, or bytes of the blobs. */
  length: number;
}

/** Reads bytes that a request carries; undefined: they are not there any more. */
export type ReadBlob = (id: string) => Promise<Blob | undefined>;

/** The body with all of its bytes, or the id of a blob that is not there. */
export async function encodeBody(
  wire: WireBody,
  readBlob: ReadBlob,
): Promise<EncodedBody | { missing: string }> {
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
    if (blob === undefined) return { missing: part.blob };
    length += blob.size;
    body.append(part.name, blob, part.fileName);
  }
  return { body, contentType: undefined, length };
}
