import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { geckoId } from "../../../build/identity.ts";
import { downloadDir } from "../download-dir.ts";

/** Assigned to the extension, so that the addresses of its pages and its data stay the same across starts. */
export const EXTENSION_UUID = "0f6b1c3e-5d2a-4e8f-9a71-6c1d2b3e4f50";

const QUIET = {
  "app.normandy.enabled": false,
  "app.shield.optoutstudies.enabled": false,
  "app.update.disabledForTesting": true,
  "browser.aboutwelcome.enabled": false,
  "browser.discovery.enabled": false,
  "browser.ml.enable": false,
  "browser.newtabpage.enabled": false,
  "browser.newtabpage.activity-stream.feeds.topsites": false,
  "browser.newtabpage.activity-stream.feeds.section.topstories": false,
  "browser.pagethumbnails.capturing_disabled": true,
  "browser.region.network.url": "",
  "browser.safebrowsing.blockedURIs.enabled": false,
  "browser.safebrowsing.downloads.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "browser.safebrowsing.update.enabled": false,
  "browser.search.update": false,
  "browser.sessionstore.interval": 10_000_000, // milliseconds; each profile is new
  "browser.sessionstore.resume_from_crash": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "browser.startup.page": 0,
  "browser.tabs.hoverPreview.enabled": false,
  "browser.topsites.contile.enabled": false,
  "browser.translations.enable": false, // finds out the language of each page
  "datareporting.healthreport.uploadEnabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "datareporting.usage.uploadEnabled": false,
  "dom.ipc.processPrelaunch.enabled": false, // processes in reserve took a sixth of the CPU time
  "dom.push.connection.enabled": false,
  "extensions.blocklist.enabled": false,
  "extensions.getAddons.cache.enabled": false,
  "extensions.systemAddon.update.enabled": false,
  "extensions.update.enabled": false,
  "media.gmp-manager.updateEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "network.dns.disablePrefetch": true,
  "network.prefetch-next": false,
  "network.trr.mode": 5,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
  "signon.management.page.breach-alerts.enabled": false,
  "termsofuse.bypassNotification": true,
  "toolkit.cosmeticAnimations.enabled": false,
  "toolkit.startup.max_resumed_crashes": -1,
  "toolkit.telemetry.enabled": false,
  "toolkit.telemetry.reportingpolicy.firstRun": false,
  "toolkit.telemetry.server": "",
  "toolkit.telemetry.unified": false,
};

const DRIVEN = {
  "browser.tabs.remote.autostart": true,
  "browser.tabs.warnOnClose": false,
  "browser.warnOnQuit": false,
  "devtools.console.stdout.content": true, // prints the console messages of pages and background
  "dom.max_script_run_time": 0,
  "dom.performance.time_to_non_blank_paint.enabled": true, // the bench reads it
  "extensions.autoDisableScopes": 0,
  // A temporary add-on is removed whenever the browser ends. These keep its data until it is installed
  // again.
  "extensions.webextensions.keepStorageOnUninstall": true,
  "extensions.webextensions.keepUuidOnUninstall": true,
  "extensions.webextensions.uuids": JSON.stringify({ [geckoId]: EXTENSION_UUID }),
  "intl.locale.requested": "en-US",
  "marionette.port": 0,
  "privacy.reduceTimerPrecision": false, // whole milliseconds are too coarse for the bench
  "xpinstall.signatures.required": false,
};

/** Prepares a folder as a profile for the tests. The data of earlier starts stays. */
export async function prepareFirefoxProfile(
  profileDir: string,
  { headless, isTimed = false }: { headless: boolean; isTimed?: boolean },
): Promise<void> {
  const downloads = {
    "browser.download.dir": downloadDir(profileDir),
    "browser.download.folderList": 2, // that folder, not the desktop's own
  };
  // A headless window is never the active window of the desktop.
  const focus = { "focusmanager.testmode": headless };
  // Half of its frames saves a tenth of the CPU time.
  const frames = isTimed ? {} : { "layout.frame_rate": 30 };
  const lines = Object.entries({ ...QUIET, ...DRIVEN, ...downloads, ...focus, ...frames }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profileDir, "user.js"), lines.join(""));
  await rm(activePortFile(profileDir), { force: true }); // left by a start that was killed
}

/** The file in which Firefox writes the port Marionette listens on. */
export function activePortFile(profileDir: string): string {
  return join(profileDir, "MarionetteActivePort");
}
