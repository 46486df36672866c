import { readTab } from "./read-tab.ts";

/**
 * The entry point of the program that is injected if the content is sent as an article, or if no content is sent. The
 * build makes the result the script's completion value. Each format has its own program: Firefox interleaves the
 * scripts of two injections, so a format that one script passes to the next could reach the script of another reading.
 */
export const result = readTab();
