import { geckoId } from "../../../build/identity.ts";

/** The beginning of every script in the browser's own context. */
export const BROWSER = `
const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(geckoId)});
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
const addon = await AddonManager.getAddonByID(${JSON.stringify(geckoId)});
if (args[0] === "reloaded") return addon.reload();
await addon.disable();
await addon.enable();
`;

/**
 * Its argument is the id of an extension. Without the options, Firefox would first wait for pending events.
 * Effects of the end (such as the error of an aborted request) may wake the next background at once.
 */
export const END_BACKGROUND = `
const { extension: its } = WebExtensionPolicy.getByID(args[0]);
const before = its.backgroundContext;
await its.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
if (before && its.backgroundContext === before) throw new Error("The background lives on");
`;

/** Its arguments are the time since the last input and the life of an idle background, both in ms; 0: as it is. */
export const COUNT_STARTS = `
Cc["@mozilla.org/widget/useridleservice;1"].getService(Ci.nsIUserIdleServiceInternal)
  .resetIdleTimeOut(args[0]);
if (args[1]) Services.prefs.setIntPref("extensions.background.idle.timeout", args[1]);
const count = win.linkstowCount = { starts: 0, context: extension.backgroundContext };
count.timer = win.setInterval(() => {
  const context = extension.backgroundContext;
  if (!context || context === count.context) return;
  count.context = context;
  count.starts += 1;
}, 50);
`;

export const END_COUNT = `
win.clearInterval(win.linkstowCount.timer);
Services.prefs.clearUserPref("extensions.background.idle.timeout");
return win.linkstowCount.starts;
`;

/** In a page: the middle of an element, whose selector is the first argument, in the frame of the second. */
export const POINT_OF_ELEMENT = `
const frame = args[1] ? document.querySelector(args[1]) : undefined;
const element = (frame?.contentDocument ?? document).querySelector(args[0]);
element.scrollIntoView({ block: "nearest", behavior: "instant" });
const box = element.getClientRects()[0];
const { left, top } = frame?.getBoundingClientRect() ?? { left: 0, top: 0 };
return { x: left + box.left + box.width / 2, y: top + box.top + box.height / 2 };
`;

/** Its arguments are latitude and longitude, which every page is told from here on. */
export const ALLOW_PLACE = `
const answer = JSON.stringify({ location: { lat: args[0], lng: args[1] }, accuracy: 10 });
Services.prefs.setStringPref("geo.provider.network.url", "data:application/json," + answer);
Services.prefs.setBoolPref("geo.provider.use_geoclue", false);
Services.prefs.setIntPref("permissions.default.geo", Services.perms.ALLOW_ACTION);
`;
