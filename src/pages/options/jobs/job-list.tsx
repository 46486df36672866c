import { useId, useRef } from "preact/hooks";
import type { T } from "../../../shared/i18n/t.ts";
import { Notice } from "../../ui/notice.tsx";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { useKeptFocus } from "../list/kept-focus.ts";
import layout from "../parts/layout.module.css";
import { JobCard } from "./job-card.tsx";
import { jobSaidText } from "./jobs-text.ts";
import type { JobsStore } from "./store.ts";

/** All jobs of this browser, latest first. Nothing is shown while there is none. */
export function JobList({ t, store }: { t: T; store: JobsStore }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const cards = useRef<HTMLDivElement>(null);
  useKeptFocus(cards, heading, store.list.value);
  const list = store.list.value ?? [];
  const trouble = store.trouble.value;
  const said = store.said.value;
  const unreadable = store.unreadable.value;
  const isShown = list.length > 0 || unreadable > 0 || trouble !== undefined;
  return (
    <>
      {/* Stays when the last job is removed, so that the removal is announced. */}
      <output class="hidden">{said !== undefined && jobSaidText(t, said)}</output>
      {isShown && (
        <section class={layout.part} aria-labelledby={id}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {t("jobs_title")}
          </h2>
          <div role="alert" class={layout.alert}>
            {trouble !== undefined && (
              <FailureNotice
                t={t}
                title={trouble.what === "read" ? t("activity_unread") : t("activity_failed")}
                failure={trouble.failure}
                onAgain={() => void trouble.again()}
              />
            )}
          </div>
          {unreadable > 0 && (
            <Notice kind="wait" title={t.count("jobs_unreadable", unreadable)}>
              <p>{t("activity_unreadable_why")}</p>
            </Notice>
          )}
          <div ref={cards} class={layout.part}>
            {list.map((shown) => (
              <JobCard key={shown.job.id} t={t} store={store} shown={shown} heading="h3" />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
