import type {
  ConnectionView,
  ProfileDeletion,
  ProfilesView,
} from "../../src/shared/domain/views/views.ts";
import type { Book } from "./draws/book.ts";
import type { Dice } from "./dice.ts";
import type { Place, PlaceKind } from "./place.ts";
import type { Stage } from "./stage.ts";
import type { Tally } from "./tally.ts";

/** Guests at a time, and in all: each is a profile with a service, both temporary. */
const guestsAtMost = 2;
const guestsInAll = 8;
/** How often a call without a response is repeated: the background may be dying in between. */
const triesAtMost = 8;

/** Uses profiles as a user does: makes, names, connects, moves, switches and deletes them. */
export class Profiles {
  /** The places of deleted profiles, with the data of their services. */
  readonly gone: Place[] = [];
  private readonly stage: Stage;
  private readonly book: Book;
  private readonly dice: Dice;
  private readonly tally: Tally;
  private readonly openGuest: (kind: PlaceKind) => Promise<Place>;
  private guests: Place[] = [];
  private opened = 0;

  constructor(parts: {
    stage: Stage;
    book: Book;
    dice: Dice;
    tally: Tally;
    openGuest: (kind: PlaceKind) => Promise<Place>;
  }) {
    this.stage = parts.stage;
    this.book = parts.book;
    this.dice = parts.dice;
    this.tally = parts.tally;
    this.openGuest = parts.openGuest;
  }

  /** One action or none; between two batches, so that each save's profile is certain. */
  async turn(): Promise<void> {
    const { dice, book } = this;
    for (const place of book.places)
      if (!place.isConnected && dice.chance(0.7)) await this.connect(place);
    const lot = dice.fraction();
    const place = book.place();
    if (lot < 0.06) await this.switchTo(place);
    else if (lot < 0.1) await this.connect(place, `Soak ${book.number()}`);
    else if (lot < 0.13 && place.isUp) {
      this.tally.act("key rotated");
      place.rotateKey();
    } else if (lot < 0.15) {
      this.tally.act("server moved");
      await place.move();
    } else if (lot < 0.18) await this.invite();
    else if (lot < 0.2) await this.dismiss();
    if (book.current === undefined) await this.readCurrent();
  }

  /** Gives the profile its current address and key; creates the profile if it does not exist yet. */
  async connect(place: Place, name = `Soak ${place.number}`): Promise<void> {
    const { profileId, address, key } = place;
    const honoursIdempotencyKey = place.kind === "honours" || place.kind === "strict";
    const heard = await this.stage.desk().ask({
      method: "saveConnection",
      input: {
        profileId,
        name,
        serverAddress: address,
        key,
        moved: true,
        compatibility: {
          honoursIdempotencyKey,
          ...(place.kind === "sends-again" && { pageMethod: place.pageMethod }),
        },
      },
    });
    this.tally.act("profile connected");
    if (heard.kind === "refused") {
      this.book.surprise("", `a profile could not be connected: ${heard.error.kind}`);
    }
    if (heard.kind !== "ok") return;
    const { serverAddress } = heard.value as ConnectionView;
    if (!serverAddress.startsWith(address)) {
      this.book.surprise("", `a profile was connected to ${serverAddress}`);
    }
    // It may have been moved again meanwhile.
    place.isConnected = place.address === address && place.key === key;
  }

  /** At the end of a run, every profile has a server. */
  async settle(): Promise<void> {
    for (const place of this.book.places) {
      if (place.kind === "forbidden" && place.address.includes("localhost")) await place.move();
      if (!place.isConnected) await this.connect(place);
    }
  }

  /** Makes it the profile in use; without a response, the profile in use is uncertain. */
  async switchTo(place: Place): Promise<void> {
    const { profileId } = place;
    this.book.current = undefined;
    this.tally.act("profile switched");
    const heard = await this.stage.desk().ask({ method: "useProfile", input: { profileId } });
    if (heard.kind === "ok") this.book.current = place;
  }

  private async readCurrent(): Promise<void> {
    const heard = await this.stage.desk().ask({ method: "listProfiles", input: {} });
    if (heard.kind !== "ok") return;
    const { current } = heard.value as ProfilesView;
    this.book.current = this.book.places.find(({ profileId }) => profileId === current);
  }

  private async invite(): Promise<void> {
    if (this.guests.length >= guestsAtMost || this.opened >= guestsInAll) return;
    this.opened += 1;
    const guest = await this.openGuest(this.dice.pick(["plain", "forbidden", "honours"] as const));
    this.tally.act(`profile made (${guest.kind})`);
    this.guests.push(guest);
    // In the list before anything is saved into it: a save that names a missing profile is refused.
    for (let tries = 0; tries < triesAtMost && !guest.isConnected; tries += 1) {
      await this.connect(guest);
    }
    this.book.places = [...this.book.places, guest];
  }

  /** Deletes a guest with all waiting entries in it. */
  private async dismiss(): Promise<void> {
    const guest = this.guests.find(({ number }) => number !== this.book.current?.number);
    if (guest === undefined) return;
    this.tally.act("profile deleted");
    this.guests = this.guests.filter((one) => one !== guest);
    this.book.places = this.book.places.filter((one) => one !== guest);
    const { profileId } = guest;
    for (let tries = 0; tries < triesAtMost; tries += 1) {
      const losses = await this.stage.desk().ask({ method: "deleteProfile", input: { profileId } });
      if (losses.kind === "refused" && losses.error.kind === "profile-gone") break;
      if (losses.kind !== "ok") continue;
      const { lost: agreed } = losses.value as ProfileDeletion;
      const heard = await this.stage.desk().ask({
        method: "deleteProfile",
        input: { profileId, agreed },
      });
      if (heard.kind === "ok" && (heard.value as ProfileDeletion).deleted) break;
    }
    this.gone.push(guest);
    for (const resource of this.book.register.all()) {
      if (resource.place !== guest.number) continue;
      resource.letGo ??= { choice: "profile deleted", atMs: Date.now(), sure: true };
    }
  }
}
