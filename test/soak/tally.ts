export interface SoakEvent {
  readonly at: number;
  readonly what: string;
  /** The background ended. */
  readonly isDeath?: true;
}

/** What a run did, counted on the way. */
export class Tally {
  operations = 0;
  unheard = 0;
  choices = 0;
  backgroundKills = 0;
  browserKills = 0;
  serviceStops = 0;
  updates = 0;
  clockMoves = 0;
  /** Deaths and restarts, in order. */
  readonly events: SoakEvent[] = [];
  /** Actions by name. */
  readonly acts = new Map<string, number>();
  readonly faults = new Map<string, number>();
  /** Calls that failed, by method and failure. */
  readonly refusals = new Map<string, number>();

  event(what: string): void {
    this.events.push({ at: Date.now(), what });
  }

  /** The background ends, alone or with the browser. */
  death(what: string): void {
    this.events.push({ at: Date.now(), what, isDeath: true });
  }

  act(name: string): void {
    count(this.acts, name);
  }

  fault(name: string): void {
    count(this.faults, name);
  }

  refusal(method: string, kind: string): void {
    count(this.refusals, `${method}: ${kind}`);
  }
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
