import type { Heard } from "./desk.ts";

/**
 * The values that a field may have in the end: the last one reported as kept, and later ones without a
 * response. All values are compared as JSON.
 */
export class Possible {
  /** Earlier values, certain or possible: `last` has overwritten all of them. */
  private readonly earlier = new Set<string>();
  private last: string;
  private readonly unsure = new Set<string>();

  constructor(first: unknown, ...orElse: readonly unknown[]) {
    this.last = JSON.stringify(first);
    for (const other of orElse) this.unsure.add(JSON.stringify(other));
  }

  /** Call this for each value, in the order of the requests. */
  hear(value: unknown, { kind }: Heard): void {
    const text = JSON.stringify(value);
    if (kind === "unheard") this.unsure.add(text);
    if (kind !== "ok") return;
    for (const overwritten of [this.last, ...this.unsure]) this.earlier.add(overwritten);
    this.unsure.clear();
    this.last = text;
  }

  /** A change was dropped: any earlier value may have stayed. */
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
