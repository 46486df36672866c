import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import type { SectionName } from "../../src/pages/options/parts/routes.ts";
import { startSamplePages, type SamplePages } from "../sample/serve.ts";
import type { ServiceOptions } from "../service/config.ts";
import type { StoredLink } from "../service/operations/links.ts";
import type { RequestRecord } from "../service/request-records.ts";
import { startService, type Service } from "../service/server.ts";
import type { BrowserName, LinkstowBrowser, LinkstowPage } from "../support/browser.ts";
import { connectByMessage, connectExtension } from "../support/connect-extension.ts";
import { flavourFor } from "../../build/flavours.ts";
import { copyBuildIn, textsIn, type Language, type Texts } from "../support/in-language.ts";
import { launchLinkstow, makeProfileDir, requireBrowserUnderTest } from "../support/launch.ts";
import { downloadDir } from "../support/download-dir.ts";
import { Screen } from "../support/screen.ts";
import { untilSettled } from "../support/until-settled.ts";
import { leaveShared, takeShared, watchLasting } from "./shared-browser.ts";

/** Recognisable wherever it appears. */
export const sessionKey = "key-e2e-7f3a91c4";

export interface SessionOptions {
  /** `shipped` asks for permission for each host; `e2e` has loopback from the start, even after a restart. */
  readonly flavour: "shipped" | "e2e";
  readonly connected: boolean;
  readonly service?: Partial<ServiceOptions>;
  /** Shows the browser on a screen of its own, with a real keyboard and mouse. Linux only. */
  readonly onScreen?: boolean;
  /** The language of Linkstow; English by default, like the browser's. */
  readonly language?: Language;
  /** Changes a copy of the build before the browser loads it. */
  readonly altered?: (extensionDir: string) => Promise<void>;
}

/** What a test file works with: a service, sample pages and one browser, shared by its tests. */
export interface Session {
  readonly browserName: BrowserName;
  /** The texts on screen, in the language of the session. */
  readonly texts: Texts;
  readonly browser: LinkstowBrowser;
  readonly service: Service;
  readonly pages: SamplePages;
  /** Throws unless the session is `onScreen`. */
  readonly screen: Screen;
  /** Starts the service again at the same address with the same data. */
  startService(): Promise<Service>;
  stopService(): Promise<void>;
  /** Starts a browser on the profile of the one that was killed or closed. */
  startBrowser(): Promise<LinkstowBrowser>;
  /** Enters address and key in the options page. */
  connect(): Promise<void>;
  /** The links at the service with this address. */
  readonly linksTo: (address: string) => readonly StoredLink[];
  /** Requests to create a link with this address, whether or not they got a response. */
  readonly postsOf: (address: string) => readonly RequestRecord[];
  /** An address of the sample article that no other test in this file has used. */
  freshArticle(): string;
  /** Opens the page in a tab and clicks the toolbar button. Both close when the test ends. */
  openPopup(address: string): Promise<OpenPopup>;
  /** The same, and waits until the popup has loaded everything and its layout no longer changes. */
  openSettledPopup(address: string): Promise<OpenPopup>;
  /** Opens a section of the options page. It closes when the test ends. */
  openOptions(section: SectionName): Promise<LinkstowPage>;
}

export interface OpenPopup {
  readonly tab: LinkstowPage;
  readonly popup: LinkstowPage;
}

