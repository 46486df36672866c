import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { getRemoteIdFromText, type RemoteId } from "../domain/ids.ts";
import type { Choice } from "../domain/outbox/choices.ts";
import type { T } from "../i18n/t.ts";
import type { EntryView } from "../domain/views.ts";
import { Button } from "../ui/button.tsx";
import { chevronDownIcon, chevronNextIcon, Icon, type IconShape } from "../ui/icon.tsx";
import { inputClass } from "../ui/slip.tsx";
import { choiceWords, type ChoiceWords } from "./choice-words.ts";
import styles from "./entry-choices.module.css";

/** Choices that ask for an id before they can be carried out. */
const asksForId: readonly Choice[] = ["arrived", "give-id"];

/** A decision to take about an entry. Each choice says what it does and what it may cost. */
export function EntryChoices({
  t,
  entry,
  onChoose,
}: {
  t: T;
  entry: EntryView;
  onChoose: (choice: Choice, remoteId?: RemoteId) => void;
}) {
  const label = entry.state === "unknown" ? t("popup_choices_unknown") : t("popup_choices");
  return (
    <fieldset class={styles.choices} aria-label={label}>
      {/* Undo stands in the foot. */}
      {entry.choices
        .filter((choice) => choice !== "undo")
        .map((choice) => {
          const words = choiceWords(t, choice, entry);
          return asksForId.includes(choice) ? (
            <AskingChoice
              key={choice}
              t={t}
              words={words}
              needsId={choice === "give-id"}
              onDo={(remoteId) => onChoose(choice, remoteId)}
            />
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
  words: ChoiceWords;
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

/** A disclosure: opens in place and asks for the one thing more. */
function AskingChoice({
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
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [refused, setRefused] = useState(false);
  const submit = () => {
    const remoteId = getRemoteIdFromText(text);
    if (remoteId !== undefined) onDo(remoteId);
    else if (text.trim() === "" && !needsId) onDo();
    else {
      setRefused(true);
      root.current?.querySelector("input")?.focus();
    }
  };
  useLayoutEffect(() => {
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
          <input
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
            {...(refused && { "aria-invalid": true, "aria-describedby": `${id}-error` })}
          />
          <Button onPress={submit}>{words.doName}</Button>
          {refused && (
            <p id={`${id}-error`} role="alert" class={styles.error}>
              {t("popup_id_wrong")}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
