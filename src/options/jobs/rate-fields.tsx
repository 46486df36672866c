import type { JobRate } from "../../domain/jobs/job.ts";
import type { T } from "../../i18n/t.ts";
import { SelectSetting } from "../parts/setting.tsx";
import { numberText } from "./jobs-text.ts";

const atOnceChoices = [4, 2, 1];
const delayChoicesMs = [0, 1_000, 5_000, 30_000, 60_000];

/** The speed of a job. The user can change it before the job starts and while it runs. */
export function RateFields({
  t,
  rate,
  onChange,
}: {
  t: T;
  rate: JobRate;
  onChange: (rate: JobRate) => void;
}) {
  return (
    <>
      <SelectSetting
        label={t("jobs_at_once")}
        note={t("jobs_at_once_note")}
        value={rate.atOnce}
        choices={atOnceChoices.map((count) => [count, numberText(t, count)] as const)}
        onChange={(atOnce) => onChange({ ...rate, atOnce })}
      />
      <SelectSetting
        label={t("jobs_delay")}
        note={t("jobs_delay_note")}
        value={rate.delayMs}
        choices={delayChoicesMs.map((ms) => [ms, delayText(t, ms)] as const)}
        onChange={(delayMs) => onChange({ ...rate, delayMs })}
      />
    </>
  );
}

function delayText(t: T, ms: number): string {
  if (ms === 0) return t("jobs_delay_none");
  return new Intl.NumberFormat(t.language, {
    style: "unit",
    unit: "second",
    unitDisplay: "long",
  }).format(ms / 1_000);
}
