import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeVouchedCertificate } from "../service/certificate.ts";
import { startService } from "../service/server.ts";
import type { BrowserName, LinkstowBrowser } from "../support/browser.ts";
import { flavourFor } from "../support/flavours.ts";
import { launchLinkstow, makeProfileDir } from "../support/launch.ts";
import { openDesk, type Desk } from "./desk.ts";
import { faultsKey, type Ground } from "./slot.ts";
import { grantLoopback, type World } from "./spoil.ts";

export interface OpenWorld extends World, Ground {
  readonly browserName: BrowserName;
  /** SIGKILL to the browser, and a new one on the same profile. */
  killBrowser(): Promise<void>;
  startBrowser(): Promise<void>;
  close(): Promise<void>;
}

/** A browser with the extension, and the servers that must never hear of anything. */
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
  const launch = () =>
    launchLinkstow({ browser: browserName, flavour, profileDir, trusted: certificate });
  let browser: LinkstowBrowser = await launch();
  if (kind === "shipped") await grantLoopback(browser);
  let desk: Desk = await openDesk(browser);
  return {
    browserName,
    folder,
    certificate,
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
