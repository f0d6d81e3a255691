import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The assumed minimum width of a column, in px. */
const COLUMN = 64;

/**
 * Whether a table fits its container; otherwise its rows are shown as cards. The container is measured instead of the window, so that the
 * result is right beside a menu, in a panel and at any font size. Change `content` when the table may need a different width. With so many
 * columns that they cannot fit (on a phone), the table is never laid out at all, because that is slow there.
 */
export function useFits(content: unknown, columns: number): { room: RefObject<HTMLDivElement | null>; fits: boolean } {
  const room = useRef<HTMLDivElement>(null);
  const needed = useRef(0);
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    const element = room.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => {
      const table = element.querySelector('table');
      if (!table) return;
      if (element.clientWidth < columns * COLUMN) return setFits(false);
      // While shown as cards the table has no width of its own, so its width as a table is remembered.
      if (element.dataset.cards === undefined) needed.current = table.scrollWidth;
      else if (needed.current === 0) return setFits(true); // it has never been laid out as a table
      setFits(needed.current <= element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [content, columns, fits]);
  return { room, fits };
}
