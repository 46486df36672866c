import { describe } from "vitest";
import { languagesInShare, shownLanguages } from "../../support/in-language.ts";
import { fitsIn } from "../fits-in-language.ts";

const others = shownLanguages.filter((language) => !languagesInShare.includes(language));

describe.skipIf(others.length === 0)("the languages that npm test does not open", () => {
  fitsIn(others.length === 0 ? shownLanguages : others);
});
