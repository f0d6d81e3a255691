import { useWatch } from 'react-hook-form';
import type { EstudianteLigero, FichaEstudiante } from '@/contract/estudiantes/estudiante';
import { esDia } from '@/domain/fechas';
import { estudianteService } from '@/services/estudiantes';
import { day } from '@/utils/format';
import { useSubmit } from '../form/useSubmit';
import { Parecidos } from '../personas/Parecidos';

/** A loaded record as the row that pickers use. */
export const ligeroDe = ({ entidad, ...ficha }: FichaEstudiante): EstudianteLigero => ({
  codigoEstudiante: ficha.codigoEstudiante,
  codigoSucursal: ficha.codigoSucursal,
  nombreCompleto: ficha.nombreCompleto,
  grupos: ficha.grupos,
  responsable: ficha.responsable,
  telefonoResponsable: ficha.telefonoResponsable,
  fechaNacimiento: entidad.fechaNacimiento,
  sexo: entidad.sexo,
});

type Hallado = Awaited<ReturnType<typeof estudianteService.existe>>[number];
type Persona = Record<'nombre' | 'apellido' | 'fechaNacimiento' | 'documento', string>;

/** The query for duplicates of a partly typed child: by document, or by full name and birth date. */
function question({ nombre, apellido, fechaNacimiento, documento }: Persona) {
  if (documento.trim().length >= 5) return { query: { documento } };
  return nombre.trim() && apellido.trim() && esDia(fechaNacimiento) ? { query: { nombre, apellido, fechaNacimiento } } : undefined;
}

const parecido = ({ codigoEstudiante, nombreCompleto, fechaNacimiento, activo, porDocumento }: Hallado) => ({
  codigo: codigoEstudiante,
  nombre: nombreCompleto,
  datos: [
    codigoEstudiante && `#${codigoEstudiante}`,
    fechaNacimiento && `nació el ${day(fechaNacimiento)}`,
    porDocumento && 'mismo documento',
  ],
  impide: codigoEstudiante === null ? 'Está en otra sucursal' : activo ? undefined : 'Inactivo: reactívelo en Estudiantes',
});

interface Props {
  onUsar: (estudiante: EstudianteLigero) => void;
  /** The label of the button that takes a duplicate. */
  accion?: string;
}

/** Warns in the form of a new student about possible duplicates, and offers to take one of them instead. */
export function EstudiantesParecidos({ onUsar, accion = 'Usar este' }: Props) {
  const entidad = useWatch({ name: 'entidad' }) as Persona;
  const { submit, busy } = useSubmit((codigoEstudiante: number) => estudianteService.id({ query: { codigoEstudiante } }), {
    then: (ficha) => onUsar(ligeroDe(ficha)),
  });
  return (
    <Parecidos
      buscar={estudianteService.existe}
      pide={question(entidad)}
      parecido={parecido}
      accion={accion}
      busy={busy}
      onUsar={({ codigoEstudiante }) => void submit(codigoEstudiante!)}
    />
  );
}
