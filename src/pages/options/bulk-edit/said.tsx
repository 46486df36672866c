/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the notice needs a <div> */
import type { ComponentChildren } from "preact";

/** Takes the focus when it appears, and is announced when it changes. */
export function Said({ children }: { children: ComponentChildren }) {
  return (
    <div role="status" tabIndex={-1} data-said>
      {children}
    </div>
  );
}
