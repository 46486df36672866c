// Plain JavaScript without dependencies, because this runs before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser, isTooOld, OLDEST } from "./find-browser.mjs";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const OLDEST_NODE = [20, 19];
/** Contains the hash of the lockfile that `npm ci` last installed. */
const MARK = join(ROOT, "node_modules", ".linkstow-lock");

/** For Hindi, and for Chinese, Japanese and Korean. */
const FONTS = ["fonts-noto-core", "fonts-noto-cjk"];
const FONT_OF_CHINESE = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc";

const HOW_TO_GET = {
  chromium: {
    name: "Chromium or Chrome",
    debian: ["chromium"],
    variable: "CHROMIUM_PATH",
    darwin: "brew install --cask chromium",
    other: "https://www.chromium.org/getting-involved/download-chromium/",
  },
  firefox: {
    name: "Firefox",
    debian: ["firefox-esr"],
    variable: "FIREFOX_PATH",
    darwin: "brew install --cask firefox",
    other: "https://www.mozilla.org/firefox/all/",
  },
};

/**
 * Prepares the computer: checks Node, installs the dependencies, finds the browsers or, on Debian as root,
 * installs or updates them. If anything is missing or too old, says what, and exits with code 1.
 * @param {{ browsers: ("chromium" | "firefox")[], screen?: boolean, openssl?: boolean, fonts?: boolean }} needs
 * `screen`: an X server, and a tool that presses its keys and mouse buttons. `fonts`: those of every language, if
 * they can be installed without asking
 */
export function setUp({ browsers, screen = false, openssl = false, fonts = false }) {
  checkNode();
  installDependencies();
  const isMissing = (browser) => {
    const path = findBrowser(browser);
    return path === undefined || isTooOld(browser, path);
  };
  const missing = browsers.filter(isMissing);
  const packages = missing.flatMap((browser) => HOW_TO_GET[browser].debian);
  if (missing.length > 0) packages.push("fonts-dejavu-core"); // for Arabic and other scripts
  const screenTools = screen ? ["Xvfb", "xdotool"].filter((tool) => !isOnPath(tool)) : [];
  packages.push(...screenTools.map((tool) => tool.toLowerCase()));
  if (openssl && !isOnPath("openssl")) packages.push("openssl"); // creates the test certificates
  const mayInstall = isDebian() && process.getuid?.() === 0;
  if (fonts && mayInstall && !existsSync(FONT_OF_CHINESE)) packages.push(...FONTS);
  if (packages.length === 0) return;

  const isOverridden = missing.some((browser) => process.env[HOW_TO_GET[browser].variable]);
  if (isDebian() && !isOverridden) {
    if (process.getuid?.() !== 0) {
      stop(...whatIsMissing(missing), ...screenTools.map(howToGetTool), aptHint(packages));
    }
    installPackages(packages);
  }
  const stillMissing = browsers.filter(isMissing);
  if (stillMissing.length > 0) stop(...whatIsMissing(stillMissing));
  const stillAway = screenTools.filter((tool) => !isOnPath(tool));
  if (stillAway.length > 0) stop(...stillAway.map(howToGetTool));
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  stop(
    `Node ${OLDEST_NODE.join(".")} or newer is needed; this is ${process.versions.node}.`,
    "Get it from https://nodejs.org/en/download",
  );
}

function installDependencies() {
  const lock = readFileSync(join(ROOT, "package-lock.json"));
  const wanted = createHash("sha256").update(lock).digest("hex");
  if (existsSync(MARK) && readFileSync(MARK, "utf8").trim() === wanted) return;
  say("Installing the dependencies (npm ci)");
  const viaNpm = process.env["npm_execpath"];
  const done = viaNpm
    ? run(process.execPath, [viaNpm, "ci"])
    : run("npm", ["ci"], { shell: process.platform === "win32" });
  if (!done) stop("npm ci failed; its own words are above.");
  writeFileSync(MARK, `${wanted}\n`);
}

function installPackages(packages) {
  say(`Installing ${packages.join(", ")} (apt-get)`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "-y", "-qq", "--no-install-recommends", ...packages];
  if (run("apt-get", ["update", "-qq"], { env }) && run("apt-get", install, { env })) return;
  stop("apt-get failed; its own words are above.", aptHint(packages));
}

function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: ROOT, stdio: "inherit", ...options }).status === 0;
}

function whatIsMissing(browsers) {
  return browsers.map((browser) => {
    const { name, variable, darwin, other } = HOW_TO_GET[browser];
    const oldest = OLDEST[browser];
    const named = process.env[variable];
    if (named)
      return `${variable} names ${named}, which does not exist or is older than ${oldest}.`;
    const get = process.platform === "darwin" ? `${darwin}, or ${other}` : other;
    const needed = `${name} ${oldest} or newer is missing.`;
    return `${needed} Get it: ${get}\n  Or name the program you have in ${variable}.`;
  });
}

function howToGetTool(tool) {
  return `${tool} is missing: install your system's package ${tool.toLowerCase()}.`;
}

function aptHint(packages) {
  const names = packages.join(" ");
  return `As root: apt-get update && apt-get install -y --no-install-recommends ${names}`;
}

/** Debian itself: Ubuntu's packages with these names are empty, because its browsers are snaps. */
function isDebian() {
  const file = "/etc/os-release";
  return existsSync(file) && /^ID="?debian"?$/m.test(readFileSync(file, "utf8"));
}

function isOnPath(command) {
  return (process.env["PATH"] ?? "").split(":").some((folder) => existsSync(join(folder, command)));
}

function say(text) {
  console.log(`• ${text}`);
}

function stop(...lines) {
  console.error(["Linkstow cannot start yet.", ...lines].join("\n  "));
  process.exit(1);
}
