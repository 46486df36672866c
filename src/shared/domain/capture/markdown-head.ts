import { maxContentBytes, type Capture } from "./capture.ts";

// Whatever can begin markup in Markdown, or HTML within it.
const marks = /[\\`*_[\]<>&|~#!]/gu;

/**
 * A capture in Markdown with the page's author and day as the first line of its content. Unchanged if the page gives
 * neither, has no content, or the content leaves no room.
 */
export function withMarkdownHead(capture: Capture): Capture {
  const { content, facts } = capture;
  const told = [facts?.author?.replaceAll(marks, "\\$&"), facts?.published];
  const line = told.filter((text) => text !== undefined).join(", ");
  const markdown = content?.formatted;
  if (content === undefined || markdown === undefined || line === "") return capture;
  const headed = `*${line}*\n\n${markdown}`;
  // At most three bytes a unit, but all that was cut fills its room.
  const isFull = new TextEncoder().encode(headed).length > maxContentBytes;
  return isFull ? capture : { ...capture, content: { ...content, formatted: headed } };
}
