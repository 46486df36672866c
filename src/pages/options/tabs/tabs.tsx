import { useId } from "preact/hooks";
import type { T } from "../../../shared/i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { inputClass } from "../../ui/combobox/field-list.tsx";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { SectionHead } from "../parts/section-head.tsx";
import type { JobsStore } from "../jobs/store.ts";
import layout from "../parts/layout.module.css";
import { LatestJob } from "./latest-job.tsx";
import type { TabsStore } from "./store.ts";
import { TabChoices } from "./tab-choices.tsx";
import { TabList } from "./tab-list.tsx";
import { scopeText } from "./tabs-text.ts";
import styles from "./tabs.module.css";

/** Saves open tabs: the choice of tabs, their common values, and the results of the last save. */
export function Tabs({
  t,
  store,
  jobs,
  now,
}: {
  t: T;
  store: TabsStore;
  jobs: JobsStore;
  now: () => number;
}) {
  const { maySee, unread, failure, saving, results } = store;
  const host = saving.value?.host ?? "";
  return (
    <>
      <SectionHead title={t("tabs_title")} lead={t("tabs_lead")} />
      <div role="alert" class={layout.alert}>
        <FailureNotice
          t={t}
          title={t("tabs_unread")}
          failure={unread.value}
          host={host}
          onAgain={() => void store.load()}
        />
        <FailureNotice t={t} title={t("tabs_failed")} failure={failure.value} host={host} />
      </div>
      <div class={`${layout.stack} ${styles.side}`}>
        <LatestJob t={t} results={results} jobs={jobs} host={host} now={now} />
        {maySee.value === false && <AskToSee t={t} store={store} />}
        {maySee.value === true && <ChooseTabs t={t} store={store} now={now} />}
      </div>
    </>
  );
}

/** Without the permission, the browser reveals neither titles nor addresses. */
function AskToSee({ t, store }: { t: T; store: TabsStore }) {
  return (
    <Notice title={t("tabs_hidden")}>
      <p>{t("tabs_hidden_why")}</p>
      <div class={layout.again}>
        <Button kind="primary" onPress={() => void store.allow()}>
          {t("tabs_show")}
        </Button>
      </div>
    </Notice>
  );
}

function ChooseTabs({ t, store, now }: { t: T; store: TabsStore; now: () => number }) {
  const id = useId();
  const { scopes, scope, inPrivate } = store;
  return (
    <>
      <section class={layout.part} aria-label={t("tabs_which")}>
        <div class={styles.tools}>
          <label for={id}>{t("tabs_which")}</label>
          <select
            id={id}
            class={inputClass}
            value={scope.value?.key}
            onChange={({ currentTarget }) => store.show(currentTarget.value)}
          >
            {scopes.value.map((one) => (
              <option key={one.key} value={one.key}>
                {scopeText(t, one)}
              </option>
            ))}
          </select>
        </div>
        <TabList t={t} store={store} now={now} />
        {inPrivate.value > 0 && (
          <p class={layout.small}>{t.count("tabs_private", inPrivate.value)}</p>
        )}
      </section>
      <TabChoices t={t} store={store} />
    </>
  );
}
