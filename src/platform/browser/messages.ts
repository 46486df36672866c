import { isChanged } from "../../rpc/changed.ts";
import { createClient } from "../../rpc/client.ts";
import type { Client } from "../../rpc/contract.ts";
import { browser } from "./browser.ts";

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
