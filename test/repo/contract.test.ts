import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { storedOperation } from "../../src/shared/resources/stored.ts";
import { documentOperations } from "../service/operations/routes.ts";
import { filesUnder, isTest, read, root } from "./sources.ts";

const contract = filesUnder("test/contract", ".ts").map(read).join("\n");
const kinds = storedOperation.options.map(({ entries }) => entries.kind.literal);

it.each(kinds)("a contract test sends %s over real HTTP", (kind) => {
  expect(contract).toContain(`kind: "${kind}"`);
});

// In a contract test, the product and the reference service may make the same mistake.
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
