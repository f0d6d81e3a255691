import { useEffect, type RefObject } from 'react';
import { esperarCarga, waitForImages } from './images';

/** Opens the browser's print dialog once everything on a paper has loaded, since it would be missing otherwise; then calls `onDone`. */
export function usePrinting(paper: RefObject<HTMLElement>, onDone: () => void, ready = true): void {
  useEffect(() => {
    if (!ready) return undefined;
    let wanted = true;
    window.addEventListener('afterprint', onDone);
    void esperarCarga(paper.current!)
      .then(() => waitForImages(paper.current!))
      .then(() => wanted && window.print());
    return () => {
      wanted = false;
      window.removeEventListener('afterprint', onDone);
    };
  }, [paper, ready, onDone]);
}
