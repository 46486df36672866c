import { expect, it } from "vitest";
import { ownTitle } from "./own-title.ts";

const site = { siteName: "The Tide", applicationName: "", host: "www.tide.example" };

it.each(["The Tide", "the-tide!", "tide.example", "Tide"])(
  "the metadata names a page whose document is called only by its site: %s",
  (documentTitle) => {
    expect(ownTitle(documentTitle, ["", "The Tide", "High water"], site)).toBe("High water");
  },
);

it.each(["High water", "High water | The Tide", "", "—"])(
  "a document with a title of its own, or without any, keeps it: %s",
  (documentTitle) => {
    expect(ownTitle(documentTitle, ["Something else"], site)).toBe("");
  },
);

it("a home page whose metadata repeats the site's name keeps its title", () => {
  expect(ownTitle("The Tide", ["the tide"], site)).toBe("");
});
