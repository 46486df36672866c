import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tagKey, tagMaxLength } from "../values/tag.ts";
import { modelPrompt, parseModelAnswer } from "./model.ts";

const page = { title: "Tides", description: "", text: "" };

describe("what a model is asked", () => {
  it("is bounded, however long the page and however many the tags", () => {
    const tags = Array.from({ length: 5_000 }, (_, index) => `tag ${index}`);
    const prompt = modelPrompt({ ...page, text: "x".repeat(1_000_000) }, tags);
    expect(prompt.length).toBeLessThan(8_000);
    expect(prompt).toContain("tag 0, tag 1,");
  });

  it("is bounded where a whole selection is the description, and still has the text", () => {
    const long = { title: "t".repeat(10_000), description: "d".repeat(20_000), text: "The sea." };
    const prompt = modelPrompt(long, []);
    expect(prompt.length).toBeLessThan(8_000);
    expect(prompt).toContain("The sea.");
  });
});

describe("the answer of a model", () => {
  it("has its tags in the spelling in use, and its description as one paragraph", () => {
    const answer = JSON.stringify({
      tags: [" TIDES ", "moon"],
      description: "Two.\n\n Sentences. ",
    });
    expect(parseModelAnswer(answer, ["Tides"])).toEqual({
      ok: true,
      value: { tags: ["Tides", "moon"], description: "Two. Sentences." },
    });
  });

  it("has tags of their own where the model wrote hashtags, or several in one text", () => {
    const read = parseModelAnswer('{"tags":["#moon","sea, ships"]}', []);
    expect(read).toMatchObject({ value: { tags: ["moon", "sea", "ships"] } });
  });

  it("has no half characters, and none that change how the others are read", () => {
    const answer = JSON.stringify({
      tags: ["\u202esea\u0007", "\ud83d"],
      description: `\u2067${"x".repeat(497)}🌊${"x".repeat(10)}`,
    });
    expect(parseModelAnswer(answer, [])).toEqual({
      ok: true,
      value: { tags: ["sea"], description: `${"x".repeat(497)}🌊…` },
    });
  });

  it.each(["", "I cannot do that.", "[]", "null", '{"tags":'])("%j is none", (answer) => {
    expect(parseModelAnswer(answer, [])).toEqual({ ok: false, error: { kind: "model-failed" } });
  });

  it("suggests nothing where it has values of other types", () => {
    expect(parseModelAnswer('{"tags":"tides","description":[1]}', [])).toEqual({
      ok: true,
      value: { tags: [], description: "" },
    });
  });

  it("suggests no more than a link can have, whatever a page makes of it", () => {
    const answers = fc.record({
      tags: fc.array(fc.oneof(fc.string({ maxLength: 300, unit: "binary" }), fc.integer())),
      description: fc.string({ maxLength: 2_000, unit: "binary" }),
    });
    fc.assert(
      fc.property(answers, (answer) => {
        const read = parseModelAnswer(JSON.stringify(answer), []);
        expect(read.ok).toBe(true);
        if (!read.ok) return;
        const { tags, description } = read.value;
        expect(tags.length).toBeLessThanOrEqual(5);
        expect(new Set(tags.map(tagKey)).size).toBe(tags.length);
        for (const tag of tags) {
          expect(tag).not.toBe("");
          expect(tag.length).toBeLessThanOrEqual(tagMaxLength);
        }
        expect(description.length).toBeLessThanOrEqual(500);
        expect(description).not.toMatch(/\n/);
      }),
    );
  });
});
