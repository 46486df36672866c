import { GECKO_ID } from "./firefox-profile.ts";

/** The beginning of every script in the browser's own context. */
export const BROWSER = `
const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(GECKO_ID)});
const { PrivateBrowsingUtils } = ChromeUtils.importESModule(
  "resource://gre/modules/PrivateBrowsingUtils.sys.mjs");
const windows = [...Services.wm.getEnumerator("navigator:browser")];
const win = windows.find((one) => !PrivateBrowsingUtils.isWindowPrivate(one));
const tabOf = (browserId) => windows.flatMap(({ gBrowser }) => [...gBrowser.tabs]).find(
  (tab) => tab.linkedBrowser.browserId === browserId);
`;

/** Its argument is "reloaded"; otherwise the extension is disabled and enabled again. */
export const START_ANEW = `
const { AddonManager } = ChromeUtils.importESModule("resource://gre/modules/AddonManager.sys.mjs");
const addon = await AddonManager.getAddonByID(${JSON.stringify(GECKO_ID)});
if (args[0] === "reloaded") return addon.reload();
await addon.disable();
await addon.enable();
`;
