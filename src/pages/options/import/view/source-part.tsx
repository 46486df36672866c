import { type RefObject, type TargetedEvent, Fragment } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { KeptSource } from "../../../../shared/platform/disk/import-sources.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import type { SourceFile } from "../../../importers/bytes/unpack.ts";
import { Button } from "../../../ui/button.tsx";
import { inputClass } from "../../../ui/combobox/field-list.tsx";
import { againIcon, Icon } from "../../../ui/icon.tsx";
import { Card, cardsClass } from "../../parts/card.tsx";
import { importIcon, listIcon, savingIcon } from "../../parts/icons.ts";
import layout from "../../parts/layout.module.css";
import { droppedFiles } from "../source/dropped-files.ts";
import styles from "./import.module.css";
import { pickFiles } from "../source/kept-files.ts";
import type { ImportStore } from "../store/store.ts";

/** Preact's types do not know this attribute. */
const folderOnly = { webkitdirectory: true };

/** The source of the links: chosen or dropped files, pasted text, or this browser. */
export function SourcePart({
  t,
  store,
  isOwnMissing,
}: {
  t: T;
  store: ImportStore;
  /** The browser shows its bookmarks to no extension. */
  isOwnMissing: boolean;
}) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const text = store.pasted.value;
  const open = (files: readonly SourceFile[], handles: readonly FileSystemFileHandle[] = []) => {
    if (files.length > 0) void store.open({ kind: "files", files, handles });
  };
  useEffect(() => {
    // Without `allow`, the browser would open the file in place of this page.
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      const dropped = droppedFiles(event.dataTransfer);
      void store.open(dropped.then((found) => ({ kind: "files", ...found })));
    };
    document.addEventListener("dragover", allow);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", allow);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
    };
  }, [store]);
  const choose = ({ currentTarget }: TargetedEvent<HTMLInputElement>) => {
    open([...(currentTarget.files ?? [])].map((file) => ({ file, path: pathOf(file) })));
    // The same file can be chosen again, after it was changed.
    currentTarget.value = "";
  };
  const chosen = useRef<HTMLInputElement>(null);
  const openAgain = async (source: KeptSource) => {
    if (source.name === "") return store.openOwn();
    if (source.handles.length > 0) return store.openKept(source);
    const picking = pickFiles();
    if (picking === undefined) chosen.current?.click();
    const picked = await picking;
    if (picked !== undefined) open(picked.files, picked.handles);
  };
  return (
    <section class={layout.part} aria-label={t("import_title")}>
      <div class={styles.drop} data-over={isOver || undefined}>
        <Icon of={importIcon} />
        <p>{t("import_drop")}</p>
        <div class={styles.ways}>
          <FileButton
            label={t("import_file")}
            hint={t("import_file_hint")}
            field={chosen}
            accept=".html,.htm,.csv,.tsv,.json,.jsonl,.jsonlz4,.ndjson,.opml,.xml,.rss,.atom,.xbel,.enex,.ris,.bib,.enw,.txt,.md,.zip,.gz,text/*,application/json"
            multiple
            onChange={choose}
          />
          <FileButton
            label={t("import_column_folder")}
            hint={t("import_folder_hint")}
            {...folderOnly}
            onChange={choose}
          />
        </div>
        <ServicesPart t={t} />
      </div>
      {store.kept.value.length > 0 && (
        <Card icon={againIcon} label={t("import_again")} hint={t("import_again_hint")}>
          <div class={styles.again}>
            {store.kept.value.map((source) => (
              <Button key={source.name} onPress={() => void openAgain(source)}>
                {t("import_again_of", { name: source.name || t("import_format_browser") })}
              </Button>
            ))}
          </div>
        </Card>
      )}
      <div class={cardsClass}>
        <Card
          icon={savingIcon}
          label={t("import_format_browser")}
          hint={t(isOwnMissing ? "import_browser_missing" : "import_browser_hint")}
        >
          {!isOwnMissing && (
            <Button onPress={() => void store.openOwn()}>{t("import_browser")}</Button>
          )}
        </Card>
        <Card icon={listIcon} label={<label for={`${id}-text`}>{t("import_paste")}</label>}>
          <textarea
            id={`${id}-text`}
            class={`${inputClass} ${styles.paste}`}
            dir="auto"
            rows={3}
            value={text}
            onInput={({ currentTarget }) => store.paste(currentTarget.value)}
          />
          {text.trim() !== "" && (
            <Button onPress={() => void store.open({ kind: "text", text })}>
              {t("import_paste_read")}
            </Button>
          )}
        </Card>
      </div>
    </section>
  );
}

/** A button that opens the browser's dialog for files: what was chosen is shown below, and not in a field. */
function FileButton({
  label,
  hint,
  field,
  ...passed
}: {
  label: string;
  hint: string;
  field?: RefObject<HTMLInputElement | null>;
  accept?: string;
  multiple?: boolean;
  webkitdirectory?: boolean;
  onChange: (event: TargetedEvent<HTMLInputElement>) => void;
}) {
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  const input = field ?? own;
  return (
    <div>
      <Button aria-describedby={`${id}-hint`} onPress={() => input.current?.click()}>
        {label}
      </Button>
      <input {...passed} ref={input} type="file" dir="auto" aria-label={label} hidden />
      <p id={`${id}-hint`} class={layout.small}>
        {hint}
      </p>
    </div>
  );
}

/** The path within the folder that was chosen, or the name. */
function pathOf(file: File): string {
  return file.webkitRelativePath || file.name;
}

/** Names are the same in all languages. */
const services = [
  ["Chrome, Edge, Firefox, Safari", "import_from_browser"],
  ["Raindrop.io, Instapaper, Pocket", "import_from_csv"],
  ["Karakeep, Linkwarden, Pinboard, wallabag", "import_from_json"],
  ["linkding, Shaarli, LinkAce", "import_from_html"],
  ["Google Takeout, Omnivore", "import_from_zip"],
  ["OneTab", "import_from_text"],
] as const;

/** What to export from which service. */
function ServicesPart({ t }: { t: T }) {
  return (
    <details>
      <summary>{t("import_from")}</summary>
      <dl class={styles.from}>
        {services.map(([names, what]) => (
          <Fragment key={names}>
            <dt>
              <bdi>{names}</bdi>
            </dt>
            <dd>{t(what)}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
