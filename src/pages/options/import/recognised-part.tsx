import type { T } from "../../../shared/i18n/t.ts";
import { encodings, type FoundEncoding } from "../../importers/bytes/encoding.ts";
import { columnFields, type ColumnField } from "../../importers/known-names.ts";
import type { Format } from "../../importers/read.ts";
import { FieldList } from "../../ui/combobox/field-list.tsx";
import layout from "../parts/layout.module.css";
import { SelectSetting } from "../parts/setting.tsx";
import styles from "./import.module.css";
import type { Inspected } from "./source.ts";
import type { ImportStore } from "./store.ts";

/** The recognised format, encoding and columns of the source. */
export function RecognisedPart({
  t,
  store,
  inspected: { format, encoding, matching, source },
}: {
  t: T;
  store: ImportStore;
  inspected: Inspected;
}) {
  const { reading, unreadable } = store;
  const name = source.kind === "file" ? source.file.name : undefined;
  const columns = reading.value.columns ?? matching?.columns ?? {};
  return (
    <section class={layout.part}>
      <h2>
        {name !== undefined && (
          <>
            <bdi>{name}</bdi>:{" "}
          </>
        )}
        {formatText(t, format)}
      </h2>
      {(encoding !== undefined || matching !== undefined) && (
        <FieldList class={styles.settings}>
          {encoding !== undefined && (
            <SelectSetting
              label={t("import_encoding")}
              note={encodingNote(t, encoding)}
              value={reading.value.encoding ?? encoding.encoding}
              choices={encodings.map((one) => [one, one.toUpperCase()])}
              onChange={(chosen) => void store.readAs({ encoding: chosen })}
            />
          )}
          {matching !== undefined &&
            columnFields.map((field) => (
              <SelectSetting
                key={field}
                label={columnText(t, field)}
                note={field === "address" ? t("import_columns_note") : ""}
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

function formatText(t: T, format: Format | undefined): string {
  switch (format) {
    case undefined:
      return t("import_format_browser");
    case "html":
      return t("import_format_html");
    case "xml":
      return t("import_format_xml");
    case "json":
      return t("import_format_json");
    case "csv":
      return t("import_format_csv");
    case "references":
      return t("import_format_references");
    case "records":
      return t("import_format_records");
    case "list":
      return t("import_format_list");
  }
}

function encodingNote(t: T, { from }: FoundEncoding): string {
  switch (from) {
    case "mark":
      return t("import_encoding_mark");
    case "declared":
      return t("import_encoding_declared");
    case "valid":
      return t("import_encoding_valid");
    case "guessed":
      return t("import_encoding_guessed");
  }
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
    case "image":
      return t("popup_image_address");
    case "folder":
      return t("import_column_folder");
    case "date":
      return t("import_column_date");
  }
}
