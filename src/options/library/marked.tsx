import type { QueryWord } from "../../search/query.ts";
import { findMarks, type Stretch } from "../../search/marks.ts";

/** A text in which the words of the search are marked. */
export function Marked({
  text,
  words,
  isAddress = false,
}: {
  text: string;
  words: readonly QueryWord[];
  isAddress?: boolean;
}) {
  return <MarkedAt text={text} marks={findMarks(text, words, { isAddress })} />;
}

/** `marks`: in order, without overlaps. */
export function MarkedAt({ text, marks }: { text: string; marks: readonly Stretch[] }) {
  return (
    <>
      {marks.map(({ start, end }, at) => (
        <>
          {text.slice(marks[at - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  );
}
