import { facturasDeCampamento } from '@/domain/inscripciones/campamento';
import { CERO } from '@/domain/dinero';
import { diaSemanaIso, sumarDias } from '@/domain/fechas';
import { estatusDe } from '@/domain/precio';
import { detalleHorarioGrupo, grupo, grupoModalidad, modalidad, periodoAcademico } from '../schema/academico';
import { factura, facturaDetalle } from '../schema/facturas';
import { inscripcion } from '../schema/inscripciones';
import { CAJEROS, CODIGO_COMPANIA as codigoCompania, SERVICIO, SUCURSALES } from './academia';
import type { Agenda } from './cuotas';
import type { Alta } from './familias';
import { pesos, type Semilla } from './libro';
import { LUGARES, type Oferta } from './oferta';

// The demo's camp: three weeks that begin soon, in every branch, with free places and some children whose deposit is paid.

/** Days between today and the first Monday, at least; days since the first family enrolled. */
const FALTAN = 14;
const ANUNCIADO = 30;

/** Groups of each week: branch, name, ages, capacity, price and deposit in pesos, and the number of children in each week. */
const TURNOS = [
  [1, 'Pequeños', 5, 9, 16, 4500, 1500, [13, 7, 2]],
  [1, 'Grandes', 9, 15, 20, 4800, 1500, [9, 5, 0]],
  [2, 'Campamento', 6, 14, 24, 3800, 1000, [8, 3, 0]],
  [3, 'Campamento', 6, 14, 24, 3600, 1000, [6, 2, 0]],
] as const;

/** Writes the weeks as periods and groups, with a modality of their own that has their price. */
function sembrarSemanas({ libro, hoy }: Semilla, grupos: Oferta['bloques'][number]) {
  const codigoModalidad = libro.llave(modalidad);
  const unica = { frecuencia: 'UNICA', cantidadCuotas: 1, diaVencimiento: 0, cobraInscripcion: false, prorratea: false } as const;
  libro.anotar(modalidad, { codigoModalidad, codigoCompania, descripcion: 'Semana de campamento', ...unica });
  const desde = sumarDias(hoy, FALTAN);
  return [0, 1, 2].flatMap((semana) => {
    const fechaInicio = sumarDias(desde, ((8 - diaSemanaIso(desde)) % 7) + 7 * semana);
    const tramo = { codigoPeriodo: libro.llave(periodoAcademico), fechaInicio, fechaFin: sumarDias(fechaInicio, 4) };
    const periodo = { ...tramo, codigoCompania, codigoSucursal: null, tipo: 'CAMPAMENTO' as const, activo: true };
    libro.anotar(periodoAcademico, { ...periodo, descripcion: `Campamento, semana ${semana + 1}` });
    return TURNOS.map(([codigoSucursal, nombre, edadMinima, edadMaxima, capacidad, costo, deposito, vienen], n) => {
      const codigoGrupo = libro.llave(grupo);
      const descripcion = `${nombre}, semana ${semana + 1}`;
      const { codigoProfesor } = grupos.filter((uno) => uno.codigoSucursal === codigoSucursal)[2 + 2 * (n % 2)]!;
      const precio = pesos(costo);
      const montos = { montoInscripcion: CERO, montoDeposito: pesos(deposito) };
      libro.anotar(grupo, {
        ...{ codigoGrupo, codigoCompania, codigoSucursal, codigoPeriodo: tramo.codigoPeriodo, codigoProfesor, descripcion, ...montos },
        ...{ tipo: 'CAMPAMENTO', edadMinima, edadMaxima, capacidad, estatus: 'ACTIVO' },
      });
      libro.anotar(grupoModalidad, { codigoGrupo, codigoModalidad, montoCuota: precio });
      const lugar = LUGARES[SUCURSALES.indexOf(codigoSucursal)]![n % 2]!;
      for (const dia of [1, 2, 3, 4, 5])
        libro.anotar(detalleHorarioGrupo, { codigoGrupo, dia, horaInicio: '08:00', horaFin: '12:00', lugar });
      const edades = [edadMinima, edadMaxima] as const;
      return { codigoGrupo, codigoModalidad, codigoSucursal, descripcion, ...tramo, ...montos, precio, edades, vienen: vienen[semana]! };
    });
  });
}
type Semana = ReturnType<typeof sembrarSemanas>[number];

