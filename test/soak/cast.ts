import type { BrowserName } from "../support/browser.ts";
import { Blows } from "./blows.ts";
import { createDice, type Dice } from "./dice.ts";
import { Book } from "./draws/book.ts";
import { Jobs } from "./jobs.ts";
import type { Pages } from "./pages.ts";
import { createPerson, type Person } from "./person.ts";
import { openPlace, type Place, type PlaceKind } from "./place.ts";
import { createPlan, type Plan } from "./plan.ts";
import { Profiles } from "./profiles.ts";
import { QuickSaves } from "./quick-saves.ts";
import { changeSaving } from "./settings.ts";
import type { Stage } from "./stage.ts";
import { Tabs } from "./tabs.ts";
import { Tally } from "./tally.ts";
import { TriesSeen } from "./tries-seen.ts";
import { Register } from "./wanted.ts";

/** Everything that takes part in a run. */
export interface Cast {
  readonly dice: Dice;
  readonly tally: Tally;
  readonly stage: Stage;
  readonly book: Book;
  readonly plan: Plan;
  readonly person: Person;
  readonly profiles: Profiles;
  readonly jobs: Jobs;
  readonly quickSaves: QuickSaves;
  readonly tabs: Tabs;
  readonly blows: Blows;
  readonly tries: TriesSeen;
}

const placeKinds = ["plain", "honours", "strict", "sends-again"] as const;

/** Everything that takes part, with the initial places connected. */
export async function gather(options: {
  seed: number;
  browserName: BrowserName;
  folder: string;
  stage: Stage;
  pages: Pages;
  places: Place[];
}): Promise<Cast> {
  const { seed, browserName, folder, stage, pages, places } = options;
  // Separate dice for each purpose: the entries that the user finds depend on timing, which must not change
  // the saves and the faults.
  let rows = 0;
  const nextDice = () => createDice(seed + rows++);
  const dice = nextDice();
  const drawing = nextDice();
  const choosing = nextDice();
  const moving = nextDice();
  const looking = nextDice();
  // Firefox resends a POST by itself if its connection closes without a response 950 ms or more after it
  // was opened: hanging requests get a response first, so that a run does not find only that.
  const endsHangs = browserName === "firefox";
  const open = async (kind: PlaceKind) => {
    const number = places.length;
    const place = await openPlace(folder, { number, kind, profileId: moving.uuid(), endsHangs });
    places.push(place);
    return place;
  };
  const tally = new Tally();
  const register = new Register();
  const book = new Book(drawing, register);
  const tabs = new Tabs(stage, pages, looking);
  for (const kind of placeKinds) await open(kind);
  book.places = [...places];
  const profiles = new Profiles({ stage, book, dice: moving, tally, openGuest: open });
  const cast: Cast = {
    dice,
    tally,
    stage,
    book,
    tabs,
    profiles,
    plan: createPlan(book),
    person: createPerson(choosing, register),
    jobs: new Jobs(stage, book, nextDice(), tally),
    quickSaves: new QuickSaves(stage, book, tally),
    blows: new Blows(stage, tabs, dice, tally),
    tries: new TriesSeen(stage),
  };
  for (const place of places) {
    await profiles.connect(place);
    if (!place.isConnected) throw new Error("A profile could not be connected");
    await changeSaving(cast, place);
  }
  // Not the profile from installation, which has no server: saves that name no profile go into the profile
  // in use.
  await profiles.switchTo(book.place());
  return cast;
}
