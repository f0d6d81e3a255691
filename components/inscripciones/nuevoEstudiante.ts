import type * as z from 'zod';
import type { EstudianteLigero, FichaEstudiante } from '@/contract/estudiantes/estudiante';
import type { NuevoAdulto } from '@/contract/personas/entidad';
import type { Parentesco } from '@/contract/personas/parentesco';
import type { Borrador } from '@/store/inscripciones';
import { responsableVacio } from '../personas/campos';

type Ficha = z.infer<typeof FichaEstudiante>;

/** A guardian in the form: one we know by its key, or what was typed of a new one. */
export interface FilaResponsable {
  codigoEntidad?: number;
  /** The exact document by which one of another branch was named. */
  documento?: string;
  entidad?: z.output<typeof NuevoAdulto>;
  parentesco: Parentesco;
  contactoPago: boolean;
  recoge: boolean;
  emergencia: boolean;
}

/** A guardian of whom nothing is typed yet; the first one pays. */
export const nuevoResponsable = (primero: boolean): FilaResponsable => ({
  entidad: { ...responsableVacio },
  parentesco: 'MADRE',
  contactoPago: primero,
  recoge: true,
  emergencia: true,
});

/** What the form of a new student starts with. */
export const nuevoVacio = () => ({
  entidad: { nombre: '', apellido: '', fechaNacimiento: '', sexo: '', documento: '', email: '', telefono: '' },
  alertaMedica: '',
  responsables: [nuevoResponsable(true)],
});

/** The guardians of a sibling as a new student takes them over; what the user may not know of them is as usual. */
export const deHermano = (responsables: Ficha['responsables']): FilaResponsable[] =>
  responsables.map(({ codigoEntidad, parentesco, contactoPago, recoge = true, emergencia = true }) => ({
    codigoEntidad,
    parentesco,
    contactoPago,
    recoge,
    emergencia,
  }));

/** The light row of a student whose record was read. */
export const ligeroDe = ({ entidad, ...ficha }: Ficha): EstudianteLigero => ({
  codigoEstudiante: ficha.codigoEstudiante,
  codigoSucursal: ficha.codigoSucursal,
  nombreCompleto: ficha.nombreCompleto,
  grupos: ficha.grupos,
  responsable: ficha.responsable,
  telefonoResponsable: ficha.telefonoResponsable,
  fechaNacimiento: entidad.fechaNacimiento,
  sexo: entidad.sexo,
});

/** What of the child of a draft decides the groups that fit, as far as it is known. */
export function ninoDe({ creando, nuevo, estudiante }: Borrador): { fechaNacimiento?: string; sexo?: 'M' | 'F' } {
  const persona = creando ? (nuevo as { entidad?: Partial<EstudianteLigero> } | undefined)?.entidad : estudiante;
  return { fechaNacimiento: persona?.fechaNacimiento || undefined, sexo: persona?.sexo || undefined };
}

/** Who will pay for the new child of a draft, where it is somebody we know: siblings are told by it. */
export function codigoPagadorDe({ nuevo }: Borrador): number | undefined {
  const { responsables = [] } = (nuevo ?? {}) as { responsables?: FilaResponsable[] };
  return (responsables.find(({ contactoPago }) => contactoPago) ?? responsables[0])?.codigoEntidad;
}
