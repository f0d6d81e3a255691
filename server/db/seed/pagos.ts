import type { Centavos } from '@/contract/campos';
import { centavos, restar } from '@/domain/dinero';
import { diaSemanaIso, masTarde, sumarDias } from '@/domain/fechas';
import { crearAzar, mezclar } from './datos/azar';
import type { Familia } from './tipos';

/** A payment towards one invoice. */
export interface Abono {
  codigoPagador: number;
  codigoSucursal: number;
  codigoFactura: number;
  monto: Centavos;
}

/** Payments by day: collected while invoices are generated, written day by day afterwards. */
export interface Agenda {
  /** The first day, from `dia` on, on which the desk is open. */
  abre: (dia: string) => string;
  anotar: (dia: string, abono: Abono) => void;
  /** The days in order, each with its payments. */
  dias: () => [string, Abono[]][];
}

/** An empty agenda; the desk is closed on Sundays and on the given holidays. */
export function creaAgenda(feriados: readonly string[]): Agenda {
  const cerrado = new Set(feriados);
  const porDia = new Map<string, Abono[]>();
  const abre = (dia: string): string => (diaSemanaIso(dia) === 7 || cerrado.has(dia) ? abre(sumarDias(dia, 1)) : dia);
  return {
    abre,
    anotar: (dia, abono) => {
      const delDia = porDia.get(dia);
      if (delDia) delDia.push(abono);
      else porDia.set(dia, [abono]);
    },
    dias: () => [...porDia].sort(([a], [b]) => a.localeCompare(b)),
  };
}

interface Cobrable {
  fecha: string;
  fechaVencimiento: string;
  total: Centavos;
}
interface Pago {
  dia: string;
  monto: Centavos;
}

const numeroDe = (dia: string) => Number(dia.replaceAll('-', ''));

/** Half of the amount now, rounded to hundreds of pesos, the rest at least three weeks later. */
function enDosPartes(total: Centavos, dia: string, despues: number): Pago[] {
  const primera = centavos(Math.floor(total / 20_000) * 10_000);
  const partes = [
    { dia, monto: primera },
    { dia: sumarDias(dia, despues), monto: restar(total, primera) },
  ];
  return partes.filter(({ monto }) => monto > 0);
}

/** The days on which a family means to pay an invoice. Invoices of two children due on the same day are paid together. */
function intencion(familia: Familia, { fecha, fechaVencimiento, total }: Cobrable): Pago[] {
  const azar = crearAzar(mezclar(familia.indice, numeroDe(fechaVencimiento)));
  const tras = (dias: number) => masTarde(fecha, sumarDias(fechaVencimiento, dias));
  // Nearly all families pay the enrolment fee when they enrol.
  if (fechaVencimiento === fecha && familia.perfil !== 'DEJO_DE_PAGAR' && azar.porCiento(90)) return [{ dia: fecha, monto: total }];
  if (familia.dejoDePagar && fechaVencimiento > familia.dejoDePagar) return [];
  switch (familia.perfil) {
    case 'ADELANTA':
      return [{ dia: tras(-azar.entero(36, 44)), monto: total }];
    case 'TARDE':
      return [{ dia: tras(5 + (mezclar(familia.indice) & 7) + azar.entero(0, 6)), monto: total }];
    case 'ABONA':
      return enDosPartes(total, tras(azar.entero(0, 5)), azar.entero(21, 34));
    default:
      return [{ dia: tras(azar.entero(-8, 4)), monto: total }];
  }
}

/** Payments of an invoice before today, on days on which the desk was open. */
export function pagosDe(familia: Familia, factura: Cobrable, hoy: string, abre: Agenda['abre']): Pago[] {
  if (factura.total === 0) return [];
  return intencion(familia, factura)
    .map(({ dia, monto }) => ({ dia: abre(dia), monto }))
    .filter(({ dia }) => dia < hoy);
}
