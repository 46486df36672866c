import type {
  ContextMenuChoice,
  JsonValue,
  LinkstowBrowser,
  LinkstowPage,
  OtherExtension,
  Place,
} from "../browser.ts";
import { geckoId } from "../../../build/identity.ts";
import type { LaunchPaths } from "./chromium-launch.ts";
import { alive } from "../alive.ts";
import * as scripts from "./firefox-scripts.ts";
import { requireFirefox, FirefoxPage } from "./firefox-page.ts";
import { FirefoxProcess } from "./firefox-process.ts";
import { EXTENSION_UUID, prepareFirefoxProfile } from "./firefox-profile.ts";
import { Marionette } from "./marionette.ts";
import { trustInFirefox } from "./trust.ts";
import { PATIENCE_MS, until } from "../until.ts";

/**
 * Starts Firefox with the unpacked extension as a temporary add-on. Firefox removes such an add-on whenever
 * it ends. Installed again with the same id and UUID, it finds its data.
 */
export async function launchFirefox(paths: LaunchPaths): Promise<LinkstowBrowser> {
  await prepareFirefoxProfile(paths.profileDir, paths);
  const firefox = new FirefoxProcess(paths);
  try {
    const marionette = await Marionette.connect(await firefox.marionettePort());
    await trustInFirefox(marionette, paths.trusted);
    await marionette.command("Addon:Install", { path: paths.extensionDir, temporary: true });
    const started = new FirefoxBrowser(firefox, marionette, paths);
    await started.inBackground("return true");
    return started;
  } catch (error) {
    await firefox.kill();
    throw error;
  }
}

class FirefoxBrowser implements LinkstowBrowser {
  readonly name = "firefox";
  readonly extensionOrigin = `moz-extension://${EXTENSION_UUID}`;
  readonly profileDir: string;
  readonly ended: Promise<void>;
  private readonly extensionDir: string;
  private readonly firefox: FirefoxProcess;
  private readonly marionette: Marionette;
  private zoom = 1;

  constructor(firefox: FirefoxProcess, marionette: Marionette, paths: LaunchPaths) {
    this.firefox = firefox;
    this.marionette = marionette;
    this.profileDir = paths.profileDir;
    this.extensionDir = paths.extensionDir;
    this.ended = firefox.ended;
  }

  async open(url: string): Promise<LinkstowPage> {
    const browserId = await this.inChrome<number>(
      `const tab = win.gBrowser.addTab(args[0], {
         triggeringPrincipal: Services.scriptSecurityManager.getSystemPrincipal() });
       win.gBrowser.selectedTab = tab;
       return tab.linkedBrowser.browserId;`,
      url,
    );
    return this.loadedAt(browserId, url);
  }

  async allowPrivateWindows(): Promise<void> {
    const addon = { path: this.extensionDir, temporary: true, allowPrivateBrowsing: true };
    await this.marionette.command("Addon:Install", addon);
    await this.inBackground("return true");
  }

  async openPrivately(url: string): Promise<LinkstowPage> {
    const browserId = await this.inChrome<number>(
      `const opened = win.OpenBrowserWindow({ private: true });
       const { promise, resolve } = Promise.withResolvers();
       opened.addEventListener("load", resolve, { once: true });
       await promise;
       await opened.delayedStartupPromise;
       const browser = opened.gBrowser.selectedBrowser;
       browser.fixupAndLoadURIString(args[0], {
         triggeringPrincipal: Services.scriptSecurityManager.getSystemPrincipal() });
       return browser.browserId;`,
      url,
    );
    return this.loadedAt(browserId, url);
  }

  private async loadedAt(browserId: number, url: string): Promise<FirefoxPage> {
    await until(`${url} to load`, PATIENCE_MS, () =>
      this.inChrome<boolean>(
        `const { linkedBrowser } = tabOf(args[0]);
         return !linkedBrowser.webProgress.isLoadingDocument &&
           linkedBrowser.currentURI.spec === new URL(args[1]).href;`,
        browserId,
        url,
      ),
    );
    return this.loadedPage(browserId);
  }

