import type { Runtime } from "webextension-polyfill";
import { changedMessage } from "../../rpc/changed.ts";
import type { Answerer } from "../../rpc/wire.ts";
import { browser } from "./browser.ts";

/** Tells all open pages of ours. Nobody there is the usual case, and no failure. */
export function broadcastChanged(): void {
  browser.runtime.sendMessage(changedMessage).catch(() => undefined);
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
