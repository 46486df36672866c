import { signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { withoutTracking } from "../domain/address.ts";
import type { Draft, DraftCollection } from "../domain/draft.ts";
import { asId, type EntryId, type LocalId, type RemoteId } from "../domain/ids.ts";
import type { SavingStart } from "../domain/saving.ts";
import { normaliseTag, splitTags, tagKey, withTag } from "../domain/tag.ts";
import type { ActiveTab } from "../platform/tabs.ts";
import type { CollectionView, LinkView, PageView } from "../domain/views.ts";

/** Fields that few links need. Absent: nobody has said anything. */
type MoreValues = Pick<Draft, "imageUrl" | "repositories" | "latitude" | "longitude">;

type Field =
  | "title"
  | "address"
  | "description"
  | "tags"
  | "collections"
  | "pageContent"
  | "imageUrl"
  | "more";

export interface DraftForm {
  readonly title: ReadonlySignal<string>;
  readonly address: ReadonlySignal<string>;
  /** Names of the parameters that were taken from the tab's address; empty when put back. */
  readonly trackingRemoved: ReadonlySignal<readonly string[]>;
  readonly description: ReadonlySignal<string>;
  readonly tags: ReadonlySignal<readonly string[]>;
  /** Typed in `Tags`, not yet a tag. */
  readonly tagText: ReadonlySignal<string>;
  readonly collections: ReadonlySignal<readonly DraftCollection[]>;
  readonly collectionText: ReadonlySignal<string>;
  readonly pageContent: ReadonlySignal<boolean>;
  readonly more: ReadonlySignal<MoreValues>;
  /** Typed in `Repositories`, not yet one. */
  readonly repositoryText: Signal<string>;
  /** The saved link that this is an edit of; undefined: a new one is made. */
  readonly editing: ReadonlySignal<LinkView | undefined>;
  readonly setTitle: (text: string) => void;
  readonly setAddress: (text: string) => void;
  readonly putTrackingBack: () => void;
  readonly setDescription: (text: string) => void;
  readonly setTagText: (text: string) => void;
  /** `known`: names in use, whose spelling wins. */
  readonly addTags: (texts: readonly string[], known: readonly string[]) => void;
  readonly removeTag: (tag: string) => void;
  readonly setCollectionText: (text: string) => void;
  /** Chooses it, or gives it back when it was chosen. */
  readonly toggleCollection: (collection: CollectionView) => void;
  readonly createCollection: (title: string) => void;
  readonly addCollectionById: (remoteId: RemoteId, title: string) => void;
  readonly removeCollection: (localId: string) => void;
  readonly setPageContent: (on: boolean) => void;
  readonly setMore: (values: MoreValues) => void;
  /** What a new link starts with: into what nobody has touched. */
  readonly begin: (start: SavingStart) => void;
  /** The person's own tick at `Page content`; undefined: they left it as it was. */
  readonly getContentTick: () => boolean | undefined;
  /** What was typed for this page before: into fields that nobody has touched since. */
  readonly restore: (draft: Draft) => void;
  /** What was read from the page: into fields that are empty and untouched. */
  readonly fill: (page: PageView) => void;
  /** From here on it edits this link. What was typed before that was known stays, in its lists as more. */
  readonly edit: (link: LinkView) => void;
  /**
   * To another profile goes what was typed here, as a save of its own. What was brought back from
   * before, and collections, whose ids mean nothing there, stay.
   */
  readonly leaveProfile: () => void;
  /** Whether there is something that stays when the profile is left. */
  readonly staysBehind: () => boolean;
  readonly toDraft: () => Draft;
  /** From here on it makes a new link, of the same content. */
  readonly renew: () => void;
}

/**
 * The fields of the form, and who filled them: what a person has touched, nothing that arrives later
 * may change. `onTouched` is called after each change that a person made.
 */
export function createDraftForm({
  tab,
  uuid,
  onTouched,
}: {
  tab: ActiveTab | undefined;
  uuid: () => string;
  onTouched: () => void;
}): DraftForm {
  const cleaned = withoutTracking(tab?.address ?? "");
  const title = signal(tab?.title ?? "");
  const address = signal(cleaned.address);
  const trackingRemoved = signal(cleaned.removed);
  const description = signal("");
  const tags = signal<readonly string[]>([]);
  const tagText = signal("");
  const collections = signal<readonly DraftCollection[]>([]);
  const collectionText = signal("");
  const pageContent = signal(true);
  const editing = signal<LinkView>();
  const more = signal<MoreValues>({});
  const repositoryText = signal("");
  let entryId = asId<EntryId>(uuid());
  let link = asId<LocalId>(uuid());
  let contentTick: boolean | undefined;

  const touched = new Set<Field>();
  const restored = new Set<Field>();
  const touch = (field: Field) => {
    restored.delete(field);
    touched.add(field);
    onTouched();
  };
  const edit = <Value>(field: Field, held: Signal<Value>, value: Value) => {
    held.value = value;
    touch(field);
  };
  const without = (localId: string) =>
    collections.value.filter((collection) => collection.localId !== localId);
  const addCollection = (collection: DraftCollection) =>
    edit("collections", collections, [...without(collection.localId), collection]);
  const setUntouched = <Value>(field: Field, held: Signal<Value>, value: Value) => {
    if (!touched.has(field)) held.value = value;
  };
  const restoreField = <Value>(field: Field, held: Signal<Value>, value: Value) => {
    if (touched.has(field)) return;
    held.value = value;
    touched.add(field);
    restored.add(field);
  };
  const renew = () => {
    editing.value = undefined;
    entryId = asId<EntryId>(uuid());
    link = asId<LocalId>(uuid());
  };

  return {
    title,
    address,
    trackingRemoved,
    description,
    tags,
    tagText,
    collections,
    collectionText,
    pageContent,
    more,
    repositoryText,
    editing,
    // A title is one line; pasted text may have several.
    setTitle: (text) => edit("title", title, text.replace(/\s*\n\s*/gu, " ")),
    setAddress(text) {
      // Putting it back now would take away what was typed.
      trackingRemoved.value = [];
      edit("address", address, text);
    },
    putTrackingBack() {
      trackingRemoved.value = [];
      edit("address", address, tab?.address ?? "");
    },
    setDescription: (text) => edit("description", description, text),
    setTagText: (text) => edit("tags", tagText, text),
    addTags(texts, known) {
      const spelt = (text: string) => known.find((name) => tagKey(name) === tagKey(text)) ?? text;
      edit("tags", tags, texts.map(spelt).reduce(withTag, tags.value));
    },
    removeTag: (tag) =>
      edit(
        "tags",
        tags,
        tags.value.filter((other) => tagKey(other) !== tagKey(tag)),
      ),
    setCollectionText: (text) => edit("collections", collectionText, text),
    toggleCollection({ localId, title: name }) {
      const others = without(localId);
      if (others.length < collections.value.length) edit("collections", collections, others);
      else addCollection({ kind: "known", localId, title: name });
    },
    createCollection(name) {
      const same = collections.value.some((one) => one.kind === "new" && one.title === name);
      if (same) return;
      addCollection({
        kind: "new",
        localId: asId<LocalId>(uuid()),
        entryId: asId<EntryId>(uuid()),
        title: name,
      });
    },
    addCollectionById(remoteId, name) {
      const same = collections.value.some(
        (one) => one.kind === "by-id" && one.remoteId === remoteId,
      );
      if (same) return;
      addCollection({ kind: "by-id", localId: asId<LocalId>(uuid()), remoteId, title: name });
    },
    removeCollection: (localId) => edit("collections", collections, without(localId)),
    setPageContent(on) {
      contentTick = on;
      edit("pageContent", pageContent, on);
    },
    setMore(values) {
      if (values.imageUrl !== undefined) touched.add("imageUrl");
      edit("more", more, { ...more.value, ...values });
    },
    begin(start) {
      setUntouched("tags", tags, start.tags);
      setUntouched("collections", collections, start.collections);
      setUntouched("pageContent", pageContent, start.pageContent);
      if (start.repositories.length > 0) {
        setUntouched("more", more, { ...more.value, repositories: start.repositories });
      }
    },
    getContentTick: () => contentTick,
    restore(draft) {
      if (touched.size === 0) ({ entryId, link } = draft);
      restoreField("title", title, draft.title);
      if (!touched.has("address") && draft.address !== cleaned.address) trackingRemoved.value = [];
      restoreField("address", address, draft.address);
      // An empty one may just not have come from the page yet.
      if (draft.description !== "" || editing.value)
        restoreField("description", description, draft.description);
      restoreField(
        "tags",
        tags,
        draft.tags.map(normaliseTag).reduce<readonly string[]>(withTag, []),
      );
      restoreField("collections", collections, draft.collections);
      restoreField("pageContent", pageContent, draft.pageContent);
      const { imageUrl, repositories, latitude, longitude } = draft;
      const image = imageUrl ?? more.value.imageUrl;
      restoreField("more", more, { imageUrl: image, repositories, latitude, longitude });
      if (imageUrl !== undefined) touched.add("imageUrl");
    },
    fill(page) {
      if (!editing.value) {
        setUntouched("title", title, title.value || page.title);
        setUntouched("description", description, description.value || page.description);
      }
      if (!touched.has("imageUrl") && page.imageUrl !== undefined) {
        more.value = { ...more.value, imageUrl: page.imageUrl };
      }
    },
    edit(saved) {
      const isSame = editing.value?.localId === saved.localId;
      editing.value = saved;
      if (isSame) return;
      link = saved.localId;
      trackingRemoved.value = [];
      setUntouched("title", title, saved.title);
      setUntouched("address", address, saved.targetUrl);
      setUntouched("description", description, saved.description);
      tags.value = tags.value.reduce(withTag, saved.tags);
      const chosen = saved.collections.filter(
        ({ localId }) => without(localId).length === collections.value.length,
      );
      collections.value = [...chosen, ...collections.value];
    },
    toDraft: () => ({
      entryId,
      link,
      address: address.value,
      title: title.value,
      description: description.value,
      tags: splitTags(tagText.value).reduce(withTag, tags.value),
      collections: collections.value,
      pageContent: pageContent.value,
      ...more.value,
    }),
    leaveProfile() {
      restored.add("collections").add("more");
      // What came with the link that was edited is of the old profile too.
      const ofLink = editing.value?.tags ?? [];
      collectionText.value = "";
      repositoryText.value = "";
      for (const field of restored) touched.delete(field);
      const { title: ofTab = "" } = tab ?? {};
      setUntouched("title", title, ofTab);
      if (!touched.has("address")) {
        address.value = cleaned.address;
        trackingRemoved.value = cleaned.removed;
      }
      setUntouched("description", description, "");
      tags.value = touched.has("tags") ? tags.value.filter((tag) => !ofLink.includes(tag)) : [];
      setUntouched("pageContent", pageContent, true);
      collections.value = [];
      more.value = {};
      touched.delete("imageUrl");
      restored.clear();
      renew();
    },
    staysBehind: () =>
      restored.size > 0 || collections.value.length > 0 || editing.value !== undefined,
    renew,
  };
}
