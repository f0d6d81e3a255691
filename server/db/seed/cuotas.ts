import type { Centavos } from '@/contract/campos';
import { CERO, centavos, restar, sumar } from '@/domain/dinero';
import { diaSemanaIso, masTarde, sumarDias, sumarMeses } from '@/domain/fechas';
import { planDeCuotas } from '@/domain/inscripciones/cuotas';
import { cargoDeInscripcion, efectoDeCancelar } from '@/domain/inscripciones/inscripcion';
import { estatusDe, type BecaOtorgada } from '@/domain/precio';
import { factura, facturaDetalle } from '../schema/facturas';
import { inscripcion } from '../schema/inscripciones';
import { becaEstudiante } from '../schema/precios';
import { CAJEROS, CODIGO_COMPANIA as codigoCompania, SERVICIO } from './academia';
import { crearAzar, mezclar } from '@/utils/azar';
import { FAMILIAS_LIBRES, type Alta, type Familia } from './familias';
import { LOTE, momentoDe, type Semilla } from './libro';
import type { Oferta } from './oferta';

/** A payment towards one invoice. */
export interface Abono {
  codigoPagador: number;
  codigoSucursal: number;
  codigoFactura: number;
  monto: Centavos;
}

/** Payments by day: collected while invoices are written, written day by day afterwards. */
export interface Agenda {
  /** The first day, from `dia` on, on which the desk is open: not a Sunday, not a holiday. */
  abre: (dia: string) => string;
  anotar: (dia: string, abono: Abono) => void;
  /** The days in order, each with its payments. */
  dias: () => [string, Abono[]][];
}

/** An empty agenda. */
export function creaAgenda(feriados: readonly string[]): Agenda {
  const porDia = new Map<string, Abono[]>();
  const abre = (dia: string): string => (diaSemanaIso(dia) === 7 || feriados.includes(dia) ? abre(sumarDias(dia, 1)) : dia);
  const anotar = (dia: string, abono: Abono) => void (porDia.get(dia)?.push(abono) ?? porDia.set(dia, [abono]));
  return { abre, anotar, dias: () => [...porDia].sort(([a], [b]) => a.localeCompare(b)) };
}

interface Pago {
  dia: string;
  monto: Centavos;
}

/** The days on which a family means to pay an invoice. Invoices of two children due on the same day are paid together. */
function intencion(
  familia: Familia,
  { fecha, fechaVencimiento, total }: { fecha: string; fechaVencimiento: string; total: Centavos },
): Pago[] {
  const azar = crearAzar(mezclar(familia.indice, Number(fechaVencimiento.replaceAll('-', ''))));
  const tras = (dias: number) => masTarde(fecha, sumarDias(fechaVencimiento, dias));
  // Nearly all families pay the enrolment fee when they enrol.
  if (fechaVencimiento === fecha && familia.perfil !== 'DEJO_DE_PAGAR' && azar.porCiento(90)) return [{ dia: fecha, monto: total }];
  if (familia.dejoDePagar && fechaVencimiento > familia.dejoDePagar) return [];
  if (familia.perfil === 'ABONA') {
    // Half of it, in hundreds of pesos, and the rest at least three weeks later.
    const [dia, primera] = [tras(azar.entero(0, 5)), centavos(Math.floor(total / 20_000) * 10_000)];
    return [{ dia, monto: primera }, { dia: sumarDias(dia, azar.entero(21, 34)), monto: restar(total, primera) }]; // prettier-ignore
  }
  if (familia.perfil === 'ADELANTA') return [{ dia: tras(-azar.entero(36, 44)), monto: total }];
  if (familia.perfil === 'TARDE') return [{ dia: tras(5 + (mezclar(familia.indice) & 7) + azar.entero(0, 6)), monto: total }];
  return [{ dia: tras(azar.entero(-8, 4)), monto: total }];
}

/** Scholarships that students have. One of 100 % is left out: it would leave nothing to collect. */
const BECAS = [
  { codigo: 1, nombre: 'Mérito deportivo', puntosBasicos: 5000, alcances: ['CUOTA'], motivo: 'Goleador de su categoría' },
  { codigo: 2, nombre: 'Ayuda familiar', puntosBasicos: 3000, alcances: ['INSCRIPCION', 'CUOTA'], motivo: 'Carta de la familia al comité' },
] as const;
/** Number of grants, whatever the size of the academy; one child in so many gets one, and one grant in four ended weeks ago. */
const CUANTAS = 24;
const UNO_DE = 19;
const TERMINA = 4;

/** Writes the scholarships, made by the branch's cashier on their first day; returns them by child. */
function otorgarBecas({ libro, hoy }: Semilla, altas: readonly Alta[]): Map<number, BecaOtorgada[]> {
  const otorgadas = new Map<number, BecaOtorgada[]>();
  for (const { codigoEstudiante, familia, cancelada, fecha, grupo } of altas) {
    const n = otorgadas.size;
    const recibe = !cancelada && familia.indice >= FAMILIAS_LIBRES && codigoEstudiante % UNO_DE === 0;
    if (n === CUANTAS || !recibe || otorgadas.has(codigoEstudiante)) continue;
    const desde = masTarde(fecha, sumarMeses(hoy, -6));
    const terminada = sumarDias(hoy, -21);
    const hasta = n % TERMINA === TERMINA - 1 && terminada > desde ? terminada : sumarMeses(hoy, 6);
    const { motivo, ...beca } = BECAS[n % BECAS.length]!;
    otorgadas.set(codigoEstudiante, [{ ...beca, desde, hasta }]);
    const { codigoSucursal } = grupo;
    const firma = { momento: momentoDe(desde, '09:00'), usuario: CAJEROS[codigoSucursal!]!.usuario };
    libro.anotar(becaEstudiante, { codigoSucursal, codigoEstudiante, codigoBeca: beca.codigo, desde, hasta, motivo, ...firma });
  }
  return otorgadas;
}

