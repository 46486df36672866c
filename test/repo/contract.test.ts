import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { storedOperation } from "../../src/shared/resources/stored.ts";
import { documentOperations } from "../service/operations/routes.ts";
import { callOf, methods, methodsThatKeepBy } from "./methods.ts";
import { bundled, filesUnder, importsOf, isTest, read, root } from "./sources.ts";

const contract = filesUnder("test/contract", ".ts").map(read).join("\n");
const kinds = storedOperation.options.map(({ entries }) => entries.kind.literal);

it.each(kinds)("a contract test sends %s over real HTTP", (kind) => {
  expect(contract).toContain(`kind: "${kind}"`);
});

// In a contract test, the product and the reference service may share a mistake.
it.each(documentOperations("PATCH"))(
  "a test without the product sends $method $path to the reference service",
  ({ method, path }) => {
    const file = filesUnder("test/service/operations", ".ts").find(
      (one) => !isTest(one) && read(one).includes(`path: "${path}"`),
    );
    const test = file?.replace(/\.ts$/, ".test.ts") ?? path;
    const text = existsSync(join(root, test)) ? read(test) : "";
    const missing = [`"${method}"`, path.replace("/{id}", "")].filter((one) => !text.includes(one));
    expect(missing, test).toEqual([]);
  },
);

it("each method of a use case is among the methods that a page can call", () => {
  const defined = filesUnder("src/background", ".ts").flatMap((path) =>
    isTest(path) ? [] : [...read(path).matchAll(/^export const (\w+) = method\(/gm)],
  );
  const names = defined.map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !methods.some((method) => method.name === name))).toEqual([]);
});

it("each message is sent by a file that a page of ours loads", () => {
  const mains = ["popup", "side-panel", "options"].map((page) => `src/pages/${page}/main.tsx`);
  const sources = filesUnder("src", ".ts", ".tsx").filter((path) => !isTest(path));
  const targets = bundled(mains, sources.flatMap(importsOf)).map(({ target = "" }) => target);
  const loaded = sources.filter((path) => mains.includes(path) || targets.includes(path));
  const text = loaded.map(read).join("\n");
  expect(methods.length).toBeGreaterThan(40);
  const unsent = methods.filter((method) => !callOf(method).test(text));
  expect(unsent.map(({ name }) => name)).toEqual([]);
});

it("a test of the pages names each message that keeps an operation", () => {
  const keeping = methodsThatKeepBy("keep.ts", "keep-new.ts", "create-change.ts").map(
    ({ name }) => name,
  );
  const tests = filesUnder("src/pages", ".test.ts", ".test.tsx").map(read).join("\n");
  expect(keeping.length).toBeGreaterThan(6);
  expect(keeping.filter((name) => !new RegExp(`\\b${name}\\b`).test(tests))).toEqual([]);
});
