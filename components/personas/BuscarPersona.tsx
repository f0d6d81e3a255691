import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import type { PersonaConHijos } from '@/contract/responsables/responsable';
import { ApiError } from '@/services/http';
import { responsableService } from '@/services/responsables';
import { plural } from '@/utils/format';

interface Props {
  onPick: (persona: { codigoEntidad: number; nombreCompleto: string }) => void;
}

interface Hallados {
  filtro: string;
  rows: PersonaConHijos[];
  total: number;
  error?: string;
}

const PAUSE = 300;
const MOST = 6;
const MIN_LETTERS = 3;

/** Looks guardians up while one types, in every branch of the user; only the answer to what stands there now counts. */
function useHallados(texto: string): Hallados | undefined {
  const filtro = texto.trim();
  const [hallados, setHallados] = useState<Hallados>();
  useEffect(() => {
    if (filtro.length < MIN_LETTERS) return setHallados(undefined);
    const request = new AbortController();
    const timer = setTimeout(() => {
      responsableService.filter({ query: { filtro, size: MOST } }, { signal: request.signal, allBranches: true }).then(
        ({ rows, total }) => setHallados({ filtro, rows, total }),
        (error: unknown) => {
          if (request.signal.aborted) return;
          setHallados({ filtro, rows: [], total: 0, error: error instanceof ApiError ? error.message : String(error) });
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [filtro]);
  return hallados;
}

const hijosDe = ({ hijos }: PersonaConHijos) => hijos.map(({ nombreCompleto }) => nombreCompleto).join(', ');

// Enter would send the form around it.
const onlySearch = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault();

/** Finds a person who is a guardian already, so that siblings share one record. */
export function BuscarPersona({ onPick }: Props) {
  const id = useId();
  const [texto, setTexto] = useState('');
  const hallados = useHallados(texto);
  const said = !hallados
    ? ''
    : (hallados.error ?? (hallados.rows.length ? plural(hallados.total, 'resultado') : `Nadie coincide con «${hallados.filtro}»`));
  return (
    <div className="buscar-persona">
      <label htmlFor={id}>¿Ya está registrado? Búsquelo</label>
      <span className="search">
        <i className="pi pi-search" aria-hidden />
        <input
          id={id}
          type="search"
          className="p-inputtext p-component"
          placeholder="Nombre, teléfono, documento o nombre del hijo"
          autoComplete="off"
          maxLength={100}
          value={texto}
          onChange={({ target }) => setTexto(target.value)}
          onKeyDown={onlySearch}
        />
      </span>
      <small className={hallados?.error ? 'field-error' : 'busqueda-dicho'} role="status">
        {said}
      </small>
      {hallados && hallados.rows.length > 0 && (
        <ul>
          {hallados.rows.map((persona) => (
            <li key={persona.codigoEntidad}>
              <button type="button" className="record" onClick={() => onPick(persona)}>
                <span>
                  {persona.nombreCompleto}
                  <small>
                    {persona.telefono} · {hijosDe(persona)}
                  </small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
