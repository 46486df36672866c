import { useId } from "preact/hooks";
import { isWebAddress } from "../../shared/domain/address/address.ts";
import { shortAddress } from "../../shared/domain/address/shown-address.ts";
import { siteOf } from "../../shared/domain/address/site.ts";
import type { LookedUpLink } from "../../shared/domain/views/views.ts";
import { failureText } from "../../shared/i18n/failure-text.ts";
import type { T } from "../../shared/i18n/t.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { editIcon } from "../ui/icon.tsx";
import { LetterTile } from "../ui/letter-tile.tsx";
import { useMinimumDisplayTime } from "../ui/minimum-display-time.ts";
import { Notice } from "../ui/notice.tsx";
import { SearchField } from "../ui/combobox/search-field.tsx";
import styles from "./side-panel.module.css";
import type { Found, Front, PanelStore } from "./store.ts";

/** A place in the options that the panel leads to. */
export type PanelPlace = "connection" | `edit/${string}` | `library/${string}`;

/** The links of the site in front, a search through all links, and the way to the form of the page. */
export function SidePanel({
  store,
  t,
  onOpen,
}: {
  store: PanelStore;
  t: T;
  onOpen: (place: PanelPlace) => void;
}) {
  const headingId = useId();
  const front = store.front.value;
  const found = store.found.value;
  const failure = store.failure.value;
  return (
    <>
      <header class={styles.head}>
        <SearchField
          label={t("library_search")}
          text={store.text.value}
          onText={(text) => void store.search(text)}
        />
        {front === "web" && (
          <Button kind="primary" onPress={() => void store.openForm()}>
            {t(found?.isPageSaved ? "panel_edit" : "popup_heading")}
          </Button>
        )}
        <output>
          {store.isFormClosed.value && (
            <Notice kind="need">
              <p>{t("panel_press_button")}</p>
            </Notice>
          )}
        </output>
      </header>
      <main class={styles.main}>
        <h1 id={headingId}>{headingOf(t, found)}</h1>
        {failure !== undefined && (
          <Notice kind="need">
            {/* No failure of the storage names the server. */}
            <p>{failureText(t, failure, "")}</p>
          </Notice>
        )}
        <Said {...{ t, front, found }} isFailed={failure !== undefined} />
        {found !== undefined && found.links.length > 0 && (
          <ul class={styles.links} aria-labelledby={headingId}>
            {found.links.map((link) => (
              <Row key={link.localId} {...{ t, link, onOpen }} isOfSite={found.text === ""} />
            ))}
          </ul>
        )}
        {found?.isMore && (
          <Button onPress={() => onOpen(`library/${encodeURIComponent(queryOf(found))}`)}>
            {t("panel_more")}
          </Button>
        )}
        {found?.isConnected === false && (
          <Notice kind="wait">
            <p>{t("notice_until_connected")}</p>
            <Button small onPress={() => onOpen("connection")}>
              {t("popup_connect")}
            </Button>
          </Notice>
        )}
      </main>
    </>
  );
}

function headingOf(t: T, found: Found | undefined): string {
  if (found !== undefined && found.text !== "") return t("panel_found");
  return found === undefined || found.site === ""
    ? t("panel_of_page")
    : t("panel_of_site", { site: found.site });
}

/** The search of the library that finds all links of which the panel lists the first. */
function queryOf({ text, site }: Found): string {
  return text === "" ? `site:${site}` : text;
}

/** The number of links, or why there are none, in words that a screen reader announces. */
function Said({
  t,
  front,
  found,
  isFailed,
}: {
  t: T;
  front: Front;
  found: Found | undefined;
  isFailed: boolean;
}) {
  const isReading = found === undefined && !isFailed;
  const text = isReading ? t("panel_reading") : reasonOf(t, front, found);
  // The answer usually comes at once, and words that go at once flash.
  const { shown, isSoon } = useMinimumDisplayTime({ text, isReading }, (one) =>
    one.isReading ? "reading" : undefined,
  );
  return (
    <output class={styles.said}>
      {isSoon || (isReading && !shown.isReading) ? "" : shown.text}
    </output>
  );
}

function reasonOf(t: T, front: Front, found: Found | undefined): string {
  if (found === undefined) return "";
  if (found.isMore) return "";
  const { length } = found.links;
  if (length > 0) return t.count("collections_links", length);
  if (found.isEmpty) return t("panel_empty");
  if (found.text !== "") return t("panel_none_found");
  switch (front) {
    case "web":
      return t("panel_none_of_site", { site: found.site });
    case "private":
      return t("panel_private");
    case "local":
      return t("panel_no_page");
    case "hidden":
      return t("panel_needs_click");
  }
}

function Row({
  t,
  link,
  isOfSite,
  onOpen,
}: {
  t: T;
  link: LookedUpLink;
  /** All rows have the same site, and their addresses tell them apart. */
  isOfSite: boolean;
  onOpen: (place: PanelPlace) => void;
}) {
  const { localId, title, targetUrl, tags, isInFront } = link;
  const address = shortAddress(targetUrl);
  const name = title === "" ? address : title;
  const edit = () => onOpen(`edit/${localId}`);
  return (
    <li aria-current={isInFront ? "page" : undefined}>
      <LetterTile title={title} address={targetUrl} />
      <div class={styles.text}>
        {isWebAddress(targetUrl) ? (
          <a class="clip" dir="auto" href={targetUrl} target="_blank" rel="noreferrer" title={name}>
            {name}
          </a>
        ) : (
          <button type="button" class="link clip" dir="auto" title={name} onClick={edit}>
            {name}
          </button>
        )}
        <p class={styles.facts}>
          <bdi class="url" dir="ltr">
            {(!isOfSite && siteOf(targetUrl)) || address}
          </bdi>
          {tags.map((tag) => (
            <bdi key={tag} class={styles.tag}>
              {tag}
            </bdi>
          ))}
        </p>
      </div>
      <IconButton
        small
        icon={editIcon}
        label={`${t("popup_choice_edit")}: ${name}`}
        onPress={edit}
      />
    </li>
  );
}
