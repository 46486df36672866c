import type { DeliveryFailure } from "../../../shared/domain/failures.ts";
import type { Job, RowState } from "../../../shared/domain/jobs/job.ts";
import { gateSentence } from "../../forms/entry/entry-text.ts";
import { failureText } from "../../../shared/i18n/failure-text.ts";
import { sentences } from "../../../shared/i18n/sentences.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { untilInWords } from "../../../shared/i18n/time.ts";
import { choiceSaidText } from "../entry/entry-words.ts";
import type { JobSaid, ShownJob } from "./store.ts";

export function numberText(t: T, number: number): string {
  return new Intl.NumberFormat(t.language, { maximumFractionDigits: 1 }).format(number);
}

export function kindText(t: T, kind: Job["kind"]): string {
  switch (kind) {
    case "import":
      return t("jobs_kind_import");
    case "tabs":
      return t("jobs_kind_tabs");
    case "edit":
      return t("jobs_kind_edit");
  }
}

/** What the rows of an import are: links, and the collections that are made for them. */
export function partsText(t: T, links: number, collections: number): string {
  const parts = [t.count("collections_links", links), t.count("jobs_collections", collections)];
  return new Intl.ListFormat(t.language).format(parts);
}

/** The job's present action, and the effect on its sent rows. */
export function stateText(t: T, shown: ShownJob, nowMs: number): string {
  const { job, progress } = shown;
  switch (job.state) {
    case "writing":
      return t("jobs_state_writing");
    case "pausing":
    case "paused":
      return t("jobs_state_paused");
    case "cancelling":
    case "cancelled":
      return t("jobs_state_cancelled");
    case "running":
    case "resuming":
      return sendingText(t, shown, nowMs);
    case "fed":
      if (!progress.isOver) return sendingText(t, shown, nowMs);
      return progress.undecided > 0 ? t("jobs_state_needs_you") : t("jobs_state_done");
  }
}

/** Being sent, or why nothing of its profile is sent. */
function sendingText(t: T, shown: ShownJob, nowMs: number): string {
  const { host, heldBy, job, progress, isOnHold } = shown;
  const cause: DeliveryFailure | undefined =
    host === "" ? { kind: "not-connected" } : heldBy?.cause;
  if (cause === undefined) {
    if (isOnHold) return t("jobs_state_held");
    const isSent = job.state === "fed" && progress.moving === 0;
    return t(isSent ? "jobs_state_needs_you" : "jobs_state_running");
  }
  const { head, why } = gateSentence(t, cause, { host, ...heldBy }, nowMs);
  return sentences(t, t("activity_head", { head }), why);
}

/** The speed of the job and the expected end; "" while they cannot be estimated. */
export function speedText(t: T, { perSecond, timeLeftMs }: ShownJob, nowMs: number): string {
  if (perSecond === undefined || timeLeftMs === undefined) return "";
  const rate =
    perSecond >= 1
      ? t("jobs_per_second", { rate: numberText(t, perSecond) })
      : t("jobs_per_minute", { rate: numberText(t, perSecond * 60) });
  return sentences(
    t,
    rate,
    t("jobs_time_left", { time: untilInWords(t, nowMs + timeLeftMs, nowMs) }),
  );
}

/** Why a row is in its state, for a report; "" if its state says all. */
export function reasonText(t: T, state: RowState, host: string): string {
  switch (state.name) {
    case "blocked":
    case "unknown":
      return failureText(t, state.cause, host);
    case "unreadable":
      return t("jobs_row_unreadable");
    case "gone":
      return t("jobs_row_gone");
    case "already":
      return t("jobs_row_already");
    case "too-many":
      return t("jobs_row_too_many");
    case "dropped":
      return t("jobs_row_dropped");
    default:
      return "";
  }
}

/** The result of an action, for the live region. */
export function jobSaidText(t: T, said: JobSaid): string {
  switch (said.what) {
    case "chosen":
      return choiceSaidText(t, said.choice, said.title);
    case "paused":
      return t("jobs_said_paused", { name: said.name });
    case "resumed":
      return t("jobs_said_resumed", { name: said.name });
    case "cancelled":
      return t("jobs_said_cancelled", { name: said.name });
    case "forgotten":
      return t("jobs_said_forgotten", { name: said.name });
    case "report":
      return t("activity_said_diagnostics", { file: said.file });
  }
}
