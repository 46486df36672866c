import { useRef, useState } from "preact/hooks";
import { sitesMost, type SavingChoices } from "../../../shared/domain/profile/saving.ts";
import {
  changeSite,
  forgetSite,
  isFullFor,
  listSites,
  type SiteChoices,
} from "../../../shared/domain/profile/site-defaults.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { FieldList, inputClass, Row, rowNotes } from "../../ui/combobox/field-list.tsx";
import layout from "../parts/layout.module.css";
import { SwitchSetting } from "../parts/setting.tsx";
import { Part, type SavingPartProps } from "./part.tsx";
import { SiteFields } from "./site-fields.tsx";
import type { RefObject } from "preact";
import { getTypedSite } from "../../../shared/domain/address/site.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./saving.module.css";
import { nameList } from "../../../shared/i18n/name-list.ts";
import { sentences } from "../../../shared/i18n/sentences.ts";

/** The first values of new links from a site, besides the defaults of every new link. */
export function SitesPart({
  t,
  view,
  isKept,
  uuid,
  onChange,
  onCreateCollection,
}: SavingPartProps & {
  onCreateCollection: (title: string, site: string) => void;
}) {
  const { saving } = view;
  const input = useRef<HTMLInputElement>(null);
  const summary = useRef<HTMLElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const [opened, setOpened] = useState<string>();

  const isRefused = (site: string) => {
    const isFull = isFullFor(saving, site);
    setRefusal(isFull ? t("saving_site_full", { most: String(sitesMost) }) : undefined);
    return isFull;
  };
  function change(site: string, changes: Partial<Omit<SiteChoices, "site">>): void {
    const isContent = changes.pageContent !== undefined;
    if (isContent || !isRefused(site)) onChange(changeSite(saving, site, changes));
  }
  /** Rows disappear, with the button that has the focus. */
  function forget(changes: Partial<SavingChoices>): void {
    const left = listSites({ ...saving, ...changes });
    onChange(changes);
    (left.length === 0 ? input : summary).current?.focus();
  }

  return (
    <Part t={t} title={t("library_sites")} isKept={isKept}>
      <FieldList>
        <SiteInput
          t={t}
          inputRef={input}
          refusal={refusal}
          onRefusal={setRefusal}
          onAdd={(site) => {
            if (isRefused(site)) return false;
            setOpened(site);
            return true;
          }}
        />
        {opened !== undefined && (
          <SiteFields
            key={opened}
            t={t}
            view={view}
            site={opened}
            uuid={uuid}
            onChange={(changes) => change(opened, changes)}
            onCreateCollection={(title) => {
              if (!isRefused(opened)) onCreateCollection(title, opened);
            }}
            onDone={() => {
              setOpened(undefined);
              input.current?.focus();
            }}
          />
        )}
        <SitesList
          t={t}
          sites={listSites(saving)}
          summaryRef={summary}
          onEdit={(site) => {
            setRefusal(undefined);
            setOpened(site);
            if (site === opened) document.getElementById("site-tags")?.focus();
          }}
          onForget={(site) => {
            if (site === opened) setOpened(undefined);
            forget(forgetSite(saving, site));
          }}
          onContentOfAll={() => forget({ sitesWithoutContent: [] })}
        />
        <SwitchSetting
          label={t("saving_remember")}
          note={t("saving_remember_note")}
          checked={saving.rememberSites}
          onChange={(on) => onChange({ rememberSites: on })}
        />
      </FieldList>
      <p class={layout.small}>{t("saving_sites_note")}</p>
    </Part>
  );
}

/** The field for a site, as a host or as the address of a page. */
function SiteInput({
  t,
  inputRef,
  refusal,
  onRefusal,
  onAdd,
}: {
  t: T;
  inputRef: RefObject<HTMLInputElement | null>;
  /** Why the last site was not added. */
  refusal: string | undefined;
  onRefusal: (text: string | undefined) => void;
  /** Returns false if the site was refused. Its text then stays. */
  onAdd: (site: string) => boolean;
}) {
  // Held here, so that a key stroke does not render the list of all sites.
  const [text, setText] = useState("");
  const notes = { error: refusal };
  function add(): void {
    const site = getTypedSite(text);
    if (site === undefined) onRefusal(t("saving_site_wrong"));
    if (site !== undefined && onAdd(site)) setText("");
    else inputRef.current?.focus();
  }
  return (
    <Row label={t("library_site")} htmlFor="site" {...notes}>
      <div class={styles.add}>
        <input
          {...rowNotes("site", notes)}
          ref={inputRef}
          id="site"
          dir="ltr"
          class={inputClass}
          placeholder="example.org"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value);
            onRefusal(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <Button onPress={add}>{t("saving_add_site")}</Button>
      </div>
    </Row>
  );
}

/** A list of up to this many sites is open from the start. */
const openMost = 10;

/** The sites with their own choices. The user can edit and forget them. */
function SitesList({
  t,
  sites,
  summaryRef,
  onEdit,
  onForget,
  onContentOfAll,
}: {
  t: T;
  sites: readonly SiteChoices[];
  summaryRef: RefObject<HTMLElement | null>;
  onEdit: (site: string) => void;
  onForget: (site: string) => void;
  /** Page content is to be sent for all sites. */
  onContentOfAll: () => void;
}) {
  const [isOpen] = useState(sites.length <= openMost);
  const withoutContent = sites.filter(({ pageContent }) => !pageContent);
  if (sites.length === 0) return <p class={styles.sites}>{t("saving_sites_none")}</p>;
  return (
    <details class={styles.sites} open={isOpen}>
      <summary ref={summaryRef}>{t.count("saving_sites", sites.length)}</summary>
      <ul>
        {sites.map((one) => (
          <li key={one.site}>
            <span class={styles.choices}>
              <span class="url">{one.site}</span>
              <span>{choicesText(t, one)}</span>
            </span>
            <Button
              small
              aria-label={t("saving_edit_site", { site: one.site })}
              onPress={() => onEdit(one.site)}
            >
              {t("popup_choice_edit")}
            </Button>
            <Button
              small
              aria-label={t("saving_forget_site", { site: one.site })}
              onPress={() => onForget(one.site)}
            >
              {t("saving_forget")}
            </Button>
          </li>
        ))}
      </ul>
      {withoutContent.length > 1 && (
        <div class={layout.actions}>
          <Button small onPress={onContentOfAll}>
            {t("saving_sites_content")}
          </Button>
        </div>
      )}
    </details>
  );
}

function choicesText(t: T, { tags, collections, pageContent }: SiteChoices): string {
  const names = [...tags, ...collections.map(({ title }) => title)];
  if (names.length === 0) return t("saving_site_no_content");
  const added = t("saving_site_adds", { names: nameList(t, names) });
  return sentences(t, added, pageContent ? "" : t("saving_site_no_content"));
}
