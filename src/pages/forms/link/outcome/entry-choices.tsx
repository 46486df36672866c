import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RemoteId } from "../../../../shared/domain/values/ids.ts";
import type { Choice } from "../../../../shared/domain/outbox/choices.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import type { EntryView } from "../../../../shared/domain/views/views.ts";
import { Button } from "../../../ui/button.tsx";
import { chevronDownIcon, chevronNextIcon, Icon, type IconShape } from "../../../ui/icon.tsx";
import { dropWords } from "../../entry/drop-words.ts";
import { IdInput, useIdField } from "../../fields/id-input.tsx";
import { choiceWords, editWords, type ChoiceWords } from "./choice-words.ts";
import styles from "./entry-choices.module.css";

const asksForId: readonly Choice[] = ["arrived", "give-id"];

/** The choices about an entry, each with its effect and its risk. */
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
        <ChoiceRow words={editWords(t, entry)} sign={chevronNextIcon} onPress={onEdit} />
      )}
      {/* Undo is in the foot. */}
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
                  pattern={entry.idPattern}
                  needsId={choice === "give-id"}
                  onDo={(remoteId) => onChoose(choice, remoteId)}
                />
              </AskingChoice>
            );
          }
          return choice === "drop" ? (
            <AskingChoice key={choice} words={words}>
              <DropForm words={dropWords(t, entry)} onDo={() => onChoose("drop")} />
            </AskingChoice>
          ) : (
            <ChoiceRow
              key={choice}
              words={words}
              sign={chevronNextIcon}
              onPress={() => onChoose(choice)}
            />
          );
        })}
    </fieldset>
  );
}

/** The whole row presses its button. Its name is only the choice; the rest is its description. */
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

/** A disclosure: opens in place and asks for an id, or for confirmation. */
function AskingChoice({ words, children }: { words: ChoiceWords; children: ComponentChildren }) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    // Without a field, the focus stays on the row: a second Enter or a double click closes it again.
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
  pattern,
  needsId,
  onDo,
}: {
  t: T;
  words: ChoiceWords;
  pattern: string | undefined;
  /** An id is required; otherwise the field may be left empty. */
  needsId: boolean;
  onDo: (remoteId?: RemoteId) => void;
}) {
  const errorId = useId();
  const field = useIdField(onDo, { mayBeEmpty: !needsId, pattern });
  return (
    <>
      <IdInput
        field={field}
        name={words.idName}
        errorId={errorId}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.isComposing) field.give();
        }}
      />
      <Button onPress={field.give}>{words.doName}</Button>
      {field.refusal !== undefined && (
        <p id={errorId} role="alert" class={styles.error}>
          {t("popup_id_wrong")}
        </p>
      )}
    </>
  );
}

function DropForm({ words, onDo }: { words: ReturnType<typeof dropWords>; onDo: () => void }) {
  const whyId = useId();
  return (
    <>
      <p id={whyId} class={styles.why}>
        {words.why}
      </p>
      <Button tone="need" aria-describedby={whyId} onPress={onDo}>
        {words.label}
      </Button>
    </>
  );
}
