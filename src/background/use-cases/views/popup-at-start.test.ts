// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, aProfileId } from "../../../../test/support/builders.ts";
import { draftKey } from "../../../shared/domain/draft/draft.ts";
import { requireProfile } from "../profile-of.ts";

it("a popup restores the draft before a text replaces it that was typed while the background started", async () => {
  const life = aLife(aWorld(), { asksToDeliver: false });
  const { address } = aDraft(1);
  const key = draftKey(aProfileId, address);
  await life.drafts.put(key, aDraft(1));
  const keepDraft = async () => {
    await requireProfile(life.profiles, undefined);
    return life.drafts.put(key, aDraft(2));
  };
  // Both messages have waited for the background, and are carried out at once.
  const [opened, kept] = await Promise.all([life.openPopup({ address }), keepDraft()]);
  requireOk(kept);
  expect(requireOk(opened).draft).toEqual(aDraft(1));
});
