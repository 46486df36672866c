import { markups, type UserPageDraft } from "../../../src/shared/domain/user-pages/user-page.ts";
import type { UserPageChanges } from "../../../src/shared/domain/operation/operation.ts";
import type { Heard } from "../desk.ts";
import { Possible } from "../possible.ts";
import type { WantedUserPage } from "../wanted.ts";
import type { Book, Step } from "./book.ts";

/** User pages that are entered by their id, typed into, and saved. */
export class UserPages {
  private readonly book: Book;
  /** The pages with a message in this batch: two messages about one page would have no order. */
  private readonly busy = new Set<WantedUserPage>();
  /** The text in each form. A save ends it, and what is typed next is another draft. */
  private readonly typed = new Map<WantedUserPage, UserPageDraft>();

  constructor(book: Book) {
    this.book = book;
  }

  turnPage(): void {
    this.busy.clear();
  }

  /** A page is entered, typed into, left, described or saved. */
  draw(): readonly Step[] {
    const { dice } = this.book;
    const page = this.pick();
    if (page === undefined) return [];
    this.busy.add(page);
    if (!page.isKnown) return [this.enter(page)];
    const lot = dice.fraction();
    if (lot < 0.3) return [this.keep(page, this.type(page))];
    if (lot < 0.4) return [this.discard(page)];
    if (lot < 0.5) return [this.describe(page)];
    return lot < 0.55 ? [this.enter(page)] : this.save(page);
  }

  private pick(): WantedUserPage | undefined {
    const { dice, register } = this.book;
    const { number: place, userPageIds } = this.book.place();
    const remoteId = dice.maybePick(userPageIds) ?? "";
    const known = register.userPages.find(
      (one) => one.place === place && one.remoteId === remoteId,
    );
    const page = known ?? {
      localId: this.book.newIds().localId,
      place,
      remoteId,
      isKnown: false,
      fields: { title: new Possible(null), content: new Possible(null) },
      draft: new Possible(null),
      markup: new Possible("markdown"),
      changeDropped: false,
    };
    if (known === undefined) register.userPages.push(page);
    return this.busy.has(page) ? undefined : page;
  }

  /** Sometimes again, under another local id: the response must name the page that is known. */
  private enter(page: WantedUserPage): Step {
    const { localId, remoteId, place } = page;
    const profileId = this.book.places.find(({ number }) => number === place)?.profileId;
    const asked = page.isKnown ? this.book.newIds().localId : localId;
    return {
      call: {
        method: "addUserPage",
        input: { page: asked, remoteId, title: "", ...(profileId && { profileId }) },
      },
      hear: (heard) => {
        this.expectNoRefusal(page, "entered", heard);
        if (heard.kind !== "ok") return;
        const { page: named } = heard.value as { page: string };
        if (named !== localId) this.book.surprise("", `${remoteId} was entered a second time`);
        page.isKnown = true;
      },
    };
  }

  private type(page: WantedUserPage): UserPageDraft {
    const { dice } = this.book;
    const { entryId } = this.typed.get(page) ?? this.book.newIds();
    const draft = { ...this.typed.get(page), entryId, ...this.drawText() };
    if (dice.chance(0.1)) delete draft.title;
    this.typed.set(page, draft);
    return draft;
  }

  private drawText(): UserPageChanges {
    const { dice } = this.book;
    const number = this.book.number();
    const content = dice.chance(0.1) ? "" : `# ${number}\n\n${"- größe\n".repeat(dice.below(900))}`;
    return {
      ...(dice.chance(0.7) && { title: dice.chance(0.1) ? "" : `Reading list ${number}` }),
      ...(dice.chance(0.8) && { content }),
    };
  }

  private keep(page: WantedUserPage, draft: UserPageDraft): Step {
    return {
      // Not joined with what is on disk: after a save, an older draft may still be there.
      call: {
        method: "keepUserPageDraft",
        input: { page: page.localId, draft, isWhole: true },
      },
      hear: (heard) => {
        this.expectNoRefusal(page, "kept as a draft", heard);
        page.draft.hear(inOrder(draft), heard);
      },
    };
  }

  private discard(page: WantedUserPage): Step {
    this.typed.delete(page);
    return {
      call: { method: "keepUserPageDraft", input: { page: page.localId } },
      hear: (heard) => {
        this.expectNoRefusal(page, "left", heard);
        page.draft.hear(null, heard);
      },
    };
  }

  private describe(page: WantedUserPage): Step {
    const markup = this.book.dice.pick(markups);
    return {
      call: { method: "describeUserPage", input: { page: page.localId, markup } },
      hear: (heard) => {
        this.expectNoRefusal(page, "described", heard);
        page.markup.hear(markup, heard);
      },
    };
  }

  /** Sometimes twice, and sometimes with the last key stroke, which may come before or after. */
  private save(page: WantedUserPage): readonly Step[] {
    const { dice, register } = this.book;
    const lastKey = dice.chance(0.4) ? [this.keep(page, this.type(page))] : [];
    const { entryId, ...changes } = this.typed.get(page) ?? this.type(page);
    if (changes.title === undefined && changes.content === undefined) return lastKey;
    this.typed.delete(page);
    register.userPageChanges.set(entryId, page);
    const saved: Step = {
      call: { method: "changeUserPage", input: { entryId, page: page.localId, changes } },
      hear: (heard) => {
        this.expectNoRefusal(page, "saved", heard);
        hearSavedPage(page, { entryId, changes }, heard);
      },
    };
    return [...lastKey, saved, ...(dice.chance(0.2) ? [saved] : [])];
  }

  private expectNoRefusal(page: WantedUserPage, what: string, heard: Heard): void {
    if (heard.kind !== "refused") return;
    this.book.surprise("", `user page ${page.remoteId} could not be ${what}: ${heard.error.kind}`);
  }
}

/** With its fields in one order, because possible values are compared as JSON. */
export function inOrder({ entryId, title, content }: UserPageDraft): UserPageDraft {
  return {
    entryId,
    ...(title !== undefined && { title }),
    ...(content !== undefined && { content }),
  };
}

const unheard = { kind: "unheard", why: "an earlier message without a response" } as const;

/** The save has the last values, and ends its own draft; an older draft may still be on disk. */
export function hearSavedPage(
  page: WantedUserPage,
  { entryId, changes }: { entryId: string; changes: UserPageChanges },
  heard: Heard,
): void {
  const { title, content } = changes;
  if (title !== undefined) page.fields.title.hear(title, heard);
  if (content !== undefined) page.fields.content.hear(content, heard);
  const drafts = page.draft.values() as readonly (UserPageDraft | null)[];
  page.draft.hear(null, heard);
  for (const draft of drafts) {
    if (draft !== null && draft.entryId !== entryId) page.draft.hear(draft, unheard);
  }
}
