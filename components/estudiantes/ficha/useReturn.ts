import { useEffect, useLayoutEffect, useRef } from 'react';

/** Remembers the scroll position and focus of a list while a record covers it, and restores both on closing. */
export function useReturn(abierta: boolean): void {
  const lugar = useRef(0);
  const foco = useRef<Element | null>(null);
  const fue = useRef(false);

  useEffect(() => {
    // Hiding the list scrolls the page: only the position before that counts.
    const keep = () => {
      if (!fue.current) lugar.current = window.scrollY;
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, []);

  useLayoutEffect(() => {
    if (abierta && !fue.current) {
      foco.current = document.activeElement;
      window.scrollTo?.({ top: 0 });
    }
    if (!abierta && fue.current) {
      window.scrollTo?.({ top: lugar.current });
      if (foco.current?.isConnected) (foco.current as HTMLElement).focus({ preventScroll: true });
    }
    fue.current = abierta;
  }, [abierta]);
}
