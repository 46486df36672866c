import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { typedAddressKey } from "../../../../shared/domain/address/address.ts";
import { isSameLink } from "../../../../shared/domain/draft/joined-draft.ts";
import { isSameValue } from "../../../../shared/domain/values/is-same.ts";
import { isSameName } from "../../../../shared/domain/values/same-name.ts";
import {
  linkFieldNames,
  type Draft,
  type DraftCollection,
  type LinkFieldName,
} from "../../../../shared/domain/draft/draft.ts";
import {
  asId,
  type EntryId,
  type LocalId,
  type RemoteIdOf,
} from "../../../../shared/domain/values/ids.ts";
import {
  splitTags,
  withoutTag,
  cleanTags,
  withTags,
  withTagsInUse,
} from "../../../../shared/domain/values/tag.ts";
import type { SavingStart } from "../../../../shared/domain/profile/saving.ts";
import type { ActiveTab } from "../../../../shared/domain/values/active-tab.ts";
import { pageFieldNames } from "../../../../shared/domain/fields/link.ts";
import type { CollectionView, LinkView, PageView } from "../../../../shared/domain/views/views.ts";
import type { Shown } from "../../../ui/shown.ts";
import { createAddressOffer } from "./address-offer.ts";
import { createDraftFiles, type DraftFiles } from "./draft-files.ts";
import {
  isSet,
  moreNames,
  withCollections,
  withPage,
  withRepositories,
  type Field,
  type MoreValues,
} from "./draft-fields.ts";
import { followLink, unchangedFields } from "./follow-link.ts";
import { createQuote } from "./quote.ts";
import { createTouchedFields } from "./touched-fields.ts";

export type DraftForm = Shown<ReturnType<typeof createDraftForm>>;

/**
 * The fields of the form, and who filled them: no later arrival changes a field that the user has touched.
 * `onTouched` is called after each change by the user, with the names of the fields.
 */
