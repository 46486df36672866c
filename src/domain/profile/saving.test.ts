// @vitest-environment node
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultSaving, sitesMost, startFor, withSite } from "./saving.ts";

const page = "https://quoin.example/notes/1";
const host = "quoin.example";

describe("page content of a site", () => {
  it("is included until the user says otherwise for the site", () => {
    expect(startFor(defaultSaving, page).pageContent).toBe(true);
    const changed = withSite(defaultSaving, page, false);
    expect(changed.sitesWithoutContent).toEqual([host]);
    expect(startFor(changed, `https://${host}/other`).pageContent).toBe(false);
    expect(startFor(changed, "https://other.example/").pageContent).toBe(true);
    expect(withSite(changed, page, true).sitesWithoutContent).toEqual([]);
  });

  it("is not remembered if remembering is off", () => {
    const off = { ...defaultSaving, rememberSites: false, sitesWithoutContent: [host] };
    expect(startFor(off, page).pageContent).toBe(true);
    expect(withSite(off, "https://other.example/", false)).toBe(off);
  });

  it("is never included if the profile sends none", () => {
    expect(startFor({ ...defaultSaving, contentFormat: "none" }, page).pageContent).toBe(false);
  });

  it("is remembered for the latest sites only, each once, and only for addresses with a host", () => {
    const change = fc.record({
      address: fc.oneof(
        fc.integer({ min: 0, max: 999 }).map((number) => `https://${number}.example/`),
        fc.constantFrom("about:blank", "file:///notes.txt", "not an address"),
      ),
      pageContent: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 1_500 }), (all) => {
        const saving = all.reduce(
          (choices, { address, pageContent }) => withSite(choices, address, pageContent),
          defaultSaving,
        );
        const { sitesWithoutContent: sites } = saving;
        expect(sites.length).toBeLessThanOrEqual(sitesMost);
        expect(new Set(sites).size).toBe(sites.length);
        expect(sites).not.toContain("");
        const last = all.at(-1);
        if (last?.address.startsWith("https:") === true) {
          expect(startFor(saving, last.address).pageContent).toBe(last.pageContent);
        }
      }),
      { numRuns: 30 },
    );
  });
});
