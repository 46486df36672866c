// @vitest-environment node
import { expect, it, vi } from "vitest";
import { createOpenHosts } from "./open-hosts.ts";

const session = vi.hoisted(() => ({
  openHosts: {
    "https://links.example": { proven: true, keepsOpen: false, abortedAtMs: -120_000 },
    "https://shelf.example": { proven: true, keepsOpen: false, abortedAtMs: -120_000 },
  },
}));
const set = vi.hoisted(() =>
  vi.fn((items: object) => Promise.resolve(Object.assign(session, items))),
);

vi.mock("../browser/browser.ts", () => ({
  browser: {
    storage: {
      session: {
        get: () => Promise.resolve(structuredClone(session)),
        set,
      },
    },
  },
}));

it("a report of another network that comes before the state of earlier runs has been read counts for them", async () => {
  const hosts = createOpenHosts();
  hosts.networkChanged();
  await hosts.ready;
  expect(hosts.isProven("https://links.example/shelf")).toBe(false);
  expect(session.openHosts["https://links.example"].proven).toBe(false);
  expect(session.openHosts["https://shelf.example"].proven).toBe(false);
  expect(set).toHaveBeenCalledTimes(1);
});
