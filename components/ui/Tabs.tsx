import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import sideways from './Sideways.module.css';
import css from './Tabs.module.css';

/** One tab: its id in the address, and its label. */
export interface Tab {
  id: string;
  titulo: string;
  icono: string;
}

interface Props {
  /** The accessible name of the tabs. */
  label: string;
  pestanas: readonly Tab[];
  actual: string;
  onElegir: (id: string) => void;
  children: ReactNode;
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Tabs over one panel: by click, arrows, Home and End; a strip wider than the page scrolls sideways. */
export function Tabs({ label, pestanas, actual, onElegir, children }: Props) {
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    pestanas.findIndex((one) => one.id === actual),
  );

  useEffect(() => {
    const tab = strip.current?.children[at];
    // scrollIntoView would scroll the page too, not only the strip.
    if (tab instanceof HTMLElement && strip.current) {
      const { offsetLeft, offsetWidth } = tab;
      const { scrollLeft, clientWidth } = strip.current;
      if (offsetLeft < scrollLeft) strip.current.scrollLeft = offsetLeft;
      else if (offsetLeft + offsetWidth > scrollLeft + clientWidth) strip.current.scrollLeft = offsetLeft + offsetWidth - clientWidth;
    }
  }, [at]);

  const keys = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step(at, pestanas.length - 1);
    onElegir(pestanas[next]!.id);
    (strip.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <>
      <div ref={strip} role="tablist" aria-label={label} className={`${css.strip} relative flex ${sideways.scrolls}`} onKeyDown={keys}>
        {pestanas.map((one, i) => (
          <button
            key={one.id}
            type="button"
            role="tab"
            id={`${id}-${one.id}`}
            aria-selected={i === at}
            aria-controls={`${id}-panel`}
            tabIndex={i === at ? 0 : -1}
            onClick={() => onElegir(one.id)}
          >
            <i className={`pi ${one.icono}`} aria-hidden />
            {one.titulo}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${pestanas[at]!.id}`}
        className={`${css.panel} card min-w-0`}
        tabIndex={0}
      >
        {children}
      </div>
    </>
  );
}
