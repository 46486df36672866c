import { afterAll, beforeAll, expect, test } from "vitest";
import { parseCapture } from "../../../../src/injected/parse/shape.ts";
import { sentContent } from "../../../../src/shared/domain/capture/capture.ts";
import { ofShare } from "../../../support/deal.ts";
import { renderMarkdown } from "../../../support/markdown-tree.ts";
import { useSession } from "../../session.ts";
import { hostilePages } from "./hostile-pages.ts";
import {
  startHostileServer,
  type Findings,
  type HostileServer,
  type Shown,
} from "./hostile-server.ts";

/**
 * The build with access to loopback: its background injects into a page without a click on the toolbar
 * button.
 */
const session = useSession({ flavour: "e2e", connected: false });
const pages = ofShare(hostilePages, ({ name }) => name);
let server: HostileServer;

beforeAll(async () => {
  server = await startHostileServer(pages);
});
afterAll(() => server.close());

/** What the injected program returns of each page, run as in a real save. */
async function readAll(file: string): Promise<readonly unknown[]> {
  return session.browser.inBackground<readonly unknown[]>(
    `const [tab] = (await chrome.tabs.query({})).filter(({ url }) => url?.endsWith("/list"));
     const target = { tabId: tab.id, allFrames: true };
     // All pages have loaded. Without injectImmediately, a frame inside a page that never finishes
     // loading would delay the injection.
     const how = { target, injectImmediately: true };
     const injected = await chrome.scripting.executeScript({ ...how, files: [${JSON.stringify(file)}] });
     return injected.map(({ result }) => result ?? null);`,
  );
}

/** What is sent of the pages in a format. */
async function sentInstead(format = ""): Promise<readonly Shown[]> {
  const captured = await readAll(`/capture${format}.js`);
  return pages.map(({ name }, page) => {
    const address = server.addressOf(page);
    const parsed = captured.map((raw) => parseCapture(raw, address)).find(({ ok }) => ok);
    if (!parsed?.ok) throw new Error(`${name} was not read by capture${format}.js`);
    const { content } = parsed.value;
    if (content === undefined) throw new Error(`${name} has no content by capture${format}.js`);
    return { name: `${name} by capture${format}.js`, html: sentContent(content), whole: true };
  });
}

async function judge(shown: readonly Shown[]): Promise<Findings & { asked: readonly string[] }> {
  server.show(shown);
  const page = await session.browser.open(`${server.url}/judge`);
  const findings = await page.evaluate<Findings>("return judge()");
  const asked = server.asked();
  await page.close();
  return { ...findings, asked };
}

test("the displayed content of a hostile page runs nothing and requests only images", async () => {
  const list = await session.browser.open(`${server.url}/list`);
  const [article, full, markdown] = [
    await sentInstead(),
    await sentInstead("-full"),
    await sentInstead("-markdown"),
  ];
  const plain = await sentInstead("-plain-text");
  await list.close();
  const rendered = await Promise.all(
    markdown.map(async ({ name, html }) => ({
      name,
      html: await renderMarkdown(html),
      whole: false,
    })),
  );
  const escaped = plain.map(({ name, html }) => ({ name, html: asText(html), whole: false }));
  expect(await judge([...article, ...full, ...rendered, ...escaped])).toEqual({
    tripped: [],
    problems: [],
    asked: [],
  });
});

test("the displayed selection of a hostile page runs nothing and requests only images", async () => {
  const list = await session.browser.open(`${server.url}/list`);
  await session.browser.inBackground(
    `const [tab] = (await chrome.tabs.query({})).filter(({ url }) => url?.endsWith("/list"));
     await chrome.scripting.executeScript({
       target: { tabId: tab.id, allFrames: true },
       injectImmediately: true,
       func: () => getSelection().selectAllChildren(document.documentElement),
     });`,
  );
  const captured = await readAll("/capture.js");
  await list.close();
  const selected = pages.flatMap(({ name }, page) => {
    const address = server.addressOf(page);
    const parsed = captured.map((raw) => parseCapture(raw, address)).find(({ ok }) => ok);
    const html = parsed?.ok === true ? parsed.value.selection?.content?.html : undefined;
    return html === undefined ? [] : [{ name: `${name}, selected`, html, whole: true }];
  });
  // Some pages have nothing that can be selected.
  expect(selected.length).toBeGreaterThan(pages.length * 0.8);
  expect(await judge(selected)).toEqual({ tripped: [], problems: [], asked: [] });
});

test("the judge detects what runs, what requests, and what must not be there", async () => {
  const live = [
    "<img src=x onerror=trip()>",
    `<p onclick=x id=y data-lang="a b" data-note=n><a href="ftp:x">A</a></p><link rel=stylesheet href="/trip/style">`,
  ];
  const { tripped, problems, asked } = await judge(
    live.map((html, index) => ({ name: `live ${index}`, html, whole: true })),
  );
  for (const way of ["in an element", "live 0, written", "live 0, srcdoc"])
    expect(tripped).toContain(way);
  expect(problems).toEqual(
    expect.arrayContaining([
      "live 1: onclick=x",
      "live 1: id=y",
      "live 1: data-lang=a b",
      "live 1: data-note=n",
      "live 1: href=ftp:x",
      "live 1: <link>",
    ]),
  );
  expect(asked).toContain("/trip/style");
});

/** As a service displays plain text, if it displays web pages at all. */
function asText(text: string): string {
  return `<pre>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre>`;
}
