import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startSamplePages } from "../sample/serve.ts";
import { startService } from "../service/server.ts";
import type { BrowserName, LinkstowBrowser } from "./browser.ts";
import { connectExtension } from "./connect-extension.ts";
import { flavourFor } from "../../build/flavours.ts";
import { launchLinkstow } from "./launch.ts";
import { ROOT, runTool } from "../../build/run-tool.ts";
import { rebuildOnChange } from "./rebuild-on-change.ts";
import { saveSample } from "./save-sample.ts";

const { values } = parseArgs({
  options: {
    browser: { type: "string", default: "chromium" },
    headless: { type: "boolean", default: !hasDisplay() },
    watch: { type: "boolean", default: false },
  },
});
const name = values.browser;
if (!isBrowserName(name)) {
  console.error(`--browser takes chromium or firefox, not ${name}`);
  process.exit(1);
}
const browserName: BrowserName = name;
const flavour = flavourFor(browserName, "shipped");

const built = await runTool("tsx", ["build/build.ts", flavour], { isShown: true });
if (built.exitCode !== 0) process.exit(1);

const key = randomBytes(12).toString("hex");
const service = await startService({
  dataFile: join(ROOT, ".linkstow/service.db"),
  keys: [key],
});
const pages = await startSamplePages();
const articleUrl = `${pages.url}/article.html`;
const exitCode = await show();
await pages.close();
await service.close();
process.exit(exitCode);

async function show(): Promise<number> {
  let browser: LinkstowBrowser;
  try {
    browser = await launchLinkstow({
      browser: browserName,
      flavour,
      headless: values.headless,
    });
  } catch (error) {
    console.error(error);
    console.error(`\nThe browser refused. By hand:\n${stepsByHand()}`);
    return 1;
  }
  process.on("SIGINT", () => void browser.close()); // may come twice: from the terminal and from tsx
  try {
    console.log(await connectExtension(browser, { baseUrl: service.baseUrl, key }));
    if (values.watch) await stayOpenAndFresh(browser);
    else if (values.headless) await saveAndPrint(browser);
    else await stayOpen(browser);
    return 0;
  } catch (error) {
    console.error(error);
    return 1;
  } finally {
    await browser.close();
  }
}

async function saveAndPrint(browser: LinkstowBrowser): Promise<void> {
  const before = service.links().length;
  await saveSample(browser, {
    articleUrl,
    tags: ["tides", "mills"],
    newCollection: `Sample ${before + 1}`,
  });
  const links = await service.waitForLinks(before + 1);
  console.log(`The link as the service has it, in ${ROOT}.linkstow/service.db:`);
  console.log(JSON.stringify(links.at(-1), null, 2));
}

async function stayOpen(browser: LinkstowBrowser): Promise<void> {
  await browser.open(`${service.baseUrl}/`);
  await browser.open(articleUrl);
  const isFirefoxOffMac = browserName === "firefox" && process.platform !== "darwin";
  const shortcut = isFirefoxOffMac ? "Ctrl+Alt+S" : "Alt+Shift+S";
  console.log(`The sample article is open: press Linkstow in the toolbar, or ${shortcut}.`);
  if (browserName === "chromium") {
    console.log(
      "Chromium hides the button at first: press the puzzle piece, then the pin beside Linkstow.",
    );
  }
  console.log(`What the service has stored, as it arrives: ${service.baseUrl}/`);
  console.log("Close the browser, or press Ctrl+C here, to end.");
  await browser.ended;
}

async function stayOpenAndFresh(browser: LinkstowBrowser): Promise<void> {
  const stop = rebuildOnChange(flavour, () => browser.reloadExtension());
  console.log("A change of the sources is built, and the extension reloaded.");
  try {
    await stayOpen(browser);
  } finally {
    stop();
  }
}

function stepsByHand(): string {
  const dist = join(ROOT, "dist", flavour);
  const load =
    browserName === "chromium"
      ? `1. Open chrome://extensions and switch on "Developer mode".
2. Press "Load unpacked" and choose ${dist}`
      : `1. Open about:debugging#/runtime/this-firefox
2. Press "Load Temporary Add-on…" and choose ${join(dist, "manifest.json")}`;
  return `${load}
3. Run "npx tsx test/service/main.ts" and put the address and key it prints into
   Linkstow's options, Connection.`;
}

function isBrowserName(text: string): text is BrowserName {
  return text === "chromium" || text === "firefox";
}

function hasDisplay(): boolean {
  if (process.platform !== "linux") return true;
  return Boolean(process.env["DISPLAY"] ?? process.env["WAYLAND_DISPLAY"]);
}
