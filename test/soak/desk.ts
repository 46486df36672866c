import type { InputOf, MethodName } from "../../src/background/contract.ts";
import { putBytes, type Bytes } from "./bytes.ts";
import {
  BARE_DOCUMENT,
  type JsonValue,
  type LinkstowBrowser,
  type LinkstowPage,
} from "../support/browser.ts";

/** A call of the background's contract, as our pages make it. */
export type Call = {
  [Name in MethodName]: { readonly method: Name; readonly input: InputOf<Name> };
}[MethodName];

/** The result of a call: a response, or nothing reliable. */
export type Heard =
  | { readonly kind: "ok"; readonly value: unknown }
  | { readonly kind: "refused"; readonly error: { readonly kind: string } }
  /** The background or the browser died during the call: it may have been carried out, or not. */
  | { readonly kind: "unheard"; readonly why: string };

/** Sends calls from an open page of the extension, many at once. Never rejects. */
export interface Desk {
  send(calls: readonly Call[]): Promise<readonly Heard[]>;
  ask(call: Call): Promise<Heard>;
  /** Writes bytes from the page, at this time. False if the page or the browser died meanwhile. */
  put(bytes: readonly Bytes[], atMs: number): Promise<boolean>;
  /** Works on the page itself. Undefined if the page or the browser died meanwhile: all of it may have been done. */
  onPage<T>(work: (page: LinkstowPage) => Promise<T>): Promise<T | undefined>;
  /** The browser's id of the tab that shows this address; undefined if there is none. */
  tabIdOf(address: string): Promise<number | undefined>;
}

/** Far longer than a call takes: later responses are not waited for. */
const patienceMs = 30_000;

export async function openDesk(browser: LinkstowBrowser): Promise<Desk> {
  const page = await browser.openExtensionPage(BARE_DOCUMENT);
  const died = browser.ended.then((): never => {
    throw new Error("the browser has ended");
  });
  died.catch(() => undefined);

  async function send(calls: readonly Call[]): Promise<readonly Heard[]> {
    if (calls.length === 0) return [];
    try {
      const answers = page.evaluate<readonly Answer[]>(sendAll, asJson(calls), patienceMs);
      return (await Promise.race([answers, died])).map(heard);
    } catch (error) {
      return calls.map(() => ({ kind: "unheard", why: String(error) }));
    }
  }

  function onPage<T>(work: (page: LinkstowPage) => Promise<T>): Promise<T | undefined> {
    return Promise.race([work(page), died]).catch(() => undefined);
  }

  return {
    send,
    async ask(call) {
      const [answer] = await send([call]);
      return answer ?? { kind: "unheard", why: "nothing was sent" };
    },
    async put(bytes, atMs) {
      if (bytes.length === 0) return true;
      return (await onPage(() => page.evaluate<boolean>(putBytes, asJson(bytes), atMs))) ?? false;
    },
    onPage,
    async tabIdOf(address) {
      const found = await page.evaluate<number | null>(findTab, address).catch(() => null);
      return found ?? undefined;
    },
  };
}

type Answer = { readonly answer?: unknown; readonly error?: string };

const sendAll = `
  const { runtime } = globalThis.browser ?? chrome;
  const [calls, patienceMs] = args;
  return Promise.all(calls.map((call) => new Promise((resolve) => {
    setTimeout(resolve, patienceMs, { error: "no answer" });
    runtime.sendMessage({ linkstow: "call", ...call }).then(
      (answer) => resolve({ answer }),
      (error) => resolve({ error: String(error) }));
  })));`;

const findTab = `
  const { tabs } = globalThis.browser ?? chrome;
  const all = await tabs.query({});
  return all.find(({ url }) => url?.split("?")[0] === args[0])?.id ?? null;`;

function heard({ answer, error }: Answer): Heard {
  if (typeof answer !== "object" || answer === null || !("ok" in answer)) {
    return { kind: "unheard", why: error ?? "an answer of nobody" };
  }
  if (answer.ok === true)
    return { kind: "ok", value: "value" in answer ? answer.value : undefined };
  return { kind: "refused", error: (answer as { error?: { kind: string } }).error ?? { kind: "" } };
}

function asJson(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}
