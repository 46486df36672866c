import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import { PATIENCE_MS, until } from "./until.ts";

/** A smaller window is no menu: browsers have windows of one pixel, and show tooltips. */
const MENU_PX = 100;
const run = promisify(execFile);

/**
 * A screen of its own with a keyboard and a mouse, like a desktop's: keys and clicks go through the
 * browser's own windows, shortcuts and menus. There is no window manager, so this class sets the focus.
 */
export class Screen {
  /** In the form of `DISPLAY`, e.g. `:7`. */
  readonly display: string;
  private readonly end: () => Promise<void>;

  /** Starts an X server on the first free display. Linux only, with `Xvfb` and `xdotool`. */
  static async start(): Promise<Screen> {
    const args = ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"];
    const server = spawn("Xvfb", args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
    const ended = once(server, "exit");
    const killAtExit = () => server.kill();
    process.once("exit", killAtExit);
    let said = "";
    server.stdio[3]?.on("data", (data: unknown) => (said += String(data)));
    const number = await until("Xvfb to name its display", PATIENCE_MS, () => {
      if (server.exitCode !== null) throw new Error("Xvfb ended as soon as it was started");
      return /^(\d+)\n/.exec(said)?.[1];
    });
    return new Screen(`:${number}`, async () => {
      process.off("exit", killAtExit);
      server.kill();
      await ended;
    });
  }

  private constructor(display: string, end: () => Promise<void>) {
    this.display = display;
    this.end = end;
  }

  /** Focuses the window with this title, once it exists. */
  async focusWindow(title: string): Promise<void> {
    const id = await until(`a window called ${title}`, PATIENCE_MS, async () => {
      const windows = await this.windows();
      return windows.find((one) => one.title.includes(title))?.id;
    });
    await this.tell("windowfocus", "--sync", id);
  }

  /** Presses keys in the focused window, named as in X: `alt+shift+s`, `Return`. */
  async press(...keys: readonly string[]): Promise<void> {
    await this.tell("key", ...keys);
  }

  async type(text: string): Promise<void> {
    await this.tell("type", text);
  }

  /** Clicks with the right button, and waits until a menu is open. */
  async openMenuAt({ x, y }: { x: number; y: number }): Promise<void> {
    const before = new Set((await this.windows()).map(({ id }) => id));
    await this.tell("mousemove", String(Math.round(x)), String(Math.round(y)));
    await this.tell("click", "3");
    await until("a menu to open", PATIENCE_MS, async () =>
      (await this.windows()).some(
        ({ id, width, height }) => !before.has(id) && width >= MENU_PX && height >= MENU_PX,
      ),
    );
  }

  async close(): Promise<void> {
    await this.end();
  }

  private async windows(): Promise<readonly ShownWindow[]> {
    const ids = (await this.tell("search", "--onlyvisible", "--name", ".*")).split("\n");
    // A window may have closed since it was listed.
    const shown = ids.filter(Boolean).map((id) => this.look(id).catch(() => undefined));
    return (await Promise.all(shown)).filter((one) => one !== undefined);
  }

  private async look(id: string): Promise<ShownWindow> {
    const title = await this.tell("getwindowname", id);
    const said = await this.tell("getwindowgeometry", "--shell", id);
    const size = (name: string) => Number(new RegExp(`^${name}=(\\d+)$`, "m").exec(said)?.[1]);
    return { id, title: title.trim(), width: size("WIDTH"), height: size("HEIGHT") };
  }

  private async tell(...args: readonly string[]): Promise<string> {
    const env = { ...process.env, DISPLAY: this.display };
    const { stdout } = await run("xdotool", args, { env, timeout: PATIENCE_MS });
    return stdout;
  }
}

interface ShownWindow {
  readonly id: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
}
