import { randomInt } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createSecureServer } from "node:http2";
import { createServer as createTlsServer } from "node:https";
import type { Server, Socket } from "node:net";
import { drop } from "./answers/wire.ts";
import { makeCertificate } from "./certificate.ts";
import type { TlsOptions } from "./config.ts";

/** A client's TCP connection, numbered from 1 in order of arrival. */
interface Connection {
  readonly number: number;
  readonly socket: Socket;
  /**
   * The earliest moment at which it may have been opened, from `performance.now`: the system accepts
   * connections while the event loop is busy.
   */
  readonly openedAtMs: number;
  /** Set by `dropConnections`. */
  isDropped: boolean;
}

export interface Listener {
  readonly port: number;
  /** PEM text; undefined without TLS. */
  readonly certificate: string | undefined;
  connectionOf(request: IncomingMessage): Connection | undefined;
  dropConnections(reset?: boolean): void;
  /** Stops listening and closes every connection. */
  close(): Promise<void>;
}

const turnMs = 10;

/** When the event loop had its last two turns. The last may have been right before the event being handled. */
const turns = { beforeLast: performance.now(), last: performance.now() };
setInterval(() => {
  turns.beforeLast = turns.last;
  turns.last = performance.now();
}, turnMs).unref();

/** Listens on 127.0.0.1. Rejects if the port is taken, or no certificate can be made for TLS. */
export async function openListener(
  options: { port: number; tls: TlsOptions | undefined },
  respond: RequestListener,
): Promise<Listener> {
  const { server, certificate } = await createServerFor(options.tls, respond);
  // Over TLS a request has only its encrypted socket, which cannot be reset: the port leads from there to
  // the TCP socket.
  const connections = new Map<number | undefined, Connection>();
  let count = 0;
  server.on("connection", (socket: Socket) => {
    const { remotePort } = socket;
    const openedAtMs = turns.beforeLast;
    const connection = { number: ++count, socket, openedAtMs, isDropped: false };
    connections.set(remotePort, connection);
    socket.on("close", () => {
      // The client's system may have reused the port for its next connection already.
      if (connections.get(remotePort) === connection) connections.delete(remotePort);
    });
  });
  const dropConnections = (reset = false) => {
    for (const connection of connections.values()) {
      connection.isDropped = true;
      drop(connection.socket, reset);
    }
  };
  return {
    port: await (options.port === 0 ? listenAnywhere(server) : listen(server, options.port)),
    certificate,
    connectionOf: ({ socket }) => connections.get(socket.remotePort),
    dropConnections,
    close: async () => {
      const stopped = new Promise((resolve) => server.close(resolve));
      dropConnections();
      await stopped;
    },
  };
}

async function createServerFor(
  tls: TlsOptions | undefined,
  respond: RequestListener,
): Promise<{ server: Server; certificate: string | undefined }> {
  if (tls === undefined) return { server: createServer(respond), certificate: undefined };
  const identity = tls.certificate ?? (await makeCertificate());
  const certificate = identity.cert;
  if (tls.version === "http1") return { server: createTlsServer(identity, respond), certificate };
  const { allowHttp1: allowHTTP1 = false } = tls;
  const server = createSecureServer({ ...identity, allowHTTP1 }, (request, response) => {
    // Given the types of node:http; answers/wire.ts handles the differences.
    respond(request as unknown as IncomingMessage, response as unknown as ServerResponse<never>);
  });
  return { server, certificate };
}

/**
 * Systems give the ports above these to outgoing connections (Linux from 32,768 on) and to servers that take any:
 * a service that was stopped would sometimes find its own taken.
 */
const ports = { from: 12_000, to: 32_000 };

async function listenAnywhere(server: Server): Promise<number> {
  for (;;) {
    try {
      return await listen(server, randomInt(ports.from, ports.to));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    }
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      const address = server.address();
      if (address === null || typeof address === "string") {
        reject(new Error("The service listens on no port."));
      } else {
        resolve(address.port);
      }
    });
  });
}
