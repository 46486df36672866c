import { Signal } from "@preact/signals";
import { options } from "preact";
import { expect, it } from "vitest";

it("is tested with Preact and its signals as the popup has them (build/lean-libraries.ts)", () => {
  expect(Object.hasOwn(Signal.prototype, "props")).toBe(false);
  const handlers = Object.values(options).map(String).join("");
  expect(handlers).not.toContain("getDerivedStateFromError");
});
