import type { DeliveryFailure } from "../failures.ts";

/** The four questions of `Test connection`, in their order; each needs the one before it. */
export type FindingStep = "permission" | "reachable" | "service" | "key";

/** What one question came to, and what it was inferred from. */
export type Finding =
  | { step: FindingStep; verdict: "not-reached" }
  | { step: "permission"; verdict: "passed" | "failed"; host: string }
  | { step: "reachable"; verdict: "passed"; durationMs: number; scheme: "http" | "https" }
  | { step: "reachable"; verdict: "failed"; failure: DeliveryFailure }
  /** `status` answered to a change of nothing on a link that cannot exist. */
  | { step: "service"; verdict: "passed"; status: number }
  /** With the key and without it the same, and no refusal: any server may answer so. */
  | { step: "service"; verdict: "unclear"; status: number }
  | { step: "service"; verdict: "failed"; failure: DeliveryFailure }
  | { step: "service"; verdict: "later"; failure: DeliveryFailure }
  /** Refused without the key, not refused with it. */
  | { step: "key"; verdict: "passed"; withoutKeyStatus: number; withKeyStatus: number }
  | { step: "key"; verdict: "failed"; status: number }
  /** The same answer with and without: the first save will show. */
  | { step: "key"; verdict: "unclear"; status: number };

/** What one probe saw, as the inference needs it. */
export interface ProbeReading {
  status: number;
  html: boolean;
  durationMs: number;
  failure?: DeliveryFailure;
}

const steps: readonly FindingStep[] = ["permission", "reachable", "service", "key"];

/**
 * Reads two harmless probes, first without the key, then with it (design, section 4, "does the key
 * work?"). Undefined readings were not made, because an earlier answer settled the matter.
 */
export function findings(
  host: string,
  scheme: "http" | "https",
  permitted: boolean,
  withoutKey: ProbeReading | undefined,
  withKey: ProbeReading | undefined,
): readonly Finding[] {
  const found: Finding[] = [
    { step: "permission", verdict: permitted ? "passed" : "failed", host },
    ...(permitted && withoutKey !== undefined ? answers(scheme, withoutKey, withKey) : []),
  ];
  const open = steps.slice(found.length);
  return [...found, ...open.map((step) => ({ step, verdict: "not-reached" }) as const)];
}

function answers(
  scheme: "http" | "https",
  withoutKey: ProbeReading,
  withKey: ProbeReading | undefined,
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
  if (failure?.kind === "moved" || failure?.kind === "redirected") {
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

/** Whether nothing stands in the way of a save. */
export function isReady(found: readonly Finding[]): boolean {
  return found.every(({ verdict }) => verdict === "passed" || verdict === "unclear");
}
