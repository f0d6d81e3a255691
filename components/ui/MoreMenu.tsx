import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Button } from './Button';
import css from './MoreMenu.module.css';

/** One entry of the menu. */
interface Entry {
  label: string;
  /** 'pi-pencil' */
  icon: string;
  run: () => void;
}

interface Props {
  /** The accessible name: 'Más acciones de Ana Peña'. */
  label: string;
  entries: readonly Entry[];
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** A menu of less frequent actions behind one button: arrows, Home and End move in it, Esc returns the focus. Renders nothing without entries. */
export function MoreMenu({ label, entries }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  useEffect(() => {
    if (open) items()[0]?.focus();
  }, [open]);
  if (entries.length === 0) return null;

  const close = () => {
    button.current?.focus();
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && !open) return void (event.preventDefault(), setOpen(true));
    if (!open) return;
    const step = STEPS[event.key];
    if (event.key === 'Escape') close();
    else if (step) {
      const all = items();
      all[step(all.indexOf(document.activeElement as HTMLElement), all.length - 1)]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <span className="relative inline-flex" onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        ref={button}
        label="Más"
        icon="pi pi-ellipsis-v"
        text
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <ul
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          className={`${css.menu} absolute top-100 right-0 m-0 py-1 px-0 border-1 surface-border surface-overlay list-none`}
        >
          {entries.map(({ label: words, icon, run }) => (
            <li key={words} role="none">
              <button
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={`${css.entry} flex gap-2 align-items-center w-full py-0 px-3 border-none text-color text-left cursor-pointer`}
                onClick={() => {
                  // Closed first, so that a panel opened by the action returns the focus to the button and not to the removed entry.
                  close();
                  run();
                }}
              >
                <i className={`pi ${icon}`} aria-hidden /> {words}
              </button>
            </li>
          ))}
        </ul>
      )}
    </span>
  );
}
