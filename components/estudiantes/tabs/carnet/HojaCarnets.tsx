import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { esperarCarga, waitForImages } from '../../../print/images';
import css from './HojaCarnets.module.css';

interface Props {
  /** One copy is printed on a card, several on a sheet of letter paper. */
  copias: number;
  /** The card. */
  children: ReactNode;
  onDone: () => void;
}

/** Prints cards: opens the browser's print dialog, then calls onDone. */
export function HojaCarnets({ copias, children, onDone }: Props) {
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let wanted = true;
    window.addEventListener('afterprint', onDone);
    // Pictures that have not loaded would be missing on paper.
    void esperarCarga(paper.current!)
      .then(() => waitForImages(paper.current!))
      .then(() => wanted && window.print());
    return () => {
      wanted = false;
      window.removeEventListener('afterprint', onDone);
    };
  }, [onDone]);
  return createPortal(
    <div ref={paper} className={css.paper} data-print={copias === 1 ? 'carnet' : 'carnets'}>
      {Array.from({ length: copias }, (_, i) => (
        <div key={i}>{children}</div>
      ))}
    </div>,
    document.body,
  );
}
