import { act, cleanup, render } from "@testing-library/preact";
import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useMinimumDisplayTime } from "./minimum-display-time.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const isPassing = (value: string) => value.endsWith("…");

const nameOf = (value: string) => (isPassing(value) ? value : undefined);

function Shown({ value }: { value: string }) {
  return <p>{useMinimumDisplayTime(value, nameOf).shown}</p>;
}

function open(value: string) {
  const { container, rerender } = render(<Shown value={value} />);
  return {
    give: (next: string) => rerender(<Shown value={next} />),
    after: (ms: number) => void act(() => void vi.advanceTimersByTime(ms)),
    text: () => container.textContent,
  };
}

test("a passing value that is replaced within 200 ms is never shown", () => {
  const { give, after, text } = open("found");
  give("saving…");
  after(150);
  give("testing…");
  after(49);
  expect(text()).toBe("found");
  give("found again");
  expect(text()).toBe("found again");
});

test("a passing value that is shown stays for 200 ms", () => {
  const { give, after, text } = open("idle");
  give("testing…");
  after(201);
  expect(text()).toBe("testing…");
  give("found");
  after(198);
  expect(text()).toBe("testing…");
  after(3);
  expect(text()).toBe("found");
});

test("any other value is shown at once, and the last value in the end", () => {
  const step = fc.record({ value: fc.constantFrom("a", "b", "c…", "d…"), ms: fc.nat(300) });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const { give, after, text } = open("a");
      let before = text();
      for (const { value, ms } of steps) {
        give(value);
        if (!isPassing(value) && !isPassing(before ?? "")) expect(text()).toBe(value);
        after(ms);
        before = text();
      }
      after(401);
      expect(text()).toBe(steps.at(-1)?.value ?? "a");
      cleanup();
    }),
  );
});
