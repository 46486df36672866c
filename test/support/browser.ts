export type BrowserName = "chromium" | "firefox";
export type Theme = "light" | "dark";
export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A text as it stands on the screen: a string is compared whole, white space folded. */
export type NamePattern = string | RegExp;

/** The part of a page to look in, e.g. `{ role: "listitem", name: /Sample/ }`. */
export interface Within {
  readonly role: string;
  readonly name?: NamePattern;
}

/** What has the focus, as a screen reader names it; the role is "" where that is nothing but the page. */
export interface Focused {
  readonly role: string;
  readonly name: string;
  /** Whether the page draws exactly one focus ring, on what has the focus or around it. */
  readonly isSeen: boolean;
}

/**
 * A page a test drives: a web page, a page of the extension in a tab, or its popup.
 *
 * Elements are named as a screen reader names them: ARIA role and accessible name. Only what is
 * visible counts. Every action waits up to 10 s until exactly one such element can take it and
 * stands still, then uses the browser's own trusted mouse and key events, and throws when the time
 * is over.
 */
export interface LinkstowPage {
  url(): Promise<string>;
  /** Runs an async function body in the page; `args` holds the arguments, `return` a JSON value. */
  evaluate<T>(body: string, ...args: JsonValue[]): Promise<T>;
  /** Runs the body again and again until it returns something truthy, and resolves with that. */
  waitFor<T>(body: string, timeoutMs?: number): Promise<T>;
  /** Clicks with the mouse. */
  press(role: string, name: NamePattern, within?: Within): Promise<void>;
  /** Clicks into a field and types over what it holds. */
  fill(role: string, name: NamePattern, value: string, within?: Within): Promise<void>;
  /** Presses a key where the focus is, e.g. `Enter`, `Control+Enter`, `Shift+Tab`, `a`. */
  key(combo: string): Promise<void>;
  /** Types where the focus is. */
  type(text: string): Promise<void>;
  /** Has an input method write a text where the focus is, and stay at work on it. */
  compose(text: string): Promise<void>;
  /** Presses Enter for the input method: the page hears of it, and has to leave it alone. */
  enterComposing(): Promise<void>;
  /** Has the input method write the text for good. */
  commitComposed(text: string): Promise<void>;
  /** The visible text, or a field's value; undefined when there is no such element. */
  text(role: string, name?: NamePattern, within?: Within): Promise<string | undefined>;
  /** Waits until some element of the role has such a text, and resolves with the text. */
  waitForText(role: string, pattern: NamePattern, timeoutMs?: number): Promise<string>;
  /** Looks once, without waiting. */
  has(role: string, name?: NamePattern, within?: Within): Promise<boolean>;
  /** Whether a checkbox, radio or switch is on. */
  isChecked(role: string, name: NamePattern, within?: Within): Promise<boolean>;
  /** Looks once, without waiting. */
  focused(): Promise<Focused>;
  /** Gives the page a width, as if its window had it; windows themselves stop at some 500 px. */
  setWidth(widthPx: number): Promise<void>;
  /** Writes a PNG of what the page shows. */
  screenshot(path: string, options?: { theme?: Theme }): Promise<void>;
  isOpen(): Promise<boolean>;
  waitUntilClosed(timeoutMs?: number): Promise<void>;
  close(): Promise<void>;
}

export interface ContextMenuChoice {
  /** CSS selector of the element on the page the menu is opened on. */
  readonly selector: string;
  /** The menu item's title: what a person, and Firefox, chooses by. */
  readonly menuTitle: string;
  /** The item's id in the extension: what Chromium chooses by, as its native menu has no handle. */
  readonly menuItemId: string;
}

/** Another extension in the same browser, to compare with. */
export interface OtherExtension {
  /** As `extensionOrigin` of Linkstow. */
  readonly origin: string;
  /** Presses its toolbar action on the tab; resolves with its popup. */
  pressAction(tab: LinkstowPage): Promise<LinkstowPage>;
}

/** A running browser with the extension loaded. The same in Chromium and in Firefox. */
export interface LinkstowBrowser {
  readonly name: BrowserName;
  /** E.g. `chrome-extension://<id>`, without a slash at the end. */
  readonly extensionOrigin: string;
  readonly profileDir: string;
  /** Opens an address in a new tab, in front, and waits for its load. */
  open(url: string): Promise<LinkstowPage>;
  /** Lets the extension into private windows, as its settings do, and starts it anew. */
  allowPrivateWindows(): Promise<void>;
  /** As `open`, in a new private window, which closes with the page. */
  openPrivately(url: string): Promise<LinkstowPage>;
  /** Presses the toolbar action on the tab, which gives real activeTab; resolves with the popup. */
  pressAction(tab: LinkstowPage): Promise<LinkstowPage>;
  /** Presses the toolbar action on the tab where it opens no popup. */
  pressButton(tab: LinkstowPage): Promise<void>;
  /** Gives one of the extension's commands on the tab, as its shortcut does. */
  giveCommand(tab: LinkstowPage, command: { name: string; key: string }): Promise<void>;
  /** Loads an unpacked extension beside Linkstow. In Firefox its manifest has to name its id. */
  installBeside(extensionDir: string): Promise<OtherExtension>;
  /** The popup that something else than `pressAction` opens, as soon as it is there. */
  openedPopup(): Promise<LinkstowPage>;
  /** Opens a page of the extension in a tab, e.g. `src/options/index.html#/connection`. */
  openExtensionPage(path: string): Promise<LinkstowPage>;
  /** Chooses one of the extension's items in the context menu of an element. */
  saveFromContextMenu(tab: LinkstowPage, choice: ContextMenuChoice): Promise<void>;
  /**
   * Lets `permissions.request` for the origin, called in a real click, be granted without the
   * browser's own prompt, which no headless browser can show. It grants nothing by itself.
   * @param origin a match pattern, e.g. `http://127.0.0.1/*`
   */
  allowPermissionPrompts(origin: string): Promise<void>;
  /** Runs an async function body in the background, waking it if it sleeps; `return` a JSON value. */
  inBackground<T>(body: string): Promise<T>;
  /**
   * Loads the extension's folder anew, in which a newer version stands by now, as an update does that is
   * let in at once: the background ends in the middle of its work, and every page of the extension closes.
   * Its data stays.
   */
  reloadExtension(): Promise<void>;
  /** Ends the background as the browser does when it is idle. */
  killBackground(): Promise<void>;
  isBackgroundAlive(): Promise<boolean>;
  /** Ends the extension in the middle of its work and starts it again, as it is. Its pages close. */
  startAnew(how: "reloaded" | "disabled and enabled"): Promise<void>;
  /** Stops every process of the browser, as a computer does that sleeps, and lets them go on after `work`. */
  sleepDuring(work: () => Promise<void>): Promise<void>;
  /**
   * Takes the network away from the background, or gives it back: `navigator.onLine` there says so. In
   * Chromium no request of it leaves; Firefox still reaches loopback, as it does when really offline.
   */
  setOffline(offline: boolean): Promise<void>;
  /** All that background and pages have written to the console since the start. */
  consoleText(): Promise<string>;
  /** SIGKILL to every process of the browser at once; resolves when they are gone. */
  kill(): Promise<void>;
  close(): Promise<void>;
  /** Resolves when the browser has ended, whoever ended it. */
  readonly ended: Promise<void>;
}
