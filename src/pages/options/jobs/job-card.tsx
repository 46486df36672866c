import { useId, useRef, useState } from "preact/hooks";
import type { JobRate, JobState } from "../../../shared/domain/jobs/job.ts";
import { DropQuestion } from "../../forms/entry/drop-question.tsx";
import type { T } from "../../../shared/i18n/t.ts";
import { dayAndTime } from "../../../shared/i18n/time.ts";
import { Button } from "../../ui/button.tsx";
import { useFocusBack } from "../parts/focus-back.ts";
import layout from "../parts/layout.module.css";
import { ProfileName } from "../parts/profile-name.tsx";
import { SelectSetting } from "../parts/setting.tsx";
import styles from "./job-card.module.css";
import { JobParents } from "./job-parents.tsx";
import { kindText, numberText, partsText, reasonText, speedText, stateText } from "./jobs-text.ts";
import type { JobsStore, ShownJob } from "./store.ts";

interface JobCardProps {
  t: T;
  store: JobsStore;
  shown: ShownJob;
  /** One level below the heading above the card. */
  heading: "h2" | "h3";
}

/** A job's progress and actions. Every page that started a job may show the card. */
export function JobCard({ t, store, shown, heading: Heading }: JobCardProps) {
  const id = useId();
  const { job, progress, profile } = shown;
  const { collections = 0 } = job;
  const speed = speedText(t, shown, store.nowMs.value);
  const progressText = t("jobs_progress", {
    done: numberText(t, progress.delivered),
    all: numberText(t, job.rows),
  });
  return (
    <article class={styles.job} aria-labelledby={id} data-entry={job.id}>
      <header class={styles.head}>
        <Heading id={id}>
          {kindText(t, job.kind)} <bdi>{job.name}</bdi>
        </Heading>
        <time class={layout.small} dateTime={new Date(job.createdAtMs).toISOString()}>
          {dayAndTime(t, job.createdAtMs)}
        </time>
        {profile !== undefined && <ProfileName t={t} profile={profile} />}
      </header>
      {job.rows > 0 && !progress.isOver && (
        <progress
          aria-labelledby={id}
          max={job.rows}
          value={progress.delivered}
          aria-valuetext={progressText}
        />
      )}
      <p class={styles.standing}>
        {job.rows > 0 && <span>{progressText}</span>}
        {collections > 0 && <span>{partsText(t, job.rows - collections, collections)}</span>}
        {speed !== "" && <span class={styles.speed}>{speed}</span>}
        <span>{stateText(t, shown, store.nowMs.value)}</span>
      </p>
      {progress.undecided > 0 && (
        <p class={styles.need}>{t.count("jobs_needs_you", progress.undecided)}</p>
      )}
      <JobParents t={t} store={store} shown={shown} />
      {progress.left > 0 && <p>{t.count("jobs_left", progress.left)}</p>}
      <JobActions t={t} store={store} shown={shown} titleId={id} />
    </article>
  );
}

const withSpeed: readonly JobState[] = ["running", "pausing", "paused", "resuming"];
const pausable: readonly JobState[] = ["running", "resuming", "fed"];
const resumable: readonly JobState[] = ["pausing", "paused"];

function JobActions({
  t,
  store,
  shown,
  titleId,
}: {
  t: T;
  store: JobsStore;
  shown: ShownJob;
  titleId: string;
}) {
  const [isAsking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useFocusBack(place, isAsking ? "[data-cancel]" : undefined);
  const { job, progress, host } = shown;
  const isOpen = !progress.isOver && job.state !== "writing";
  const isRemovable = job.state === "writing" || (progress.isOver && progress.undecided === 0);
  const small = { small: true, "aria-describedby": titleId } as const;
  const saveReport = (format: "csv" | "json") =>
    void store.saveReport(shown, format, (state) => reasonText(t, state, host));
  if (isAsking && isOpen) {
    return (
      <div ref={place}>
        <DropQuestion
          t={t}
          titleId={titleId}
          label={t("jobs_cancel_sure")}
          keepLabel={t("jobs_cancel_keep")}
          why={t.count("jobs_cancel_why", progress.unfed + progress.moving + progress.behind)}
          onDrop={() => {
            setAsking(false);
            void store.steer(shown, "cancelled");
          }}
          onCancel={() => setAsking(false)}
        />
      </div>
    );
  }
  return (
    <div ref={place} class={styles.todo}>
      {withSpeed.includes(job.state) && (
        <details class={styles.rate}>
          <summary>{t("jobs_rate")}</summary>
          <RateFields t={t} rate={job.rate} onChange={(rate) => void store.setRate(shown, rate)} />
        </details>
      )}
      <div class={layout.actions}>
        {isOpen && pausable.includes(job.state) && (
          <Button {...small} onPress={() => void store.steer(shown, "paused")}>
            {t("jobs_pause")}
          </Button>
        )}
        {resumable.includes(job.state) && (
          <Button {...small} onPress={() => void store.steer(shown, "resumed")}>
            {t("jobs_resume")}
          </Button>
        )}
        {isOpen && job.state !== "cancelling" && job.state !== "cancelled" && (
          <Button {...small} kind="quiet" data-cancel onPress={() => setAsking(true)}>
            {t("jobs_cancel")}
          </Button>
        )}
        {job.rows > 0 && (
          <>
            <Button {...small} onPress={() => saveReport("csv")}>
              {t("jobs_report")}
            </Button>
            <Button {...small} kind="quiet" onPress={() => saveReport("json")}>
              {t("jobs_report_json")}
            </Button>
          </>
        )}
        {isRemovable && (
          <Button {...small} kind="quiet" onPress={() => void store.forget(shown)}>
            {t("jobs_forget")}
          </Button>
        )}
      </div>
    </div>
  );
}

const atOnceChoices = [4, 2, 1];
const delayChoicesMs = [0, 1_000, 5_000, 30_000, 60_000];

/** The speed of a job. The user can change it before the job starts and while it runs. */
function RateFields({
  t,
  rate,
  onChange,
}: {
  t: T;
  rate: JobRate;
  onChange: (rate: JobRate) => void;
}) {
  return (
    <>
      <SelectSetting
        label={t("jobs_at_once")}
        note={t("jobs_at_once_note")}
        value={rate.atOnce}
        choices={atOnceChoices.map((count) => [count, numberText(t, count)] as const)}
        onChange={(atOnce) => onChange({ ...rate, atOnce })}
      />
      <SelectSetting
        label={t("jobs_delay")}
        note={t("jobs_delay_note")}
        value={rate.delayMs}
        choices={delayChoicesMs.map((ms) => [ms, delayText(t, ms)] as const)}
        onChange={(delayMs) => onChange({ ...rate, delayMs })}
      />
    </>
  );
}

function delayText(t: T, ms: number): string {
  if (ms === 0) return t("jobs_delay_none");
  return new Intl.NumberFormat(t.language, {
    style: "unit",
    unit: "second",
    unitDisplay: "long",
  }).format(ms / 1_000);
}
