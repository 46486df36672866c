import { gfm } from "@joplin/turndown-plugin-gfm";
import TurndownService from "turndown";

/** Sanitised HTML as Markdown, with tables, struck text and task lists as GitHub writes them. */
export function markdownOf(html: string): string {
  const service = new TurndownService({
    headingStyle: "atx",
    hr: "---",
    bulletListMarker: "-",
    codeBlockStyle: "fenced",
    emDelimiter: "_",
  });
  service.use(gfm);
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return service.turndown(body).trim();
}
