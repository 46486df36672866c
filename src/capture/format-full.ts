import { cutHtml } from "./cut-html.ts";
import { leaveFormat } from "./format.ts";
import { fullPageOf } from "./full-page.ts";
import { maxContentBytes } from "./limits.ts";

/** Injected before the capture program where the whole page travels. */
leaveFormat((_article, doc) => cutHtml(fullPageOf(doc), maxContentBytes));
