import * as v from "valibot";
import { profileId } from "../resources/id-schemas.ts";
import { address, integer } from "./form-schemas.ts";

/** Parts that the inputs of several methods have. A schema runs only in the background: pages send, and never parse. */

/** Absent: the profile in use. */
export const inProfile = { profileId: v.exactOptional(profileId) };

/** The profile of a form. `isPrivate`: typed over a page in a private window, and stored apart. */
export const ofForm = { ...inProfile, isPrivate: v.exactOptional(v.boolean()) };

/** A tab, and the page that it is to show. */
export const ofTab = { tabId: integer, address };

// Strict: a field that is left out for its wrong name would mean all, or the one in use.
export const nothing = v.strictObject({});
export const ofProfile = v.strictObject(inProfile);
