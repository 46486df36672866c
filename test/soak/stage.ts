import { join } from "node:path";
import type { BrowserName, LinkstowBrowser } from "../support/browser.ts";
import { flavourFor } from "../../build/flavours.ts";
import { launchLinkstow } from "../support/launch.ts";
import { clockKey, copyBuild } from "./build-copy.ts";
import { openDesk, type Desk } from "./desk.ts";

/** The one browser of a run, and a page in it; both are replaced when it is killed. */
export interface Stage {
  browser(): LinkstowBrowser;
  desk(): Desk;
  /** Throws if the browser has ended without being killed here: the rest of the run would prove nothing. */
  requireAlive(): void;
  /** SIGKILL to the browser, then a new one on the same profile. */
  restart(): Promise<void>;
  /** Replaces the running extension with a newer version. */
  update(): Promise<void>;
  /** Offsets the clock of the background, for as long as the profile lasts. */
  moveClock(byMs: number): Promise<void>;
  /** The current offset. */
  clockAheadMs(): number;
  close(): Promise<void>;
}

interface StageOptions {
  readonly browserName: BrowserName;
  readonly profileDir: string;
  /** The folder for copies of the extension. */
  readonly folder: string;
}

export async function startStage(options: StageOptions): Promise<Stage> {
  const { browserName, profileDir, folder } = options;
  const flavour = flavourFor(browserName, "e2e");
  const copy = await copyBuild(flavour, join(folder, "extension"));
  const launch = () => launchLinkstow({ browser: browserName, profileDir, extensionDir: copy.dir });
  let browser = await launch();
  let desk: Desk;
  let ended: LinkstowBrowser | undefined;
  let clockAheadMs = 0;
  const watch = (one: LinkstowBrowser) => void one.ended.then(() => (ended = one));
  watch(browser);
  try {
    desk = await openDesk(browser);
  } catch (error) {
    await browser.close();
    throw error;
  }
  return {
    browser: () => browser,
    desk: () => desk,
    requireAlive() {
      if (ended === browser) throw new Error("The browser ended, and nobody here killed it");
    },
    async restart() {
      await browser.kill();
      browser = await launch();
      watch(browser);
      desk = await openDesk(browser);
    },
    async update() {
      await copy.replace();
      await browser.reloadExtension();
      desk = await openDesk(browser);
    },
    async moveClock(byMs) {
      clockAheadMs += byMs;
      await browser.inBackground(`
        soakClock.aheadMs = ${clockAheadMs};
        const { storage } = globalThis.browser ?? chrome;
        await storage.local.set({ ${JSON.stringify(clockKey)}: ${clockAheadMs} });`);
    },
    clockAheadMs: () => clockAheadMs,
    close: () => browser.close(),
  };
}
