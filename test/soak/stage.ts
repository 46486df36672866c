import type { BrowserName, LinkstowBrowser } from "../support/browser.ts";
import { flavourFor } from "../support/flavours.ts";
import { launchLinkstow } from "../support/launch.ts";
import { openDesk, type Desk } from "./desk.ts";
import type { Place } from "./place.ts";

/** The one browser of a run, and a page in it; both are replaced when it is killed. */
export interface Stage {
  browser(): LinkstowBrowser;
  desk(): Desk;
  /** Throws when the browser has ended though nobody here killed it: what follows would prove nothing. */
  requireAlive(): void;
  /** SIGKILL to the browser, and a new one on the same profile. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface StageOptions {
  readonly browserName: BrowserName;
  readonly profileDir: string;
  readonly places: readonly Place[];
}

/** Starts the browser and gives each place a profile, one of them with 5 s to undo a save. */
export async function startStage(options: StageOptions): Promise<Stage> {
  const { browserName, profileDir, places } = options;
  const launch = () =>
    launchLinkstow({
      browser: browserName,
      flavour: flavourFor(browserName, "e2e"),
      profileDir,
    });
  let browser = await launch();
  let desk: Desk;
  let ended: LinkstowBrowser | undefined;
  const watch = (one: LinkstowBrowser) => void one.ended.then(() => (ended = one));
  watch(browser);
  try {
    desk = await openDesk(browser);
    for (const place of places) await connect(desk, place);
    await holdSaves(browser, places.at(-1));
  } catch (error) {
    await browser.close();
    throw error;
  }
  return {
    browser: () => browser,
    desk: () => desk,
    requireAlive() {
      if (ended === browser) throw new Error("The browser ended, and nobody here killed it");
    },
    async restart() {
      await browser.kill();
      browser = await launch();
      watch(browser);
      desk = await openDesk(browser);
    },
    close: () => browser.close(),
  };
}

async function connect(desk: Desk, { profileId, baseUrl, key }: Place): Promise<void> {
  const input = { profileId, name: `Soak ${baseUrl}`, serverAddress: baseUrl, key };
  const heard = await desk.ask({ method: "saveConnection", input });
  if (heard.kind !== "ok") throw new Error(`Not connected: ${JSON.stringify(heard)}`);
}

/** Beside the product, as its contract has no word for this setting yet. */
async function holdSaves(browser: LinkstowBrowser, place: Place | undefined): Promise<void> {
  if (place === undefined) return;
  const isDone = await browser.inBackground<boolean>(`
    const { storage } = globalThis.browser ?? chrome;
    const { profiles } = await storage.local.get("profiles");
    const profile = profiles.all.find(({ id }) => id === ${JSON.stringify(place.profileId)});
    profile.saving.undoPopupMs = 5000;
    await storage.local.set({ profiles });
    return true;`);
  if (!isDone) throw new Error("No profile holds its saves");
}
