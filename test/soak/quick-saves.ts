import { setTimeout as delay } from "node:timers/promises";
import type { Entry } from "../../src/shared/domain/outbox/entry.ts";
import type { EntryId, LocalId } from "../../src/shared/domain/values/ids.ts";
import { asId } from "../../src/shared/domain/values/ids.ts";
import type { PopupView } from "../../src/shared/domain/views/views.ts";
import { readStored } from "../e2e/stored.ts";
import { entryOf } from "../support/entry-of.ts";
import type { Book } from "./draws/book.ts";
import { fieldsOf } from "./draws/book.ts";
import { contentOf } from "./draws/save-link.ts";
import { descriptionOf, titleOf } from "./pages.ts";
import type { Place } from "./place.ts";
import type { Press, PressOutcome } from "./press.ts";
import type { Stage } from "./stage.ts";
import type { OpenTab } from "./tabs.ts";
import type { Tally } from "./tally.ts";
import type { ContentExpected } from "./wanted.ts";

/** The key in Firefox's manifest, which is not D. */
const shortcutKey = process.platform === "darwin" ? "D" : "K";

/** A call to a background that is just ending never gets a response. */
const givenWithinMs = 5_000;

interface Pressed extends Press {
  readonly tab: OpenTab;
  readonly place: Place;
  /** The profile's choices at the time of the press. */
  readonly tags: readonly string[];
  readonly content: ContentExpected;
  /** How many links had been requested before it. */
  readonly linksBefore: number;
}

/**
 * Saves by the shortcut. They return nothing, so each is searched for afterwards, and joins the requested
 * links once it is found.
 */
export class QuickSaves {
  /** Pages that were saved by the shortcut. */
  readonly addresses = new Set<string>();
  private readonly pressed: Pressed[] = [];
  private readonly stage: Stage;
  private readonly book: Book;
  private readonly tally: Tally;

  constructor(stage: Stage, book: Book, tally: Tally) {
    this.stage = stage;
    this.book = book;
    this.tally = tally;
  }

  /** All presses, with their effects so far. */
  presses(): readonly Press[] {
    return this.pressed;
  }

  /**
   * Presses the shortcut on the page, sometimes twice. If the background dies, nothing may have been kept.
   */
  async press(tab: OpenTab): Promise<void> {
    const { book, stage } = this;
    const place = book.current;
    // A page that changes its address is another page at each press.
    if (place === undefined || tab.kind === "moving") return;
    this.addresses.add(tab.address);
    const content = contentOf(place, tab, { isBegun: true });
    this.pressed.push({
      tab,
      address: tab.address,
      place,
      tags: place.saving.tags,
      content,
      linksBefore: book.register.links.length,
      atMs: Date.now(),
      outcome: "open",
    });
    this.tally.act("quick save");
    const times = book.dice.chance(0.3) ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      const command = { name: "quick-save", key: shortcutKey };
      const given = stage.browser().giveCommand(tab.page, command);
      await Promise.race([given.catch(() => undefined), delay(givenWithinMs)]);
    }
  }

  /** Checks which of them are kept by now. */
  async find(): Promise<void> {
    for (const press of this.pressed) {
      if (press.outcome === "open") press.outcome = await this.findOne(press);
    }
  }

  private async findOne(press: Pressed): Promise<PressOutcome> {
    const { tab, place, tags, content, linksBefore } = press;
    const { book, stage } = this;
    const { address, kind, number } = tab;
    if (!book.places.includes(place)) return "profile deleted";
    const input = { address, profileId: place.profileId };
    const heard = await stage.desk().ask({ method: "openPopup", input });
    if (heard.kind !== "ok") return "open";
    const { link, links, entry } = heard.value as PopupView;
    const localId = links.find((one) => book.register.byLocalId(one) === undefined);
    if (link === undefined || localId === undefined) {
      // A later save by a form says nothing about the press.
      const before = book.register.links.slice(0, linksBefore);
      return before.some((one) => links.includes(one.localId)) ? "there already" : "open";
    }
    const own = link.localId === localId ? (entry?.id ?? keyAt(place, address)) : undefined;
    const entryId = own ?? (await this.readEntryId(localId));
    if (entryId === undefined) return "open";
    const title = kind === "picture" ? link.title : titleOf(kind, number);
    const description = kind === "picture" ? "" : descriptionOf(number);
    book.register.add({
      kind: "link",
      entryId,
      localId,
      place: place.number,
      title,
      kept: true,
      lacks: new Set(),
      changeDropped: false,
      extras: { repository_ids: [] },
      content,
      makes: [],
      fields: fieldsOf({ address, title, description, tags, collections: [] }, [""]),
    });
    return "kept";
  }

  /** The entry of a link that neither the popup nor its service names. */
  private async readEntryId(localId: LocalId): Promise<EntryId | undefined> {
    const stored = await readStored(this.stage.browser()).catch(() => undefined);
    const entries = (stored?.["entries"] ?? []) as unknown as readonly Entry[];
    return entries.find(
      ({ operation }) => operation.kind === "create-link" && operation.subject === localId,
    )?.id;
  }
}

/** The key under which a link to the address was created, if it has arrived already. */
function keyAt(place: Place, address: string): EntryId | undefined {
  if (!place.isUp) return undefined;
  const there = place.service.links().find(({ target_url }) => target_url === address);
  return there?.idempotency_key ? asId<EntryId>(entryOf(there.idempotency_key)) : undefined;
}
