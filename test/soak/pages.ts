import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/**
 * `article`: readable; `app`: a canvas with almost no text; `restless`: rewrites itself all the time;
 * `moving`: changes its address while it is read; `busy`: too busy to be read in time; `sign-in`: has a
 * password filled in, so nothing is taken; `picture`: not a page.
 */
export const pageKinds = [
  "article",
  "app",
  "restless",
  "moving",
  "busy",
  "sign-in",
  "picture",
] as const;
export type PageKind = (typeof pageKinds)[number];

/** Our own pages, on loopback. Each number is another page, with its own mark repeated in the text. */
export interface Pages {
  addressOf(kind: PageKind, number: number): string;
  close(): Promise<void>;
}

export function markOf(number: number): string {
  return `mark-${number}-end`;
}

export function titleOf(kind: PageKind, number: number): string {
  return `The ${kind} ${number}`;
}

export function descriptionOf(number: number): string {
  return `What page ${number} says of itself`;
}

export async function servePages(): Promise<Pages> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = server.address();
  if (at === null || typeof at === "string") throw new Error("No port to listen on");
  return {
    addressOf: (kind, number) => `http://127.0.0.1:${at.port}/${kind}/${number}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function respond({ url = "" }: IncomingMessage, response: ServerResponse): void {
  const [, name = "", text = ""] = url.split("?", 1).join("").split("/");
  const kind = pageKinds.find((one) => one === name);
  if (kind === undefined) {
    response.writeHead(404).end();
  } else if (kind === "picture") {
    response.writeHead(200, { "content-type": "image/png" }).end(pixel);
  } else {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(render(kind, Number(text)));
  }
}

function render(kind: Exclude<PageKind, "picture">, number: number): string {
  return `<!doctype html><html lang="en"><head><title>${titleOf(kind, number)}</title>
    <meta name="description" content="${descriptionOf(number)}"></head>
    <body>${bodies[kind](number)}</body></html>`;
}

const bodies: Readonly<Record<Exclude<PageKind, "picture">, (number: number) => string>> = {
  article: (number) => articleOf(number),
  app: (number) => `<canvas width="300" height="100"></canvas><button>${markOf(number)}</button>`,
  restless: (number) =>
    `${articleOf(number)}<script>
       const [article] = document.getElementsByTagName("article");
       const html = article.innerHTML;
       setInterval(() => { article.innerHTML = html + "<p>At " + Math.random() + "</p>"; }, 20);
     </script>`,
  moving: (number) =>
    `${articleOf(number)}<script>
       let step = 0;
       setTimeout(() => setInterval(() => history.replaceState({}, "", "?step=" + ++step), 100), 1_000);
     </script>`,
  busy: (number) =>
    `${articleOf(number)}<script>
       setTimeout(() => { const endMs = Date.now() + 4_000; while (Date.now() < endMs); }, 800);
     </script>`,
  "sign-in": (number) =>
    `${articleOf(number)}<form><input name="user" value="me">
     <input type="password" value="a secret of mine"></form>`,
};

function articleOf(number: number): string {
  const sentence = `The tide came in at the mill, as ${markOf(number)} tells, and went out again. `;
  return `<article><h1>Page ${number}</h1>${`<p>${sentence.repeat(6)}</p>`.repeat(6)}</article>`;
}

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
