import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { startSamplePages } from "./serve.ts";

async function startTestPages() {
  const pages = await startSamplePages();
  onTestFinished(() => pages.close());
  return pages;
}

/** Sends the path as it is: `fetch` would resolve the dots first. */
async function getStatusLine(origin: string, path: string): Promise<string | undefined> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  return (await text(socket)).split("\r\n")[0];
}

it.each([
  ["/", "text/html"],
  ["/article.html?from=list", "text/html"],
  ["/reading-list.html", "text/html"],
  ["/sign-in.html", "text/html"],
  ["/arabic.html", "text/html"],
  ["/app.html", "text/html"],
  ["/style.css", "text/css"],
  ["/tide-mill.png", "image/png"],
])("serves %s as %s, never from a cache", async (path, type) => {
  const { url } = await startTestPages();
  const response = await fetch(url + path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain(type);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
});

it("inserts its own origin into the article's addresses", async () => {
  const { url } = await startTestPages();
  const html = await (await fetch(`${url}/article.html`)).text();
  expect(html).toContain(`<link rel="canonical" href="${url}/article.html" />`);
  expect(html).not.toContain("%ORIGIN%");
});

it.each([
  "/nothing.html",
  "/../serve.ts",
  "/..%2fserve.ts",
  "/%2e%2e/serve.ts",
  "/pages/../article.html",
  "//etc/passwd",
  "/serve.ts",
  "/article.html%00.png",
])("responds with 404 to %s", async (path) => {
  const { url } = await startTestPages();
  expect(await getStatusLine(url, path)).toBe("HTTP/1.1 404 Not Found");
});

it("responds with 404 to every method but GET and HEAD", async () => {
  const { url } = await startTestPages();
  expect((await fetch(`${url}/article.html`, { method: "POST" })).status).toBe(404);
});
