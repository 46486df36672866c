import messages from "../../public/_locales/en/messages.json" with { type: "json" };
import { createT } from "../i18n/t.ts";

const texts = new Map<string, { message: string; placeholders?: object }>(Object.entries(messages));

/** For tests: the English texts, with their values put in as a browser does. */
export const englishT = createT((key, values = []) => {
  const text = texts.get(key);
  if (text === undefined) return "";
  // The numbers of placeholders follow the alphabetical order of their names (`createT`).
  const names = Object.keys(text.placeholders ?? {}).toSorted();
  return names.reduce(
    (message, name, index) => message.replaceAll(`$${name.toUpperCase()}$`, values[index] ?? ""),
    text.message,
  );
}, "en-GB");
