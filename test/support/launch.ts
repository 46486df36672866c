import { rmSync } from "node:fs";
import { mkdtemp, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { VouchedCertificate } from "../service/certificate.ts";
import type { BrowserName, LinkstowBrowser } from "./browser.ts";
import { launchChromium } from "./browsers/chromium.ts";
import { flavourFor, type Flavour } from "../../build/flavours.ts";
import { findBrowser } from "./find-browser.mjs";
import { launchFirefox } from "./browsers/firefox.ts";

export interface LaunchOptions {
  readonly browser: BrowserName;
  /** The build in `dist` to load; without it the browser's production build. */
  readonly flavour?: Flavour;
  /** Kept by the caller, for a second start on the same profile; without it one is made and removed. */
  readonly profileDir?: string;
  readonly headless?: boolean;
  /** The X display to be shown on, e.g. `:7`; without it, where it is not headless, the desktop's own. */
  readonly display?: string;
  /** What servers have to show to be trusted besides those that everyone trusts. */
  readonly trusted?: VouchedCertificate;
  /** An unpacked extension to load instead of a build. */
  readonly extensionDir?: string;
}

/** Starts a browser with the extension loaded. Throws, saying what to do, when it is not there. */
export async function launchLinkstow(options: LaunchOptions): Promise<LinkstowBrowser> {
  const { browser, display, headless = display === undefined } = options;
  const executablePath = findBrowser(browser);
  if (!executablePath) throw new Error(`No ${browser} found. "npm test" installs or names it.`);
  const build = options.flavour ?? flavourFor(browser, "shipped");
  // The browsers resolve links, and Chromium's id for the extension depends on the path.
  const extensionDir = await realpath(
    options.extensionDir ?? fileURLToPath(new URL(`../../dist/${build}`, import.meta.url)),
  );
  const profileDir = options.profileDir ?? (await makeProfileDir());
  const removeOwn = () => {
    if (options.profileDir !== undefined) return;
    rmSync(profileDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  const launch = browser === "chromium" ? launchChromium : launchFirefox;
  try {
    const env = { ...process.env, ...(display !== undefined && { DISPLAY: display }) };
    const { trusted } = options;
    const paths = { executablePath, extensionDir, profileDir, headless, env };
    const started = await launch({ ...paths, ...(trusted !== undefined && { trusted }) });
    void started.ended.then(removeOwn);
    return started;
  } catch (error) {
    removeOwn();
    throw error;
  }
}

/** A fresh folder for a browser's profile; whoever asks removes it. */
export async function makeProfileDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), "linkstow-profile-"));
}

/** The browser this run of the end-to-end tests is for, as `npm test` sets it. */
export function requireBrowserUnderTest(): BrowserName {
  const name = process.env["LINKSTOW_BROWSER"];
  if (name === "chromium" || name === "firefox") return name;
  throw new Error("Set LINKSTOW_BROWSER to chromium or firefox");
}
