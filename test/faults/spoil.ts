import type { Service } from "../service/server.ts";
import type { LinkstowBrowser } from "../support/browser.ts";
import { until } from "../support/until.ts";
import { stepMs, type Desk } from "./desk.ts";
import type { Errand } from "./operations.ts";
import type { Ground, Slot } from "./slot.ts";
import type { Elsewhere, Spoil, WrongAddress } from "./fault-row.ts";

/** What all cases share: the browser, and servers that must never hear of anything. */
export interface World extends Ground {
  readonly browser: LinkstowBrowser;
  readonly desk: Desk;
  /** Where redirects lead. */
  readonly trap: Service;
  /** Speaks TLS under a certificate of its own. */
  readonly selfSigned: Service;
}

export interface Spoilt {
  /** Takes the fault away again. */
  heal(): Promise<void>;
  /** Sees to it that the save itself meets the fault, and not the probe alone. */
  meet?(): Promise<void>;
}

const tenYearsMs = 10 * 365 * 24 * 60 * 60 * 1_000;

/** Brings the fault about, for what is sent from now on. */
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
      return {
        heal: () => slot.connect(desk),
        ...(spoil.met === "save" && { meet: () => letThrough(desk, slot, errand) }),
      };
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

/** The one host that the build that ships is given; its services speak plain HTTP. */
const loopback = "http://127.0.0.1/*";

/** Grants the host as the product's own page asks for it: in a click, on a page of the extension. */
export async function grantLoopback(browser: LinkstowBrowser): Promise<void> {
  await browser.allowPermissionPrompts(loopback);
  const page = await browser.openExtensionPage("src/options/index.html#/connection");
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

/**
 * Opens the gate beside the product until the save has been tried: probes that others wake close it
 * again, as they should.
 */
async function letThrough(desk: Desk, slot: Slot, { entryId }: Errand): Promise<void> {
  await until("the save to meet the fault", stepMs, async () => {
    const view = await desk.entry(entryId);
    const { gate } = await desk.activity(slot.profileId);
    if ((view?.tries ?? 0) > 0 || gate?.state === "shut") return true;
    if (gate !== undefined) {
      const open = { state: "open", refusals: { signature: "", count: 0 } } as const;
      await desk.putGate(slot.profileId, open);
    }
    // To ask for the connection is to open a page: the queue is looked at.
    await desk.client.getConnection({});
    return false;
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
