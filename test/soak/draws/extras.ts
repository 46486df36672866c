import type { Draft } from "../../../src/shared/domain/draft/draft.ts";
import type { Dice } from "../dice.ts";
import type { Extras } from "../wanted.ts";

/** Fields that only a create carries, other than the page's content; most links have none. */
export function drawExtras(dice: Dice): Extras {
  const repository_ids = [1, 2, 3, 4, 5].filter(() => dice.chance(0.08));
  const number = dice.below(1_000_000);
  return {
    repository_ids,
    ...(dice.chance(0.15) && { image_url: `https://soak.example/image/${number}.png` }),
    // Halves, quarters and eighths are exact in every notation.
    ...(dice.chance(0.15) && {
      latitude: (dice.below(1_441) - 720) / 8,
      longitude: (dice.below(2_881) - 1_440) / 8,
    }),
  };
}

/** The same fields as typed in the form. */
export function typedExtras(extras: Extras): Partial<Draft> {
  const { repository_ids: ids, image_url: imageUrl, latitude, longitude } = extras;
  const repositories = ids.map((id) => ({ remoteId: id, title: `Repository ${id}` }));
  return {
    repositories,
    ...(imageUrl !== undefined && { imageUrl }),
    ...(latitude !== undefined && { latitude: String(latitude) }),
    ...(longitude !== undefined && { longitude: String(longitude).replace(".", ",") }),
  };
}
