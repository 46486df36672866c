import type { BulkPlan, LeftOut } from "../../../shared/domain/bulk-edit/plan.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { Check } from "../../ui/check.tsx";
import { Notice } from "../../ui/notice.tsx";
import { FieldList } from "../../ui/combobox/field-list.tsx";
import styles from "./bulk-edit.module.css";
import { changesOf } from "./edit.ts";
import { Said } from "./said.tsx";

/** The effect of the edit: the number of changed links, the sent values, and the links that are left out. */
export function CountPart({
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
