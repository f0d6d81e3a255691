import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * Whether a table is as wide as the room it has, or wider: then its rows stand as cards. The room is measured, not the window, so that it is right
 * beside a menu, in a panel, at any size of letters. `content` changes when the table may need more or less room.
 */
export function useFits(content: unknown): { room: RefObject<HTMLDivElement | null>; fits: boolean } {
  const room = useRef<HTMLDivElement>(null);
  const needed = useRef(0);
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    const element = room.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => {
      const table = element.querySelector('table');
      if (!table) return;
      // As cards the table tells no width: what it needed as a table is remembered.
      if (element.dataset.cards === undefined) needed.current = table.scrollWidth;
      setFits(needed.current <= element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [content, fits]);
  return { room, fits };
}
