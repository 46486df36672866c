import { useId } from "preact/hooks";
import type { T } from "../../../shared/i18n/t.ts";
import type { CountedName } from "../../../shared/search/library.ts";
import { getDay, type FilterName } from "../../../shared/search/query.ts";
import {
  filterValue,
  hasFilter,
  withFilter,
  withoutFilter,
} from "../../../shared/search/query-text.ts";
import { boxClass } from "../../ui/check.tsx";
import { inputClass } from "../../ui/combobox/field-list.tsx";
import styles from "./library.module.css";
import type { LibraryStore } from "./store.ts";

/** The filters as controls. Each shows and changes its word in the search field. */
export function Filters({ t, store }: { t: T; store: LibraryStore }) {
  const { text, lists } = store;
  const set = (name: FilterName, value: string) =>
    store.search(withFilter(text.value, name, value));
  const names = [
    { name: "tag", label: t("library_tag"), offered: lists.value.tags },
    { name: "in", label: t("library_collection"), offered: lists.value.collections },
    { name: "site", label: t("library_site"), offered: lists.value.sites },
  ] as const;
  const days = [
    { name: "after", label: t("library_after") },
    { name: "before", label: t("library_before") },
  ] as const;
  const checks = [
    { name: "is", value: "waiting", label: t("library_waiting") },
    { name: "has", value: "file", label: t("library_with_files") },
  ] as const;
  return (
    <details class={styles.filters}>
      <summary>{t("library_filters")}</summary>
      <div class={styles.fields}>
        {names.map(({ name, label, offered }) => (
          <NameField
            key={name}
            label={label}
            offered={offered}
            value={filterValue(text.value, name)}
            onInput={(value) => set(name, value)}
          />
        ))}
        {days.map(({ name, label }) => (
          <label key={name}>
            {label}
            <input
              type="date"
              dir="ltr"
              class={inputClass}
              value={dayOf(filterValue(text.value, name))}
              onChange={(event) => set(name, event.currentTarget.value)}
            />
          </label>
        ))}
        {checks.map(({ name, value, label }) => (
          <label key={name} class={styles.check}>
            <input
              type="checkbox"
              class={boxClass}
              checked={hasFilter(text.value, name)}
              onChange={({ currentTarget }) =>
                store.search(
                  currentTarget.checked
                    ? withFilter(text.value, name, value)
                    : withoutFilter(text.value, name),
                )
              }
            />
            {label}
          </label>
        ))}
      </div>
    </details>
  );
}

/** A field with a list of the names that are in use. */
function NameField({
  label,
  offered,
  value,
  onInput,
}: {
  label: string;
  offered: readonly CountedName[];
  value: string;
  onInput: (value: string) => void;
}) {
  const id = useId();
  return (
    <label>
      {label}
      <input
        class={inputClass}
        dir="auto"
        autocomplete="off"
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        list={offered.length > 0 ? id : undefined}
      />
      {offered.length > 0 && (
        <datalist id={id}>
          {offered.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      )}
    </label>
  );
}

/** A day as a date field has it: `2026-03` is its first day. */
function dayOf(value: string): string {
  const ms = getDay(value);
  if (ms === undefined) return "";
  const day = new Date(ms);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
