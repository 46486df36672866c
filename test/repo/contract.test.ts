import { expect, it } from "vitest";
import { storedOperation } from "../../src/shared/resources/stored.ts";
import { filesUnder, read } from "./sources.ts";

const contract = filesUnder("test/contract", ".ts").map(read).join("\n");
const kinds = storedOperation.options.map(({ entries }) => entries.kind.literal);

it.each(kinds)("a contract test sends %s over real HTTP", (kind) => {
  expect(contract).toContain(`kind: "${kind}"`);
});
