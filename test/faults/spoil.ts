import { join } from "node:path";
import { openGate } from "../../src/shared/domain/outbox/gate.ts";
import { startService, type Service } from "../service/server.ts";
import { startStalled } from "../service/stalled.ts";
import type { LinkstowBrowser } from "../support/browser.ts";
import type { Desk } from "./desk.ts";
import type { Errand } from "./errand.ts";
import type { Elsewhere, Spoil, StandIn, WrongAddress } from "./fault-row.ts";
import { faultsKey, type Ground, type Slot } from "./slot.ts";

/** Shared by all cases: the browser, and servers that must not receive any request. */
export interface World extends Ground {
  readonly browser: LinkstowBrowser;
  readonly desk: Desk;
  /** The target of redirects. */
  readonly trap: Service;
  /** Uses TLS with a self-signed certificate. */
  readonly selfSigned: Service;
}

export interface Spoilt {
  /** Removes the fault. */
  heal(): Promise<void>;
}

const tenYearsMs = 10 * 365 * 24 * 60 * 60 * 1_000;

/** Causes the fault for later requests. */
export async function bringAbout(
  spoil: Spoil,
  { world, slot, errand }: { world: World; slot: Slot; errand: Errand },
): Promise<Spoilt> {
  const { desk, browser } = world;
  switch (spoil.how) {
    case "service": {
      const { method, path } = errand;
      const rule = slot.service.misbehave({
        ...(spoil.only === "save" && { method, path }),
        times: Infinity,
        fault: spoil.fault,
      });
      return {
        async heal() {
          rule.stop();
          rule.release();
          await Promise.resolve();
        },
      };
    }
    case "redirect": {
      const { status, to } = spoil;
      const headers = { location: elsewhere(world, slot)[to] };
      const rule = slot.service.misbehave({
        times: Infinity,
        fault: { kind: "answer", status, headers },
      });
      return {
        async heal() {
          rule.stop();
          await Promise.resolve();
        },
      };
    }
    case "down":
      await slot.stop();
      return { heal: () => slot.start() };
    case "address":
      await slot.connect(desk, wrongAddress(spoil.address, world, slot));
      if (spoil.opened) await desk.putGate(slot.profileId, openGate);
      return { heal: () => slot.connect(desk) };
    case "stalled": {
      const stalled = await startStalled(slot.service.port);
      const address = new URL(slot.baseUrl);
      address.port = String(stalled.port);
      await slot.connect(desk, address.origin);
      return {
        async heal() {
          await slot.connect(desk);
          await stalled.close();
        },
      };
    }
    case "replaced": {
      await slot.stop();
      const standIn = await startStandIn(spoil.by, world, slot);
      return {
        async heal() {
          await standIn.close();
          await slot.start();
        },
      };
    }
    case "offline":
      await browser.setOffline(true);
      return { heal: () => browser.setOffline(false) };
    case "clock": {
      const untilMs = Date.now() + tenYearsMs;
      const cause = { kind: "busy", status: 503 } as const;
      const gate = { state: "closed", cause, closings: 1, untilMs, askedUntilMs: untilMs } as const;
      await desk.putGate(slot.profileId, gate);
      return { heal: () => Promise.resolve() };
    }
    case "withdrawn": {
      const origins = JSON.stringify([loopback]);
      await browser.inBackground(`await chrome.permissions.remove({ origins: ${origins} })`);
      return { heal: () => grantLoopback(browser) };
    }
  }
}

/** The one host that the build that ships has permission for; its services use plain HTTP. */
const loopback = "http://127.0.0.1/*";

/** Grants the host as the product's own page requests it: in a click, on a page of the extension. */
export async function grantLoopback(browser: LinkstowBrowser): Promise<void> {
  await browser.allowPermissionPrompts(loopback);
  const page = await browser.openExtensionPage("src/pages/options/index.html#/connection");
  await page.evaluate(
    `const button = document.createElement("button");
     button.textContent = "Grant";
     button.onclick = () => {
       const { permissions } = globalThis.browser ?? chrome;
       permissions.request({ origins: args[0] }).then((granted) => {
         document.title = granted ? "granted" : "refused";
       });
     };
     document.body.prepend(button);`,
    [loopback],
  );
  await page.press("button", "Grant");
  await page.waitFor("return document.title === 'granted'");
  await page.close();
}

/** Takes the port of the slot's service, which has been stopped. */
function startStandIn(
  by: StandIn,
  { folder }: World,
  slot: Slot,
): Promise<{ close(): Promise<void> }> {
  const port = Number(new URL(slot.baseUrl).port);
  if (by === "stalled") return startStalled(port, port);
  return startService({
    dataFile: join(folder, `${slot.profileId}-stand-in.sqlite`),
    keys: [faultsKey],
    port,
    ...(by === "self-signed" && { tls: { version: "http1" } }),
  });
}

function wrongAddress(address: WrongAddress, { selfSigned }: World, slot: Slot): string {
  const { port } = slot.service;
  switch (address) {
    case "unknown-name":
      return `http://nothing.invalid:${port}`;
    case "no-tls":
      return `https://127.0.0.1:${port}`;
    case "self-signed":
      return selfSigned.baseUrl;
    case "not-granted":
      return slot.baseUrl.replace("127.0.0.1", "localhost");
  }
}

function elsewhere({ trap }: World, slot: Slot): Elsewhere {
  return {
    sameHost: `${slot.baseUrl}/elsewhere`,
    otherHost: `http://localhost:${trap.port}/api/v1/links`,
    otherPort: `${trap.baseUrl}/api/v1/links`,
  };
}
