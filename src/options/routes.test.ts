import { expect, test } from "vitest";
import { hashOf, routeFromHash, sections } from "./routes.ts";

test.each(sections)("finds the section %s by the address that its link has", (section) => {
  expect(routeFromHash(hashOf(section))).toEqual({ section });
});

test.each(["", "#", "#/", "#/nowhere", "#/constructor", "#connection-old", "#/draft/1"])(
  "shows the connection for %j",
  (hash) => {
    expect(routeFromHash(hash)).toEqual({ section: "connection" });
  },
);

test("takes no notice of what follows the section", () => {
  expect(routeFromHash("#/activity/later")).toEqual({ section: "activity" });
});
