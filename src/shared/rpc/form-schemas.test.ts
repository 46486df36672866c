// @vitest-environment node
import * as v from "valibot";
import { expect, it } from "vitest";
import { aDraft } from "../../../test/support/builders.ts";
import { draftSchema } from "./form-schemas.ts";

const isRead = (draft: object) => v.is(draftSchema, { ...aDraft(1), ...draft });

it("a draft keeps an image address as long as that of a page, and no such text as a number of degrees", () => {
  const long = "1".repeat(2_001);
  expect(isRead({ imageUrl: `https://quoin.example/${long}`, latitude: "47.07" })).toBe(true);
  expect(isRead({ latitude: long })).toBe(false);
  expect(isRead({ longitude: long })).toBe(false);
});
