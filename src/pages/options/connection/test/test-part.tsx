import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks";
import { serverHost } from "../../../../shared/domain/address/server-address.ts";
import { shortTime } from "../../../../shared/i18n/time.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { FailureNotice } from "../../parts/failure-notice.tsx";
import layout from "../../parts/layout.module.css";
import { verdictText, findingText, stepName } from "./finding-text.ts";
import type { Found, Progress } from "./progress.ts";
import type { ShownProgress } from "./shown-progress.ts";
import type { Finding } from "../../../../shared/domain/profile/connection-test.ts";
import {
  Icon,
  infoIcon,
  removeIcon,
  tickIcon,
  waitIcon,
  type IconShape,
} from "../../../ui/icon.tsx";
import { FieldList } from "../../../ui/combobox/field-list.tsx";
import styles from "./finding-list.module.css";

/** The progress of Save or Test, and the findings. */
export function TestPart({
  t,
  shown: { progress, isPast, changedSince, answeredAtMs },
  unsaved,
  onAgain,
  onTryBearer,
  onMoved,
  onAnother,
}: {
  t: T;
  shown: ShownProgress;
  /** The form differs from the saved connection. */
  unsaved: boolean;
  onAgain: () => void;
  onTryBearer: () => void;
  onMoved: () => void;
  onAnother: () => void;
}) {
  const id = useId();
  const ref = useRef<HTMLElement>(null);
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    // The clicked button disappeared with its question; the result is shown here.
    if (hasFocus.current && document.activeElement === document.body) ref.current?.focus();
  }, [progress]);
  useEffect(() => {
    // In a low window the findings are below the form: scroll them into view.
    const done = ["found", "failed", "which-service"].includes(progress.step);
    if (done) ref.current?.scrollIntoView({ block: "nearest" });
  }, [progress]);
  const result = (
    <>
      {progress.step === "failed" && <FailedText t={t} failed={progress} />}
      {progress.step === "which-service" && <WhichServiceText t={t} asked={progress} />}
      {progress.step === "found" && (
        <FoundText t={t} found={progress} {...{ changedSince, unsaved }} />
      )}
    </>
  );
  return (
    <section
      ref={ref}
      class={layout.part}
      aria-labelledby={`${id}-name`}
      tabIndex={-1}
      onFocusIn={() => {
        hasFocus.current = true;
      }}
      onFocusOut={({ relatedTarget }) => {
        hasFocus.current = relatedTarget === null && hasFocus.current;
      }}
    >
      <h2 id={`${id}-name`}>{t("connection_findings")}</h2>
      <div>
        {/* Progress is announced too, but separately: the status contains only the finding. */}
        <div aria-live="polite">
          <UnderWay t={t} progress={progress} answeredAtMs={answeredAtMs} />
        </div>
        {isPast && (
          <div aria-hidden="true" class={layout.part}>
            {result}
          </div>
        )}
        {/* Empty while the next result is under way, so that this is announced even if it is the same. */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element takes no blocks */}
        <div role="status" class={layout.part}>
          {!isPast && result}
        </div>
      </div>
      {progress.step === "failed" && (
        <div class={layout.actions}>
          <Button onPress={onAgain}>{t("options_try_again")}</Button>
        </div>
      )}
      {progress.step === "which-service" && (
        <div class={layout.actions}>
          <Button onPress={onMoved}>{t("connection_moved")}</Button>
          <Button onPress={onAnother}>{t("connection_another")}</Button>
        </div>
      )}
      {progress.step === "found" && offersBearer(progress) && (
        <div class={layout.actions}>
          <Button onPress={onTryBearer}>{t("connection_try_bearer")}</Button>
        </div>
      )}
      <p class={layout.small}>{t("connection_findings_note")}</p>
    </section>
  );
}

function UnderWay({
  t,
  progress,
  answeredAtMs,
}: {
  t: T;
  progress: Progress;
  answeredAtMs: number | undefined;
}) {
  switch (progress.step) {
    case "idle":
      return (
        <p class="muted">
          {answeredAtMs === undefined
            ? t("connection_findings_empty")
            : t("connection_answered", { time: shortTime(t, answeredAtMs, Date.now()) })}
        </p>
      );
    case "asking":
      return (
        <Notice title={t("connection_asking", { host: serverHost(progress.address) })}>
          <p>{t("connection_asking_why")}</p>
        </Notice>
      );
    case "saving":
      return <Notice title={t("entry_saving")} />;
    case "testing":
      return <Notice title={t("connection_testing", { host: serverHost(progress.address) })} />;
    case "which-service":
    case "failed":
    case "found":
      return null;
  }
}

function WhichServiceText({ t, asked }: { t: T; asked: Progress & { step: "which-service" } }) {
  const [before, after] = [serverHost(asked.before), serverHost(asked.address)];
  return (
    <Notice kind="need" title={t("connection_which", { after })}>
      <p>{t("connection_which_why", { after, before })}</p>
    </Notice>
  );
}

function FailedText({ t, failed }: { t: T; failed: Progress & { step: "failed" } }) {
  return <FailureNotice t={t} title={failedTitle(t, failed)} failure={failed.failure} />;
}

function failedTitle(t: T, { action }: Progress & { step: "failed" }): string {
  switch (action) {
    case "save":
      return t("collections_not_kept");
    case "try-all":
      return t("connection_not_tried");
    case "test":
    case "try-bearer":
      return t("connection_test_failed");
  }
}

function FoundText({
  t,
  found,
  changedSince,
  unsaved,
}: {
  t: T;
  found: Found;
  changedSince: boolean;
  unsaved: boolean;
}) {
  const { kind, head, why } = verdictText(t, found);
  const works = kind === "saved" || kind === "neutral";
  return (
    <>
      <Notice kind={changedSince ? "neutral" : kind} title={head}>
        <p>{why}</p>
        {changedSince && <p>{t("connection_changed_since")}</p>}
        {!changedSince && works && unsaved && <p>{t("connection_save_to_keep")}</p>}
      </Notice>
      <FindingList t={t} found={found} />
    </>
  );
}

/** A server that requires "Bearer " before the key responds with 401 without it. */
function offersBearer({ findings, keyPrefix, bearerRefused }: Found): boolean {
  const refused = findings.some(
    (finding) => finding.step === "key" && finding.verdict === "failed" && finding.status === 401,
  );
  return refused && keyPrefix === "" && !bearerRefused;
}

const icons: Record<Finding["verdict"], IconShape> = {
  passed: tickIcon,
  failed: removeIcon,
  later: waitIcon,
  unclear: infoIcon,
  "not-reached": infoIcon,
};

/** The connection test step by step: the evidence, and the conclusion from it. */
function FindingList({ t, found }: { t: T; found: Found }) {
  return (
    <FieldList>
      {found.findings.map((finding) => (
        <div key={finding.step} class={styles.finding} data-verdict={finding.verdict}>
          <Icon of={icons[finding.verdict]} state={verdictName(t, finding.verdict)} />
          <div>
            <b>{stepName(t, finding.step)}</b>
            <p>{findingText(t, finding, found)}</p>
          </div>
        </div>
      ))}
    </FieldList>
  );
}

function verdictName(t: T, verdict: Finding["verdict"]): string {
  switch (verdict) {
    case "passed":
      return t("connection_finding_passed");
    case "failed":
      return t("connection_finding_failed");
    case "later":
      return t("connection_finding_later");
    case "unclear":
      return t("connection_finding_unclear");
    case "not-reached":
      return t("connection_finding_not_reached");
  }
}
