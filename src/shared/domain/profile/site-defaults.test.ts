// @vitest-environment node
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asId, type LocalId } from "../values/ids.ts";
import { isSameValue } from "../values/is-same.ts";
import { tagKey, tagsMax } from "../values/tag.ts";
import { defaultSaving, sitesMost, startFor, type SavingChoices } from "./saving.ts";
import {
  changeSite,
  choicesForSite,
  findOverfullSite,
  forgetSite,
  isFullFor,
  listSites,
  onSitesNow,
  type SiteChoices,
} from "./site-defaults.ts";

const collection = (number: number) =>
  ({
    kind: "known",
    localId: asId<LocalId>(`00000000-0000-4000-8000-00000000000${number}`),
    title: `No. ${number}`,
  }) as const;

/** The user's actions on the choices of a site. */
const anyAct = fc.record({
  site: fc.constantFrom("quoin.example", "docs.quoin.example", "quoin.example:8080"),
  changes: fc.oneof(
    fc.record(
      {
        tags: fc.subarray(["sea", "Tide", "type"]),
        collections: fc.subarray([1, 2, 3].map(collection)),
        pageContent: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    fc.constant("forget" as const),
  ),
});

type Act = typeof anyAct extends fc.Arbitrary<infer One> ? One : never;

function act(saving: SavingChoices, { site, changes }: Act): SavingChoices {
  return {
    ...saving,
    ...(changes === "forget" ? forgetSite(saving, site) : changeSite(saving, site, changes)),
  };
}

describe("the choices of sites", () => {
  it("are those that were made last for each, and a site without any is not listed", () => {
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 12 }), (acts) => {
        const wanted = new Map<string, Omit<SiteChoices, "site">>();
        for (const { site, changes } of acts) {
          const empty = { tags: [], collections: [], pageContent: true };
          const before = changes === "forget" ? empty : (wanted.get(site) ?? empty);
          wanted.set(site, { ...before, ...(changes === "forget" ? {} : changes) });
        }
        const saving = acts.reduce(act, defaultSaving);
        const expected = [...wanted]
          .map(([site, choices]) => ({ site, ...choices }))
          .filter(
            ({ tags, collections, pageContent }) =>
              tags.length > 0 || collections.length > 0 || !pageContent,
          )
          .toSorted((a, b) => (a.site < b.site ? -1 : 1));
        expect(listSites(saving)).toEqual(expected);
        for (const one of expected) {
          expect(choicesForSite(saving, one.site)).toEqual(one);
          expect(startFor(saving, `https://${one.site}/page`)).toMatchObject({
            tags: one.tags,
            collections: one.collections,
            pageContent: one.pageContent,
          });
        }
      }),
    );
  });

  it("leave every other choice as it is", () => {
    const { siteDefaults: _a, sitesWithoutContent: _b, ...others } = defaultSaving;
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 5 }), (acts) => {
        expect(acts.reduce(act, defaultSaving)).toMatchObject(others);
      }),
    );
  });

  it("are full with 500 sites with tags or collections, for a site that is not among them", () => {
    const siteDefaults = Array.from({ length: sitesMost }, (_, at) => ({
      site: `${at}.example`,
      tags: ["sea"],
      collections: [],
    }));
    const full = { ...defaultSaving, siteDefaults };
    expect(isFullFor(full, "quoin.example")).toBe(true);
    expect(isFullFor(full, "7.example")).toBe(false);
    expect(isFullFor({ ...full, siteDefaults: siteDefaults.slice(1) }, "quoin.example")).toBe(
      false,
    );
  });
});

describe("a site whose links would start with too much", () => {
  const numbered = (word: string, length: number) =>
    Array.from({ length }, (_, at) => `${word} ${at}`);

  it("is found, with what is too much", () => {
    const siteDefaults = [
      { site: "quoin.example", tags: ["sea"], collections: [] },
      { site: "tides.example", tags: numbered("tide", 41), collections: [] },
    ];
    const saving = { ...defaultSaving, tags: numbered("all", 60), siteDefaults };
    expect(findOverfullSite(saving)).toEqual({
      site: "tides.example",
      failure: { kind: "list-too-long", field: "tags", length: 101, most: tagsMax },
    });
    expect(findOverfullSite({ ...saving, tags: numbered("all", 59) })).toBeUndefined();
  });

  it("does not count a tag twice that every link gets", () => {
    const tags = numbered("all", 100);
    const siteDefaults = [
      { site: "quoin.example", tags: tags.map((tag) => tag.toUpperCase()), collections: [] },
    ];
    expect(findOverfullSite({ ...defaultSaving, tags, siteDefaults })).toBeUndefined();
    const start = startFor({ ...defaultSaving, tags, siteDefaults }, "https://quoin.example/");
    expect(start.tags.map(tagKey)).toEqual(tags);
  });
});

it("a change of one site leaves what was stored of the others meanwhile", () => {
  const acts = fc.array(anyAct, { maxLength: 6 });
  fc.assert(
    fc.property(acts, acts, anyAct, (earlier, meanwhile, own) => {
      const before = earlier.reduce(act, defaultSaving);
      const now = meanwhile.reduce(act, before);
      const changed = act(before, own);
      const stored = { ...now, ...onSitesNow(changed, before, now) };
      const others = (saving: SavingChoices) =>
        listSites(saving).filter(({ site }) => site !== own.site);
      expect(others(stored)).toEqual(others(now));
      const listed = ({ siteDefaults }: SavingChoices) =>
        siteDefaults.find(({ site }) => site === own.site);
      const isOwn = !isSameValue(listed(changed), listed(before));
      expect(listed(stored)).toEqual(listed(isOwn ? changed : now));
      const hasContent = (saving: SavingChoices) => choicesForSite(saving, own.site).pageContent;
      const isContent = hasContent(changed) !== hasContent(before);
      expect(hasContent(stored)).toBe(hasContent(isContent ? changed : now));
    }),
  );
});
