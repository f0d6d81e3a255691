import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { EstudianteLigero } from '@/contract/estudiantes/estudiante';
import { plural } from '@/utils/format';
import { useBusqueda, type Busqueda } from './useBusqueda';

interface Props {
  label: string;
  onPick: (estudiante: EstudianteLigero) => void;
  ref?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
  /** Whether siblings are as good as each other: at the desk the family counts. */
  byFamily?: true;
}

interface ListProps {
  id: string;
  found: Busqueda;
  active: number;
  onPick: (estudiante: EstudianteLigero) => void;
}

function Results({ id, found: { rows, total }, active, onPick }: ListProps) {
  return (
    <ul id={id} role="listbox" aria-label="Estudiantes encontrados" className="busqueda-lista">
      {rows.map((row, i) => (
        <li
          key={row.codigoEstudiante}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === active}
          // The focus stays in the input: a click that took it away would close the list before it counts.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(row)}
        >
          <span className="busqueda-nombre">
            {row.nombreCompleto} <small>#{row.codigoEstudiante}</small>
          </span>
          <small>{row.grupos || 'Sin grupo'}</small>
          {row.responsable && (
            <small>
              {row.responsable} {row.telefonoResponsable}
            </small>
          )}
        </li>
      ))}
      {total > rows.length && <li className="busqueda-mas">y {plural(total - rows.length, 'estudiante')} más: siga escribiendo</li>}
    </ul>
  );
}

function said({ filtro, rows, status, error }: Busqueda): string {
  if (status === 'failed') return error ?? '';
  if (status === 'loading') return 'Buscando…';
  if (!filtro) return '';
  return rows.length === 0 ? `Nadie coincide con «${filtro}»` : `${plural(rows.length, 'resultado')}`;
}

/** The one that was found; of the children of one guardian the first, where that will do. */
function onlyOf({ rows, total }: Busqueda, byFamily?: true): EstudianteLigero | undefined {
  const [first] = rows;
  const family = ({ responsable, telefonoResponsable }: EstudianteLigero) => `${responsable} ${telefonoResponsable}`;
  const same = byFamily && first?.responsable && total === rows.length && rows.every((row) => family(row) === family(first));
  return rows.length === 1 || same ? first : undefined;
}

interface Combo {
  texto: string;
  setTexto: (texto: string) => void;
  found: Busqueda;
  active: number;
  open: boolean;
  close: () => void;
  keys: (event: KeyboardEvent) => void;
  pick: (row: EstudianteLigero) => void;
}

/** The search as one types and moves in it: ↑ ↓ Enter Esc. */
function useCombo(onPick: Props['onPick'], byFamily?: true): Combo {
  const [texto, setTexto] = useState('');
  const [active, setActive] = useState(0);
  const [closed, setClosed] = useState(false);
  const found = useBusqueda(texto);
  const open = !closed && found.rows.length > 0;
  const current = found.filtro === texto.trim();
  // Enter pressed before the answer is there picks what then comes, if it is one and not a choice.
  const eager = useRef(false);

  const type = (next: string, close = false) => {
    setTexto(next);
    setClosed(close);
  };
  const pick = (row: EstudianteLigero) => {
    type('', true);
    eager.current = false;
    onPick(row);
  };
  useEffect(() => {
    setActive(0);
    const only = onlyOf(found, byFamily);
    if (eager.current && only && current) pick(only);
    else if (found.status !== 'loading') eager.current = false;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- an answer picks, not a new function
  }, [found]);

  const move = (step: number) => {
    setClosed(false);
    if (found.rows.length) setActive((now) => (now + step + found.rows.length) % found.rows.length);
  };
  const enter = () => {
    const row = open && current ? found.rows[active] : undefined;
    if (row) pick(row);
    else eager.current = true;
  };
  const keys = (event: KeyboardEvent) => {
    const act = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: enter, Escape: () => setClosed(true) }[event.key];
    if (!act || event.ctrlKey || (event.key === 'Escape' && !open)) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return { texto, setTexto: type, found, active, open, close: () => setClosed(true), keys, pick };
}

/** A student found by name, code, document or a guardian's phone, with the keyboard alone: ↑ ↓ and Enter. */
export function EstudianteSearch({ label, onPick, ref, autoFocus, byFamily }: Props) {
  const id = useId();
  const { texto, setTexto, found, active, open, close, keys, pick } = useCombo(onPick, byFamily);
  return (
    <div className="busqueda">
      <label htmlFor={id}>{label}</label>
      <span className="search">
        <i className={`pi ${found.status === 'loading' ? 'pi-spin pi-spinner' : 'pi-search'}`} aria-hidden />
        <input
          ref={ref}
          id={id}
          type="text"
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-lista`}
          aria-activedescendant={open ? `${id}-lista-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoFocus={autoFocus}
          spellCheck={false}
          className="p-inputtext p-component"
          placeholder="Nombre, código o teléfono del responsable"
          value={texto}
          onChange={({ target }) => setTexto(target.value)}
          onKeyDown={keys}
          onBlur={close}
        />
      </span>
      {open && <Results id={`${id}-lista`} found={found} active={active} onPick={pick} />}
      <small className={found.status === 'failed' ? 'field-error' : 'busqueda-dicho'} role="status">
        {said(found)}
      </small>
    </div>
  );
}
