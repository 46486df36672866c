import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Suggested } from "../../../../shared/domain/suggest/views.ts";
import { fileNameOf } from "../../../../shared/domain/text/file-name.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import { Check } from "../../../ui/check.tsx";
import { chevronDownIcon, chevronNextIcon, Icon } from "../../../ui/icon.tsx";
import { Row, rowNotes, FieldList, valueClass } from "../../../ui/combobox/field-list.tsx";
import { CollectionsField } from "../../fields/collections-field.tsx";
import { ContentRow } from "./content-row.tsx";
import { moreNames } from "../draft/draft-fields.ts";
import { EditSide } from "./edit-parts.tsx";
import { ModelAnswer, ModelButton } from "../model/model-part.tsx";
import { MoreFields } from "./more-fields.tsx";
import { formId } from "./editor-foot.tsx";
import styles from "./link-editor.module.css";
import type { SaveStatus } from "../outcome/status.ts";
import type { EditorStore } from "../store/store.ts";
import type { LinkFieldName } from "../../../../shared/domain/draft/draft.ts";
import { TagsField } from "../../fields/tags-field.tsx";

/**
 * The card of the page in front. Focus starts in `Tags`, and moves to the refused field after a refusal: the
 * id of each control is the name of its field.
 */
export function LinkForm({
  t,
  store,
  refused,
  onMore,
  files,
  keepsRoom,
  getFloor,
}: {
  t: T;
  store: EditorStore;
  refused: SaveStatus["refused"];
  /** Continues in a separate tab; undefined if that is impossible. */
  onMore: (() => void) | undefined;
  /** The files of the link, where they can be attached. */
  files?: ComponentChildren;
  /** Room is reserved for later content, so that nothing moves. */
  keepsRoom: boolean;
  getFloor: () => number;
}) {
  const { form } = store;
  const editing = form.editing.value;
  const [moreOpen, setMoreOpen] = useState<boolean>();
  const tagsInput = useRef<HTMLInputElement>(null);
  const collectionsInput = useRef<HTMLInputElement>(null);
  const view = store.view.value;
  const refusedField = refused?.field;
  const marks = store.marks.value;
  const errorOf = (field: LinkFieldName) =>
    refused?.field === field ? refused.reason : marks[field];

  const focusTags = () => tagsInput.current?.focus();
  const titleInput = useRef<HTMLTextAreaElement>(null);
  // Read before the new value is in the field, which loses the selection.
  const isTypedOverNext = isAllSelected(titleInput.current);
  useLayoutEffect(() => {
    if (isTypedOverNext) titleInput.current?.select();
  }, [form.title.value]);
  // After the paint, which a measurement would hold up.
  useEffect(() => {
    const { current: area } = titleInput;
    const isCut = area !== null && area.scrollHeight > area.clientHeight;
    // On the element around the field, because a field has no room for a mark of its own.
    const cell = area?.parentElement;
    if (isCut) cell?.setAttribute("data-cut", getComputedStyle(area).direction);
    else cell?.removeAttribute("data-cut");
  }, [form.title.value]);
  const giveBack = () => {
    if (document.activeElement === document.body) focusTags();
  };
  useLayoutEffect(() => {
    focusTags();
    // Firefox 153 sometimes removes the focus again when the popup's window gets it.
    addEventListener("focus", giveBack, { once: true });
    return () => removeEventListener("focus", giveBack);
  }, []);
  // The focused button was removed with the edit.
  useLayoutEffect(giveBack, [editing]);
  useLayoutEffect(() => {
    // The focused Undo button is gone.
    if (store.undone.value) focusTags();
  }, [store.undone.value]);
  useLayoutEffect(() => {
    // The page's text arrived between the focus and the first key, so typing replaces it.
    if (form.isOffered("description"))
      document.querySelector<HTMLTextAreaElement>("#description:focus")?.select();
  }, [form.description.value]);
  useLayoutEffect(() => {
    if (refusedField !== undefined) document.getElementById(refusedField)?.focus();
  }, [store.refusal.value, refusedField]);

  const offers = offersFor(store);
  const isRefusedThere = moreNames.some((name) => name === refusedField);
  const { repositories, latitude, longitude, contentFormat } = form.more.value;
  const offersFile = files === undefined;
  const pageFile = store.pageFile.kind.value && store.pageFile.attached.value;
  const isAttached = offersFile && form.files.all.value.some((one) => one !== pageFile);
  const hasMore = Boolean(
    repositories?.length || latitude || longitude || contentFormat || isAttached,
  );
  const { imageUrl } = form.more.value;
  const image = editing || !imageUrl ? undefined : fileNameOf(imageUrl, "");
  const moreShown = isRefusedThere || (moreOpen ?? hasMore);

  const isLess = form.trackingRemoved.value.length > 0 || form.loginRemoved.value;
  const addressNotes = {
    hint: isLess || undefined,
    error: errorOf("address"),
  };
  const model = view?.asksModel && store.model;
  const isFixed = editing !== undefined || form.isElsewhere.value;
  return (
    <form
      id={formId}
      class={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void store.save();
      }}
    >
      <FieldList class={styles.card}>
        <Row
          label={
            <>
              {t("popup_title")}
              {keepsRoom && <Picture store={store} />}
            </>
          }
          htmlFor="title"
          error={errorOf("title")}
        >
          <textarea
            {...rowNotes("title", { error: errorOf("title") })}
            ref={titleInput}
            id="title"
            dir="auto"
            class={`${valueClass} ${styles.title}`}
            rows={2}
            value={form.title.value}
            onInput={(event) => form.setTitle(event.currentTarget.value)}
            // Its mark says that it goes on below.
            onBlur={({ currentTarget }) => (currentTarget.scrollTop = 0)}
            // A title is one line.
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
            }}
          />
        </Row>
        <Row label={t("popup_address")} htmlFor="address" error={addressNotes.error}>
          <input
            {...rowNotes("address", addressNotes)}
            id="address"
            class={valueClass}
            dir="ltr"
            type="url"
            spellcheck={false}
            value={form.address.value}
            onInput={(event) => form.setAddress(event.currentTarget.value)}
          />
        </Row>
        <Row label={t("popup_description")} htmlFor="description" error={errorOf("description")}>
          <textarea
            {...rowNotes("description", { error: errorOf("description") })}
            id="description"
            dir="auto"
            class={`${valueClass} ${styles.description}`}
            rows={2}
            placeholder={t("popup_description_placeholder")}
            value={form.description.value}
            // Like a suggestion, typing replaces the quote, and one key removes it.
            onFocus={({ currentTarget }) => {
              if (form.quote.isOn.value) currentTarget.select();
            }}
            onInput={(event) => form.setDescription(event.currentTarget.value)}
          />
          {form.quote.isOn.value !== undefined && (
            <button
              type="button"
              class={`link ${styles.quote}`}
              aria-label={t("popup_quote_name")}
              aria-pressed={form.quote.isOn.value}
              onClick={form.quote.toggle}
            >
              {t("popup_quote")}
            </button>
          )}
        </Row>
        <TagsField
          t={t}
          inputRef={tagsInput}
          getFloor={getFloor}
          tags={form.tags.value}
          text={form.tagText.value}
          known={view?.tags ?? none}
          // In a tab, an edit has no suggestions, and the content below may move.
          suggested={offers.tags ?? (keepsRoom || !editing ? none : undefined)}
          keywords={offers.keywords}
          error={errorOf("tags")}
          keepsRoom={keepsRoom}
          onText={form.setTagText}
          onAdd={(texts) => form.addTags(texts, view?.tags ?? none)}
          onRemove={form.removeTag}
        />
        <CollectionsField
          t={t}
          inputRef={collectionsInput}
          getFloor={getFloor}
          chosen={form.collections.value}
          text={form.collectionText.value}
          known={view?.collections ?? none}
          pattern={view?.patterns.collectionPattern}
          suggested={offers.collections}
          keepsChips={keepsRoom || !editing}
          error={errorOf("collections")}
          keepsRoom={keepsRoom}
          onAsking={form.setIdAsked}
          onText={form.setCollectionText}
          onToggle={form.toggleCollection}
          onCreate={form.createCollection}
          onAddById={form.addCollectionById}
          onRemove={form.removeCollection}
        />
      </FieldList>
      <FieldList>
        <ContentRow
          {...{ t, store, offersFile }}
          contentFormat={contentFormat ?? view?.start.contentFormat}
        />
        <Check
          label={t("popup_screenshot")}
          checked={form.more.value.screenshot === true && !isFixed}
          disabled={isFixed}
          summary={editing ? t("popup_set_when_saved") : t("popup_screenshot_note")}
          onChange={(screenshot) => form.setMore({ screenshot })}
        />
        <div class={styles.more}>
          <button
            type="button"
            aria-expanded={moreShown}
            aria-describedby={image && "more-image"}
            onClick={() => setMoreOpen(!moreShown)}
          >
            <Icon of={moreShown ? chevronDownIcon : chevronNextIcon} />
            {t("popup_more_fields")}
          </button>
          {image && (
            <span id="more-image" class="clip">
              {t("popup_image_of", { name: image })}
            </span>
          )}
          {model && <ModelButton t={t} asked={model} />}
        </div>
        {moreShown && (
          <MoreFields
            t={t}
            store={store}
            isOpened={moreOpen === true}
            onMore={onMore}
            refused={refused}
            getFloor={getFloor}
          />
        )}
      </FieldList>
      {model && <ModelAnswer t={t} asked={model} form={form} tagsInUse={view?.tags ?? none} />}
      {files}
      {editing && <EditSide t={t} store={store} link={editing} refused={refused} />}
    </form>
  );
}

