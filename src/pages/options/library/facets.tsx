import { useComputed } from "@preact/signals";
import { useId, useState } from "preact/hooks";
import { foldText } from "../../../shared/domain/text/fold-text.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { pathSeparator } from "../../../shared/search/document.ts";
import type { CountedName } from "../../../shared/search/library.ts";
import { filterValue, withFilter, withoutFilter } from "../../../shared/search/query-text.ts";
import { Button } from "../../ui/button.tsx";
import { LetterTile } from "../../ui/letter-tile.tsx";
import { inputClass } from "../../ui/combobox/field-list.tsx";
import styles from "./facets.module.css";
import type { LibraryStore } from "./store.ts";

/** The collections, tags and sites with the number of their links. A press filters the list by one, or by it no longer. */
export function Facets({ t, store }: { t: T; store: LibraryStore }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { collections, tags, sites } = store.lists.value;
  const groups = [
    {
      name: "in",
      title: t("collections_title"),
      offered: collections.filter(({ count }) => count > 0),
    },
    { name: "tag", title: t("popup_tags"), offered: tags },
    { name: "site", title: t("library_sites"), offered: sites },
  ] as const;
  return (
    <aside class={styles.facets} aria-label={t("library_facets")} data-open={isOpen || undefined}>
      <button
        type="button"
        class={`opens ${styles.unfold}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t("library_facets")}
      </button>
      <div id={id} class={styles.groups}>
        {groups.map(({ name, title, offered }) => (
          <Facet key={name} t={t} store={store} {...{ name, title, offered }} />
        ))}
      </div>
    </aside>
  );
}

/** The number of names that are shown before *Show all*. */
const shownFirst = 8;
/** From this number of names on, they can be looked up. */
const filteredFrom = 30;

function Facet({
  t,
  store,
  name,
  title,
  offered,
}: {
  t: T;
  store: LibraryStore;
  name: "in" | "tag" | "site";
  title: string;
  offered: readonly CountedName[];
}) {
  const id = useId();
  const [areAllShown, setAllShown] = useState(false);
  const [typed, setTyped] = useState("");
  // The panel is not drawn again with each key, but once another name is chosen.
  const chosen = useComputed(() => foldText(filterValue(store.text.value, name)));
  const isChosen = (one: CountedName) => foldText(one.name) === chosen.value;
  if (offered.length === 0) return null;
  const looked = foldText(typed);
  const shown = areAllShown
    ? offered.filter((one) => foldText(one.name).includes(looked))
    : offered.filter((one, at) => at < shownFirst || isChosen(one));
  return (
    <section aria-labelledby={id} data-of={name}>
      <h2 id={id}>{title}</h2>
      {areAllShown && offered.length >= filteredFrom && (
        <input
          type="search"
          dir="auto"
          class={inputClass}
          aria-label={t("library_facet_filter", { title })}
          placeholder={t("library_facet_filter", { title })}
          autocomplete="off"
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <ul aria-labelledby={id}>
        {shown.map((one) => (
          <li key={one.name}>
            <button
              type="button"
              class={styles.name}
              aria-pressed={isChosen(one)}
              title={one.name}
              onClick={() => {
                const text = store.text.value;
                store.search(
                  isChosen(one) ? withoutFilter(text, name) : withFilter(text, name, one.name),
                );
              }}
            >
              <Sign name={one.name} of={name} />
              <span class="clip" dir="auto">
                {one.name}
              </span>{" "}
              <span class="num">{t.number(one.count)}</span>
            </button>
          </li>
        ))}
      </ul>
      {offered.length > shownFirst && (
        <Button
          small
          kind="quiet"
          aria-expanded={areAllShown}
          onPress={() => {
            setAllShown(!areAllShown);
            setTyped("");
          }}
        >
          {areAllShown ? t("library_facet_fewer") : t.count("library_facet_all", offered.length)}
        </Button>
      )}
    </section>
  );
}

/** A tile with a letter: of a collection by its own name, of a site as in the list. Decorative. */
function Sign({ name, of }: { name: string; of: "in" | "tag" | "site" }) {
  if (of === "tag") return null;
  const title = name.split(pathSeparator).at(-1) ?? name;
  const address = of === "site" ? `https://${name}/` : "";
  return <LetterTile title={title} address={address} small />;
}
