import { useEffect, useId } from "preact/hooks";
import type { T } from "../../../shared/i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import { inputClass, Row, rowNotes, FieldList } from "../../ui/combobox/field-list.tsx";
import layout from "../parts/layout.module.css";
import styles from "./import.module.css";
import type { ImportStore } from "./store.ts";

/** The source of the links: a chosen or dropped file, pasted text, or this browser. */
export function SourcePart({ t, store }: { t: T; store: ImportStore }) {
  const id = useId();
  const text = store.pasted.value;
  const open = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file !== undefined) void store.open({ kind: "file", file });
  };
  useEffect(() => {
    // Without `allow`, the browser would open the file in place of this page.
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if ((event.dataTransfer?.files.length ?? 0) === 0) return;
      event.preventDefault();
      open(event.dataTransfer?.files);
    };
    document.addEventListener("dragover", allow);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", allow);
      document.removeEventListener("drop", drop);
    };
  }, [store]);
  const fileHint = t("import_file_hint");
  const browserHint = t("import_browser_hint");
  return (
    <section class={layout.part} aria-label={t("import_title")}>
      <FieldList>
        <Row label={t("import_file")} htmlFor={`${id}-file`} hint={fileHint}>
          <input
            {...rowNotes(`${id}-file`, { hint: fileHint })}
            id={`${id}-file`}
            type="file"
            dir="auto"
            class={styles.file}
            accept=".html,.htm,.csv,.tsv,.json,.jsonl,.jsonlz4,.ndjson,.opml,.xml,.rss,.atom,.xbel,.enex,.ris,.bib,.enw,.txt,.md,text/*,application/json"
            onChange={({ currentTarget }) => {
              open(currentTarget.files);
              // The same file can be chosen again, after it was changed.
              currentTarget.value = "";
            }}
          />
        </Row>
        <Row label={t("import_paste")} htmlFor={`${id}-text`}>
          <textarea
            id={`${id}-text`}
            class={`${inputClass} ${styles.paste}`}
            dir="auto"
            rows={3}
            value={text}
            onInput={({ currentTarget }) => store.paste(currentTarget.value)}
          />
          {text.trim() !== "" && (
            <div class={layout.actions}>
              <Button onPress={() => void store.open({ kind: "text", text })}>
                {t("import_paste_read")}
              </Button>
            </div>
          )}
        </Row>
        <Row label={t("import_format_browser")} hint={browserHint}>
          <div class={styles.browser}>
            <Button onPress={() => void store.openOwn()}>{t("import_browser")}</Button>
          </div>
        </Row>
      </FieldList>
    </section>
  );
}
