import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { getRemoteIdFromText, type RemoteId } from "../../../domain/values/ids.ts";
import type { Choice } from "../../../domain/outbox/choices.ts";
import type { T } from "../../../i18n/t.ts";
import type { EntryView } from "../../../domain/views.ts";
import { Button } from "../../../ui/button.tsx";
import {
  chevronDownIcon,
  chevronNextIcon,
  editIcon,
  Icon,
  type IconShape,
} from "../../../ui/icon.tsx";
import { inputClass } from "../../../ui/slip.tsx";
import { choiceWords, type ChoiceWords } from "./choice-words.ts";
import styles from "./entry-choices.module.css";

/** Choices that ask for an id before they can be carried out. */
const asksForId: readonly Choice[] = ["arrived", "give-id"];

/** A decision to take about an entry. Each choice says what it does and what it may cost. */
export function EntryChoices({
  t,
  entry,
  onChoose,
  onEdit,
}: {
  t: T;
  entry: EntryView;
  onChoose: (choice: Choice, remoteId?: RemoteId) => void;
  onEdit: () => void;
}) {
  const label = entry.state === "unknown" ? t("popup_choices_unknown") : t("popup_choices");
  return (
    <fieldset class={styles.choices} aria-label={label}>
      {entry.state === "blocked" && entry.link !== undefined && (
        <ChoiceRow
          words={{ icon: editIcon, name: t("popup_choice_edit"), why: t("popup_choice_edit_why") }}
          sign={chevronNextIcon}
          onPress={onEdit}
        />
      )}
      {/* Undo stands in the foot. */}
      {entry.choices
        .filter((choice) => choice !== "undo")
        .map((choice) => {
          const words = choiceWords(t, choice, entry);
          if (asksForId.includes(choice)) {
            return (
              <AskingChoice key={choice} words={words}>
                <IdForm
                  t={t}
                  words={words}
                  needsId={choice === "give-id"}
                  onDo={(remoteId) => onChoose(choice, remoteId)}
                />
              </AskingChoice>
            );
          }
          return choice === "drop" ? (
            <AskingChoice key={choice} words={words}>
              <DropForm t={t} isUnknown={entry.state === "unknown"} onDo={() => onChoose("drop")} />
            </AskingChoice>
          ) : (
            <PlainChoice key={choice} words={words} onDo={() => onChoose(choice)} />
          );
        })}
    </fieldset>
  );
}

function PlainChoice({ words, onDo }: { words: ChoiceWords; onDo: () => void }) {
  return <ChoiceRow words={words} sign={chevronNextIcon} onPress={onDo} />;
}

/** The whole row presses its button. Its name is the choice alone; the rest is its description. */
function ChoiceRow({
  words,
  sign,
  onPress,
  ...passed
}: {
  words: Pick<ChoiceWords, "icon" | "name" | "why">;
  sign: IconShape;
  onPress: () => void;
  "aria-expanded"?: boolean;
  "aria-controls"?: string | undefined;
}) {
  const id = useId();
  return (
    <div class={styles.choice}>
      <Icon of={words.icon} />
      <div>
        <button {...passed} type="button" aria-describedby={id} onClick={onPress}>
          {words.name}
        </button>
        <p id={id} class={styles.why}>
          {words.why}
        </p>
      </div>
      <Icon of={sign} />
    </div>
  );
}

/** A disclosure: opens in place and asks for the one thing more, an id or whether it is meant. */
function AskingChoice({ words, children }: { words: ChoiceWords; children: ComponentChildren }) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    // Without a field it stays on the row: a second Enter or a double click closes it again.
    if (open) root.current?.querySelector("input")?.focus();
  }, [open]);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.isComposing || !open) return;
    event.preventDefault();
    root.current?.querySelector("button")?.focus();
    setOpen(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape in its fields
    <div ref={root} onKeyDown={leave}>
      <ChoiceRow
        words={words}
        sign={open ? chevronDownIcon : chevronNextIcon}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPress={() => setOpen(!open)}
      />
      {open && (
        <div id={id} class={styles.more}>
          {children}
        </div>
      )}
    </div>
  );
}

function IdForm({
  t,
  words,
  needsId,
  onDo,
}: {
  t: T;
  words: ChoiceWords;
  /** Without an id there is nothing to do; otherwise it may be left empty. */
  needsId: boolean;
  onDo: (remoteId?: RemoteId) => void;
}) {
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [refused, setRefused] = useState(false);
  const submit = () => {
    const remoteId = getRemoteIdFromText(text);
    if (remoteId !== undefined) onDo(remoteId);
    else if (text.trim() === "" && !needsId) onDo();
    else {
      setRefused(true);
      input.current?.focus();
    }
  };
  return (
    <>
      <input
        ref={input}
        class={inputClass}
        dir="ltr"
        aria-label={words.idName}
        placeholder={words.idName}
        autocomplete="off"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setRefused(false);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.isComposing) submit();
        }}
        {...(refused && { "aria-invalid": true, "aria-describedby": errorId })}
      />
      <Button onPress={submit}>{words.doName}</Button>
      {refused && (
        <p id={errorId} role="alert" class={styles.error}>
          {t("popup_id_wrong")}
        </p>
      )}
    </>
  );
}

function DropForm({ t, isUnknown, onDo }: { t: T; isUnknown: boolean; onDo: () => void }) {
  const whyId = useId();
  return (
    <>
      <p id={whyId} class={styles.why}>
        {t(isUnknown ? "ui_drop_unknown_why" : "ui_drop_why")}
      </p>
      <Button tone="need" aria-describedby={whyId} onPress={onDo}>
        {t("ui_drop_for_good")}
      </Button>
    </>
  );
}
