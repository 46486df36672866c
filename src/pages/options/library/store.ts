import { batch, computed, signal } from "@preact/signals";
import type { Shown } from "../../ui/shown.ts";
import { isWebAddress } from "../../../shared/domain/address/address.ts";
import type { Failure } from "../../../shared/domain/failures.ts";
import type { Choice } from "../../../shared/domain/outbox/choices.ts";
import type { LinkForm, Look } from "../../../shared/domain/profile/saving.ts";
import { linkPage, type LinkPattern } from "../../../shared/domain/address/link-pattern.ts";
import type { LocalId, ProfileId } from "../../../shared/domain/values/ids.ts";
import type { Client } from "../../../background/contract.ts";
import type {
  LibraryRow,
  Librarian,
  Lists,
  News,
  SearchAnswer,
} from "../../../shared/search/library.ts";
import type { Order } from "../../../shared/search/order.ts";
import { createRenewal } from "../list/renewal.ts";
import { copyText, type Copied, type CopyFormat } from "./copy-text.ts";

/** The found links that have been read. */
export interface LibraryView extends Omit<SearchAnswer, "rows"> {
  /** The search that this is the answer to. */
  text: string;
  order: Order;
  /** The search began after all links had been read. */
  isOfAll: boolean;
  /** By place in the list; undefined for a forgotten link. */
  rows: ReadonlyMap<number, LibraryRow | undefined>;
}

/** The result of the last action, to be announced. */
export type Said = { what: "copied"; count: number } | { what: "not-copied" } | { what: "tried" };

/** The failed action: reading the library, or carrying out a choice. */
interface Trouble {
  what: "read" | "choose";
  failure: Failure;
}

export type LibraryStore = Shown<ReturnType<typeof createLibraryStore>>;

export interface LibraryPorts {
  client: Pick<Client, "getConnection" | "listProfiles" | "choose" | "getLook" | "saveSaving">;
  startLibrarian: (onNews: (news: News) => void) => Librarian;
  writeClipboard: (copied: Copied) => Promise<boolean>;
  /** The icons of sites that the browser has itself. */
  siteIcons: {
    request: () => Promise<boolean>;
    maySee: () => Promise<boolean>;
    addressOf: (page: string) => string;
  };
  /** Epoch ms. */
  now: () => number;
}

const noNames: Lists = { tags: [], collections: [], sites: [] };
/** Rows are read in groups of this size. */
const groupSize = 50;
/** While the ledger is being read, the list is renewed at most this often. */
const renewEveryMs = 1_000;

