import { useRef } from 'react';
import { SCALES } from '@/store/preferences';
import css from './FontScale.module.css';
import { Setting } from './Setting';

const MIN = SCALES[0];
const MAX = SCALES[SCALES.length - 1]!;

/** Changes the font size, and everything measured in rem, in five steps. */
export function FontScale({ scale, onChange }: { scale: number; onChange: (scale: number) => void }) {
  const smaller = useRef<HTMLButtonElement>(null);
  const larger = useRef<HTMLButtonElement>(null);
  const step = (next: number) => {
    // A button that becomes disabled loses the focus: it moves to the other button.
    if (next === MIN) larger.current?.focus();
    if (next === MAX) smaller.current?.focus();
    onChange(next);
  };
  return (
    <Setting legend="Tamaño de la letra">
      <div className="flex align-items-center gap-2">
        <button
          ref={smaller}
          type="button"
          className={`icon-button ${css.button} border-1 surface-border text-strong`}
          aria-label="Reducir letra"
          disabled={scale <= MIN}
          onClick={() => step(scale - 1)}
        >
          <i className="pi pi-minus" aria-hidden />
        </button>
        <span className={`${css.steps} flex align-items-center gap-2`} aria-hidden>
          {SCALES.map((size) => (
            <i key={size} data-on={size === scale} />
          ))}
        </span>
        <output className={`${css.scale} font-semibold text-center text-strong tabular`} aria-live="polite">
          {scale}
        </output>
        <button
          ref={larger}
          type="button"
          className={`icon-button ${css.button} border-1 surface-border text-strong`}
          aria-label="Aumentar letra"
          disabled={scale >= MAX}
          onClick={() => step(scale + 1)}
        >
          <i className="pi pi-plus" aria-hidden />
        </button>
      </div>
    </Setting>
  );
}
