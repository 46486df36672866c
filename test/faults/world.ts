import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeVouchedCertificate } from "../service/certificate.ts";
import { startService } from "../service/server.ts";
import type { BrowserName, LinkstowBrowser } from "../support/browser.ts";
import { flavourFor } from "../../build/flavours.ts";
import { launchLinkstow, makeProfileDir } from "../support/launch.ts";
import { openDesk, type Desk } from "./desk.ts";
import { faultsKey } from "./slot.ts";
import { grantLoopback, type World } from "./spoil.ts";

export interface OpenWorld extends World {
  readonly browserName: BrowserName;
  /** SIGKILL to the browser, then a new one on the same profile. */
  killBrowser(): Promise<void>;
  startBrowser(): Promise<void>;
  /** Ends the extension and starts it again; "updated" gives it a higher version number first. */
  startAnew(how: "updated" | "reloaded" | "disabled and enabled"): Promise<void>;
  /** A new page for the desk, after its own was closed. */
  reopenDesk(): Promise<void>;
  /**
   * Removes all profiles with everything in them, and starts the background anew. Each profile makes every
   * read slower, and a hundred deletions one after the other take longer than their cases.
   */
  removeProfiles(): Promise<void>;
  close(): Promise<void>;
}

/** All that services have had in this run: one that is stopped comes back to its own, also in another world. */
const ports = new Set<number>();

/** A browser with the extension, and the servers that must not receive any request. */
export async function openWorld(
  browserName: BrowserName,
  kind: "shipped" | "e2e" = "e2e",
): Promise<OpenWorld> {
  const folder = await mkdtemp(join(tmpdir(), "linkstow-faults-"));
  const profileDir = await makeProfileDir();
  const certificate = await makeVouchedCertificate();
  const trap = await startService({ dataFile: join(folder, "trap.sqlite"), keys: [faultsKey] });
  const selfSigned = await startService({
    dataFile: join(folder, "self-signed.sqlite"),
    keys: [faultsKey],
    tls: { version: "http1" },
  });
  const flavour = flavourFor(browserName, kind);
  // A copy of the extension, which an update replaces.
  const extensionDir = join(folder, "extension");
  const build = fileURLToPath(new URL(`../../dist/${flavour}`, import.meta.url));
  await cp(build, extensionDir, { recursive: true });
  const launch = () =>
    launchLinkstow({ browser: browserName, extensionDir, profileDir, trusted: certificate });
  let browser: LinkstowBrowser = await launch();
  if (kind === "shipped") await grantLoopback(browser);
  let desk: Desk = await openDesk(browser);
  return {
    browserName,
    folder,
    certificate,
    ports,
    trap,
    selfSigned,
    get browser() {
      return browser;
    },
    get desk() {
      return desk;
    },
    killBrowser: () => browser.kill(),
    async startBrowser() {
      browser = await launch();
      desk = await openDesk(browser);
    },
    async startAnew(how) {
      if (how === "updated") {
        await raiseVersion(join(extensionDir, "manifest.json"));
        await browser.reloadExtension();
      } else await browser.startAnew(how);
      desk = await openDesk(browser);
    },
    async reopenDesk() {
      desk = await openDesk(browser);
    },
    async removeProfiles() {
      await desk.page.evaluate(emptyStorage);
      await browser.killBackground();
    },
    async close() {
      await browser.close();
      await trap.close();
      await selfSigned.close();
      for (const dir of [profileDir, folder]) {
        await rm(dir, { recursive: true, force: true, maxRetries: 10 });
      }
    },
  };
}

/** Of `storage.session`, what is known of the servers stays: it belongs to the browser's connections. */
const emptyStorage = `
  const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const { local } = (globalThis.browser ?? chrome).storage;
  const names = Object.keys(await local.get(null));
  await local.remove(names.filter((name) => name === "profiles" || name.startsWith("key:")));
  const db = await settled(indexedDB.open("linkstow"));
  const stores = [...db.objectStoreNames];
  const emptying = db.transaction(stores, "readwrite");
  await Promise.all(stores.map((store) => settled(emptying.objectStore(store).clear())));
  db.close();`;

async function raiseVersion(manifestFile: string): Promise<void> {
  const manifest = JSON.parse(await readFile(manifestFile, "utf8")) as { version: string };
  const [major = "0", minor = "0", patch = "0"] = manifest.version.split(".");
  manifest.version = [major, minor, Number(patch) + 1].join(".");
  await writeFile(manifestFile, JSON.stringify(manifest));
}
