import { PARENTESCO } from '@/contract/palabras';
import type { Vinculo } from '@/contract/responsables/responsable';
import type { Field } from '../form/field';
import { PARENTESCOS } from '../personas/campos';

/** 'Madre · paga · recoge': what a person is to a child and may do. */
export const rolesDe = ({
  parentesco,
  contactoPago,
  recoge,
  emergencia,
}: Pick<Vinculo, 'parentesco' | 'contactoPago'> & Partial<Pick<Vinculo, 'recoge' | 'emergencia'>>): string =>
  [PARENTESCO[parentesco], contactoPago && 'paga', recoge && 'recoge', emergencia && 'emergencias'].filter(Boolean).join(' · ');

/** What a guardian is to a child. */
export const camposDeVinculo: readonly Field<Vinculo>[] = [
  { name: 'parentesco', label: 'Parentesco', kind: 'select', options: PARENTESCOS },
  { name: 'contactoPago', label: 'Paga', kind: 'switch' },
  { name: 'recoge', label: 'Puede recoger', kind: 'switch' },
  { name: 'emergencia', label: 'Contacto de emergencia', kind: 'switch' },
];

/** The record of a student. */
export const fichaDe = (codigoEstudiante: number): string => `/estudiante?codigo=${codigoEstudiante}`;
/** The page of a guardian. */
export const responsableEn = (codigoEntidad: number): string => `/responsableEstudiante?codigo=${codigoEntidad}`;
