// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import { closeConnections } from "./connection-rule.ts";

const asked = vi.hoisted(() => ({
  rules: [] as { addRules: { id: number; condition: { urlFilter: string } }[] }[],
  refusal: undefined as Error | undefined,
}));

vi.mock("../browser/browser.ts", () => ({
  browser: {
    runtime: { getURL: () => "chrome-extension://abcdef/" },
    declarativeNetRequest: {
      updateSessionRules: (update: (typeof asked.rules)[number]) => {
        if (asked.refusal !== undefined) return Promise.reject(asked.refusal);
        asked.rules.push(update);
        return Promise.resolve();
      },
    },
  },
}));

const firstRules = () => asked.rules.map(({ addRules }) => addRules[0]);

beforeEach(() => {
  asked.rules.length = 0;
  asked.refusal = undefined;
});

describe("the connection rule", () => {
  it("exists for the current address, even if only the scheme or the path prefix changed", async () => {
    await closeConnections("http://moved.example:8080/a");
    await closeConnections("http://moved.example:8080/a");
    await closeConnections("https://moved.example:8080");
    const filters = firstRules().map((rule) => rule?.condition.urlFilter);
    expect(filters).toEqual(["|http://moved.example:8080/a/", "|https://moved.example:8080/"]);
  });

  it("exists for several servers at once", async () => {
    await Promise.all([
      closeConnections("https://one.example"),
      closeConnections("https://two.example"),
      closeConnections("https://one.example"),
    ]);
    expect(new Set(firstRules().map((rule) => rule?.id)).size).toBe(2);
    expect(asked.rules).toHaveLength(2);
  });

  it("reports a refused rule and asks for the rule again next time", async () => {
    asked.refusal = new Error("no rule");
    await expect(closeConnections("https://refused.example")).rejects.toThrow("no rule");
    asked.refusal = undefined;
    await closeConnections("https://refused.example");
    expect(asked.rules).toHaveLength(1);
  });
});
