import { expect, it } from "vitest";
import { nameList } from "./name-list.ts";

const isolated = (name: string) => `\u2068${name}\u2069`;

it("gives each name its own direction, so that the list runs in the direction of its language", () => {
  const names = ["Print", "قائمة", "C++"];
  expect(nameList({ language: "ar" }, names)).toBe(
    new Intl.ListFormat("ar", { type: "conjunction" }).format(names.map(isolated)),
  );
  expect(nameList({ language: "en-GB" }, ["Print", "Web"])).toBe(
    `${isolated("Print")} and ${isolated("Web")}`,
  );
  expect(nameList({ language: "de" }, ["Print"])).toBe(isolated("Print"));
});
