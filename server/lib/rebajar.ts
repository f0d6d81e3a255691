import { ACCESO } from '@/contract/accesos';
import { forbidden, invalid } from './serve';
import type { User } from './scope';

/** Whoever lowers a price by hand needs this access; a scholarship has one of its own. */
const PIDE = {
  DESCUENTO: {
    acceso: ACCESO.descuento,
    sin: 'No tiene acceso para cambiar precios ni dar descuentos a mano',
    falta: 'Escriba por qué cambia el precio',
  },
  BECA: { acceso: ACCESO.otorgarBeca, sin: 'Otorgar una beca pide ese acceso', falta: 'Diga por qué se otorga la beca' },
} as const;

/**
 * Guards every way to lower a price by hand: a discount, a price other than the catalogue's, a waived late fee, a scholarship. Throws 403
 * without the access; returns the sentence for the field of the reason when that is empty. What a rule of the company lowers by itself (for
 * siblings) does not pass here.
 */
export function faltaEnRebaja(user: Pick<User, 'accesos'>, que: keyof typeof PIDE, motivo: string): string | undefined {
  const { acceso, sin, falta } = PIDE[que];
  if (!user.accesos.has(acceso)) throw forbidden(sin, 'acceso');
  return motivo.trim() === '' ? falta : undefined;
}

/** The same for an act with one reason: throws 400 beside the field `campo` when it is empty. */
export function assertRebaja(user: Pick<User, 'accesos'>, que: keyof typeof PIDE, motivo: string, campo: string): void {
  const falta = faltaEnRebaja(user, que, motivo);
  if (falta) throw invalid({ [campo]: falta });
}
