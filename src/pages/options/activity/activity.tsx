import { signal, type ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { JobId } from "../../../shared/domain/values/ids.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import { againIcon, Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { SectionHead } from "../parts/section-head.tsx";
import layout from "../parts/layout.module.css";
import { saidText } from "./activity-text.ts";
import styles from "./activity.module.css";
import type { Block } from "./group/blocks.ts";
import { EntryGroup } from "./group/entry-group.tsx";
import { GateNotice } from "./gate-notice.tsx";
import type { GroupAction } from "./group-text.ts";
import { useKeptFocus } from "../list/kept-focus.ts";
import { useHeldEntries } from "./place/held-entries.ts";
import { withJobNames, type ShownActivity, type ShownGate } from "./shown.ts";
import type { ActivityStore, Trouble } from "./store.ts";

/** After this time, the entries are shown without the jobs. */
const waitForJobsMs = 1_000;
const known = signal(true);
const none = signal<ReadonlyMap<JobId, string>>(new Map());

/** All entries, with their states, reasons and choices. */
export function Activity({
  t,
  store,
  jobs,
  drafts,
  areJobsKnown = known,
  jobNames = none,
}: {
  t: T;
  store: ActivityStore;
  /** The jobs, shown between what needs the user and the entries that they feed. */
  jobs?: ComponentChildren;
  /** The drafts, shown below the entries that wait. */
  drafts?: ComponentChildren;
  /**
   * Whether reading the jobs has succeeded or failed. The entries below the jobs are shown after that, because jobs that
   * appear later would push them down.
   */
  areJobsKnown?: ReadonlySignal<boolean>;
  jobNames?: ReadonlySignal<ReadonlyMap<JobId, string>>;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lists = useRef<HTMLDivElement>(null);
  const hasWaited = useHasWaited(waitForJobsMs);
  const view = useHeldEntries(withJobNames(store.view.value, jobNames.value));
  const said = store.said.value;
  const trouble = store.trouble.value;
  useKeptFocus(lists, heading, view);
  return (
    <>
      <SectionHead title={t("activity_title")} lead={leadText(t, view)} heading={heading}>
        {view !== undefined && (view.gates.some(isClosed) || view.counts.waiting > 0) && (
          <Button onPress={() => void store.tryAll()}>
            <Icon of={againIcon} />
            {t("activity_try_all")}
          </Button>
        )}
      </SectionHead>
      <output class="hidden">{said !== undefined && saidText(t, said)}</output>
      <div role="alert" class={layout.alert}>
        {trouble !== undefined && (
          <FailureNotice
            t={t}
            title={troubleTitle(t, trouble)}
            failure={trouble.failure}
            host={view?.gates[0]?.host ?? ""}
            onAgain={() => void trouble.again()}
          />
        )}
      </div>
      {view !== undefined && (
        <>
          {view.gates.map((gate) => (
            <GateNotice
              key={gate.profileId}
              t={t}
              view={gate}
              nowMs={store.nowMs.value}
              onOpenConnection={() => void store.openConnectionOf(gate.profileId)}
            />
          ))}
          {view.unreadable > 0 && (
            <Notice kind="wait" title={t.count("activity_unreadable", view.unreadable)}>
              <p>{t("activity_unreadable_why")}</p>
            </Notice>
          )}
          <div ref={lists} class={layout.stack}>
            <Groups
              t={t}
              store={store}
              view={view}
              jobs={jobs}
              drafts={drafts}
              isBelowJobsShown={areJobsKnown.value || hasWaited}
            />
          </div>
          <footer class={styles.diagnostics}>
            <p class={layout.small}>{t("activity_diagnostics_why")}</p>
            <Button small kind="quiet" onPress={() => void store.saveDiagnostics()}>
              {t("activity_diagnostics")}
            </Button>
          </footer>
        </>
      )}
    </>
  );
}

/** Whether `delayMs` have passed since the component was first drawn. */
function useHasWaited(delayMs: number): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return hasWaited;
}

function leadText(t: T, view: ShownActivity | undefined): string {
  const [first, ...others] = view?.gates ?? [];
  if (others.length > 0) return t("activity_lead_profiles");
  return first === undefined || first.host === ""
    ? t("activity_lead_unconnected")
    : t("activity_lead", { host: first.host });
}

function isClosed({ gate }: ShownGate): boolean {
  return gate !== undefined;
}

function Groups({
  t,
  store,
  view,
  jobs,
  drafts,
  isBelowJobsShown,
}: {
  t: T;
  store: ActivityStore;
  view: ShownActivity;
  jobs: ComponentChildren;
  drafts: ComponentChildren;
  isBelowJobsShown: boolean;
}) {
  const isEmpty = view.needsYou.length + view.waiting.length + view.delivered.length === 0;
  const shared = {
    t,
    nowMs: store.nowMs.value,
    groups: view.groups,
    onChoose: (...choice: Parameters<ActivityStore["choose"]>) => void store.choose(...choice),
    onAct: ({ group }: Block, action: GroupAction) => {
      // The gate delays waiting entries, so _Try now_ probes the gate.
      void (action === "try-now" ? store.tryAll(group.profileId) : store.chooseAll(group, action));
    },
  };
  if (isEmpty) {
    return (
      <>
        {jobs}
        {isBelowJobsShown && (
          <>
            <Notice title={t("activity_nothing")} />
            {drafts}
          </>
        )}
      </>
    );
  }
  return (
    <>
      <EntryGroup
        {...shared}
        title={t("activity_needs_you")}
        none={t("activity_needs_you_none")}
        entries={view.needsYou}
        count={view.counts.needsYou}
      />
      {jobs}
      {isBelowJobsShown && (
        <>
          <EntryGroup
            {...shared}
            title={t("activity_waiting")}
            none={t("activity_waiting_none")}
            entries={view.waiting}
            count={view.counts.waiting}
          />
          {drafts}
          <EntryGroup
            {...shared}
            title={t("activity_delivered")}
            none={t("activity_delivered_none")}
            entries={view.delivered}
          />
        </>
      )}
    </>
  );
}

function troubleTitle(t: T, { what }: Trouble): string {
  switch (what) {
    case "read":
      return t("activity_unread");
    case "choose":
      return t("activity_failed");
    case "choose-all":
      return t("activity_failed_all");
  }
}
