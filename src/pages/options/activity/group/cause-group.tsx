import { useId } from "preact/hooks";
import type { T } from "../../../../shared/i18n/t.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { Block } from "./blocks.ts";
import styles from "./cause-group.module.css";
import { saidFailure } from "../../../forms/entry/entry-text.ts";
import { WhatItMeans } from "../../../forms/entry/what-it-means.tsx";
import type { OnChoose } from "../entry/entry-list.tsx";
import { FoldedList } from "../entry/folded-list.tsx";
import { entryFace } from "../entry/entry-row.tsx";
import { GroupActions } from "./group-actions.tsx";
import { ProfileName } from "../../parts/profile-name.tsx";
import { isOfOneJob, JobName } from "../entry/job-name.tsx";
import { groupSentence, type GroupAction } from "../group-text.ts";

/** Entries with the same reason. The reason is shown once, and one choice applies to all entries. */
export function CauseGroup({
  t,
  block,
  nowMs,
  onChoose,
  onAct,
}: {
  t: T;
  block: Block;
  nowMs: number;
  onChoose: OnChoose;
  onAct: (block: Block, action: GroupAction) => void;
}) {
  const id = useId();
  const { group, first, entries, more } = block;
  const { head, why, next } = groupSentence(t, first, nowMs);
  const failure = saidFailure(first);
  return (
    <section class={styles.group} aria-labelledby={`${id} ${id}-profile`}>
      {/* Marked like an entry, so that the focus has a place to go when the group disappears. */}
      <div class={styles.head} data-entry={group.key} data-standing={first.standing}>
        <Icon of={entryFace(t, first).icon} />
        <div class={styles.text}>
          <h3 id={id}>
            {head} <span class={styles.count}>{t.count("activity_all_count", group.count)}</span>
          </h3>
          {first.profile !== undefined && (
            <ProfileName t={t} profile={first.profile} id={`${id}-profile`} />
          )}
          {isOfOneJob(first) && <JobName t={t} name={first.jobName} />}
          {why !== "" && <p>{why}</p>}
          {next !== "" && <p>{next}</p>}
          {failure !== undefined && (
            <p>
              <WhatItMeans t={t} kind={failure.kind} />
            </p>
          )}
        </div>
        <GroupActions t={t} block={block} titleId={id} onAct={(action) => onAct(block, action)} />
      </div>
      <FoldedList t={t} entries={entries} nowMs={nowMs} grouped onChoose={onChoose} />
      {more > 0 && <p class={styles.more}>{t.count("activity_more", more)}</p>}
    </section>
  );
}
