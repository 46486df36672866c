import { useId } from "preact/hooks";
import type { BulkChange } from "../../domain/bulk-edit/plan.ts";
import { tagKey } from "../../domain/values/tag.ts";
import type { SavingView } from "../../domain/views.ts";
import type { T } from "../../i18n/t.ts";
import { Slip } from "../../ui/combobox/slip.tsx";
import { PickCollections, PickTags } from "./pick-fields.tsx";
import type { EditSubject } from "./subject.ts";

/** The fields of an edit: what is added and removed, the new name of a tag, or where links move. */
export function ChoosePart({
  t,
  subject,
  view,
  change,
  onChange,
}: {
  t: T;
  subject: EditSubject;
  view: SavingView;
  change: BulkChange;
  onChange: (change: BulkChange) => void;
}) {
  const id = useId();
  const { tags, collections } = view;
  if (subject.kind === "tag") {
    const others = tags.filter((tag) => tagKey(tag) !== tagKey(subject.tag));
    const [name = ""] = change.addTags;
    const isMerge = others.some((tag) => tagKey(tag) === tagKey(name));
    return (
      <Slip>
        <PickTags
          t={t}
          id={`${id}-name`}
          label={t("edits_new_name")}
          placeholder=""
          hint={isMerge ? t("edits_merge", { tag: name }) : undefined}
          tags={change.addTags}
          known={others}
          isOne
          onChange={(addTags) => onChange({ ...change, addTags })}
        />
      </Slip>
    );
  }
  if (subject.kind === "collection") {
    return (
      <Slip>
        <PickCollections
          t={t}
          id={`${id}-into`}
          label={t("edits_into")}
          chosen={change.addCollections}
          known={collections.filter(({ localId }) => localId !== subject.localId)}
          isOne
          onChange={(addCollections) => onChange({ ...change, addCollections })}
        />
      </Slip>
    );
  }
  return (
    <Slip>
      <PickTags
        t={t}
        id={`${id}-add-tags`}
        label={t("edits_add_tags")}
        placeholder={t("popup_add")}
        tags={change.addTags}
        known={tags}
        onChange={(addTags) => onChange({ ...change, addTags })}
      />
      <PickTags
        t={t}
        id={`${id}-remove-tags`}
        label={t("edits_remove_tags")}
        placeholder={t("tags_search")}
        tags={change.removeTags}
        known={tags}
        onChange={(removeTags) => onChange({ ...change, removeTags })}
      />
      <PickCollections
        t={t}
        id={`${id}-add-collections`}
        label={t("edits_add_collections")}
        chosen={change.addCollections}
        known={collections}
        onChange={(addCollections) => onChange({ ...change, addCollections })}
      />
      <PickCollections
        t={t}
        id={`${id}-remove-collections`}
        label={t("edits_remove_collections")}
        chosen={change.removeCollections}
        known={collections}
        onChange={(removeCollections) => onChange({ ...change, removeCollections })}
      />
    </Slip>
  );
}
