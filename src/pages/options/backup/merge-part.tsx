import { useRef } from "preact/hooks";
import type { MergeProfile, MergeSummary } from "../../backup/engine.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { dayAndTime } from "../../../shared/i18n/time.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Card } from "../parts/card.tsx";
import { importIcon } from "../parts/icons.ts";
import layout from "../parts/layout.module.css";
import styles from "./backup.module.css";
import type { BackupStore, OpenedBackup } from "./store.ts";

/** Chooses a file to merge. */
export function MergeCard({ t, store }: { t: T; store: BackupStore }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Card icon={importIcon} label={t("backup_merge_title")} hint={t("backup_merge_note")}>
      <Button onPress={() => input.current?.click()}>{t("backup_choose")}</Button>
      <input
        ref={input}
        type="file"
        dir="auto"
        accept=".json,application/json"
        hidden
        aria-label={t("backup_file")}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) void store.read(file);
          // The same file can be chosen again after it was changed.
          currentTarget.value = "";
        }}
      />
    </Card>
  );
}

/** Shows what a merge of the chosen file would do, and merges the file. */
export function OpenedPart({
  t,
  store,
  opened,
}: {
  t: T;
  store: BackupStore;
  opened: OpenedBackup;
}) {
  return (
    <>
      <SummaryTable t={t} opened={opened} />
      {isEmpty(opened) ? (
        <Notice title={t("backup_merge_nothing")}>
          <p>{t("backup_merge_nothing_why")}</p>
        </Notice>
      ) : (
        <div class={layout.actions}>
          <Button kind="primary" onPress={() => void store.merge()}>
            {t("backup_merge")}
          </Button>
          {store.work.value === "merge" && (
            <progress aria-label={t("backup_working_merge")} value={store.progress.value} />
          )}
        </div>
      )}
    </>
  );
}

/** Whether a merge would change nothing here. */
function isEmpty({ profiles, replaced }: MergeSummary): boolean {
  return (
    replaced === undefined &&
    profiles.every(({ steps, create }) => steps === 0 && create === undefined)
  );
}

function SummaryTable({ t, opened }: { t: T; opened: OpenedBackup }) {
  return (
    <div class={styles.card}>
      <table class={styles.table}>
        <caption>
          {t("backup_of", { name: opened.name, time: dayAndTime(t, Date.parse(opened.madeAt)) })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("ui_profile")}</th>
            <th scope="col">{t("backup_column_added")}</th>
            <th scope="col">{t("backup_column_newer")}</th>
            <th scope="col">{t("backup_column_same")}</th>
            <th scope="col">{t("activity_drafts")}</th>
          </tr>
        </thead>
        <tbody>
          {opened.profiles.map((profile, at) => (
            <tr key={at}>
              <th scope="row">
                <ProfileOf t={t} profile={profile} />
              </th>
              <td class="num">{t.number(profile.links.added)}</td>
              <td class="num">{t.number(profile.links.newer)}</td>
              <td class="num">{t.number(profile.links.same)}</td>
              <td class="num">{t.number(profile.links.drafts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ProfileOf({ t, profile: { name, host, create } }: { t: T; profile: MergeProfile }) {
  const shown = name || host || t("activity_not_connected");
  return (
    <>
      <bdi>{shown}</bdi>
      {name !== "" && host !== "" && <span class="url">{host}</span>}
      {create !== undefined && <small>{t("backup_new_profile")}</small>}
    </>
  );
}
