import { describe, expect, it } from "vitest";
import type { ContentFormat } from "../../src/shared/domain/capture/content-format.ts";
import type { EntryId, LocalId } from "../../src/shared/domain/values/ids.ts";
import type { Entry } from "../../src/shared/domain/outbox/entry.ts";
import { aProfileId, anEntry, anId } from "../support/builders.ts";
import { aPlace, send } from "./a-place.ts";
import { aWantedCollection, aWantedLink } from "./a-wanted.ts";
import { captivePortal } from "./faults.ts";
import type { Outcome } from "./outcome.ts";
import { judge } from "./oracle.ts";
import type { Place } from "./place.ts";
import {
  Register,
  type ContentExpected,
  type WantedCollection,
  type WantedLink,
} from "./wanted.ts";

const bodyOf = ({ title, entryId }: WantedLink) => ({
  target_url: `https://soak.example/${Number(entryId.slice(-12))}`,
  title,
});

function delivered({ entryId, localId }: WantedLink, entry: Partial<Entry> = {}): Entry {
  const operation = { kind: "create-link", subject: localId, fields: {} } as Entry["operation"];
  const state = { name: "delivered", atMs: 1 } as const;
  return anEntry({ id: entryId, operation, state, tries: 1, ...entry });
}

/** A correct ledger row. */
function rowOf({ localId, title, entryId }: WantedLink) {
  const targetUrl = bodyOf({ title, entryId } as WantedLink).target_url;
  const nothing = { description: "", tags: [], collections: [] };
  return { localId, profileId: aProfileId, targetUrl, title, ...nothing };
}

function judged(
  place: Place,
  resources: readonly (WantedLink | WantedCollection)[],
  outcome: Partial<Outcome> & { entries?: readonly Entry[]; register?: Register } = {},
): readonly string[] {
  const { entries = [], register = new Register(), ...rest } = outcome;
  for (const resource of resources) register.add(resource);
  const links = resources.flatMap((resource) =>
    resource.kind === "link" ? [rowOf(resource)] : [],
  );
  const { problems } = judge({
    browser: "chromium",
    register,
    places: [place],
    gone: [],
    jobs: [],
    tries: { of: () => undefined },
    quickSaves: { addresses: new Set(), presses: () => [] },
    stored: { entries, links } as unknown as Outcome["stored"],
    atRest: true,
    wrongDrafts: [],
    events: [],
    ...rest,
  });
  return problems.map(({ kind, what }) => `${kind}: ${what}`);
}

describe("a collection that the undo of another save may have undone", () => {
  const undone = { mayHaveGoneUnsent: true } as const;
  const judgedAs = async (name: "cancelled" | "dropped", wanted: Partial<WantedCollection>) => {
    const made = aWantedCollection(7, wanted);
    const { entryId: id, localId: subject, title } = made;
    const operation = { kind: "create-collection", subject, fields: { title } } as const;
    const entry = anEntry({ id, operation, state: { name, atMs: 1 } });
    return judged(await aPlace(), [made], { entries: [entry] });
  };

  it("may be cancelled", async () => {
    expect(await judgedAs("cancelled", undone)).toEqual([]);
  });

  it("is lost if no undo can have been the reason", async () => {
    const lost = (state: string) => [`lost: a collection is ${state}, which nobody chose`];
    expect(await judgedAs("dropped", undone)).toEqual(lost("dropped"));
    expect(await judgedAs("cancelled", {})).toEqual(lost("cancelled"));
  });
});

