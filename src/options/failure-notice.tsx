import type { Failure } from "../domain/failures.ts";
import { failureText } from "../i18n/failure-text.ts";
import type { T } from "../i18n/t.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import layout from "./layout.module.css";

/** What did not work and why, and where that may help, a way to try again. */
export function FailureNotice({
  t,
  title,
  failure,
  host = "",
  onAgain,
}: {
  t: T;
  title: string;
  failure: Failure;
  host?: string;
  onAgain?: () => void;
}) {
  return (
    <Notice kind="need" title={title}>
      <p>{failureText(t, failure, host)}</p>
      {onAgain && (
        <div class={layout.again}>
          <Button onPress={onAgain}>{t("options_try_again")}</Button>
        </div>
      )}
    </Notice>
  );
}
