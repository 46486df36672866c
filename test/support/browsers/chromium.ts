import { setTimeout as delay } from "node:timers/promises";
import { launch, type Browser, type CDPSession, type Target } from "puppeteer-core";
import type {
  ContextMenuChoice,
  JsonValue,
  LinkstowBrowser,
  LinkstowPage,
  OtherExtension,
  Place,
} from "../browser.ts";
import { alive } from "../alive.ts";
import { load, originOf, readManifest, type Loaded } from "./chromium-extension.ts";
import { launchOptions, type LaunchPaths } from "./chromium-launch.ts";
import { countNetworkEnds, killNetworkOf } from "./chromium-network.ts";
import { CLICKED } from "./chromium-scripts.ts";
import { inExtensionSettings, setDefaultZoom } from "./chromium-settings.ts";
import { requireChromium, ChromiumPage } from "./chromium-page.ts";
import { ChromiumWorker } from "./chromium-worker.ts";
import { PATIENCE_MS, until } from "../until.ts";

const START_MS = 30_000;
const ANSWER_MS = 1_000;

/**
 * Starts Chromium with the unpacked extension, over a pipe: Chrome 137 and later ignore `--load-extension`,
 * but install an extension on request through the pipe. The id follows from the key in the
 * manifest, so a second start on the same profile finds its data.
 */
export async function launchChromium(paths: LaunchPaths): Promise<LinkstowBrowser> {
  const browser = await launch(launchOptions(paths));
  try {
    return await ChromiumBrowser.of(browser, paths);
  } catch (error) {
    await browser.close();
    throw error;
  }
}

class ChromiumBrowser implements LinkstowBrowser {
  readonly name = "chromium";
  readonly extensionOrigin: string;
  readonly profileDir: string;
  readonly ended: Promise<void>;
  private readonly browser: Browser;
  private readonly loaded: Loaded;
  private readonly worker: ChromiumWorker;
  private readonly extensionDir: string;
  private closing: Promise<void> | undefined;
  private logged = "";

  static async of(browser: Browser, paths: LaunchPaths): Promise<ChromiumBrowser> {
    const loaded = await load(browser, paths.extensionDir);
    const cdp = await browser.target().createCDPSession();
    const started = new ChromiumBrowser({ browser, loaded, cdp, paths });
    await started.inBackground("return true");
    return started;
  }

  private constructor(parts: {
    browser: Browser;
    loaded: Loaded;
    cdp: CDPSession;
    paths: LaunchPaths;
  }) {
    this.browser = parts.browser;
    this.loaded = parts.loaded;
    this.profileDir = parts.paths.profileDir;
    this.extensionDir = parts.paths.extensionDir;
    this.extensionOrigin = originOf(parts.loaded.extension);
    this.worker = new ChromiumWorker({ ...parts, extensionOrigin: this.extensionOrigin });
    this.browser.process()?.stderr?.on("data", (data: unknown) => (this.logged += String(data)));
    this.ended = new Promise((resolve) => {
      this.browser.process()?.once("exit", () => resolve());
    });
  }

  async open(url: string): Promise<LinkstowPage> {
    const page = await this.browser.newPage();
    await page.goto(url, { waitUntil: "load" });
    return new ChromiumPage(page);
  }

  setZoom(factor: number): Promise<void> {
    return setDefaultZoom(this.browser, factor);
  }

  async openExtensionPage(path: string): Promise<LinkstowPage> {
    return this.open(`${this.extensionOrigin}/${path}`);
  }

  async allowPrivateWindows(): Promise<void> {
    // After a reload, an unpacked extension stays disabled unless the browser is in developer mode.
    await this.inSettings(
      `await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
       await developerPrivate.updateExtensionConfiguration({ extensionId, incognitoAccess: true });`,
    );
    await this.untilAnew(PATIENCE_MS, "chrome.extension.isAllowedIncognitoAccess()", true);
  }

  async openPrivately(url: string): Promise<LinkstowPage> {
    const before = new Set(this.browser.targets());
    await this.inBackground(
      `await chrome.windows.create({ incognito: true, url: ${JSON.stringify(url)} })`,
    );
    const target = await this.browser.waitForTarget(
      (one) => one.url() === url && !before.has(one),
      { timeout: PATIENCE_MS },
    );
    const page = await target.asPage();
    // The target has its address before its page has loaded; a request to the empty page would be lost.
    await page.waitForFunction(
      `location.href === ${JSON.stringify(url)} && document.readyState === "complete"`,
      { timeout: PATIENCE_MS },
    );
    return new ChromiumPage(page);
  }

  async pressAction(tab: LinkstowPage): Promise<LinkstowPage> {
    return alive(await this.openPopup(tab, this.loaded));
  }

  async installBeside(extensionDir: string): Promise<OtherExtension> {
    const other = await load(this.browser, extensionDir);
    const origin = originOf(other.extension);
    return {
      origin,
      pressAction: (tab) => this.openPopup(tab, other),
      killBackground: () => this.worker.of(origin).stop(),
    };
  }

  private async openPopup(tab: LinkstowPage, { extension, popupUrl }: Loaded) {
    const { page } = requireChromium(tab);
    await page.bringToFront();
    const before = new Set(this.browser.targets());
    await page.triggerExtensionAction(extension);
    return this.popupAt(popupUrl, (target) => !before.has(target));
  }

  async openedPopup(): Promise<LinkstowPage> {
    return alive(await this.popupAt(this.loaded.popupUrl, () => true));
  }

  async openedSidePanel(): Promise<LinkstowPage> {
    return this.popupAt(`${this.extensionOrigin}/src/pages/side-panel/`, () => true);
  }

