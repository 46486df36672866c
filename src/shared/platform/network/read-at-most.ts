class TooLarge extends Error {}

/**
 * The body of a response, with its media type; undefined if the response announces more than `mostBytes`, or turns out
 * to be longer. The rest is not read then. The browser may store the bytes on disk. Rejects if the connection is
 * interrupted.
 */
export async function readAtMost(response: Response, mostBytes: number): Promise<Blob | undefined> {
  if (announcedBytes(response) > mostBytes) {
    await response.body?.cancel();
    return undefined;
  }
  let size = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > mostBytes) controller.error(new TooLarge());
      else controller.enqueue(chunk);
    },
  });
  try {
    const body = await new Response(response.body?.pipeThrough(counter)).blob();
    return new Blob([body], { type: mediaTypeOf(response) });
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

/** The size that a response announces, in bytes; 0 if it announces none. */
function announcedBytes({ headers }: Response): number {
  return Number(headers.get("content-length") ?? 0);
}

/** The media type without its parameters, in small letters; "" if there is none. */
export function mediaTypeOf({ headers }: Response): string {
  const [type = ""] = (headers.get("content-type") ?? "").split(";", 1);
  return type.trim().toLowerCase();
}
