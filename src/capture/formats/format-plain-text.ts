import { cutToBytes } from "../safe/cut-html.ts";
import { leaveFormat } from "./format.ts";
import { maxContentBytes } from "../../domain/capture.ts";
import { plainTextOf } from "./plain-text.ts";

/** Injected before the capture program if content is sent as plain text. */
leaveFormat((article) => cutToBytes(plainTextOf(article), maxContentBytes));
