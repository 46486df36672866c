import type { Client } from "../../src/background/contract.ts";
import { isReady } from "../../src/shared/domain/profile/connection-test.ts";
import { createClient } from "../../src/shared/rpc/client.ts";
import { BARE_DOCUMENT, type LinkstowBrowser } from "./browser.ts";
import { textsIn, type Texts } from "./in-language.ts";

export interface ServerAccess {
  /** E.g. `http://127.0.0.1:4180`. */
  readonly baseUrl: string;
  readonly key: string;
}

/**
 * Connects the extension as a user does: enters address and key in its options page, clicks *Save*, and
 * grants the permission for the host. Resolves with the page's message; throws with it if that does not say
 * that links can be saved.
 */
export async function connectExtension(
  browser: LinkstowBrowser,
  { baseUrl, key }: ServerAccess,
  texts: Texts = textsIn("en"),
): Promise<string> {
  const { protocol, hostname } = new URL(baseUrl);
  const origin = `${protocol}//${hostname}/*`;
  const isGranted = await browser.inBackground<boolean>(
    `return chrome.permissions.contains({ origins: [${JSON.stringify(origin)}] })`,
  );
  if (!isGranted) await browser.allowPermissionPrompts(origin);
  const options = await browser.openExtensionPage("src/pages/options/index.html#/connection");
  await options.fill("textbox", texts("connection_address"), baseUrl);
  await options.fill("textbox", texts("connection_key"), key);
  await options.press("button", texts("popup_save"));
  const finding = await options.waitForText("status", /\S/);
  await options.close();
  if (!finding.startsWith(texts("connection_verdict_ready")))
    throw new Error(`Not connected: ${finding}`);
  return finding;
}

/**
 * Connects the extension by the messages that its options page would send, for tests about other resources: to
 * open that page and type into it takes most of the time of a start. The permission for the host must be there.
 */
export async function connectByMessage(
  browser: LinkstowBrowser,
  { baseUrl, key }: ServerAccess,
): Promise<void> {
  const page = await browser.openExtensionPage(BARE_DOCUMENT);
  const client = createClient<Client>((message) =>
    page.evaluate(
      "return (globalThis.browser ?? chrome).runtime.sendMessage(args[0])",
      JSON.parse(JSON.stringify(message)),
    ),
  );
  const kept = await client.saveConnection({ name: "", serverAddress: baseUrl, key });
  const tested = await client.testConnection({ serverAddress: baseUrl });
  await page.close();
  if (kept.ok && tested.ok && isReady(tested.value.findings)) return;
  throw new Error(`Not connected: ${JSON.stringify([kept, tested])}`);
}
