import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Extension } from "puppeteer-core";
import { until } from "../until.ts";

const START_MS = 30_000;
const ANSWER_MS = 10_000;

/** An installed extension. */
export interface Loaded {
  readonly extension: Extension;
  readonly popupUrl: string;
}

/**
 * Installs an unpacked extension. Chromium does not always answer, although the extension is there afterwards, so
 * the list of extensions decides.
 */
export async function load(browser: Browser, extensionDir: string): Promise<Loaded> {
  await Promise.race([browser.installExtension(extensionDir), delay(ANSWER_MS)]);
  const extension = await until("the extension to be loaded", START_MS, async () =>
    [...(await browser.extensions()).values()].find((one) => one.path === extensionDir),
  );
  const { action } = await readManifest(extensionDir);
  return { extension, popupUrl: `${originOf(extension)}/${action.default_popup}` };
}

interface Manifest {
  readonly version: string;
  readonly action: { readonly default_popup: string };
}

export async function readManifest(extensionDir: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(extensionDir, "manifest.json"), "utf8")) as Manifest;
}

export function originOf({ id }: Extension): string {
  return `chrome-extension://${id}`;
}
