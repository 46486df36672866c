import { markdownOf } from "../formats/markdown.ts";
import { readTab } from "./read-tab.ts";

/** The entry point for Markdown. */
export const result = readTab((article) => markdownOf(article));
