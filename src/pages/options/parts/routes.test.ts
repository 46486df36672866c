import { expect, test } from "vitest";
import { hashOf, hashOfSearch, routeFromHash, sectionNames } from "./routes.ts";

test.each(sectionNames)("finds the section %s by the address in its link", (section) => {
  expect(routeFromHash(hashOf(section))).toEqual({ section });
});

test.each(["", "#", "#/", "#/nowhere", "#/constructor", "#connection-old", "#/draft/1"])(
  "shows the library for %j",
  (hash) => {
    expect(routeFromHash(hash)).toEqual({ section: "library" });
  },
);

test("finds a draft by its id", () => {
  const draft = "00000000-0000-4000-8000-000000000001";
  expect(routeFromHash(`#/draft/${draft}`)).toEqual({ draft });
});

test("finds the tab whose page is to be added to a user page", () => {
  expect(routeFromHash("#/pages/12")).toEqual({ section: "pages", tabId: 12 });
  expect(routeFromHash("#/pages/x")).toEqual({ section: "pages" });
});

test("finds the search that the library is to show", () => {
  const search = 'tag:"open sea" in:"Work / Tides" 50%';
  expect(routeFromHash(hashOfSearch(search))).toEqual({ section: "library", search });
  expect(routeFromHash("#/library/%")).toEqual({ section: "library" });
  // No address can have half a sign, of which a name may consist.
  expect(routeFromHash(hashOfSearch("in:\ud800"))).toEqual({
    section: "library",
    search: "in:\ufffd",
  });
});

test("finds the tabs that were highlighted when the user asked to save tabs", () => {
  expect(routeFromHash("#/tabs/3-14")).toEqual({ section: "tabs", highlighted: [3, 14] });
  expect(routeFromHash("#/tabs/3-x")).toEqual({ section: "tabs" });
});

test("ignores anything after the section", () => {
  expect(routeFromHash("#/activity/later")).toEqual({ section: "activity" });
});
