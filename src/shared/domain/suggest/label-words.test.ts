import { expect, it } from "vitest";
import { featuresOf } from "./features.ts";
import { createLabelWords } from "./label-words.ts";
import { createNeighbours } from "./neighbours.ts";

const page = (title: string) => featuresOf({ address: "", title, description: "" });

it("thousands of labels that a page has nothing in common with cost next to nothing", () => {
  let asked = 0;
  const neighbours = createNeighbours();
  const words = createLabelWords({
    shareOf: (feature) => neighbours.shareOf(feature),
    pagesWith(feature) {
      const found = neighbours.pagesWith(feature);
      asked += 1 + found.length;
      return found;
    },
  });
  const file = (title: string, label: string) => {
    neighbours.add({ title, features: page(title), labels: [label] });
    words.add(label, [label]);
  };
  for (let at = 0; at < 3_000; at += 1) file(`bread ${at}`, `t${at}`);
  file("Tidal mills", "sea");
  const features = page("The mills of a tidal bay");
  const fits = words.fits(features).toSorted(([, a], [, b]) => b - a);
  expect(fits[0]?.[0]).toBe("sea");
  // Not for each feature of each label.
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThan(3 * features.size);
});
