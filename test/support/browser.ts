export type BrowserName = "chromium" | "firefox";

/**
 * A document of the extension that runs nothing, for tests that only need its interfaces. Each page of the
 * product would read its view again after every change, which costs more than what is tested.
 */
export const BARE_DOCUMENT = "icons/mark-rest-16.png";

export type Theme = "light" | "dark";
export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A text as shown on screen. A string must match the whole text, with white space folded. */
export type NamePattern = string | RegExp;

/** The part of a page to search, e.g. `{ role: "listitem", name: /Sample/ }`. */
export interface Within {
  readonly role: string;
  readonly name?: NamePattern;
}

/** The focused element, as a screen reader names it. The role is "" if that is only the page. */
export interface Focused {
  readonly role: string;
  readonly name: string;
  /** Whether the page draws exactly one focus ring, on the focused element or around it. */
  readonly isSeen: boolean;
}

/**
 * A page that a test drives: a web page, a page of the extension in a tab, or its popup.
 *
 * Elements are identified as by a screen reader: ARIA role and accessible name. Only visible elements
 * count. Every action waits up to 10 s until exactly one matching element can receive it and does not move,
 * then uses the browser's own trusted mouse and key events. It throws when the time is over.
 */
export interface LinkstowPage {
  url(): Promise<string>;
  /** Runs an async function body in the page; `args` holds the arguments, `return` a JSON value. */
  evaluate<T>(body: string, ...args: JsonValue[]): Promise<T>;
  /** Runs the body repeatedly until it returns a truthy value, and resolves with that. */
  waitFor<T>(body: string, timeoutMs?: number): Promise<T>;
  /** Clicks with the mouse. */
  press(role: string, name: NamePattern, within?: Within): Promise<void>;
  /** Clicks into a field and replaces its value by typing. */
  fill(role: string, name: NamePattern, value: string, within?: Within): Promise<void>;
  /** Presses a key in the focused element, e.g. `Enter`, `Control+Enter`, `Shift+Tab`, `a`. */
  key(combo: string): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Makes an input method compose a text in the focused element, without finishing. */
  compose(text: string): Promise<void>;
  /** Presses Enter for the input method. The page sees the key and must ignore it. */
  enterComposing(): Promise<void>;
  /** Makes the input method finish with this text. */
  commitComposed(text: string): Promise<void>;
  /** The visible text, or the value of a field; undefined if there is no such element. */
  text(role: string, name?: NamePattern, within?: Within): Promise<string | undefined>;
  /** Waits until an element of the role has a matching text, and resolves with the text. */
  waitForText(role: string, pattern: NamePattern, timeoutMs?: number): Promise<string>;
  /** Checks once, without waiting. */
  has(role: string, name?: NamePattern, within?: Within): Promise<boolean>;
  /** Whether a checkbox, radio button or switch is on. */
  isChecked(role: string, name: NamePattern, within?: Within): Promise<boolean>;
  /** Checks once, without waiting. */
  focused(): Promise<Focused>;
  /**
   * Sets the width of the page as if its window had it; a real window cannot be narrower than about 500 px.
   */
  setWidth(widthPx: number): Promise<void>;
  /** Shows the page as if a finger were all that points, or no longer. */
  setTouch(isOn: boolean): Promise<void>;
  /** Shows the page in the theme, and waits until its colours have settled. */
  showIn(theme: Theme): Promise<void>;
  /** Writes a screenshot of the page as PNG. */
  screenshot(path: string): Promise<void>;
  isOpen(): Promise<boolean>;
  waitUntilClosed(timeoutMs?: number): Promise<void>;
  close(): Promise<void>;
}

/** In degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

export interface ContextMenuChoice {
  /** CSS selector of the element whose context menu is opened. */
  readonly selector: string;
  /** The title of the menu item, by which a user and Firefox choose it. */
  readonly menuTitle: string;
  /**
   * The id of the item in the extension, by which Chromium chooses it, because its native menu cannot be
   * driven.
   */
  readonly menuItemId: string;
  /** CSS selector of the frame of the same origin that the element is in. */
  readonly frame?: string;
}

/** A count that goes on until its end. */
export interface StartCount {
  /** Resolves with the number of starts. Safe to repeat. */
  end(): Promise<number>;
}

/** Another extension in the same browser, for comparison. */
export interface OtherExtension {
  /** Like Linkstow's `extensionOrigin`. */
  readonly origin: string;
  /** Clicks its toolbar button on the tab; resolves with its popup. */
  pressAction(tab: LinkstowPage): Promise<LinkstowPage>;
  /** Ends its background as the browser does when it is idle. In Chromium, that of all extensions. */
  killBackground(): Promise<void>;
}