  async setZoom(factor: number): Promise<void> {
    this.zoom = factor;
  }

  openExtensionPage(path: string): Promise<LinkstowPage> {
    return this.open(`${this.extensionOrigin}/${path}`);
  }

  async pressAction(tab: LinkstowPage): Promise<LinkstowPage> {
    return alive(await this.openPopup(tab, geckoId));
  }

  pressButton(tab: LinkstowPage): Promise<void> {
    return this.press(tab, geckoId);
  }

  async installBeside(extensionDir: string): Promise<OtherExtension> {
    const addon = { path: extensionDir, temporary: true };
    const { value: id } = (await this.marionette.command("Addon:Install", addon)) as {
      value: string;
    };
    return {
      origin: await this.inChrome<string>(
        `return "moz-extension://" + WebExtensionPolicy.getByID(args[0]).mozExtensionHostname`,
        id,
      ),
      pressAction: (tab) => this.openPopup(tab, id),
      killBackground: () => this.inChrome(scripts.END_BACKGROUND, id),
    };
  }

  private async press(tab: LinkstowPage, addonId: string): Promise<void> {
    await this.inChrome(
      `const tab = tabOf(args[0]);
       const itsWindow = tab.documentGlobal ?? tab.ownerGlobal;
       if (windows.length > 1 && Services.focus.activeWindow !== itsWindow) {
         // A window behind another one opens no popup.
         const { promise, resolve } = Promise.withResolvers();
         itsWindow.addEventListener("activate", resolve, { once: true });
         itsWindow.focus();
         await promise;
       }
       itsWindow.gBrowser.selectedTab = tab;
       const { ExtensionParent } = ChromeUtils.importESModule(
         "resource://gre/modules/ExtensionParent.sys.mjs");
       const { browserActionFor } = ExtensionParent.apiManager.global;
       await browserActionFor(WebExtensionPolicy.getByID(args[1]).extension).triggerAction(itsWindow);`,
      requireFirefox(tab).browserId,
      addonId,
    );
  }

  async giveCommand(tab: LinkstowPage, { key }: { key: string }): Promise<void> {
    await this.inChrome(
      `win.gBrowser.selectedTab = tabOf(args[0]);
       win.document.querySelector('keyset[id^="ext-keyset-id-"] > key[key="' + args[1] + '"]').doCommand();`,
      requireFirefox(tab).browserId,
      key,
    );
  }

  private openPopup(tab: LinkstowPage, addonId: string): Promise<FirefoxPage> {
    return this.press(tab, addonId).then(() => this.popupOf(addonId));
  }

  async openedPopup(): Promise<LinkstowPage> {
    return alive(await this.popupOf(geckoId));
  }

  private async popupOf(addonId: string): Promise<FirefoxPage> {
    const browserId = await until("the popup to open", PATIENCE_MS, () =>
      this.inChrome<number | null>(
        `const { views } = WebExtensionPolicy.getByID(args[0]).extension;
         const browser = [...views].find((one) => one.viewType === "popup")?.xulBrowser;
         return browser?.closest("panel")?.state === "open" ? browser.browserId : null;`,
        addonId,
      ),
    );
    return this.loadedPage(browserId);
  }

  async openedSidePanel(): Promise<LinkstowPage> {
    const browserId = await until("the side panel to open", PATIENCE_MS, () =>
      this.inChrome<number | null>(
        `const { views } = WebExtensionPolicy.getByID(args[0]).extension;
         return [...views].find((one) => one.viewType === "sidebar")?.xulBrowser.browserId ?? null;`,
        geckoId,
      ),
    );
    return this.loadedPage(browserId);
  }

