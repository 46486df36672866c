import { afterEach, expect, it } from "vitest";
import { bytesText } from "./bytes-text.ts";
import { createT } from "./t.ts";
import { shortTime, spanText, untilInWords } from "./time.ts";

const { NumberFormat, DateTimeFormat, RelativeTimeFormat } = Intl;
const native = { NumberFormat, DateTimeFormat, RelativeTimeFormat };
const ownZone = process.env.TZ;

afterEach(() => {
  Object.assign(Intl, native);
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

it("the rows of a list share their formats", () => {
  const made: string[] = [];
  for (const Kind of Object.values(native)) {
    const counted = new Proxy(Kind, {
      construct(target, args) {
        made.push(target.name);
        return Reflect.construct(target, args);
      },
    });
    Object.assign(Intl, { [Kind.name]: counted });
  }
  // No other test has made formats in this language.
  const t = createT(() => "", "en-NZ");
  for (let row = 1; row < 50; row += 1) {
    bytesText(t, row * 1_000_000);
    spanText(t, row);
    shortTime(t, row, 0);
    untilInWords(t, row, 0);
  }
  expect(made).toEqual(["NumberFormat", "NumberFormat", "DateTimeFormat", "RelativeTimeFormat"]);
});

it("a time is shown in the zone that the computer is in by now", () => {
  const t = createT(() => "", "en-GB");
  const noonMs = Date.UTC(2026, 10, 17, 12);
  process.env.TZ = "Europe/Berlin";
  expect(shortTime(t, noonMs, noonMs)).toBe("13:00");
  process.env.TZ = "Asia/Tokyo";
  expect(shortTime(t, noonMs, noonMs)).toBe("21:00");
});
