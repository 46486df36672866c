import type { Found, TextPieces } from "../found.ts";

/** Longer than any address with its title. */
const longestLine = 20_000;

/**
 * A link in each line: `address`, `address | title` (OneTab), `address title`, `title: address`, or
 * `[title](address)` (Markdown). Empty lines divide nothing. A line without an address is a link without
 * one, so that the user is told of it.
 */
export async function* readList(pieces: TextPieces): AsyncGenerator<Found> {
  let line = 0;
  let rest = "";
  const linkIn = (text: string): readonly Found[] => {
    line += 1;
    return text.trim() === "" ? [] : [linkOf(text.slice(0, longestLine).trim(), line)];
  };
  for await (const piece of pieces) {
    const [first = "", ...others] = piece.split("\n");
    // Of a line that is too long to be one, the rest is not collected.
    rest = rest.length > longestLine ? rest : rest + first;
    if (others.length === 0) continue;
    const ended = [rest, ...others.slice(0, -1)];
    rest = others.at(-1) ?? "";
    for (const text of ended) yield* linkIn(text);
  }
  yield* linkIn(rest);
}

// No part of these may match without a limit: a line can be made to take minutes otherwise.
const markdown = /\[([^\]]{0,2000})\]\(\s{0,9}<?([^\s<>]{1,9000})>?[^)]{0,2000}\)/;
const address = /(?:[a-z][a-z0-9+.-]{0,30}:\/\/|(?:javascript|data|about|mailto):)\S+/i;

function linkOf(text: string, place: number): Found {
  const [, name, target] = markdown.exec(text) ?? [];
  const written = target ?? address.exec(text)?.[0] ?? hostIn(text);
  const rest = written === undefined ? text : text.replace(written, " ");
  return {
    kind: "link",
    address: written ?? "",
    title: name?.trim() ?? withoutMarks(rest),
    description: "",
    tags: [],
    paths: [],
    place,
  };
}

/** Without the signs at both ends that divide a title from its address. */
function withoutMarks(text: string): string {
  let [from, to] = [0, text.length];
  const isMark = (at: number) => /[\s|:;,\-–—*•]/u.test(text.charAt(at));
  while (from < to && isMark(from)) from += 1;
  while (to > from && isMark(to - 1)) to -= 1;
  return text.slice(from, to);
}

/** A line that begins with a host: `quoin.example/page Some title`. */
function hostIn(text: string): string | undefined {
  return /^(?:[\p{L}\p{N}-]{1,63}\.){1,9}\p{L}{2,63}(?:[:/?#]\S*)?(?=\s|$)/u.exec(text)?.[0];
}
