import type { Centavos } from '@/contract/campos';
import { CERO, centavos, restar } from '@/domain/dinero';
import { masTarde, sumarDias, sumarMeses, textoDelDia } from '@/domain/fechas';
import { planDeCuotas } from '@/domain/inscripciones/cuotas';
import { cargoDeInscripcion, efectoDeCancelar } from '@/domain/inscripciones/inscripcion';
import type { BecaOtorgada } from '@/domain/precio';
import { crearAzar, mezclar } from '@/utils/azar';
import { inscripcion } from '../schema/inscripciones';
import { becaEstudiante } from '../schema/dinero/precios';
import { CAJEROS, SERVICIO } from './academia';
import { facturar } from './agenda';
import { FAMILIAS_LIBRES, type Alta, type Familia } from './familias';
import { LOTE, momentoDe, type Semilla } from './libro';
import { MODALIDADES, type Grupo } from './oferta';

type Debida = { fecha: string; fechaVencimiento: string; total: Centavos };

/** The days on which a family means to pay an invoice. Invoices of two children due on the same day are paid together. */
function intencion(familia: Familia, { fecha, fechaVencimiento, total }: Debida): { dia: string; monto: Centavos }[] {
  const azar = crearAzar(mezclar(familia.indice, Number(fechaVencimiento.replaceAll('-', ''))));
  const tras = (dias: number) => masTarde(fecha, sumarDias(fechaVencimiento, dias));
  // Nearly all families pay the enrolment fee when they enrol.
  if (fechaVencimiento === fecha && familia.perfil !== 'DEJO_DE_PAGAR' && azar.porCiento(90)) return [{ dia: fecha, monto: total }];
  if (familia.dejoDePagar && fechaVencimiento > familia.dejoDePagar) return [];
  if (familia.perfil === 'ADELANTA') return [{ dia: tras(-azar.entero(36, 44)), monto: total }];
  if (familia.perfil === 'TARDE') return [{ dia: tras(5 + (mezclar(familia.indice) & 7) + azar.entero(0, 6)), monto: total }];
  if (familia.perfil !== 'ABONA') return [{ dia: tras(azar.entero(-8, 4)), monto: total }];
  // Half of it, in hundreds of pesos, and the rest at least three weeks later.
  const primera = { dia: tras(azar.entero(0, 5)), monto: centavos(Math.floor(total / 20_000) * 10_000) };
  return [primera, { dia: sumarDias(primera.dia, azar.entero(21, 34)), monto: restar(total, primera.monto) }];
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
    const firma = { momento: momentoDe(desde, '09:00'), usuario: CAJEROS[codigoSucursal]!.usuario };
    libro.anotar(becaEstudiante, { codigoSucursal, codigoEstudiante, codigoBeca: beca.codigo, desde, hasta, motivo, ...firma });
  }
  return otorgadas;
}

/** How the cancellation of an enrolment in a group voids an invoice. */
const anulacionDe = (cancelada: string, { codigoSucursal, descripcion }: Grupo) => ({
  anulada: momentoDe(cancelada, '17:30'),
  anuladaPor: CAJEROS[codigoSucursal]!.usuario,
  motivoAnulacion: `Inscripción en ${descripcion} cancelada el ${textoDelDia(cancelada)}`,
});

/** Writes an enrolment with its invoices and their payments; after a cancellation the later invoices are void. */
function inscribir(semilla: Semilla, alta: Alta, becas: readonly BecaOtorgada[]): void {
  const { libro, agenda, temporada } = semilla;
  const { grupo, modalidad: n, codigoEstudiante, fecha, familia, cancelada } = alta;
  const { codigoSucursal, codigoGrupo, horario } = grupo;
  const modalidad = MODALIDADES[n]!;
  const montoCuota = grupo.precios[n]!;
  const { usuario } = CAJEROS[codigoSucursal]!;
  const codigoInscripcion = libro.anotar(inscripcion, {
    ...{ codigoSucursal, codigoEstudiante, codigoGrupo, montoCuota, usuario, codigoModalidad: n + 1, fechaInscripcion: fecha },
    ...(cancelada === null
      ? { estatus: 'ACTIVA' }
      : { estatus: 'CANCELADA', fechaCancelacion: cancelada, motivoCancelacion: 'Se mudó de sector', canceladaPor: usuario }),
  });
  const inicial = cargoDeInscripcion({ monto: grupo.montoInscripcion, fecha, grupo: grupo.descripcion, becas });
  const { diasSinClase } = temporada;
  const lo = { periodo: temporada, modalidad, montoCuota, fechaIngreso: fecha, horario, diasSinClase, becas };
  const plan = planDeCuotas({ ...lo, tipoCobro: 'FIJO' });
  const facturas = [
    { ...inicial, tipo: 'INSCRIPCION' as const, numero: null, desde: null, hasta: null },
    ...plan.map((una) => ({ ...una, tipo: 'CUOTA' as const })),
  ].map((una) => ({ ...una, fecha, pagado: CERO }));
  const anuladas = new Set(cancelada === null ? [] : efectoDeCancelar(facturas, cancelada).seAnulan);
  for (const una of facturas) {
    const { tipo, descripcion, fechaVencimiento, total, precio, descuento, itbis, pasos } = una;
    const anulacion = cancelada !== null && anuladas.has(una) ? anulacionDe(cancelada, grupo) : undefined;
    const pagos = anulacion || total === 0 ? [] : intencion(familia, una).map(({ dia, monto }) => ({ dia: agenda.abre(dia), monto }));
    const tramo = { numeroCuota: una.numero, tramoDesde: una.desde, tramoHasta: una.hasta };
    const cabeza = { codigoSucursal, tipo, codigoInscripcion, ...tramo, descripcion, fecha, fechaVencimiento, total };
    const linea = { tipo: 'SE' as const, codigoServicio: SERVICIO[tipo], descripcion, cantidad: 1, precio, descuento, itbis, total, pasos };
    facturar(semilla, alta, cabeza, [linea], { pagos, anulacion });
  }
}

/** Writes every enrolment with its invoices, and notes their payments. */
export async function sembrarCuotas(semilla: Semilla, altas: readonly Alta[]): Promise<void> {
  const becas = otorgarBecas(semilla, altas);
  for (const alta of altas) {
    inscribir(semilla, alta, becas.get(alta.codigoEstudiante) ?? []);
    await semilla.libro.guardar(LOTE);
  }
  await semilla.libro.guardar();
}
