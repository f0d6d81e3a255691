import { useRouter } from 'next/router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { TopbarButton } from './TopbarButton';
import css from './TopbarMenu.module.css';
import { PRESSES_AND_FOCUS, useDismiss } from '../useDismiss';

/** The buttons of the top bar: in a row on a desktop, in a menu behind one button on a phone. */
export function TopbarMenu({ children }: { children: ReactNode }) {
  const { pathname } = useRouter();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => setOpen(false), [pathname]);
  useDismiss(
    open,
    [box],
    (byKey) => {
      setOpen(false);
      if (byKey) button.current?.focus();
    },
    PRESSES_AND_FOCUS,
  );
  return (
    <div ref={box} className="flex-none lg:ml-2">
      <TopbarButton
        ref={button}
        id="opciones-boton"
        className="lg:hidden"
        icon={<i className="pi pi-ellipsis-v" aria-hidden />}
        aria-label="Opciones"
        aria-expanded={open}
        aria-controls="opciones"
        onClick={() => setOpen(!open)}
      />
      <div id="opciones" className={css.actions} data-open={open} onClick={() => setOpen(false)}>
        {children}
      </div>
    </div>
  );
}
