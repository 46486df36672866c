import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import {
  knownMost,
  readKnownList,
  type KnownResource,
} from "../../../../shared/domain/collections/known-list.ts";
import type { Failure } from "../../../../shared/domain/failures.ts";
import type { CollectionsView } from "../../../../shared/domain/views/views.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { Button } from "../../../ui/button.tsx";
import { Row, rowNotes, FieldList } from "../../../ui/combobox/field-list.tsx";
import dialogStyles from "../../parts/dialog.module.css";
import { FailureNotice } from "../../parts/failure-notice.tsx";
import type { KnownKind } from "../store.ts";
import { Select } from "../../parts/select.tsx";
import { useDialog } from "../../parts/use-dialog.ts";
import styles from "./known-dialog.module.css";

/** The largest list that is read, in bytes. */
const bytesMost = 20_000_000;

/** The lines without an id that are named. */
const linesMost = 20;

/** Asks for collections or repositories that exist at the service: by id, by address, or as a list. */
export function KnownDialog({
  t,
  patterns,
  onTake,
  onClose,
}: {
  t: T;
  patterns: CollectionsView["patterns"];
  /** Resolves to the failure if the collections are not kept. */
  onTake: (
    resource: KnownKind,
    resources: readonly KnownResource[],
  ) => Promise<Failure | undefined>;
  onClose: () => void;
}) {
  const id = useId();
  const { dialog, close, frame } = useDialog(onClose);
  const file = useRef<HTMLInputElement>(null);
  const [resource, setResource] = useState<KnownKind>("collection");
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [isFileWrong, setFileWrong] = useState(false);
  useLayoutEffect(() => dialog.current?.querySelector("textarea")?.focus(), []);
  const { resources, unread, isCut } = readKnownList(text, patterns[`${resource}Pattern`]);
  const take = async () => {
    setTried(true);
    setFailure(undefined);
    if (resources.length === 0) return;
    const failed = await onTake(resource, resources);
    if (failed === undefined) close();
    else setFailure(failed);
  };
  const readFile = async (chosen: File) => {
    const read = chosen.size > bytesMost ? undefined : await readText(chosen);
    setFileWrong(read === undefined);
    if (read !== undefined) setText(read);
  };
  const noIds = isTried && resources.length === 0 ? t("collections_known_none") : undefined;
  const error = isFileWrong ? t("collections_known_file_wrong") : noIds;
  const hint = t("collections_known_hint");
  return (
    <dialog {...frame} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t("collections_known")}</h2>
      <FieldList>
        <Row label={t("collections_known_kind")} htmlFor={`${id}-kind`}>
          <Select
            id={`${id}-kind`}
            value={resource}
            choices={[
              ["collection", t("collections_title")],
              ["repository", t("popup_repositories")],
            ]}
            onChange={setResource}
          />
        </Row>
        <Row label={t("collections_known_list")} htmlFor={`${id}-list`} hint={hint} error={error}>
          <textarea
            {...rowNotes(`${id}-list`, { hint, error })}
            id={`${id}-list`}
            class={styles.list}
            dir="auto"
            rows={8}
            value={text}
            onInput={(event) => {
              setFileWrong(false);
              setText(event.currentTarget.value);
            }}
          />
        </Row>
      </FieldList>
      <p class={styles.found} aria-live="polite">
        {resources.length > 0 && t.count("collections_known_found", resources.length)}{" "}
        {unread.length > 0 && t("collections_known_unread", { lines: linesText(unread) })}{" "}
        {isCut &&
          t("collections_known_most", {
            most: t.number(knownMost),
          })}
      </p>
      {/* The text is inside the dialog, because a screen reader reads nothing of the page behind it. */}
      <div role="alert">
        <FailureNotice t={t} title={t("collections_not_kept")} failure={failure} />
      </div>
      <div class={dialogStyles.actions}>
        <Button kind="primary" onPress={() => void take()}>
          {t("popup_add")}
        </Button>
        <Button onPress={() => file.current?.click()}>{t("collections_known_file")}</Button>
        <Button onPress={close}>{t("popup_cancel")}</Button>
        <input
          ref={file}
          type="file"
          dir="auto"
          hidden
          accept=".csv,.json,.txt,text/csv,application/json"
          aria-label={t("collections_known_file")}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            event.currentTarget.value = "";
            if (chosen !== undefined) void readFile(chosen);
          }}
        />
      </div>
    </dialog>
  );
}

/** The numbers of the first lines; `…` if there are more. */
function linesText(lines: readonly number[]): string {
  return [...lines.slice(0, linesMost), ...(lines.length > linesMost ? ["…"] : [])].join(", ");
}

/** Undefined if the file cannot be read, or is not text in UTF-8. */
async function readText(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
