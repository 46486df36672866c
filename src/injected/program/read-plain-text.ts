import { maxContentBytes } from "../../shared/domain/capture/capture.ts";
import { plainTextOf } from "../formats/plain-text.ts";
import { cutToBytes } from "../safe/cut-html.ts";
import { readTab } from "./read-tab.ts";

/** The entry point for plain text. */
export const result = readTab((article) => cutToBytes(plainTextOf(article), maxContentBytes));
