import { useEffect, useRef, useState } from 'react';
import { usePlainKey } from '../../ui/keyboard/usePlainKey';
import type { Step } from '../types';

interface Props {
  label: string;
  value: string;
  onSearch: (filtro: string, step: Step) => void;
}

const PAUSE = 300;

/** The typed text, and the search on Enter or after a pause. */
function useSearch(value: string, onSearch: Props['onSearch']) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The value changed from outside (back button, reset): the field follows.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);

  const ask = (typed: string) => {
    clearTimeout(timer.current);
    const filtro = typed.trim();
    if (filtro === asked.current) return;
    const step = asked.current === '' ? 'push' : 'replace';
    asked.current = filtro;
    onSearch(filtro, step);
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(typed), PAUSE);
  };
  return { text, type, ask };
}

/** A search box, focused by `/`, that searches on Enter or when typing stops. The first search adds a step to the history; changing it replaces that step. */
export function SearchBox({ label, value, onSearch }: Props) {
  const { text, type, ask } = useSearch(value, onSearch);
  const input = useRef<HTMLInputElement>(null);
  usePlainKey('/', () => input.current?.focus());
  return (
    <span className="search">
      <i className="pi pi-search" aria-hidden />
      <input
        ref={input}
        type="search"
        title="Tecla /; con ? se ven las demás"
        aria-keyshortcuts="/"
        className="p-inputtext p-component"
        placeholder="Buscar"
        aria-label={label}
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && ask(currentTarget.value)}
      />
    </span>
  );
}
