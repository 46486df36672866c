import type { IncomingMessage } from "node:http";

export interface RequestBody {
  /** Undefined if it was longer than allowed. */
  readonly body: Buffer | undefined;
  readonly bodyBytes: number;
  /** False if the client disconnected before its end. */
  readonly complete: boolean;
}

/**
 * Reads a request to its end, or until `stopAtBytes` have arrived. Bytes beyond `maxBytes` are read and dropped, so that the client receives the
 * refusal instead of a broken connection.
 */
export function readRequestBody(
  request: IncomingMessage,
  maxBytes: number,
  stopAtBytes = Infinity,
): Promise<RequestBody> {
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let bodyBytes = 0;
    const finish = (complete: boolean) => {
      const body = bodyBytes > maxBytes ? undefined : Buffer.concat(chunks);
      resolve({ body, bodyBytes, complete });
    };
    const stop = () => {
      request.pause();
      finish(false);
    };
    if (stopAtBytes === 0) return stop();
    request.on("data", (chunk: Buffer) => {
      bodyBytes += chunk.length;
      if (bodyBytes > maxBytes) chunks = [];
      else chunks.push(chunk);
      if (bodyBytes >= stopAtBytes) stop();
    });
    request.on("end", () => finish(true));
    request.on("error", () => finish(false));
    request.on("close", () => finish(request.complete));
  });
}
