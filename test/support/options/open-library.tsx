import { render, waitFor } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import { asId, type LocalId } from "../../../src/shared/domain/values/ids.ts";
import { err, ok } from "../../../src/shared/domain/values/result.ts";
import type { Copied } from "../../../src/pages/options/library/copy-text.ts";
import { Library } from "../../../src/pages/options/library/library.tsx";
import { createLibraryStore, type LibraryPorts } from "../../../src/pages/options/library/store.ts";
import { createLibrarian } from "../../../src/shared/search/librarian.ts";
import type { LibraryLink, Surroundings } from "../../../src/shared/search/ports.ts";
import { english } from "../english.ts";
import { createFakeBackground } from "./fake-background.ts";
import { noIcons } from "./no-icons.ts";
import { someEdits } from "./some-edits.ts";
import { aConnection } from "./views.ts";

export const nowMs = Date.UTC(2026, 10, 22, 12);
export const id = (text: string) => asId<LocalId>(text);

export function aLink(localId: string, more: Partial<LibraryLink> = {}): LibraryLink {
  return {
    localId: id(localId),
    targetUrl: `https://pages.example/${localId}`,
    title: `Title ${localId}`,
    description: "",
    tags: [],
    collections: [],
    excerpt: "",
    createdAtMs: nowMs - Number(localId) * 60_000,
    ...more,
  };
}

export const some = [
  aLink("1", { title: "Tide tables", tags: ["sea"], remoteId: 17 }),
  aLink("2", { title: "Grids", excerpt: "A grid is like the tide: it comes back." }),
  aLink("3", { title: "Łódź in spring", collections: [id("work")] }),
];

/** The section over the real index, and a ledger in memory. */
export async function openLibrary(
  links: LibraryLink[] = some,
  { siteIcons = noIcons, ...more }: Partial<Surroundings & Pick<LibraryPorts, "siteIcons">> = {},
) {
  const background = createFakeBackground({
    connection: aConnection({
      compatibility: {
        ...aConnection().compatibility,
        linkPattern: "https://links.example/l/{id}",
      },
    }),
  });
  const state = {
    links,
    copied: [] as Copied[],
    isAllowed: true,
    isReadable: true,
    /** A reading of all links begins then. */
    whenRead: Promise.resolve(),
  };
  const around: Surroundings = {
    collections: [{ localId: id("work"), title: "Work" }],
    tags: ["sea"],
    withFiles: new Set(),
    unsent: new Map(),
    ...more,
  };
  const store = createLibraryStore({
    client: background.client,
    now: () => nowMs,
    siteIcons,
    writeClipboard: async (copied) => {
      state.copied.push(copied);
      return state.isAllowed;
    },
    startLibrarian: (onNews) =>
      createLibrarian({
        onNews,
        newId: () => String(Math.random()),
        now: () => 0,
        pause: () => new Promise((resolve) => setTimeout(resolve)),
        shelf: { load: async () => undefined, save: async () => true, keepOnly: async () => {} },
        ledger: {
          async linksAfter(_profile, place, limit) {
            if (place === undefined) await state.whenRead;
            const after = state.links
              .filter(({ createdAtMs }) => createdAtMs > (place?.createdAtMs ?? -Infinity))
              .toSorted((a, b) => a.createdAtMs - b.createdAtMs);
            const slice = after.slice(0, limit);
            return ok({ links: slice, end: after.length > limit ? slice.at(-1) : undefined });
          },
          placeBeforeLatest: async (_profile, most) => ok(state.links.at(-1 - most)),
          links: async (ids) =>
            ok(ids.map((one) => state.links.find(({ localId }) => localId === one))),
          surroundings: async () =>
            state.isReadable ? ok(around) : err({ kind: "storage-blocked" } as const),
        },
      }),
  });
  await store.load();
  const shown = render(
    <Library t={english} store={store} edits={someEdits(background)} now={() => nowMs} />,
  );
  await waitFor(() => expect(store.view.value?.size).toBe(links.length));
  await waitFor(() => expect(store.news.value?.isReading).toBe(false));
  return { background, state, store, shown, user: userEvent.setup() };
}
