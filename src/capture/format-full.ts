import { leaveFormat } from "./format.ts";
import { fullPageOf } from "./full-page.ts";

/** Injected before the capture program where the whole page travels. */
leaveFormat((_article, doc) => fullPageOf(doc));
