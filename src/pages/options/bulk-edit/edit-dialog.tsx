import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useState } from "preact/hooks";
import type { T } from "../../../shared/i18n/t.ts";
import { isDefaultTag } from "../../../shared/domain/profile/rename-default-tag.ts";
import { Button } from "../../ui/button.tsx";
import { Check } from "../../ui/check.tsx";
import { FieldList } from "../../ui/combobox/field-list.tsx";
import dialogStyles from "../parts/dialog.module.css";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { ManyQuestion } from "../jobs/many-question.tsx";
import layout from "../parts/layout.module.css";
import { hashOf } from "../parts/routes.ts";
import { useDialog } from "../parts/use-dialog.ts";
import { ChoosePart } from "./choose-part.tsx";
import { changesOf, createEdit, type Edit, type EditPorts } from "./edit.ts";
import {
  choiceOf,
  firstChange,
  isComplete,
  jobNameOf,
  titleOf,
  type EditSubject,
} from "./subject.ts";
import type { BulkPlan, LeftOut } from "../../../shared/domain/bulk-edit/plan.ts";
import { Notice } from "../../ui/notice.tsx";
import styles from "./bulk-edit.module.css";

/**
 * Edits many links: asks for the change, shows how many links it affects and what is written, and starts the job.
 * Nothing is written before the start.
 */
export function EditDialog({
  t,
  ports,
  subject,
  onClose,
}: {
  t: T;
  ports: EditPorts;
  subject: EditSubject;
  onClose: () => void;
}) {
  const id = useId();
  const [edit] = useState((): Edit => createEdit(ports, choiceOf(subject)));
  const { dialog, close, frame } = useDialog(() => {
    edit.giveUp();
    onClose();
  });
  const [change, setChange] = useState(() => firstChange(subject));
  const [alsoDefault, setAlsoDefault] = useState(true);
  const { failure } = edit;
  const view = edit.view.value;
  const stage = edit.stage.value;
  const tag = subject.kind === "tag" ? { from: subject.tag, to: change.addTags } : undefined;
  const asksForDefault =
    tag !== undefined && view !== undefined && isDefaultTag(view.saving, tag.from);
  useLayoutEffect(() => {
    void edit.load();
  }, [edit]);
  const isAsking = stage.name === "counted" && stage.isAsking;
  // The pressed control may have disappeared, so the focus moves to the first field, or to the text in its place.
  useLayoutEffect(() => {
    if (isAsking) return;
    dialog.current
      ?.querySelector<HTMLElement>(stage.name === "choosing" ? "input" : "[data-said]")
      ?.focus();
  }, [stage.name, isAsking, view === undefined]);
  const start = () =>
    void edit.start(
      jobNameOf(t, subject, change, view?.collections ?? []),
      asksForDefault && alsoDefault ? tag : undefined,
    );
  const isHalf = stage.name === "started" && stage.isHalf;
  const cancel = <Button onPress={close}>{t("popup_cancel")}</Button>;
  return (
    <dialog {...frame} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} dir="auto">
        {titleOf(t, subject)}
      </h2>
      <div role="alert" class={layout.alert}>
        <FailureNotice
          t={t}
          title={t(isHalf ? "edits_default_failed" : "edits_failed")}
          failure={failure.value}
        />
      </div>
      {stage.name === "choosing" && view !== undefined && (
        <ChoosePart t={t} subject={subject} view={view} change={change} onChange={setChange} />
      )}
      {(stage.name === "counting" || stage.name === "writing") && (
        <Said>{t(stage.name === "counting" ? "edits_counting" : "edits_writing")}</Said>
      )}
      {stage.name === "counted" && !stage.isAsking && (
        <CountPart
          t={t}
          plan={stage.plan}
          isReplacing={stage.isReplacing}
          onReplacing={edit.replace}
        />
      )}
      {stage.name === "counted" &&
        !stage.isAsking &&
        asksForDefault &&
        changesOf(stage.plan, stage.isReplacing) > 0 && (
          <FieldList>
            <Check
              label={t("edits_default")}
              summary={t("edits_default_note", { tag: tag.from })}
              checked={alsoDefault}
              onChange={setAlsoDefault}
            />
          </FieldList>
        )}
      {stage.name === "counted" && stage.isAsking && (
        <ManyQuestion
          t={t}
          title={t.count("edits_count", changesOf(stage.plan, stage.isReplacing))}
          why={t("edits_many")}
          agree={t.count("edits_agree", changesOf(stage.plan, stage.isReplacing))}
          onAgree={start}
          onCancel={edit.back}
        />
      )}
      {stage.name === "started" && (
        <Said>
          {t("edits_started")} <a href={hashOf("activity")}>{t("import_show_activity")}</a>
        </Said>
      )}
      {!isAsking && (
        <div class={dialogStyles.actions}>
          {stage.name === "choosing" && (
            <Button
              kind="primary"
              reason={isComplete(subject, change) ? undefined : t("edits_nothing")}
              onPress={() => void edit.count(change)}
            >
              {t("edits_continue")}
            </Button>
          )}
          {stage.name === "counted" && (
            <>
              {changesOf(stage.plan, stage.isReplacing) > 0 && (
                <Button kind="primary" onPress={start}>
                  {t.count("edits_start", changesOf(stage.plan, stage.isReplacing))}
                </Button>
              )}
              <Button onPress={edit.back}>{t("edits_back")}</Button>
            </>
          )}
          {stage.name === "started" ? <Button onPress={close}>{t("popup_close")}</Button> : cancel}
        </div>
      )}
    </dialog>
  );
}

/** The effect of the edit: the number of changed links, the sent values, and the links that are left out. */
function CountPart({
  t,
  plan,
  isReplacing,
  onReplacing,
}: {
  t: T;
  plan: BulkPlan;
  isReplacing: boolean;
  onReplacing: (isReplacing: boolean) => void;
}) {
  const count = changesOf(plan, isReplacing);
  const reasons = leftOutTexts(t, plan.leftOut);
  return (
    <div class={styles.count}>
      <Said>
        <Notice
          kind={count === 0 ? "neutral" : "wait"}
          title={count === 0 ? t("edits_none") : t.count("edits_count", count)}
        >
          {count > 0 && <p>{t("edits_writes")}</p>}
        </Notice>
      </Said>
      {plan.replacing.length > 0 && (
        <FieldList class={styles.replacing}>
          <Check
            label={t.count("edits_replacing", plan.replacing.length)}
            summary={t("edits_replacing_note")}
            checked={isReplacing}
            onChange={onReplacing}
          />
        </FieldList>
      )}
      {reasons.length > 0 && (
        <ul class={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function leftOutTexts(t: T, leftOut: BulkPlan["leftOut"]): readonly string[] {
  const keys = {
    unchanged: "edits_left_unchanged",
    "unknown-list": "edits_left_unknown",
    "no-id": "edits_left_no_id",
    "too-many": "edits_left_too_many",
    unreadable: "edits_left_unreadable",
  } as const satisfies Record<LeftOut, string>;
  const reasons: readonly LeftOut[] = [
    "unchanged",
    "unknown-list",
    "no-id",
    "too-many",
    "unreadable",
  ];
  return reasons
    .filter((reason) => leftOut[reason] > 0)
    .map((reason) => t.count(keys[reason], leftOut[reason]));
}

/** Takes the focus when it appears, and is announced when it changes. */
function Said({ children }: { children: ComponentChildren }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the notice needs a <div>
    <div role="status" tabIndex={-1} data-said>
      {children}
    </div>
  );
}
