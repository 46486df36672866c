import type { Finding } from "../../domain/profile/connection-test.ts";
import type { Failure } from "../../domain/failures.ts";
import type { ServerAddress } from "../../domain/profile/server-address.ts";
import type { TestView } from "../../domain/views.ts";
import type { Form } from "./form.ts";

export type Action = "save" | "test" | "try-bearer";

/** How far the last press of a button has come. */
export type Progress =
  | { step: "idle" }
  | { step: "asking" | "testing"; address: ServerAddress }
  | { step: "saving" }
  /** Nothing is kept yet: is what answers at `address` the service of `before`, or another one? */
  | { step: "which-service"; address: ServerAddress; before: ServerAddress }
  | { step: "failed"; action: Action; failure: Failure }
  | Found;

export interface Found {
  step: "found";
  address: ServerAddress;
  findings: readonly Finding[];
  /** Epoch ms. */
  atMs: number;
  /** The test was of what had just been kept. */
  saved: boolean;
  /** A key was tried, typed or kept. */
  withKey: boolean;
  keyPrefix: Form["keyPrefix"];
  /** "Bearer " was tried for a refused key, and refused as well. */
  bearerRefused: boolean;
}

/** What a test has found. Without a key, that no key was refused as well says nothing about one. */
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

export function keyVerdict({ findings }: Found): Finding["verdict"] | undefined {
  return findings.find(({ step }) => step === "key")?.verdict;
}

function withoutKey(finding: Finding): Finding {
  return finding.step === "key" ? { step: "key", verdict: "not-reached" } : finding;
}
