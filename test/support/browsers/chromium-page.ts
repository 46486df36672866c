import type { CDPSession, KeyInput, Page } from "puppeteer-core";
import type { LinkstowPage, Theme } from "../browser.ts";
import { DrivenPage, type KeyPress, type Point } from "./driven-page.ts";

/** A tab or the popup of Chromium, driven by puppeteer's trusted mouse and keyboard. */
export class ChromiumPage extends DrivenPage {
  readonly page: Page;
  private session: Promise<CDPSession> | undefined;

  constructor(page: Page) {
    super();
    this.page = page;
  }

  protected evaluateExpression(expression: string): Promise<unknown> {
    return this.page.evaluate(expression);
  }

  protected async hoverAt({ x, y }: Point): Promise<void> {
    await this.page.mouse.move(x, y);
  }

  protected async clickAt({ x, y }: Point): Promise<void> {
    await this.unlessItCloses(this.page.mouse.click(x, y));
  }

  protected async pressKey({ key, modifiers }: KeyPress): Promise<void> {
    const { keyboard } = this.page;
    const held = modifiers as KeyInput[]; // puppeteer refuses names it does not know
    await this.unlessItCloses(
      (async () => {
        for (const modifier of held) await keyboard.down(modifier);
        await keyboard.press(key as KeyInput);
        for (const modifier of held) await keyboard.up(modifier);
      })(),
    );
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async compose(text: string): Promise<void> {
    const { length } = text;
    const at = { selectionStart: length, selectionEnd: length };
    await (await this.devTools()).send("Input.imeSetComposition", { text, ...at });
  }

  async enterComposing(): Promise<void> {
    // The key code of a key that an input method handles.
    const key = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 };
    const devTools = await this.devTools();
    await devTools.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key });
    await devTools.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
  }

  async commitComposed(text: string): Promise<void> {
    await (await this.devTools()).send("Input.insertText", { text });
  }

  private devTools(): Promise<CDPSession> {
    return (this.session ??= this.page.createCDPSession());
  }

  async url(): Promise<string> {
    return this.evaluate<string>("return location.href");
  }

  async setWidth(widthPx: number): Promise<void> {
    await this.page.setViewport({ width: widthPx, height: 900 });
  }

  async setTouch(isOn: boolean): Promise<void> {
    const devTools = await this.devTools();
    await devTools.send("Emulation.setTouchEmulationEnabled", { enabled: isOn });
    await this.waitFor(`return matchMedia("(pointer: coarse)").matches === ${isOn}`);
  }

  protected async prefer(theme: Theme): Promise<void> {
    await this.page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: theme }]);
  }

  async screenshot(path: string): Promise<void> {
    await this.page.screenshot({ path: asPng(path) });
  }

  isOpen(): Promise<boolean> {
    return Promise.resolve(!this.page.isClosed());
  }

  async close(): Promise<void> {
    if (!this.page.isClosed()) await this.unlessItCloses(this.page.close());
  }

  /** A click or key may close its own page (Save, Escape). Then its response is lost, but not its effect. */
  private async unlessItCloses(action: Promise<void>): Promise<void> {
    try {
      await action;
    } catch (error) {
      if (!/closed|detached|not attached/i.test(String(error))) throw error;
    }
  }
}

function asPng(path: string): `${string}.png` {
  if (!path.endsWith(".png")) throw new Error(`A screenshot is a .png file: ${path}`);
  return path as `${string}.png`; // just checked
}

/** Throws if the page belongs to another browser. */
export function requireChromium(page: LinkstowPage): ChromiumPage {
  if (!(page instanceof ChromiumPage)) throw new Error("Not a page of this browser");
  return page;
}
