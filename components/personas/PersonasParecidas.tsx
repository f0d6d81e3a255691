import { useWatch } from 'react-hook-form';
import type { PersonaParecida } from '@/contract/responsables/responsable';
import { responsableService } from '@/services/responsables';
import { useLoaded } from '../data/useLoaded';
import { useSettled } from '../data/useDebounced';
import { Parecidos } from './Parecidos';

const MIN_DIGITS = 7;
const MIN_DOCUMENT = 5;

type Persona = Record<'nombre' | 'apellido' | 'documento' | 'telefono', string | undefined>;

/** The query for duplicates of a partly typed person: by document or phone; undefined if neither is complete enough. */
function question({ nombre = '', apellido = '', documento = '', telefono = '' }: Partial<Persona>) {
  if (documento.trim().length < MIN_DOCUMENT && telefono.replace(/\D/g, '').length < MIN_DIGITS) return undefined;
  return {
    nombre: nombre.slice(0, 60),
    apellido: apellido.slice(0, 60),
    documento: documento.slice(0, 20),
    telefono: telefono.slice(0, 20),
  };
}

/** The possible duplicates; a failed search is ignored, since it only warns. */
function useParecidas(persona: Partial<Persona>): PersonaParecida[] {
  const [body] = useSettled(question(persona));
  return useLoaded(responsableService.parecidos, body && { body }).data ?? [];
}

interface Props {
  /** The path of the person in the form: 'entidad'. */
  name: string;
  /** Also receives the typed document, which is needed to link a person of another branch. */
  onUsar: (persona: PersonaParecida, documento: string) => void;
}

/** Warns in the form of a new guardian about possible duplicates, and offers to take one of them instead. */
export function PersonasParecidas({ name, onUsar }: Props) {
  const persona = (useWatch({ name }) as Partial<Persona> | undefined) ?? {};
  const rows = useParecidas(persona);
  const parecidos = rows.map(({ codigoEntidad, nombreCompleto, porDocumento, hijos }) => ({
    codigo: codigoEntidad,
    nombre: nombreCompleto,
    datos: [porDocumento ? 'mismo documento' : 'mismo teléfono', hijos.join(', ')],
  }));
  const usar = (codigo: number) =>
    onUsar(
      rows.find(({ codigoEntidad }) => codigoEntidad === codigo)!,
      persona.documento ?? '',
    );
  return <Parecidos rows={parecidos} accion="Usar esta persona" onUsar={usar} />;
}
