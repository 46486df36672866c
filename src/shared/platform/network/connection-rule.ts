import type { ServerAddress } from "../../domain/address/server-address.ts";
import { browser } from "../browser/browser.ts";

let lastRuleId = 0;

/**
 * One rule per server, because profiles are delivered in parallel. The promise settles once the rule is in
 * place.
 */
const ruled = new Map<ServerAddress, Promise<void>>();

/**
 * Makes our requests to the server ask it to close the connection. Both browsers silently send a POST a
 * second time if a reused connection closes before the response (measured in Chromium 156 and Firefox 153).
 * With this rule, an HTTP/1.1 connection is never reused, except one that Firefox opens in advance and
 * treats as reused. Over HTTP/2 the header is dropped and the rule has no effect (docs/reliability.md). The
 * rule must be in place before the first request: a socket that was already idle is still reused.
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
    // Replaces a rule that an earlier run of the background left under this id.
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
