import type { SavingView } from "../../src/shared/domain/views/views.ts";
import { contentFormats } from "../../src/shared/domain/capture/content-format.ts";
import { undoTimesMs } from "../../src/shared/domain/profile/saving.ts";
import type { Book } from "./draws/book.ts";
import type { Place } from "./place.ts";
import type { Stage } from "./stage.ts";
import type { Tally } from "./tally.ts";

/** Tags of the profile's choices for new links; links get them in no other way. */
const standingTags = ["inbox", "from the soak"] as const;

/**
 * Changes how a profile's saves begin and are sent; between two batches, so that one batch has one setting.
 */
export async function changeSaving(
  { stage, book, tally }: { stage: Stage; book: Book; tally: Tally },
  place: Place,
): Promise<void> {
  const { dice } = book;
  const { profileId } = place;
  const read = await stage.desk().ask({ method: "getSaving", input: { profileId } });
  if (read.kind !== "ok") return;
  const { saving: before } = read.value as SavingView;
  const saving = {
    ...before,
    undoPopupMs: dice.chance(0.2) ? dice.pick(undoTimesMs) : 0,
    undoQuickMs: dice.chance(0.3) ? dice.pick(undoTimesMs) : 5_000,
    contentFormat: dice.pick(contentFormats),
    tags: standingTags.filter(() => dice.chance(0.3)),
    sitesWithoutContent: [],
  } as const;
  const afterServerError = place.kind === "sends-again" ? "send-again" : "ask";
  const input = { profileId, saving, afterServerError } as const;
  for (;;) {
    stage.requireAlive();
    const heard = await stage.desk().ask({ method: "saveSaving", input });
    if (heard.kind === "refused") {
      book.surprise("", `the saving choices could not be kept: ${heard.error.kind}`);
    }
    if (heard.kind !== "unheard") break;
  }
  tally.act("saving choices changed");
  place.saving = saving;
}