/** Call it once at the top of a test file: it starts everything before the tests and closes it after them. */
export function useSession(options: SessionOptions): Session {
  const { flavour, connected, service: given, onScreen = false, language, altered } = options;
  const browserName = requireBrowserUnderTest();
  const texts = textsIn(language ?? "en");
  const started: Started = {};
  /** Whether the browser may be one of an earlier test file, and may be left to a later one. */
  let isShared = flavour === "e2e" && !onScreen && language === undefined && altered === undefined;
  const onLasting = () => {
    isShared = false;
  };
  let articles = 0;

  const session: Session = {
    browserName,
    texts,
    get browser() {
      return requireStarted(started, "browser");
    },
    get service() {
      return requireStarted(started, "service");
    },
    get pages() {
      return requireStarted(started, "pages");
    },
    get screen() {
      return requireStarted(started, "screen");
    },
    async startService() {
      const port = started.service?.port ?? 0;
      const dataFile = join(requireStarted(started, "dataDir"), "service.sqlite");
      return (started.service = await startService({
        dataFile,
        keys: [sessionKey],
        ...given,
        port,
      }));
    },
    stopService: () => session.service.close(),
    async startBrowser() {
      const browser = await launchLinkstow({
        browser: browserName,
        flavour: flavourFor(browserName, flavour),
        profileDir: requireStarted(started, "profileDir"),
        ...(started.screen && { display: started.screen.display }),
        ...(started.extensionDir !== undefined && { extensionDir: started.extensionDir }),
      });
      return (started.browser = watchLasting(browser, onLasting));
    },
    async connect() {
      const { baseUrl } = session.service;
      await connectExtension(session.browser, { baseUrl, key: sessionKey }, texts);
    },
    linksTo: (address) =>
      session.service.links().filter(({ target_url }) => target_url === address),
    postsOf: (address) =>
      session.service
        .requests()
        .filter(
          ({ method, bodyText }) => method === "POST" && bodyText?.includes(address) === true,
        ),
    freshArticle: () => `${session.pages.url}/article.html?reader=${++articles}`,
    async openPopup(address) {
      const tab = await session.browser.open(address);
      closeWithTest(tab);
      const popup = await session.browser.pressAction(tab);
      closeWithTest(popup);
      return { tab, popup };
    },
    async openSettledPopup(address) {
      const opened = await session.openPopup(address);
      await untilSettled(opened.popup, texts);
      return opened;
    },
    async openOptions(section) {
      const page = await session.browser.openExtensionPage(
        `src/pages/options/index.html#/${section}`,
      );
      closeWithTest(page);
      return page;
    },
  };

  beforeAll(async () => {
    started.dataDir = await mkdtemp(join(tmpdir(), "linkstow-e2e-"));
    const shared = isShared ? takeShared() : undefined;
    if (shared !== undefined) started.browser = watchLasting(shared.browser, onLasting);
    started.profileDir = shared?.profileDir ?? (await makeProfileDir());
    started.pages = await startSamplePages();
    if (language !== undefined || altered !== undefined) {
      started.extensionDir = await copyBuildIn(language ?? "en", flavourFor(browserName, flavour));
      await altered?.(started.extensionDir);
    }
    await session.startService();
    if (onScreen) started.screen = await Screen.start();
    if (shared === undefined) await session.startBrowser();
    if (!connected) return;
    if (flavour === "shipped") return session.connect(); // which asks for the permission
    const { baseUrl } = session.service;
    await connectByMessage(session.browser, { baseUrl, key: sessionKey });
  });
  afterAll(async () => {
    if (!(await isLeft())) await started.browser?.close();
    await started.screen?.close();
    await started.service?.close();
    await started.pages?.close();
    for (const dir of [started.profileDir, started.dataDir, started.extensionDir]) {
      if (dir !== undefined) await rm(dir, { recursive: true, force: true, maxRetries: 10 });
    }
  });
  /** Leaves the browser and its profile to the next test file, if that would not notice. */
  async function isLeft(): Promise<boolean> {
    const { browser, profileDir } = started;
    if (!isShared || browser === undefined || profileDir === undefined) return false;
    if (!(await leaveShared({ browser, profileDir }))) return false;
    const downloads = await readdir(downloadDir(profileDir)).catch(() => []);
    await Promise.all(downloads.map((name) => rm(join(downloadDir(profileDir), name))));
    delete started.profileDir;
    return true;
  }
  return session;
}

interface Started {
  browser?: LinkstowBrowser;
  service?: Service;
  pages?: SamplePages;
  screen?: Screen;
  profileDir?: string;
  /** A copy of the build: in another language, or altered. */
  extensionDir?: string;
  dataDir?: string;
}

function requireStarted<Name extends keyof Started>(
  started: Started,
  name: Name,
): NonNullable<Started[Name]> {
  const value = started[name];
  if (value === undefined) throw new Error(`The session has no ${name} yet`);
  return value;
}

/** The browser, and the page with it, may have been killed meanwhile. */
function closeWithTest(page: LinkstowPage): void {
  onTestFinished(() => page.close().catch(() => undefined));
}
