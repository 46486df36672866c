import { describe, expect, it } from "vitest";
import { foldText } from "../domain/text/fold-text.ts";
import { wordMaxLength, wordsAndSignsIn, wordsIn } from "./words.ts";

const texts = (text: string, split = wordsIn) => split(foldText(text)).map((word) => word.text);

describe("wordsIn", () => {
  it("splits a text at everything but letters, marks and digits", () => {
    expect(texts("It's 3.5 m high — “Łódź”, (2024)!")).toEqual(
      ["it", "s", "3", "5", "m", "high", "lodz", "2024"], // as folded
    );
  });

  it("gives each pair of neighbours, and the last character, where a script has no spaces", () => {
    expect(texts("東京タワー")).toEqual(["東京", "京タ", "タワ", "ワー", "ー"]);
    expect(texts("海")).toEqual(["海"]);
  });

  it("keeps words of other scripts beside them apart", () => {
    expect(texts("東京tower、2階")).toEqual(["東京", "京", "tower", "2", "階"]);
    expect(texts("서울 여행")).toEqual(["서울", "울", "여행", "행"]);
    expect(texts("Привет мир")).toEqual(["привет", "мир"]);
  });

  it("says where each word stands", () => {
    for (const { text, start, end } of wordsIn("tide tables, 東京タ")) {
      expect("tide tables, 東京タ".slice(start, end)).toBe(text);
    }
  });

  it("cuts a long word, and passes over all of it", () => {
    const [word, next] = wordsIn(`${"a".repeat(60)} b`);
    expect(word).toMatchObject({ text: "a".repeat(wordMaxLength), start: 0, end: 60 });
    expect(next?.text).toBe("b");
  });
});

describe("wordsAndSignsIn", () => {
  it.each([
    ["🚀Launch 🚀🔥", ["🚀", "launch", "🚀", "🔥"]],
    ["I ❤\uFE0F tea ☕\uFE0F, ❤", ["i", "❤", "tea", "☕", "❤"]],
    ["👩\u200D💻 👍🏽", ["👩", "💻", "👍"]],
    ["🇩🇪🇪🇬", ["🇩🇪", "🇪🇬"]],
    ["1\uFE0F\u20E3 step, 20 °C", ["1", "step", "20", "°", "c"]],
    ["東京🗼タワー", ["東京", "京", "🗼", "タワ", "ワー", "ー"]],
    ["tide +=|", ["tide"]],
  ])("of %s are %j", (text, words) => {
    expect(texts(text, wordsAndSignsIn)).toEqual(words);
  });
});
