import type { LinkstowPage } from "./browser.ts";
import { textsIn } from "./in-language.ts";

/**
 * Waits until the popup has loaded everything. Data that arrives later moves the elements below it, so an
 * earlier click would miss its target.
 */
export async function untilSettled(popup: LinkstowPage, texts = textsIn("en")): Promise<void> {
  const reading = texts("popup_content_reading");
  const headings = ["popup_heading_saved", "popup_heading_kept"].map(
    (key) => texts(key).split("$")[0] ?? "",
  );
  const known = [texts("popup_saves_to"), texts("popup_not_connected"), ...headings];
  await popup.waitFor(`
    const said = document.body.innerText;
    return performance.getEntriesByName("settled").length > 0 &&
      !said.includes(${JSON.stringify(reading)}) &&
      ${JSON.stringify(known)}.some((one) => said.includes(one));`);
}
