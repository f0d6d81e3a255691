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

/** A student found by name, code, document or a guardian's phone, with the keyboard alone: ↑ ↓ and Enter. */
export function EstudianteSearch({ label, onPick, ref, autoFocus, byFamily }: Props) {
  const id = useId();
  const [texto, setTexto] = useState('');
  const [active, setActive] = useState(0);
  const [closed, setClosed] = useState(false);
  const found = useBusqueda(texto);
  const open = !closed && found.rows.length > 0;
  // Enter pressed before the answer is there picks what then comes, if it is one and not a choice.
  const eager = useRef(false);

  const pick = (row: EstudianteLigero) => {
    setTexto('');
    setClosed(true);
    eager.current = false;
    onPick(row);
  };
  useEffect(() => {
    setActive(0);
    const only = onlyOf(found, byFamily);
    if (eager.current && only && found.filtro === texto.trim()) pick(only);
    else if (found.status !== 'loading') eager.current = false;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- an answer picks, not a new function
  }, [found]);

  const keys = (event: KeyboardEvent) => {
    const { length } = found.rows;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setClosed(false);
      if (length) setActive((now) => (now + (event.key === 'ArrowDown' ? 1 : length - 1)) % length);
    } else if (event.key === 'Enter' && !event.ctrlKey) {
      event.preventDefault();
      const row = found.rows[active];
      if (open && row && found.filtro === texto.trim()) pick(row);
      else eager.current = true;
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setClosed(true);
    }
  };

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
          onChange={({ target }) => {
            setTexto(target.value);
            setClosed(false);
          }}
          onKeyDown={keys}
          onBlur={() => setClosed(true)}
        />
      </span>
      {open && <Results id={`${id}-lista`} found={found} active={active} onPick={pick} />}
      <small className={found.status === 'failed' ? 'field-error' : 'busqueda-dicho'} role="status">
        {said(found)}
      </small>
    </div>
  );
}
