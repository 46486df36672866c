import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { filesUnder, read } from "./sources.ts";

const strings = v.array(v.string());
const manifestSchema = v.looseObject({
  manifest_version: v.literal(3),
  permissions: strings,
  host_permissions: v.optional(strings),
  optional_host_permissions: strings,
  content_scripts: v.optional(v.unknown()),
  web_accessible_resources: v.optional(v.unknown()),
  externally_connectable: v.optional(v.unknown()),
  incognito: v.string(),
  content_security_policy: v.object({ extension_pages: v.string() }),
});

/** None of these makes the browser ask or warn at install. */
const permissions = [
  "activeTab",
  "alarms",
  "contextMenus",
  "declarativeNetRequestWithHostAccess",
  "idle",
  "scripting",
  "storage",
  "unlimitedStorage",
  "webRequest",
];

describe.each(["chrome", "firefox"])("the manifest that ships for %s", (target) => {
  const manifest = v.parse(manifestSchema, JSON.parse(read(`dist/${target}/manifest.json`)));

  it("asks for these permissions and no other", () => {
    expect(manifest.permissions.toSorted()).toEqual(permissions);
  });

  it("asks for no site at install, and for web hosts only later", () => {
    expect(manifest.host_permissions).toBeUndefined();
    expect(manifest.optional_host_permissions).toEqual(["http://*/*", "https://*/*"]);
  });

  it("puts nothing into pages and lets no page look in", () => {
    expect(manifest.content_scripts).toBeUndefined();
    expect(manifest.web_accessible_resources).toBeUndefined();
    expect(manifest.externally_connectable).toBeUndefined();
  });

  it("names its own policy: own scripts alone, and plain http stays what it is", () => {
    const policy = manifest.content_security_policy.extension_pages;
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("default-src 'none'");
    // Firefox's default for version 3 upgrades http to https, which no server at home survives.
    expect(policy).not.toContain("upgrade-insecure-requests");
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  it("runs in private windows beside the others", () => {
    expect(manifest.incognito).toBe("spanning");
  });
});

describe("the manifest for Firefox", () => {
  it("says what data goes out, and that none of it goes out by itself", () => {
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
      required: ["bookmarksInfo", "websiteContent", "browsingActivity"],
      optional: ["locationInfo"],
    });
  });
});

describe("what is built", () => {
  it.each(["chrome", "firefox"])("holds no inline script and no remote code for %s", (target) => {
    const pages = filesUnder(`dist/${target}`, ".html");
    expect(pages.length).toBeGreaterThanOrEqual(2);
    for (const page of pages) {
      const html = read(page);
      expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
      expect(html).not.toMatch(/\b(?:src|href)="(?:https?:)?\/\//);
      expect(html).not.toMatch(/\son\w+=|\sstyle=/);
    }
  });
});
