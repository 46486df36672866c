import type { T } from "../../../shared/i18n/t.ts";
import { ManyQuestion } from "./many-question.tsx";

/** Asks once before a job that creates more than 1,000 resources is started. */
export function CreatesQuestion({
  t,
  creates,
  onAgree,
  onCancel,
}: {
  t: T;
  creates: number;
  onAgree: () => void;
  onCancel: () => void;
}) {
  return (
    <ManyQuestion
      t={t}
      title={t.count("jobs_creates", creates)}
      why={t("jobs_creates_why")}
      agree={t.count("jobs_creates_agree", creates)}
      onAgree={onAgree}
      onCancel={onCancel}
    />
  );
}
