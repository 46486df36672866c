/** The tab in front, as the browser shows it to an extension that was pressed on it. */
export interface ActiveTab {
  /** The browser's own id of the tab, for as long as it is open. */
  id: number;
  /** As plain text; "" where the browser shows none. */
  title: string;
  /** "" where the browser does not tell it. */
  address: string;
  isPrivate: boolean;
}
