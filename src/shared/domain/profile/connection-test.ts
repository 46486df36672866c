import { isAboutSignIn, type DeliveryFailure } from "../failures.ts";

/** The four questions of `Test connection`, in order. Each depends on the one before it. */
export type FindingStep = "permission" | "reachable" | "service" | "key";

/** The result of one question, and the evidence for it. */
export type Finding =
  | { step: FindingStep; verdict: "not-reached" }
  | { step: "permission"; verdict: "passed" | "failed"; host: string }
  | { step: "reachable"; verdict: "passed"; durationMs: number; scheme: "http" | "https" }
  | { step: "reachable"; verdict: "failed"; failure: DeliveryFailure }
  /** `status` is the response to an empty change of a link that cannot exist. */
  | { step: "service"; verdict: "passed"; status: number }
  /**
   * The responses with and without the key are equal, and neither is a refusal: any server may respond like
   * this.
   */
  | { step: "service"; verdict: "unclear"; status: number }
  | { step: "service"; verdict: "failed"; failure: DeliveryFailure }
  | { step: "service"; verdict: "later"; failure: DeliveryFailure }
  /** Refused without the key, not refused with it. */
  | { step: "key"; verdict: "passed"; withoutKeyStatus: number; withKeyStatus: number }
  | { step: "key"; verdict: "failed"; status: number }
  /** The same response with and without the key: the first save will show. */
  | { step: "key"; verdict: "unclear"; status: number };

/** The parts of a probe's response that the findings are inferred from. */
export interface ProbeReading {
  status: number;
  html: boolean;
  durationMs: number;
  failure?: DeliveryFailure;
}

const steps: readonly FindingStep[] = ["permission", "reachable", "service", "key"];

/**
 * Interprets two harmless probes, the first without the key, the second with it (docs/api-readings.md,
 * "does the key work?"). The first reading is undefined without the permission, the second if the first response
 * made its probe unnecessary.
 */
export function findings(
  host: string,
  scheme: "http" | "https",
  withoutKey?: ProbeReading,
  withKey?: ProbeReading,
): readonly Finding[] {
  const found: Finding[] = [
    { step: "permission", verdict: withoutKey ? "passed" : "failed", host },
    ...(withoutKey ? answers(scheme, withoutKey, withKey) : []),
  ];
  const open = steps.slice(found.length);
  return [...found, ...open.map((step) => ({ step, verdict: "not-reached" }) as const)];
}

function answers(
  scheme: "http" | "https",
  withoutKey: ProbeReading,
  withKey?: ProbeReading,
): readonly Finding[] {
  const failure = withoutKey.failure;
  if (withoutKey.status === 0 && failure !== undefined && failure.kind !== "redirected") {
    return [{ step: "reachable", verdict: "failed", failure }];
  }
  const reachable: Finding = {
    step: "reachable",
    verdict: "passed",
    durationMs: withoutKey.durationMs,
    scheme,
  };
  const service = serviceFinding(withoutKey);
  if (service.verdict !== "passed") return [reachable, service];
  const { status } = withoutKey;
  const unclear: Finding = { step: "service", verdict: "unclear", status };
  if (withKey === undefined) return [reachable, isRefusal(status) ? service : unclear];
  const later = serviceFinding(withKey);
  if (later.verdict !== "passed") return [reachable, later];
  const key = keyFinding(status, withKey.status);
  const isAlike = key.verdict === "unclear" && status === withKey.status;
  return [reachable, isAlike ? unclear : service, key];
}

type ServiceFinding = Finding & { step: "service"; verdict: "passed" | "failed" | "later" };

function serviceFinding({ status, html, failure }: ProbeReading): ServiceFinding {
  const step = "service";
  if (failure !== undefined && answersForAnother(failure)) {
    return { step, verdict: "failed", failure };
  }
  if (failure?.kind === "server-error" || failure?.kind === "busy") {
    return { step, verdict: "later", failure };
  }
  if (status === 0) {
    return { step, verdict: "later", failure: failure ?? { kind: "connection-lost" } };
  }
  if (html) return { step, verdict: "failed", failure: { kind: "html-answer", status } };
  if (status === 405)
    return { step, verdict: "failed", failure: { kind: "not-the-service", status } };
  return { step, verdict: "passed", status };
}

/** Whether what answered is not the service, but leads there. */
function answersForAnother(failure: DeliveryFailure): boolean {
  return failure.kind === "moved" || failure.kind === "redirected" || isAboutSignIn(failure);
}

function keyFinding(withoutKeyStatus: number, withKeyStatus: number): Finding {
  if (isRefusal(withKeyStatus)) return { step: "key", verdict: "failed", status: withKeyStatus };
  if (isRefusal(withoutKeyStatus)) {
    return { step: "key", verdict: "passed", withoutKeyStatus, withKeyStatus };
  }
  return { step: "key", verdict: "unclear", status: withKeyStatus };
}

function isRefusal(status: number): boolean {
  return status === 401 || status === 403;
}

/** Whether the findings allow saving. */
export function isReady(found: readonly Finding[]): boolean {
  return found.every(({ verdict }) => verdict === "passed" || verdict === "unclear");
}
