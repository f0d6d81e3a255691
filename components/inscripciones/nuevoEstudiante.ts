import type * as z from 'zod';
import type { EstudianteLigero, FichaEstudiante } from '@/contract/estudiantes/estudiante';
import type { NuevoAdulto } from '@/contract/personas/entidad';
import type { Parentesco } from '@/contract/personas/parentesco';
import type { Borrador } from '@/store/inscripciones';
import { responsableVacio } from '../personas/campos';

type Ficha = z.infer<typeof FichaEstudiante>;

/** A guardian in the form: an existing one by key, or a new one with the typed data. */
export interface FilaResponsable {
  codigoEntidad?: number;
  /** The exact document that named a guardian of another branch. */
  documento?: string;
  entidad?: z.output<typeof NuevoAdulto>;
  parentesco: Parentesco;
  contactoPago: boolean;
  recoge: boolean;
  emergencia: boolean;
}

/** An empty guardian; the first one is the payer. */
export const nuevoResponsable = (primero: boolean): FilaResponsable => ({
  entidad: { ...responsableVacio },
  parentesco: 'MADRE',
  contactoPago: primero,
  recoge: true,
  emergencia: true,
});

/** Initial values of a new student's form. */
export const nuevoVacio = () => ({
  entidad: { nombre: '', apellido: '', fechaNacimiento: '', sexo: '', documento: '', email: '', telefono: '' },
  alertaMedica: '',
  responsables: [nuevoResponsable(true)],
});

/** The guardians of a sibling, to be taken over by a new student; relations that the user may not see get their defaults. */
export const deHermano = (responsables: Ficha['responsables']): FilaResponsable[] =>
  responsables.map(({ codigoEntidad, parentesco, contactoPago, recoge = true, emergencia = true }) => ({
    codigoEntidad,
    parentesco,
    contactoPago,
    recoge,
    emergencia,
  }));

/** A loaded record as the row that pickers use. */
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

/** What decides which groups fit the child of a draft, as far as it is known. */
export function ninoDe({ creando, nuevo, estudiante }: Borrador): { fechaNacimiento?: string; sexo?: 'M' | 'F' } {
  const persona = creando ? (nuevo as { entidad?: Partial<EstudianteLigero> } | undefined)?.entidad : estudiante;
  return { fechaNacimiento: persona?.fechaNacimiento || undefined, sexo: persona?.sexo || undefined };
}

/** The payer of a draft's new child, if it is an existing person: siblings are recognized by the payer. */
export function codigoPagadorDe({ nuevo }: Borrador): number | undefined {
  const { responsables = [] } = (nuevo ?? {}) as { responsables?: FilaResponsable[] };
  return (responsables.find(({ contactoPago }) => contactoPago) ?? responsables[0])?.codigoEntidad;
}
