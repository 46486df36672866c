import { renderToString } from "preact-render-to-string";
import { createT } from "../../i18n/t.ts";
import { firstForm } from "./first-form.tsx";
import { incompleteText, textMark, withTextPlaces } from "./text-places.ts";

// Run when the extension is built: `build/popup-page.ts` sets both into the popup's page.

const { html, css } = withTextPlaces(renderToString(firstForm(createT(textMark, "en"))));

/** The first form, with the focus where the script will have it. */
export const form = html.replace('id="tags"', "$& autofocus");

const { css: incomplete } = withTextPlaces(textMark(incompleteText));

/** The texts of the first form, and their direction; and what is said where its script does not come. */
export const styles = `html{direction:${textMark("extension_direction")}}\n${css}\n${incomplete}`;
