// @vitest-environment node
import { afterEach, expect, test, vi } from "vitest";
import { aDraft } from "../../test/support/builders.ts";
import { english, getEnglish } from "../../test/support/english.ts";
import { freshDatabase, memoryArea } from "../../test/support/fake-ports.ts";
import { lackingCases } from "../../test/support/optional-interfaces.ts";

type Hear = (message: unknown, sender: object, respond: (answer: unknown) => void) => unknown;

const { loaded } = vi.hoisted(() => ({ loaded: { browser: {} } }));
vi.mock("webextension-polyfill", () => ({
  get default() {
    return loaded.browser;
  },
}));

const origin = "chrome-extension://stow/";
afterEach(() => vi.unstubAllGlobals());

const event = { addListener: () => undefined, removeListener: () => undefined };

/** An interface whose events never come, and whose other methods answer with `undefined`. */
function anInterface(own: object = {}): object {
  return new Proxy(own, {
    get: (target, name) =>
      Reflect.get(target, name) ?? (/^on[A-Z]/.test(String(name)) ? event : async () => undefined),
  });
}

/** A browser with all interfaces but these. `hear`: takes the listener of the background. */
function aBrowser(lacking: readonly string[], hear: (listener: Hear) => void): object {
  const plain = ["alarms", "bookmarks", "commands", "contextMenus", "declarativeNetRequest"];
  plain.push("omnibox", "readingList", "scripting", "sidePanel", "sidebarAction", "webRequest");
  const areas = ["local", "managed", "session", "sync"]
    .filter((name) => !lacking.includes(`storage.${name}`))
    .map((name) => [name, memoryArea()]);
  const whole = {
    ...Object.fromEntries(plain.map((name) => [name, anInterface()])),
    action: anInterface({ getTitle: async () => english("action_title") }),
    i18n: { getMessage: getEnglish, getUILanguage: () => "en-GB" },
    permissions: anInterface({ contains: async () => false }),
    runtime: anInterface({
      id: "stow",
      getURL: (path: string) => origin + path,
      onMessage: { addListener: hear },
    }),
    storage: { ...Object.fromEntries(areas), onChanged: event },
    tabs: anInterface({ query: async () => [] }),
    windows: anInterface({ getAll: async () => [] }),
  };
  for (const name of lacking) Reflect.deleteProperty(whole, name);
  return whole;
}

test.each(lackingCases)(
  "without %s, the background starts and keeps a save",
  async (_, lacking) => {
    vi.resetModules();
    freshDatabase();
    const request = (_name: string, ...[work]: (() => unknown)[]) => Promise.resolve(work?.());
    vi.stubGlobal("navigator", { onLine: false, locks: { request, query: async () => ({}) } });
    vi.stubGlobal("addEventListener", () => undefined);
    const reported = vi.spyOn(console, "error");
    let hear: Hear | undefined;
    loaded.browser = aBrowser(lacking, (listener) => (hear = listener));
    await import("./main.ts");
    const input = { draft: aDraft(1), pageAddress: aDraft(1).address };
    const answer = await new Promise((resolve) => {
      const sender = { id: "stow", url: `${origin}popup.html` };
      hear?.({ linkstow: "call", method: "saveLink", input }, sender, resolve);
    });
    expect(answer).toMatchObject({ ok: true });
    expect(reported.mock.calls).toEqual([]);
  },
);
