import { useRouter } from 'next/router';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { createPortal } from 'react-dom';
import { useChoices, type Choice, type Group } from './choices';
import { follow } from './follow';

interface ListProps {
  id: string;
  groups: Group[];
  active: string | undefined;
  onPick: (choice: Choice) => void;
}

function List({ id, groups, active, onPick }: ListProps) {
  return (
    <div id={id} role="listbox" aria-label="Resultados" className="palette-list">
      {groups.map(({ name, choices }) => (
        <div key={name} role="group" aria-label={name}>
          <div className="palette-group" aria-hidden>
            {name}
          </div>
          {choices.map((choice) => (
            <div
              key={choice.href}
              id={`${id}-${choice.href}`}
              role="option"
              aria-selected={choice.href === active}
              className="palette-option"
              // The focus stays in the input.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(choice)}
            >
              <i className={`pi ${choice.icon}`} aria-hidden />
              <span>{choice.label}</span>
              <small>{choice.hint}</small>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The choice that Enter takes, and how the arrows move it: by its address, so that it stays itself when the list changes. */
function useActive(groups: Group[], typed: string) {
  const all = groups.flatMap(({ choices }) => choices);
  const [wanted, setWanted] = useState<string>();
  useEffect(() => setWanted(undefined), [typed]);
  const at = Math.max(
    0,
    all.findIndex(({ href }) => href === wanted),
  );
  const move = (by: number) => setWanted(all[(at + by + all.length) % all.length]?.href);
  return { active: all[at] as Choice | undefined, move };
}

/** A modal dialog of the browser: it keeps the focus inside and gives it back. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    return () => element.close();
  }, []);
  return dialog;
}

interface InputProps {
  listId: string;
  activeId: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

const Input = ({ listId, activeId, value, onChange }: InputProps) => (
  <input
    type="text"
    role="combobox"
    aria-label="Buscar página o estudiante"
    aria-autocomplete="list"
    aria-expanded={activeId !== undefined}
    aria-controls={listId}
    aria-activedescendant={activeId}
    autoComplete="off"
    autoFocus
    spellCheck={false}
    placeholder="Buscar página o estudiante"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
);

interface Keys {
  move: (by: number) => void;
  pick: () => void;
  close: () => void;
}

function press(event: KeyboardEvent, { move, pick, close }: Keys) {
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Escape') close();
  else if (event.key === 'ArrowDown') move(1);
  else if (event.key === 'ArrowUp') move(-1);
  else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) pick();
  else return;
  event.preventDefault();
  // A panel under the palette also listens for Esc.
  event.stopPropagation();
}

/** Finds a page or a student by a few letters: ↑ ↓ and Enter, Esc closes. */
export function Palette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const router = useRouter();
  const dialog = useModal();
  const [texto, setTexto] = useState('');
  const { groups, status } = useChoices(texto, router.pathname);
  const { active, move } = useActive(groups, texto);
  const activeId = active && `${id}-${active.href}`;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const pick = (choice = active) => {
    if (!choice) return;
    onClose();
    follow(choice.href, (to) => router.push(to));
  };
  const box = {
    onKeyDown: (event: KeyboardEvent) => press(event, { move, pick: () => pick(), close: onClose }),
    onClick: ({ target, currentTarget }: MouseEvent) => target === currentTarget && onClose(),
    onCancel: onClose,
  };
  return createPortal(
    <dialog ref={dialog} className="palette" aria-label="Buscar páginas y estudiantes" {...box}>
      <div className="palette-box">
        <div className="palette-input">
          <i className="pi pi-search" aria-hidden />
          <Input listId={id} activeId={activeId} value={texto} onChange={setTexto} />
          <button type="button" className="icon-button" aria-label="Cerrar" onClick={onClose}>
            <i className="pi pi-times" aria-hidden />
          </button>
        </div>
        <List id={id} groups={groups} active={active?.href} onPick={pick} />
        <p className="palette-status" role="status">
          {status}
        </p>
      </div>
    </dialog>,
    document.body,
  );
}
