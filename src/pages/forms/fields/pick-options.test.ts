import { describe, expect, it } from "vitest";
import { asId, type LocalId } from "../../../shared/domain/values/ids.ts";
import type { Suggested } from "../../../shared/domain/suggest/views.ts";
import type { CollectionView } from "../../../shared/domain/views/views.ts";
import { english as t } from "../../../../test/support/english.ts";
import { collectionOptions, findNamed, tagNames, tagOptions, typedPath } from "./pick-options.ts";

function tags(
  text: string,
  own: readonly string[],
  chosen: readonly string[] = [],
  keywords: readonly string[] = [],
  suggested: readonly Suggested[] = [],
) {
  const known = tagNames(suggested, [...own, ...chosen], keywords);
  return tagOptions({ t, text, known, isChosen: (tag) => chosen.includes(tag) });
}

const labels = (options: readonly { label: string }[]) => options.map(({ label }) => label);

describe("a collection", () => {
  const tides: CollectionView = {
    localId: asId<LocalId>("1"),
    title: "Tides",
    path: "Work / Tides",
    pending: false,
    uses: 0,
  };
  const flat: CollectionView = {
    localId: asId<LocalId>("2"),
    title: "tides",
    pending: false,
    uses: 0,
  };

  it("is found by its path, and shown with it", () => {
    const options = collectionOptions({
      t,
      text: "wor tid",
      known: [flat, tides],
      exact: undefined,
      suggested: [],
      isChosen: () => false,
    });
    expect(labels(options)).toEqual(["Work / Tides"]);
  });

  it("is offered first if its title is typed, however many paths begin with the text", () => {
    const longer = Array.from({ length: 60 }, (_, at) => {
      return { ...flat, localId: asId<LocalId>(String(at + 3)), title: `Tides and moon ${at}` };
    });
    const options = collectionOptions({
      t,
      text: "Tides",
      known: [...longer, tides],
      exact: tides,
      suggested: [],
      isChosen: () => false,
    });
    expect(labels(options).slice(0, 2)).toEqual(["Work / Tides", "Tides and moon 0"]);
    expect(options.filter(({ key }) => key === tides.localId)).toHaveLength(1);
  });

  it("has the same name however an accent is typed", () => {
    const cafe = { ...flat, title: "Caf\u00e9" };
    expect(findNamed([cafe], "cafe\u0301")).toBe(cafe);
  });

  it("is named by its path without spaces too, but a title with a slash comes first", () => {
    const protocol = { ...flat, title: "TCP/IP" };
    expect(findNamed([tides], "work/tides")).toBe(tides);
    expect(findNamed([tides, { ...flat, title: "Work/Tides" }], "work/tides")).not.toBe(tides);
    expect(findNamed([protocol], "TCP / IP")).toBeUndefined();
  });

  it("is made without control characters, as a link is", () => {
    expect(typedPath("Wo\0rk / \u0008Tides\uD83D")).toBe("Work / Tides");
    expect(findNamed([tides], "work / tides\0")).toBe(tides);
  });

  it("is found by a path without spaces, and so is a title with a slash", () => {
    const found = (text: string) =>
      collectionOptions({
        t,
        text,
        known: [flat, tides, { ...flat, localId: asId<LocalId>("3"), title: "Sea/Air" }],
        exact: undefined,
        suggested: [],
        isChosen: () => false,
      });
    expect(found("work/tid")).toMatchObject([{ label: "Work / Tides", finishes: true }]);
    expect(found("work / tid")).toMatchObject([{ label: "Work / Tides", finishes: true }]);
    expect(found("sea/a")).toMatchObject([{ label: "Sea/Air", finishes: true }]);
  });

  it("is named by its path before another is by its title", () => {
    expect(findNamed([tides, flat], "Tides")).toBe(flat);
    expect(findNamed([tides, flat], "work / tides")).toBe(tides);
    expect(findNamed([tides], "tides")).toBe(tides);
    expect(findNamed([tides], "Work")).toBeUndefined();
  });
});

describe("the options for tags", () => {
  it("are those in use while nothing is typed, including the chosen ones", () => {
    expect(tags(" ", ["css", "type"], ["type"])).toMatchObject([
      { key: "css", chosen: false },
      { key: "type", chosen: true },
    ]);
  });

  it("end with the typed text, as it would be kept, if it is not a tag yet", () => {
    const options = tags(" book  binding ", ["binding", "book binding tools"]);
    expect(options.at(-1)).toMatchObject({ key: "book binding", makes: true });
    expect(labels(options)).toEqual(["book binding tools", "Create “book binding”"]);
  });

  it("offer no second tag that differs only in case or spaces, however many there are", () => {
    const others = Array.from({ length: 40 }, (_, number) => `book binding ${number}`);
    expect(labels(tags("Book  Binding", [...others, "book binding"]))[0]).toBe("book binding");
    expect(tags("Book  Binding", [...others, "book binding"]).some(({ makes }) => makes)).toBe(
      false,
    );
  });

  it("include the page's keywords after the tags in use, each name once", () => {
    expect(tags("ti", ["tides"], [], ["Tides", "tidal", "time"])).toMatchObject([
      { key: "tides", finishes: true },
      { key: "tidal", finishes: true, note: t("popup_tag_of_page") },
      { key: "time", finishes: true, note: t("popup_tag_of_page") },
      { key: "ti", makes: true },
    ]);
    expect(tags("ti", ["tides"], [], ["Tides"])[0]?.note).toBeUndefined();
  });

  it("begin with the suggested tags and their reasons, so that the keyboard reaches them in the list", () => {
    const suggested = [{ label: "tides", like: "The mill" }];
    expect(tags("", ["css", "Tides"], [], ["mills"], suggested)).toMatchObject([
      { key: "tides", note: t("popup_like", { title: "The mill" }) },
      { key: "css" },
      { key: "mills", note: t("popup_tag_of_page") },
    ]);
  });

  it("do not finish the text with a tag that has it only further on", () => {
    expect(tags("art", ["party", "state of the art"])).toMatchObject([
      { key: "state of the art", finishes: false },
      { key: "party", finishes: false },
      { key: "art", makes: true },
    ]);
  });

  it("do not offer to create a tag that is chosen already", () => {
    expect(tags("new", [], ["new"])).toMatchObject([{ key: "new", chosen: true, finishes: true }]);
  });
});

describe("the options for collections", () => {
  const aCollection = (collection: Partial<CollectionView>): CollectionView => ({
    localId: asId<LocalId>("c"),
    title: "Print",
    pending: false,
    uses: 0,
    ...collection,
  });
  const note = (collection: Partial<CollectionView>) =>
    collectionOptions({
      t,
      text: "",
      known: [aCollection(collection)],
      exact: undefined,
      suggested: [],
      isChosen: () => false,
    })[0]?.note;

  it("show how often a collection is used, or that it is not at the service yet", () => {
    expect(note({ uses: 1200 })).toBe("1,200");
    expect(note({ uses: 3, pending: true })).toBe(t("popup_pending"));
    expect(note({ uses: 0 })).toBeUndefined();
  });
});
