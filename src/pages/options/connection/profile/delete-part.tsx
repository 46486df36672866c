import { useId, useRef } from "preact/hooks";
import type { T } from "../../../../shared/i18n/t.ts";
import type { ConnectionView, ProfileDeletion } from "../../../../shared/domain/views/views.ts";
import { Button } from "../../../ui/button.tsx";
import { dropIcon, Icon } from "../../../ui/icon.tsx";
import { DropQuestion } from "../../../forms/entry/drop-question.tsx";
import { FailureNotice } from "../../parts/failure-notice.tsx";
import { useFocusBack } from "../../parts/focus-back.ts";
import layout from "../../parts/layout.module.css";
import styles from "./delete-part.module.css";
import type { Deletion } from "./deletion.ts";

/** Deletes the profile shown, after stating its contents. */
export function DeletePart({
  t,
  profile,
  deletion,
}: {
  t: T;
  profile: ConnectionView;
  deletion: Deletion;
}) {
  const id = useId();
  const root = useRef<HTMLElement>(null);
  const asked = deletion.asked.value;
  const failure = deletion.failure.value;
  const isAsked = asked?.profileId === profile.profileId;
  useFocusBack(root, isAsked ? "button" : undefined);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in its question
    <section
      ref={root}
      class={`${layout.part} ${styles.delete}`}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === "Escape") deletion.cancel();
      }}
    >
      <h2 id={id}>{t("profile_delete")}</h2>
      <div role="alert" class={layout.alert}>
        <FailureNotice t={t} title={t("profile_not_deleted")} failure={failure} />
      </div>
      {isAsked ? (
        <div class={styles.asked}>
          <DropQuestion
            t={t}
            label={deleteText(t, asked)}
            why={lossText(t, asked)}
            titleId={id}
            onDrop={() => void deletion.confirm()}
            onCancel={() => deletion.cancel()}
          />
        </div>
      ) : (
        <div class={layout.actions}>
          <Button
            small
            kind="quiet"
            tone="need"
            aria-describedby={`${id}-note`}
            onPress={() => void deletion.ask(profile.profileId)}
          >
            <Icon of={dropIcon} />
            {t("profile_delete")}
          </Button>
          <span id={`${id}-note`} class={layout.small}>
            {t("profile_delete_note")}
          </span>
        </div>
      )}
    </section>
  );
}

function deleteText(t: T, { waiting, needsYou }: ProfileDeletion): string {
  const unsent = waiting + needsYou;
  return unsent === 0 ? t("profile_delete") : t.count("profile_delete_unsent", unsent);
}

/** The losses with the profile, in numbers. Delivered saves stay at the service. */
function lossText(t: T, { waiting, needsYou, drafts }: ProfileDeletion): string {
  const parts = [
    ...(waiting > 0 ? [t.count("profile_loses_waiting", waiting)] : []),
    ...(needsYou > 0 ? [t.count("profile_loses_needs_you", needsYou)] : []),
    ...(drafts > 0 ? [t.count("profile_loses_drafts", drafts)] : []),
  ];
  if (parts.length === 0) return t("profile_loses_nothing");
  const list = new Intl.ListFormat(t.language, { type: "conjunction" });
  return t("profile_loses", { list: list.format(parts) });
}
