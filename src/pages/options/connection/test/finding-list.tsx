import type { Finding } from "../../../../shared/domain/profile/connection-test.ts";
import type { T } from "../../../../shared/i18n/t.ts";
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
import { findingText, stepName } from "./finding-text.ts";
import type { Found } from "./progress.ts";

const icons: Record<Finding["verdict"], IconShape> = {
  passed: tickIcon,
  failed: removeIcon,
  later: waitIcon,
  unclear: infoIcon,
  "not-reached": infoIcon,
};

/** The connection test step by step: the evidence, and the conclusion from it. */
export function FindingList({ t, found }: { t: T; found: Found }) {
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
