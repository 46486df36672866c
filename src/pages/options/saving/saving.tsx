import { useEffect, useId } from "preact/hooks";
import type { SelectionUse } from "../../../shared/domain/capture/capture-use.ts";
import type { ContentFormat } from "../../../shared/domain/capture/content-format.ts";
import {
  undoTimesMs,
  type PictureUse,
  type ScreenshotUse,
  type UndoMs,
} from "../../../shared/domain/profile/saving.ts";
import type { Compatibility } from "../../../shared/domain/profile/profile.ts";
import type { ModelState } from "../../../shared/domain/suggest/model.ts";
import type { SavingView } from "../../../shared/domain/views/views.ts";
import { sentences } from "../../../shared/i18n/sentences.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { FieldList } from "../../ui/combobox/field-list.tsx";
import { Pick } from "../../ui/combobox/pick.tsx";
import { FailureNotice } from "../parts/failure-notice.tsx";
import { SectionHead } from "../parts/section-head.tsx";
import layout from "../parts/layout.module.css";
import styles from "./saving.module.css";
import { namedFormats } from "../../forms/fields/content-formats.ts";
import { Part, type SavingPartProps } from "./part.tsx";
import { SelectSetting, SwitchSetting } from "../parts/setting.tsx";
import { SitesPart } from "./sites-part.tsx";
import type { SavingChanges, SavingPart, SavingStore } from "./store.ts";
import { RepositoriesRow } from "./repositories-row.tsx";
import { StartCollections, StartTags } from "./start-fields.tsx";

/**
 * The settings for saves of the profile: their first values, the data from the page, and the sending. Each change is
 * stored at once.
 */
export function Saving({
  t,
  store,
  uuid,
  hasShortcuts,
}: {
  t: T;
  store: SavingStore;
  uuid: () => string;
  hasShortcuts: boolean;
}) {
  const view = store.view.value;
  const unread = store.unread.value;
  const failure = store.failure.value;
  const kept = store.kept.value;
  const of = (part: SavingPart) => ({
    isKept: kept === part,
    onChange: (changes: SavingChanges) => void store.change(part, changes),
  });
  useEffect(() => store.leave, [store]);
  return (
    <>
      <SectionHead title={t("saving_title")} lead={view && leadText(t, view)} />
      <div role="alert" class={layout.alert}>
        <FailureNotice
          t={t}
          title={t("connection_unread")}
          failure={unread}
          onAgain={() => void store.load()}
        />
        <FailureNotice t={t} title={notKeptTitle(t, store.overfullSite.value)} failure={failure} />
      </div>
      {view !== undefined && (
        <>
          <StartPart
            t={t}
            view={view}
            {...of("start")}
            uuid={uuid}
            onCreateCollection={(title) => void store.createCollection(title)}
          />
          <SitesPart
            key={view.profileId}
            t={t}
            view={view}
            {...of("sites")}
            uuid={uuid}
            onCreateCollection={(...made) => void store.createCollection(...made)}
          />
          <PagePart t={t} view={view} model={store.model.value} {...of("page")} />
          <ToolbarPart {...{ t, view, store, hasShortcuts }} {...of("toolbar")} />
          <SendingPart t={t} view={view} {...of("sending")} />
          <PrivatePart t={t} />
        </>
      )}
    </>
  );
}

type PartProps = Omit<SavingPartProps, "uuid">;

function PagePart({ t, view, model, isKept, onChange }: PartProps & { model: ModelState }) {
  const { contentFormat, headsMarkdown, selectionUse, screenshotUse, pictureUse } = view.saving;
  const { headsDescription, takesPlace, suggestsFromHistory, asksModel } = view.saving;
  return (
    <Part t={t} title={t("saving_page")} isKept={isKept}>
      <FieldList>
        <SelectSetting<ContentFormat>
          label={t("popup_content")}
          {...(contentFormat === "full" && { note: t("saving_content_note") })}
          value={contentFormat}
          choices={namedFormats(t)}
          onChange={(chosen) => onChange({ contentFormat: chosen })}
        />
        <SelectSetting<SelectionUse>
          label={t("saving_selection")}
          value={selectionUse}
          choices={[
            ["description", t("saving_selection_description")],
            ["content", t("saving_selection_content")],
          ]}
          onChange={(chosen) => onChange({ selectionUse: chosen })}
        />
        <SelectSetting<ScreenshotUse>
          label={t("saving_screenshot")}
          note={t("saving_screenshot_note")}
          value={screenshotUse}
          choices={[
            ["image-data", t("saving_screenshot_data")],
            ["file", t("saving_screenshot_file")],
          ]}
          onChange={(chosen) => onChange({ screenshotUse: chosen })}
        />
        <SelectSetting<PictureUse>
          label={t("saving_picture")}
          note={t("saving_picture_note")}
          value={pictureUse}
          choices={[
            ["address", t("saving_picture_address")],
            ["file", t("saving_picture_file")],
          ]}
          onChange={(chosen) => onChange({ pictureUse: chosen })}
        />
        <SwitchSetting
          label={t("saving_place")}
          note={t("saving_place_note")}
          checked={takesPlace}
          onChange={(on) => onChange({ takesPlace: on })}
        />
        <SwitchSetting
          label={t("saving_markdown_head")}
          note={t("saving_head_note")}
          checked={headsMarkdown}
          onChange={(on) => onChange({ headsMarkdown: on })}
        />
        <SwitchSetting
          label={t("saving_description_head")}
          note={t("saving_head_note")}
          checked={headsDescription}
          onChange={(on) => onChange({ headsDescription: on })}
        />
        <SwitchSetting
          label={t("saving_suggests")}
          note={t("saving_suggests_note")}
          checked={suggestsFromHistory}
          onChange={(on) => onChange({ suggestsFromHistory: on })}
        />
        <SwitchSetting
          label={t("saving_model")}
          note={modelNote(t, model)}
          checked={asksModel}
          isIdle={model === "unavailable"}
          onChange={(on) => onChange({ asksModel: on })}
        />
      </FieldList>
    </Part>
  );
}

