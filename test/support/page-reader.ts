import { launch, type Browser, type Page } from "puppeteer-core";
import { build } from "vite";
import { afterAll, beforeAll, expect } from "vitest";
import type { Capture } from "../../src/shared/domain/capture/capture.ts";
import { parseCapture } from "../../src/injected/parse/shape.ts";
import { LEAN_ARGS } from "./browsers/chromium-launch.ts";
import { findBrowser } from "./find-browser.mjs";

/** Pages in a real Chromium, read by the injected program. */
export interface PageReader {
  /** The address of every page that is opened. */
  readonly address: string;
  /** The page opened last. */
  readonly page: Page;
  /**
   * Opens a page in the tab of the last one, or in a new tab if that was closed: with a tab for each page, the
   * browser takes longer to start their processes than to show them. All other requests to the network fail.
   */
  readonly open: (body: string, contentType?: string) => Promise<void>;
  /**
   * Runs the program as a browser injects it: in an isolated world, returning its completion value. Its clock
   * goes on by `stepMs` with each look at it, by default not at all: what the program still has time for does
   * not depend on the speed of the computer.
   */
  readonly inject: (stepMs?: number) => Promise<unknown>;
  /** Opens and reads a page. */
  readonly capture: (body: string, contentType?: string) => Promise<Capture>;
}

/**
 * Call it once at the top of a test file. `main`: the entry point of another program to inject, `value`: what
 * it returns. `drawings`: files in SVG of the page's site, by their addresses.
 */
export function usePageReader({
  main = "src/injected/program/read.ts",
  value = "linkstowCapture.result",
  drawings = {},
}: { main?: string; value?: string; drawings?: Record<string, string> } = {}): PageReader {
  const address = "http://page.example/story";
  let program = "";
  let browser: Browser | undefined;
  let page: Page | undefined;
  let answer = { body: "", contentType: "" };

  beforeAll(async () => {
    // After the build, which would shorten it.
    program = `${await buildProgram(main)}\n;(${value});`;
    const executablePath = findBrowser("chromium");
    if (executablePath === undefined) throw new Error("Chromium is missing: set CHROMIUM_PATH");
    browser = await launch({
      executablePath,
      pipe: true,
      args: ["--no-sandbox", "--disable-gpu", ...LEAN_ARGS],
    });
  });
  afterAll(() => browser?.close());

  const reader: PageReader = {
    address,
    get page() {
      if (page === undefined) throw new Error("No page was opened yet");
      return page;
    },
    async open(body, contentType = "text/html") {
      answer = { body, contentType: `${contentType}; charset=utf-8` };
      if (page === undefined || page.isClosed()) {
        // Behind the others while it loads: in front, a long page is laid out anew with each part that arrives.
        page = await browser?.newPage({ background: true });
        await reader.page.setRequestInterception(true);
        reader.page.on("request", (request) => {
          const drawing = drawings[request.url()];
          if (request.url() === address) void request.respond(answer);
          else if (drawing === undefined) void request.abort();
          else void request.respond({ body: drawing, contentType: "image/svg+xml" });
        });
      }
      await reader.page.goto(address, { waitUntil: "load" });
      await reader.page.bringToFront();
    },
    async inject(stepMs = 0) {
      const session = await reader.page.createCDPSession();
      const { frameTree } = await session.send("Page.getFrameTree");
      const { executionContextId } = await session.send("Page.createIsolatedWorld", {
        frameId: frameTree.frame.id,
        worldName: "linkstow",
      });
      const evaluated = await session.send("Runtime.evaluate", {
        expression: `${clockOf(stepMs)}\n${program}`,
        contextId: executionContextId,
        returnByValue: true,
        awaitPromise: true,
      });
      if (evaluated.exceptionDetails !== undefined)
        throw new Error(evaluated.exceptionDetails.text);
      await session.detach();
      return evaluated.result.value;
    },
    async capture(body, contentType) {
      await reader.open(body, contentType);
      const result = parseCapture(await reader.inject(), address);
      if (!result.ok) expect.fail(result.error.kind);
      return result.value;
    },
  };
  return reader;
}

// An own property of this world: the page, which has another world, keeps its clock.
function clockOf(stepMs: number): string {
  return `{ let nowMs = 0; performance.now = () => (nowMs += ${stepMs}); }`;
}

async function buildProgram(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2023",
      lib: { entry, name: "linkstowCapture", formats: ["iife"] },
    },
  });
  const bundle = Array.isArray(output) ? output[0] : output;
  if (bundle === undefined || !("output" in bundle)) throw new Error("nothing was built");
  return bundle.output[0].code;
}
