import { useId, useMemo } from "preact/hooks";
import type { BulkChange } from "../../../shared/domain/bulk-edit/plan.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import { tagKey } from "../../../shared/domain/values/tag.ts";
import type { SavingView } from "../../../shared/domain/views/views.ts";
import type { T } from "../../../shared/i18n/t.ts";
import { FieldList } from "../../ui/combobox/field-list.tsx";
import { PickCollections, PickTags } from "./pick-fields.tsx";
import type { EditSubject } from "./subject.ts";

/** The fields of an edit: the added and removed items, the new name of a tag, or the target of moved links. */
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
    return <NewName t={t} tag={subject.tag} known={tags} change={change} onChange={onChange} />;
  }
  if (subject.kind === "collection") {
    return (
      <OtherPlace
        t={t}
        localId={subject.localId}
        known={collections}
        change={change}
        onChange={onChange}
      />
    );
  }
  return (
    <FieldList>
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
    </FieldList>
  );
}

type Part = { t: T; change: BulkChange; onChange: (change: BulkChange) => void };

/** The new name of a tag. The name may be in use already. */
function NewName({
  t,
  tag,
  known,
  change,
  onChange,
}: Part & { tag: string; known: readonly string[] }) {
  const id = useId();
  // There may be thousands, and the field reads each name of another list.
  const others = useMemo(() => known.filter((one) => tagKey(one) !== tagKey(tag)), [known, tag]);
  const inUse = useMemo(() => new Set(others.map(tagKey)), [others]);
  const [name = ""] = change.addTags;
  return (
    <FieldList>
      <PickTags
        t={t}
        id={`${id}-name`}
        label={t("edits_new_name")}
        placeholder=""
        hint={inUse.has(tagKey(name)) ? t("edits_merge", { tag: name }) : undefined}
        tags={change.addTags}
        known={others}
        isOne
        onChange={(addTags) => onChange({ ...change, addTags })}
      />
    </FieldList>
  );
}

/** The collection that the links of another one move to. */
function OtherPlace({
  t,
  localId,
  known,
  change,
  onChange,
}: Part & { localId: LocalId; known: SavingView["collections"] }) {
  const id = useId();
  const others = useMemo(() => known.filter((one) => one.localId !== localId), [known, localId]);
  return (
    <FieldList>
      <PickCollections
        t={t}
        id={`${id}-into`}
        label={t("edits_into")}
        chosen={change.addCollections}
        known={others}
        isOne
        onChange={(addCollections) => onChange({ ...change, addCollections })}
      />
    </FieldList>
  );
}
