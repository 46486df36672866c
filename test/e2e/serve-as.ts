import { createServer, type IncomingHttpHeaders } from "node:http";
import { onTestFinished } from "vitest";

/** Serves one text with one content type at every path until the test ends. Resolves with an address. */
export async function serveAs(
  contentType: string,
  body: string,
  onRequest: (headers: IncomingHttpHeaders) => void = () => {},
): Promise<string> {
  const server = createServer((request, response) => {
    onRequest(request.headers);
    response.writeHead(200, { "content-type": contentType, connection: "close" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const at = server.address();
  if (at === null || typeof at === "string") throw new Error("The server listens on no port");
  return `http://127.0.0.1:${at.port}/tides`;
}
