import { useWatch } from 'react-hook-form';
import type { PersonaParecida } from '@/contract/responsables/responsable';
import { responsableService } from '@/services/responsables';
import { useLoaded } from '../data/useLoaded';
import { useDelayed } from '../data/useDelayed';
import { Parecidos } from './Parecidos';

const MIN_DIGITS = 7;
const MIN_DOCUMENT = 5;

type Persona = Record<'nombre' | 'apellido' | 'documento' | 'telefono', string | undefined>;

/** What can be asked of a half typed person: a document or a phone; undefined for less. */
function question({ nombre = '', apellido = '', documento = '', telefono = '' }: Partial<Persona>) {
  if (documento.trim().length < MIN_DOCUMENT && telefono.replace(/\D/g, '').length < MIN_DIGITS) return undefined;
  return {
    nombre: nombre.slice(0, 60),
    apellido: apellido.slice(0, 60),
    documento: documento.slice(0, 20),
    telefono: telefono.slice(0, 20),
  };
}

type Question = NonNullable<ReturnType<typeof question>>;

/** Those who are perhaps the same; a warning that cannot be had stops nobody. */
function useParecidas(persona: Partial<Persona>): PersonaParecida[] {
  const asked = useDelayed(JSON.stringify(question(persona)));
  return useLoaded(responsableService.parecidos, asked === undefined ? undefined : { body: JSON.parse(asked) as Question }).data ?? [];
}

interface Props {
  /** Where the person that is typed stands in the form: 'entidad'. */
  name: string;
  /** Gets also the document that was typed: who is of another branch is linked with it alone. */
  onUsar: (persona: PersonaParecida, documento: string) => void;
}

/** Warns in the form of a new guardian of those who are perhaps the same person, and takes one of them instead. */
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
