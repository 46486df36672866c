import type { Capture } from "./capture.ts";
import { linkFields } from "../fields/link.ts";
import { cutText } from "../text/cut-text.ts";

/**
 * A capture with the page's author and day as the first line of its description. Unchanged if the page gives neither.
 */
export function withDescriptionHead(capture: Capture): Capture {
  const { description, facts } = capture;
  const line = [facts?.author, facts?.published].filter((text) => text !== undefined).join(", ");
  if (line === "") return capture;
  const headed = `${line}\n${description}`.trimEnd();
  return { ...capture, description: cutText(headed, linkFields.description.most) };
}
