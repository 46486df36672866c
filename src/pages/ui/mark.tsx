/** The progress of a link, as the mark shows it. Each badge has its own shape as well as its colour. */
export type MarkState = "rest" | "saved" | "wait" | "need";

/** The mark: a link halfway into its slot. Decorative, because the text next to it says the same. */
export function Mark({ size, state = "rest" }: { size: number; state?: MarkState }) {
  const shift = state === "saved" ? "translate(0 1)" : "translate(0 0)";
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      overflow="visible"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <clipPath id="mark-tile">
        <rect width="16" height="16" rx="3.5" />
      </clipPath>
      <rect width="16" height="16" rx="3.5" fill="#0d5347" />
      <g clip-path="url(#mark-tile)">
        <rect
          x="1.6"
          y="5.3"
          width="12.8"
          height="5.4"
          rx="2.7"
          transform={`${shift} rotate(-45 8 8)`}
          fill="none"
          stroke="#fff"
          stroke-width="1.8"
        />
      </g>
      <path
        d="M0 9h16v3.5a3.5 3.5 0 0 1-3.5 3.5h-9A3.5 3.5 0 0 1 0 12.5Z"
        fill="#1d8573"
        fill-opacity=".86"
      />
      <Badge state={state} />
    </svg>
  );
}

function Badge({ state }: { state: MarkState }) {
  switch (state) {
    case "rest":
      return null;
    case "saved":
      return (
        <>
          <circle cx="12" cy="12" r="4.4" fill="#a9ecd9" stroke="var(--surface)" />
          <path d="m10.2 12 1.3 1.4 2.4-2.8" fill="none" stroke="#06392f" stroke-width="1.3" />
        </>
      );
    case "wait":
      return (
        <>
          <circle cx="12" cy="12" r="4.4" fill="#f4bc4f" stroke="var(--surface)" />
          <path d="M12 9.9v2.3h1.7" fill="none" stroke="#3b2600" stroke-width="1.4" />
        </>
      );
    case "need":
      return (
        <>
          <path
            d="M11.5 6.9 16.1 11.5 11.5 16.1 6.9 11.5Z"
            fill="#d9472a"
            stroke="var(--surface)"
          />
          <path d="M11.5 9.4v2.3M11.5 13.6v.01" fill="none" stroke="#fff" stroke-width="1.5" />
        </>
      );
  }
}
