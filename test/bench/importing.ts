import type { LinkstowBrowser, LinkstowPage } from "../support/browser.ts";
import { choose, file, link } from "../support/bookmark-file.ts";

/** An import that runs, and the page that has started it and shows it. */
export interface Importing {
  readonly page: LinkstowPage;
  readonly links: number;
  /** When the user agreed to it, epoch ms. */
  readonly startedAtMs: number;
}

/** For reading a file and writing its rows. */
const longestMsEach = 20;
const shortestPatienceMs = 60_000;

let imports = 0;

/** Imports a file of so many new links, in Import, as a user does. More than 1,000, so that Import asks. */
export async function startImport(browser: LinkstowBrowser, links: number): Promise<Importing> {
  imports += 1;
  const patienceMs = patienceFor(links);
  const lines = Array.from({ length: links }, (_, at) =>
    link(
      `https://import-${imports}.example/read/${at}?part=1`,
      `Setting type on a grid, part ${at}`,
    ),
  );
  const page = await browser.openExtensionPage("src/pages/options/index.html#/import");
  await choose(page, `bench-${imports}.html`, file(lines.join("")));
  await pressOnce(page, `Import ${inWords(links)} links`, patienceMs);
  const startedAtMs = await pressOnce(page, `Create all ${inWords(links)}`, patienceMs);
  return { page, links, startedAtMs };
}

/** Waits until Import says that the service has every link, and closes its page. */
export async function endImport({ page, links }: Importing): Promise<void> {
  const all = inWords(links);
  const done = new RegExp(`Sent: ${all} of ${all}[^]*Done\\.`);
  await page.waitForText("article", done, patienceFor(links));
  await page.close();
}

/** What is on its way then still arrives. */
export async function pauseImport({ page }: Importing): Promise<void> {
  await pressOnce(page, "Pause");
  await untilOffered(page, "Resume");
}

export async function resumeImport({ page }: Importing): Promise<void> {
  await pressOnce(page, "Resume");
  await untilOffered(page, "Pause");
}

function patienceFor(links: number): number {
  return shortestPatienceMs + links * longestMsEach;
}

function inWords(links: number): string {
  return new Intl.NumberFormat("en").format(links);
}

const button = (name: string) =>
  `[...document.querySelectorAll("button")].find((one) => one.textContent === ${JSON.stringify(name)})`;

async function untilOffered(page: LinkstowPage, name: string, patienceMs?: number): Promise<void> {
  await page.waitFor(`return ${button(name)} !== undefined`, patienceMs);
}

/** Presses without the mouse, because the tab may be behind another one. Resolves with the time of day. */
async function pressOnce(page: LinkstowPage, name: string, patienceMs?: number): Promise<number> {
  await untilOffered(page, name, patienceMs);
  return page.evaluate<number>(`
    const atMs = Date.now();
    ${button(name)}.click();
    return atMs;`);
}
