import * as v from "valibot";
import { operationKinds } from "../../src/shared/resources/models.ts";
import { describe, expect, it } from "vitest";
import { createTIn, languages, tagOf, translations } from "../support/in-language.ts";
import { noticeTitles } from "./notice-titles.ts";
import { sameAsEnglish, sameEverywhere } from "./same-as-english.ts";
import { filesUnder, isTest, read } from "./sources.ts";

const messagesSchema = v.record(
  v.string(),
  v.strictObject({
    message: v.pipe(v.string(), v.minLength(1)),
    description: v.optional(v.string()),
    placeholders: v.optional(v.record(v.string(), v.strictObject({ content: v.string() }))),
  }),
);

function messagesOf(language: string) {
  return v.parse(messagesSchema, JSON.parse(read(`public/_locales/${language}/messages.json`)));
}

const english = messagesOf("en");
const keys = Object.keys(english);

/** All code and the manifest as one text. A key that does not occur in it is unused. */
const code = [...filesUnder("src", ".ts", ".tsx").filter((path) => !isTest(path)), "manifest.json"]
  .map(read)
  .join("\n");

/** `x` for `x_one` and `x_other`: the texts with plural forms. */
const counted = keys
  .filter((key) => key.endsWith("_one") && keys.includes(key.replace(/_one$/, "_other")))
  .map((key) => key.replace(/_one$/, ""));

/** Each English text once; a text with plural forms by their common part. */
const texts = [...new Set(keys.map(textOf))];

function textOf(key: string): string {
  const base = key.replace(/_(?:zero|one|two|few|many|other)$/, "");
  return counted.includes(base) ? base : key;
}

/** The texts that are titles of notices, as far as the code names them where a notice has its title. */
const titles = new Set([...noticeTitles()].filter((name) => texts.includes(name)));

/** The keys a language must have, in the order of the English ones. */
function keysOf(language: string): readonly string[] {
  const { pluralCategories } = new Intl.PluralRules(tagOf(language)).resolvedOptions();
  const forms = ["zero", "one", "two", "few", "many", "other"].filter((form) =>
    pluralCategories.some((category) => category === form),
  );
  return texts.flatMap((text) =>
    counted.includes(text) ? forms.map((form) => `${text}_${form}`) : [text],
  );
}

/** Whether a text has a form for this number alone, as "one" in English: it may leave out its number. */
function isOneNumber(language: string, key: string): boolean {
  const form = /_(zero|one|two|few|many|other)$/.exec(key)?.[1];
  if (textOf(key) === key || form === undefined) return false;
  const rules = new Intl.PluralRules(tagOf(language));
  return (
    Array.from({ length: 200 }, (_, number) => rules.select(number)).filter(
      (found) => found === form,
    ).length === 1
  );
}

describe("the form of a number that may leave it out", () => {
  it.each([
    ["en", "one", true],
    ["fr", "one", false], // 0 and 1
    ["pt_BR", "one", false],
    ["ru", "one", false], // 1, 21, 31, …
    ["he", "two", true],
    ["ar", "few", false],
    ["ja", "other", false],
  ])("is in %s %s: %s", (language, form, expected) => {
    expect(isOneNumber(language, `${counted[0]}_${form}`)).toBe(expected);
  });
});

it.each(["docs/translating.md"])("%s has a row for each language", (page) => {
  const names = new Intl.DisplayNames("en", { type: "language" });
  const rows = languages.map((language) => `| ${names.of(tagOf(language))} | \`${language}\` |`);
  const text = read(page).replaceAll(/ +/g, " ");
  expect(rows.filter((row) => !text.includes(row))).toEqual([]);
});

it.each(translations)("the words in %s are those of the glossary", (language) => {
  const wordsOf = (name: string) =>
    [...read(`docs/glossary/${name}.md`).matchAll(/^\| ([^|]+?) +\| +([^|\s][^|]*)\|$/gm)].map(
      ([, word]) => word,
    );
  expect(wordsOf(language).length).toBeGreaterThan(40);
  expect(wordsOf(language)).toEqual(
    [...read("docs/glossary/en.md").matchAll(/^\| ([^|]+?) +\|/gm)].map(([, word]) => word),
  );
});

