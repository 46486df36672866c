import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { featuresOf } from "./features.ts";
import { createFiling, type NamedLabel } from "./filing.ts";

const label = (...path: string[]): NamedLabel => ({ label: path.join(" / "), path });
const page = (title: string, address = "https://example.com/", description = "") => ({
  address,
  title,
  description,
});

describe("suggestions from the user's own history", () => {
  it("suggest nothing while there is no history", () => {
    expect(createFiling().suggest(page("Tides of the North Sea"), 5)).toEqual([]);
  });

  it("prefer the label of a page that is alike, and name that page", () => {
    const filing = createFiling();
    filing.learn(page("How tides are predicted"), [label("Sea")]);
    filing.learn(page("Bread with a crust"), [label("Kitchen")]);
    expect(filing.suggest(page("Predicting the tide in harbours"), 5)[0]).toMatchObject({
      label: "Sea",
      reason: { kind: "like", title: "How tides are predicted" },
    });
  });

  it("prefer a label whose name the page says, even if it has no pages yet", () => {
    const filing = createFiling();
    filing.name([label("Work", "Gardening"), label("Work", "Taxes")]);
    expect(filing.suggest(page("Gardening in winter"), 1)).toMatchObject([
      { label: "Work / Gardening", reason: { kind: "name" } },
    ]);
  });

  it("follow the folder of a site that one author has", () => {
    const filing = createFiling();
    for (const number of [1, 2, 3]) {
      const one = `https://code.example/ann/tool-${number}`;
      filing.learn(page(`Alpha ${number}`, one), [label("Ann")]);
      filing.learn(page(`Beta ${number}`, `https://code.example/ben/kit-${number}`), [
        label("Ben"),
      ]);
    }
    const found = filing.suggest(page("Gamma", "https://code.example/ben/new"), 1);
    expect(found[0]?.label).toBe("Ben");
  });

  it("understand scripts without spaces and letters with accents", () => {
    const filing = createFiling();
    filing.learn(page("潮汐表の読み方"), [label("海")]);
    filing.learn(page("Crème brûlée"), [label("Cuisine")]);
    expect(filing.suggest(page("東京湾の潮汐"), 1)[0]?.label).toBe("海");
    expect(filing.suggest(page("creme caramel"), 1)[0]?.label).toBe("Cuisine");
  });

  it("read as much of a long text without spaces as of one with spaces", () => {
    const sizeOf = (description: string) => featuresOf(page("", "", description)).size;
    const words = Array.from({ length: 20_000 }, (_, at) => (at + 40_000).toString(36));
    const letters = Array.from({ length: 20_000 }, (_, at) => String.fromCodePoint(0x4e00 + at));
    expect(sizeOf(letters.join(""))).toBeLessThanOrEqual(sizeOf(words.join(" ")));
  });

  it("give shares from 0 to 1 that fall, for any page and history", () => {
    const pages = fc.record({
      address: fc.oneof(fc.webUrl(), fc.string()),
      title: fc.string({ unit: "grapheme" }),
      description: fc.string(),
      keywords: fc.array(fc.string(), { maxLength: 3 }),
    });
    const labels = fc.array(
      fc.constantFrom("a", "b", "c").map((name) => label(name)),
      { maxLength: 2 },
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(pages, labels), { maxLength: 20 }), pages, (history, asked) => {
        const filing = createFiling();
        for (const [one, filed] of history) filing.learn(one, filed);
        const shares = filing.suggest(asked, 5).map(({ share }) => share);
        for (const share of shares) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1.000_001);
        }
        expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      }),
    );
  });
});
