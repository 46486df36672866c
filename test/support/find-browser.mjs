import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const WHERE = {
  chromium: {
    variable: "CHROMIUM_PATH",
    commands: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    paths: {
      linux: ["/usr/bin/chromium", "/usr/bin/google-chrome", "/opt/google/chrome/chrome"],
      darwin: [
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      ],
      win32: [
        "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
        "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
      ],
    },
  },
  firefox: {
    variable: "FIREFOX_PATH",
    commands: ["firefox-esr", "firefox"],
    paths: {
      linux: ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/usr/lib/firefox-esr/firefox-esr"],
      darwin: ["/Applications/Firefox.app/Contents/MacOS/firefox"],
      win32: ["C:\\Program Files\\Mozilla Firefox\\firefox.exe"],
    },
  },
};

/**
 * The executable of a browser on this computer, or undefined. `CHROMIUM_PATH` and `FIREFOX_PATH` come
 * first. If such a variable names no file, no other browser is used instead.
 * @param {"chromium" | "firefox"} browser
 * @returns {string | undefined}
 */
export function findBrowser(browser) {
  const { variable, commands, paths } = WHERE[browser];
  const given = process.env[variable];
  if (given) return existsSync(given) ? given : undefined;
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...(paths[process.platform] ?? [])].find((path) => existsSync(path));
}

/** The first major version that loads the extension, as the manifests say. */
export const OLDEST = { chromium: 126, firefox: 142 };

/**
 * Whether the program refuses the extension. A version that it does not tell (Firefox on Windows prints
 * nothing) counts as new enough.
 * @param {"chromium" | "firefox"} browser
 * @param {string} path
 * @returns {boolean}
 */
export function isTooOld(browser, path) {
  const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  const major = Number(/(\d+)\.\d/.exec(stdout ?? "")?.[1] ?? Infinity);
  return major < OLDEST[browser];
}
