import { isChanged } from "../../rpc/changed.ts";
import { createClient } from "../../rpc/client.ts";
import { browser } from "./browser.ts";

/** The background, as called by our pages. */
export function connectClient<Client extends object>(): Client {
  return createClient<Client>((message) => browser.runtime.sendMessage(message));
}

/** Calls back whenever the background broadcasts a change. Returns a function that stops this. */
export function onChanged(listener: () => void): () => void {
  const hear = (message: unknown) => {
    if (isChanged(message)) listener();
    return undefined;
  };
  browser.runtime.onMessage.addListener(hear);
  return () => browser.runtime.onMessage.removeListener(hear);
}