it("README.md says how many languages there are", () => {
  expect(read("README.md")).toMatch(new RegExp(`^\\| languages +\\| ${languages.length} `, "m"));
});

/**
 * Placeholders whose values are words of the language itself, or numbers. Other values may have the
 * opposite direction.
 */
const ownWords = new Set([
  "added",
  "count",
  "day",
  "field",
  "fields",
  "head",
  "milliseconds",
  "most",
  "newer",
  "reason",
  "same",
  "section",
  "status",
  "time",
  "when",
  "why",
  "with",
  "without",
  "words",
]);

describe.each(languages)("the texts in %s", (language) => {
  const messages = messagesOf(language);

  it("have the English keys in the English order, with the plural forms of their language", () => {
    expect(Object.keys(messages)).toEqual(keysOf(language));
  });

  it("name the language of their folder, as the browser's language is named", () => {
    expect(messages["extension_language"]?.message).toBe(tagOf(language));
  });

  it("use the same values as in English", () => {
    const wrong = Object.entries(messages).filter(([key, { placeholders }]) => {
      const text = textOf(key);
      const inEnglish = english[counted.includes(text) ? `${text}_other` : text];
      return JSON.stringify(placeholders) !== JSON.stringify(inEnglish?.placeholders);
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it("number their placeholders in the alphabetical order of their names", () => {
    const wrong = Object.entries(messages).filter(([, { placeholders = {} }]) =>
      Object.keys(placeholders)
        .toSorted()
        .some((name, index) => placeholders[name]?.content !== `$${index + 1}`),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it("use all of their placeholders, and no others", () => {
    const wrong = Object.entries(messages).filter(([key, { message, placeholders = {} }]) => {
      const used = [...message.matchAll(/\$([A-Za-z_@]+)\$/g)].map((match) =>
        match[1]?.toLowerCase(),
      );
      const names = Object.keys(placeholders);
      const complete = isOneNumber(language, key) || names.every((name) => used.includes(name));
      return !complete || used.some((name) => name === undefined || !names.includes(name));
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it("have no dollar sign beside their placeholders, because browsers read it as a value", () => {
    const wrong = Object.entries(messages).filter(([, { message }]) =>
      message.replaceAll(/\$[A-Z_]+\$/g, "").includes("$"),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it("are complete for each number, in the form that it has in the language", () => {
    const t = createTIn(language);
    const rules = new Intl.PluralRules(tagOf(language));
    const wrong = counted.flatMap((text) =>
      [0, 1, 2, 5, 11, 21, 100].filter((number) => {
        const key = `${text}_${rules.select(number)}`;
        const { message = "" } = messages[key] ?? {};
        // oxlint-disable-next-line no-unsafe-type-assertion -- TypeScript does not follow the search for such keys
        const rendered = t.count(text as Parameters<typeof t.count>[0], number);
        return (
          rendered !== message.replaceAll("$COUNT$", t.number(number)) ||
          !(rendered.includes(t.number(number)) || isOneNumber(language, key))
        );
      }),
    );
    expect(counted.length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });

  it("have no full stop at the end of a notice's title: a title is no sentence", () => {
    expect(titles.size).toBeGreaterThan(70);
    const wrong = Object.entries(messages).filter(
      ([key, { message }]) => titles.has(textOf(key)) && /[.。।]$/.test(message),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it("name the columns of a list of collections as the reader of such a list wants them", () => {
    const words = messages["collections_known_hint"]?.message.match(/[a-z]+/g) ?? [];
    expect(words).toEqual(expect.arrayContaining(["id", "title", "parent"]));
  });

  it("contain no markup", () => {
    const wrong = Object.entries(messages).filter(([, { message }]) => /<[a-z/]/i.test(message));
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it("write invisible characters as escapes", () => {
    expect(read(`public/_locales/${language}/messages.json`)).not.toMatch(/[\p{Cf}\u00a0]/u);
  });
});

describe("the descriptions for translators", () => {
  it("are there for each English text, and name its values", () => {
    const wrong = keys.filter((key) => {
      const { description = "", placeholders = {} } = english[key] ?? {};
      const values = textOf(key) === key ? Object.keys(placeholders) : [];
      return (
        description === "" ||
        values.some((name) => !description.includes(`$${name.toUpperCase()}$`))
      );
    });
    expect(wrong).toEqual([]);
  });

  it.each(languages)("name the longest text that fits, which no text in %s exceeds", (language) => {
    const tooLong = Object.entries(messagesOf(language)).filter(([key, { message }]) => {
      const { description } = english[key] ?? english[`${textOf(key)}_other`] ?? {};
      const most = Number(/At most (\d+) characters/.exec(description ?? "")?.[1] ?? Infinity);
      return message.replaceAll(/\$\w+\$|\p{Cf}/gu, "").length > most;
    });
    expect(tooLong.map(([key]) => key)).toEqual([]);
  });
});

describe.each(translations)("the wording in %s", (language) => {
  const messages = messagesOf(language);

  it("is not left in English", () => {
    const left = Object.entries(messages).filter(([key, { message }]) => {
      const words = message.replaceAll(/\$\w+\$|\P{L}/gu, "");
      const same = [...sameEverywhere, ...(sameAsEnglish[language] ?? [])];
      return words !== "" && message === english[key]?.message && !same.includes(key);
    });
    expect(left.map(([key]) => key)).toEqual([]);
  });

  it("has a beginning of its own for each outcome", () => {
    const beginnings = (pattern: RegExp) =>
      new Set(
        Object.entries(messages)
          .filter(([key]) => pattern.test(key) && !key.endsWith("_why"))
          .map(([, { message }]) => message.split(/\s*[:：]/)[0]),
      );
    expect(beginnings(/^entry_kept_/).size).toBe(1);
    expect(beginnings(/^(?:entry|popup)_not_saved/).size).toBe(1);
    expect(beginnings(/^(?:entry|activity_state)_unknown/).size).toBe(1);
  });

  // Chinese and Japanese have no space between sentences.
  it.skipIf(/^(?:ja|zh)/.test(language))(
    "begins with a space where the English text does, because it follows another sentence",
    () => {
      const begin = (all: typeof messages) =>
        Object.keys(all).filter((key) => all[key]?.message.startsWith(" "));
      expect(begin(messages)).toEqual(begin(english));
    },
  );
});

describe("right-to-left texts", () => {
  const rightToLeft = languages.filter(
    (language) => messagesOf(language)["extension_direction"]?.message === "rtl",
  );

  it("isolate addresses, names and codes, so that these do not reorder the text around them", () => {
    const wrong = rightToLeft.flatMap((language) =>
      Object.entries(messagesOf(language)).flatMap(([key, { message }]) => {
        const apart = message.replaceAll(/[\u2066\u2068]\$\w+\$\u2069/g, "");
        return [...apart.matchAll(/\$(\w+)\$/g)]
          .filter(([, name = ""]) => !ownWords.has(name.toLowerCase()))
          .map(([, name]) => `${language}: ${key}, ${name}`);
      }),
    );
    expect(rightToLeft).toContain("ar");
    expect(wrong).toEqual([]);
  });
});

/** The keys that `keyOf` makes of the kinds of failures and of operations. */
const failureKeys = [
  ...["failures", "capture/capture", "address/server-address"].flatMap((name) => [
    ...read(`src/shared/domain/${name}.ts`).matchAll(/\bkind: "([a-z-]+)"/g),
  ]),
  ...read("src/shared/domain/fields/link.ts").matchAll(/\brefusedAs: "([a-z-]+)"/g),
].map(([, kind = ""]) => `failure_${kind.replaceAll("-", "_")}`);

const operationKeys = operationKinds.map((kind) => `activity_${kind.replaceAll("-", "_")}`);

describe("the keys", () => {
  it("are all used", () => {
    const unused = keys.filter((key) => {
      return (
        !code.includes(`"${key}"`) &&
        !code.includes(`"${textOf(key)}"`) &&
        !code.includes(`__MSG_${key}__`) &&
        !failureKeys.includes(key) &&
        !operationKeys.includes(key)
      );
    });
    expect(unused).toEqual([]);
  });

  it("include a text for every failure", () => {
    expect(failureKeys.length).toBeGreaterThan(30);
    expect(failureKeys.filter((key) => !keys.includes(key))).toEqual([]);
  });
});
