import type { Archivo } from '@/contract/importacion/carga';
import { CERO, enPesos, sumar, type Centavos } from '@/domain/dinero';
import { faltaParaNota } from '@/domain/faltaEnFicha';
import { plural } from '@/utils/format';
import { groupBy } from '@/utils/groupBy';
import type { Pedido } from '../../inscripciones/lote';
import { filasEnPalabras, numeroDeFila } from '../filasLeidas';
import type { Fila } from './filas';
import type { Ademas } from './plan';

/** What the record of a row will lack, as the list of those to complete says it. */
export function porCompletar({ entidad: { fechaNacimiento }, porConfirmar, responsable }: Fila): string[] {
  const { nombre = '', telefono = '' } = responsable ?? {};
  const falta = faltaParaNota({ fechaNacimiento, porConfirmar, responsable: nombre, telefono });
  return falta ? [`Por completar: ${falta}`] : [];
}

/** What a row tells of its scholarship or discount. */
export const rebajaEnPalabras = ({ beca, descuento }: Pick<Pedido, 'beca' | 'descuento'>, inscribe: boolean): string[] => {
  if (!beca && !descuento) return [];
  if (!inscribe) return [`${beca ? 'La beca' : 'El descuento'} se da cuando se inscriba`];
  return [beca ? `Beca: ${beca.descripcion}` : `Descuento: ${descuento!.descripcion}`];
};

/** The branches that the user has not, each once with all rows that name it: a misspelt name is mostly that of the whole sheet. */
export function sucursalesQueFaltan(archivo: Pick<Archivo, 'numeros'>, sucursales: ReadonlyMap<number, number | Error>): string[] {
  const malas = [...sucursales].flatMap(([lugar, una]) => (typeof una === 'number' ? [] : [{ lugar, falta: una.message }]));
  return [...groupBy(malas, ({ falta }) => falta)]
    .filter(([, filas]) => filas.length > 1)
    .map(([falta, filas]) => `${falta}: ${filasEnPalabras(filas.map(({ lugar }) => numeroDeFila(archivo, lugar)))}.`);
}

/** A child's part of a plan, and the family that would be reminded. */
type Cargado = Ademas & { familia: number | string };

/** How many records are left to complete, and what the ledger would say on the day of the import: what is due by now, who is late, and a warning where that is more than a month brings. */
export function avisosDe(todos: readonly Cargado[], incompletos: number, hoy: string): string[] {
  const deudas = todos.flatMap(({ familia, inscribe, balance }) => [
    ...(inscribe?.cargos ?? []).map(({ total, fechaVencimiento }) => ({ familia, total, vence: fechaVencimiento })),
    ...(balance ? [{ familia, total: balance.monto, vence: balance.vence }] : []),
  ]);
  const exigibles = deudas.filter(({ vence, total }) => vence <= hoy && total > 0);
  const atrasadas = new Set(exigibles.filter(({ vence }) => vence < hoy).map(({ familia }) => familia));
  const exigible = sumar(exigibles.map(({ total }) => total));
  const mes: Centavos = sumar(todos.map(({ inscribe }) => inscribe?.montoCuota ?? CERO));
  return [
    ...(incompletos
      ? [
          `${plural(incompletos, 'niño queda', 'niños quedan')} por completar: los muestra «Estudiantes», con «Mostrar solo: Por completar».`,
        ]
      : []),
    ...(exigible > 0
      ? [`Se debe ya: ${enPesos(exigible)} de ${plural(new Set(exigibles.map(({ familia }) => familia)).size, 'familia')}.`]
      : []),
    ...(atrasadas.size ? [`${plural(atrasadas.size, 'familia')} con algo vencido: estarían hoy en los recordatorios.`] : []),
    ...(mes > 0 && exigible > mes ? [`Es más que las cuotas de un mes (${enPesos(mes)}): revise si la hoja dice lo que ya se pagó.`] : []),
  ];
}
