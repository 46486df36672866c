/** A short notice shown over a page, as plain text only. */
export interface PageNotice {
  text: string;
  /** The subject of the notice; "" if the page must not see it. */
  about: string;
  language: string;
  direction: string;
}

/** The property of the isolated world's global object that holds the function which draws a notice. */
export const noticeProperty = "linkstowNotice";
