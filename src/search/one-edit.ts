/**
 * Whether a beginning of the word is at most one edit away from the typed one: one letter wrong, missing, too
 * many, or swapped with the next. The plain form of `beginningNear`.
 */
export function isOneEditAway(word: string, typed: string): boolean {
  let at = 0;
  while (at < typed.length && word[at] === typed[at]) at += 1;
  const rest = typed.slice(at + 1);
  const [letter = "", next = ""] = [typed[at], typed[at + 1]];
  return (
    at === typed.length ||
    word.startsWith(rest, at + 1) ||
    word.startsWith(typed.slice(at), at + 1) ||
    word.startsWith(rest, at) ||
    (next !== "" && word.startsWith(next + letter + typed.slice(at + 2), at))
  );
}
