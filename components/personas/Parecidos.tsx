import { useWatch } from 'react-hook-form';
import type { PersonaParecida } from '@/contract/responsables/responsable';
import { responsableService } from '@/services/responsables';
import { useSettled, useLoaded, type Load } from '../data/useLoaded';
import { Notice } from '../feedback/Notice';
import { Button } from '../ui/Button';

const MIN_DIGITS = 7;
const MIN_DOCUMENT = 5;

type Persona = Partial<Record<'nombre' | 'apellido' | 'documento' | 'telefono', string>>;

/** The query for duplicates of a partly typed person: by document or phone; undefined if neither is complete enough. */
function question({ nombre = '', apellido = '', documento = '', telefono = '' }: Persona) {
  if (documento.trim().length < MIN_DOCUMENT && telefono.replace(/\D/g, '').length < MIN_DIGITS) return undefined;
  const body = {
    nombre: nombre.slice(0, 60),
    apellido: apellido.slice(0, 60),
    documento: documento.slice(0, 20),
    telefono: telefono.slice(0, 20),
  };
  return { body };
}

const parecido = ({ codigoEntidad, nombreCompleto, porDocumento, hijos }: PersonaParecida) => ({
  codigo: codigoEntidad,
  nombre: nombreCompleto,
  datos: [porDocumento ? 'mismo documento' : 'mismo teléfono', hijos.join(', ')],
});

interface PersonasParecidasProps {
  /** The path of the person in the form: 'entidad'. */
  name: string;
  /** Also receives the typed document, which is needed to link a person of another branch. */
  onUsar: (persona: PersonaParecida, documento: string) => void;
}

/** Warns in the form of a new guardian about possible duplicates, and offers to take one of them instead. */
export function PersonasParecidas({ name, onUsar }: PersonasParecidasProps) {
  const persona = (useWatch({ name }) as Persona | undefined) ?? {};
  return (
    <Parecidos
      buscar={responsableService.parecidos}
      pide={question(persona)}
      parecido={parecido}
      accion="Usar esta persona"
      onUsar={(una) => onUsar(una, persona.documento ?? '')}
    />
  );
}

/** How a possible duplicate of the person being typed is shown. */
export interface Parecido {
  /** Null if the user may not open the record; `impide` says why. */
  codigo: number | null;
  nombre: string;
  /** The matching data: ['mismo documento', 'nació el 05/03/2016']. */
  datos: readonly (string | false | 0 | null)[];
  /** Why the record cannot be taken; without it a button takes it. */
  impide?: string;
}

interface Props<Q, R> {
  buscar: Load<Q, R[]>;
  /** What is searched for; undefined until enough is typed. */
  pide: Q | undefined;
  parecido: (row: R) => Parecido;
  /** The label of the button that takes a duplicate. */
  accion: string;
  busy?: boolean;
  onUsar: (row: R) => void;
}

/** Warns about possible duplicates, and offers to take one of them instead. A failed search is ignored, since it only warns. */
export function Parecidos<Q extends object, R>({ buscar, pide, parecido, accion, busy, onUsar }: Props<Q, R>) {
  const [asked] = useSettled(pide);
  const rows = useLoaded(buscar, asked).data ?? [];
  return rows.length === 0 ? null : (
    <Notice tone="warn" role="alert">
      <strong>Quizá ya está registrado</strong>
      <ul className="list-none m-0 p-0">
        {rows.map((row, i) => {
          const { codigo, nombre, datos, impide } = parecido(row);
          return (
            <li key={codigo ?? `-${i}`} className="flex flex-wrap column-gap-3 row-gap-1 align-items-center justify-content-between py-1">
              <span>
                {nombre}
                <small>{datos.filter(Boolean).map((dato) => ` · ${dato}`)}</small>
              </span>
              {impide || codigo === null ? (
                <small>{impide}</small>
              ) : (
                <Button label={accion} small outlined disabled={busy} aria-label={`${accion}: ${nombre}`} onClick={() => onUsar(row)} />
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
