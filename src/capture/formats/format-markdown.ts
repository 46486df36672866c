import { leaveFormat } from "./format.ts";
import { markdownOf } from "./markdown.ts";

/** Injected before the capture program if content is sent as Markdown. */
leaveFormat((article) => markdownOf(article));
