import type { DraftNews } from "../../../domain/draft/joined-draft.ts";
import type { Runtime } from "webextension-polyfill";
import { changedMessage, draftMessage } from "../../../rpc/changed.ts";
import type { Answerer } from "../../../rpc/wire.ts";
import { browser } from "../browser.ts";

/** Notifies all our open pages. Usually none is open, which is not a failure. */
function broadcast(message: object): void {
  browser.runtime.sendMessage(message).catch(() => undefined);
}

export function broadcastChanged(): void {
  broadcast(changedMessage);
}

export function broadcastDraft(news: DraftNews): void {
  broadcast(draftMessage(news));
}

/**
 * Responds to the messages of this extension's own pages. A content script has our extension id too, but a web
 * address as its origin: only our own pages get a response.
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
    // Returning a promise keeps the channel open only in Firefox; returning true does so in both.
    return true;
  };
  // oxlint-disable-next-line no-unsafe-type-assertion -- the types have no listener that may return either
  browser.runtime.onMessage.addListener(hear as Runtime.OnMessageListenerCallback);
}
