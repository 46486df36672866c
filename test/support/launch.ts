import { rmSync } from "node:fs";
import { cp, mkdtemp, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { VouchedCertificate } from "../service/certificate.ts";
import type { BrowserName, LinkstowBrowser } from "./browser.ts";
import { launchChromium } from "./browsers/chromium.ts";
import { flavourFor, type Flavour } from "../../build/flavours.ts";
import { closeFirstRun } from "./first-run.ts";
import { findBrowser } from "./find-browser.mjs";
import { launchFirefox } from "./browsers/firefox.ts";

export interface LaunchOptions {
  readonly browser: BrowserName;
  /** The build in `dist` to load; by default the browser's production build. */
  readonly flavour?: Flavour;
  /** Kept by the caller for a second start on the same profile; by default a new one, removed afterwards. */
  readonly profileDir?: string;
  readonly headless?: boolean;
  /** The X display to use, e.g. `:7`. By default, a browser that is not headless uses the desktop's. */
  readonly display?: string;
  /** The certificate that servers may present in addition to publicly trusted ones. */
  readonly trusted?: VouchedCertificate;
  /** An unpacked extension to load instead of a build. */
  readonly extensionDir?: string;
  /** What the user sees is timed, so each frame is drawn. */
  readonly isTimed?: boolean;
  /** Leaves the page open that Linkstow opens after its installation. */
  readonly keepsFirstRun?: boolean;
}

/** Starts a browser with the extension loaded. If the browser is missing, throws with instructions. */
export async function launchLinkstow(options: LaunchOptions): Promise<LinkstowBrowser> {
  const { browser, display, headless = display === undefined } = options;
  const executablePath = findBrowser(browser);
  if (!executablePath) throw new Error(`No ${browser} found. "npm test" installs or names it.`);
  const build = options.flavour ?? flavourFor(browser, "shipped");
  // The browsers resolve links, and Chromium names an installed extension by its path.
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
    const { trusted, isTimed = false } = options;
    const paths = { executablePath, extensionDir, profileDir, headless, env, isTimed };
    const started = await launch({ ...paths, ...(trusted !== undefined && { trusted }) });
    void started.ended.then(removeOwn);
    if (options.keepsFirstRun !== true) await closeFirstRun(started);
    return started;
  } catch (error) {
    removeOwn();
    throw error;
  }
}

/** Names the folder of a profile that the end-to-end tests start on copies of, because they start often. */
export const TEMPLATE_VARIABLE = "LINKSTOW_PROFILE_TEMPLATE";

/** Names the folder that the end-to-end tests keep their profiles in. */
export const PROFILES_VARIABLE = "LINKSTOW_PROFILES";

/** A new folder for a browser's profile. The caller removes it. */
export async function makeProfileDir(): Promise<string> {
  const parent = process.env[PROFILES_VARIABLE] ?? tmpdir();
  const profileDir = await mkdtemp(join(parent, "linkstow-profile-"));
  const template = process.env[TEMPLATE_VARIABLE];
  if (template !== undefined) await cp(template, profileDir, { recursive: true });
  return profileDir;
}

/** The browser that this run of the end-to-end tests is for, as set by `npm test`. */
export function requireBrowserUnderTest(): BrowserName {
  const name = process.env["LINKSTOW_BROWSER"];
  if (name === "chromium" || name === "firefox") return name;
  throw new Error("Set LINKSTOW_BROWSER to chromium or firefox");
}
