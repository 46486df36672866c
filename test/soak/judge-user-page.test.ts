import { describe, expect, it } from "vitest";
import type { Entry } from "../../src/shared/domain/outbox/entry.ts";
import type { UserPageDraft } from "../../src/shared/domain/user-pages/user-page.ts";
import type { EntryId, LocalId } from "../../src/shared/domain/values/ids.ts";
import { aProfileId, anEntry, anId } from "../support/builders.ts";
import { aPlace, send } from "./a-place.ts";
import { hearSavedPage } from "./draws/user-pages.ts";
import { captivePortal } from "./faults.ts";
import type { Outcome } from "./outcome.ts";
import { judge } from "./oracle.ts";
import type { Place } from "./place.ts";
import { Possible } from "./possible.ts";
import { Register, type WantedUserPage } from "./wanted.ts";

const ok = { kind: "ok", value: undefined } as const;
const unheard = { kind: "unheard", why: "nobody answered" } as const;
const localId = anId<LocalId>(41);
const change = anId<EntryId>(42);

function aWantedPage(place: Place): WantedUserPage {
  return {
    localId,
    place: 0,
    remoteId: place.userPageIds[0] ?? "",
    isKnown: true,
    fields: { title: new Possible("Tides"), content: new Possible("- Mill") },
    draft: new Possible(null),
    markup: new Possible("markdown"),
    changeDropped: false,
  };
}

const row = {
  localId,
  profileId: aProfileId,
  title: "Tides",
  savedTitle: "Tides",
  content: "- Mill",
  contentAtMs: 1,
  markup: "markdown",
};

/** Sends a change of the page as the product does, under the entry's key. */
async function patch(place: Place, page: WantedUserPage, body: object): Promise<void> {
  const path = `pages/${encodeURIComponent(page.remoteId)}`;
  await send(place, change, { user_page: body }, { method: "PATCH", path });
}

function judged(
  place: Place,
  page: WantedUserPage,
  { ledger = {}, state = { name: "delivered", atMs: 1 } }: Partial<Told> = {},
): readonly string[] {
  const register = new Register();
  register.userPages.push(page);
  register.userPageChanges.set(change, page);
  const operation = { kind: "update-user-page", subject: localId, changes: {} } as const;
  const userPages = ledger && [{ ...row, remoteId: page.remoteId, ...ledger }];
  const entries = [anEntry({ id: change, operation, state, tries: 1 })];
  const { problems } = judge({
    browser: "chromium",
    register,
    places: [place],
    gone: [],
    jobs: [],
    tries: { of: () => undefined },
    quickSaves: { addresses: new Set(), presses: () => [] },
    stored: { entries, userPages: userPages ?? [] } as unknown as Outcome["stored"],
    atRest: true,
    wrongDrafts: [],
    events: [],
  });
  return problems.map(({ kind, what }) => `${kind}: ${what}`);
}

interface Told {
  /** Other values of the ledger's row; null: there is no row. */
  readonly ledger: object | null;
  readonly state: Entry["state"];
}

async function aSavedPage() {
  const place = await aPlace();
  const page = aWantedPage(place);
  await patch(place, page, { title: "Tides", content: "- Mill" });
  return { place, page };
}

