// @vitest-environment node
import { afterEach, expect, it } from "vitest";
import { localDay } from "./local-day.ts";

const zone = process.env["TZ"];
afterEach(() => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
});

it("is the day of the user, east and west of Greenwich", () => {
  const evening = Date.UTC(2026, 10, 23, 23, 30);
  process.env["TZ"] = "Asia/Tokyo";
  expect(localDay(evening)).toBe("2026-11-24");
  process.env["TZ"] = "America/Lima";
  expect(localDay(evening)).toBe("2026-11-23");
  expect(localDay(Date.UTC(2026, 0, 5, 12))).toBe("2026-01-05");
});
