import type { T } from "../../i18n/t.ts";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { JobCard } from "../jobs/job-card.tsx";
import type { JobsStore } from "../jobs/store.ts";
import layout from "../parts/layout.module.css";
import { hashOf } from "../routes.ts";
import { ChoicesPart } from "./choices-part.tsx";
import styles from "./import.module.css";
import { Preview } from "./preview.tsx";
import { RecognisedPart } from "./recognised-part.tsx";
import { SourcePart } from "./source-part.tsx";
import { StartPart } from "./start-part.tsx";
import type { ImportStore } from "./store.ts";
import { Summary } from "./summary.tsx";

/** Imports links from a file, a list or this browser: shows the links and the effect of the import, and starts it. */
export function Import({ t, store, jobs }: { t: T; store: ImportStore; jobs: JobsStore }) {
  const { failure, isRefused, inspected, run, stage, view } = store;
  const now = stage.value;
  const job =
    now.name === "started" ? jobs.list.value?.find((one) => one.job.id === now.job) : undefined;
  // A job that was removed from the list is done, too.
  const isOver = job?.progress.isOver ?? jobs.said.value?.what === "forgotten";
  return (
    <>
      <header class={layout.header}>
        <div>
          <h1>{t("import_title")}</h1>
          <p>{t("import_lead")}</p>
        </div>
      </header>
      <div class={styles.parts}>
        <SourcePart t={t} store={store} />
        <div role="alert" class={layout.alert}>
          {failure.value !== undefined && (
            <FailureNotice t={t} title={t("import_failed")} failure={failure.value} />
          )}
          {isRefused.value && <p>{t("import_browser_refused")}</p>}
        </div>
        {inspected.value !== undefined && (
          <RecognisedPart t={t} store={store} inspected={inspected.value} />
        )}
        {run.value !== undefined && (
          <>
            <Summary t={t} run={run.value} />
            {run.value.fresh > 0 && view.value !== undefined && (
              <ChoicesPart t={t} store={store} view={view.value} />
            )}
            <Preview t={t} run={run.value} choices={store.choices.value} />
          </>
        )}
        <StartPart t={t} store={store} />
        <output class={styles.said}>
          {now.name === "reading" && t("import_reading")}
          {now.name === "started" && (
            <>
              {!isOver && `${t("import_begun")} `}
              {now.collections > 0 && `${t.count("import_also", now.collections)} `}
              <a href={hashOf("activity")}>{t("import_show_activity")}</a>
            </>
          )}
        </output>
        {job !== undefined && <JobCard t={t} store={jobs} shown={job} heading="h2" />}
      </div>
    </>
  );
}
