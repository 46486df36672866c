import type { NamedBlock } from "./programs/named-languages.ts";
import { tokensOf } from "./tokens.ts";

/** How one fact of a page was told, against what a person says about it. `extra`: the person knows of none. */
export type Told = "right" | "wrong" | "missing" | "extra" | "none";

/** Compares a text with the expected one by its words, whatever joins them. */
export function judgeText(found: string, expected: string): Told {
  const [own, wanted] = [wordsIn(found), wordsIn(expected)];
  if (wanted === "") return own === "" ? "none" : "extra";
  if (own === "") return "missing";
  return own === wanted ? "right" : "wrong";
}

// `Ann and Bo`, `Ann, Bo` and `Ann & Bo` are the same authors.
function wordsIn(text: string): string {
  return tokensOf(text)
    .filter((token) => token !== "and")
    .join(" ");
}

/** The fences of a Markdown text whose page names their languages, and how many of them have that language. */
export function scoreFences(
  markdown: string,
  blocks: readonly NamedBlock[],
): { named: number; right: number } {
  const languageByStart = new Map(blocks.map(({ text, language }) => [startOf(text), language]));
  let [named, right] = [0, 0];
  for (const { info, text } of fencesOf(markdown)) {
    const language = languageByStart.get(startOf(text));
    if (language === undefined) continue;
    named += 1;
    if (info === language) right += 1;
  }
  return { named, right };
}

const comparedLength = 60;

// Line numbers and the marks of quotations are none of the code, and no other code begins with the same letters.
function startOf(code: string): string {
  return code.replaceAll(/[^\p{L}]+/gu, "").slice(0, comparedLength);
}

function fencesOf(markdown: string): { info: string; text: string }[] {
  const fences: { info: string; text: string }[] = [];
  let open: { mark: string; info: string; lines: string[] } | undefined;
  for (const line of markdown.split("\n")) {
    const [, mark, info] = /^[\s>\d.-]*(`{3,})([^`]*)$/u.exec(line) ?? [];
    if (open === undefined && mark !== undefined)
      open = { mark, info: info?.trim() ?? "", lines: [] };
    else if (open !== undefined && mark === open.mark && info === "") {
      fences.push({ info: open.info, text: open.lines.join("\n") });
      open = undefined;
    } else open?.lines.push(line);
  }
  return fences;
}