/** A running browser with the extension loaded. Behaves the same in Chromium and in Firefox. */
export interface LinkstowBrowser {
  readonly name: BrowserName;
  /** E.g. `chrome-extension://<id>`, without a trailing slash. */
  readonly extensionOrigin: string;
  readonly profileDir: string;
  /** Opens an address in a new tab, activates it, and waits until it has loaded. */
  open(url: string): Promise<LinkstowPage>;
  /** Allows the extension in private windows, as the browser's settings do, and restarts it. */
  allowPrivateWindows(): Promise<void>;
  /** Like `open`, in a new private window, which closes with the page. */
  openPrivately(url: string): Promise<LinkstowPage>;
  /** Clicks the toolbar button on the tab, which grants the real activeTab; resolves with the popup. */
  pressAction(tab: LinkstowPage): Promise<LinkstowPage>;
  /** Clicks the toolbar button on the tab if it opens no popup. */
  pressButton(tab: LinkstowPage): Promise<void>;
  /** Triggers one of the extension's commands on the tab, as its shortcut does. */
  giveCommand(tab: LinkstowPage, command: { name: string; key: string }): Promise<void>;
  /** Loads an unpacked extension in addition to Linkstow. In Firefox its manifest must contain its id. */
  installBeside(extensionDir: string): Promise<OtherExtension>;
  /** The popup opened by something other than `pressAction`, as soon as it appears. */
  openedPopup(): Promise<LinkstowPage>;
  /** The side panel, as soon as it is open. */
  openedSidePanel(): Promise<LinkstowPage>;
  /**
   * Zooms the popups and tabs that are opened from now on.
   * @param factor 2 for 200 %
   */
  setZoom(factor: number): Promise<void>;
  /** Opens a page of the extension in a tab, e.g. `src/pages/options/index.html#/connection`. */
  openExtensionPage(path: string): Promise<LinkstowPage>;
  /** Chooses one of the extension's items in the context menu of an element. */
  saveFromContextMenu(tab: LinkstowPage, choice: ContextMenuChoice): Promise<void>;
  /**
   * Makes a `permissions.request` for the origin, called in a real click, succeed without the browser's own
   * prompt, which no headless browser can show. Grants nothing until then.
   * @param origin a match pattern, e.g. `http://127.0.0.1/*`
   */
  allowPermissionPrompts(origin: string): Promise<void>;
  /** Tells a page of the extension where this device is, as if the user had allowed it in the prompt. */
  allowPlace(page: LinkstowPage, place: Place): Promise<void>;
  /** Runs an async function body in the background, waking it if necessary; `return` a JSON value. */
  inBackground<T>(body: string): Promise<T>;
  /**
   * Reloads the extension's folder, which now contains a newer version, like an update that is installed at
   * once: the background ends in the middle of its work, and every page of the extension closes. Its data
   * stays.
   */
  reloadExtension(): Promise<void>;
  /** Ends the background as the browser does when it is idle. */
  killBackground(): Promise<void>;
  /** Sends SIGKILL to the process that makes the requests, if there is one; the browser starts another. */
  killNetwork?(): Promise<void>;
  /** How often that process has ended, killed or not. */
  networkEnds(): number;
  isBackgroundAlive(): Promise<boolean>;
  /**
   * Counts from now on how often the background starts. Firefox alone starts one to tell it that the user is idle.
   * `idleForMs`: how long ago the browser takes the last input to be. `lifeMs`: how long an idle background lives.
   */
  countStarts?(of: { idleForMs: number; lifeMs?: number }): Promise<StartCount>;
  /** Ends the extension in the middle of its work and restarts it unchanged. Its pages close. */
  startAnew(how: "reloaded" | "disabled and enabled"): Promise<void>;
  /** Suspends every process of the browser during `work`, as a sleeping computer does. */
  sleepDuring(work: () => Promise<void>): Promise<void>;
  /**
   * Disconnects the background from the network, or reconnects it; its `navigator.onLine` changes
   * accordingly. In Chromium none of its requests leaves. Firefox still reaches loopback, as it does when
   * really offline.
   */
  setOffline(offline: boolean): Promise<void>;
  /** Everything that background and pages have written to the console since the start. */
  consoleText(): Promise<string>;
  /** Sends SIGKILL to every process of the browser at once; resolves when they have ended. */
  kill(): Promise<void>;
  close(): Promise<void>;
  /** Resolves when the browser has ended, for whatever reason. */
  readonly ended: Promise<void>;
}
