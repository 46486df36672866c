import type { ServerAddress } from "../../domain/profile/server-address.ts";
import { browser } from "../browser/browser.ts";

let lastRuleId = 0;

/** One for each server: profiles are delivered side by side. Settled when the rule stands. */
const ruled = new Map<ServerAddress, Promise<void>>();

/**
 * Has our requests to the server close their connection. Both browsers send a POST a second time, by
 * themselves and unseen, when a connection that was used before closes ahead of the answer (measured
 * in Chromium 156 and Firefox 153). Over HTTP/1.1 a connection is then never used twice, but for one
 * that Firefox opens ahead and takes for used; over HTTP/2 the header is dropped and nothing
 * is gained (README, Reliability). Has to stand before the first request: a socket that is idle from
 * before the rule is still used again.
 */
export function closeConnections(address: ServerAddress): Promise<void> {
  const standing = ruled.get(address) ?? rule(address);
  ruled.set(address, standing);
  return standing;
}

async function rule(address: ServerAddress): Promise<void> {
  lastRuleId += 1;
  const id = lastRuleId;
  try {
    // What an earlier life of the background left under this number goes; its server gets a new one.
    await browser.declarativeNetRequest.updateSessionRules({
      removeRuleIds: [id],
      addRules: [
        {
          id,
          action: {
            type: "modifyHeaders",
            requestHeaders: [{ header: "connection", operation: "set", value: "close" }],
          },
          condition: {
            urlFilter: `|${address}/`,
            initiatorDomains: [new URL(browser.runtime.getURL("")).hostname],
            resourceTypes: ["xmlhttprequest"],
          },
        },
      ],
    });
  } catch (error) {
    ruled.delete(address);
    throw error;
  }
}
