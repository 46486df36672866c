import { expect, it } from "vitest";
import { featuresOf } from "./features.ts";
import { createLabelWords } from "./label-words.ts";

const page = (title: string) => featuresOf({ address: "", title, description: "" });

it("thousands of labels that a page has nothing in common with cost next to nothing", () => {
  let asked = 0;
  const words = createLabelWords(() => {
    asked += 1;
    return 0.01;
  });
  for (let at = 0; at < 10_000; at += 1) words.add(`t${at}`, [`t${at}`], page(`bread ${at}`));
  words.add("sea", ["sea"], page("Tidal mills"));
  const features = page("The mills of a tidal bay");
  asked = 0;
  const fits = words.fits(features).toSorted(([, a], [, b]) => b - a);
  expect(fits[0]?.[0]).toBe("sea");
  // Not for each feature of each label.
  expect(asked).toBeLessThan(3 * features.size);
});
