import { useId } from "preact/hooks";
import { isWebAddress } from "../../../shared/domain/address/address.ts";
import { shortAddress } from "../../../shared/domain/address/shown-address.ts";
import { siteOf } from "../../../shared/domain/address/site.ts";
import { shortTime } from "../../../shared/i18n/time.ts";
import type { T } from "../../../shared/i18n/t.ts";
import type { LibraryRow } from "../../../shared/search/library.ts";
import { aroundFirstMark, findMarks, type Stretch } from "../../../shared/search/marks.ts";
import type { QueryWord } from "../../../shared/search/query.ts";
import { withFilter } from "../../../shared/search/query-text.ts";
import { IconButton } from "../../ui/button.tsx";
import { boxClass } from "../../ui/check.tsx";
import { againIcon, collectionIcon, editIcon, Icon, needIcon, waitIcon } from "../../ui/icon.tsx";
import { choiceText } from "../entry/entry-words.ts";
import { copyIcon, openIcon } from "../parts/icons.ts";
import { opens } from "../parts/opens.ts";
import { hashOf, hashOfEdit, hashOfSearch } from "../parts/routes.ts";
import { LetterTile } from "../../ui/letter-tile.tsx";
import {
  collectionRem,
  compactSiteRem,
  countThatFits,
  nameRem,
  stateRem,
  tagRem,
} from "./row-size.ts";
import styles from "./link-list.module.css";
import type { LibraryStore } from "./store.ts";

/** The longest part of a text that a row has room for. In UTF-16 units. */
const snippetLength = 240;
/** The room that it needs at least, in rem. */
const snippetRem = 8;

/** A collection or a tag of a link. */
interface Named {
  of: "in" | "tag";
  name: string;
}

/** The place at which a menu of a row opens. */
export interface MenuPlace {
  row: LibraryRow;
  at: { x: number; y: number };
  /** The names that have no room in the row. Without them, it is the menu of the ways to copy. */
  names?: readonly Named[];
}

/**
 * One link: its page, its tags and collections, the found text, and its actions. Drawn again only if its props have
 * changed, so the same functions must be passed each time.
 */
export function LinkRow({
  t,
  store,
  row,
  words,
  isActive,
  factsRem,
  targetRem,
  now,
  onMenu,
}: {
  t: T;
  store: LibraryStore;
  row: LibraryRow;
  words: readonly QueryWord[];
  /** Only the active row is a tab stop. */
  isActive: boolean;
  /** The room for the second line, in rem. */
  factsRem: number;
  /** The size of a control. */
  targetRem: number;
  now: () => number;
  onMenu: (place: MenuPlace) => void;
}) {
  const id = useId();
  const tabIndex = isActive ? 0 : -1;
  const name = nameOf(t, row);
  const page = store.pageOf(row);
  const isPage = isWebAddress(row.targetUrl);
  const site = siteOf(row.targetUrl);
  const far = words.filter(({ isEverywhere }) => isEverywhere);
  const snippet = snippetOf(row, far);
  const address = addressIn(row, words);
  const names: readonly Named[] = [
    ...row.collections.map((path) => ({ of: "in" as const, name: path })),
    ...row.tags.map((tag) => ({ of: "tag" as const, name: tag })),
  ];
  const siteRem = Math.max(nameRem(address), store.form.value === "compact" ? compactSiteRem : 0);
  const stateWords = needsUser(row) && factsRem > 30 ? t("activity_state_needs_you") : "";
  const besideRem =
    siteRem +
    (row.unsent === undefined
      ? 0
      : stateRem(stateWords, store.choiceOf(row) === undefined ? 0 : 1, targetRem)) +
    (snippet === undefined ? 0 : snippetRem);
  const namesRem = [...row.collections.map(collectionRem), ...row.tags.map(tagRem)];
  const shown = countThatFits(namesRem, factsRem - besideRem);
  const rest = names.slice(shown);
  return (
    <>
      <label class={styles.select}>
        <input
          type="checkbox"
          class={boxClass}
          tabIndex={tabIndex}
          aria-label={t("library_select", { title: name })}
          checked={store.selected.value.has(row.localId)}
          onChange={(event) => store.select(row.localId, event.currentTarget.checked)}
        />
      </label>
      <LetterTile
        title={row.title}
        address={row.targetUrl}
        pictures={store.picturesOf(row)}
        small={store.form.value === "compact"}
      />
      <div class={styles.text}>
        <p class={styles.title}>
          <a
            id={id}
            class="clip"
            dir="auto"
            data-main
            tabIndex={tabIndex}
            title={name}
            {...(isPage ? opens(row.targetUrl) : { href: hashOfEdit(row.localId) })}
          >
            <Marked text={name} words={words} isAddress={row.title === ""} />
          </a>
        </p>
        <p class={styles.facts}>
          <State t={t} store={store} row={row} tabIndex={tabIndex} words={stateWords} />
          {row.targetUrl !== "" && (
            <a
              class={`url ${styles.site}`}
              dir="ltr"
              title={row.targetUrl}
              // An address that no site has is text.
              {...(site !== "" && {
                tabIndex,
                href: hashOfSearch(withFilter("", "site", site)),
              })}
            >
              <Marked text={address} words={words} isAddress />
            </a>
          )}
          {row.collections.slice(0, shown).map((path) => (
            <a
              key={`collection ${path}`}
              class={styles.collection}
              dir="auto"
              tabIndex={tabIndex}
              href={hashOfSearch(withFilter("", "in", path))}
            >
              <Icon of={collectionIcon} />
              <Marked text={path} words={far} />
            </a>
          ))}
          {row.tags.slice(0, Math.max(0, shown - row.collections.length)).map((tag) => (
            <a
              key={`tag ${tag}`}
              class={styles.tag}
              dir="auto"
              tabIndex={tabIndex}
              href={hashOfSearch(withFilter("", "tag", tag))}
            >
              <Marked text={tag} words={words} />
            </a>
          ))}
          {rest.length > 0 && (
            <button
              type="button"
              class={styles.rest}
              tabIndex={tabIndex}
              aria-haspopup="menu"
              title={rest.map((one) => one.name).join("\n")}
              onClick={({ currentTarget }) =>
                onMenu({ row, at: below(currentTarget), names: rest })
              }
            >
              <span dir="ltr">+{t.number(rest.length)}</span>
              <span class="hidden"> {rest.map((one) => one.name).join(", ")}</span>
            </button>
          )}
          {snippet !== undefined && (
            <span class={styles.snippet} dir="auto">
              {snippet.isCut && "… "}
              <MarkedAt text={snippet.text} marks={snippet.marks} />
            </span>
          )}
        </p>
      </div>
      <fieldset class={styles.actions} aria-labelledby={id}>
        <a
          class={styles.action}
          tabIndex={tabIndex}
          href={hashOfEdit(row.localId)}
          aria-label={t("popup_choice_edit")}
          title={t("popup_choice_edit")}
        >
          <Icon of={editIcon} />
        </a>
        <IconButton
          small
          tabIndex={tabIndex}
          icon={copyIcon}
          label={t("library_copy")}
          aria-haspopup="menu"
          onPress={({ currentTarget }) => {
            if (currentTarget instanceof HTMLElement) onMenu({ row, at: below(currentTarget) });
          }}
        />
        {page !== undefined && (
          <a
            class={styles.action}
            tabIndex={tabIndex}
            aria-label={t("entry_open_there")}
            title={t("entry_open_there")}
            {...opens(page)}
          >
            <Icon of={openIcon} />
          </a>
        )}
      </fieldset>
      <time class="num" dateTime={new Date(row.createdAtMs).toISOString()}>
        {shortTime(t, row.createdAtMs, now())}
      </time>
    </>
  );
}

