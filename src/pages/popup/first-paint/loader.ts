import { getFrontTabTitle } from "../../../shared/platform/browser/front-tab-title.ts";
import { cameToLife, holdPresses } from "./held-presses.ts";
import { showTitle } from "./shown-title.ts";
import { incompleteText } from "./text-places.ts";

// A program of its own, of a thousand bytes or two, in the popup's page instead of the popup's script. Chromium
// shows the popup once its page is loaded: a script that the page itself requested would delay the window,
// so the loader imports it after that.

holdPresses(document);
void showTabTitle();
addEventListener("load", () => void importPopup().catch(sayIncomplete));

/** The script is next to this one in the build, under the name from `build/popup-page.ts`. */
function importPopup(): Promise<unknown> {
  // The build puts the name in the place of the constant. Stores warn of an import of a name that is computed.
  const popup = "/popup.js";
  return import(/* @vite-ignore */ popup);
}

/** At the first paint: the popup's script needs longer than the browser needs for the title. */
async function showTabTitle(): Promise<void> {
  let isLive = false;
  document.addEventListener(cameToLife, () => (isLive = true), { once: true });
  const title = await getFrontTabTitle();
  if (!isLive) showTitle(document, title);
  performance.mark("title-shown");
}

/** The form will never be live: its notice has a text in the style sheet. */
function sayIncomplete(error: unknown): never {
  const line = document.querySelector("[role=status] p");
  line?.setAttribute("data-text", incompleteText);
  line?.closest("[data-as]")?.setAttribute("data-as", "notice");
  throw error;
}