describe("a link that was kept", () => {
  it("is fine if it was delivered as requested", async () => {
    const place = await aPlace();
    const link = aWantedLink(1);
    await send(place, link.entryId, bodyOf(link));
    expect(judged(place, [link], { entries: [delivered(link)] })).toEqual([]);
  });

  it("is lost if a captive portal responded to a change of it, and the link itself never arrived", async () => {
    const place = await aPlace();
    const link = aWantedLink(1);
    const register = new Register();
    const change = anId<EntryId>(50);
    register.changes.set(change, link);
    place.spoil({ name: captivePortal, fault: { kind: "answer", status: 200 } });
    await send(place, change, { title: "Changed" }, { method: "PATCH", path: "links/1" });
    expect(judged(place, [link], { register, entries: [delivered(link)] })).toEqual([
      "lost: is delivered, and not at the service",
    ]);
  });

  it("is not the product's fault if the captive portal responded to its own last request", async () => {
    const place = await aPlace();
    const link = aWantedLink(1);
    place.spoil({ name: captivePortal, fault: { kind: "answer", status: 200 } });
    await send(place, link.entryId, bodyOf(link));
    expect(judged(place, [link], { entries: [delivered(link)] })).toEqual([]);
  });

  it("is wrong if a service without a fault refuses its request", async () => {
    const place = await aPlace();
    const link = aWantedLink(1, {
      letGo: { choice: "drop", atMs: Date.now() + 9_999, sure: true },
    });
    await send(place, link.entryId, { ...bodyOf(link), tags: "no list" });
    expect(judged(place, [link])).toEqual([
      "wrong: was refused by a service that behaved: POST /api/v1/links: 422",
    ]);
  });

  it("may be refused by a strict service that has all of it, once a part is left out", async () => {
    const place = await aPlace("strict");
    const link = aWantedLink(1);
    await send(place, link.entryId, { ...bodyOf(link), page_content: "Long" });
    await send(place, link.entryId, bodyOf(link));
    const entries = [delivered(link)];
    expect(judged(place, [link], { entries })).toContain(
      "wrong: was refused by a service that behaved: POST /api/v1/links: 422",
    );
    link.lacks.add("page_content");
    const content = 'wrong: has content that was not asked for: "Long"';
    expect(judged(place, [link], { entries })).toEqual([content]);
  });

  it("is lost if the service lacks a field that only its create carries", async () => {
    const place = await aPlace();
    const extras = {
      repository_ids: [3],
      image_url: "https://a.example/",
      latitude: 1.5,
      longitude: 2,
    };
    const link = aWantedLink(1, { extras, lacks: new Set(["image_url"]) });
    await send(place, link.entryId, { ...bodyOf(link), repository_ids: [4], longitude: 2 });
    expect(judged(place, [link], { entries: [delivered(link)] })).toEqual([
      "lost: does not have what was kept: repository_ids is [4], not [3]",
      "lost: does not have what was kept: latitude is null, not 1.5",
    ]);
  });

  it("is lost without a collection, other than the one that was left out", async () => {
    const place = await aPlace();
    const collections = [7, 8].map((number) => aWantedCollection(number));
    for (const { entryId, title } of collections) {
      await send(
        place,
        entryId,
        { collection: { title } },
        { method: "POST", path: "collections" },
      );
    }
    const lacks = new Set<string>([collections[0]?.localId ?? ""]);
    const link = aWantedLink(1, { lacks }, collections);
    await send(place, link.entryId, bodyOf(link));
    const problems = judged(place, [link, ...collections], { entries: [delivered(link)] });
    expect(problems).toContain(
      "lost: does not have what was kept: its collections are [], which are not its own",
    );
    link.lacks.add(collections[1]?.localId ?? anId<LocalId>(1));
    const allowed = judged(place, [link, ...collections], { entries: [delivered(link)] });
    expect(allowed.filter((what) => what.startsWith("lost: does not"))).toEqual([]);
  });
});

describe("a link that is stored twice", () => {
  const twice = async (kind: "plain" | "sends-again", entry?: Partial<Entry>, status?: number) => {
    const place = await aPlace(kind);
    const link = aWantedLink(1);
    if (status) place.spoil({ fault: { kind: "answer", status, storesFirst: true } });
    await send(place, link.entryId, bodyOf(link));
    await send(place, link.entryId, bodyOf(link));
    const entries = [delivered(link, entry)];
    return judged(place, [link], { browser: "firefox", entries }).map((what) =>
      what.replace(/:.*/, ""),
    );
  };

  it("is doubled in Firefox too if no old connection ended", async () => {
    expect(await twice("plain")).toEqual(["doubled"]);
  });

  it("is announced if the profile resends after a server error, and it had no other end", async () => {
    expect(await twice("sends-again", { tries: 2 }, 500)).toEqual(["announced"]);
    expect(await twice("sends-again", { tries: 2 })).toEqual(["doubled"]);
    expect(await twice("plain", { tries: 2 }, 500)).toEqual(["doubled"]);
  });
});

describe("the content of a page", () => {
  const page: ContentExpected = {
    kind: "page",
    mark: "mark-1-end",
    formats: new Set(["plain-text"]),
    isReadable: true,
    mayBeOff: false,
  };
  const without = async (entry: Partial<Entry>, link: Partial<WantedLink> = {}) => {
    const place = await aPlace();
    const wanted = aWantedLink(1, { content: page, ...link });
    await send(place, wanted.entryId, bodyOf(wanted));
    return judged(place, [wanted], { entries: [delivered(wanted, entry)] });
  };

  it("is lost if it is missing without a reason", async () => {
    expect(await without({})).toEqual(["lost: has no content, and nothing says why"]);
  });

  it("may be missing if the entry says why, or the link was sent without it", async () => {
    expect(await without({ contentMissing: "late" })).toEqual([]);
    expect(await without({}, { lacks: new Set(["page_content"]) })).toEqual([]);
    expect(await without({}, { content: { ...page, mayBeOff: true } })).toEqual([]);
    expect(await without({}, { content: { ...page, formats: new Set(["none"]) } })).toEqual([]);
  });

  it("is in a format that was chosen when the message came, the first time or again", async () => {
    const article = "<div><p>mark-1-end</p></div>";
    const judgedWith = async (...formats: readonly ContentFormat[]) => {
      const place = await aPlace();
      const wanted = aWantedLink(1, { content: { ...page, formats: new Set(formats) } });
      await send(place, wanted.entryId, { ...bodyOf(wanted), page_content: article });
      return judged(place, [wanted], { entries: [delivered(wanted)] });
    };
    expect(await judgedWith("plain-text", "article")).toEqual([]);
    expect(await judgedWith("plain-text")).toEqual([
      expect.stringMatching(/^wrong: has content that is not plain-text: /),
    ]);
    expect(await judgedWith("none")).toEqual([
      expect.stringMatching(/^wrong: has content that was not asked for: /),
    ]);
  });
});
