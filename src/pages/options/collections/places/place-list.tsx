import { useComputed, type ReadonlySignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { pathOf } from "../../../../shared/domain/collections/tree.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import type { Lists } from "../../../../shared/search/library.ts";
import { withFilter } from "../../../../shared/search/query-text.ts";
import { LetterTile } from "../../../ui/letter-tile.tsx";
import { hashOfSearch } from "../../parts/routes.ts";
import type { CollectionsStore } from "../store.ts";
import styles from "./place-list.module.css";
import { keepPlaces, keptPlaces, placesOf } from "./places.ts";

/**
 * The first collections, in the sidebar. A press shows the links of one. While the library is shown, each has its number
 * of links.
 */
export function PlaceList({
  t,
  collections,
  library,
  isInLibrary,
}: {
  t: T;
  collections: Pick<CollectionsStore, "view" | "tree">;
  /** Its search, and what it counts. */
  library: { text: ReadonlySignal<string>; lists: ReadonlySignal<Pick<Lists, "collections">> };
  isInLibrary: boolean;
}) {
  const tree = collections.tree.value;
  const isRead = collections.view.value !== undefined;
  const places = useMemo(
    () =>
      placesOf(tree).map(({ localId, title, emoji, ...row }) => {
        const path = pathOf(tree.byId, { localId, title, ...row });
        return { localId, title, emoji, path, search: withFilter("", "in", path) };
      }),
    [tree],
  );
  const counts = useComputed(
    () => new Map(library.lists.value.collections.map(({ name, count }) => [name, count])),
  );
  // The sidebar is not drawn again with each key.
  const searches = useMemo(() => new Set(places.map(({ search }) => search)), [places]);
  const current = useComputed(() =>
    searches.has(library.text.value) ? library.text.value : undefined,
  );
  useEffect(() => {
    if (isRead) keepPlaces(places.length);
  }, [isRead, places.length]);

  if (!isRead) {
    return (
      <ul class={styles.places} aria-hidden="true">
        {Array.from({ length: keptPlaces() }, (_, at) => (
          <li key={at} />
        ))}
      </ul>
    );
  }
  if (places.length === 0) return null;
  return (
    <ul class={styles.places} aria-label={t("collections_title")}>
      {places.map(({ localId, title, emoji, path, search }) => {
        const count = isInLibrary ? counts.value.get(path) : undefined;
        return (
          <li key={localId}>
            <a
              href={hashOfSearch(search)}
              title={path}
              aria-current={(isInLibrary && search === current.value) || undefined}
            >
              {emoji === undefined ? (
                <LetterTile title={title} small />
              ) : (
                <span class={styles.emoji} aria-hidden="true">
                  {emoji}
                </span>
              )}
              <bdi class="clip">{title}</bdi>
              {count !== undefined && (
                <>
                  {" "}
                  <span class="num" aria-hidden="true">
                    {t.number(count)}
                  </span>
                  <span class="hidden">{t.count("collections_links", count)}</span>
                </>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