/** Writes an enrolment with its invoices and notes what was paid before today; after a cancellation the later invoices are void. */
function facturar({ libro, hoy }: Semilla, { periodo }: Oferta, alta: Alta, becas: readonly BecaOtorgada[], agenda: Agenda): void {
  const { grupo, modalidad, codigoEntidad, codigoEstudiante, fecha, familia, cancelada } = alta;
  const { codigoSucursal, horario } = grupo;
  const { usuario } = CAJEROS[codigoSucursal]!;
  const { montoCuota } = grupo.precios.find(({ codigoModalidad }) => codigoModalidad === modalidad.codigoModalidad)!;
  const codigoInscripcion = (alta.codigoInscripcion = libro.llave(inscripcion));
  libro.anotar(inscripcion, {
    ...{ codigoInscripcion, codigoCompania, codigoSucursal, codigoEstudiante, codigoGrupo: grupo.codigoGrupo, montoCuota, usuario },
    ...{ codigoModalidad: modalidad.codigoModalidad, fechaInscripcion: fecha, estatus: cancelada ? 'CANCELADA' : 'ACTIVA' },
  });
  const inicial = cargoDeInscripcion({ monto: grupo.montoInscripcion, fecha, grupo: grupo.descripcion, becas });
  const { diasSinClase } = periodo;
  const plan = planDeCuotas({ periodo, modalidad, montoCuota, tipoCobro: 'FIJO', fechaIngreso: fecha, horario, diasSinClase, becas });
  const tramo = { numeroCuota: null, tramoDesde: null, tramoHasta: null };
  const facturas = [
    { ...inicial, tipo: 'INSCRIPCION' as const, tramo },
    ...plan.map((una) => ({
      ...una,
      tipo: 'CUOTA' as const,
      tramo: { numeroCuota: una.numero, tramoDesde: una.desde, tramoHasta: una.hasta },
    })),
  ].map((una) => ({ ...una, fecha, codigoFactura: libro.llave(factura), pagado: CERO, estatus: estatusDe(una.total, CERO, false) }));
  const anuladas = new Set(cancelada === null ? [] : efectoDeCancelar(facturas, cancelada).seAnulan);
  for (const una of facturas) {
    const { codigoFactura, tipo, descripcion, fechaVencimiento, total, precio, descuento, itbis, pasos } = una;
    const pagos =
      anuladas.has(una) || total === 0 ? [] : intencion(familia, una).map(({ dia, monto }) => ({ dia: agenda.abre(dia), monto }));
    const hechos = pagos.filter(({ dia, monto }) => dia < hoy && monto > 0);
    const pagado = sumar(hechos.map(({ monto }) => monto));
    for (const { dia, monto } of hechos) agenda.anotar(dia, { codigoPagador: familia.codigoPagador, codigoSucursal, codigoFactura, monto });
    libro.anotar(factura, {
      ...{ codigoFactura, codigoCompania, codigoSucursal, numero: codigoFactura, tipo, codigoEntidad, codigoEstudiante, codigoInscripcion },
      ...{
        ...una.tramo,
        descripcion,
        fecha,
        fechaVencimiento,
        estatus: estatusDe(total, pagado, anuladas.has(una)),
        total,
        pagado,
        usuario,
      },
    });
    const linea = { codigoDetalle: libro.llave(facturaDetalle), codigoFactura, tipo: 'SE' as const, codigoServicio: SERVICIO[tipo] };
    libro.anotar(facturaDetalle, { ...linea, descripcion, cantidad: 1, precio, descuento, itbis, total, pasos });
  }
}

/** Writes every enrolment with its invoices, and notes their payments. */
export async function sembrarCuotas(semilla: Semilla, oferta: Oferta, altas: readonly Alta[], agenda: Agenda): Promise<void> {
  const becas = otorgarBecas(semilla, altas);
  for (const alta of altas) {
    facturar(semilla, oferta, alta, becas.get(alta.codigoEstudiante) ?? [], agenda);
    await semilla.libro.guardar(LOTE);
  }
  await semilla.libro.guardar();
}

/** Numbers the invoices from a day on by date: sales are written after enrolments. */
export const numerar = ({ libro }: Semilla, desde: string) =>
  libro.consultar(`
    update factura f set numero = -r.n from (select codigo_factura, row_number() over (order by fecha, codigo_factura)
      + (select count(*) from factura where fecha < '${desde}') n from factura where fecha >= '${desde}') r where r.codigo_factura = f.codigo_factura;
    update factura set numero = -numero where numero < 0;
    update movimiento m set documento = 'Factura ' || numero from factura where m.origen = 'FACTURA' and codigo_factura = m.codigo_origen`);
