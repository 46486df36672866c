import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { DraftCollection } from "../../../shared/domain/draft/draft.ts";
import type { LinkPattern } from "../../../shared/domain/address/link-pattern.ts";
import type { RemoteIdOf } from "../../../shared/domain/values/ids.ts";
import type { T } from "../../../shared/i18n/t.ts";
import type { Suggested } from "../../../shared/domain/suggest/views.ts";
import type { CollectionView } from "../../../shared/domain/views/views.ts";
import type { ComboOption } from "../../ui/combobox/combobox-list.tsx";
import { ChipSuggestions } from "../../ui/chips/chip-suggestions.tsx";
import { Combobox } from "../../ui/combobox/combobox.tsx";
import { KeyHints } from "./key-hints.tsx";
import {
  collectionChip,
  collectionOptions,
  createOption,
  findNamed,
  typedPath,
  whySuggested,
} from "./pick-options.ts";
import { Row, rowNotes } from "../../ui/combobox/field-list.tsx";
import { useSettled } from "./settled.ts";
import { useIdPanel } from "./id-panel.tsx";

const createKey = "create";
const existsKey = "exists";
const none: readonly never[] = [];
const chipsMost = 3;

/**
 * The field `Collections`, for several at once. The user can create an unknown name, or enter its id at the service.
 */
export function CollectionsField({
  t,
  id = "collections",
  inputRef,
  getFloor,
  chosen,
  text,
  known: inUse,
  pattern,
  suggested,
  keepsChips = false,
  error,
  keepsRoom = false,
  onText,
  onAsking,
  onToggle,
  onCreate,
  onAddById,
  onRemove,
}: {
  t: T;
  id?: string;
  inputRef: RefObject<HTMLInputElement | null>;
  getFloor: () => number;
  chosen: readonly Pick<DraftCollection, "localId" | "title">[];
  text: string;
  /** The likeliest first. */
  known: readonly CollectionView[];
  /** The pattern of collection addresses at the service. */
  pattern?: LinkPattern | undefined;
  /**
   * The suggestions come first, with their reasons. Enter in the empty field chooses the first one. Undefined until
   * they have arrived, and where there are none to come.
   */
  suggested?: readonly Suggested[] | undefined;
  /** Keeps room for one line of collections to choose by a click: the suggestions, then the likeliest. */
  keepsChips?: boolean;
  error?: string | undefined;
  /** Keeps room for one line of chips, with or without chips. */
  keepsRoom?: boolean;
  onText: (text: string) => void;
  /** Called when the panel that asks for an id opens or closes. */
  onAsking?: (isAsking: boolean) => void;
  onToggle: (collection: CollectionView) => void;
  onCreate: (title: string) => void;
  onAddById: (remoteId: RemoteIdOf<"collection">, title: string) => void;
  onRemove: (localId: string) => void;
}) {
  // The option that Enter chooses does not change while the user looks at it.
  const held = useRef(suggested ?? none);
  if (!inputRef.current?.matches(":focus")) held.current = suggested ?? none;
  const offered = held.current;
  const known = useMemo(() => suggestedFirst(inUse, offered), [inUse, offered]);
  const isChosen = ({ localId }: CollectionView) => chosen.some((one) => one.localId === localId);
  const name = typedPath(text);
  const exact = findNamed(known, name);
  const { isAsking, ask, panel } = useIdPanel({
    t,
    idName: t("popup_collection_id"),
    leadFor: (title) => t("popup_collection_id_of", { name: title }),
    pattern,
    text,
    inputRef,
    getFloor,
    onText,
    onAdd(remoteId, title) {
      const same = known.find((one) => one.remoteId === remoteId);
      if (same === undefined)
        onAddById(remoteId, title || t("popup_collection_by_id", { id: String(remoteId) }));
      else if (!isChosen(same)) onToggle(same);
    },
  });
  useLayoutEffect(() => onAsking?.(isAsking), [isAsking]);

  const choose = ({ key }: ComboOption) => {
    if (key === createKey) onCreate(name);
    else if (key === existsKey) ask();
    else {
      const collection = known.find(({ localId }) => localId === key);
      if (collection !== undefined) onToggle(collection);
    }
  };

  const [offer] = chosen.length === 0 ? offered : none;
  const offerTitle = offer && known.find(({ localId }) => localId === offer.label)?.title;
  const optionsOf = (typed: string) =>
    optionsFor({
      t,
      text: typed,
      known,
      suggested: offered,
      isChosen,
      exact: findNamed(known, typed),
    });
  useSettled(known, () => optionsOf("a"));
  const options = optionsOf(text);
  // With the suggestions: chips that moved would be missed.
  const chipped = suggested ? known.slice(0, chipsMost) : none;
  const whyOf = ({ localId }: CollectionView) => {
    const one = offered.find(({ label }) => label === localId);
    return one ? whySuggested(t, one) : t("popup_collection_recent");
  };
  const reasons = new Set(chipped.map(whyOf));
  return (
    <Row
      label={t("popup_collections")}
      htmlFor={id}
      error={error}
      rest={
        keepsChips ? (
          <ChipSuggestions
            label={t("popup_suggested_collections")}
            why={reasons.size > 1 ? t("popup_collections_of_both") : [...reasons].join("")}
            items={chipped.map((one) => ({ ...collectionChip(one, inUse), why: whyOf(one) }))}
            isOneLine
            nameOf={(title) => t("popup_add_collection", { name: title })}
            chosen={(key) => chosen.some(({ localId }) => localId === key)}
            onToggle={(key) => choose({ key, label: key })}
          />
        ) : undefined
      }
    >
      <Combobox
        id={id}
        label={t("popup_collections")}
        placeholder={offerTitle ? t("popup_offer", { name: offerTitle }) : t("popup_add")}
        offers={Boolean(offerTitle)}
        inputRef={inputRef}
        getFloor={getFloor}
        several
        lines={keepsRoom ? 1 : undefined}
        creates
        known={exact !== undefined}
        text={text}
        onText={onText}
        chips={chosen.map((one) => collectionChip(one, inUse))}
        removeName={(label) => t("ui_remove_collection", { name: label })}
        onRemove={onRemove}
        options={options}
        onChoose={choose}
        onTake={() => {
          if (exact === undefined) onCreate(name);
          else if (!isChosen(exact)) onToggle(exact);
        }}
        notes={{ ...rowNotes(id, { error }), ...(offer && { title: whySuggested(t, offer) }) }}
        panel={panel}
        keys={<KeyHints t={t} options={options} enter={t("popup_key_choose")} />}
      />
    </Row>
  );
}

/** The options for the text. The user can create an unknown name, or enter its id at the service. */
function optionsFor(listed: Parameters<typeof collectionOptions>[0]): readonly ComboOption[] {
  const { t, text, exact } = listed;
  const name = typedPath(text);
  const isNew = name !== "" && exact === undefined;
  return [
    ...collectionOptions(listed),
    ...(name === "" || isNew
      ? [
          {
            key: existsKey,
            label: t("popup_exists"),
            note: t("popup_exists_note"),
            makes: true,
            closes: true,
          },
        ]
      : []),
    // Last: one arrow key leads to it from the best match.
    ...(isNew ? [createOption(t, createKey, name)] : []),
  ];
}

function suggestedFirst(
  inUse: readonly CollectionView[],
  offered: readonly Suggested[],
): readonly CollectionView[] {
  const first = offered.flatMap(
    ({ label }) => inUse.find(({ localId }) => localId === label) ?? [],
  );
  return [...new Set([...first, ...inUse])];
}
