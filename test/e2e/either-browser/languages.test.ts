import { languagesInShare, shownLanguages } from "../../support/in-language.ts";
import { fitsIn } from "../fits-in-language.ts";
import { isTakingShots } from "../shots.ts";

// English has the shortest words, and the other tests: it is looked at only.
fitsIn(isTakingShots ? ["en", ...shownLanguages] : languagesInShare);
