import { useEffect, useLayoutEffect, useRef } from 'react';

/** Remembers where a list stood, and the focus in it, while a record covers it; gives both back when it is closed. */
export function useReturn(abierta: boolean): void {
  const lugar = useRef(0);
  const foco = useRef<Element | null>(null);
  const fue = useRef(false);

  useEffect(() => {
    // Hiding the list moves the page too: what counts is where it stood before.
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
