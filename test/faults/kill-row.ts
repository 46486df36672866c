import type { StateName } from "../../src/shared/domain/outbox/entry.ts";
import type { Judge } from "./judge.ts";
import type { OperationName } from "./operation-names.ts";

/** One state of an entry in which the background or the browser is killed. */
export interface KillRow {
  readonly name: string;
  /** The operations whose entries can be in the state. */
  readonly operations: readonly OperationName[];
  /** The state at the moment of the kill. `unfed`: the row is in its job alone. */
  readonly state: StateName | "unfed";
  /** How long the state lasts. 1: for good. 2: half a minute. 3: some seconds. 4: less than three. */
  readonly lasts: 1 | 2 | 3 | 4;
  /**
   * Brings an entry of the judge's slot into the state. Resolves with a function that repairs the world
   * after the kill.
   */
  arrange(judge: Judge, operation: OperationName, stage: Stage): Promise<Mend>;
  /** Only for strikes that cut its request, because its time limit is minutes away. */
  readonly onlyCut?: true;
  /** The repair is a choice of the user. */
  readonly personMends?: true;
  /** Activity shows its job instead of the entry. */
  readonly isShownByJob?: true;
  /** The states allowed after the kill, before the repair; including later ones. */
  after(operation: OperationName): readonly StateName[];
}

export type Mend = () => Promise<void>;

/** What a state needs from outside. */
export interface Stage {
  /** A tab whose page never finishes loading, so that nothing can be read from it. */
  readonly endlessTab: { readonly id: number; readonly address: string };
}
