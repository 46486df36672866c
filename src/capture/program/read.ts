import { readTab } from "./read-tab.ts";

/**
 * The entry point of the program that is injected if content is sent as an article, or not at all. The build
 * makes the result the script's completion value. Each format has a program of its own: a format that one
 * script hands to the next would reach the script of another reading, as Firefox runs the scripts of two
 * injections by turns.
 */
export const result = readTab();
