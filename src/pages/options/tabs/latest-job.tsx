import type { T } from "../../../shared/i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import { Icon, needIcon, savedIcon, waitIcon, type IconShape } from "../../ui/icon.tsx";
import { shortAddress } from "../../../shared/domain/address/shown-address.ts";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { unknownIcon } from "../parts/icons.ts";
import { unkeptStates } from "../../../shared/domain/jobs/job.ts";
import { JobCard } from "../jobs/job-card.tsx";
import { jobSaidText } from "../jobs/jobs-text.ts";
import type { JobsStore } from "../jobs/store.ts";
import layout from "../parts/layout.module.css";
import { hashOf, hashOfEdit } from "../parts/routes.ts";
import type { Results, TabResult } from "./results.ts";
import { rowSentence } from "./tabs-text.ts";
import styles from "./tabs.module.css";

/** The last saved tabs: the result for each, and the button that closes them. */
export function LatestJob({
  t,
  results,
  jobs,
  host,
  now,
}: {
  t: T;
  results: Results;
  jobs: JobsStore;
  host: string;
  now: () => number;
}) {
  const { job, tabs, closable, closed, failure } = results;
  if (failure.value !== undefined) {
    return <FailureNotice t={t} title={t("tabs_job_unread")} failure={failure.value} host={host} />;
  }
  if (job.value === undefined) return null;
  const { id } = job.value.job;
  const { progress } = job.value;
  const nowMs = now();
  const said = jobs.said.value;
  const shown = jobs.list.value?.find((one) => one.job.id === id);
  return (
    <section class={layout.part} aria-label={t("tabs_job")}>
      <h2>{t("tabs_job")}</h2>
      <output class="hidden">{said !== undefined && jobSaidText(t, said)}</output>
      {shown !== undefined && <JobCard t={t} store={jobs} shown={shown} heading="h3" />}
      {/* The card of a finished job says enough. */}
      <details key={id} open={!progress.isOver || progress.undecided + progress.left > 0}>
        <summary>{t("tabs_results")}</summary>
        <ul class={styles.list} aria-label={t("tabs_results")}>
          {tabs.value.map((tab) => (
            <ResultRow key={tab.link} t={t} tab={tab} host={host} nowMs={nowMs} />
          ))}
        </ul>
      </details>
      <div class={layout.actions}>
        {closable.value.length > 0 && (
          <Button onPress={() => void results.close()}>
            {t.count("tabs_close_saved", closable.value.length)}
          </Button>
        )}
        {progress.undecided > 0 && <a href={hashOf("activity")}>{t("tabs_to_activity")}</a>}
        <output class={layout.small}>
          {closed.value > 0 && t.count("tabs_closed", closed.value)}
        </output>
      </div>
    </section>
  );
}

function ResultRow({ t, tab, host, nowMs }: { t: T; tab: TabResult; host: string; nowMs: number }) {
  const { state, title, targetUrl, link, isUnread } = tab;
  const { icon, standing } = faceOf(state.name);
  const { head, why } = rowSentence(t, state, { host, nowMs });
  return (
    <li class={styles.result} data-standing={standing}>
      <Icon of={icon} />
      <span class="clip" dir="auto" title={targetUrl}>
        {title || shortAddress(targetUrl)}
      </span>
      <a
        class={styles.edit}
        href={hashOfEdit(link)}
        aria-label={t("tabs_edit", { title: title || shortAddress(targetUrl) })}
      >
        {t("popup_choice_edit")}
      </a>
      <p class={styles.about}>
        {head}
        {why !== "" && state.name !== "delivered" && <span class={styles.note}>{why}</span>}
        {isUnread && <span class={styles.note}>{t("tabs_row_unread")}</span>}
      </p>
    </li>
  );
}

function faceOf(name: TabResult["state"]["name"]): { icon: IconShape; standing: string } {
  if (name === "delivered") return { icon: savedIcon, standing: "saved" };
  if (name === "unknown") return { icon: unknownIcon, standing: "needs-you" };
  const isBad = ["blocked", "dropped", "cancelled", ...unkeptStates].includes(name);
  return isBad
    ? { icon: needIcon, standing: "needs-you" }
    : { icon: waitIcon, standing: "waiting" };
}
