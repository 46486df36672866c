import { tagKey, cleanTags } from "../values/tag.ts";
import type { SavingChoices } from "./saving.ts";

/** Whether all new links, or the new links of a site, start with the tag. */
export function isDefaultTag(saving: Pick<SavingChoices, "tags" | "siteDefaults">, tag: string) {
  const key = tagKey(tag);
  return [saving, ...saving.siteDefaults].some(({ tags }) =>
    tags.some((one) => tagKey(one) === key),
  );
}

/** The choices in which new links start with the tags `to` where they started with the tag `from`. */
export function withDefaultTagRenamed(
  saving: SavingChoices,
  from: string,
  to: readonly string[],
): SavingChoices {
  const key = tagKey(from);
  const renamed = (tags: readonly string[]) =>
    cleanTags(tags.flatMap((tag) => (tagKey(tag) === key ? to : tag)));
  return {
    ...saving,
    tags: renamed(saving.tags),
    siteDefaults: saving.siteDefaults.map((one) => ({ ...one, tags: renamed(one.tags) })),
  };
}
