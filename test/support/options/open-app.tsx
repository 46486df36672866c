import { signal } from "@preact/signals";
import { render } from "@testing-library/preact";
import type { ComponentProps } from "preact";
import type { Theme } from "../../../src/shared/domain/profile/saving.ts";
import { ok } from "../../../src/shared/domain/values/result.ts";
import { App } from "../../../src/pages/options/app.tsx";
import { createDesk } from "../../../src/pages/options/backup/desk.ts";
import { createDraftMemory } from "../../../src/pages/options/draft/memory.ts";
import { routeFromHash, type Route } from "../../../src/pages/options/parts/routes.ts";
import { openSections } from "../../../src/pages/options/sections.ts";
import { noModel } from "../no-model.ts";
import { english } from "../english.ts";
import { createFakeBackground } from "./fake-background.ts";
import { createFakeJobs } from "./fake-jobs.ts";
import { fakeFollowed } from "./followed.ts";
import { createFakeSync } from "./fake-sync.ts";
import { noIcons } from "./no-icons.ts";
import { someEdits } from "./some-edits.ts";
import { noTabs } from "./tabs.ts";
import { anActivity, testedAbout } from "./views.ts";

/** The options page at an address, over a background that has nothing but `activity`. */
export function openApp(
  hash: string,
  {
    activity = anActivity(),
    drafts = createDraftMemory(),
    hidden = [],
    showDraft,
  }: { activity?: ReturnType<typeof anActivity> } & Pick<ComponentProps<typeof App>, "showDraft"> &
    Partial<Pick<ComponentProps<typeof App>, "drafts" | "hidden">>,
) {
  const { client, lists, readDiagnostics } = createFakeBackground({ activity });
  const followed = fakeFollowed().needs;
  const route = signal<Route>(routeFromHash(hash));
  const sections = openSections(english, {
    ...noTabs(),
    client: { ...client, ...followed.client },
    ownBookmarks: followed.ownBookmarks,
    lists,
    planEdit: someEdits({ client }).planEdit,
    jobs: createFakeJobs().jobs,
    savedAmong: async () => ok(new Set<string>()),
    importSources: { list: async () => [], keep: async () => undefined },
    model: noModel,
    requestBookmarks: async () => false,
    readOwnBookmarks: async () => [],
    requestHost: () => Promise.resolve(true),
    isOnToolbar: async () => true,
    hasShortcuts: true,
    presets: [],
    uuid: () => crypto.randomUUID(),
    now: () => 0,
    about: testedAbout,
    readDiagnostics,
    saveBlob: () => {},
    saveText: () => {},
    backups: createDesk(() => ({ postMessage: () => {}, addEventListener: () => {} })),
    listDrafts: async () => ok([]),
    backupMemory: { read: () => ({ days: 0 }), write: () => {} },
    synchroniser: createFakeSync(client).synchroniser,
    lastWebPage: async () => undefined,
    pageOf: async () => undefined,
    goTo: () => {},
    startLibrarian: () => {
      throw new Error("no library in this test");
    },
    siteIcons: noIcons,
    writeClipboard: async () => true,
    deleteIndexes: () => {},
  });
  const theme = signal<Theme>("system");
  const chosen: Theme[] = [];
  render(
    <App
      t={english}
      {...{ route, sections, hidden, drafts, showDraft, theme }}
      onTheme={(one) => chosen.push(one)}
    />,
  );
  return { route, connection: sections.connection.store, theme, chosen };
}
