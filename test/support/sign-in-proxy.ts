import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";

export type Refuse = (response: ServerResponse) => void;

/**
 * A proxy before a server, until the test ends. It passes on what `mayPass` and has everything else refused. Resolves
 * with its address.
 */
export async function startSignInProxy(
  serverUrl: string,
  mayPass: (sent: IncomingMessage) => boolean,
  refuse: Refuse,
): Promise<string> {
  const proxy = createServer((sent, response) => {
    if (!mayPass(sent)) {
      sent.resume();
      refuse(response);
      return;
    }
    const { method, url, headers } = sent;
    const onward = request(serverUrl + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    sent.pipe(onward);
  });
  await new Promise<void>((resolve) => void proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  );
  const at = proxy.address();
  if (at === null || typeof at === "string") throw new Error("The proxy listens on no port");
  return `http://127.0.0.1:${at.port}`;
}
