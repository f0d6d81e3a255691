import type { Caja, cajaActual as actual } from '@/contract/caja/caja';
import { centesimas } from '@/contract/columns';
import type { ultimosCobros as ultimos } from '@/contract/cobros/cobro';
import type { avisos } from '@/contract/familia/aviso';
import { plain, type Args } from '../http/send';

// What the desk asks in its first second, before any schema.

const montos = <T>(filas: readonly T[]) => filas.map((fila) => centesimas<T>('monto' as keyof T & string)(fila as Record<string, unknown>));

const cifrasDe = centesimas<NonNullable<Caja['cifras']>>(
  ...(['efectivo', 'devuelto', 'reembolsos', 'entradas', 'salidas', 'esperado', 'contado', 'diferencia'] as const),
);

/** A cash day of the wire as its schema reads it. */
export function cajaDe({ movimientos, cifras, ...caja }: Caja): Caja {
  const leidas = cifras && { ...cifrasDe(cifras), otras: montos(cifras.otras), declarado: montos(cifras.declarado) };
  return { ...centesimas<Caja>('fondo')(caja), movimientos: montos(movimientos), cifras: leidas };
}

/** The cash day as the wire has it. */
export const caja = plain<typeof actual>({ method: 'GET', path: 'caja/actual', ofBranch: true });

/** The user's cash day in the branch that is not closed yet, or null. */
export const cajaActual = Object.assign(
  async (...asked: Args<typeof actual>) => {
    const abierta = await caja(...asked);
    return abierta && cajaDe(abierta);
  },
  { ofBranch: true },
);

/** The last payments as the wire has them. */
export const cobros = plain<typeof ultimos>({ method: 'GET', path: 'cobro/ultimos', ofBranch: true });

/** The last payments of the branch, or of a payer. */
export const ultimosCobros = Object.assign(
  async (...asked: Args<typeof ultimos>) => (await cobros(...asked)).map((uno) => centesimas<typeof uno>('aplicado')(uno)),
  { ofBranch: true },
);

/** How many transfers families have reported; their rows are not read. */
export const avisadas = plain<typeof avisos.filter>({
  method: 'GET',
  path: 'familia/transferencia/all/filter',
  paged: true,
  ofBranch: true,
});
