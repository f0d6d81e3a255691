import { useRouter } from 'next/router';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { createPortal } from 'react-dom';
import { BareIcon } from '@/components/ui/BareIcon';
import { Button } from '@/components/ui/Button';
import { useListbox } from '@/components/ui/input/useListbox';
import type { Group } from './choice';
import { useChoices } from './choices';
import css from './Palette.module.css';

/** Navigates by clicking a link, so that a page with unsaved work can ask first; `push` is the router's. */
function follow(href: string, push: (href: string) => unknown): void {
  const link = document.createElement('a');
  link.href = href;
  link.onclick = (event) => {
    event.preventDefault();
    push(href);
  };
  // Pages with unsaved work listen on the document: a click on a detached link would not reach them.
  document.body.append(link);
  link.click();
  link.remove();
}

function List({ groups, listbox }: { groups: Group[]; listbox: ReturnType<typeof useListbox> }) {
  const all = groups.flatMap(({ choices }) => choices);
  return (
    <div {...listbox.list} aria-label="Resultados" className={`${css.list} flex-1 min-h-0 px-2 overflow-y-auto`}>
      {groups.map(({ name, choices }) => (
        <div key={name} role="group" aria-label={name}>
          <div className={`${css.group} text-sm font-semibold text-muted`} aria-hidden>
            {name}
          </div>
          {choices.map((choice) => (
            <div
              key={choice.id}
              className={`${css.option} flex align-items-center cursor-pointer`}
              {...listbox.option(all.indexOf(choice))}
            >
              <i className={`pi ${choice.icon}`} aria-hidden />
              <span className="flex-auto min-w-0 break">{choice.label}</span>
              <small className="overflow-hidden text-right text-overflow-ellipsis white-space-nowrap">{choice.hint}</small>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Opens a native modal dialog: the browser traps the focus and restores it on close. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    return () => element.close();
  }, []);
  return dialog;
}

/** Finds a page, an action, a person, a group or a receipt by a few letters: ↑ ↓ and Enter choose, Esc closes. */
export function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const dialog = useModal();
  const [texto, setTexto] = useState('');
  const { groups, status, retry } = useChoices(texto, router.pathname, router.asPath);
  const all = groups.flatMap(({ choices }) => choices);
  const listbox = useListbox({
    keys: all.map(({ id }) => id),
    text: texto,
    open: true,
    onPick: (index) => {
      onClose();
      follow(all[index]!.href, (to) => router.push(to));
    },
    onOpen: () => undefined,
    onClose,
  });
  const box = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      onClose();
      // Esc must close the palette only, not also a panel under it.
      event.preventDefault();
      event.stopPropagation();
    },
    onClick: ({ target, currentTarget }: MouseEvent) => target === currentTarget && onClose(),
    onCancel: onClose,
  };
  return createPortal(
    <dialog ref={dialog} className={css.palette} aria-label="Buscar" {...box}>
      <div className={`${css.box} flex flex-column`}>
        <div className={`${css.input} flex align-items-center`}>
          <i className="pi pi-search text-muted" aria-hidden />
          <input
            {...listbox.input}
            type="text"
            className="flex-1 min-w-0"
            aria-label="Buscar página, persona, grupo o recibo"
            autoFocus
            placeholder="Página, persona, grupo o recibo"
            maxLength={100}
            value={texto}
            onChange={({ target }) => setTexto(target.value)}
          />
          <BareIcon icon="pi-times" label="Cerrar" onClick={onClose} />
        </div>
        <List groups={groups} listbox={listbox} />
        <div className={`${css.status} flex flex-none flex-wrap text-muted gap-2 align-items-center`}>
          <p role="status">{status}</p>
          {retry && <Button label="Reintentar" icon="pi-refresh" text small onClick={retry} />}
        </div>
      </div>
    </dialog>,
    document.body,
  );
}
