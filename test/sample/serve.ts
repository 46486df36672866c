import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { extname } from "node:path";

export interface SamplePages {
  /** The origin, such as "http://127.0.0.1:4181", without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

const folder = new URL("pages/", import.meta.url);

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".png": "image/png",
};

/**
 * Serves the sample pages on 127.0.0.1: `/article.html`, `/reading-list.html`, `/sign-in.html`,
 * `/arabic.html`, `/app.html`, and `/`, which lists them. `%ORIGIN%` in a page is replaced by the origin,
 * so that its canonical address and similar values are complete. Rejects if the port is in use.
 */
export async function startSamplePages(port = 0): Promise<SamplePages> {
  const sockets = new Set<Socket>();
  let origin = "";
  const server = createServer((request, response) => {
    respond(request, response, origin).catch((error: unknown) => {
      console.error("The sample pages failed on a request:", error);
      response.destroy();
    });
  });
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port to listen on.");
  origin = `http://127.0.0.1:${address.port}`;
  return {
    url: origin,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
): Promise<void> {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const page = isRead ? await readPage(request.url ?? "", origin) : undefined;
  response.writeHead(page === undefined ? 404 : 200, {
    "content-type": page?.contentType ?? "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(page?.body ?? "There is no such sample page.\n");
}

interface Page {
  readonly contentType: string;
  readonly body: Buffer | string;
}

/** The page at a path, or undefined. A name is one segment of plain letters, so no path leaves the folder. */
async function readPage(url: string, origin: string): Promise<Page | undefined> {
  const name = /^\/([a-z0-9-]+\.[a-z]+)?(?:\?|$)/.exec(url);
  if (name === null) return undefined;
  const file = name[1] ?? "index.html";
  const contentType = contentTypes[extname(file)];
  if (contentType === undefined) return undefined;
  const bytes = await readFile(new URL(file, folder)).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
  if (bytes === undefined) return undefined;
  const isHtml = contentType.startsWith("text/html");
  const body = isHtml ? bytes.toString("utf8").replaceAll("%ORIGIN%", origin) : bytes;
  return { contentType, body };
}
