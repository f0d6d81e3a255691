import { PARENTESCO } from '@/contract/palabras';
import type { Vinculo } from '@/contract/responsables/responsable';
import type { Field } from '../form/Fields';
import { PARENTESCOS } from '../personas/campos';

/** A guardian's relation and roles in words: 'Madre · paga · recoge'. */
export const rolesDe = ({
  parentesco,
  contactoPago,
  recoge,
  emergencia,
}: Pick<Vinculo, 'parentesco' | 'contactoPago'> & Partial<Pick<Vinculo, 'recoge' | 'emergencia'>>): string =>
  [PARENTESCO[parentesco], contactoPago && 'paga', recoge && 'recoge', emergencia && 'emergencias'].filter(Boolean).join(' · ');

/** The fields of a guardian's relation to a child. */
export const camposDeVinculo: readonly Field<Vinculo>[] = [
  { name: 'parentesco', label: 'Parentesco', kind: 'select', options: PARENTESCOS },
  { name: 'contactoPago', label: 'Paga', kind: 'switch' },
  { name: 'recoge', label: 'Puede recoger', kind: 'switch' },
  { name: 'emergencia', label: 'Contacto de emergencia', kind: 'switch' },
];

/** The address of a student's record. */
export const fichaDe = (codigoEstudiante: number): string => `/estudiante?codigo=${codigoEstudiante}`;
/** The address of a guardian's record. */
export const responsableEn = (codigoEntidad: number): string => `/responsableEstudiante?codigo=${codigoEntidad}`;
