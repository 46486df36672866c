import { leaveFormat } from "./format.ts";
import { fullPageOf } from "./full-page.ts";

/** Injected before the capture program where the whole page travels; its article, where that is too large. */
leaveFormat((article, doc) => {
  try {
    return fullPageOf(doc) ?? article;
  } catch {
    // DOMPurify throws on some pages made to break it. The article was made safe apart from this.
    return article;
  }
});
