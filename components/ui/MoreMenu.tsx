import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Button } from './Button';
import css from './MoreMenu.module.css';

/** One entry of the menu. */
export interface Entry {
  label: string;
  /** 'pi-pencil' */
  icon?: string;
  /** An entry that is switched on and off; the menu stays open. */
  checked?: boolean;
  disabled?: boolean;
  run: () => void;
}

interface Props {
  /** The accessible name: 'Más acciones de Ana Peña'. */
  label: string;
  /** A text is a heading of the entries after it. */
  entries: readonly (Entry | string)[];
  /** The word on the button; an icon alone without one. */
  word?: string;
  icon?: string;
  /** -1 in a list with one tab stop. */
  tabIndex?: 0 | -1;
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

const Heading = ({ of }: { of: string }) => (
  <li role="presentation" className="pt-2 pb-1 px-3 text-sm text-muted">
    {of}
  </li>
);

function Item({ entry: { label, icon, checked, disabled, run }, first, onClose }: { entry: Entry; first: boolean; onClose: () => void }) {
  const toggles = checked !== undefined;
  return (
    <li role="none">
      <button
        type="button"
        role={toggles ? 'menuitemcheckbox' : 'menuitem'}
        aria-checked={checked}
        tabIndex={first ? 0 : -1}
        disabled={disabled}
        className={`${css.entry} flex gap-2 align-items-center w-full py-0 px-3 border-none text-color text-left cursor-pointer`}
        onClick={() => {
          // Closed first, so that a panel opened by the action returns the focus to the button and not to the removed entry.
          if (!toggles) onClose();
          run();
        }}
      >
        <i className={`pi ${toggles ? (checked ? 'pi-check' : css.unchecked) : icon}`} aria-hidden /> {label}
      </button>
    </li>
  );
}

/** A menu of less frequent actions behind one button: arrows, Home and End move in it, Esc returns the focus. Renders nothing without entries. */
export function MoreMenu({ label, entries, word, icon = 'pi-ellipsis-v', tabIndex }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:enabled') ?? [])];
  useEffect(() => {
    if (open) items()[0]?.focus();
  }, [open]);
  if (entries.length === 0) return null;
  const actions = entries.filter((entry) => typeof entry !== 'string');

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
    <span className="relative inline-flex flex-none" onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        ref={button}
        label={word}
        icon={icon}
        text
        tabIndex={tabIndex}
        small={!!word}
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
          className={`${css.menu} absolute w-max m-0 py-1 px-0 border-1 surface-border surface-overlay list-none overflow-y-auto`}
        >
          {entries.map((entry) =>
            typeof entry === 'string' ? (
              <Heading key={`# ${entry}`} of={entry} />
            ) : (
              <Item key={entry.label} entry={entry} first={entry === actions[0]} onClose={close} />
            ),
          )}
        </ul>
      )}
    </span>
  );
}
