import { pickValues } from "../fields/field.ts";
import { linkFields, pageFieldNames, type PageFields } from "../fields/link.ts";
import { titlesInPath } from "../collections/tree.ts";
import { type DraftCollection } from "../draft/draft.ts";
import type { JobOperation } from "../jobs/job.ts";
import { startFor, type SavingChoices } from "../profile/saving.ts";
import { cutText } from "../text/cut-text.ts";
import { asId, type LocalId } from "../values/ids.ts";
import { isSameName } from "../values/same-name.ts";
import { cleanTags } from "../values/tag.ts";
import type { CollectionView, PageView } from "../views/views.ts";
import { localDay } from "../values/local-day.ts";

export interface TabToSave {
  targetUrl: string;
  title: string;
  /** The data of the page, if it could be read. */
  page?: Pick<PageView, "title" | "description" | keyof PageFields>;
}

/** The common values of all links of a job. */
export interface TabsChoices {
  tags: readonly string[];
  collections: readonly DraftCollection[];
  /** The defaults for new links. */
  saving: SavingChoices;
  /** The collections of the ledger. */
  known: readonly CollectionView[];
}

/** The name of the collection that is offered: "Tabs 2026-11-23". */
export function datedTitle(prefix: string, nowMs: number): string {
  return `${prefix} ${localDay(nowMs)}`;
}

/** The operations that save tabs: the new collections, which come first, and the link of each tab. */
export interface TabOperations {
  collections: readonly JobOperation[];
  linkOf: (tab: TabToSave) => JobOperation;
}

/** Creates the operations that save tabs with these choices. */
export function tabOperations(
  { tags, collections, saving, known }: TabsChoices,
  uuid: () => string,
): TabOperations {
  const made = newCollections(collections, known, uuid);
  const linkOf = ({ targetUrl, title, page }: TabToSave): JobOperation => {
    const start = startFor(saving, targetUrl);
    const inLedger = start.collections.flatMap((one) => idInLedger(one, known) ?? []);
    return {
      kind: "create-link",
      subject: asId<LocalId>(uuid()),
      fields: {
        targetUrl,
        title: cutText(page?.title || title, linkFields.title.most),
        description: cutText(page?.description ?? "", linkFields.description.most),
        tags: cleanTags([...start.tags, ...tags]),
        collections: [...new Set([...inLedger, ...made.chosen])],
        repositoryIds: start.repositories.map(({ remoteId }) => remoteId),
        ...pickValues<PageFields>(pageFieldNames, (name) => page?.[name]),
      },
    };
  };
  return { collections: made.operations, linkOf };
}

/** The collection in the ledger; undefined if it was forgotten since it was chosen. */
function idInLedger(
  chosen: DraftCollection,
  known: readonly CollectionView[],
): LocalId | undefined {
  const found = known.find(({ localId, remoteId }) =>
    chosen.kind === "by-id" ? remoteId === chosen.remoteId : localId === chosen.localId,
  );
  return found?.localId;
}

/**
 * The creates of the new collections and of the missing collections in their paths, and the ids of all chosen
 * collections.
 */
function newCollections(
  collections: readonly DraftCollection[],
  known: readonly CollectionView[],
  uuid: () => string,
): { operations: readonly JobOperation[]; chosen: readonly LocalId[] } {
  const operations: JobOperation[] = [];
  const byPath = known.map(({ localId, title, path = title }) => ({ localId, path }));
  const chosen = collections.map((one) => {
    if (one.kind !== "new") return idInLedger(one, known) ?? one.localId;
    let parent: LocalId | undefined;
    const titles = titlesInPath(one.title);
    for (const [at, title] of titles.entries()) {
      const path = titles.slice(0, at + 1).join(" / ");
      const found = byPath.find((other) => isSameName(other.path, path));
      const isLast = at === titles.length - 1;
      const subject = found?.localId ?? (isLast ? one.localId : asId<LocalId>(uuid()));
      if (found === undefined) {
        const fields = { title, ...(parent !== undefined && { parent }) };
        operations.push({ kind: "create-collection", subject, fields });
        byPath.push({ localId: subject, path });
      }
      parent = subject;
    }
    return parent ?? one.localId;
  });
  return { operations, chosen };
}
