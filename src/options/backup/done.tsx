import type { MergeCounts } from "../../backup/plan-merge.ts";
import type { T } from "../../i18n/t.ts";
import { Notice } from "../../ui/notice.tsx";
import { hashOf } from "../routes.ts";
import type { BackupDone } from "./store.ts";

/** The result of the work, and the user's next step. */
export function Done({ t, done }: { t: T; done: BackupDone }) {
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
      {drafts > 0 && <p>{t.count("backup_drafts_below", drafts)}</p>}
      {left > 0 && <p>{t.count("backup_drafts_left", left)}</p>}
      {pageDraftsLeft > 0 && <p>{t.count("backup_page_drafts_left", pageDraftsLeft)}</p>}
    </Notice>
  );
}
