import { useEffect, type RefObject } from 'react';
import { useLatest } from '../data/useLatest';
import { esperarCarga, waitForImages } from './images';

/** Opens the browser's print dialog once everything on a paper has loaded, since it would be missing otherwise; then calls `onDone`. */
export function usePrinting(paper: RefObject<HTMLElement>, onDone: () => void, ready = true): void {
  const latest = useLatest(onDone);
  useEffect(() => {
    if (!ready) return undefined;
    let wanted = true;
    const done = () => latest.current();
    window.addEventListener('afterprint', done);
    void esperarCarga(paper.current!)
      .then(() => waitForImages(paper.current!))
      .then(() => wanted && window.print());
    return () => {
      wanted = false;
      window.removeEventListener('afterprint', done);
    };
  }, [paper, ready, latest]);
}
