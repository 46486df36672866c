import { connect, type Socket } from "node:net";
import type { JsonValue } from "../browser.ts";

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The small part of Firefox's Marionette protocol that drives a browser: JSON messages, each preceded by
 * its length in bytes and a colon; `[0, id, command, parameters]` to Firefox, `[1, id, error, result]` back
 * (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html).
 */
export class Marionette {
  private readonly socket: Socket;
  private readonly waiting = new Map<number, Waiting>();
  private received = Buffer.alloc(0);
  private lastId = 0;

  /** Connects to loopback, opens Marionette's only session, and switches to the chrome context. */
  static async connect(port: number): Promise<Marionette> {
    const socket = connect(port, "127.0.0.1");
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", () => resolve());
      socket.once("error", reject);
    });
    const marionette = new Marionette(socket);
    await marionette.command("WebDriver:NewSession", { timeouts: { script: 120_000 } });
    await marionette.command("Marionette:SetContext", { value: "chrome" });
    return marionette;
  }

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on("data", (chunk) => {
      this.received = Buffer.concat([this.received, chunk]);
      this.readMessages();
    });
    socket.on("error", () => undefined); // "close" follows and rejects the pending commands
    socket.on("close", () => {
      for (const { reject } of this.waiting.values()) reject(new Error("Firefox has ended"));
      this.waiting.clear();
    });
  }

  /** Rejects with Firefox's own message if it refuses the command, or if it ends before it responds. */
  command(name: string, parameters: JsonValue): Promise<unknown> {
    const id = ++this.lastId;
    const message = JSON.stringify([0, id, name, parameters]);
    return new Promise((resolve, reject) => {
      if (this.socket.destroyed) {
        reject(new Error("Firefox has ended"));
        return;
      }
      this.waiting.set(id, { resolve, reject });
      this.socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
  }

  /**
   * Runs an async function body with the browser's own rights; `args` holds the arguments, `return` a JSON
   * value.
   */
  async inChrome<T>(body: string, ...args: JsonValue[]): Promise<T> {
    const script = `return (async (args) => {${body}\n})([...arguments]);`;
    const answer = await this.command("WebDriver:ExecuteScript", { script, args });
    return (answer as { value: T }).value; // the caller wrote the body, so the caller knows what it returns
  }

  /** Makes Firefox end as at the user's wish. It may end before it responds. */
  async quit(): Promise<void> {
    await this.command("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => undefined);
  }

  disconnect(): void {
    this.socket.destroy();
  }

  private readMessages(): void {
    for (;;) {
      const colon = this.received.indexOf(":");
      if (colon < 0) return;
      const start = colon + 1;
      const end = start + Number(this.received.toString("latin1", 0, colon));
      if (this.received.length < end) return;
      const message: unknown = JSON.parse(this.received.toString("utf8", start, end));
      this.received = this.received.subarray(end);
      if (Array.isArray(message)) this.settle(message); // the greeting is an object
    }
  }

  private settle([, id, error, value]: readonly unknown[]): void {
    const waiting = this.waiting.get(Number(id));
    this.waiting.delete(Number(id));
    if (error === null) waiting?.resolve(value);
    else waiting?.reject(new Error(messageOf(error)));
  }
}

function messageOf(error: unknown): string {
  const { message } = error as { message?: unknown };
  return typeof message === "string" ? message : JSON.stringify(error);
}
