import type { IncomingMessage } from "node:http";

export interface RequestBody {
  /** Undefined when it was longer than allowed. */
  readonly body: Buffer | undefined;
  readonly bodyBytes: number;
  /** False when the client went away before its end. */
  readonly complete: boolean;
}

/**
 * Reads a request to its end. What is beyond `maxBytes` is read and forgotten, so that the client
 * gets to see the refusal instead of a broken connection.
 */
export function readRequestBody(request: IncomingMessage, maxBytes: number): Promise<RequestBody> {
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let bodyBytes = 0;
    const finish = (complete: boolean) => {
      const body = bodyBytes > maxBytes ? undefined : Buffer.concat(chunks);
      resolve({ body, bodyBytes, complete });
    };
    request.on("data", (chunk: Buffer) => {
      bodyBytes += chunk.length;
      if (bodyBytes > maxBytes) chunks = [];
      else chunks.push(chunk);
    });
    request.on("end", () => finish(true));
    request.on("error", () => finish(false));
    request.on("close", () => finish(request.complete));
  });
}
