import type { FieldLabel } from "../../../../shared/domain/operation/fields-of.ts";
import type {
  LinkHistory,
  SentEntry,
  SentValue,
} from "../../../../shared/domain/views/link-history.ts";
import type { EntryView } from "../../../../shared/domain/views/views.ts";
import { entrySentence } from "../../../forms/entry/entry-text.ts";
import { nameList } from "../../../../shared/i18n/name-list.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { dayAndTime } from "../../../../shared/i18n/time.ts";
import { kindText } from "../../activity/activity-text.ts";
import { hashOf } from "../../parts/routes.ts";
import layout from "../../parts/layout.module.css";
import styles from "./known-part.module.css";

/** The requests about a link and its parts, and the responses, the latest first. */
export function HistoryList({
  t,
  entries,
  history,
  nowMs,
}: {
  t: T;
  entries: readonly EntryView[];
  history: LinkHistory;
  nowMs: number;
}) {
  const sent = new Map(history.map((one) => [one.entryId, one]));
  return (
    <>
      <h3>{t("known_entries")}</h3>
      {entries.length > 0 && (
        <ul class={styles.entries}>
          {entries.map((entry) => (
            <HistoryItem key={entry.id} {...{ t, entry, nowMs }} sent={sent.get(entry.id)} />
          ))}
        </ul>
      )}
      <p class={layout.small}>{t("known_entries_note")}</p>
    </>
  );
}

function HistoryItem({
  t,
  entry,
  sent,
  nowMs,
}: {
  t: T;
  entry: EntryView;
  sent: SentEntry | undefined;
  nowMs: number;
}) {
  const { head, why } = entrySentence(t, entry, nowMs);
  const id = entry.remoteId === undefined ? "" : t("activity_id", { id: String(entry.remoteId) });
  return (
    <li>
      <p>
        <a href={hashOf("activity")}>{kindText(t, entry.kind)}</a>
        <span>{head}</span>
        <time class="muted" dateTime={new Date(entry.atMs).toISOString()}>
          {dayAndTime(t, entry.atMs)}
        </time>
      </p>
      <p class={styles.answer}>{[why, id].filter(Boolean).join(" ")}</p>
      {sent !== undefined && sent.values.length > 0 && (
        <details>
          <summary>{t("known_sent", { time: dayAndTime(t, sent.keptAtMs) })}</summary>
          <dl class={styles.facts}>
            {sent.values.map(({ label, value }) => (
              <Value key={label} {...{ t, label, value }} />
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

function Value({ t, label, value }: { t: T; label: FieldLabel; value: SentValue }) {
  const text = typeof value === "string" ? value : nameList(t, value);
  return (
    <>
      <dt>{t(label)}</dt>
      <dd dir="auto">{text === "" ? t("known_sent_cleared") : text}</dd>
    </>
  );
}
