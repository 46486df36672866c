import type { Failure } from "../../../shared/domain/failures.ts";
import { failureText } from "../../../shared/i18n/failure-text.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { WhatItMeans } from "../../forms/entry/what-it-means.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import layout from "./layout.module.css";

/** The failed action and the reason, with a button to try again if that may help. Nothing without a failure. */
export function FailureNotice({
  t,
  title,
  failure,
  host = "",
  next,
  onAgain,
}: {
  t: T;
  title: string;
  failure: Failure | undefined;
  host?: string;
  /** The user's next step, if the failure does not name it. */
  next?: string | undefined;
  onAgain?: () => void;
}) {
  if (failure === undefined) return null;
  return (
    <Notice kind="need" title={title}>
      <p>{failureText(t, failure, host)}</p>
      {next !== undefined && <p>{next}</p>}
      <p>
        <WhatItMeans t={t} kind={failure.kind} />
      </p>
      {onAgain && (
        <div class={layout.again}>
          <Button onPress={onAgain}>{t("options_try_again")}</Button>
        </div>
      )}
    </Notice>
  );
}
