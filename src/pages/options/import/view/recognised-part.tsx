import type { T } from "../../../../shared/i18n/t.ts";
import { encodings, type Encoding, type FoundEncoding } from "../../../importers/bytes/encoding.ts";
import { linkFields } from "../../../../shared/domain/fields/link.ts";
import { columnFields, type ColumnField } from "../../../importers/known-names.ts";
import { FieldList } from "../../../ui/combobox/field-list.tsx";
import layout from "../../parts/layout.module.css";
import { SelectSetting } from "../../parts/setting.tsx";
import { FileList, SourceName } from "./file-list.tsx";
import styles from "./import.module.css";
import type { Inspected } from "../source/source.ts";
import type { ImportStore } from "../store/store.ts";

/** The recognised format, encoding and columns of the source, and what became of each of several files. */
export function RecognisedPart({
  t,
  store,
  inspected,
}: {
  t: T;
  store: ImportStore;
  inspected: Inspected;
}) {
  const { reading, unreadable } = store;
  const { matching, parts } = inspected;
  const columns = reading.value.columns ?? matching?.columns ?? {};
  const guessed = openEncoding(inspected, store);
  return (
    <section class={layout.part}>
      <h2 class={styles.kind}>
        <SourceName t={t} inspected={inspected} />
      </h2>
      {parts.length > 1 && <FileList t={t} store={store} inspected={inspected} />}
      {guessed !== undefined && (
        <FieldList>
          <SelectSetting
            label={t("import_encoding")}
            note={t("import_encoding_guessed")}
            value={reading.value.encoding ?? guessed}
            choices={encodings.map((one) => [one, one.toUpperCase()])}
            onChange={(chosen) => void store.readAs({ encoding: chosen })}
          />
        </FieldList>
      )}
      {matching !== undefined && (
        // Without addresses, the columns are what has to be mended.
        <details class={styles.columns} open={columns.address === undefined}>
          <summary>{t("import_columns_note")}</summary>
          <FieldList class={styles.settings}>
            {columnFields.map((field) => (
              <SelectSetting
                key={field}
                label={columnText(t, field)}
                value={columns[field]?.join("\n") ?? ""}
                choices={choicesFor(t, columns[field], matching.names)}
                onChange={(chosen) => {
                  const { [field]: _old, ...others } = columns;
                  const names = chosen === "" ? {} : { [field]: chosen.split("\n") };
                  void store.readAs({ columns: { ...others, ...names } });
                }}
              />
            ))}
          </FieldList>
        </details>
      )}
      {unreadable.value > 0 && (
        <p class={styles.bad} role="alert">
          {t.count("import_unreadable", unreadable.value)}
        </p>
      )}
    </section>
  );
}

/** The columns to choose from. If several were recognised for the field, these together are a choice, too. */
function choicesFor(t: T, chosen: readonly string[] = [], names: readonly string[]) {
  const several = chosen.length > 1 ? [[chosen.join("\n"), chosen.join(" + ")] as const] : [];
  const single = names.map((name) => [name, name] as const);
  return [["", t("import_column_none")] as const, ...several, ...single];
}

/**
 * The encoding that the user can change: a guess, or that of a file of which something cannot be read. Undefined if
 * all is certain.
 */
function openEncoding(
  { parts }: Inspected,
  { reading, unreadable }: ImportStore,
): Encoding | undefined {
  const found = parts.flatMap((part) =>
    "content" in part && part.content.kind === "file" ? [part.content.encoding] : [],
  );
  const isDoubtful = unreadable.value > 0 || reading.value.encoding !== undefined;
  const isOpen = ({ from }: FoundEncoding) =>
    from === "guessed" || (parts.length === 1 && isDoubtful);
  return found.find(isOpen)?.encoding;
}

function columnText(t: T, field: ColumnField): string {
  switch (field) {
    case "address":
      return t("popup_address");
    case "title":
      return t("popup_title");
    case "description":
      return t("popup_description");
    case "tags":
      return t("popup_tags");
    case "folder":
      return t("import_column_folder");
    case "date":
      return t("import_column_date");
    default:
      return t(linkFields[field].label);
  }
}
