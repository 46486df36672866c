import { useRef } from "preact/hooks";
import type { DraftRepository } from "../../../shared/domain/draft/draft.ts";
import { getRemoteIdFromText, type RemoteIdOf } from "../../../shared/domain/values/ids.ts";
import type { LinkPattern } from "../../../shared/domain/address/link-pattern.ts";
import { isSameName } from "../../../shared/domain/values/same-name.ts";
import type { T } from "../../../shared/i18n/t.ts";
import type { ComboOption } from "../../ui/combobox/combobox-list.tsx";
import { findMatches } from "../../ui/combobox/combobox-match.ts";
import { Combobox } from "../../ui/combobox/combobox.tsx";
import { Row, rowNotes } from "../../ui/combobox/field-list.tsx";
import { useIdPanel } from "./id-panel.tsx";

const optionsMost = 50;
const askKey = "ask";

/** `Repositories`, known by their ids; the text typed first is the user's title for one. */
export function RepositoriesField({
  t,
  getFloor,
  chosen,
  text,
  known,
  pattern,
  error,
  onText,
  onChange,
}: {
  t: T;
  getFloor: () => number;
  chosen: readonly DraftRepository[];
  text: string;
  /** The likeliest first. */
  known: readonly DraftRepository[];
  /** The pattern of repository addresses at the service. */
  pattern: LinkPattern | undefined;
  error: string | undefined;
  onText: (text: string) => void;
  onChange: (chosen: readonly DraftRepository[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);

  const without = (remoteId: RemoteIdOf<"repository">) =>
    chosen.filter((one) => one.remoteId !== remoteId);
  const isChosen = ({ remoteId }: DraftRepository) => without(remoteId).length < chosen.length;
  const add = (repository: DraftRepository) =>
    onChange([...without(repository.remoteId), repository]);
  const nameOf = (remoteId: RemoteIdOf<"repository">) =>
    t("popup_repository_by_id", { id: String(remoteId) });
  const getKnown = (remoteId: RemoteIdOf<"repository">) =>
    known.find((one) => one.remoteId === remoteId);
  const exact = known.find(({ title }) => isSameName(title, text));

  const { ask, panel } = useIdPanel({
    t,
    idName: t("popup_repository_id"),
    leadFor: (name) => t("popup_repository_id_of", { name }),
    pattern,
    text,
    inputRef: input,
    getFloor,
    onText,
    onAdd: (remoteId, title) =>
      add({ remoteId, title: title || (getKnown(remoteId)?.title ?? nameOf(remoteId)) }),
  });

  const choose = ({ key }: ComboOption) => {
    if (key === askKey) return ask();
    const remoteId = Number(key);
    const repository = getKnown(remoteId) ?? { remoteId, title: nameOf(remoteId) };
    return isChosen(repository) ? onChange(without(remoteId)) : add(repository);
  };
  return (
    <Row label={t("popup_repositories")} htmlFor="repositories" error={error}>
      <Combobox
        id="repositories"
        label={t("popup_repositories")}
        placeholder={t("popup_add")}
        inputRef={input}
        getFloor={getFloor}
        known={exact !== undefined}
        text={text}
        onText={onText}
        chips={chosen.map(({ remoteId, title }) => ({ key: String(remoteId), label: title }))}
        removeName={(label) => t("ui_remove_repository", { name: label })}
        onRemove={(key) => onChange(without(Number(key)))}
        options={optionsFor({ t, text, known, isChosen, nameOf })}
        onChoose={choose}
        onTake={() => {
          if (exact !== undefined) add(exact);
        }}
        notes={rowNotes("repositories", { error })}
        panel={panel}
      />
    </Row>
  );
}

/** The known repositories that match the text, a pasted id, and the option to enter an id. */
function optionsFor({
  t,
  text,
  known,
  isChosen,
  nameOf,
}: {
  t: T;
  text: string;
  known: readonly DraftRepository[];
  isChosen: (repository: DraftRepository) => boolean;
  nameOf: (remoteId: RemoteIdOf<"repository">) => string;
}): readonly ComboOption[] {
  const pasted = getRemoteIdFromText(text);
  const matches = [...findMatches(known, ({ title }) => title, text, optionsMost)];
  const given = known.find(({ remoteId }) => remoteId === pasted);
  if (pasted !== undefined && !matches.some(({ item }) => item === given)) {
    const item = given ?? { remoteId: pasted, title: nameOf(pasted) };
    matches.push({ item, found: [], begins: true, beginsWords: true });
  }
  const options = matches.map(({ item, found, beginsWords }): ComboOption => ({
    key: String(item.remoteId),
    label: item.title,
    note: `#${item.remoteId}`,
    found,
    finishes: beginsWords,
    chosen: isChosen(item),
    makes: !known.includes(item),
  }));
  const ask = { key: askKey, label: t("popup_repository_give_id"), makes: true, closes: true };
  return pasted === undefined ? [...options, ask] : options;
}
