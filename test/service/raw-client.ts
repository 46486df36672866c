import { request } from "node:http";
import type { Agent, IncomingHttpHeaders } from "node:http";

export interface RawRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON; text and bytes are sent as they are. */
  readonly body?: object | string | Buffer;
  /** Reuses a connection; without one each request has its own. */
  readonly agent?: Agent;
  readonly signal?: AbortSignal;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The number of pieces the body came in. */
  readonly chunks: number;
}

/**
 * One request over node:http, which adds no headers and never repeats a request. Rejects with the socket's
 * error, also if the body ends early.
 */
export function sendRaw(url: string, options: RawRequest = {}): Promise<RawAnswer> {
  const { method = "GET", headers = {}, body, agent, signal } = options;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method, headers, agent: agent ?? false, ...(signal && { signal }) },
      (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.on("error", reject);
        response.on("end", () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(pieces).toString("utf8"),
            chunks: pieces.length,
          });
        });
      },
    );
    outgoing.on("error", reject);
    const isRaw = body === undefined || typeof body === "string" || Buffer.isBuffer(body);
    outgoing.end(isRaw ? body : JSON.stringify(body));
  });
}
