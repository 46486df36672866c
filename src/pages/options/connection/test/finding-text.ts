import { isAboutSignIn, type DeliveryFailure } from "../../../../shared/domain/failures.ts";
import {
  isReady,
  type Finding,
  type FindingStep,
} from "../../../../shared/domain/profile/connection-test.ts";
import { serverHost } from "../../../../shared/domain/address/server-address.ts";
import { failureText } from "../../../../shared/i18n/failure-text.ts";
import { shortTime } from "../../../../shared/i18n/time.ts";
import { sentences } from "../../../../shared/i18n/sentences.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import type { NoticeKind } from "../../../ui/notice.tsx";
import type { Found, Progress } from "./progress.ts";

export interface Verdict {
  kind: NoticeKind;
  head: string;
  why: string;
}

/** The overall result of the test: the first failure, and how to fix it. */
export function verdictText(t: T, found: Found): Verdict {
  const host = serverHost(found.address);
  const open = found.findings.find(({ verdict }) => verdict !== "passed");
  if (open === undefined || isReady(found.findings)) return readyText(t, found);
  switch (open.verdict) {
    case "failed":
      return { kind: "need", ...failedText(t, open, host, found) };
    case "later":
      return {
        kind: "wait",
        head: t("connection_verdict_later", { host }),
        why: untilThen(t, t("connection_verdict_later_why")),
      };
    case "passed":
    case "unclear":
    case "not-reached":
      return {
        kind: "neutral",
        head: t("connection_verdict_key_missing", { host }),
        why: t("connection_verdict_key_missing_why"),
      };
  }
}

/** The faults that the test found, by the field in which the user mends them. */
export function fieldFindings(t: T, progress: Progress): { address?: string; key?: string } {
  if (progress.step !== "found") return {};
  const failed = progress.findings.find(({ verdict }) => verdict === "failed");
  if (failed === undefined) return {};
  const { head } = verdictText(t, progress);
  const said = t("activity_head", { head });
  return failed.step === "key" ? { key: said } : { address: said };
}

function readyText(t: T, { findings, atMs }: Found): Verdict {
  const time = t("connection_checked_at", { time: shortTime(t, atMs, atMs) });
  return findings.some(({ verdict }) => verdict === "unclear")
    ? { kind: "neutral", head: t("connection_verdict_unclear"), why: time }
    : { kind: "saved", head: t("connection_verdict_ready"), why: time };
}

function failedText(
  t: T,
  finding: Exclude<Finding, { verdict: "not-reached" }>,
  host: string,
  found: Found,
): { head: string; why: string } {
  switch (finding.step) {
    case "permission":
      return {
        head: t("connection_verdict_permission", { host }),
        why: found.saved
          ? untilThen(t, t("connection_verdict_permission_saved_why"))
          : t("connection_verdict_permission_why"),
      };
    case "reachable":
      return {
        head: t("connection_verdict_reachable", { host }),
        why: untilThen(t, t("connection_verdict_reachable_why")),
      };
    case "service":
      if (asksForSignIn(finding)) {
        return {
          head: t("connection_sign_in"),
          why: untilThen(t, t("connection_verdict_sign_in_why")),
        };
      }
      return finding.verdict === "failed" && finding.failure.kind === "moved"
        ? {
            head: t("connection_verdict_moved"),
            why: t("connection_verdict_moved_why"),
          }
        : {
            head: t("connection_verdict_service"),
            why: t("connection_verdict_service_why"),
          };
    case "key":
      return {
        head: t("connection_verdict_key"),
        why: found.bearerRefused
          ? t("connection_verdict_key_bearer_why")
          : untilThen(t, t("connection_verdict_key_why")),
      };
  }
}

/** What to do, and that saves stay here until it is done. */
function untilThen(t: T, why: string): string {
  return sentences(t, why, t("connection_verdict_until"));
}

/** Whether the test was stopped by something before the service that asks for a sign-in. */
export function foundSignIn(progress: Progress): boolean {
  return progress.step === "found" && progress.findings.some(asksForSignIn);
}

function asksForSignIn(finding: Finding): boolean {
  return "failure" in finding && isAboutSignIn(finding.failure);
}

export function stepName(t: T, step: FindingStep): string {
  switch (step) {
    case "permission":
      return t("connection_step_permission");
    case "reachable":
      return t("connection_step_reachable");
    case "service":
      return t("connection_step_service");
    case "key":
      return t("connection_step_key");
  }
}

/** The evidence, and the conclusion from it. */
export function findingText(t: T, finding: Finding, found: Found): string {
  const host = serverHost(found.address);
  if (finding.verdict === "not-reached") {
    return finding.step === "key" && !found.withKey
      ? t("connection_key_not_given")
      : t("connection_not_reached");
  }
  switch (finding.step) {
    case "permission":
      return finding.verdict === "passed"
        ? t("connection_permission_passed", { host: finding.host })
        : t("connection_permission_failed", { host: finding.host });
    case "reachable":
      return finding.verdict === "passed"
        ? t("connection_reachable_passed", {
            milliseconds: t.number(Math.round(finding.durationMs)),
            scheme: finding.scheme,
          })
        : probeFailureText(t, finding.failure, host);
    case "service":
      if (finding.verdict === "passed") return servicePassedText(t, finding.status);
      return finding.verdict === "unclear"
        ? t("connection_service_unclear", { status: String(finding.status) })
        : probeFailureText(t, finding.failure, host);
    case "key":
      return keyText(t, finding);
  }
}

function servicePassedText(t: T, code: number): string {
  const status = String(code);
  if (code === 401 || code === 403) return t("connection_service_asks_key", { status });
  if (code === 404) return t("connection_service_not_found", { status });
  return t("connection_service_passed", { status });
}

function keyText(
  t: T,
  finding: Finding & { step: "key"; verdict: "passed" | "failed" | "unclear" },
): string {
  switch (finding.verdict) {
    case "passed":
      return t("connection_key_passed", {
        with: String(finding.withKeyStatus),
        without: String(finding.withoutKeyStatus),
      });
    case "failed":
      return t("connection_key_failed", { status: String(finding.status) });
    case "unclear":
      return t("connection_key_unclear", { status: String(finding.status) });
  }
}

/** A probe has no content to deliver or retry, so its failures have their own texts. */
function probeFailureText(t: T, failure: DeliveryFailure, host: string): string {
  switch (failure.kind) {
    case "offline":
      return t("connection_probe_offline");
    case "dns-failed":
      return t("connection_probe_dns", { host });
    case "connection-refused":
      return t("connection_probe_refused", { host });
    case "tls-failed":
      return t("connection_probe_tls", { host });
    case "timed-out":
      return t("connection_probe_timed_out", { host });
    case "connection-lost":
    case "interrupted":
      return t("connection_probe_lost", { host });
    case "network-error":
      return t("connection_probe_network", { error: failure.error });
    case "busy":
    case "server-error":
      return t("connection_probe_status", { status: String(failure.status) });
    case "error-answer":
      return t("connection_probe_error_answer", { status: String(failure.status) });
    case "moved":
      return t("connection_probe_moved", {
        location: failure.location,
        status: String(failure.status),
      });
    case "redirected":
      return t("connection_probe_redirected");
    case "sign-in-wall":
    case "sign-in-page":
      return t("connection_probe_sign_in", { status: String(failure.status) });
    case "html-answer":
      return t("connection_probe_html", { status: String(failure.status) });
    case "not-the-service":
      return t("connection_probe_method", { status: String(failure.status) });
    default:
      return failureText(t, failure, host);
  }
}
