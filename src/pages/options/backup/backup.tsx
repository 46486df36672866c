import type { MergeCounts } from "../../backup/plan-merge.ts";
import type { Failure } from "../../../shared/domain/failures.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { dayAndTime } from "../../../shared/i18n/time.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { FieldList } from "../../ui/combobox/field-list.tsx";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { SectionHead } from "../parts/section-head.tsx";
import { Card, cardsClass } from "../parts/card.tsx";
import { backupIcon, tableIcon } from "../parts/icons.ts";
import layout from "../parts/layout.module.css";
import { hashOf } from "../parts/routes.ts";
import { SelectSetting } from "../parts/setting.tsx";
import styles from "./backup.module.css";
import { MergeCard, OpenedPart } from "./merge-part.tsx";
import type { ReminderDays } from "./reminder.ts";
import type { BackupDone, BackupStore, BackupWork } from "./store.ts";
import { SyncPart } from "./sync/sync-part.tsx";

/** The whole ledger as a file, links for other programs, and the merge of a file from elsewhere. */
export function Backup({ t, store }: { t: T; store: BackupStore }) {
  const failed = store.failure.value;
  const work = store.work.value;
  const done = store.done.value;
  return (
    <>
      <SectionHead title={t("backup_title")} lead={t("backup_lead")} />
      <div role="alert" class={layout.alert}>
        {failed !== undefined && (
          <FailureNotice
            t={t}
            title={t(notDone(failed))}
            failure={failed.failure}
            next={notDone(failed) === "backup_not_merged" ? t("backup_merge_again") : undefined}
          />
        )}
      </div>
      <output class={styles.said}>
        {work !== undefined && <p class="muted">{workText(t, work)}</p>}
        {done !== undefined && <Done t={t} done={done} />}
        {work === undefined && done === undefined && store.isDue.value && (
          <Notice kind="wait" title={t("backup_due")}>
            <p>{lastText(t, store)}</p>
          </Notice>
        )}
      </output>
      <section class={`${layout.part} ${styles.part}`} aria-label={t("backup_title")}>
        <SaveCard t={t} store={store} />
        <Reminder t={t} store={store} />
        <div class={cardsClass}>
          <LinksCard t={t} store={store} />
          <MergeCard t={t} store={store} />
        </div>
        {store.opened.value !== undefined && (
          <OpenedPart t={t} store={store} opened={store.opened.value} />
        )}
      </section>
      {store.sync === undefined ? (
        <section class={`${layout.part} ${styles.part}`}>
          <h2>{t("sync_title")}</h2>
          <p class={styles.note}>{t("sync_missing")}</p>
        </section>
      ) : (
        <SyncPart t={t} store={store.sync} />
      )}
    </>
  );
}

/** The result of the work, and the user's next step. */
function Done({ t, done }: { t: T; done: BackupDone }) {
  switch (done.kind) {
    case "links":
      return (
        <Notice kind="saved" title={t.count("backup_saved", done.count)}>
          {done.unsent > 0 && <p>{t.count("backup_unsent", done.unsent)}</p>}
        </Notice>
      );
    case "saved": {
      const { entries, unfed, unreadable } = done.left;
      return (
        <Notice kind="saved" title={t.count("backup_saved", done.counts.links)}>
          {done.counts.drafts > 0 && <p>{t.count("backup_saved_drafts", done.counts.drafts)}</p>}
          {entries > 0 && <p>{t.count("backup_left_entries", entries)}</p>}
          {unfed > 0 && <p>{t.count("backup_left_unfed", unfed)}</p>}
          {unreadable > 0 && <p>{t.count("backup_left_unreadable", unreadable)}</p>}
        </Notice>
      );
    }
    case "merged":
      return <Merged t={t} done={done} />;
  }
}

function Merged({ t, done }: { t: T; done: BackupDone & { kind: "merged" } }) {
  const { profiles } = done.summary;
  const sum = (count: keyof MergeCounts) =>
    profiles.reduce((total, { links }) => total + links[count], 0);
  const drafts = sum("drafts");
  const left = sum("draftsLeft");
  const pageDraftsLeft = sum("pageDraftsLeft");
  const isKeyless = profiles.some(({ create }) => create !== undefined);
  return (
    <Notice
      kind="saved"
      title={t("backup_merged", {
        added: t.number(sum("added")),
        newer: t.number(sum("newer")),
        same: t.number(sum("same")),
      })}
    >
      {isKeyless && (
        <p>
          {t("backup_enter_key")} <a href={hashOf("connection")}>{t("connection_title")}</a>
        </p>
      )}
      {drafts > 0 && (
        <p>
          {t.count("backup_drafts_taken", drafts)}{" "}
          <a href={hashOf("activity")}>{t("activity_title")}</a>
        </p>
      )}
      {left > 0 && <p>{t.count("backup_drafts_left", left)}</p>}
      {pageDraftsLeft > 0 && <p>{t.count("backup_page_drafts_left", pageDraftsLeft)}</p>}
    </Notice>
  );
}

function SaveCard({ t, store }: { t: T; store: BackupStore }) {
  return (
    <Card icon={backupIcon} label={t("backup_save_title")} hint={t("backup_save_note")}>
      <p>{lastText(t, store)}</p>
      <Button
        kind={store.opened.value === undefined ? "primary" : "plain"}
        onPress={() => void store.save()}
      >
        {t("backup_save")}
      </Button>
    </Card>
  );
}

function LinksCard({ t, store }: { t: T; store: BackupStore }) {
  return (
    <Card icon={tableIcon} label={t("backup_links_title")} hint={t("backup_links_note")}>
      <div class={layout.actions}>
        <Button onPress={() => void store.saveLinks("html")}>{t("backup_html")}</Button>
        <Button onPress={() => void store.saveLinks("csv")}>{t("backup_csv")}</Button>
        <Button onPress={() => void store.saveLinks("markdown")}>{t("backup_markdown")}</Button>
      </div>
    </Card>
  );
}

function Reminder({ t, store }: { t: T; store: BackupStore }) {
  return (
    <FieldList>
      <SelectSetting<ReminderDays>
        label={t("backup_reminder")}
        note={t("backup_reminder_note")}
        value={store.memory.value.days}
        choices={[
          [0, t("backup_reminder_never")],
          [7, t("backup_reminder_week")],
          [30, t("backup_reminder_month")],
        ]}
        onChange={store.remind}
      />
    </FieldList>
  );
}

function lastText(t: T, { memory }: BackupStore): string {
  const { savedAtMs } = memory.value;
  return savedAtMs === undefined
    ? t("backup_never")
    : t("backup_last", { time: dayAndTime(t, savedAtMs) });
}

function workText(t: T, work: BackupWork): string {
  if (work === "read") return t("backup_working_read");
  return t(work === "merge" ? "backup_working_merge" : "library_opening");
}

function notDone({ work, failure }: { work: BackupWork; failure: Failure }) {
  if (work === "read" || failure.kind === "backup-profile-gone") return "backup_not_read";
  return work === "merge" ? "backup_not_merged" : "backup_not_saved";
}
