/**
 * The first day that a short text names, e.g. `2026-03-01` of `Published on March 1, 2026`; "" if there is none, or it
 * may be another one: `3/1/2026` is not the same day everywhere. `language`: that of the text, beside English.
 */
export function getDay(text: string, language = "en"): string {
  if (text.length > maxLength || !/\d{4}/u.test(text)) return "";
  for (const form of forms) {
    const { year, month, day } = form.exec(text)?.groups ?? {};
    if (year !== undefined && month !== undefined && day !== undefined)
      return isoDay(Number(year), monthNumber(month, language), Number(day));
  }
  return "";
}

const maxLength = 200;
const forms = [
  /(?<!\d)(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)/u,
  /(?<!\d)(?<year>\d{4})[/.年년]\s?(?<month>\d{1,2})[/.月월]\s?(?<day>\d{1,2})(?!\d)/u,
  /(?<!\d)(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})(?!\d)/u,
  /(?<![\p{L}\d])(?<month>\p{L}{3,12})\.?\s(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s(?<year>\d{4})(?!\d)/u,
  /(?<!\d)(?<day>\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s-](?:de\s|of\s)?(?<month>\p{L}{3,12})[.,]?[\s-](?:de\s)?(?<year>\d{4})(?!\d)/u,
];

/** The month of a number, of a name or of the beginning of one; 0 if there is none. */
function monthNumber(text: string, language: string): number {
  if (/^\d/u.test(text)) return Number(text);
  const wanted = text.toLowerCase();
  return [language, "en"]
    .map((one) => monthNames(one).findIndex((name) => name.startsWith(wanted)) + 1)
    .reduce((own, english) => own || english);
}

/** A page names many days, in a language or two. Most are in English, and a formatter takes long to make. */
const knownNames = new Map<string, readonly string[]>([
  [
    "en",
    "january february march april may june july august september october november december".split(
      " ",
    ),
  ],
]);

function monthNames(language: string): readonly string[] {
  // Any two or three letters are well formed, and a language that the browser does not know has its own names.
  const primary = /^[a-z]{2,3}(?![a-z])/iu.exec(language)?.[0] ?? "en";
  const names = knownNames.get(primary) ?? formattedNames(primary);
  knownNames.set(primary, names);
  return names;
}

function formattedNames(primary: string): readonly string[] {
  // Beside a day, the month has another form in some languages.
  const format = new Intl.DateTimeFormat(primary, {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
    calendar: "gregory",
  });
  return Array.from({ length: 12 }, (_, month) => {
    const parts = format.formatToParts(new Date(Date.UTC(2000, month, 1)));
    return parts.find(({ type }) => type === "month")?.value.toLowerCase() ?? "";
  });
}

function isoDay(year: number, month: number, day: number): string {
  if (year < 1970 || year > 2100) return "";
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : "";
}
