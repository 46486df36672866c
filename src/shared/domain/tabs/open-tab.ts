/** A tab as the browser shows it to an extension with the permission `tabs`. */
export interface OpenTab {
  /** The browser's id of the tab, valid while the tab is open. */
  id: number;
  windowId: number;
  /** Absent if the tab is in no group, or the browser has none. */
  groupId?: number;
  /** "" while the browser does not know it. */
  address: string;
  /** Plain text; "" if there is none. */
  title: string;
  isPinned: boolean;
  /** The browser has unloaded the page: nothing in it can be read. */
  isAsleep: boolean;
}

/** The open tabs, without the tabs of private windows and of Linkstow itself. */
export interface OpenTabs {
  tabs: readonly OpenTab[];
  /** The number of tabs that are left out because their windows are private. */
  inPrivate: number;
  /** The window of the page that asks. */
  windowId: number | undefined;
}
