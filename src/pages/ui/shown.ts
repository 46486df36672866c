import type { ReadonlySignal, Signal } from "@preact/signals";

/** A store as views see it: only its own actions change the values of its signals. */
export type Shown<Store> = {
  readonly [Name in keyof Store]: Store[Name] extends Signal<infer Value>
    ? ReadonlySignal<Value>
    : Store[Name];
};
