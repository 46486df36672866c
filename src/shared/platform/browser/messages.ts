import type { DraftNews } from "../../domain/draft/joined-draft.ts";
import { getDraftNews, isChanged } from "../../rpc/changed.ts";
import { createClient } from "../../rpc/client.ts";
import { browser } from "./browser.ts";

/** The background, as called by our pages. */
export function connectClient<Client extends object>(): Client {
  return createClient<Client>((message) => browser.runtime.sendMessage(message));
}

/** Calls back whenever the background broadcasts a change. Returns a function that stops this. */
export function onChanged(listener: () => void): () => void {
  return onMessage((message) => {
    if (isChanged(message)) listener();
  });
}

/** The same for each kept change of a draft. */
export function onDraft(listener: (news: DraftNews) => void): () => void {
  return onMessage((message) => {
    const news = getDraftNews(message);
    if (news !== undefined) listener(news);
  });
}

function onMessage(listener: (message: unknown) => void): () => void {
  const hear = (message: unknown) => {
    listener(message);
    return undefined;
  };
  browser.runtime.onMessage.addListener(hear);
  return () => browser.runtime.onMessage.removeListener(hear);
}