/** Assigns children to the weeks: from families that pay on time, of the week's branch and age; each child to one week. */
function repartir(semanas: readonly Semana[], altas: readonly Alta[], dia: string) {
  const tomados = new Set<number>();
  const libres = altas.filter(({ familia, cancelada, fecha }) => familia.perfil === 'PUNTUAL' && cancelada === null && fecha <= dia);
  return semanas.flatMap((semana) => {
    const { codigoSucursal, edades, vienen } = semana;
    const cabe = ({ grupo: suyo }: Alta) =>
      suyo.codigoSucursal === codigoSucursal && suyo.edadMinima >= edades[0] && suyo.edadMaxima < edades[1];
    const suyas = libres.filter((alta) => !tomados.has(alta.codigoEstudiante) && cabe(alta)).slice(0, vienen);
    for (const { codigoEstudiante } of suyas) tomados.add(codigoEstudiante);
    return suyas.map((alta) => ({ alta, semana }));
  });
}

/** The last day up to this one on which the desk is open. */
const abiertoHasta = (dia: string, abre: Agenda['abre']): string => (abre(dia) === dia ? dia : abiertoHasta(sumarDias(dia, -1), abre));

/** Writes the camp weeks, their enrolments and invoices: a paid deposit and the rest, due when the week begins. */
export function sembrarCampamento(semilla: Semilla, oferta: Oferta, altas: readonly Alta[], agenda: Agenda): void {
  const { libro, hoy } = semilla;
  const alistados = repartir(sembrarSemanas(semilla, oferta.bloques[0]!), altas, sumarDias(hoy, -ANUNCIADO));
  for (const [i, { alta, semana }] of alistados.entries()) {
    // Enrolments are spread evenly over the days since the announcement.
    const dia = abiertoHasta(sumarDias(hoy, -1 - Math.floor((i * ANUNCIADO) / alistados.length)), agenda.abre);
    const { codigoSucursal, codigoGrupo, codigoModalidad, precio } = semana;
    const { codigoEstudiante, codigoEntidad, familia } = alta;
    const { usuario } = CAJEROS[codigoSucursal]!;
    const codigoInscripcion = libro.llave(inscripcion);
    const suya = { codigoInscripcion, codigoCompania, codigoSucursal, codigoEstudiante, codigoGrupo, codigoModalidad };
    libro.anotar(inscripcion, { ...suya, montoCuota: precio, fechaInscripcion: dia, estatus: 'ACTIVA', usuario });
    for (const { lineas, ...una } of facturasDeCampamento({ semanas: [semana], extras: [], itbis: 0, deposito: true, hoy: dia })) {
      const codigoFactura = libro.llave(factura);
      const pagado = una.fechaVencimiento === dia ? una.total : CERO;
      if (pagado > 0) agenda.anotar(dia, { codigoPagador: familia.codigoPagador, codigoSucursal, codigoFactura, monto: pagado });
      const cabeza = { codigoFactura, codigoCompania, codigoSucursal, numero: codigoFactura, tipo: 'CAMPAMENTO' as const };
      const estatus = estatusDe(una.total, pagado, false);
      libro.anotar(factura, { ...cabeza, codigoEntidad, codigoEstudiante, ...una, fecha: dia, pagado, estatus, usuario });
      for (const { codigoGrupo: _, extra: __, ...linea } of lineas) {
        const fila = {
          codigoDetalle: libro.llave(facturaDetalle),
          codigoFactura,
          tipo: 'SE' as const,
          codigoServicio: SERVICIO.CAMPAMENTO,
        };
        libro.anotar(facturaDetalle, { ...fila, codigoInscripcion, ...linea });
      }
    }
  }
}
