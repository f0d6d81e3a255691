import { useWatch } from 'react-hook-form';
import type { PersonaParecida } from '@/contract/responsables/responsable';
import { responsableService } from '@/services/responsables';
import { Parecidos } from './Parecidos';

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

interface Props {
  /** The path of the person in the form: 'entidad'. */
  name: string;
  /** Also receives the typed document, which is needed to link a person of another branch. */
  onUsar: (persona: PersonaParecida, documento: string) => void;
}

/** Warns in the form of a new guardian about possible duplicates, and offers to take one of them instead. */
export function PersonasParecidas({ name, onUsar }: Props) {
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
