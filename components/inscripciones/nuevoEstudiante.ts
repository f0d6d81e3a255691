import type * as z from 'zod';
import type { EstudianteLigero, FichaEstudiante, Parentesco } from '@/contract/estudiantes/estudiante';
import type { Borrador } from '@/store/inscripciones';
import type { Option } from '../list/types';

type Ficha = z.infer<typeof FichaEstudiante>;

/** A guardian in the form: one we know by its key, or what was typed of a new one. */
export interface FilaResponsable {
  codigoEntidad?: number;
  entidad?: { nombre: string; apellido: string; documento: string; email: string; telefono: string };
  parentesco: Parentesco;
  contactoPago: boolean;
  recoge: boolean;
  emergencia: boolean;
}

/** How people are called who answer for a child. */
export const PARENTESCOS: readonly Option[] = [
  { value: 'MADRE', label: 'Madre' },
  { value: 'PADRE', label: 'Padre' },
  { value: 'TUTOR', label: 'Tutor' },
  { value: 'ABUELO', label: 'Abuelo o abuela' },
  { value: 'HERMANO', label: 'Hermano o hermana' },
  { value: 'OTRO', label: 'Otro' },
];

/** A guardian of whom nothing is typed yet; the first one pays. */
export const nuevoResponsable = (primero: boolean): FilaResponsable => ({
  entidad: { nombre: '', apellido: '', documento: '', email: '', telefono: '' },
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
});

/** The birth date of the child of a draft, if it has one. */
export const nacimientoDe = ({ creando, nuevo, estudiante }: Borrador): string | undefined =>
  (creando ? (nuevo as { entidad?: { fechaNacimiento?: string } } | undefined)?.entidad?.fechaNacimiento : estudiante?.fechaNacimiento) ||
  undefined;
