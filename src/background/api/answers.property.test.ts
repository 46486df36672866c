import * as fc from "fast-check";
import { expect, it } from "vitest";
import { isIntegerId } from "../../shared/domain/values/ids.ts";
import { readAnswer, type Answer } from "./answers.ts";
import { createRedact } from "./redact.ts";
import { readingOf } from "../../shared/resources/wires.ts";

const operations = fc.constantFrom(
  "create-link",
  "update-link",
  "create-collection",
  "update-collection",
);
const telling = fc.constantFrom("id", "data", "link", "collection", "errors", "error", "message");
const fields = fc.constantFrom("title", "target_url", "description", "tags", "collections");
const words = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("s3cret-key", "https://a.b"));
const aLink = fc.dictionary(fields, fc.oneof(words, fc.array(words), fc.array(fc.nat(3))));
const hostileJson = fc.oneof(
  fc.json(),
  fc
    .dictionary(fc.oneof(telling, fc.string(), fc.constant("__proto__")), fc.jsonValue())
    .map((value) => JSON.stringify(value)),
  aLink.map((link) => JSON.stringify({ id: 12, ...link })),
  aLink.map((attributes) => JSON.stringify({ data: { id: "12", attributes } })),
  fc.string({ unit: "binary" }),
);

it("turns any response into an outcome, with valid ids only", () => {
  const givenHeaders = fc.record(
    { Location: fc.string(), "Retry-After": fc.string(), "Content-Type": fc.string() },
    { requiredKeys: [] },
  );
  const ends = fc.constantFrom<Answer["body"]["end"]>("complete", "broken", "capped");
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 999 }),
      givenHeaders,
      hostileJson,
      ends,
      operations,
      (status, given, text, end, operation) => {
        const lower = new Map(Object.entries(given));
        const headers = { get: (name: string) => lower.get(name) ?? null };
        const outcome = readAnswer(
          { status, headers, body: { text, end } },
          {
            ...readingOf(operation),
            url: "https://links.test/api/v1/links",
            largeFields: [],
            nowMs: 0,
            redact: createRedact("s3cret-key"),
          },
        );
        const ended = outcome.kind === "answered" ? outcome.failure : outcome;
        if ("remoteId" in ended) expect(isIntegerId(ended.remoteId)).toBe(true);
        expect(JSON.stringify(outcome).length).toBeLessThan(10_000);
        expect(JSON.stringify(outcome)).not.toContain("s3cret-key");
      },
    ),
    { numRuns: 2_000 },
  );
});
