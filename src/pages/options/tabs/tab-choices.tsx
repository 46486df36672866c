import type { DraftCollection } from "../../../shared/domain/draft/draft.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import { Check } from "../../ui/check.tsx";
import { FieldList } from "../../ui/combobox/field-list.tsx";
import { CreatesQuestion } from "../jobs/creates-question.tsx";
import layout from "../parts/layout.module.css";
import { StartCollections, StartTags } from "../saving/start-fields.tsx";
import type { TabsStore } from "./store.ts";
import { hindranceText } from "./tabs-text.ts";

/** The common values of all saved tabs, and the button that saves them. */
export function TabChoices({ t, store }: { t: T; store: TabsStore }) {
  const { saving, chosen, readable, withContent, closes, reading, hindrance, asking } = store;
  const view = saving.value;
  if (view === undefined) return null;
  const sendsContent = view.saving.contentFormat !== "none";
  const closed = chosen.value.filter(({ tab }) => !readable.value.has(tab.id)).length;
  return (
    <section class={layout.part} aria-label={t("tabs_common")}>
      <h2>{t("tabs_common")}</h2>
      <FieldList>
        <StartTags
          t={t}
          id="tabs-tags"
          tags={store.tags.value}
          known={view.tags}
          onChange={store.setTags}
        />
        <StartCollections<DraftCollection>
          t={t}
          id="tabs-collections"
          uuid={store.uuid}
          chosen={store.collections.value}
          view={view}
          onChange={store.setCollections}
          onCreate={store.addNewCollection}
        />
        <Check
          label={t("popup_content")}
          summary={
            withContent.value && closed > 0
              ? t.count("tabs_content_some", closed)
              : t("tabs_content_note")
          }
          checked={sendsContent && withContent.value}
          disabled={!sendsContent}
          reason={t("popup_content_off")}
          onChange={store.setContent}
        />
        <Check
          label={t("tabs_close")}
          summary={t("tabs_close_note")}
          checked={closes.value}
          onChange={store.setCloses}
        />
      </FieldList>
      {asking.value !== undefined && (
        <CreatesQuestion
          t={t}
          creates={asking.value}
          onAgree={() => void store.confirm()}
          onCancel={store.giveUp}
        />
      )}
      <div class={layout.actions}>
        {asking.value === undefined && (
          <Button
            kind="primary"
            reason={hindranceText(t, hindrance.value)}
            onPress={() => void store.save()}
          >
            {t.count("tabs_save", chosen.value.length)}
          </Button>
        )}
        {sendsContent && withContent.value && closed > 0 && (
          <Button onPress={() => void store.allowHosts()}>{t("tabs_allow_hosts")}</Button>
        )}
        <output class={layout.small}>
          {reading.value !== undefined &&
            t("tabs_reading", {
              done: t.number(reading.value.done),
              of: t.number(reading.value.of),
            })}
        </output>
      </div>
    </section>
  );
}
