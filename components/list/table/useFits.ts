import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The assumed minimum width of a column, in px. */
const COLUMN = 52;
/** From this width on, in px, a grid of marks keeps its columns and scrolls sideways: one reads it down and across. */
const SCROLLS = 700;

/**
 * How rows are shown: as a table with all its texts whole, as one with little space, which shortens long texts or, `tightest`, all but the
 * shortest, or as rows of two lines that open as cards.
 */
export type Fit = 'wide' | 'tight' | 'tightest' | 'cards';

/** The looks of a table, from the one that needs most. */
const TABLES = ['wide', 'tight', 'tightest'] as const;

/** Whether the table has little space. */
export const isTight = (fit: Fit): boolean => fit === 'tight' || fit === 'tightest';

const fitOf = (room: number, needed: Partial<Record<Fit, number>>): Fit =>
  TABLES.find((fit) => needed[fit] === undefined || needed[fit] <= room) ?? 'cards';

/** Whether so many columns fit in no container of this window; it is asked of the window, because measuring would lay the table out first. */
const neverFits = (columns: number, marks: boolean) =>
  typeof window !== 'undefined' &&
  !!window.matchMedia?.(`(max-width: ${Math.min(columns * COLUMN, marks ? SCROLLS : Infinity) - 1}px)`).matches;

/**
 * How a table fits its container. The container is measured instead of the window, so that the result is right beside a menu, in a panel and
 * at any font size. Change `content` when the table may need a different width. With so many columns that they cannot fit (on a phone), the
 * table is never laid out at all, because that is slow there. A grid of `marks` scrolls instead, except on a phone.
 */
export function useFits(content: unknown, columns: number, marks: boolean): { room: RefObject<HTMLDivElement>; fit: Fit } {
  const room = useRef<HTMLDivElement>(null);
  // The width that each look needs, measured when it is worn; a look not yet measured is tried.
  const needed = useRef<Partial<Record<Fit, number>>>({});
  const [fit, setFit] = useState<Fit>(() => (neverFits(columns, marks) ? 'cards' : 'wide'));
  useLayoutEffect(() => {
    const element = room.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => {
      const table = element.querySelector('table');
      if (!table) return;
      if (neverFits(columns, marks)) return setFit('cards');
      if (marks && element.clientWidth >= SCROLLS) return setFit('tight');
      if (element.clientWidth < columns * COLUMN) return setFit('cards');
      if (fit !== 'cards') needed.current[fit] = table.scrollWidth;
      setFit(fitOf(element.clientWidth, needed.current));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [content, columns, marks, fit]);
  return { room, fit };
}
