import { setTimeout as delay } from "node:timers/promises";
import type { EntryId } from "../../src/domain/values/ids.ts";
import { asId } from "../../src/domain/values/ids.ts";
import type { PopupView } from "../../src/domain/views.ts";
import { entryOf } from "../support/entry-of.ts";
import type { Book } from "./draws/book.ts";
import { fieldsOf } from "./draws/book.ts";
import { contentOf } from "./draws/save-link.ts";
import { descriptionOf, titleOf } from "./pages.ts";
import type { Place } from "./place.ts";
import type { Stage } from "./stage.ts";
import type { OpenTab } from "./tabs.ts";
import type { Tally } from "./tally.ts";
import type { ContentExpected } from "./wanted.ts";

/** As Firefox's manifest names it, which has no D. */
const shortcutKey = process.platform === "darwin" ? "D" : "K";

/** Given to a background that is just ending, it is never answered. */
const givenWithinMs = 5_000;

interface Press {
  readonly tab: OpenTab;
  readonly place: Place;
  /** As the profile's choices were when it was pressed. */
  readonly tags: readonly string[];
  readonly content: ContentExpected;
}

/**
 * Saves by the shortcut. Nothing answers them, so each is looked for afterwards, and is one of the links
 * that were asked for as soon as it is found.
 */
export class QuickSaves {
  /** Pages that were saved so. */
  readonly addresses = new Set<string>();
  private pressed: readonly Press[] = [];
  private readonly stage: Stage;
  private readonly book: Book;
  private readonly tally: Tally;

  constructor(stage: Stage, book: Book, tally: Tally) {
    this.stage = stage;
    this.book = book;
    this.tally = tally;
  }

  /** Presses it on the page, now and then twice. Whoever dies over it may have kept nothing. */
  async press(tab: OpenTab): Promise<void> {
    const { book, stage } = this;
    const place = book.current;
    // What changes its address is another page at each press.
    if (place === undefined || tab.kind === "moving") return;
    this.addresses.add(tab.address);
    const content = contentOf(place, tab);
    this.pressed = [...this.pressed, { tab, place, tags: place.saving.tags, content }];
    this.tally.act("quick save");
    const times = book.dice.chance(0.3) ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      const command = { name: "quick-save", key: shortcutKey };
      const given = stage.browser().giveCommand(tab.page, command);
      await Promise.race([given.catch(() => undefined), delay(givenWithinMs)]);
    }
  }

  /** Looks which of them are kept by now. */
  async find(): Promise<void> {
    const left: Press[] = [];
    for (const press of this.pressed) if (!(await this.findOne(press))) left.push(press);
    this.pressed = left;
  }

  private async findOne({ tab, place, tags, content }: Press): Promise<boolean> {
    const { book, stage } = this;
    const { address, kind, number } = tab;
    if (!book.places.includes(place)) return true;
    const input = { address, profileId: place.profileId };
    const heard = await stage.desk().ask({ method: "openPopup", input });
    if (heard.kind !== "ok") return false;
    const { link, entry } = heard.value as PopupView;
    if (link === undefined) return false;
    if (book.register.byLocalId(link.localId) !== undefined) return true;
    const entryId = entry?.id ?? keyAt(place, address);
    if (entryId === undefined) return false;
    const title = kind === "picture" ? link.title : titleOf(kind, number);
    const description = kind === "picture" ? "" : descriptionOf(number);
    book.register.add({
      kind: "link",
      entryId,
      localId: link.localId,
      place: place.number,
      title,
      kept: true,
      sentWithout: false,
      changeDropped: false,
      content,
      makes: [],
      fields: fieldsOf({ address, title, description, tags, collections: [] }, [""]),
    });
    return true;
  }
}

/** The key that a link to the address was made under, where it has arrived already. */
function keyAt(place: Place, address: string): EntryId | undefined {
  if (!place.isUp) return undefined;
  const there = place.service.links().find(({ target_url }) => target_url === address);
  return there?.idempotency_key ? asId<EntryId>(entryOf(there.idempotency_key)) : undefined;
}
