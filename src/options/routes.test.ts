import { expect, test } from "vitest";
import { hashOf, routeFromHash, sectionNames } from "./routes.ts";

test.each(sectionNames)("finds the section %s by the address in its link", (section) => {
  expect(routeFromHash(hashOf(section))).toEqual({ section });
});

test.each(["", "#", "#/", "#/nowhere", "#/constructor", "#connection-old", "#/draft/1"])(
  "shows the connection for %j",
  (hash) => {
    expect(routeFromHash(hash)).toEqual({ section: "connection" });
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

test("ignores anything after the section", () => {
  expect(routeFromHash("#/activity/later")).toEqual({ section: "activity" });
});
