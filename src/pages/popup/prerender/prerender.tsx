import { renderToString } from "preact-render-to-string";
import { createT } from "../../../shared/i18n/t.ts";
import { firstForm } from "./first-form.tsx";
import { incompleteText, textMark, withTextPlaces } from "../first-paint/text-places.ts";

// Runs at build time: `build/popup-page.ts` inserts both results into the popup's page.

const { html, css } = withTextPlaces(renderToString(firstForm(createT(textMark, "en"))));

/** The first form, with the focus where the script will set it. */
export const form = html.replace('id="tags"', "$& autofocus");

const { css: incomplete } = withTextPlaces(textMark(incompleteText));

/** The texts of the first form and their direction, and the text for a script that does not load. */
export const styles = `html{direction:${textMark("extension_direction")}}\n${css}\n${incomplete}`;
