import { Calendar } from 'primereact/calendar';
import { useGlobalOnEscapeKey } from 'primereact/hooks';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatDate } from '@/utils/dates';
import { Prime } from '../prime/Prime';
import css from './DatePicker.module.css';

interface Props {
  /** The element the calendar is positioned at. */
  anchor: HTMLElement;
  /** 'YYYY-MM-DD', or '' for none. */
  value: string;
  onPick: (value: string) => void;
  onClose: () => void;
}

const GAP = 4;
/** The Esc priority of PrimeReact's own overlays (ESC_KEY_HANDLING_PRIORITIES, which its types leave out). */
const ABOVE_DIALOGS = 600;

/** Below the anchor, or above it without room there; right-aligned as far as the window allows. */
function placeOf(anchor: HTMLElement, { width, height }: DOMRect) {
  const { top, bottom, right } = anchor.getBoundingClientRect();
  const below = bottom + GAP;
  const fits = below + height <= window.innerHeight;
  return { top: fits ? below : Math.max(GAP, top - GAP - height), left: Math.max(GAP, right - width) };
}

/** A calendar in Spanish, whatever the browser's language; loaded when it is first opened. */
export function DatePicker({ anchor, value, onPick, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ top: 0, left: 0 });
  useLayoutEffect(() => setPlace(placeOf(anchor, panel.current!.getBoundingClientRect())), [anchor]);
  // A higher priority than the dialog below it: the first Esc closes only the calendar.
  useGlobalOnEscapeKey({ callback: onClose, when: true, priority: [ABOVE_DIALOGS, 0] });
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('td:not(.p-datepicker-other-month) [tabindex="0"]')?.focus();
    const outside = ({ target }: PointerEvent) => {
      if (!panel.current?.contains(target as Node)) onClose();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [onClose]);

  const pick = (day: Date | null | undefined) => {
    if (!day) return;
    onPick(formatDate(day));
    onClose();
  };
  return createPortal(
    <div ref={panel} className={css.picker} role="dialog" aria-label="Calendario" style={place}>
      <Prime>
        <Calendar inline value={value ? new Date(`${value}T00:00`) : null} onChange={(event) => pick(event.value)} />
      </Prime>
    </div>,
    document.body,
  );
}
