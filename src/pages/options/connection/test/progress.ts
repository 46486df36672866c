import type { Finding } from "../../../../shared/domain/profile/connection-test.ts";
import type { Failure } from "../../../../shared/domain/failures.ts";
import type { ServerAddress } from "../../../../shared/domain/address/server-address.ts";
import type { TestView } from "../../../../shared/domain/views/views.ts";
import type { Form } from "../form.ts";

export type Action = "save" | "test" | "try-bearer";

/** The progress of the last click on a button. */
export type Progress =
  | { step: "idle" }
  | { step: "asking" | "testing"; address: ServerAddress }
  | { step: "saving" }
  /**
   * Nothing is saved yet. The user must say whether the service at `address` is the service of `before` or another
   * one.
   */
  | { step: "which-service"; address: ServerAddress; before: ServerAddress }
  /** `try-all`: all was saved, but the waiting entries could not be tried. */
  | { step: "failed"; action: Action | "try-all"; failure: Failure }
  | Found;

export interface Found {
  step: "found";
  address: ServerAddress;
  findings: readonly Finding[];
  /** Epoch ms. */
  atMs: number;
  /** The test followed a save. */
  saved: boolean;
  /** The test used a key, typed or saved. */
  withKey: boolean;
  keyPrefix: Form["keyPrefix"];
  /** "Bearer " was tried after the key was refused, and was refused too. */
  bearerRefused: boolean;
}

/** Something else follows, without a press on this page. */
export function isUnderWay({ step }: Progress): boolean {
  return step === "asking" || step === "saving" || step === "testing";
}

/**
 * The findings of a test. If no key was used, the finding about the key is dropped, because it concerns no
 * key.
 */
export function foundOf(
  action: Action,
  { findings, atMs }: TestView,
  tried: Pick<Found, "address" | "withKey" | "keyPrefix">,
): Found {
  const found: Found = {
    step: "found",
    ...tried,
    findings: tried.withKey ? findings : findings.map(withoutKey),
    atMs,
    saved: action === "save",
    bearerRefused: false,
  };
  return { ...found, bearerRefused: action === "try-bearer" && keyVerdict(found) !== "passed" };
}

/** The test's result for the key; undefined if no key was used. */
export function keyVerdict({ findings }: Found): Finding["verdict"] | undefined {
  return findings.find(({ step }) => step === "key")?.verdict;
}

function withoutKey(finding: Finding): Finding {
  return finding.step === "key" ? { step: "key", verdict: "not-reached" } : finding;
}
