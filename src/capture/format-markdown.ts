import { cutToBytes } from "./cut-html.ts";
import { leaveFormat } from "./format.ts";
import { maxContentBytes } from "./limits.ts";
import { markdownOf } from "./markdown.ts";

/** Injected before the capture program where content travels as Markdown. */
leaveFormat((article) => cutToBytes(markdownOf(article), maxContentBytes));
