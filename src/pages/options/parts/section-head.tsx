import type { ComponentChildren, Ref } from "preact";
import layout from "./layout.module.css";

/** The name of a section, and what it is for. `children`: what can be done. */
export function SectionHead({
  title,
  lead,
  heading,
  children,
}: {
  title: string;
  lead?: string | undefined;
  /** A heading that can take the focus. */
  heading?: Ref<HTMLHeadingElement>;
  children?: ComponentChildren;
}) {
  return (
    <header class={layout.header}>
      <div>
        <h1 ref={heading ?? null} tabIndex={heading ? -1 : undefined}>
          {title}
        </h1>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {children}
    </header>
  );
}