export function createDraftForm({
  tab,
  shownTitle = "",
  uuid,
  onTouched,
}: {
  /** Undefined until the tab is known. Its values fill the fields that are untouched by then. */
  tab: ReadonlySignal<ActiveTab | undefined>;
  /** The title until the tab is known. */
  shownTitle?: string | undefined;
  uuid: () => string;
  onTouched: (fields: readonly string[]) => void;
}) {
  const offer = createAddressOffer(tab);
  const title = signal("");
  const address = signal("");
  const description = signal("");
  const tags = signal<readonly string[]>([]);
  const tagText = signal("");
  const collections = signal<readonly DraftCollection[]>([]);
  const collectionText = signal("");
  const isIdAsked = signal(false);
  const pageContent = signal(true);
  const files: DraftFiles = createDraftFiles(uuid, () => onTouched(["files"]));
  const editing = signal<LinkView>();
  const page = signal<PageView>();
  const typedMore = signal<MoreValues>({});
  const quote = createQuote(description, (text) => edit("description", description, text));
  const isElsewhere = computed(
    () => typedAddressKey(address.value) !== typedAddressKey(tab.value?.address ?? ""),
  );
  const more = computed(() =>
    withPage(typedMore.value, isElsewhere.value ? undefined : page.value),
  );
  const repositoryText = signal("");
  const linkId = signal("");
  const mayBeThere = signal(false);
  const entryId = signal(asId<EntryId>(uuid()));
  let link = asId<LocalId>(uuid());
  let contentTick: boolean | undefined;
  let begun: SavingStart | undefined;

  const { touched, restored, isTypedHere, release, edit, setUntouched, restoreField } =
    createTouchedFields(onTouched);
  const without = (localId: string) =>
    collections.value.filter((collection) => collection.localId !== localId);
  const addCollection = (collection: DraftCollection) =>
    edit("collections", collections, [...without(collection.localId), collection]);
  /** The page's own values in a restored draft were not chosen by the user. */
  const leaveToPage = () => {
    for (const name of pageFieldNames) {
      if (!restored.has(name) || typedMore.value[name] !== page.value?.[name]) continue;
      restored.delete(name);
      touched.delete(name);
      typedMore.value = { ...typedMore.value, [name]: undefined };
    }
  };
  const takeTab = () => {
    setUntouched("title", title, tab.value?.title ?? shownTitle);
    if (touched.has("address")) return;
    address.value = offer.take();
  };
  const renew = (kept?: LocalId) => {
    if (kept !== link) files.renew();
    editing.value = undefined;
    linkId.value = "";
    mayBeThere.value = false;
    entryId.value = asId<EntryId>(uuid());
    link = asId<LocalId>(uuid());
  };

  const ofLink = { title, address, description, tags, collections };
  const takeLink = (saved: LinkView, typed = false) => {
    const before = editing.value;
    editing.value = saved;
    if (before?.localId === saved.localId) return followLink(ofLink, before, saved);
    link = saved.localId;
    offer.leave();
    if (typed) return false;
    // The profile's choices for new links were not typed.
    tags.value = tags.value.filter((tag) => !begun?.tags.includes(tag));
    for (const { localId } of begun?.collections ?? []) collections.value = without(localId);
    // A link saved from a menu has the text of the link as its title, or none.
    setUntouched("title", title, saved.title || title.value);
    setUntouched("address", address, saved.targetUrl);
    setUntouched("description", description, saved.description);
    tags.value = withTags(saved.tags, tags.value);
    collections.value = withCollections(saved.collections, collections.value);
    return false;
  };

  const toDraft = (isFirst = false): Draft => {
    const draft = {
      entryId: entryId.value,
      link,
      address: address.value,
      title: title.value,
      description: description.value,
      tags: withTags(tags.value, splitTags(tagText.value)),
      collections: collections.value,
      pageContent: pageContent.value,
      ...more.value,
      ...(files.all.value.length > 0 && { files: files.all.value }),
      ...(collectionText.value !== "" && { collectionText: collectionText.value }),
      ...(repositoryText.value !== "" && { repositoryText: repositoryText.value }),
      ...(linkId.value !== "" && { linkId: linkId.value }),
      ...(mayBeThere.value && { mayBeThere: true }),
    };
    const of = editing.value;
    if (of) return { ...draft, unchanged: unchangedFields(draft, of) };
    const unchanged = linkFieldNames.filter((name) => !touched.has(name));
    return isFirst ? { ...draft, unchanged } : draft;
  };

  takeTab();
  return {
    /** The entry id of the save that the draft becomes. */
    entryId,
    ...ofLink,
    trackingRemoved: offer.trackingRemoved,
    loginRemoved: offer.loginRemoved,
    /** The address differs from the page in front, so the page's content and image are not used. */
    isElsewhere,
    /** Text in `Tags` that is not a tag yet. */
    tagText,
    collectionText,
    /** The panel asks for the id of a collection: `collectionText` is not the name of a new one. */
    isIdAsked,
    pageContent,
    files,
    more,
    /** Text in `Repositories` that is not a repository yet. */
    repositoryText,
    /** The service's id of the edited link, as typed by the user if it is unknown. */
    linkId,
    /** Whether an earlier request for this draft may have been accepted: saved again, the link may be there twice. */
    mayBeThere,
    /** The saved link that this form edits; undefined: the form makes a new one. */
    editing,
    // A title is one line; pasted text may have several.
    setTitle: (text: string) => edit("title", title, text.replace(/\s*\n\s*/gu, " ")),
    setAddress(text: string) {
      offer.leave();
      edit("address", address, text);
    },
    putTrackingBack: () => edit("address", address, offer.putTrackingBack()),
    putLoginBack: () => edit("address", address, offer.putLoginBack()),
    /** Whether the field holds no words of the user: neither typed nor restored ones. */
    isOffered: (field: Field) => !touched.has(field),
    setDescription: quote.typed,
    /** The selected text of the page, as the description. */
    quote: { isOn: quote.isOn, toggle: quote.toggle },
    setTagText: (text: string) => edit("tags", tagText, text),
    /** `known`: the names in use. Their spelling is preferred. */
    addTags: (texts: readonly string[], known: readonly string[]) =>
      edit("tags", tags, withTagsInUse(tags.value, texts, known)),
    removeTag: (tag: string) => edit("tags", tags, withoutTag(tags.value, tag)),
    setCollectionText: (text: string) => edit("collections", collectionText, text),
    setIdAsked: (isAsked: boolean) => (isIdAsked.value = isAsked),
    /** Chooses the collection, or removes it if it is chosen. */
    toggleCollection({ localId, title: name }: CollectionView) {
      const rest = without(localId);
      if (rest.length < collections.value.length) edit("collections", collections, rest);
      else addCollection({ kind: "known", localId, title: name });
    },
    createCollection(name: string) {
      if (collections.value.some((one) => isSameName(one.title, name))) return;
      addCollection({
        kind: "new",
        localId: asId<LocalId>(uuid()),
        entryId: asId<EntryId>(uuid()),
        title: name,
      });
    },
    addCollectionById(remoteId: RemoteIdOf<"collection">, name: string) {
      const same = collections.value.some(
        (one) => one.kind === "by-id" && one.remoteId === remoteId,
      );
      if (same) return;
      addCollection({ kind: "by-id", localId: asId<LocalId>(uuid()), remoteId, title: name });
    },
    removeCollection: (localId: string) => edit("collections", collections, without(localId)),
    setPageContent(on: boolean) {
      contentTick = on;
      edit("pageContent", pageContent, on);
    },
    setMore(values: MoreValues) {
      for (const name of moreNames)
        if (name in values) edit(name, typedMore, { ...typedMore.value, ...values });
    },
    /** Call this when the tab is known. Untouched fields get its title and address. */
    takeTab,
    setRepositoryText: (text: string) => edit("repositories", repositoryText, text),
    setLinkId: (text: string) => edit("link-id", linkId, text),
    /** Adds the profile's choices for new links: in lists, before the typed items; else only in untouched fields. */
    begin(start: SavingStart) {
      begun = start;
      tags.value = withTags(start.tags, tags.value);
      collections.value = withCollections(start.collections, collections.value);
      setUntouched("pageContent", pageContent, start.pageContent);
      if (start.repositories.length > 0) {
        const repositories = withRepositories(start.repositories, typedMore.value.repositories);
        typedMore.value = { ...typedMore.value, repositories };
      }
    },
    /** The user's own choice for `Page content`; undefined: unchanged. */
    getContentTick: () => contentTick,
    /** Restores the draft of this page into fields that the user has not touched since. */
    restore(draft: Draft) {
      if (touched.size === 0) {
        entryId.value = draft.entryId;
        link = draft.link;
      }
      const isChange = editing.value?.localId === draft.link;
      mayBeThere.value = draft.mayBeThere === true;
      const isOwn = (name: LinkFieldName) => !isChange || !draft.unchanged?.includes(name);
      // Items chosen before this draft arrived are added to its lists.
      const isBeside = entryId.value !== draft.entryId;
      if (!touched.has("address") && draft.address !== offer.cleaned.value) offer.leave();
      if (isOwn("title")) restoreField("title", title, draft.title);
      if (isOwn("address")) restoreField("address", address, draft.address);
      // The description may be empty only because the page has not been read yet.
      if (isOwn("description") && (draft.description !== "" || editing.value))
        restoreField("description", description, draft.description);
      const ownTags = cleanTags(draft.tags);
      if (isBeside && isOwn("tags")) tags.value = withTags(ownTags, tags.value);
      if (isOwn("tags")) restoreField("tags", tags, ownTags);
      setUntouched("collections", collectionText, draft.collectionText ?? "");
      if (isBeside && isOwn("collections"))
        collections.value = withCollections(draft.collections, collections.value);
      if (isOwn("collections")) restoreField("collections", collections, draft.collections);
      restoreField("pageContent", pageContent, draft.pageContent);
      files.restore(draft.files);
      setUntouched("repositories", repositoryText, draft.repositoryText ?? "");
      for (const name of moreNames) {
        if (draft[name] !== undefined)
          restoreField(name, typedMore, { ...typedMore.value, [name]: draft[name] });
      }
      leaveToPage();
      setUntouched("link-id", linkId, draft.linkId ?? "");
    },
    /** Shows the draft as another form has left it, unless that one is about another link. Returns whether it does. */
    take(draft: Draft) {
      const shown = toDraft();
      if (!isSameLink(shown, draft)) return false;
      entryId.value = draft.entryId;
      link = draft.link;
      mayBeThere.value = draft.mayBeThere === true;
      const differs = (name: keyof Draft) => !isSameValue(shown[name], draft[name]);
      const take = <Value>(name: Field & keyof Draft, held: Signal<Value>, value: Value) => {
        if (!differs(name)) return;
        touched.delete(name);
        restoreField(name, held, value);
      };
      if (differs("tags")) tagText.value = "";
      if (differs("address")) offer.leave();
      take("title", title, draft.title);
      take("address", address, draft.address);
      take("description", description, draft.description);
      take("tags", tags, draft.tags);
      take("collections", collections, draft.collections);
      take("pageContent", pageContent, draft.pageContent);
      for (const name of moreNames)
        take(name, typedMore, { ...typedMore.value, [name]: draft[name] });
      collectionText.value = draft.collectionText ?? "";
      repositoryText.value = draft.repositoryText ?? "";
      linkId.value = draft.linkId ?? "";
      files.take(draft.files);
      return true;
    },
    /** Adds the values read from the page to fields that are empty and untouched. */
    fill(found: PageView) {
      page.value = found;
      quote.offer(found.quote, found.description);
      const better = editing.value?.title ? undefined : found.ownTitle;
      setUntouched("title", title, better ?? (title.value || found.title));
      const offered = found.quote ?? (description.value || found.description);
      if (!editing.value) setUntouched("description", description, offered);
      leaveToPage();
    },
    /**
     * Turns the form into the edit of this link. Text typed before stays, and typed list items are added to the link's
     * lists. `typed`: the form's values were typed over this link, and all of them stay. If the form already is the
     * edit of this link, the fields that the user has not changed get the link's values. Returns whether one changed.
     */
    edit: takeLink,
    /**
     * Call this after this form's draft was saved. The form becomes the edit of that link, with a new entry id. If
     * another window saved the draft, text typed in this form stays, and restored fields get the link's values.
     * `isSaved`: this form saved the draft, and shows only the link. Returns whether typed text stays.
     */
    follow(saved: LinkView, isSaved = false) {
      const isTyped = !isSaved && isTypedHere();
      renew(saved.localId);
      if (!isTyped) {
        release(isSaved ? "all" : "restored");
        tags.value = [];
        collections.value = [];
        typedMore.value = {};
      }
      takeLink(saved, isTyped);
      return isTyped;
    },
    /** Whether the user has filled in a field that only a new link can carry. */
    isMoreTyped: () => moreNames.some((name) => touched.has(name) && isSet(typedMore.value[name])),
    /** `isFirst`: the earlier draft of the page is not known yet, so the fields that were not changed are named. */
    toDraft,
    /**
     * Text typed here moves to the other profile, with a new entry id. The restored draft, collections and
     * repositories stay behind, because their ids mean nothing there. If the profile is gone, nothing can
     * stay, so the restored draft moves along too.
     */
    leaveProfile(isGone: boolean) {
      begun = undefined;
      if (isGone) restored.clear();
      restored.add("collections").add("repositories");
      // The tags of the edited link belong to the old profile too.
      const linkTags = editing.value?.tags ?? [];
      collectionText.value = "";
      repositoryText.value = "";
      for (const field of restored) touched.delete(field);
      takeTab();
      setUntouched("description", description, "");
      tags.value = touched.has("tags") ? tags.value.filter((tag) => !linkTags.includes(tag)) : [];
      setUntouched("pageContent", pageContent, true);
      collections.value = [];
      for (const name of moreNames)
        if (!touched.has(name)) typedMore.value = { ...typedMore.value, [name]: undefined };
      typedMore.value = { ...typedMore.value, repositories: undefined, screenshot: undefined };
      restored.clear();
      renew();
    },
    /** Whether anything stays behind when the form leaves the profile. */
    staysBehind: () =>
      restored.size > 0 ||
      collections.value.length > 0 ||
      (typedMore.value.repositories?.length ?? 0) > 0 ||
      collectionText.value !== "" ||
      repositoryText.value !== "" ||
      editing.value !== undefined,
    /**
     * Turns the form into a new link with the same content. `kept`: the link that the form edits then. If it is the
     * form's own link, its files may be kept already. Their ids stay then, because the same bytes would be sent twice
     * under other ids.
     */
    renew,
  };
}
