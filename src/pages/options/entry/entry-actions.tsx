import type { ComponentChildren } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import type { RemoteId } from "../../../shared/domain/values/ids.ts";
import type { Choice } from "../../../shared/domain/outbox/choices.ts";
import type { T } from "../../../shared/i18n/t.ts";
import type { EntryView } from "../../../shared/domain/views/views.ts";
import { Button } from "../../ui/button.tsx";
import { againIcon, Icon, tickIcon, type IconShape } from "../../ui/icon.tsx";
import { useFocusBack } from "../parts/focus-back.ts";
import { dropWords } from "../../forms/entry/drop-words.ts";
import { choiceText } from "./entry-words.ts";
import { DropQuestion } from "../../forms/entry/drop-question.tsx";
import styles from "./entry-actions.module.css";
import { IdForm } from "./id-form.tsx";

const icons: Partial<Record<Choice, IconShape>> = {
  "try-now": againIcon,
  "send-again": againIcon,
  arrived: tickIcon,
};

/** The choices for an entry. _Drop_ asks for confirmation once. A choice that needs an id opens a form in place. */
export function EntryActions({
  t,
  entry,
  titleId,
  first,
  isBelow = false,
  onChoose,
}: {
  t: T;
  entry: EntryView;
  /** The id of the element that names the entry. */
  titleId: string;
  /** What to do before one of the choices. */
  first?: ComponentChildren;
  /** Below the text, where a person reads first and acts then; otherwise beside it. */
  isBelow?: boolean;
  onChoose: (choice: Choice, remoteId?: RemoteId) => void;
}) {
  const id = useId();
  const [open, setOpen] = useState<Choice>();
  const root = useRef<HTMLFieldSetElement>(null);
  // The entry may have changed while its form was open.
  const opened = open !== undefined && entry.choices.includes(open) ? open : undefined;
  const close = () => setOpen(undefined);
  useFocusBack(root, opened && `[data-choice="${opened}"]`);
  const press = (choice: Choice) => {
    if (!asksFirst(choice)) onChoose(choice);
    else setOpen(open === choice ? undefined : choice);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in its fields
    <fieldset
      ref={root}
      class={styles.actions}
      data-below={isBelow || undefined}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === "Escape" && opened !== undefined) close();
      }}
    >
      {/* The buttons are hidden, not removed, while the question is open, so that the focus can return to one. */}
      <div class={styles.choices} hidden={opened === "drop"}>
        {first}
        {entry.choices.map((choice) => (
          <Button
            key={choice}
            small
            {...(choice === "drop" && { kind: "quiet", tone: "need" })}
            data-choice={choice}
            {...(opensForm(choice) && {
              "aria-expanded": opened === choice,
              "aria-controls": `${id}-form`,
            })}
            aria-describedby={titleId}
            onPress={() => press(choice)}
          >
            <ChoiceIcon choice={choice} />
            {choiceText(t, choice)}
          </Button>
        ))}
      </div>
      {entry.choices.includes("edit-that") && (
        <p class={`${styles.form} muted`}>{t("activity_edit_that_why")}</p>
      )}
      {opened === "drop" && (
        <DropQuestion
          t={t}
          {...dropWords(t, entry)}
          place={styles.question}
          titleId={titleId}
          onDrop={() => onChoose("drop")}
          onCancel={close}
        />
      )}
      <div id={`${id}-form`} class={styles.form} hidden={opened === undefined || opened === "drop"}>
        {opened !== undefined && opensForm(opened) && (
          <IdForm
            t={t}
            entry={entry}
            choice={opened}
            onGive={(remoteId) => onChoose(opened, remoteId)}
          />
        )}
      </div>
    </fieldset>
  );
}

function ChoiceIcon({ choice }: { choice: Choice }) {
  const icon = icons[choice];
  return icon === undefined ? null : <Icon of={icon} />;
}

function opensForm(choice: Choice): choice is "arrived" | "give-id" {
  return choice === "arrived" || choice === "give-id";
}

/** Whether the choice asks the user something first. */
function asksFirst(choice: Choice): boolean {
  return choice === "drop" || opensForm(choice);
}
