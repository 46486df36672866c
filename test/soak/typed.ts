import type { PopupView } from "../../src/shared/domain/views/views.ts";
import type { Cast } from "./cast.ts";

/**
 * Reads each draft as the popup over its page does, and returns those that differ from the last typed text.
 */
export async function findWrongDrafts({
  stage,
  plan,
  book,
}: Cast): Promise<readonly (readonly [entryId: string, what: string])[]> {
  const wrong: (readonly [string, string])[] = [];
  for (const { place, address, wanted, kept, isSaved } of plan.drafts.pages) {
    if (!book.places.includes(place)) continue;
    const input = { address, profileId: place.profileId };
    const heard = await stage.desk().ask({ method: "openPopup", input });
    if (heard.kind !== "ok") {
      wrong.push([wanted.entryId, `its page cannot be asked for: ${JSON.stringify(heard)}`]);
      continue;
    }
    const { draft } = heard.value as PopupView;
    const title = draft?.title ?? null;
    // After a save, the draft may be gone, or still be there if the save got no response.
    if (
      isSaved
        ? book.register.madeBy(wanted.entryId)?.kept === true && title !== null
        : !kept.fits(title)
    ) {
      const expected = JSON.stringify(isSaved ? [null] : kept.values());
      wrong.push([wanted.entryId, `its draft is ${JSON.stringify(title)}, not ${expected}`]);
    }
  }
  return wrong;
}