  private async popupAt(popupUrl: string, isIt: (target: Target) => boolean) {
    const target = await this.browser.waitForTarget(
      (one) => isIt(one) && one.url().startsWith(popupUrl),
      { timeout: PATIENCE_MS },
    );
    const popup = new ChromiumPage(await target.asPage());
    await popup.waitFor("return document.readyState === 'complete'");
    return popup;
  }

  async pressButton(tab: LinkstowPage): Promise<void> {
    const { page } = requireChromium(tab);
    await page.bringToFront();
    await page.triggerExtensionAction(this.loaded.extension);
  }

  /**
   * Shortcuts belong to the window, which receives no keys without a screen, so the listeners are called,
   * as for a click in the menu.
   */
  async giveCommand(tab: LinkstowPage, { name }: { name: string }): Promise<void> {
    await requireChromium(tab).page.bringToFront();
    await this.inBackground(
      `const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
       chrome.commands.onCommand.dispatch(${JSON.stringify(name)}, tab);`,
    );
  }

  /**
   * Chromium's native menu cannot be clicked without a screen, so the click is passed to the extension's
   * listeners with the arguments the browser would pass. The activeTab permission of a real click is not
   * granted.
   */
  async saveFromContextMenu(tab: LinkstowPage, choice: ContextMenuChoice): Promise<void> {
    const { page } = requireChromium(tab);
    await page.bringToFront();
    const onPage = await tab.evaluate<Record<string, string>>(
      CLICKED,
      choice.selector,
      choice.frame ?? "",
    );
    const info = { menuItemId: choice.menuItemId, editable: false, frameId: 0, ...onPage };
    const seen = { url: page.url(), title: await page.title() };
    await this.inBackground(
      `const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
       const info = ${JSON.stringify(info)};
       if (info.frameUrl) {
         const target = { tabId: tab.id, allFrames: true };
         const frames = await chrome.scripting.executeScript({ target, func: () => document.URL });
         info.frameId = frames.find(({ result }) => result === info.frameUrl).frameId;
       }
       chrome.contextMenus.onClicked.dispatch(info, { ...tab, ...${JSON.stringify(seen)} });`,
    );
  }

  async allowPermissionPrompts(origin: string): Promise<void> {
    // A host that the user has listed in the extension's settings is granted on request, without a prompt.
    await this.inSettings(
      `await developerPrivate.updateExtensionConfiguration(
         { extensionId, hostAccess: "ON_SPECIFIC_SITES" });
       await developerPrivate.addHostPermission(extensionId, ${JSON.stringify(origin)});`,
    );
  }

  async allowPlace(page: LinkstowPage, place: Place): Promise<void> {
    const context = this.browser.defaultBrowserContext();
    await context.overridePermissions(this.extensionOrigin, ["geolocation"]);
    await requireChromium(page).page.setGeolocation(place);
  }

  private inSettings(body: string): Promise<void> {
    return inExtensionSettings(this.browser, this.loaded.extension, body);
  }

  async inBackground<T>(body: string): Promise<T> {
    const value = await this.worker.evaluate(`(async () => {${body}\n})()`);
    return value as T; // the caller wrote the body, so the caller knows what it returns
  }

  async reloadExtension(): Promise<void> {
    const { version } = await readManifest(this.extensionDir);
    // The id stays the same, so this replaces the installed one. The response does not always come;
    // it counts that the new one runs.
    await this.worker.replaceBy(async () => {
      this.browser.installExtension(this.extensionDir).catch(() => undefined);
    });
    await this.untilAnew(START_MS, "chrome.runtime.getManifest().version", version);
  }

  /** Until the background of the extension that has started anew says so. The old one may end before it responds. */
  private untilAnew(timeoutMs: number, expression: string, wanted: JsonValue): Promise<unknown> {
    return until("the extension to start anew", timeoutMs, async () => {
      const said = this.inBackground<JsonValue>(`return ${expression}`);
      return (await Promise.race([said, delay(ANSWER_MS)]).catch(() => undefined)) === wanted;
    });
  }

  killBackground(): Promise<void> {
    return this.worker.stop();
  }

  killNetwork(): Promise<void> {
    return killNetworkOf(this.browser);
  }

  readonly networkEnds = () => countNetworkEnds(this.logged);

  isBackgroundAlive(): Promise<boolean> {
    return this.worker.isAlive();
  }

  async startAnew(how: "reloaded" | "disabled and enabled"): Promise<void> {
    // After a reload, an unpacked extension stays disabled unless the browser is in developer mode.
    await this.inSettings(
      `await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });`,
    );
    await this.worker.replaceBy(() =>
      this.inSettings(
        how === "reloaded"
          ? `await developerPrivate.reload(extensionId);`
          : `await chrome.management.setEnabled(extensionId, false);
             await chrome.management.setEnabled(extensionId, true);`,
      ),
    );
    await this.inBackground("return true");
  }

  async sleepDuring(work: () => Promise<void>): Promise<void> {
    this.signal("SIGSTOP");
    await work().finally(() => this.signal("SIGCONT"));
  }

  private signal(name: NodeJS.Signals): void {
    const pid = this.browser.process()?.pid;
    // puppeteer starts the browser as the leader of a process group of its own.
    if (pid !== undefined) process.kill(process.platform === "win32" ? pid : -pid, name);
  }

  setOffline(offline: boolean): Promise<void> {
    return this.worker.setOffline(offline);
  }

  async consoleText(): Promise<string> {
    return this.logged;
  }

  async kill(): Promise<void> {
    if (this.browser.process()?.pid === undefined) return;
    this.signal("SIGKILL");
    await this.ended;
  }

  async close(): Promise<void> {
    if (this.browser.connected) await (this.closing ??= this.browser.close());
    await this.ended;
  }
}