/**
 * The page's own image, if it is sent. Decorative: `More fields` names it. A typed address is not loaded, because each
 * letter would be a request.
 */
function Picture({ store: { form, page, view } }: { store: EditorStore }) {
  const { imageUrl } = form.more.value;
  const reading = page.value;
  const isOwn = reading.state === "read" && reading.page.imageUrl === imageUrl;
  if (!imageUrl || !isOwn || form.editing.value || !view.value?.showsPictures) return null;
  return (
    <img
      key={imageUrl}
      class={styles.picture}
      src={imageUrl}
      alt=""
      referrerpolicy="no-referrer"
      // A browser draws a sign for what is broken.
      onError={({ currentTarget }) => (currentTarget.hidden = true)}
    />
  );
}

const none: readonly never[] = [];

/**
 * Private windows and edits get no suggestions; an edit offers the likeliest collections. The page's keywords wait for
 * the user's own tags, which come before them, so that nothing moves.
 */
function offersFor({ tab, page, form, view, suggested }: EditorStore): {
  tags?: readonly Suggested[] | undefined;
  collections?: readonly Suggested[] | undefined;
  keywords?: readonly string[];
} {
  const own = suggested.value;
  if (own === undefined || tab.value?.isPrivate) return {};
  if (form.editing.value) return { collections: none };
  const isOfOther = own.profileId !== undefined && own.profileId !== view.value?.profileId;
  if (isOfOther) return {};
  const reading = page.value;
  return { ...own, ...(reading.state === "read" && { keywords: reading.page.keywords }) };
}

/** Whether the user is about to type over the whole text of the field. */
function isAllSelected(field: HTMLTextAreaElement | null): boolean {
  if (field === null || field !== document.activeElement) return false;
  const { value, selectionStart, selectionEnd } = field;
  return value !== "" && selectionStart === 0 && selectionEnd === value.length;
}
