import { readFileSync } from "node:fs";
import type { Focused, JsonValue, LinkstowPage, NamePattern, Theme, Within } from "../browser.ts";
import { PATIENCE_MS, until } from "../until.ts";

const FINDER = readFileSync(new URL("./finder.page.js", import.meta.url), "utf8");
/** Puts the functions into the page, because Firefox takes longer to compile them than to find something. */
const KEEP_FINDER = `${FINDER}\nwindow.finderOfTests = { findAll, locate, textOf };`;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface KeyPress {
  /** In the terms of `KeyboardEvent.key`. */
  readonly key: string;
  readonly modifiers: readonly string[];
}

type Located = Point | { readonly problem: string };

/** The parts of a page that both browsers share. A subclass adds trusted input and screenshots. */
export abstract class DrivenPage implements LinkstowPage {
  /** Evaluates an expression that returns a promise of a JSON value. */
  protected abstract evaluateExpression(expression: string): Promise<unknown>;
  protected abstract hoverAt(point: Point): Promise<void>;
  protected abstract clickAt(point: Point): Promise<void>;
  protected abstract pressKey(press: KeyPress): Promise<void>;
  abstract type(text: string): Promise<void>;
  abstract compose(text: string): Promise<void>;
  abstract enterComposing(): Promise<void>;
  abstract commitComposed(text: string): Promise<void>;
  abstract url(): Promise<string>;
  abstract setWidth(widthPx: number): Promise<void>;
  abstract setTouch(isOn: boolean): Promise<void>;
  protected abstract prefer(theme: Theme): Promise<void>;
  abstract screenshot(path: string): Promise<void>;
  abstract isOpen(): Promise<boolean>;
  abstract close(): Promise<void>;

  async evaluate<T>(body: string, ...args: JsonValue[]): Promise<T> {
    const value = await this.evaluateExpression(
      `(async (args) => {${body}\n})(${JSON.stringify(args)})`,
    );
    return value as T; // the caller wrote the body, so the caller knows what it returns
  }

  async waitFor<T>(body: string, timeoutMs = PATIENCE_MS): Promise<T> {
    try {
      return await until<T>(`a page to give: ${body}`, timeoutMs, () => this.evaluate<T>(body));
    } catch (error) {
      throw new Error(`Waited in vain for a page to give ${body}. ${await this.scene()}`, {
        cause: error,
      });
    }
  }

  /** What the page shows, for the message of a failed test. */
  private async scene(): Promise<string> {
    const scene = await this.evaluate<string>(`${FINDER}\nreturn scene()`).catch(() => "gone");
    return `It shows ${scene}`;
  }

  async showIn(theme: Theme): Promise<void> {
    await this.prefer(theme);
    // Asking for the animations makes the browser apply the styles, and so start those of the new theme. The
    // fading of colours is ended at once: to draw it took more time than anything that looks at the colours.
    await this.waitFor(
      `const isThere = matchMedia("(prefers-color-scheme: ${theme})").matches;
       for (const one of document.getAnimations()) if ("transitionProperty" in one) one.finish();
       return isThere && document.getAnimations().length === 0;`,
    );
  }

  async press(role: string, name: NamePattern, within?: Within): Promise<void> {
    // The pointer comes first, as a user's does: what it is over does not move any more.
    const point = await this.locate(role, name, within);
    await this.hoverAt(point);
    await this.clickAt(await this.locate(role, name, within, point));
  }

  async fill(role: string, name: NamePattern, value: string, within?: Within): Promise<void> {
    await this.press(role, name, within);
    await this.evaluate("document.activeElement.select?.();");
    if (value === "") await this.pressKey({ key: "Delete", modifiers: [] });
    else await this.type(value);
    const now = await this.text(role, name, within);
    if (role === "textbox" && now !== value) {
      throw new Error(`${describe(role, name)} took ${JSON.stringify(now)}, not what was typed`);
    }
  }

