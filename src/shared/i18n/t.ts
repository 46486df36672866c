import type messages from "../../../public/_locales/en/messages.json";

type Messages = typeof messages;
type MessageKey = keyof Messages;

/** The placeholders of a text in `messages.json`; of several texts, one type for each. */
type PlaceholdersOf<Key extends MessageKey> = Key extends MessageKey
  ? Messages[Key] extends { placeholders: infer P }
    ? P
    : Record<never, never>
  : never;

type NamesOf<Placeholders> = Placeholders extends unknown ? keyof Placeholders : never;

/** The values a text needs. Where the key may be one of several, all of them need the same values. */
type Arguments<Key extends MessageKey, Placeholders = PlaceholdersOf<Key>> = [
  NamesOf<Placeholders>,
] extends [never]
  ? []
  : [NamesOf<Placeholders>] extends [keyof Placeholders]
    ? [values: { readonly [Name in keyof Placeholders]: string }]
    : never;

/** Texts with plural forms: `x` for the keys `x_one`, `x_other` and any other forms a language needs. */
type PluralKey = {
  [Key in MessageKey]: Key extends `${infer Base}_other` ? Base : never;
}[MessageKey];

/** Like `browser.i18n.getMessage`: substitutions in the order `$1`, `$2`, …; "" for an unknown key. */
export type GetMessage = (key: string, substitutions?: string[]) => string;

export interface T {
  /** `t("popup_title")`, `t("x", { host })`: a missing or unknown value does not compile. */
  <Key extends MessageKey>(key: Key, ...values: Arguments<Key>): string;
  /** The plural form for the number, which is inserted as `$COUNT$`. */
  count(key: PluralKey, count: number): string;
  /** The number as people write it in this language. */
  number(number: number): string;
  /** The language of the texts for `Intl`, with the browser's region if it has one (`en-GB`). */
  readonly language: string;
}

/**
 * Texts in one language. Values are passed by name and numbered by the alphabetical order of their names in
 * every language (tested), so no table of names has to be loaded.
 */
export function createT(getMessage: GetMessage, language: string): T {
  const translate = <Key extends MessageKey>(key: Key, ...[values]: Arguments<Key>) =>
    getMessage(key, inOrder({ ...values }));
  // Made when first needed: making either takes a hundred times as long as using it.
  let plural: Intl.PluralRules | undefined;
  let format: Intl.NumberFormat | undefined;
  const pluralForm = (value: number) => {
    plural ??= new Intl.PluralRules(language);
    return plural.select(value);
  };
  const number = (value: number) => {
    format ??= new Intl.NumberFormat(language);
    return format.format(value);
  };
  const count = (key: PluralKey, value: number) => {
    const substitutions = [number(value)];
    const form = getMessage(`${key}_${pluralForm(value)}`, substitutions);
    return form === "" ? getMessage(`${key}_other`, substitutions) : form;
  };
  return Object.assign(translate, { count, number, language });
}

function inOrder(values: Record<string, unknown>): string[] {
  return Object.keys(values)
    .toSorted()
    .map((name) => String(values[name]));
}
