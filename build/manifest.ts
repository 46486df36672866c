import manifest from "../manifest.json" with { type: "json" };
import packageJson from "../package.json" with { type: "json" };
import { BACKGROUND_FILE } from "./background-program.ts";
import type { ShippedFlavour } from "./flavours.ts";
import { geckoId, projectUrl, unpackedChromeKey } from "./identity.ts";

/**
 * Hosts that an `-e2e` build may reach without asking: loopback, and names that never resolve (RFC 6761,
 * section 6.4).
 */
const e2eHosts = ["http://127.0.0.1/*", "https://127.0.0.1/*", "http://*.invalid/*"];

/**
 * Firefox's menu bar handles Alt and Alt+Shift with the letters of its menus before any extension: S opens
 * History, in English, on Linux and Windows. It handles no combination of Ctrl and Alt, in any language.
 */
const firefoxCommands = {
  _execute_action: { suggested_key: { default: "Ctrl+Alt+S", mac: "Alt+Shift+S" } },
  "quick-save": {
    ...manifest.commands["quick-save"],
    suggested_key: { default: "Ctrl+Alt+K", mac: "Alt+Shift+D" },
  },
  "side-panel": {
    ...manifest.commands["side-panel"],
    suggested_key: { default: "Ctrl+Alt+Y", mac: "Alt+Shift+L" },
  },
};

/**
 * The interfaces need less, but from here on each Firefox asks by itself for the consent to the data that the manifest
 * declares: on the desktop since 140, on Android since 142.
 */
const firefoxMinVersion = "142.0";

const mark = "icons/mark-rest.svg";
const markForDarkThemes = "icons/mark-rest-light.svg";

/** The one manifest, in the form that a flavour's browser reads, without the background, which is built alone. */
export function manifestFor(flavour: ShippedFlavour) {
  const { minimum_chrome_version, side_panel, storage, ...both } = structuredClone(manifest);
  const { version } = packageJson;
  const common = {
    ...both,
    version,
    ...(projectUrl !== undefined && { homepage_url: projectUrl }),
  };
  if (flavour === "chrome") {
    return {
      ...common,
      key: unpackedChromeKey,
      side_panel,
      storage,
      minimum_chrome_version,
    };
  }
  return {
    ...common,
    permissions: common.permissions.filter((name) => name !== "sidePanel"),
    sidebar_action: {
      default_panel: side_panel.default_path,
      default_title: common.short_name,
      default_icon: mark,
      open_at_install: false,
    },
    // Firefox has no reading list, and shows its icons to no extension.
    optional_permissions: common.optional_permissions.filter(
      (name) => name !== "readingList" && name !== "favicon",
    ),
    // Firefox scales drawings, and shows the largest icon without Chrome's padding.
    icons: { ...common.icons, "128": mark },
    action: {
      ...common.action,
      theme_icons: [16, 32].map((size) => ({ light: markForDarkThemes, dark: mark, size })),
      // Otherwise Firefox puts the button of a new extension into a menu.
      default_area: "navbar",
    },
    commands: { ...common.commands, ...firefoxCommands },
    browser_specific_settings: {
      gecko: {
        id: geckoId,
        strict_min_version: firefoxMinVersion,
        data_collection_permissions: {
          // The last is the key, which goes to the user's server.
          required: ["bookmarksInfo", "websiteContent", "browsingActivity", "authenticationInfo"],
          optional: ["locationInfo"],
        },
      },
      // Without this, Firefox on Android does not offer the extension.
      gecko_android: { strict_min_version: firefoxMinVersion },
    },
  };
}

/** The text of a built `manifest.json` with its background. Firefox runs it as an event page. */
export function withBackground(builtManifest: string, flavour: ShippedFlavour): string {
  const background =
    flavour === "chrome" ? { service_worker: BACKGROUND_FILE } : { scripts: [BACKGROUND_FILE] };
  return withKeys(builtManifest, { background });
}

/** The text of a built `manifest.json` as it is uploaded: a store has a key of its own. */
export function withoutKey(builtManifest: string): string {
  return withKeys(builtManifest, { key: undefined });
}

/** The text of a built `manifest.json`, changed to that of an `-e2e` build. */
export function withE2eHosts(builtManifest: string): string {
  return withKeys(builtManifest, { host_permissions: e2eHosts });
}

function withKeys(builtManifest: string, keys: object): string {
  const built: unknown = JSON.parse(builtManifest);
  return JSON.stringify(Object.assign({}, built, keys), null, 2);
}
