import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  defaultRangeExtractor,
} from "@tanstack/virtual-core";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

interface VirtualRows {
  scroller: RefObject<HTMLDivElement | null>;
  /** The height of all rows, in px. */
  totalPx: number;
  /** The rows to draw: their index, and their distance from the top in px. */
  rows: readonly { index: number; start: number }[];
}

/** Rows have a height in rem, so that they follow the size of the browser's text. */
export function pxOf(rem: number): number {
  return rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || "16");
}

/** Draws only the visible rows and the row at `kept`, because the focus would be lost if its row left the document. */
export function useVirtualRows(count: number, kept: number, rowRem = 2): VirtualRows {
  const scroller = useRef<HTMLDivElement>(null);
  const [, setDrawn] = useState(0);
  const latest = useRef(kept);
  latest.current = kept;
  const rowPx = pxOf(rowRem);
  const [virtualizer] = useState(() => new Virtualizer<HTMLDivElement, Element>(optionsOf(count)));
  function optionsOf(rows: number) {
    return {
      count: rows,
      getScrollElement: () => scroller.current,
      estimateSize: () => rowPx,
      // As much as one turn of the wheel, for any height of a row.
      overscan: Math.ceil(16 / rowRem),
      observeElementRect,
      observeElementOffset,
      scrollToFn: elementScroll,
      rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const inView = defaultRangeExtractor(range);
        const isMissing =
          latest.current >= 0 && latest.current < range.count && !inView.includes(latest.current);
        return isMissing ? [...inView, latest.current].toSorted((a, b) => a - b) : inView;
      },
      onChange: () => setDrawn((drawn) => drawn + 1),
    };
  }
  virtualizer.setOptions(optionsOf(count));
  // oxlint-disable no-underscore-dangle -- the two calls that the library asks of its adapters
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  useLayoutEffect(() => virtualizer.measure(), [rowPx]);
  // oxlint-enable no-underscore-dangle
  return {
    scroller,
    totalPx: virtualizer.getTotalSize(),
    rows: virtualizer.getVirtualItems(),
  };
}