  async saveFromContextMenu(tab: LinkstowPage, choice: ContextMenuChoice): Promise<void> {
    const page = requireFirefox(tab);
    await this.inChrome("win.gBrowser.selectedTab = tabOf(args[0])", page.browserId);
    const at = await page.evaluate<{ x: number; y: number }>(
      scripts.POINT_OF_ELEMENT,
      choice.selector,
      choice.frame ?? "",
    );
    await page.rightClickAt(at);
    const menu = `const menu = win.document.getElementById("contentAreaContextMenu");`;
    await until("the context menu to open", PATIENCE_MS, () =>
      this.inChrome<boolean>(`${menu} return menu.state === "open";`),
    );
    // Several items of one extension are in a submenu with its name.
    await this.inChrome(
      `${menu}
       const item = [...menu.querySelectorAll("menuitem")].find(
         (one) => one.label === args[0] && !one.hidden);
       if (!item) throw new Error("The context menu has no item " + args[0]);
       const popup = item.closest("menupopup");
       if (popup !== menu) {
         const shown = new Promise((done) => popup.addEventListener("popupshown", done, { once: true }));
         popup.parentNode.openMenu(true);
         await shown;
       }
       popup.activateItem(item);`,
      choice.menuTitle,
    );
  }

  async allowPlace(_page: LinkstowPage, place: Place): Promise<void> {
    await this.inChrome(scripts.ALLOW_PLACE, place.latitude, place.longitude);
    await this.allowPermissionPrompts();
  }

  async allowPermissionPrompts(): Promise<void> {
    const pref = "extensions.webextOptionalPermissionPrompts";
    await this.inChrome("Services.prefs.setBoolPref(args[0], false)", pref);
  }

  async inBackground<T>(body: string): Promise<T> {
    const browserId = await until("the background to start", PATIENCE_MS, () =>
      this.inChrome<number | null>(
        `if (extension.backgroundState !== "running") await extension.wakeupBackground();
         return extension.backgroundContext?.xulBrowser?.browserId ?? null;`,
      ),
    );
    return new FirefoxPage(this.marionette, browserId).evaluate<T>(body);
  }

  async reloadExtension(): Promise<void> {
    await this.marionette.command("Addon:Install", { path: this.extensionDir, temporary: true });
    await this.inBackground("return true");
  }

  killBackground(): Promise<void> {
    return this.inChrome(scripts.END_BACKGROUND, geckoId);
  }

  /** Firefox makes its requests in its main process. */
  networkEnds(): number {
    return 0;
  }

  async startAnew(how: "reloaded" | "disabled and enabled"): Promise<void> {
    await this.inChrome(scripts.START_ANEW, how);
    await this.inBackground("return true");
  }

  async sleepDuring(work: () => Promise<void>): Promise<void> {
    this.firefox.signal("SIGSTOP");
    await work().finally(() => this.firefox.signal("SIGCONT"));
  }

  async setOffline(offline: boolean): Promise<void> {
    await this.inChrome("Services.io.offline = args[0]", offline);
    await until(`the background to be ${offline ? "offline" : "online"}`, PATIENCE_MS, () =>
      this.inBackground<boolean>(`return navigator.onLine !== ${offline}`),
    );
  }

  isBackgroundAlive(): Promise<boolean> {
    return this.inChrome<boolean>(`return extension.backgroundState !== "stopped"`);
  }

  async countStarts({ idleForMs, lifeMs = 0 }: { idleForMs: number; lifeMs?: number }) {
    await this.inChrome(scripts.COUNT_STARTS, idleForMs, lifeMs);
    return { end: () => this.inChrome<number>(scripts.END_COUNT) };
  }

  async consoleText(): Promise<string> {
    return this.firefox.output();
  }

  async kill(): Promise<void> {
    await this.firefox.kill();
    this.marionette.disconnect();
  }

  async close(): Promise<void> {
    await this.marionette.quit();
    await this.ended;
    this.marionette.disconnect();
  }

  private async loadedPage(browserId: number): Promise<FirefoxPage> {
    const page = new FirefoxPage(this.marionette, browserId);
    await page.waitFor("return document.readyState === 'complete'");
    if (this.zoom !== 1) await page.setZoom(this.zoom);
    return page;
  }

  private inChrome<T>(body: string, ...args: JsonValue[]): Promise<T> {
    return this.marionette.inChrome<T>(`${scripts.BROWSER}${body}`, ...args);
  }
}
