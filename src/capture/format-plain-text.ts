import { leaveFormat } from "./format.ts";
import { plainTextOf } from "./plain-text.ts";

/** Injected before the capture program where content travels as plain text. */
leaveFormat(plainTextOf);
