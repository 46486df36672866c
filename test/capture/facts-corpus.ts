import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import * as v from "valibot";

/** A page with what a person says about it. A fact that the page does not give is null or "". */
export interface FactsPage {
  readonly name: string;
  readonly url: string;
  readonly html: string;
  readonly title: string;
  readonly author: string | null;
  readonly date: string | null;
}

const ExpectedFacts = v.record(
  v.string(),
  v.object({
    url: v.string(),
    title: v.string(),
    author: v.nullable(v.string()),
    date: v.nullable(v.string()),
  }),
);

/** Reads the pages whose facts are known, sorted by name. Throws if a file is missing or malformed. */
export async function readFactsPages(dir: string): Promise<readonly FactsPage[]> {
  const expected = v.parse(
    ExpectedFacts,
    JSON.parse(await readFile(join(dir, "expected.json"), "utf8")),
  );
  const byName = Object.entries(expected).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Promise.all(
    byName.map(async ([name, facts]) => ({
      ...facts,
      name,
      html: gunzipSync(await readFile(join(dir, `${name}.html.gz`))).toString("utf8"),
    })),
  );
}
