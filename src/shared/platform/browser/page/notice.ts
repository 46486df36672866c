/** A short notice shown over a page, as plain text only. */
export interface PageNotice {
  text: string;
  /** The subject of the notice; "" if the page must not see it. */
  about: string;
  /** When the save is sent; "" if that is not said. */
  when: string;
  /** The name of the button that undoes the save. Absent: the notice has none. */
  undo?: string;
  language: string;
  direction: string;
}

/** The property of the isolated world's global object that holds the function which draws a notice. */
export const noticeProperty = "linkstowNotice";