describe("a user page that was saved", () => {
  it("is fine if service and ledger have its last title and content", async () => {
    const { place, page } = await aSavedPage();
    expect(judged(place, page)).toEqual([]);
  });

  it("is lost if the service has another content, or the ledger no longer has the page", async () => {
    const { place, page } = await aSavedPage();
    page.fields.content.hear("- Loom", ok);
    expect(judged(place, page, { ledger: { content: "- Loom" } })).toEqual([
      'lost: does not have what was kept: content is "- Mill", not "- Loom"',
      'untrue: content is "- Mill", and "- Loom" in the ledger',
    ]);
    expect(judged(place, page, { ledger: null })).toEqual([
      `lost: ${page.remoteId} is no longer in the ledger`,
    ]);
  });

  it("is untrue if only the ledger differs, or does not say when the content was accepted", async () => {
    const { place, page } = await aSavedPage();
    expect(judged(place, page, { ledger: { savedTitle: "Mills" } })).toEqual([
      'untrue: title is "Tides", and "Mills" in the ledger',
    ]);
    expect(judged(place, page, { ledger: { contentAtMs: undefined } })).toEqual([
      'untrue: content is "- Mill", accepted undefined by the ledger',
    ]);
  });

  it("may have either content if a captive portal responded to its change", async () => {
    const { place, page } = await aSavedPage();
    place.spoil({ name: captivePortal, fault: { kind: "answer", status: 200 } });
    await patch(place, page, { content: "- Loom" });
    page.fields.content.hear("- Loom", ok);
    expect(judged(place, page, { ledger: { content: "- Loom" } })).toEqual([]);
  });

  it("is lost if its change was dropped, and nobody chose that", async () => {
    const { place, page } = await aSavedPage();
    const state = { name: "dropped", atMs: 1 } as const;
    expect(judged(place, page, { state })).toEqual([
      "lost: a change of it is dropped, which nobody chose",
    ]);
    page.changeDropped = true;
    expect(judged(place, page, { state })).toEqual([]);
  });

  it("is lost if its draft is not the last text that was kept, or its markup is another one", async () => {
    const { place, page } = await aSavedPage();
    page.draft.hear({ entryId: change, title: "Typed" }, ok);
    expect(judged(place, page)).toEqual([
      expect.stringMatching(/^lost: .*its draft is undefined, not .*Typed/),
    ]);
    // In whatever order the fields are on disk.
    expect(
      judged(place, page, {
        ledger: { draft: { title: "Typed", entryId: change }, markup: "html" },
      }),
    ).toEqual(['lost: does not have what was kept: its markup is "html", not ["markdown"]']);
  });
});

describe("a save of a user page", () => {
  const draft = { entryId: change, title: "Typed" };
  const older: UserPageDraft = { entryId: anId<EntryId>(43), title: "Older" };
  const saved = { entryId: change, changes: { title: "Typed" } };

  it("ends its own draft", async () => {
    const page = aWantedPage(await aPlace());
    page.draft.hear(draft, ok);
    hearSavedPage(page, saved, ok);
    expect(page.draft.values()).toEqual([null]);
    expect(page.fields.title.values()).toEqual(["Typed"]);
  });

  it("may leave an older draft, whose end got no response", async () => {
    const page = aWantedPage(await aPlace());
    page.draft.hear(older, ok);
    page.draft.hear(null, unheard);
    hearSavedPage(page, saved, ok);
    expect(page.draft.values()).toEqual([null, older]);
  });

  it("may leave its draft if the save got no response", async () => {
    const page = aWantedPage(await aPlace());
    page.draft.hear(draft, ok);
    hearSavedPage(page, saved, unheard);
    expect(page.draft.values()).toEqual([draft, null]);
  });
});

describe("a service that takes PUT for user pages", () => {
  const refused = "wrong: was refused by a service that behaved:";

  it("may refuse the PATCH of a profile that was not told so", async () => {
    const place = await aPlace("honours");
    const page = aWantedPage(place);
    page.changeDropped = true;
    page.fields.title.hear(null, unheard);
    page.fields.content.hear(null, unheard);
    await patch(place, page, { title: "Tides" });
    expect(place.requests().at(-1)?.status).toBe(405);
    expect(judged(place, page)).toEqual([]);
  });

  it("must not get a PATCH from a profile that was told so", async () => {
    const place = await aPlace("sends-again");
    const page = aWantedPage(place);
    page.changeDropped = true;
    page.fields.title.hear(null, unheard);
    page.fields.content.hear(null, unheard);
    await patch(place, page, { title: "Tides" });
    expect(judged(place, page)).toEqual([expect.stringContaining(refused)]);
  });
});
