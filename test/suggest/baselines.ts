import { getUrl } from "../../src/shared/domain/address/url.ts";
import { featuresOf } from "../../src/shared/domain/suggest/features.ts";
import { createNeighbours } from "../../src/shared/domain/suggest/neighbours.ts";
import type { Guesser } from "./evaluate.ts";

const nearest = 15;

/** The guesses that anybody would try first. */
export const baselines: Readonly<Record<string, () => Guesser>> = {
  "most frequent": mostFrequent,
  "most recent on this site": mostRecentOnSite,
  "plain nearest neighbours": plainNeighbours,
};

function mostFrequent(): Guesser {
  const uses = new Map<string, number>();
  return {
    learn({ labels }) {
      for (const { label } of labels) uses.set(label, (uses.get(label) ?? 0) + 1);
    },
    guess: () => likeliestFirst(uses),
  };
}

function mostRecentOnSite(): Guesser {
  const all = mostFrequent();
  const recent = new Map<string, string[]>();
  const siteOf = (address: string) => getUrl(address)?.host ?? "";
  return {
    learn(filed) {
      all.learn(filed);
      const site = siteOf(filed.page.address);
      const names = filed.labels.map(({ label }) => label);
      const before = recent.get(site) ?? [];
      recent.set(site, [...names, ...before.filter((label) => !names.includes(label))]);
    },
    guess: (page) => [
      ...new Set([...(recent.get(siteOf(page.address)) ?? []), ...all.guess(page)]),
    ],
  };
}

/** Each of the nearest pages votes for its labels with its likeness. */
function plainNeighbours(): Guesser {
  const neighbours = createNeighbours();
  return {
    learn({ page, labels }) {
      const names = labels.map(({ label }) => label);
      neighbours.add({ title: page.title, features: featuresOf(page), labels: names });
    },
    guess(page) {
      const votes = new Map<string, number>();
      for (const { filed, likeness } of neighbours.find(featuresOf(page)).slice(0, nearest)) {
        for (const label of filed.labels) votes.set(label, (votes.get(label) ?? 0) + likeness);
      }
      return likeliestFirst(votes);
    },
  };
}

function likeliestFirst(votes: ReadonlyMap<string, number>): readonly string[] {
  return [...votes].toSorted(([, one], [, other]) => other - one).map(([label]) => label);
}
