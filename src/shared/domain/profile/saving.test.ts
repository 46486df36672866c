// @vitest-environment node
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asId, type LocalId } from "../values/ids.ts";
import {
  defaultSaving,
  sitesMost,
  standingCollections,
  startFor,
  withSite,
  type StandingCollection,
} from "./saving.ts";

const page = "https://quoin.example/notes/1";
const host = "quoin.example";

describe("page content of a site", () => {
  it("is included until the user says otherwise for the site", () => {
    expect(startFor(defaultSaving, page).pageContent).toBe(true);
    const changed = withSite(defaultSaving, page, false);
    expect(changed.sitesWithoutContent).toEqual([host]);
    expect(startFor(changed, `https://${host}/other`).pageContent).toBe(false);
    expect(startFor(changed, `http://www.${host}/`).pageContent).toBe(false);
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

describe("the tags and collections of a site", () => {
  const local = (number: number) => asId<LocalId>(`00000000-0000-4000-8000-00000000000${number}`);
  const known: StandingCollection = { kind: "known", localId: local(1), title: "Reading" };
  const tides: StandingCollection = { kind: "known", localId: local(2), title: "Tides" };
  const byId: StandingCollection = {
    kind: "by-id",
    localId: local(3),
    remoteId: 7,
    title: "Type",
  };
  const saving = {
    ...defaultSaving,
    tags: ["inbox", "Sea"],
    collections: [known, byId],
    siteDefaults: [
      { site: host, tags: ["sea", "tides"], collections: [tides, known] },
      { site: "quoin.example:8080", tags: ["local"], collections: [] },
      { site: "xn--bcher-kva.example", tags: ["books"], collections: [] },
    ],
  };

  it("come after those of every link, each once", () => {
    expect(startFor(saving, page)).toMatchObject({
      tags: ["inbox", "Sea", "tides"],
      collections: [known, byId, tides],
    });
  });

  it.each([
    ["www. before the host", "http://www.quoin.example/", ["inbox", "Sea", "tides"]],
    ["another port", "https://quoin.example:8080/", ["inbox", "Sea", "local"]],
    ["a subdomain", "https://docs.quoin.example/", ["inbox", "Sea"]],
    ["a host that ends the same", "https://notquoin.example/", ["inbox", "Sea"]],
    ["letters outside ASCII", "https://bücher.example/", ["inbox", "Sea", "books"]],
    ["no host", "about:blank", ["inbox", "Sea"]],
  ])("are chosen by the host of the page: %s", (_name, address, tags) => {
    expect(startFor(saving, address).tags).toEqual(tags);
  });

  it("do not depend on whether page content is remembered for each site", () => {
    expect(startFor({ ...saving, rememberSites: false }, page).tags).toContain("tides");
  });

  it("have a collection once that is known by the same id at the service", () => {
    const again: StandingCollection = { ...byId, localId: local(4) };
    const siteDefaults = [{ site: host, tags: [], collections: [again] }];
    expect(startFor({ ...saving, siteDefaults }, page).collections).toEqual([known, byId]);
  });

  it("count among the collections that a new link can start with", () => {
    expect(standingCollections(saving)).toEqual([known, byId, tides, known]);
  });
});
