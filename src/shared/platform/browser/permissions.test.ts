// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import { borrowAllHosts } from "./permissions.ts";

const kept = vi.hoisted(() => ({
  origins: new Set<string>(),
  isAgreed: true,
  refusesRemoval: false,
  requests: 0,
}));

vi.mock("./browser.ts", () => ({
  browser: {
    permissions: {
      contains: async ({ origins }: { origins: string[] }) =>
        origins.every((origin) => kept.origins.has(origin)),
      request: async ({ origins }: { origins: string[] }) => {
        kept.requests += 1;
        await Promise.resolve();
        if (kept.isAgreed) for (const origin of origins) kept.origins.add(origin);
        return kept.isAgreed;
      },
      remove: async ({ origins }: { origins: string[] }) => {
        if (kept.refusesRemoval) throw new Error("You cannot remove required permissions.");
        for (const origin of origins) kept.origins.delete(origin);
        return true;
      },
    },
  },
}));

const own = "https://links.example/*";
const all = ["http://*/*", "https://*/*"];

beforeEach(() => {
  kept.origins = new Set([own]);
  kept.isAgreed = true;
  kept.refusesRemoval = false;
  kept.requests = 0;
});

test("all hosts are asked for before anything is waited for: otherwise the click no longer counts", () => {
  void borrowAllHosts();
  expect(kept.requests).toBe(1);
});

test("all hosts are given back, and no other host is", async () => {
  const giveBack = await borrowAllHosts();
  expect([...kept.origins]).toEqual([own, ...all]);
  await giveBack?.();
  expect([...kept.origins]).toEqual([own]);
});

test("all hosts stay allowed if they were before", async () => {
  for (const origin of all) kept.origins.add(origin);
  const giveBack = await borrowAllHosts();
  await giveBack?.();
  expect([...kept.origins]).toEqual([own, ...all]);
});

test("nothing is borrowed if the user declines, and a browser that takes nothing back is left alone", async () => {
  kept.isAgreed = false;
  expect(await borrowAllHosts()).toBeUndefined();
  kept.isAgreed = true;
  kept.refusesRemoval = true;
  const giveBack = await borrowAllHosts();
  await expect(giveBack?.()).resolves.toBeUndefined();
});
