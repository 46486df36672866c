import { useRef, useState } from "preact/hooks";
import { sitesMost, type SavingChoices } from "../../../shared/domain/profile/saving.ts";
import {
  changeSite,
  forgetSite,
  isFullFor,
  listSites,
  type SiteChoices,
} from "../../../shared/domain/profile/site-defaults.ts";
import type { SavingView } from "../../../shared/domain/views/views.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { FieldList } from "../../ui/combobox/field-list.tsx";
import layout from "../parts/layout.module.css";
import { SwitchSetting } from "../parts/setting.tsx";
import { Part } from "./part.tsx";
import { SiteFields } from "./site-fields.tsx";
import { SiteInput } from "./site-input.tsx";
import { SitesList } from "./sites-list.tsx";

/** The first values of new links from a site, besides the defaults of every new link. */
export function SitesPart({
  t,
  view,
  isKept,
  uuid,
  onChange,
  onCreateCollection,
}: {
  t: T;
  view: SavingView;
  /** The last change was made here and is on disk. */
  isKept: boolean;
  uuid: () => string;
  onChange: (changes: Partial<SavingChoices>) => void;
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
