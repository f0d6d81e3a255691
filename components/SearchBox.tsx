import { useEffect, useRef, useState } from 'react';
import type { Step } from './types';

interface Props {
  label: string;
  value: string;
  onSearch: (filtro: string, step: Step) => void;
  autoFocus?: boolean;
}

const PAUSE = 300;

/** A search box that asks on Enter or when one stops typing; the first search is a step for the back button, changing it is not. */
export function SearchBox({ label, value, onSearch, autoFocus }: Props) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The back button, or a reset: what was not asked for here.
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
  return (
    <span className="search">
      <i className="pi pi-search" aria-hidden />
      <input
        type="search"
        className="p-inputtext p-component"
        placeholder="Buscar"
        aria-label={label}
        maxLength={100}
        autoComplete="off"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- only where the search is what the page is for
        autoFocus={autoFocus}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => ask(target.value), PAUSE);
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') ask(currentTarget.value);
        }}
      />
    </span>
  );
}
