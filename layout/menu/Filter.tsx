import type { KeyboardEvent } from 'react';
import { BareIcon } from '@/components/ui/BareIcon';
import { TextInput } from '@/components/ui/input/TextInput';
import { plural } from '@/utils/format';
import css from './Filter.module.css';

interface Props {
  value: string;
  onChange: (typed: string) => void;
  /** How many pages match; undefined while nothing is typed. */
  found: number | undefined;
  /** Opens the first match. */
  onEnter: () => void;
  /** Moves the focus to the first match. */
  onDown: () => void;
  choosing: boolean;
  onChoosing: (choosing: boolean) => void;
}

const said = (found: number | undefined, typed: string) => {
  if (found === undefined) return '';
  return found === 0 ? `Nada coincide con «${typed.trim()}»` : plural(found, 'página');
};

/** Filters the menu by a few letters: Enter opens the first match, ↓ focuses it, Esc clears. The button beside it shows the stars of all pages. */
export function Filter({ value, onChange, found, onEnter, onDown, choosing, onChoosing }: Props) {
  const acts: Record<string, () => void> = {
    ...(found && { Enter: onEnter }),
    ArrowDown: onDown,
    ...(value && { Escape: () => onChange('') }),
  };
  const press = (event: KeyboardEvent) => {
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    // Esc also closes a menu that overlays the page: the first Esc only clears the filter.
    event.stopPropagation();
    act();
  };
  return (
    <div className={`${css.filter} flex flex-wrap gap-1 align-items-center mb-2`}>
      <span className="search m-0 flex-1">
        <i className="pi pi-filter" aria-hidden />
        <TextInput
          type="search"
          aria-label="Filtrar el menú"
          placeholder="Filtrar el menú"
          spellCheck={false}
          maxLength={50}
          value={value}
          onChange={onChange}
          onKeyDown={press}
        />
      </span>
      <BareIcon
        icon={choosing ? 'pi-star-fill' : 'pi-star'}
        label="Elegir favoritas"
        aria-pressed={choosing}
        onClick={() => onChoosing(!choosing)}
      />
      <p className={`${css.said} w-full text-sm text-muted`} role="status">
        {said(found, value)}
      </p>
    </div>
  );
}
