import { spawn, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { activePortFile } from "./firefox-profile.ts";
import { until } from "../until.ts";

const START_MS = 60_000;

/** Firefox in a process group of its own, so that all of it can be killed at once. */
export class FirefoxProcess {
  readonly ended: Promise<void>;
  private readonly child: ChildProcess;
  private readonly profileDir: string;
  private hasEnded = false;
  private logged = "";

  constructor(launch: {
    executablePath: string;
    profileDir: string;
    headless: boolean;
    env: NodeJS.ProcessEnv;
  }) {
    this.profileDir = launch.profileDir;
    const args = [
      "--no-remote",
      "--profile",
      launch.profileDir,
      "--marionette",
      "--remote-allow-system-access", // without it, moz-extension: pages cannot be reached
      ...(launch.headless ? ["--headless"] : []),
      "about:blank",
    ];
    this.child = spawn(launch.executablePath, args, {
      detached: process.platform !== "win32",
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...launch.env, MOZ_CRASHREPORTER_DISABLE: "1" },
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on("data", (data: unknown) => (this.logged += String(data)));
    }
    const killAtExit = () => this.signal("SIGKILL");
    process.once("exit", killAtExit);
    this.ended = new Promise((resolve) => {
      const end = () => {
        this.hasEnded = true;
        process.off("exit", killAtExit);
        resolve();
      };
      this.child.once("exit", end);
      this.child.once("error", end);
    });
  }

  /** The port Marionette listens on, once it does. */
  async marionettePort(): Promise<number> {
    return until("Firefox to listen", START_MS, async () => {
      if (this.hasEnded) throw new Error("Firefox ended as soon as it was started");
      const text = await readFile(activePortFile(this.profileDir), "utf8").catch(() => "");
      return Number(text);
    });
  }

  /** Its whole output since its start. */
  output(): string {
    return this.logged;
  }

  async kill(): Promise<void> {
    this.signal("SIGKILL");
    await this.ended;
  }

  /** Sends the signal to all of its processes. */
  signal(name: NodeJS.Signals): void {
    const { pid } = this.child;
    if (pid === undefined || this.hasEnded) return;
    process.kill(process.platform === "win32" ? pid : -pid, name);
  }
}
