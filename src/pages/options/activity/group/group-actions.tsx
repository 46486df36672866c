import { useRef, useState } from "preact/hooks";
import type { T } from "../../../../shared/i18n/t.ts";
import { Button } from "../../../ui/button.tsx";
import { againIcon, Icon } from "../../../ui/icon.tsx";
import { useFocusBack } from "../../parts/focus-back.ts";
import type { Block } from "./blocks.ts";
import { withLater } from "../../../forms/entry/drop-words.ts";
import { DropQuestion } from "../../../forms/entry/drop-question.tsx";
import styles from "../../entry/entry-actions.module.css";
import { groupActions, groupActionText, type GroupAction } from "../group-text.ts";

/** The actions for a whole group. Dropping asks once. */
export function GroupActions({
  t,
  block: { group, first },
  titleId,
  onAct,
}: {
  t: T;
  block: Block;
  /** The id of the element that names the group. */
  titleId: string;
  onAct: (action: GroupAction) => void;
}) {
  const root = useRef<HTMLFieldSetElement>(null);
  const [asking, setAsking] = useState(false);
  useFocusBack(root, asking ? "[data-choice=drop]" : undefined);
  const press = (action: GroupAction) => {
    if (action === "drop") setAsking(true);
    else onAct(action);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in its question
    <fieldset
      ref={root}
      class={styles.actions}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === "Escape") setAsking(false);
      }}
    >
      <div class={styles.choices} hidden={asking}>
        {groupActions(first).map((action) => (
          <Button
            key={action}
            small
            {...(action === "drop" && { kind: "quiet", tone: "need" })}
            data-choice={action}
            aria-describedby={titleId}
            onPress={() => press(action)}
          >
            {(action === "try-now" || action === "send-again") && <Icon of={againIcon} />}
            {groupActionText(t, action, group.count)}
          </Button>
        ))}
      </div>
      {asking && (
        <DropQuestion
          t={t}
          label={t.count("activity_all_drop_for_good", group.count)}
          why={withLater(
            t,
            t(
              first.state === "unknown" ? "activity_all_drop_unknown_why" : "activity_all_drop_why",
            ),
            group.laterChanges,
          )}
          titleId={titleId}
          place={styles.question}
          onDrop={() => {
            setAsking(false);
            onAct("drop");
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </fieldset>
  );
}
