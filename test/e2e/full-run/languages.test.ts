import { shownLanguages } from "../../support/in-language.ts";
import { fitsIn } from "../fits-in-language.ts";

fitsIn(shownLanguages.slice(1));
