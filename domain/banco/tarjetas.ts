import { groupBy } from '@/utils/groupBy';
import { enPesos, restar, sumar } from '../dinero';
import { diasEntre } from '../fechas';
import type { Abiertas } from './abiertas';

/** The bank credits cards within so many days, less at most this part. */
const DIAS_DE_LOTE = 6;
const MAX_COMISION = 0.09;

const DE_TARJETA = /lote|azul|cardnet|visanet|tarjeta|pos\b|afiliad|merchant|adquir|liquidaci/i;

/** The commission that most batches share, of all that could be: the part of a thousand that the most pairs have. */
function comisionUsual(pares: readonly { tasa: number }[]): number {
  const veces = groupBy(pares, ({ tasa }) => Math.round(tasa * 1000));
  const [mejor] = [...veces].sort((a, b) => b[1].length - a[1].length || a[0] - b[0]);
  return (mejor?.[0] ?? 0) / 1000;
}

/** Card payments that are not settled yet: one day, or the days of a weekend, less a commission that resembles the others'. */
export function tarjetas(todo: Abiertas) {
  const dias = todo.partidas().filter(({ sinLiquidar }) => sinLiquidar);
  const porSede = groupBy(dias, ({ id }) => id.split('-')[0]!);
  const grupos = [...porSede.values()].flatMap((suyas) => {
    const enOrden = [...suyas].sort((a, b) => a.fecha.localeCompare(b.fecha));
    return enOrden.flatMap((una, i) =>
      [1, 2, 3].flatMap((n) => {
        const juntas = enOrden.slice(i, i + n);
        return juntas.length === n && diasEntre(una.fecha, juntas.at(-1)!.fecha) < n ? [juntas] : [];
      }),
    );
  });
  const pares = todo.lineas().flatMap((linea) => {
    if (linea.monto <= 0) return [];
    const dice = DE_TARJETA.test(`${linea.descripcion} ${linea.referencia}`);
    return grupos.flatMap((juntas) => {
      const bruto = sumar(juntas.map(({ monto }) => monto));
      const tasa = 1 - linea.monto / bruto;
      const espera = diasEntre(juntas.at(-1)!.fecha, linea.fecha);
      return dice && tasa >= 0 && tasa <= MAX_COMISION && espera >= 0 && espera <= DIAS_DE_LOTE
        ? [{ linea, juntas, bruto, tasa, espera }]
        : [];
    });
  });
  const usual = comisionUsual(pares.filter(({ juntas }) => juntas.length === 1));
  const lejos = ({ tasa, espera, juntas }: (typeof pares)[number]) => Math.abs(tasa - usual) * 1000 + espera * 0.3 + juntas.length - 1;
  for (const { linea, juntas, bruto } of [...pares].sort((a, b) => lejos(a) - lejos(b) || a.linea.codigoLinea - b.linea.codigoLinea)) {
    if (!todo.libres([linea], juntas)) continue;
    const comision = restar(bruto, linea.monto);
    const parte = Math.round((10_000 * comision) / bruto) / 100;
    todo.proponer([linea], juntas, `Tarjetas por ${enPesos(bruto)}, menos ${enPesos(comision)} de comisión (${parte} %)`);
  }
}
