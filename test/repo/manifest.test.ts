import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { filesUnder, read } from "./sources.ts";

const strings = v.array(v.string());
const manifestSchema = v.looseObject({
  manifest_version: v.literal(3),
  permissions: strings,
  host_permissions: v.optional(strings),
  optional_permissions: strings,
  optional_host_permissions: strings,
  content_scripts: v.optional(v.unknown()),
  web_accessible_resources: v.optional(v.unknown()),
  externally_connectable: v.optional(v.unknown()),
  incognito: v.string(),
  content_security_policy: v.object({ extension_pages: v.string() }),
});

/** None of these causes a prompt or a warning at installation. */
const permissions = [
  "activeTab",
  "alarms",
  "contextMenus",
  "declarativeNetRequestWithHostAccess",
  "scripting",
  "storage",
  "unlimitedStorage",
  "webRequest",
];

describe.each(["chrome", "firefox"])("the manifest shipped for %s", (target) => {
  const manifest = v.parse(manifestSchema, JSON.parse(read(`dist/${target}/manifest.json`)));

  it("requests exactly these permissions", () => {
    const sidePanel = target === "chrome" ? ["sidePanel"] : [];
    expect(manifest.permissions.toSorted()).toEqual([...permissions, ...sidePanel].toSorted());
  });

  it("requests no site at installation, and web hosts only later", () => {
    expect(manifest.host_permissions).toBeUndefined();
    expect(manifest.optional_host_permissions).toEqual(["http://*/*", "https://*/*"]);
  });

  it("asks for tabs and bookmarks only where they are saved, and for reading list and icons where there are some", () => {
    const ofChrome = target === "chrome" ? ["readingList", "favicon"] : [];
    expect(manifest.optional_permissions).toEqual(["tabs", "bookmarks", ...ofChrome]);
  });

  it("injects nothing into pages and exposes no file to them", () => {
    expect(manifest.content_scripts).toBeUndefined();
    expect(manifest.web_accessible_resources).toBeUndefined();
    expect(manifest.externally_connectable).toBeUndefined();
  });

  it("sets its own policy: only its own scripts, and plain http is not upgraded", () => {
    const policy = manifest.content_security_policy.extension_pages;
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("default-src 'none'");
    // Firefox's default for version 3 upgrades http to https, which home servers do not support.
    expect(policy).not.toContain("upgrade-insecure-requests");
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  it("lets the options and the form of the popup alone show pictures of sites", () => {
    for (const page of filesUnder(`dist/${target}`, ".html")) {
      if (/\/(?:options|popup)\//.test(page)) continue;
      expect(read(page)).toContain(
        `<meta http-equiv="Content-Security-Policy" content="img-src 'self' data:"`,
      );
    }
  });

  it("lets private windows share one background with the others", () => {
    expect(manifest.incognito).toBe("spanning");
  });
});

describe("the manifest for Firefox", () => {
  it("declares the data it sends, and that none of it is sent without the user", () => {
    const schema = v.looseObject({
      browser_specific_settings: v.object({
        gecko: v.looseObject({
          data_collection_permissions: v.object({ required: strings, optional: strings }),
        }),
      }),
    });
    const { browser_specific_settings } = v.parse(
      schema,
      JSON.parse(read("dist/firefox/manifest.json")),
    );
    expect(browser_specific_settings.gecko.data_collection_permissions).toEqual({
      // The key is sent to the user's server.
      required: ["bookmarksInfo", "websiteContent", "browsingActivity", "authenticationInfo"],
      optional: ["locationInfo"],
    });
  });

  it("has a side panel that does not open by itself after the installation", () => {
    const schema = v.object({ sidebar_action: v.looseObject({ open_at_install: v.boolean() }) });
    const { sidebar_action } = v.parse(schema, JSON.parse(read("dist/firefox/manifest.json")));
    expect(sidebar_action.open_at_install).toBe(false);
  });

  it("puts the button in the bar from the start", () => {
    const schema = v.object({ action: v.looseObject({ default_area: v.string() }) });
    const { action } = v.parse(schema, JSON.parse(read("dist/firefox/manifest.json")));
    expect(action.default_area).toBe("navbar");
  });
});

describe("the build", () => {
  it.each(["chrome", "firefox"])(
    "contains no inline script and no remote code for %s",
    (target) => {
      const pages = filesUnder(`dist/${target}`, ".html");
      expect(pages.length).toBeGreaterThanOrEqual(2);
      for (const page of pages) {
        const html = read(page);
        expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
        expect(html).not.toMatch(/(?:\bsrc|<link\b[^>]*\bhref)="(?:https?:)?\/\//);
        expect(html).not.toMatch(/\son\w+=|\sstyle=/);
      }
    },
  );
});
