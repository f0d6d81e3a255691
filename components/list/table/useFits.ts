import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Columns are wider than this on the average, in px. */
const COLUMN = 64;

/**
 * Whether a table is as wide as the room it has, or wider: then its rows stand as cards. The room is measured, not the window, so that it is right
 * beside a menu, in a panel, at any size of letters. `content` changes when the table may need more or less room. Where so many columns surely have
 * no room, on a phone, the table is never laid out as one, which a slow phone takes long for.
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
      // As cards the table tells no width: what it needed as a table is remembered.
      if (element.dataset.cards === undefined) needed.current = table.scrollWidth;
      else if (needed.current === 0) return setFits(true); // it has not been one yet
      setFits(needed.current <= element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [content, columns, fits]);
  return { room, fits };
}
