import { endsSentence, sentenceGap, sentences } from "../../../shared/i18n/sentences.ts";
import type { T } from "../../../shared/i18n/t.ts";

/** What became of an entry, in bold, with the reason, and with what to do next. */
export function HeadAndWhy({
  t,
  head,
  why,
  next,
}: {
  t: T;
  head: string;
  why: string | undefined;
  next?: string;
}) {
  return (
    <>
      <b>{endsSentence(head) ? head : t("activity_head", { head })}</b>
      {sentenceGap(t)}
      {sentences(t, why, next)}
    </>
  );
}
