import type { LinkstowPage } from "./browser.ts";
import { textsIn } from "./in-language.ts";

/**
 * Waits until all that the popup wants to know has come. What comes later moves what stands below it: a
 * press aimed before would land beside its aim.
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
