import type { Parentesco } from '@/contract/estudiantes/estudiante';
import type { PersonaResponsable, Vinculo } from '@/contract/responsables/responsable';
import type { Field, Option } from '../list/types';

const PARENTESCO: Record<Parentesco, string> = {
  MADRE: 'Madre',
  PADRE: 'Padre',
  TUTOR: 'Tutor o tutora',
  ABUELO: 'Abuelo o abuela',
  HERMANO: 'Hermano o hermana',
  OTRO: 'Otro',
};

/** What a person is to a child, in a word. */
export const parentescoDe = (parentesco: Parentesco): string => PARENTESCO[parentesco];

const PARENTESCOS: readonly Option[] = Object.entries(PARENTESCO).map(([value, label]) => ({ value, label }));

/** 'Madre · paga · recoge': what a person is to a child and may do. */
export const rolesDe = ({ parentesco, contactoPago, recoge, emergencia }: Omit<Vinculo, 'version' | 'reemplaza'>): string =>
  [parentescoDe(parentesco), contactoPago && 'paga', recoge && 'recoge', emergencia && 'emergencias'].filter(Boolean).join(' · ');

/** The person of a guardian. */
export const camposDePersona: readonly Field<PersonaResponsable>[] = [
  { name: 'nombre', label: 'Nombre', kind: 'text', half: true },
  { name: 'apellido', label: 'Apellido', kind: 'text', half: true },
  { name: 'telefono', label: 'Teléfono', kind: 'text', half: true },
  { name: 'telefonoOtro', label: 'Otro teléfono', kind: 'text', half: true },
  { name: 'whatsapp', label: 'WhatsApp', kind: 'text', half: true, help: 'Vacío: el mismo teléfono' },
  { name: 'documento', label: 'Documento', kind: 'text', half: true },
  { name: 'email', label: 'Correo', kind: 'text' },
];

/** What a guardian is to a child. */
export const camposDeVinculo: readonly Field<Vinculo>[] = [
  { name: 'parentesco', label: 'Parentesco', kind: 'select', options: PARENTESCOS },
  { name: 'contactoPago', label: 'Paga', kind: 'switch' },
  { name: 'recoge', label: 'Puede recoger', kind: 'switch' },
  { name: 'emergencia', label: 'Contacto de emergencia', kind: 'switch' },
];

/** A person of whom nothing is typed yet. */
export const personaVacia = { nombre: '', apellido: '', documento: '', telefono: '', telefonoOtro: '', whatsapp: '', email: '' };

/** The record of a student. */
export const fichaDe = (codigoEstudiante: number): string => `/estudiante?codigo=${codigoEstudiante}`;
/** The page of a guardian. */
export const responsableEn = (codigoEntidad: number): string => `/responsableEstudiante?codigo=${codigoEntidad}`;
