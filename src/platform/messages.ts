import type { Runtime } from "webextension-polyfill";
import { createClient } from "../rpc/client.ts";
import type { Client } from "../rpc/contract.ts";
import type { Answerer } from "../rpc/wire.ts";
import { browser } from "./browser.ts";

/** The broadcast that something has changed. Says nothing about what: who wants to know, asks. */
const changed = { linkstow: "changed" } as const;

/** The background, as our pages call it. */
export function connectClient(): Client {
  return createClient((message) => browser.runtime.sendMessage(message));
}

/** Calls back whenever the background says that something has changed. Returns how to stop it. */
export function onChanged(listener: () => void): () => void {
  const hear = (message: unknown) => {
    if (isChanged(message)) listener();
    return undefined;
  };
  browser.runtime.onMessage.addListener(hear);
  return () => browser.runtime.onMessage.removeListener(hear);
}

/** Tells all open pages of ours. Nobody there is the usual case, and no failure. */
export function broadcastChanged(): void {
  browser.runtime.sendMessage(changed).catch(() => undefined);
}

/**
 * Puts the background's side of the contract behind messages of this extension's own pages. A content
 * script has our id too, but a tab's web address as its origin: only our own pages are heard.
 */
export function listen(answer: Answerer): void {
  const ownOrigin = browser.runtime.getURL("");
  const hear = (
    message: unknown,
    sender: Runtime.MessageSender,
    respond: (answer: unknown) => void,
  ) => {
    if (sender.id !== browser.runtime.id || sender.url?.startsWith(ownOrigin) !== true)
      return undefined;
    const answering = answer(message);
    if (answering === undefined) return undefined;
    void answering.then(respond);
    // A promise that is given back keeps the way open in Firefox alone; this does in both.
    return true;
  };
  // oxlint-disable-next-line no-unsafe-type-assertion -- the types know no listener that may do either
  browser.runtime.onMessage.addListener(hear as Runtime.OnMessageListenerCallback);
}

function isChanged(message: unknown): boolean {
  return (
    typeof message === "object" &&
    message !== null &&
    "linkstow" in message &&
    message.linkstow === changed.linkstow
  );
}
