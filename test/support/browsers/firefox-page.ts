import { writeFile } from "node:fs/promises";
import type { JsonValue, LinkstowPage, Theme } from "../browser.ts";
import { DrivenPage, type KeyPress, type Point } from "./driven-page.ts";
import type { Marionette } from "./marionette.ts";

/**
 * Marionette's own input functions in a page. Its WebDriver commands reach only tabs, but the actor behind
 * them exists in every page, so the popup is driven like a tab, with trusted events.
 */
const ACTOR = `
const context = BrowsingContext.getCurrentTopByBrowserId(args[0]);
if (!context?.currentWindowGlobal) throw new Error("The page is closed");
const actor = context.currentWindowGlobal.getActor("MarionetteCommands");
const SCRIPT_MS = 120_000;
`;

const KEYS = `
const { keyData } = ChromeUtils.importESModule(
  "chrome://remote/content/shared/webdriver/KeyData.sys.mjs");
const down = (eventData) => actor.dispatchEvent("synthesizeKeyDown", { eventData });
const up = (eventData) => actor.dispatchEvent("synthesizeKeyUp", { eventData });
`;

/**
 * WebDriver's code points for keys that are not characters
 * (https://www.w3.org/TR/webdriver2/#keyboard-actions).
 */
const KEY_CODES: Readonly<Record<string, string>> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE006",
  Shift: "\uE008",
  Control: "\uE009",
  Alt: "\uE00A",
  Escape: "\uE00C",
  Space: " ",
  PageUp: "\uE00E",
  PageDown: "\uE00F",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  F10: "\uE03A",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Delete: "\uE017",
  Meta: "\uE03D",
};

/** A tab or the popup of Firefox. */
export class FirefoxPage extends DrivenPage {
  readonly browserId: number;
  private readonly marionette: Marionette;
  /** After a key, the page is scrolled to the caret with the next frame: until then, a click would miss its aim. */
  private isAboutToScroll = false;

  constructor(marionette: Marionette, browserId: number) {
    super();
    this.marionette = marionette;
    this.browserId = browserId;
  }

  protected async evaluateExpression(expression: string): Promise<unknown> {
    const script = `return ${expression}.then((value) => JSON.stringify(value ?? null))`;
    const json = await this.act<string>(
      "return actor.executeScript(args[1], [], { timeout: SCRIPT_MS })",
      script,
    );
    return JSON.parse(json);
  }

  protected async hoverAt({ x, y }: Point): Promise<void> {
    await this.mouse({ x, y }, { type: "mousemove" });
    if (!this.isAboutToScroll) return;
    this.isAboutToScroll = false;
    // A page that is not in front has no frames.
    await this.evaluate(
      `await new Promise((shown) => {
         requestAnimationFrame(() => shown());
         setTimeout(shown, 1_000);
       });`,
    );
  }

  protected async clickAt({ x, y }: Point): Promise<void> {
    await this.mouse({ x, y }, { button: 0, clickCount: 1 });
  }

  /** Opens the context menu as the right mouse button does. */
  async rightClickAt(point: Point): Promise<void> {
    await this.mouse(point, { type: "contextmenu", button: 2, clickCount: 1 });
  }

  protected async pressKey({ key, modifiers }: KeyPress): Promise<void> {
    await this.unlessItCloses(
      `${KEYS}
       const held = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
       for (const code of args[2]) {
         const data = keyData.getData(code);
         held[data.modifier] = true;
         await down({ ...data, ...held });
       }
       const data = { ...keyData.getData(args[1]), ...held };
       await down(data);
       await up(data);
       for (const code of args[2].reverse()) {
         const data = keyData.getData(code);
         held[data.modifier] = false;
         await up({ ...data, ...held });
       }`,
      codeOf(key),
      modifiers.map(codeOf),
    );
    this.isAboutToScroll = true;
  }

  async type(text: string): Promise<void> {
    await this.act(
      `${KEYS}
       for (const character of args[1]) {
         const data = keyData.getData(character === "\\n" ? "\\uE006" : character);
         await down({ ...data, shiftKey: data.shifted });
         await up({ ...data, shiftKey: data.shifted });
       }`,
      text,
    );
    this.isAboutToScroll = true;
  }

  async compose(text: string): Promise<void> {
    await this.withInputMethod(
      `tip.setPendingCompositionString(text);
       tip.appendClauseToPendingComposition(text.length, tip.ATTR_RAW_CLAUSE);
       tip.setCaretInPendingComposition(text.length);
       tip.flushPendingComposition();`,
      text,
    );
  }

