import { useRef, type RefObject } from 'react';
import { BareIcon } from '@/components/ui/BareIcon';
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
  const button = (ref: RefObject<HTMLButtonElement>, label: string, icon: string, next: number) => (
    <BareIcon
      ref={ref}
      className="border-1 surface-border text-strong"
      icon={icon}
      label={label}
      disabled={next < MIN || next > MAX}
      onClick={() => step(next)}
    />
  );
  return (
    <Setting legend="Tamaño de la letra">
      <div className="flex align-items-center gap-2">
        {button(smaller, 'Reducir letra', 'pi-minus', scale - 1)}
        <span className={`${css.steps} flex align-items-center gap-2`} aria-hidden>
          {SCALES.map((size) => (
            <i key={size} data-on={size === scale} />
          ))}
        </span>
        <output className={`${css.scale} font-semibold text-center text-strong tabular`} aria-live="polite">
          {scale}
        </output>
        {button(larger, 'Aumentar letra', 'pi-plus', scale + 1)}
      </div>
    </Setting>
  );
}