  async key(combo: string): Promise<void> {
    const keys = combo.split("+");
    const key = keys.pop();
    if (!key) throw new Error(`Not a key: ${combo}`);
    await this.pressKey({ key, modifiers: keys });
  }

  async text(role: string, name?: NamePattern, within?: Within): Promise<string | undefined> {
    const texts = await this.find<string[]>("return findAll(args[0]).map(textOf)", {
      role,
      name,
      within,
    });
    return texts[0];
  }

  async waitForText(role: string, pattern: NamePattern, timeoutMs = PATIENCE_MS): Promise<string> {
    let seen: string[] = [];
    const isIt = (text: string) =>
      typeof pattern === "string" ? text === pattern : pattern.test(text);
    const look = async () => {
      seen = await this.find<string[]>("return findAll(args[0]).map(textOf)", { role });
      return seen.some(isIt) ? seen : undefined;
    };
    try {
      return (await until("", timeoutMs, look)).find(isIt) ?? "";
    } catch (error) {
      const said = `${role} did not say ${String(pattern)} in ${timeoutMs} ms, but ${JSON.stringify(seen)}`;
      throw new Error(said, { cause: error });
    }
  }

  async has(role: string, name?: NamePattern, within?: Within): Promise<boolean> {
    return this.find<boolean>("return findAll(args[0]).length > 0", { role, name, within });
  }

  async isChecked(role: string, name: NamePattern, within?: Within): Promise<boolean> {
    await this.locate(role, name, within);
    const look = "const [e] = findAll(args[0]); return e.checked ?? e.ariaChecked === 'true'";
    return this.find<boolean>(look, { role, name, within });
  }

  async focused(): Promise<Focused> {
    return this.evaluate<Focused>(`${FINDER}\nreturn focused()`);
  }

  async waitUntilClosed(timeoutMs = PATIENCE_MS): Promise<void> {
    try {
      await until("", timeoutMs, async () => !(await this.isOpen()));
    } catch (error) {
      throw new Error(`The page did not close in ${timeoutMs} ms. ${await this.scene()}`, {
        cause: error,
      });
    }
  }

  /** `last`: where it was seen before. */
  private async locate(
    role: string,
    name: NamePattern,
    within?: Within,
    last?: Point,
  ): Promise<Point> {
    let problem = "";
    const look = async (): Promise<Point | undefined> => {
      const at = await this.find<Located>("return locate(args[0])", { role, name, within });
      const before = last;
      last = "problem" in at ? undefined : at;
      problem = "problem" in at ? at.problem : "it keeps moving";
      // An element inserted above it moves it: a click aimed at the old position would miss.
      return last !== undefined && last.x === before?.x && last.y === before.y ? last : undefined;
    };
    try {
      return await until("", PATIENCE_MS, look);
    } catch (error) {
      if (problem === "") throw error;
      throw new Error(`Wanted ${describe(role, name)}, but ${problem}`, { cause: error });
    }
  }

  private async find<T extends object | boolean>(body: string, wanted: Wanted): Promise<T> {
    const { role, name, within } = wanted;
    const search = {
      role,
      ...patternOf(name),
      ...(within && { within: { role: within.role, ...patternOf(within.name), within: null } }),
    };
    const kept = `if (window.finderOfTests === undefined) return null;
      const { findAll, locate, textOf } = window.finderOfTests;`;
    const found = await this.evaluate<T | null>(`${kept}\n${body}`, search);
    return found ?? this.evaluate<T>(`${KEEP_FINDER}\n${body}`, search);
  }
}

interface Wanted {
  readonly role: string;
  readonly name?: NamePattern | undefined;
  readonly within?: Within | undefined;
}

function patternOf(name: NamePattern | undefined): { name?: { [key: string]: string } } {
  if (name === undefined) return {};
  if (typeof name === "string") return { name: { text: name } };
  return { name: { source: name.source, flags: name.flags } };
}

function describe(role: string, name: NamePattern): string {
  return `one ${role} ${typeof name === "string" ? JSON.stringify(name) : String(name)}`;
}
