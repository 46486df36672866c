import { createPageModel } from "../../src/pages/forms/link/model/browser-model.ts";

/** The model of a browser that has none. */
export const noModel = createPageModel(() => ({}), "en");
