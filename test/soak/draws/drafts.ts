import type { Draft } from "../../../src/shared/domain/draft/draft.ts";
import type { ProfileId } from "../../../src/shared/domain/values/ids.ts";
import type { Heard } from "../desk.ts";
import type { Place } from "../place.ts";
import { Possible } from "../possible.ts";
import type { WantedLink } from "../wanted.ts";
import { isGone, type Book, type Step } from "./book.ts";
import { hearSaved, wantLink } from "./save-link.ts";

/** A page over which text was typed and not saved. */
export interface TypedPage {
  readonly place: Place;
  readonly address: string;
  readonly wanted: WantedLink;
  /** The last draft that is kept; null if there is none. */
  readonly kept: Possible;
  draft: Draft;
  /** Saved: the kept draft is deleted with the save. */
  isSaved: boolean;
}

/** More pages are never open, and this is far fewer than the drafts that are kept. */
const openAtMost = 40;

/** Text that is typed and not saved yet. */
export class Drafts {
  readonly pages: TypedPage[] = [];
  private readonly book: Book;
  /** Pages with typing in this batch: two messages about one page would have no order. */
  private readonly busy = new Set<TypedPage>();

  constructor(book: Book) {
    this.book = book;
  }

  turnPage(): void {
    this.busy.clear();
  }

  /** A draft is started, continued, deleted or saved. */
  draw(): readonly Step[] {
    const { dice, places } = this.book;
    const open = this.pages.filter(
      (one) => !one.isSaved && !this.busy.has(one) && places.includes(one.place),
    );
    const page = dice.chance(0.7) ? dice.maybePick(open) : undefined;
    if (page === undefined) return open.length < openAtMost ? [this.type(this.open())] : [];
    this.busy.add(page);
    const lot = dice.fraction();
    if (lot < 0.5) return [this.type(page)];
    return lot < 0.65 ? [this.forget(page)] : this.save(page);
  }

  private open(): TypedPage {
    const { book } = this;
    const place = book.place();
    const address = `https://soak.example/typed/${book.number()}`;
    const { draft, wanted } = wantLink(book, place, address);
    const page = { place, address, wanted, draft, kept: new Possible(null), isSaved: false };
    this.pages.push(page);
    this.busy.add(page);
    return page;
  }

  private type(page: TypedPage): Step {
    const title = `${page.wanted.title}, typed ${this.book.number()}`;
    page.draft = { ...page.draft, title };
    const { draft } = page;
    return {
      call: {
        method: "keepDraft",
        input: { draft, pageAddress: page.address, profileId: page.place.profileId },
      },
      hear: (heard) => {
        if (heard.kind === "refused") this.refused(page, "kept as a draft", heard);
        page.kept.hear(title, heard);
      },
    };
  }

  private forget(page: TypedPage): Step {
    const { address, place, draft } = page;
    return {
      call: {
        method: "forgetDraft",
        input: { pageAddress: address, entryId: draft.entryId, profileId: place.profileId },
      },
      hear: (heard) => {
        if (heard.kind === "refused") this.refused(page, "forgotten", heard);
        page.kept.hear(null, heard);
      },
    };
  }

  /** Sometimes twice: pressed again over the same form, or after more typing. */
  private save(page: TypedPage): readonly Step[] {
    const { book } = this;
    const { address, wanted, draft } = page;
    page.isSaved = true;
    const fields = { ...wanted.fields, title: new Possible(draft.title) };
    const link: WantedLink = { ...wanted, fields };
    book.register.add(link);
    const profileId: ProfileId = page.place.profileId;
    const call = (title: string): Step["call"] => ({
      method: "saveLink",
      input: { draft: { ...draft, title }, pageAddress: address, profileId },
    });
    const first: Step = { call: call(draft.title), hear: hearSaved(book, link) };
    if (!book.dice.chance(0.4)) return [first];
    if (book.dice.chance(0.5)) return [first, first];
    // Either may come first: the other one is then refused, because another save was kept.
    const either = (title: string): Step => ({
      call: call(title),
      hear(heard) {
        if (heard.kind !== "refused") link.fields.title.hear(title, { kind: "unheard", why: "" });
        if (!isGone(heard)) first.hear(heard);
      },
    });
    return [either(draft.title), either(`${draft.title}, and more`)];
  }

  private refused({ wanted }: TypedPage, what: string, heard: Heard & { kind: "refused" }): void {
    this.book.surprise(wanted.entryId, `could not be ${what}: ${heard.error.kind}`);
  }
}
