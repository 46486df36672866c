import {
  serverHost,
  type ServerAddress,
} from "../../../../shared/domain/profile/server-address.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { Check } from "../../../ui/check.tsx";
import { Notice } from "../../../ui/notice.tsx";
import styles from "./in-clear-part.module.css";

/** The explicit warning before a key is sent over plain http (docs/architecture.md, "Security"). */
export function InClearPart({
  t,
  address,
  agreed,
  refused,
  onAgree,
}: {
  t: T;
  address: ServerAddress;
  agreed: boolean;
  /** Save or Test was clicked without the consent. */
  refused: boolean;
  onAgree: (agreed: boolean) => void;
}) {
  const host = serverHost(address);
  return (
    <Notice kind="need" title={t("connection_in_clear")}>
      <p>{t("connection_in_clear_why", { host })}</p>
      <div class={styles.consent} data-refused={refused || undefined}>
        <Check
          label={t("connection_in_clear_consent", { host })}
          checked={agreed}
          onChange={onAgree}
        />
      </div>
      <p class={styles.problem} role="alert">
        {refused && t("connection_in_clear_problem")}
      </p>
    </Notice>
  );
}