function modelNote(t: T, model: ModelState): string {
  if (model === "unavailable") return t("saving_model_none");
  return sentences(
    t,
    t("saving_model_note"),
    model === "available" ? undefined : t("saving_model_download"),
  );
}

function ToolbarPart({
  t,
  view,
  store,
  hasShortcuts,
  isKept,
  onChange,
}: PartProps & { store: SavingStore; hasShortcuts: boolean }) {
  const id = useId();
  const { toolbar, noticesInPage, marksSavedPages } = view.saving;
  return (
    <Part t={t} title={t("saving_toolbar")} titleId={id} isKept={isKept}>
      <div role="radiogroup" aria-labelledby={id}>
        <FieldList>
          <Pick
            name={`${id}-press`}
            label={t("saving_toolbar_popup")}
            chosen={toolbar === "popup"}
            onChoose={() => onChange({ toolbar: "popup" })}
          />
          <Pick
            name={`${id}-press`}
            label={t("saving_toolbar_save")}
            note={t("saving_toolbar_save_note")}
            chosen={toolbar === "save"}
            onChoose={() => onChange({ toolbar: "save" })}
          />
        </FieldList>
      </div>
      {hasShortcuts && <p class={layout.small}>{t("saving_toolbar_note")}</p>}
      <FieldList>
        <SwitchSetting
          label={t("saving_notices")}
          note={t("saving_notices_note")}
          checked={noticesInPage}
          onChange={(on) => onChange({ noticesInPage: on })}
        />
        <SwitchSetting
          label={t("saving_marks")}
          note={t(store.tabsRefused.value ? "saving_marks_refused" : "saving_marks_note")}
          checked={marksSavedPages && store.seesTabs.value}
          onChange={(on) => void store.mark(on)}
        />
      </FieldList>
    </Part>
  );
}

function SendingPart({ t, view, isKept, onChange }: PartProps) {
  const { undoPopupMs, undoQuickMs } = view.saving;
  const times = undoTimesMs.map((ms) => [ms, undoTimeText(t, ms)] as const);
  return (
    <Part t={t} title={t("saving_sending")} isKept={isKept}>
      <FieldList>
        <SelectSetting<UndoMs>
          label={t("saving_undo_popup")}
          note={t("saving_undo_popup_note")}
          value={undoPopupMs}
          choices={times}
          onChange={(chosen) => onChange({ undoPopupMs: chosen })}
        />
        <SelectSetting<UndoMs>
          label={t("saving_undo_quick")}
          value={undoQuickMs}
          choices={times}
          onChange={(chosen) => onChange({ undoQuickMs: chosen })}
        />
        <SelectSetting<Compatibility["afterServerError"]>
          label={t("saving_server_error")}
          note={t("saving_server_error_note")}
          value={view.compatibility.afterServerError}
          choices={[
            ["ask", t("saving_server_error_ask")],
            ["send-again", t("saving_server_error_again")],
          ]}
          onChange={(chosen) => onChange({ afterServerError: chosen })}
        />
      </FieldList>
    </Part>
  );
}

/** The rules for private windows. They cannot be changed, because such windows exist for these rules. */
function PrivatePart({ t }: { t: T }) {
  return (
    <Part t={t} title={t("saving_private")}>
      <ul class={styles.facts}>
        <li>{t("saving_private_typed")}</li>
        <li>{t("saving_private_suggestions")}</li>
        <li>{t("saving_private_kept")}</li>
      </ul>
    </Part>
  );
}

function leadText(t: T, { profileName, host }: SavingView): string {
  const profile = profileName === "" ? host : profileName;
  return sentences(t, profile && t("saving_lead_of", { profile }), t("saving_lead"));
}

function notKeptTitle(t: T, overfullSite: string | undefined): string {
  return overfullSite === undefined
    ? t("saving_not_kept")
    : t("saving_not_kept_site", { site: overfullSite });
}

function undoTimeText(t: T, ms: UndoMs): string {
  return ms === 0 ? t("saving_undo_off") : t.count("saving_undo_seconds", ms / 1_000);
}

/** The defaults of every new link: tags, collections and repositories. */
function StartPart({
  t,
  view,
  isKept,
  uuid,
  onChange,
  onCreateCollection,
}: SavingPartProps & {
  onCreateCollection: (title: string) => void;
}) {
  const { tags, collections, repositories } = view.saving;
  return (
    <Part t={t} title={t("saving_start")} isKept={isKept}>
      <FieldList>
        <StartTags
          t={t}
          id="start-tags"
          tags={tags}
          known={view.tags}
          onChange={(next) => onChange({ tags: next })}
        />
        <StartCollections
          t={t}
          id="start-collections"
          chosen={collections}
          view={view}
          uuid={uuid}
          onChange={(next) => onChange({ collections: next })}
          onCreate={onCreateCollection}
        />
        <RepositoriesRow
          t={t}
          repositories={repositories}
          pattern={view.compatibility.repositoryPattern}
          onChange={(next) => onChange({ repositories: next })}
        />
      </FieldList>
      <p class={layout.small}>{t("saving_start_note")}</p>
    </Part>
  );
}
