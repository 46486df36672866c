import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { failureText } from "../../../../shared/i18n/failure-text.ts";
import { formatOf } from "../../../../shared/i18n/format-of.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { tagKey } from "../../../../shared/domain/values/tag.ts";
import { Button } from "../../../ui/button.tsx";
import { ChipSuggestions } from "../../../ui/chips/chip-suggestions.tsx";
import type { DraftForm } from "../draft/draft-form.ts";
import type { ModelAsked, ModelRun } from "./model-suggestions.ts";
import styles from "./model-part.module.css";

/** Asks the browser's model, and then stops it. */
export function ModelButton({ t, asked }: { t: T; asked: ModelAsked }) {
  const isAsking = asked.run.value.state === "asking";
  return (
    <button
      type="button"
      class={`link ${styles.ask}`}
      onClick={({ detail }) => {
        if (!isAsking) void asked.ask();
        // The second click of a double click stops nothing.
        else if (detail < 2) asked.stop();
      }}
    >
      {t(isAsking ? "popup_model_stop" : "popup_model_ask")}
    </button>
  );
}

/** The answer of the browser's model, marked as such. The user adds of it what is right. */
export function ModelAnswer({
  t,
  asked,
  form,
  tagsInUse,
}: {
  t: T;
  asked: ModelAsked;
  form: DraftForm;
  tagsInUse: readonly string[];
}) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const run = asked.run.value;
  useLayoutEffect(() => {
    if (run.state !== "idle") section.current?.scrollIntoView({ block: "nearest" });
  }, [run.state]);
  const { tags = [], description = "" } = run.state === "answered" ? run.suggestions : {};
  const chosen = new Set(form.tags.value.map(tagKey));
  const isChosen = (tag: string) => chosen.has(tagKey(tag));
  const takeDescription = () => {
    const typed = form.isOffered("description") ? "" : form.description.value.trim();
    form.setDescription(typed === "" ? description : `${typed}\n\n${description}`);
    document.getElementById("description")?.focus();
  };
  return (
    <section ref={section} class={styles.answer} aria-labelledby={id} hidden={run.state === "idle"}>
      <output id={id}>{statusText(t, run)}</output>
      {run.state === "asking" && run.downloaded !== undefined && (
        <p>
          {t("popup_model_downloading", {
            share: formatOf(Intl.NumberFormat, t, { style: "percent" }).format(run.downloaded),
          })}
        </p>
      )}
      {tags.length > 0 && (
        <ChipSuggestions
          label={t("popup_suggested_tags")}
          why=""
          items={tags.map((tag) => ({ key: tag, label: tag, why: "" }))}
          areTabStops
          nameOf={(name) => t("popup_add_tag", { name })}
          chosen={isChosen}
          onToggle={(tag) => (isChosen(tag) ? form.removeTag(tag) : form.addTags([tag], tagsInUse))}
        />
      )}
      {description !== "" && (
        <>
          <p dir="auto">{description}</p>
          {!form.description.value.includes(description) && (
            <Button small onPress={takeDescription}>
              {t("popup_model_use")}
            </Button>
          )}
        </>
      )}
      {(tags.length > 0 || description !== "") && <small>{t("popup_model_hint")}</small>}
    </section>
  );
}

function statusText(t: T, run: ModelRun): string {
  switch (run.state) {
    case "idle":
      return "";
    case "asking":
      return t("popup_model_reading");
    case "failed":
      return failureText(t, run.failure, "");
    case "answered": {
      const { tags, description } = run.suggestions;
      return t(
        tags.length === 0 && description === "" ? "popup_model_nothing" : "popup_model_answer",
      );
    }
  }
}
