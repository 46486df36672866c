import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import type { DraftCollection } from "../../domain/draft.ts";
import type { RemoteIdOf } from "../../domain/values/ids.ts";
import { isSameName } from "../../domain/values/same-name.ts";
import type { T } from "../../i18n/t.ts";
import type { CollectionView } from "../../domain/views.ts";
import type { ComboOption } from "../../ui/combobox-list.tsx";
import { Combobox } from "../../ui/combobox.tsx";
import { collectionOptions, createOption } from "./pick-options.ts";
import { Row, rowNotes } from "../../ui/slip.tsx";
import { IdPanel } from "./id-panel.tsx";
import { KeyHints } from "./key-hints.tsx";

const createKey = "create";
const existsKey = "exists";

/** `Collections`: several at once; a name that is not known can be created, or given its id. */
export function CollectionsField({
  t,
  inputRef,
  getFloor,
  chosen,
  text,
  known,
  error,
  onText,
  onToggle,
  onCreate,
  onAddById,
  onRemove,
}: {
  t: T;
  inputRef: RefObject<HTMLInputElement | null>;
  getFloor: () => number;
  chosen: readonly DraftCollection[];
  text: string;
  /** The likeliest first. */
  known: readonly CollectionView[];
  error: string | undefined;
  onText: (text: string) => void;
  onToggle: (collection: CollectionView) => void;
  onCreate: (title: string) => void;
  onAddById: (remoteId: RemoteIdOf<"collection">, title: string) => void;
  onRemove: (localId: string) => void;
}) {
  /** The name whose id is being asked for. */
  const [asking, setAsking] = useState<string>();
  const isChosen = ({ localId }: CollectionView) => chosen.some((one) => one.localId === localId);
  const name = text.trim();
  const exact = known.find(({ title }) => isSameName(title, name));

  const choose = ({ key }: ComboOption) => {
    if (key === createKey) onCreate(name);
    else if (key === existsKey) {
      setAsking(name);
      // It stands in the field until it has its id: Save is not to pass it over.
      onText(name);
    } else {
      const collection = known.find(({ localId }) => localId === key);
      if (collection !== undefined) onToggle(collection);
    }
  };
  const addById = (remoteId: RemoteIdOf<"collection">) => {
    const same = known.find((one) => one.remoteId === remoteId);
    if (same === undefined) {
      const byId = t("popup_collection_by_id", { id: String(remoteId) });
      onAddById(remoteId, asking === undefined || asking === "" ? byId : asking);
    } else if (!isChosen(same)) onToggle(same);
    leave("");
  };
  const leave = (rest: string) => {
    onText(rest);
    setAsking(undefined);
    inputRef.current?.focus();
  };

  return (
    <Row label={t("popup_collections")} htmlFor="collections" error={error}>
      <Combobox
        id="collections"
        label={t("popup_collections")}
        placeholder={t("popup_add")}
        inputRef={inputRef}
        getFloor={getFloor}
        several
        known={exact !== undefined}
        text={text}
        onText={onText}
        chips={chosen.map(({ localId, title }) => ({ key: localId, label: title }))}
        removeName={(label) => t("ui_remove", { name: label })}
        onRemove={onRemove}
        options={optionsFor({ t, text, known, isChosen, exact })}
        onChoose={choose}
        onTake={() => {
          if (exact !== undefined && !isChosen(exact)) onToggle(exact);
        }}
        notes={rowNotes("collections", { error })}
        panel={
          asking !== undefined ? (
            <IdPanel
              t={t}
              idName={t("popup_collection_id")}
              lead={asking === "" ? undefined : t("popup_collection_id_of", { name: asking })}
              getFloor={getFloor}
              onTyped={(id) => onText(asking === "" ? id : asking)}
              onAdd={addById}
              onCancel={() => leave(asking)}
            />
          ) : undefined
        }
        keys={<KeyHints t={t} enter={t("popup_key_choose")} />}
      />
    </Row>
  );
}

/** What fits the text; a name that is not known can be made, or is at the service under an id. */
function optionsFor({
  t,
  text,
  known,
  isChosen,
  exact,
}: Parameters<typeof collectionOptions>[0] & {
  exact: CollectionView | undefined;
}): readonly ComboOption[] {
  const options = collectionOptions({ t, text, known, isChosen });
  const name = text.trim();
  const exists: ComboOption = {
    key: existsKey,
    label: t("popup_exists"),
    note: t("popup_exists_note"),
    makes: true,
    closes: true,
  };
  if (name === "") return [...options, exists];
  return exact === undefined ? [...options, createOption(t, createKey, name), exists] : options;
}
