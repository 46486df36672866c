import { leaveFormat } from "./format.ts";
import { markdownOf } from "./markdown.ts";

/** Injected before the capture program where content travels as Markdown. */
leaveFormat((article) => markdownOf(article));
