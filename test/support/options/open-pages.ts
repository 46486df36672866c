import { createPagesStore, type PagesStore } from "../../../src/pages/options/pages/store.ts";
import { ok } from "../../../src/shared/domain/values/result.ts";
import type { createFakeUserPages } from "./fake-user-pages.ts";
import { createSeries } from "./series.ts";

type FakeUserPages = ReturnType<typeof createFakeUserPages>;

/** Two tabs never make the same id. */
const uuid = createSeries();

/** The store over a small background; `client` and `lists` may be altered. */
export function openPages(
  { client, lists }: Pick<FakeUserPages, "client" | "lists">,
  lastWebPage: Parameters<typeof createPagesStore>[0]["lastWebPage"] = async () => undefined,
): PagesStore {
  return createPagesStore({
    client: { ...client, choose: async () => ok() },
    lists,
    uuid,
    lastWebPage,
    pageOf: async () => undefined,
  });
}

/** The same, with one page in it, which is chosen. */
export async function openHome(
  background: Pick<FakeUserPages, "client" | "lists">,
): Promise<PagesStore> {
  const store = openPages(background);
  await store.load();
  store.startNew();
  store.typeId("home");
  await store.add();
  return store;
}
