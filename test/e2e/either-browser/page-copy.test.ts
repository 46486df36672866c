import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { LinkstowPage } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { openDraftTab } from "../draft-tab.ts";
import { useSession } from "../session.ts";
import { takeShots } from "../shots.ts";

const session = useSession({ flavour: "e2e", connected: true });

const picture = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="teal"/></svg>`,
);
const sheet = `@import "more.css"; h1 { color: rgb(1, 2, 3); background: url(dot.svg) }`;
const more = `p { color: rgb(4, 5, 6) }`;

let server: Server;
/** What was asked of the server, in the order of the requests. */
const asked: string[] = [];
beforeAll(async () => {
  server = createServer(({ url = "" }, response) => {
    asked.push(url);
    const reply = (type: string, body: string | Buffer) =>
      response.writeHead(200, { "content-type": type }).end(body);
    if (url.endsWith(".svg")) reply("image/svg+xml", picture);
    else if (url.endsWith("main.css")) reply("text/css", sheet);
    else if (url.endsWith("more.css")) reply("text/css", more);
    else reply("text/html; charset=utf-8", markup());
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const port = () => (server.address() as AddressInfo).port;

/** `localhost` is another host than the page's, which the extension may not read. */
function markup(): string {
  return `<!doctype html><html lang="en"><head><title>Tide mill: whole</title>
    <base href="/deep/"><link rel="stylesheet" href="main.css">
    <script>document.title = "Tide mill: whole"; window.ran = true;</script></head>
    <body onload="window.ran = true"><h1>Tide mill</h1>
    <p>${"The tide lets the sea in, and the mill waits for the moon. ".repeat(30)}</p>
    <img id="own" src="own.svg" srcset="twice.svg 2x" alt="own">
    <img id="far" src="http://localhost:${port()}/far.svg" alt="far">
    <a id="next" href="next.html">Next</a>
    <form action="/send"><input name="q"><input type="hidden" name="token" value="secret-token"></form>
    <iframe src="http://localhost:${port()}/frame.html"></iframe>
    <img src="x" onerror="window.ran = true"></body></html>`;
}

test("attaches a page as one file that shows its pictures and styles, and loads and runs nothing", async () => {
  const address = `http://127.0.0.1:${port()}/page.html`;
  const page = await openDraftTab(session, address, "Attach file");
  await page.press("button", "Attach a copy");
  await page.waitForText("button", "Remove file Tide mill whole.html", 30_000);
  await page.waitFor("return /Missing in the copy/.test(document.body.innerText)");
  await takeShots(session, { "page-copy": page });
  await page.setWidth(360);
  await takeShots(session, { "page-copy-360": page });
  await page.setWidth(900);
  await page.press("button", /^Save/, { role: "main" });
  await page.waitForText("status", "Saved", 20_000);
  const file = await until("the file at the service", 30_000, async () => {
    const [link] = session.linksTo(address);
    return session.service.files().find(({ link_id: id }) => id !== null && id === link?.id);
  });
  expect(file).toMatchObject({ name: "Tide mill whole.html", type: "text/html" });
  const html = session.service.fileContent(file.id)?.toString("utf8") ?? "";
  expect(html).not.toMatch(
    /<script|<iframe|<link|<base|onload|onerror|secret-token|linkstow[0-9a-f]{32}/,
  );

  const before = asked.length;
  const copy = await openCopy(html);
  const seen = await copy.evaluate<Record<string, unknown>>(`
    const style = (selector) => getComputedStyle(document.querySelector(selector));
    return {
      ran: window.ran ?? false,
      title: document.title,
      own: document.querySelector("#own").naturalWidth,
      far: document.querySelector("#far").naturalWidth,
      heading: style("h1").color,
      dot: style("h1").backgroundImage.slice(0, 24),
      paragraph: style("body > p + h1 + p").color,
      next: document.querySelector("#next").href,
      charset: document.characterSet,
      lacks: document.querySelector("body > p").textContent,
      loaded: performance.getEntriesByType("resource").map(({ name }) => name),
    };`);
  expect(seen).toMatchObject({
    ran: false,
    title: "Tide mill: whole",
    own: 40,
    far: 0,
    heading: "rgb(1, 2, 3)",
    paragraph: "rgb(4, 5, 6)",
    next: `http://127.0.0.1:${port()}/deep/next.html`,
    charset: "UTF-8",
    lacks: expect.stringContaining(`localhost:${port()}`),
  });
  expect(seen["dot"]).toMatch(/^url\("data:image\/svg\+xml/);
  expect(asked.slice(before)).toEqual([]);
});

/** The copy from a server of its own, as a service would show it. */
async function openCopy(html: string): Promise<LinkstowPage> {
  const shown = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(html);
  });
  await new Promise<void>((ready) => shown.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void shown.close());
  onTestFinished(() => shown.closeAllConnections());
  const page = await session.browser.open(
    `http://127.0.0.1:${(shown.address() as AddressInfo).port}/`,
  );
  onTestFinished(() => page.close().catch(() => undefined));
  return page;
}
