import type { Heard } from "./desk.ts";

/**
 * What a field may hold in the end: what was last said to be kept, and whatever was asked for after that
 * and not heard of. All values are compared as JSON.
 */
export class Possible {
  /** What it held before, or may have held: all of this was overwritten by `last`. */
  private readonly earlier = new Set<string>();
  private last: string;
  private readonly unsure = new Set<string>();

  constructor(first: unknown, ...orElse: readonly unknown[]) {
    this.last = JSON.stringify(first);
    for (const other of orElse) this.unsure.add(JSON.stringify(other));
  }

  /** To be told of each value in the order in which they were asked for. */
  hear(value: unknown, { kind }: Heard): void {
    const text = JSON.stringify(value);
    if (kind === "unheard") this.unsure.add(text);
    if (kind !== "ok") return;
    for (const overwritten of [this.last, ...this.unsure]) this.earlier.add(overwritten);
    this.unsure.clear();
    this.last = text;
  }

  /** A change did not come through: whatever stood there before may have stayed. */
  goBack(): void {
    for (const value of this.earlier) this.unsure.add(value);
  }

  values(): readonly unknown[] {
    return [...new Set([this.last, ...this.unsure])].map((text): unknown => JSON.parse(text));
  }

  fits(value: unknown): boolean {
    return this.last === JSON.stringify(value) || this.unsure.has(JSON.stringify(value));
  }
}
