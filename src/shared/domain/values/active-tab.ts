/** The active tab, as the browser shows it to an extension the user has invoked there. */
export interface ActiveTab {
  /** The browser's id of the tab, valid while the tab is open. */
  id: number;
  /** Plain text; "" if the browser does not reveal it. */
  title: string;
  /** "" if the browser does not reveal it. */
  address: string;
  isPrivate: boolean;
}
