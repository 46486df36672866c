import { asId, type LocalId, type ProfileId } from "../../src/shared/domain/values/ids.ts";
import { ok } from "../../src/shared/domain/values/result.ts";
import { createLibrarian } from "../../src/shared/search/librarian.ts";
import type { HeldSegment } from "../../src/shared/search/index.ts";
import type { News } from "../../src/shared/search/library.ts";
import type { Order } from "../../src/shared/search/order.ts";
import type {
  IndexShelf,
  Ledger,
  LibraryLink,
  Surroundings,
} from "../../src/shared/search/ports.ts";

export const profileId = asId<ProfileId>("p1");
export const other = asId<ProfileId>("p2");
export const id = (text: string) => asId<LocalId>(text);

export function aLink(localId: string, more: Partial<LibraryLink> = {}): LibraryLink {
  return {
    localId: id(localId),
    targetUrl: `https://tides.example/${localId}`,
    title: `Title ${localId}`,
    description: "",
    tags: [],
    collections: [],
    excerpt: "",
    createdAtMs: Number(localId),
    ...more,
  };
}

/** A ledger in memory, in which each test changes rows. */
export function openLibrary(links: LibraryLink[] = [], kept?: readonly HeldSegment[]) {
  const around: Surroundings = {
    collections: [],
    tags: [],
    withFiles: new Set(),
    unsent: new Map(),
  };
  const state = {
    rows: new Map<ProfileId, LibraryLink[]>([[profileId, links]]),
    around,
    kept: new Map<ProfileId, readonly HeldSegment[]>(kept && [[profileId, kept]]),
    isReadable: true,
    saves: 0,
    /** The next slice is read then. */
    whenRead: Promise.resolve(),
    /** A save on disk takes until then. */
    whenSaved: Promise.resolve(),
    nowMs: 0,
    sliceMs: 0,
  };
  const rowsOf = (of: ProfileId) =>
    (state.rows.get(of) ?? []).toSorted((a, b) => a.createdAtMs - b.createdAtMs);
  const ledger: Ledger = {
    async linksAfter(of, place, limit) {
      const { whenRead } = state;
      state.whenRead = Promise.resolve();
      await whenRead;
      state.nowMs += state.sliceMs;
      const from = place === undefined ? -Infinity : place.createdAtMs;
      const after = rowsOf(of).filter(({ createdAtMs }) => createdAtMs > from);
      const slice = after.slice(0, limit);
      return ok({ links: slice, end: after.length > limit ? slice.at(-1) : undefined });
    },
    placeBeforeLatest: async (of, most) => ok(rowsOf(of).at(-1 - most)),
    async links(ids) {
      const all = [...state.rows.values()].flat();
      return ok(ids.map((one) => all.find(({ localId }) => localId === one)));
    },
    surroundings: async () =>
      state.isReadable
        ? ok(state.around)
        : { ok: false, error: { kind: "storage-unavailable", detail: "test" } },
  };
  const shelf: IndexShelf = {
    load: async (of) => state.kept.get(of),
    async save(of, held) {
      state.saves += 1;
      await state.whenSaved;
      state.kept.set(of, structuredClone(held.map((one) => ({ ...one }))));
      return true;
    },
    async keepOnly(profileIds) {
      for (const one of state.kept.keys()) if (!profileIds.includes(one)) state.kept.delete(one);
    },
  };
  let ids = 0;
  const news: News[] = [];
  const librarian = createLibrarian({
    ledger,
    shelf,
    newId: () => `segment ${ids++}`,
    now: () => state.nowMs,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onNews: (one) => void news.push(one),
  });
  const search = async (text: string, of = profileId, order: Order = "newest") => {
    const answer = await librarian.search({ profileId: of, text, order, rows: 10 });
    if (!answer.ok) throw new Error(answer.error.kind);
    return answer.value;
  };
  const titles = async (text: string, of = profileId) =>
    (await search(text, of)).rows.flatMap((row) => row?.title ?? []);
  /** Until the ledger has been read to its end, and the rest after it is over. */
  const settled = async () => {
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  };
  return { ...state, state, librarian, search, titles, settled, news };
}
