import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { rm } from "node:fs/promises";
import { launch } from "puppeteer-core";
import type { BrowserName } from "../support/browser.ts";
import { FirefoxProcess } from "../support/browsers/firefox-process.ts";
import { prepareFirefoxProfile } from "../support/browsers/firefox-profile.ts";
import { Marionette } from "../support/browsers/marionette.ts";
import { findBrowser } from "../support/find-browser.mjs";
import { makeProfileDir } from "../support/launch.ts";

/** One tab of a real browser without the extension. Pages load nothing from elsewhere and run no scripts. */
export interface PageStage {
  /** Loads a page. `path` is that of its address. */
  open(path: string, html: string): Promise<void>;
  /** Runs a script in a new isolated world of the page, and resolves with the JSON value of its last line. */
  run(script: string, lastLine: string): Promise<unknown>;
  close(): Promise<void>;
}

const policy =
  "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'";

export async function openPageStage(browser: BrowserName): Promise<PageStage> {
  const executablePath = findBrowser(browser);
  if (executablePath === undefined) throw new Error(`No ${browser} found.`);
  const pages = new Map<string, string>();
  const server = createServer((request, response) => {
    const html = pages.get(decodeURI(request.url ?? ""));
    response.writeHead(html === undefined ? 404 : 200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
    });
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const tab = await (browser === "chromium" ? openChromium : openFirefox)(executablePath);
  return {
    async open(path, html) {
      pages.clear();
      pages.set(path, html);
      await tab.load(`http://127.0.0.1:${port}${encodeURI(path)}`);
    },
    run: (script, lastLine) => tab.run(script, lastLine),
    async close() {
      await tab.close();
      await closeServer(server);
    },
  };
}

interface Tab {
  load(url: string): Promise<void>;
  run(script: string, lastLine: string): Promise<unknown>;
  close(): Promise<void>;
}

async function openChromium(executablePath: string): Promise<Tab> {
  const browser = await launch({ executablePath, pipe: true, args: ["--no-sandbox"] });
  const page = await browser.newPage();
  const session = await page.createCDPSession();
  return {
    async load(url) {
      await page.goto(url, { waitUntil: "load" });
    },
    async run(script, lastLine) {
      const { frameTree } = await session.send("Page.getFrameTree");
      const { executionContextId } = await session.send("Page.createIsolatedWorld", {
        frameId: frameTree.frame.id,
        worldName: `bench-${Math.random()}`,
      });
      const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
        expression: `${script}\n${lastLine};`,
        contextId: executionContextId,
        returnByValue: true,
      });
      if (exceptionDetails === undefined) return result.value;
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    },
    close: () => browser.close(),
  };
}

async function openFirefox(executablePath: string): Promise<Tab> {
  const profileDir = await makeProfileDir();
  await prepareFirefoxProfile(profileDir, { headless: true, isTimed: true });
  const firefox = new FirefoxProcess({
    executablePath,
    profileDir,
    headless: true,
    env: process.env,
  });
  const marionette = await Marionette.connect(await firefox.marionettePort());
  await marionette.command("Marionette:SetContext", { value: "content" });
  return {
    async load(url) {
      await marionette.command("WebDriver:Navigate", { url });
    },
    async run(script, lastLine) {
      const answer = await marionette.command("WebDriver:ExecuteScript", {
        script: `${script}\nreturn ${lastLine};`,
        args: [],
        sandbox: "bench",
        newSandbox: true,
      });
      return (answer as { value: unknown }).value;
    },
    async close() {
      marionette.disconnect();
      await firefox.kill();
      await rm(profileDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