function below(button: HTMLElement): MenuPlace["at"] {
  const { left, bottom } = button.getBoundingClientRect();
  return { x: left, y: bottom };
}

/** The title of a link, or else its address, its id, or that it has none. Never empty. */
export function nameOf(t: T, { title, targetUrl, remoteId }: LibraryRow): string {
  if (title !== "") return title;
  if (targetUrl !== "") return shortAddress(targetUrl);
  return remoteId === undefined ? t("collections_links_untitled") : `#${remoteId}`;
}

const needsUser = ({ unsent }: LibraryRow) =>
  unsent?.state === "blocked" || unsent?.state === "unknown";

/** Whether the link has something to send, and what sends it. An entry that needs the user has a link to Activity. */
function State({
  t,
  store,
  row,
  tabIndex,
  words,
}: {
  t: T;
  store: LibraryStore;
  row: LibraryRow;
  tabIndex: number;
  /** The words beside the icon; empty if there is no room. */
  words: string;
}) {
  if (row.unsent === undefined) return null;
  const choice = store.choiceOf(row);
  const needsYou = t("activity_state_needs_you");
  return (
    <>
      {needsUser(row) ? (
        <a
          data-state
          class={styles.need}
          tabIndex={tabIndex}
          href={hashOf("activity")}
          title={needsYou}
        >
          <Icon of={needIcon} {...(words === "" && { state: needsYou })} />
          {words}
        </a>
      ) : (
        <span data-state>
          <Icon of={waitIcon} class={styles.wait ?? ""} state={t("activity_state_waiting")} />
        </span>
      )}
      {choice !== undefined && (
        <IconButton
          small
          data-state
          tabIndex={tabIndex}
          icon={againIcon}
          label={choiceText(t, choice)}
          onPress={() => void store.choose(row)}
        />
      )}
    </>
  );
}

/** The part of description or page in which a word was found. Without one, there is none: a row has room for facts. */
function snippetOf({ description, excerpt }: LibraryRow, words: readonly QueryWord[]) {
  const part = aroundFirstMark([description, excerpt], words, snippetLength);
  return part.marks.length > 0 ? part : undefined;
}

/** The site, or the whole address where a word was found beyond it. */
function addressIn({ targetUrl }: LibraryRow, words: readonly QueryWord[]): string {
  const [site, whole] = [siteOf(targetUrl), shortAddress(targetUrl)];
  const isInSite = ({ end }: Stretch) => end <= site.length;
  return site !== "" && findMarks(whole, words, { isAddress: true }).every(isInSite) ? site : whole;
}

/** A text in which the words of the search are marked. */
function Marked({
  text,
  words,
  isAddress = false,
}: {
  text: string;
  words: readonly QueryWord[];
  isAddress?: boolean;
}) {
  return <MarkedAt text={text} marks={findMarks(text, words, { isAddress })} />;
}

/** `marks`: in order, without overlaps. */
function MarkedAt({ text, marks }: { text: string; marks: readonly Stretch[] }) {
  return (
    <>
      {marks.map(({ start, end }, at) => (
        <>
          {text.slice(marks[at - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  );
}
