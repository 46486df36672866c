import type { Outcome } from "../../src/shared/domain/operation/outcome.ts";
import { readAnswer, type Answer, type AnswerContext } from "../../src/background/api/answers.ts";
import { readingOf } from "../../src/shared/resources/wires.ts";
import { createRedact } from "../../src/background/api/redact.ts";

const nowMs = Date.UTC(2026, 10, 20, 12);

const context: AnswerContext = {
  ...readingOf("create-link"),
  url: "https://links.test/prefix/api/v1/links",
  largeFields: [],
  nowMs,
  redact: createRedact("s3cret-key"),
};

export interface GivenAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  text?: string;
  end?: Answer["body"]["end"];
}

export function anAnswer({
  status = 200,
  headers = {},
  body,
  text,
  end = "complete",
}: GivenAnswer): Answer {
  const lower = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    status,
    headers: { get: (name) => lower.get(name.toLowerCase()) ?? null },
    body: { text: text ?? (body === undefined ? "" : JSON.stringify(body)), end },
  };
}

/** The outcome of a response to a new link, or to the operation in `changes`. */
export function readGiven(given: GivenAnswer, changes: Partial<AnswerContext> = {}): Outcome {
  return readAnswer(anAnswer(given), { ...context, ...changes });
}

/** The failure in the outcome, for a response that is not a success. */
export function failureOf(given: GivenAnswer, changes: Partial<AnswerContext> = {}) {
  const outcome = readGiven(given, changes);
  return outcome.kind === "answered" ? outcome.failure : outcome;
}
