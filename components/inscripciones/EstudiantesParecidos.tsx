import { useWatch } from 'react-hook-form';
import type { EstudianteLigero } from '@/contract/estudiantes/estudiante';
import { esDia } from '@/domain/fechas';
import { estudianteService } from '@/services/estudiantes';
import { day } from '@/utils/format';
import { useSubmit } from '../form/useSubmit';
import { ligeroDe } from './nuevoEstudiante';
import { useLoaded } from '../data/useLoaded';
import { useSettled } from '../data/useDebounced';
import { Parecidos } from '../personas/Parecidos';

type Hallado = Awaited<ReturnType<typeof estudianteService.existe>>[number];
type Persona = Record<'nombre' | 'apellido' | 'fechaNacimiento' | 'documento', string>;

/** The query for duplicates of a partly typed child: by document, or by full name and birth date. */
function question({ nombre, apellido, fechaNacimiento, documento }: Persona) {
  if (documento.trim().length >= 5) return { documento };
  return nombre.trim() && apellido.trim() && esDia(fechaNacimiento) ? { nombre, apellido, fechaNacimiento } : undefined;
}

/** The possible duplicates; a failed search is ignored, since it only warns. */
function useParecidos(persona: Persona): Hallado[] {
  const [query] = useSettled(question(persona));
  return useLoaded(estudianteService.existe, query && { query }).data ?? [];
}

interface Props {
  onUsar: (estudiante: EstudianteLigero) => void;
  /** The label of the button that takes a duplicate. */
  accion?: string;
}

/** Warns in the form of a new student about possible duplicates, and offers to take one of them instead. */
export function EstudiantesParecidos({ onUsar, accion = 'Usar este' }: Props) {
  const entidad = useWatch({ name: 'entidad' }) as Persona;
  const rows = useParecidos(entidad);
  const { submit, busy } = useSubmit((codigoEstudiante: number) => estudianteService.id({ query: { codigoEstudiante } }), {
    then: (ficha) => onUsar(ligeroDe(ficha)),
  });
  const parecidos = rows.map(({ codigoEstudiante, nombreCompleto, fechaNacimiento, activo, porDocumento }) => ({
    codigo: codigoEstudiante,
    nombre: nombreCompleto,
    datos: [
      codigoEstudiante && `#${codigoEstudiante}`,
      fechaNacimiento && `nació el ${day(fechaNacimiento)}`,
      porDocumento && 'mismo documento',
    ],
    impide: codigoEstudiante === null ? 'Está en otra sucursal' : activo ? undefined : 'Inactivo: reactívelo en Estudiantes',
  }));
  return <Parecidos rows={parecidos} accion={accion} busy={busy} onUsar={(codigo) => void submit(codigo)} />;
}
