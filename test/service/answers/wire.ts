import type { ServerResponse } from "node:http";
import { constants } from "node:http2";
import type { ServerHttp2Stream } from "node:http2";
import type { Socket } from "node:net";
import { streamErrors, type Drop } from "./faults.ts";

/** How the service ended a request without a response: by closing its connection, or by an HTTP/2 frame. */
export type Dropped = "connection" | NonNullable<Drop["http2"]>;

/** What a response is sent on: a connection, and over HTTP/2 one of its streams. */
export interface Wire {
  readonly response: ServerResponse;
  /** The TCP socket, also under TLS. */
  readonly socket: Socket;
}

/**
 * How long the connection stays open after a GOAWAY. If it closes at once, the client's next packet is
 * answered with a TCP RST, which sometimes overtakes the frame: then the client reads no GOAWAY at all.
 */
const goAwayReadWithinMs = 200;

/** Closes the connection; with `reset`, by a TCP RST instead of a FIN. */
export function drop(socket: Socket, reset = false): void {
  if (reset) socket.resetAndDestroy();
  else socket.destroy();
}

/** Ends the request without a response, and returns how: HTTP/1.1 has only one way. */
export function dropRequest(wire: Wire, { reset, http2 }: Drop): Dropped {
  const stream = getStream(wire.response);
  if (stream === undefined || http2 === undefined) {
    drop(wire.socket, reset);
    return "connection";
  }
  switch (http2) {
    case "go-away-before":
    case "go-away-after": {
      // Streams above the named one "might not have been processed"; the named one and those below may have
      // been (RFC 9113, section 6.8). A client's streams have odd numbers.
      const last = http2 === "go-away-before" ? Math.max(0, Number(stream.id) - 2) : stream.id;
      stream.session?.goaway(constants.NGHTTP2_NO_ERROR, last);
      setTimeout(() => wire.socket.destroySoon(), goAwayReadWithinMs);
      return http2;
    }
    default:
      stream.close(streamErrors[http2]);
      return http2;
  }
}

/** Whether the client is gone. */
export function isGone({ response, socket }: Wire): boolean {
  return socket.destroyed || (getStream(response)?.destroyed ?? false);
}

/** Whether the whole response was sent. */
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
