import { sumar, type Centavos } from '@/domain/dinero';
import { diaSemanaIso, sumarDias } from '@/domain/fechas';
import { estatusDe } from '@/domain/precio';
import { factura, facturaDetalle } from '../schema/dinero/facturas';
import { CAJEROS } from './academia';
import type { Alta } from './familias';
import type { Fila, Semilla } from './libro';

/** A payment towards one invoice. */
export interface Abono {
  codigoPagador: number;
  codigoSucursal: number;
  codigoFactura: number;
  monto: Centavos;
}

/** An empty agenda of payments by day: collected while invoices are written, written day by day afterwards. */
export function creaAgenda(feriados: readonly string[]) {
  const porDia = new Map<string, Abono[]>();
  /** The first day, from `dia` on, on which the desk is open: not a Sunday, not a holiday. */
  const abre = (dia: string): string => (diaSemanaIso(dia) === 7 || feriados.includes(dia) ? abre(sumarDias(dia, 1)) : dia);
  const anotar = (dia: string, abono: Abono) => void (porDia.get(dia)?.push(abono) ?? porDia.set(dia, [abono]));
  /** The days in order, each with its payments. */
  const dias = () => [...porDia].sort(([a], [b]) => a.localeCompare(b));
  return { abre, anotar, dias };
}
export type Agenda = ReturnType<typeof creaAgenda>;

type Cabeza = Omit<Fila<typeof factura>, 'numero' | 'codigoEntidad' | 'codigoEstudiante' | 'estatus' | 'usuario'> & {
  codigoSucursal: number;
};

/** Since when, by whom and why an invoice is void. */
type Anulacion = Pick<Fila<typeof factura>, 'anulada' | 'anuladaPor' | 'motivoAnulacion'>;

/** Writes an invoice to a child with its lines, and notes those of its payments that lie before today. */
export function facturar(
  { libro, agenda, hoy }: Semilla,
  { familia, codigoEntidad, codigoEstudiante }: Alta,
  cabeza: Cabeza,
  lineas: readonly Omit<Fila<typeof facturaDetalle>, 'codigoFactura'>[],
  { pagos, anulacion }: { pagos: readonly { dia: string; monto: Centavos }[]; anulacion?: Anulacion | undefined },
): number {
  const hechos = pagos.filter(({ dia, monto }) => dia < hoy && monto > 0);
  const pagado = sumar(hechos.map(({ monto }) => monto));
  const codigoFactura = libro.llave(factura);
  const { codigoSucursal, total } = cabeza;
  for (const { dia, monto } of hechos) agenda.anotar(dia, { codigoPagador: familia.codigoPagador, codigoSucursal, codigoFactura, monto });
  const firma = { usuario: CAJEROS[codigoSucursal]!.usuario, estatus: estatusDe(total, pagado, anulacion !== undefined), ...anulacion };
  libro.anotar(factura, { codigoFactura, numero: codigoFactura, codigoEntidad, codigoEstudiante, ...cabeza, pagado, ...firma });
  libro.anotar(facturaDetalle, ...lineas.map((linea) => ({ codigoFactura, ...linea })));
  return codigoFactura;
}
