import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { isWebAddress } from "../../../shared/domain/address/address.ts";
import type { DraftNews } from "../../../shared/domain/draft/joined-draft.ts";
import type { KnownLink } from "../../../shared/domain/views/known-link.ts";
import type { PageModel } from "../../../shared/domain/suggest/model.ts";
import type { PageItem } from "../../../shared/domain/user-pages/user-page-item.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";
import { sentences } from "../../../shared/i18n/sentences.ts";
import type { T } from "../../../shared/i18n/t.ts";
import type { Client } from "../../../background/contract.ts";
import type { LedgerLists } from "../ledger/ledger-lists.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Bytes } from "./files/attach.ts";
import styles from "./draft-tab.module.css";
import filesStyles from "./files/files-part.module.css";
import { FilesPart } from "./files/files-part.tsx";
import { KnownPart } from "./known/known-part.tsx";
import type { DraftMemory } from "./memory.ts";
import { openDraft, type Absent, type DraftOf } from "./open-draft.ts";
import { PageCopyPart, type BorrowAllHosts } from "./files/page-copy-part.tsx";
import { PageFilePart, type RequestPageHost } from "./files/page-file-part.tsx";
import { PlacePart, type Locate } from "./place-part.tsx";
import { PreviewPart } from "./preview/preview-part.tsx";
import { keepLeft, takeUnkept } from "./unkept.tsx";
import { SentFiles } from "./files/sent-files.tsx";
import { createTabFiles } from "./files/tab-files.ts";
import type { TellAbove } from "./files/use-told.ts";
import type { EditorPlace } from "../../forms/link/outcome/editor-place.ts";
import { LinkEditor } from "../../forms/link/link-editor.tsx";
import type { EditorStore } from "../../forms/link/store/store.ts";

/** The draft at the page's address, or why it is not available. */
type Found = { store: EditorStore } | Absent;

export interface DraftTabProps {
  t: T;
  client: Client;
  listFiles: LedgerLists["listFiles"];
  listHistory: LedgerLists["listHistory"];
  of: DraftOf;
  memory: DraftMemory;
  now: () => number;
  uuid: () => string;
  model: PageModel;
  isMac: boolean;
  bytes: Bytes;
  locate: Locate;
  requestPageHost: RequestPageHost;
  borrowAllHosts: BorrowAllHosts;
  /** Calls back whenever the background broadcasts a change. Returns a function that stops this. */
  onChanged: (listener: () => void) => () => void;
  /** The same for each kept change of a draft. */
  onDraft: (listener: (news: DraftNews) => void) => () => void;
  /** The draft continues as another save, so the tab's address must name that one before a reload. */
  onRenewed: (entryId: EntryId) => void;
  onOpenOptions: (place: EditorPlace) => void;
  /** Offers the page to the user pages, and shows these. */
  onAddToPage: (item: PageItem) => void;
  onClose: () => void;
}

/** A draft in a separate tab, which does not close accidentally: the form of its link. */
export function DraftTab({
  t,
  client,
  listFiles,
  listHistory,
  of,
  memory,
  uuid,
  model,
  now,
  onChanged,
  onDraft,
  onRenewed,
  onOpenOptions,
  onAddToPage,
  bytes,
  locate,
  requestPageHost,
  borrowAllHosts,
  ...passed
}: DraftTabProps) {
  const [found, setFound] = useState<Found>();
  const isEdit = "link" in of;
  const wanted = isEdit ? of.link : of.entryId;
  useEffect(() => {
    let isHere = true;
    const unkept = takeUnkept(memory.unkept, of);
    if (unkept !== undefined) {
      setFound({ store: unkept });
      return undefined;
    }
    void openDraft({ t, client, of, uuid, model }).then((draft) => {
      if (isHere) setFound(draft);
    });
    return () => (isHere = false);
  }, [t, client, wanted, uuid, model, memory]);

  const store = found && "store" in found ? found.store : undefined;
  const current = store?.form.entryId.value;
  // An edit stays at the address of its link until it becomes a new link.
  const isStill = isEdit && store?.form.editing.value !== undefined;
  const isLoaded = store?.view.value !== undefined;
  const isKnownById = store?.form.editing.value?.targetUrl === "";
  const isForgetting = useRef(false);
  const files = useMemo(() => createTabFiles(client, memory), [client, memory]);
  useLayoutEffect(() => {
    if (store === undefined) return;
    const { flush } = store;
    memory.shown = store;
    const leaveFiles = files.follow(store);
    const stops = [
      onDraft(store.join),
      onChanged(() => {
        if (!isForgetting.current) void store.refresh();
      }),
    ];
    addEventListener("pagehide", flush);
    return () => {
      for (const stop of stops) stop();
      leaveFiles();
      if (memory.shown === store) memory.shown = undefined;
      removeEventListener("pagehide", flush);
      void keepLeft(memory.unkept, store);
    };
  }, [store, files, memory, onDraft, onChanged]);

  useEffect(() => {
    if (current !== undefined && isLoaded && !isStill) onRenewed(current);
  }, [current, isLoaded, isStill]);
  useFresh({ client, entryId: current, now });

  const forgetLink = async ({ flush, settled }: EditorStore, { localId, remoteId }: KnownLink) => {
    // A form of a forgotten link becomes the form of a new link, and would store the typed text for the new link.
    isForgetting.current = true;
    flush();
    await settled();
    const answer = await client.forgetLink({ link: localId });
    isForgetting.current = false;
    if (answer.ok) setFound(forgotten(t, remoteId));
    return answer;
  };

  if (found === undefined) return null;
  if ("title" in found) {
    return <NoForm {...found} />;
  }
  const { form } = found.store;
  const formNow = () => {
    const seen = memory.shown?.form;
    return seen?.toDraft().link === form.toDraft().link ? seen : form;
  };
  const tellAbove: TellAbove = (what) => {
    const named = { link: form.title.value || form.address.value };
    memory.unattached.value = [...memory.unattached.value, { ...named, ...what }];
  };
  return (
    <LinkEditor
      {...passed}
      {...{ t, now }}
      store={found.store}
      inTab
      files={
        found.store.phase.value === "done" ? (
          <SentFiles
            {...{ t, client, onChanged, now }}
            files={[...(found.store.saved.value?.files ?? []), ...files.followed.value]}
            onOpenActivity={() => onOpenOptions("activity")}
          />
        ) : (
          <div class={styles.parts}>
            <PlacePart {...{ t, form, formNow, locate }} />
            {form.editing.value === undefined && (
              <PreviewPart t={t} client={client} store={found.store} />
            )}
            <UserPagePart t={t} form={form} onAddToPage={onAddToPage} />
            <FilesPart
              {...{ t, client, listFiles, form, formNow, uuid, onChanged, now }}
              bytes={{ put: bytes.put, forget: forgetAfter(found.store, bytes) }}
              unkept={memory.unkeptFields}
              tellAbove={tellAbove}
            />
            {/* These two appear late, when the page is known, so nothing may be below them. */}
            <PageFilePart
              {...{ t, client, formNow, uuid, requestPageHost, tellAbove }}
              store={found.store}
              bytes={bytes}
            />
            <PageCopyPart
              {...{ t, client, formNow, uuid, borrowAllHosts, tellAbove }}
              store={found.store}
              forget={forgetAfter(found.store, bytes)}
            />
            {form.editing.value !== undefined && (
              <KnownPart
                {...{ t, client, listHistory, now, onChanged }}
                link={form.editing.value.localId}
                forget={(known) => forgetLink(found.store, known)}
              />
            )}
          </div>
        )
      }
      onOpen={onOpenOptions}
      head={({ heading }) => (
        <header class={styles.head}>
          <h1>{isKnownById ? t("known_heading") : heading}</h1>
          <p class="muted">{t(leadOf(isStill, isKnownById))}</p>
        </header>
      )}
    />
  );
}

