/** The median, the 10th and the 90th percentile of all runs of a measure. */
export interface Spread {
  readonly median: number;
  readonly p10: number;
  readonly p90: number;
}

/** One measure compared with another in the same rounds. */
export interface Comparison {
  readonly ours: Spread;
  readonly floor: Spread;
  /** The ratio of the medians, which the budget limits. */
  readonly ratio: number;
  /** The range of the ratio in the middle half of the rounds. */
  readonly ratioOfRounds: readonly [low: number, high: number];
}

/** The result of both measures in one round, in ms. */
export interface Pair {
  readonly oursMs: number;
  readonly floorMs: number;
}

/** Throws if there is nothing to compare. */
export function compare(pairs: readonly Pair[]): Comparison {
  const ours = spread(pairs.map(({ oursMs }) => oursMs));
  const floor = spread(pairs.map(({ floorMs }) => floorMs));
  const ratios = pairs.map(({ oursMs, floorMs }) => oursMs / floorMs);
  return {
    ours,
    floor,
    ratio: ours.median / floor.median,
    ratioOfRounds: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
  };
}

/** The mean, the 10th and the 90th percentile of all rounds of a share. */
export interface ShareSpread {
  readonly mean: number;
  readonly p10: number;
  readonly p90: number;
}

/** Throws if there is nothing to describe. The mean, because a share is often 0 in most rounds. */
export function spreadShares(shares: readonly number[]): ShareSpread {
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return { mean, p10: quantile(shares, 0.1), p90: quantile(shares, 0.9) };
}

function spread(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), p10: quantile(values, 0.1), p90: quantile(values, 0.9) };
}

/** The value below which this fraction of all values lies, interpolated between two values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * part;
  const below = sorted[Math.floor(at)];
  const above = sorted[Math.ceil(at)];
  if (below === undefined || above === undefined) throw new Error("Nothing was measured");
  return below + (above - below) * (at - Math.floor(at));
}
