import { describe, expect, it } from "vitest";
import { withOwnErrors } from "../../build/own-errors.ts";
import { read } from "./sources.ts";

const source = read("src/api/network-errors.ts");
const errorsIn = (code: string) =>
  Array.from(code.matchAll(/"((?:net::|NS_|[A-Z])[^"\n]*)"/g), ([, error = ""]) => error);

describe("the network errors in a build", () => {
  it("are those of its browser, and the builds have all errors between them", () => {
    const chromium = errorsIn(withOwnErrors(source, "chrome"));
    const firefox = errorsIn(withOwnErrors(source, "firefox"));
    expect(chromium.length).toBeGreaterThan(20);
    expect(firefox.length).toBeGreaterThan(20);
    expect(chromium.filter((error) => !error.startsWith("net::"))).toEqual([]);
    expect(firefox.filter((error) => error.startsWith("net::"))).toEqual([]);
    expect([...chromium, ...firefox].toSorted()).toEqual(errorsIn(source).toSorted());
  });

  it("change nothing else: without any error, all are the same", () => {
    const rest = (code: string) => code.replace(/"(?:net::|NS_|[A-Z][^"\n]* )[^"\n]*",?\s*/g, "");
    expect(rest(withOwnErrors(source, "chrome"))).toBe(rest(source));
    expect(rest(withOwnErrors(source, "firefox"))).toBe(rest(source));
  });
});
