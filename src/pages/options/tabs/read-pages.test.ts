// @vitest-environment node
import { expect, test } from "vitest";
import { aProfileId } from "../../../../test/support/builders.ts";
import { err, ok } from "../../../shared/domain/values/result.ts";
import type { Client } from "../../../background/contract.ts";
import { readPages } from "./read-pages.ts";

test("pages are read four at a time, ahead of what is taken, and come in the order of their tabs", async () => {
  const begun: number[] = [];
  const preview: Client["previewPage"] = async ({ tabId }) => {
    begun.push(tabId);
    // The later it begins, the sooner it is read.
    await new Promise((resolve) => setTimeout(resolve, 20 - tabId));
    const page = { title: `Page ${tabId}`, description: "", keywords: [] };
    const sent = { text: `<p>Content of ${tabId}</p>`, bytes: 20 };
    return tabId === 3 ? err({ kind: "rpc-unreachable" }) : ok({ page, sent, facts: {} });
  };
  const tabs = Array.from({ length: 9 }, (_, at) =>
    at === 1 ? undefined : { tabId: at, address: `https://quoin.example/${at}` },
  );
  const pages = readPages(preview, { tabs, profileId: aProfileId, format: "article" });
  const titles: (string | undefined)[] = [];
  for await (const read of pages) {
    titles.push(read?.page.title);
    // At most four pages are in memory besides the one that the caller has got.
    expect(begun.length).toBeLessThanOrEqual(titles.length + 4);
    if (read) expect(read.content?.excerpt).toBe(`Content of ${titles.length - 1}`);
  }
  expect(titles).toEqual(
    tabs.map((tab, at) => (tab === undefined || at === 3 ? undefined : `Page ${at}`)),
  );
});
