import { useId, useState } from "preact/hooks";
import type { FileChanges } from "../../../../shared/domain/fields/file.ts";
import { asId, type LocalId } from "../../../../shared/domain/values/ids.ts";
import { cleanLines } from "../../../../shared/domain/text/clean-text.ts";
import type { FilesView, FileView } from "../../../../shared/domain/views/views.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { Button } from "../../../ui/button.tsx";
import { inputClass } from "../../../ui/combobox/field-list.tsx";
import { FileFieldsRow, NumberInput } from "./file-fields-row.tsx";
import { Upload, type UploadProps } from "./upload.tsx";
import { isWholeNumber, numberOf } from "./whole-number.ts";

type Typed = Record<"category" | "repositoryLinkId" | "userId" | "link", string>;

/**
 * The typed values that are not kept yet, by file. They outlive the form, which the outcome of a save or another
 * section may replace.
 */
export type UnkeptFields = Map<LocalId, Partial<Typed>>;

/** A file that the link has: its category, link, user and repository link can be changed. */
export function KnownFile({
  t,
  file,
  unkept,
  links,
  upload,
  onSave,
}: {
  t: T;
  file: FileView;
  unkept: UnkeptFields;
  upload: Pick<UploadProps, "client" | "now" | "onChanged">;
  links: FilesView["links"];
  /** Resolves to whether the changes are kept. */
  onSave: (changes: FileChanges) => Promise<boolean>;
}) {
  const linkId = useId();
  const [edited, setEdited] = useState(unkept.get(file.localId) ?? {});
  const edit = (work: (now: Partial<Typed>) => Partial<Typed>) => {
    const next = work(unkept.get(file.localId) ?? {});
    if (Object.keys(next).length > 0) unkept.set(file.localId, next);
    else unkept.delete(file.localId);
    setEdited(next);
  };
  const type = (fields: Partial<Typed>) => edit((now) => ({ ...now, ...fields }));
  const kept = typedOf(file);
  const typed = { ...kept, ...edited };
  const isRight = isWholeNumber(typed.repositoryLinkId) && isWholeNumber(typed.userId);
  const changes = changesOf(kept, typed);
  const isChanged = Object.keys(changes).length > 0;
  const save = async () => {
    // Text typed meanwhile stays.
    if (await onSave(changes)) edit((now) => withoutSame(now, edited));
  };
  return (
    <>
      <FileFieldsRow
        t={t}
        {...file}
        {...typed}
        titleId={`${linkId}-title`}
        state={
          file.entry !== undefined && (
            <Upload {...upload} t={t} entryId={file.entry} titleId={`${linkId}-title`} />
          )
        }
        onChange={type}
      >
        <NumberInput
          t={t}
          label={t("files_user")}
          value={typed.userId}
          onText={(userId) => type({ userId })}
        />
        <div>
          <label for={linkId}>{t("files_link")}</label>
          <select
            id={linkId}
            class={inputClass}
            value={asId<LocalId>(typed.link)}
            onChange={(event) => type({ link: event.currentTarget.value })}
          >
            {links.map(({ localId, title }) => (
              <option key={localId} value={localId}>
                {title}
              </option>
            ))}
          </select>
        </div>
      </FileFieldsRow>
      {isChanged && isRight && (
        <Button small onPress={() => void save()}>
          {t("files_save", { name: file.name })}
        </Button>
      )}
    </>
  );
}

/** The fields of `now` with a text that differs from `kept`. */
function withoutSame(now: Partial<Typed>, kept: Partial<Typed>): Partial<Typed> {
  const { category, repositoryLinkId, userId, link } = now;
  return {
    ...(category !== undefined && category !== kept.category && { category }),
    ...(repositoryLinkId !== undefined &&
      repositoryLinkId !== kept.repositoryLinkId && { repositoryLinkId }),
    ...(userId !== undefined && userId !== kept.userId && { userId }),
    ...(link !== undefined && link !== kept.link && { link }),
  };
}

function typedOf({ category = "", repositoryLinkId, userId, link }: FileView): Typed {
  const text = (number: number | undefined) => (number === undefined ? "" : String(number));
  return {
    category,
    repositoryLinkId: text(repositoryLinkId),
    userId: text(userId),
    link: link ?? "",
  };
}

/** Only the differences: "What an update carries: only the fields the user changed". */
function changesOf(kept: Typed, typed: Typed): FileChanges {
  const isOther = (field: keyof Typed) => kept[field] !== typed[field].trim();
  return {
    ...(isOther("category") && { category: cleanLines(typed.category).trim() }),
    ...(isOther("link") && { link: asId<LocalId>(typed.link) }),
    ...(isOther("userId") && { userId: numberOf(typed.userId) }),
    ...(isOther("repositoryLinkId") && { repositoryLinkId: numberOf(typed.repositoryLinkId) }),
  };
}
