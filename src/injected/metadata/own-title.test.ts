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

const headings = ["The Tide", "High water"];

it.each([
  ["High water | The Tide", "High water"],
  ["High water - News - The Tide", "High water"],
  ["The Tide: High water", "High water"],
  ["news - HIGH WATER! — tide.example", "HIGH WATER!"],
])("the metadata or a heading is the title without the name of the site: %s", (shown, title) => {
  expect(ownTitle(shown, ["High water", ""], site)).toBe(title);
  expect(ownTitle(shown, [], site, headings)).toBe(title);
});

it.each([
  // What the site is called elsewhere is not what the page is called.
  ["Recoverable errors - The Language", ["The Language"]],
  ["High water | The Tide", []],
  ["High water - low water", ["water"]],
  ["High-water marks", ["High"]],
])("%s is a title of its own beside the headings %j", (shown, around) => {
  expect(ownTitle(shown, [], { ...site, siteName: "" }, around)).toBe("");
});
