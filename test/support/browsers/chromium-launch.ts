import type { LaunchOptions } from "puppeteer-core";
import { downloadDir } from "../download-dir.ts";
import { chromiumTrust, type Trusted } from "./trust.ts";

const START_MS = 30_000;
/** Less than a hook of a test may take, so that a command without an answer is named and not only its hook. */
const COMMAND_MS = 90_000;

/** Without what takes CPU time and no test looks at. */
export const LEAN_ARGS: readonly string[] = [
  // The animations of its own windows took a seventh of the CPU time.
  "--animation-duration-scale=0",
  // Processes started in reserve took a sixth of the CPU time.
  `--disable-features=${[
    "SpareRendererForSitePerProcess",
    "PreloadTopChromeWebUI",
    // The list below the address bar is a page, in a process that starts with each browser.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
  ].join()}`,
];

export interface LaunchPaths {
  readonly executablePath: string;
  /** The unpacked extension. */
  readonly extensionDir: string;
  readonly profileDir: string;
  readonly headless: boolean;
  readonly env: NodeJS.ProcessEnv;
  readonly trusted?: Trusted;
  readonly isTimed?: boolean;
}

export function launchOptions(paths: LaunchPaths): LaunchOptions {
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath: paths.executablePath,
    userDataDir: paths.profileDir,
    headless: paths.headless,
    pipe: true,
    enableExtensions: true,
    downloadBehavior: { policy: "allow", downloadPath: downloadDir(paths.profileDir) },
    defaultViewport: null, // an emulated viewport would resize the popup too
    timeout: START_MS,
    // To write what is measured takes longer than any command of a test.
    ...(paths.isTimed === true ? {} : { protocolTimeout: COMMAND_MS }),
    env: { ...paths.env, LANGUAGE: "en_US" }, // on Linux this decides, not --lang
    handleSIGINT: false, // the caller closes it, and it also ends with this process
    args: [
      "--no-first-run",
      // Without a screen, Chromium knows of no mouse.
      "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-quic",
      "--disable-gpu",
      // What is timed is the browser as users have it.
      ...(paths.isTimed === true ? [] : LEAN_ARGS),
      "--hide-crash-restore-bubble",
      "--window-size=1280,900",
      "--lang=en-US",
      "--enable-logging=stderr", // prints console messages, including those of workers
      ...chromiumTrust(paths.trusted),
      ...(isRoot ? ["--no-sandbox"] : []), // Chromium refuses to start sandboxed as root
    ],
  };
}