/** The state and the actions of the library. The worker starts when the section is first opened. */
export function createLibraryStore(needs: LibraryPorts) {
  const { client, startLibrarian, writeClipboard, siteIcons, now } = needs;
  /** The search field. All filters are in its text. */
  const text = signal("");
  const order = signal<Order>("fit");
  /** Undefined until the first search has ended. */
  const view = signal<LibraryView>();
  const news = signal<News>();
  const lists = signal(noNames);
  const form = signal<LinkForm>("list");
  const showsPictures = signal(false);
  const showsIcons = signal(false);
  /** The links, including links that the current search leaves out. */
  const selected = signal<ReadonlySet<LocalId>>(new Set());
  const trouble = signal<Trouble>();
  const said = signal<Said>();
  /** No link is in the ledger, as far as a search of all of it can tell. */
  const isEmpty = computed(
    () => text.value === "" && view.value?.isOfAll === true && view.value.size === 0,
  );
  let profile: { profileId: ProfileId; linkPattern: LinkPattern } | undefined;
  let librarian: Librarian | undefined;
  let searchedAtMs = 0;
  /** The groups of rows of the current view that have been asked for. */
  let asked = new Set<number>();

  const hear = (told: News) => {
    news.value = told;
    if (told.failure !== undefined) trouble.value = { what: "read", failure: told.failure };
    if (told.isReading && now() - searchedAtMs < renewEveryMs) return;
    void renew();
    if (!told.isReading) void readLists();
  };

  async function load(): Promise<void> {
    const [connection] = await Promise.all([client.getConnection({}), readLook()]);
    if (!connection.ok) {
      trouble.value = { what: "read", failure: connection.error };
      return;
    }
    const { profileId, compatibility } = connection.value;
    if (profile !== undefined && profile.profileId !== profileId) {
      batch(() => {
        view.value = undefined;
        // The end of reading the other profile says nothing about this one.
        news.value = undefined;
        lists.value = noNames;
        selected.value = new Set();
      });
    }
    profile = { profileId, linkPattern: compatibility.linkPattern };
    if (librarian === undefined) librarian = startLibrarian(hear);
    else void librarian.follow();
    await Promise.all([renew(), readLists(), forgetOthers(librarian)]);
  }

  /** The index has the words of all links: it does not outlive its profile. */
  async function forgetOthers(of: Librarian): Promise<void> {
    const profiles = await client.listProfiles({});
    if (profiles.ok) await of.keepOnly({ profileIds: profiles.value.all.map(({ id }) => id) });
  }

  /** Before the first links are shown. */
  async function readLook(): Promise<void> {
    const [look, maySee] = await Promise.all([client.getLook({}), siteIcons.maySee()]);
    if (!look.ok) return;
    batch(() => {
      form.value = look.value.linkForm;
      showsPictures.value = look.value.showsPictures;
      showsIcons.value = maySee;
    });
  }

  async function keepLook(look: Partial<Look>): Promise<void> {
    const kept = await client.saveSaving({ saving: look });
    if (!kept.ok) trouble.value = { what: "choose", failure: kept.error };
  }

  async function readLists(): Promise<void> {
    if (librarian === undefined) return;
    const profileId = requireProfile();
    const read = await librarian.lists({ profileId });
    if (read.ok && requireProfile() === profileId) lists.value = read.value;
  }

  /** One search runs at a time. The last text typed meanwhile is searched after it. */
  const { renew } = createRenewal(async () => {
    if (librarian === undefined) return;
    const profileId = requireProfile();
    const isOfAll = news.value?.isReading === false;
    const of = { text: text.value, order: order.value, isOfAll };
    const answer = await librarian.search({ profileId, ...of, rows: groupSize });
    if (requireProfile() === profileId) take(answer, of);
    searchedAtMs = now();
  });

  /** Known before the worker starts. */
  function requireProfile(): ProfileId {
    if (profile === undefined) throw new Error("no profile");
    return profile.profileId;
  }

  function take(
    answer: Awaited<ReturnType<Librarian["search"]>>,
    of: Pick<LibraryView, "text" | "order" | "isOfAll">,
  ): void {
    if (!answer.ok) {
      trouble.value = { what: "read", failure: answer.error };
      return;
    }
    const { rows: first, ...found } = answer.value;
    const before = view.value;
    const isSame = before?.text === of.text && before.order === of.order;
    asked = new Set([0]);
    batch(() => {
      // Rows of the same search stay visible until they have been read again.
      view.value = { ...found, ...of, rows: withRows(isSame ? before.rows : new Map(), 0, first) };
      const isRead = news.value?.failure === undefined;
      if (isRead && trouble.value?.what === "read") trouble.value = undefined;
    });
  }

  /** Reads the rows at these places. */
  async function show(places: readonly number[]): Promise<void> {
    const number = view.value?.number;
    const groups = new Set(places.map((place) => Math.floor(place / groupSize)));
    const missing = [...groups].filter((group) => !asked.has(group));
    for (const group of missing) asked.add(group);
    await Promise.all(
      missing.map(async (group) => {
        const from = group * groupSize;
        const read = await librarian?.rows({ number: number ?? 0, from, to: from + groupSize });
        const current = view.value;
        if (read === undefined || current === undefined || current.number !== number) return;
        if (!read.ok) {
          asked.delete(group);
          trouble.value = { what: "read", failure: read.error };
          return;
        }
        view.value = { ...current, rows: withRows(current.rows, from, read.value) };
      }),
    );
  }

  async function copy(rows: readonly LibraryRow[], format: CopyFormat): Promise<void> {
    // A screen reader does not announce text that is already there.
    said.value = undefined;
    const isCopied = await writeClipboard(copyText(rows.map(asCopied), format));
    said.value = isCopied ? { what: "copied", count: rows.length } : { what: "not-copied" };
  }

  /** The page of a link at the service, if the profile knows how its address looks. */
  function pageOf({ remoteId }: LibraryRow): string | undefined {
    const pattern = profile?.linkPattern ?? "";
    return pattern === "" || remoteId === undefined ? undefined : linkPage(pattern, remoteId);
  }

  /** A link that is known by its id alone leads to its page at the service. */
  function asCopied(row: LibraryRow): { title: string; targetUrl: string } {
    const { title, targetUrl, remoteId } = row;
    if (targetUrl !== "") return { title, targetUrl };
    return { title: title || `#${remoteId ?? ""}`, targetUrl: pageOf(row) ?? "" };
  }

  return {
    text,
    order,
    view,
    news,
    isEmpty,
    lists,
    form,
    showsPictures,
    selected,
    trouble,
    said,
    load,
    /** Loads again if the section is visible. */
    follow: (isShown: boolean) => (isShown ? load() : undefined),
    search(typed: string) {
      text.value = typed;
      void renew();
    },
    orderBy(by: Order) {
      order.value = by;
      void renew();
    },
    /** Shows the links in this form, also the next time. */
    async showAs(linkForm: LinkForm) {
      form.value = linkForm;
      await keepLook({ linkForm });
    },
    /** Shows pictures, or none. Call it first in a click handler: it may ask for a permission. */
    async showPictures(on: boolean) {
      const allowed = on ? siteIcons.request() : undefined;
      showsPictures.value = on;
      await keepLook({ showsPictures: on });
      // Until they are allowed, the pictures of the links are shown alone.
      if (allowed !== undefined) showsIcons.value = await allowed;
    },
    /** The addresses of the pictures of a link, the best first; none while no pictures are shown. */
    picturesOf({ imageUrl = "", targetUrl }: LibraryRow): readonly string[] {
      if (!showsPictures.value) return [];
      const icon =
        showsIcons.value && isWebAddress(targetUrl) ? [siteIcons.addressOf(targetUrl)] : [];
      return [...(isWebAddress(imageUrl) ? [imageUrl] : []), ...icon];
    },
    show,
    select(link: LocalId, isSelected: boolean) {
      const changed = new Set(selected.value);
      if (isSelected) changed.add(link);
      else changed.delete(link);
      selected.value = changed;
    },
    /** All links of the search. */
    async selectAll() {
      const ids = await librarian?.ids({ number: view.value?.number ?? 0 });
      if (ids?.ok === true) selected.value = new Set([...selected.value, ...ids.value]);
    },
    selectNone() {
      selected.value = new Set();
    },
    copy,
    async copySelected(format: CopyFormat) {
      const read = await librarian?.rowsOf({ ids: [...selected.value] });
      if (read?.ok === true)
        await copy(
          read.value.filter((row) => row !== undefined),
          format,
        );
      else if (read !== undefined) trouble.value = { what: "choose", failure: read.error };
    },
    /** The action for the row's entry that needs one press; undefined if there is none, or if it asks a question. */
    choiceOf,
    async choose(row: LibraryRow) {
      const choice = choiceOf(row);
      if (row.unsent === undefined || choice === undefined) return;
      const { id: entryId, tries } = row.unsent;
      const answer = await client.choose({ entryId, choice, tries });
      batch(() => {
        said.value = answer.ok ? { what: "tried" } : undefined;
        trouble.value = answer.ok ? undefined : { what: "choose", failure: answer.error };
      });
    },
    hasPages: () => (profile?.linkPattern ?? "") !== "",
    pageOf,
  };
}

/** A save with an unknown outcome asks a question, which Activity explains. */
function choiceOf({ unsent }: LibraryRow): Choice | undefined {
  switch (unsent?.state) {
    case "ready":
    case "waiting":
      return "try-now";
    case "blocked":
      return "send-again";
    default:
      return undefined;
  }
}

function withRows(
  rows: LibraryView["rows"],
  from: number,
  read: readonly (LibraryRow | undefined)[],
): LibraryView["rows"] {
  const all = new Map(rows);
  for (const [at, row] of read.entries()) all.set(from + at, row);
  return all;
}
