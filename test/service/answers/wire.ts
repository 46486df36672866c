import type { ServerResponse } from "node:http";
import { constants } from "node:http2";
import type { ServerHttp2Stream } from "node:http2";
import type { Socket } from "node:net";
import { streamErrors, type Drop } from "./faults.ts";

/** How the service ended a request without an answer: by closing its connection, or a way of HTTP/2. */
export type Dropped = "connection" | NonNullable<Drop["http2"]>;

/** What an answer goes out on: a connection, and over HTTP/2 one of its streams. */
export interface Wire {
  readonly response: ServerResponse;
  /** The TCP socket, also under TLS. */
  readonly socket: Socket;
}

/** Closes the connection; with `reset` by a TCP RST instead of a FIN. */
export function drop(socket: Socket, reset = false): void {
  if (reset) socket.resetAndDestroy();
  else socket.destroy();
}

/** Ends the request without an answer, and says how: HTTP/1.1 has only one way. */
export function dropRequest(wire: Wire, { reset, http2 }: Drop): Dropped {
  const stream = getStream(wire.response);
  if (stream === undefined || http2 === undefined) {
    drop(wire.socket, reset);
    return "connection";
  }
  switch (http2) {
    case "go-away-before":
    case "go-away-after": {
      // Streams above the one named "might not have been processed"; it and those below, they might
      // (RFC 9113, section 6.8). A client's streams have odd numbers.
      const last = http2 === "go-away-before" ? Math.max(0, Number(stream.id) - 2) : stream.id;
      stream.session?.goaway(constants.NGHTTP2_NO_ERROR, last);
      // Gone once the frame is out.
      setImmediate(() => wire.socket.destroySoon());
      return http2;
    }
    default:
      stream.close(streamErrors[http2]);
      return http2;
  }
}

/** Whether nobody is left to answer to. */
export function isGone({ response, socket }: Wire): boolean {
  return socket.destroyed || (getStream(response)?.destroyed ?? false);
}

/** Whether the whole answer has gone out. */
export function isAllSent(response: ServerResponse): boolean {
  const stream = getStream(response);
  if (stream === undefined) return response.writableFinished;
  return stream.writableFinished && stream.rstCode === constants.NGHTTP2_NO_ERROR;
}

function getStream(response: ServerResponse): ServerHttp2Stream | undefined {
  return "stream" in response && response.stream
    ? (response.stream as ServerHttp2Stream)
    : undefined;
}