  async enterComposing(): Promise<void> {
    await this.withInputMethod(
      `const enter = new window.KeyboardEvent("", { key: "Enter", code: "Enter", keyCode: 13 });
       tip.keydown(enter);
       tip.keyup(enter);`,
    );
  }

  async commitComposed(text: string): Promise<void> {
    await this.withInputMethod("tip.commitCompositionWith(text);", text);
  }

  private async withInputMethod(body: string, text = ""): Promise<void> {
    await this.asBrowser(
      `if (!globalThis.inputMethod) {
         globalThis.inputMethod = classes["@mozilla.org/text-input-processor;1"]
           .createInstance(interfaces.nsITextInputProcessor);
       }
       const [tip, text] = [globalThis.inputMethod, arguments[0]];
       if (!tip.beginInputTransactionForTests(window)) throw new Error("Another input method is at work");
       ${body}`,
      text,
    );
  }

  /** Runs a function body in a sandbox of the page that has the browser's own rights and keeps its state. */
  async asBrowser<T>(body: string, ...given: JsonValue[]): Promise<T> {
    return this.act<T>(
      `return actor.executeScript(args[1], args[2], {
         timeout: SCRIPT_MS, sandboxName: "system", newSandbox: false });`,
      `const { classes, interfaces, utils } = Components;
       ${body}`,
      given,
    );
  }

  async url(): Promise<string> {
    return this.act<string>("return context.currentURI.spec");
  }

  async setWidth(widthPx: number): Promise<void> {
    await this.act(
      `for (const side of ["min-width", "max-width"]) {
         context.embedderElement.style.setProperty(side, args[1] + "px");
       }`,
      widthPx,
    );
    await this.waitFor(`return innerWidth === ${widthPx}`);
  }

  async setZoom(factor: number): Promise<void> {
    await this.act("context.fullZoom = args[1]", factor);
  }

  async setTouch(isOn: boolean): Promise<void> {
    await this.act(
      `for (const which of ["primary", "all"]) {
         const pref = "ui." + which + "PointerCapabilities";
         if (args[1]) Services.prefs.setIntPref(pref, 1);
         else Services.prefs.clearUserPref(pref);
       }`,
      isOn,
    );
    await this.waitFor(`return matchMedia("(pointer: coarse)").matches === ${isOn}`);
  }

  protected async prefer(theme: Theme): Promise<void> {
    await this.act("context.prefersColorSchemeOverride = args[1]", theme);
  }

  async screenshot(path: string): Promise<void> {
    const png = await this.act<string>("return actor.takeScreenshot(null, 0, false, false)");
    await writeFile(path, Buffer.from(png, "base64"));
  }

  async isOpen(): Promise<boolean> {
    const look = "return Boolean(BrowsingContext.getCurrentTopByBrowserId(args[0]))";
    return this.marionette.inChrome<boolean>(look, this.browserId);
  }

  async close(): Promise<void> {
    if (!(await this.isOpen())) return;
    await this.act(
      `const element = context.embedderElement;
       const { gBrowser } = element.documentGlobal ?? element.ownerGlobal;
       const tab = gBrowser.getTabForBrowser(element);
       if (tab) gBrowser.removeTab(tab);
       else element.closest("panel").hidePopup();`,
    );
    await this.waitUntilClosed();
  }

  private async mouse(point: Point, eventData: { [key: string]: JsonValue }): Promise<void> {
    await this.unlessItCloses(
      `await actor.dispatchEvent("synthesizeMouseAtPoint", { ...args[1], eventData: args[2] })`,
      { ...point },
      eventData,
    );
  }

  private act<T>(body: string, ...args: JsonValue[]): Promise<T> {
    return this.marionette.inChrome<T>(`${ACTOR}${body}`, this.browserId, ...args);
  }

  /** A click or key may close its own page (Save, Escape). Then its response is lost, but not its effect. */
  private async unlessItCloses(body: string, ...args: JsonValue[]): Promise<void> {
    try {
      await this.act(body, ...args);
    } catch (error) {
      if (await this.isOpen()) throw error;
    }
  }
}

function codeOf(key: string): string {
  const code = KEY_CODES[key] ?? (key.length === 1 ? key : undefined);
  if (code === undefined) throw new Error(`Not a key: ${key}`);
  return code;
}

/** Throws if the page belongs to another browser. */
export function requireFirefox(page: LinkstowPage): FirefoxPage {
  if (!(page instanceof FirefoxPage)) throw new Error("Not a page of this browser");
  return page;
}