/** Takes the focus, which was in the form, so that the reason is read out. */
function NoForm({ title, why, isWanted }: Absent) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), [title]);
  return (
    <>
      <header class={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </header>
      <Notice kind={isWanted ? "neutral" : "need"}>
        <p>{why}</p>
      </Notice>
    </>
  );
}

function leadOf(isEdit: boolean, isKnownById: boolean) {
  if (isKnownById) return "known_lead";
  return isEdit ? "draft_edit_lead" : "draft_lead";
}

function forgotten(t: T, remoteId: number | undefined): Absent {
  const why = sentences(
    t,
    t("known_forgotten_kept"),
    remoteId === undefined ? undefined : t("known_forgotten_again", { id: String(remoteId) }),
  );
  return { title: t("known_forgotten"), why, isWanted: true };
}

/** The stored draft owns the bytes until it is stored without them. */
function forgetAfter({ flush, settled }: EditorStore, { forget }: Bytes): Bytes["forget"] {
  return async (ids) => {
    flush();
    await settled();
    return forget(ids);
  };
}

/** Far less than the 7 days of use for which a draft is stored. */
const freshMs = 12 * 60 * 60 * 1_000;
/** Short: a timer stands still while the computer sleeps, and a day of use may be a few minutes. */
const lookMs = 60 * 1_000;

/**
 * Looks up the draft of an open tab again before it is too old, which renews its time. Otherwise it would be deleted
 * with the bytes of its files, and the form would name files that are gone.
 */
function useFresh({
  client,
  entryId,
  now,
}: {
  client: Pick<Client, "findDraft">;
  entryId: EntryId | undefined;
  now: () => number;
}): void {
  useEffect(() => {
    if (entryId === undefined) return undefined;
    let lookedMs = now();
    const timer = setInterval(() => {
      // The clock may have been put back.
      if (Math.abs(now() - lookedMs) < freshMs) return;
      lookedMs = now();
      void client.findDraft({ entryId });
    }, lookMs);
    return () => clearInterval(timer);
  }, [client, entryId, now]);
}

/** Leads to the user pages, where the page of the form can be added to a list. The draft stays. */
function UserPagePart({
  t,
  form,
  onAddToPage,
}: {
  t: T;
  form: EditorStore["form"];
  onAddToPage: (item: PageItem) => void;
}) {
  const { title, address } = form.toDraft();
  if (!isWebAddress(address)) return null;
  return (
    <section class={filesStyles.part} aria-labelledby="user-page-name">
      <h2 id="user-page-name">{t("user_page_title")}</h2>
      <div class={filesStyles.add}>
        <Button
          aria-describedby="user-page-hint"
          onPress={() => onAddToPage({ title: title.trim(), address })}
        >
          {t("user_page_add")}
        </Button>
        <span id="user-page-hint" class="muted">
          {t("user_page_hint")}
        </span>
      </div>
    </section>
  );
}
