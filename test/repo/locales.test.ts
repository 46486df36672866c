import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { filesUnder, isTest, read, root } from "./sources.ts";

const messagesSchema = v.record(
  v.string(),
  v.strictObject({
    message: v.pipe(v.string(), v.minLength(1)),
    description: v.optional(v.string()),
    placeholders: v.optional(v.record(v.string(), v.strictObject({ content: v.string() }))),
  }),
);

const languages = readdirSync(join(root, "public/_locales"));

function messagesOf(language: string) {
  return v.parse(messagesSchema, JSON.parse(read(`public/_locales/${language}/messages.json`)));
}

const english = messagesOf("en");
const keys = Object.keys(english);

/** All code and the manifest, as one text: a key that stands nowhere in it is dead. */
const code = [...filesUnder("src", ".ts", ".tsx").filter((path) => !isTest(path)), "manifest.json"]
  .map(read)
  .join("\n");

const pluralForm = /_(?:zero|one|two|few|many|other)$/;

describe.each(languages)("the texts in %s", (language) => {
  const messages = messagesOf(language);

  it("have every key of the English ones, plural forms aside", () => {
    const needed = keys.filter((key) => !pluralForm.test(key) || key.endsWith("_other"));
    expect(needed.filter((key) => messages[key] === undefined)).toEqual([]);
  });

  it("have no key that English does not know", () => {
    const bases = new Set(keys.map((key) => key.replace(pluralForm, "")));
    expect(Object.keys(messages).filter((key) => !bases.has(key.replace(pluralForm, "")))).toEqual(
      [],
    );
  });

  it("number their placeholders in the alphabetical order of their names", () => {
    const wrong = Object.entries(messages).filter(([, { placeholders = {} }]) =>
      Object.keys(placeholders)
        .toSorted()
        .some((name, index) => placeholders[name]?.content !== `$${index + 1}`),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it("use each placeholder they have, and no other", () => {
    const wrong = Object.entries(messages).filter(([key, { message, placeholders = {} }]) => {
      const used = [...message.matchAll(/\$([A-Za-z_@]+)\$/g)].map((match) =>
        match[1]?.toLowerCase(),
      );
      const names = Object.keys(placeholders);
      // "one" may leave its number out: "a save is waiting".
      const complete = pluralForm.test(key) || names.every((name) => used.includes(name));
      return !complete || used.some((name) => name === undefined || !names.includes(name));
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it("hold no markup", () => {
    const wrong = Object.entries(messages).filter(([, { message }]) => /<[a-z/]/i.test(message));
    expect(wrong.map(([key]) => key)).toEqual([]);
  });
});

describe("the keys", () => {
  it("are all used", () => {
    const unused = keys.filter((key) => {
      const base = key.replace(pluralForm, "");
      return (
        !code.includes(`"${key}"`) &&
        !code.includes(`"${base}"`) &&
        !code.includes(`__MSG_${key}__`)
      );
    });
    expect(unused).toEqual([]);
  });

  it("include a text for every failure there is", () => {
    const failures = read("src/domain/failures.ts") + read("src/domain/capture.ts");
    const kinds = [...failures.matchAll(/\bkind: "([a-z-]+)"/g)].map((match) => match[1] ?? "");
    const missing = kinds.filter((kind) => !keys.includes(`failure_${kind.replaceAll("-", "_")}`));
    expect(kinds.length).toBeGreaterThan(30);
    expect(missing).toEqual([]);
  });
});
