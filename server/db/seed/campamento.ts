import { facturasDeCampamento, type SemanaPorFacturar } from '@/domain/inscripciones/campamento';
import { CERO } from '@/domain/dinero';
import { diaSemanaIso, sumarDias } from '@/domain/fechas';
import { estatusDe } from '@/domain/precio';
import { detalleHorarioGrupo, grupo, grupoModalidad, modalidad, periodoAcademico } from '../schema/academico';
import { factura, facturaDetalle } from '../schema/facturas';
import { inscripcion } from '../schema/inscripciones';
import { copiar, type Fila } from './bulk';
import { LUGARES } from './grupos';
import type { Agenda } from './pagos';
import { CAJEROS, CODIGO_COMPANIA as codigoCompania, SUCURSALES, pesos, type Alta, type Oferta, type Semilla } from './tipos';

// The demo's camp: three weeks that begin soon, in every branch, with free places and some children whose deposit is paid.

const SEMANAS = 3;
/** Days between today and the first Monday, at least. */
const FALTAN = 14;
/** Days since the first family enrolled. */
const ANUNCIADO = 30;
const MANANA = { horaInicio: '08:00', horaFin: '12:00' };
/** The key of the built-in service that camp weeks are billed on. */
const SERVICIO_CAMPAMENTO = 3;

interface Turno {
  sucursal: number;
  nombre: string;
  edades: readonly [number, number];
  capacidad: number;
  precio: number;
  deposito: number;
  /** Number of children in each week. */
  vienen: readonly number[];
}
const TURNOS: readonly Turno[] = [
  { sucursal: 0, nombre: 'Pequeños', edades: [5, 9], capacidad: 16, precio: 4500, deposito: 1500, vienen: [13, 7, 2] },
  { sucursal: 0, nombre: 'Grandes', edades: [9, 15], capacidad: 20, precio: 4800, deposito: 1500, vienen: [9, 5, 0] },
  { sucursal: 1, nombre: 'Campamento', edades: [6, 14], capacidad: 24, precio: 3800, deposito: 1000, vienen: [8, 3, 0] },
  { sucursal: 2, nombre: 'Campamento', edades: [6, 14], capacidad: 24, precio: 3600, deposito: 1000, vienen: [6, 2, 0] },
];

type Semana = SemanaPorFacturar & { turno: Turno; codigoSucursal: number };

/** Monday on which the first week begins. */
const primerLunes = (hoy: string) => {
  const desde = sumarDias(hoy, FALTAN);
  return sumarDias(desde, (8 - diaSemanaIso(desde)) % 7);
};

/** Writes the weeks as periods and groups, with a modality of their own that has their price. */
async function sembrarSemanas({ client, hoy }: Semilla, { periodo, modalidades, bloques }: Oferta): Promise<[Semana[], number]> {
  const codigoModalidad = modalidades.length + 1;
  const unica = { frecuencia: 'UNICA', cantidadCuotas: 1, diaVencimiento: 0, cobraInscripcion: false, prorratea: false } as const;
  await copiar(client, modalidad, [{ codigoModalidad, codigoCompania, descripcion: 'Semana de campamento', ...unica }]);

  const lunes = primerLunes(hoy);
  const periodos = Array.from({ length: SEMANAS }, (_, i) => {
    const fechaInicio = sumarDias(lunes, 7 * i);
    return { codigoPeriodo: periodo.codigoPeriodo! + 1 + i, fechaInicio, fechaFin: sumarDias(fechaInicio, 4) };
  });
  const comun = { codigoCompania, codigoSucursal: null, tipo: 'CAMPAMENTO' as const, activo: true };
  await copiar(client, periodoAcademico, periodos.map((uno, i) => ({ ...comun, ...uno, descripcion: `Campamento, semana ${i + 1}` }))); // prettier-ignore

  const deCanchas = bloques.flat();
  const profesorDe = (n: number, sucursal: number) =>
    deCanchas.filter((uno) => uno.codigoSucursal === SUCURSALES[sucursal])[2 + 2 * (n % 2)]!.codigoProfesor;
  const semanas = periodos.flatMap((uno, i) =>
    TURNOS.map((turno, n): Semana & Fila<typeof grupo> => ({
      ...{ codigoGrupo: deCanchas.length + 1 + i * TURNOS.length + n, codigoCompania, codigoSucursal: SUCURSALES[turno.sucursal]! },
      ...{
        codigoPeriodo: uno.codigoPeriodo,
        codigoProfesor: profesorDe(n, turno.sucursal),
        descripcion: `${turno.nombre}, semana ${i + 1}`,
      },
      ...{ tipo: 'CAMPAMENTO', edadMinima: turno.edades[0], edadMaxima: turno.edades[1], capacidad: turno.capacidad, estatus: 'ACTIVO' },
      ...{ montoInscripcion: CERO, montoDeposito: pesos(turno.deposito) },
      ...{ turno, precio: pesos(turno.precio), fechaInicio: uno.fechaInicio, fechaFin: uno.fechaFin },
    })),
  );
  await copiar(client, grupo, semanas.map(({ turno: _t, precio: _p, fechaInicio: _i, fechaFin: _f, ...fila }) => fila)); // prettier-ignore
  await copiar(client, grupoModalidad, semanas.map(({ codigoGrupo, precio }) => ({ codigoGrupo, codigoModalidad, montoCuota: precio }))); // prettier-ignore
  const { rows } = await client.query<{ ultimo: number }>('select max(codigo_detalle) ultimo from detalle_horario_grupo');
  const clases = semanas.flatMap(({ codigoGrupo, turno }, n) =>
    [1, 2, 3, 4, 5].map((dia) => ({ codigoGrupo, dia, ...MANANA, lugar: LUGARES[turno.sucursal]![n % 2]! })),
  );
  await copiar(client, detalleHorarioGrupo, clases.map((una, i) => ({ codigoDetalle: rows[0]!.ultimo + 1 + i, ...una }))); // prettier-ignore
  return [semanas, codigoModalidad];
}

/** Assigns children to the weeks: from families that pay on time, of the week's branch and age; each child to one week. */
function repartir(semanas: readonly Semana[], altas: readonly Alta[], dia: string) {
  const libres = altas.filter(({ familia, cancelada, fecha }) => familia.perfil === 'PUNTUAL' && cancelada === null && fecha <= dia);
  const tomados = new Set<number>();
  return semanas.flatMap((semana) => {
    const { turno, codigoSucursal } = semana;
    const numero = Number(semana.descripcion.at(-1)) - 1;
    const caben = libres.filter(
      ({ codigoEstudiante, grupo: suyo }) =>
        !tomados.has(codigoEstudiante) &&
        suyo.codigoSucursal === codigoSucursal &&
        suyo.edadMinima >= turno.edades[0] &&
        suyo.edadMaxima < turno.edades[1],
    );
    const vienen = caben.slice(0, turno.vienen[numero]);
    for (const { codigoEstudiante } of vienen) tomados.add(codigoEstudiante);
    return vienen.map((alta) => ({ alta, semana }));
  });
}

/** The last day up to this one on which the desk is open. */
function abiertoHasta(dia: string, { abre }: Pick<Agenda, 'abre'>): string {
  return abre(dia) === dia ? dia : abiertoHasta(sumarDias(dia, -1), { abre });
}

/** Writes the camp weeks, their enrolments and invoices: a paid deposit and the rest, due when the week begins. */
export async function sembrarCampamento(semilla: Semilla, oferta: Oferta, altas: readonly Alta[], agenda: Agenda): Promise<void> {
  const { client, hoy } = semilla;
  const [semanas, codigoModalidad] = await sembrarSemanas(semilla, oferta);
  const alistados = repartir(semanas, altas, sumarDias(hoy, -ANUNCIADO));
  const { rows } = await client.query<{ inscripcion: number; factura: number; detalle: number }>(
    `select (select coalesce(max(codigo_inscripcion), 0) from inscripcion) inscripcion, (select coalesce(max(codigo_factura), 0) from factura) factura,
       (select coalesce(max(codigo_detalle), 0) from factura_detalle) detalle`,
  );
  const ultimo = rows[0]!;
  const inscripciones: Fila<typeof inscripcion>[] = [];
  const facturas: Fila<typeof factura>[] = [];
  const detalles: Fila<typeof facturaDetalle>[] = [];
  for (const [i, { alta, semana }] of alistados.entries()) {
    // Enrolments are spread evenly over the days since the announcement.
    const dia = abiertoHasta(sumarDias(hoy, -1 - Math.floor((i * ANUNCIADO) / alistados.length)), agenda);
    const { codigoSucursal, codigoGrupo, precio } = semana;
    const { codigoEstudiante, codigoEntidad, familia } = alta;
    const { usuario } = CAJEROS[codigoSucursal]!;
    const codigoInscripcion = (ultimo.inscripcion += 1);
    const suya = { codigoInscripcion, codigoCompania, codigoSucursal, codigoEstudiante, codigoGrupo, codigoModalidad };
    inscripciones.push({ ...suya, montoCuota: precio, fechaInscripcion: dia, estatus: 'ACTIVA', usuario });
    for (const { lineas, ...una } of facturasDeCampamento({ semanas: [semana], extras: [], itbis: 0, deposito: true, hoy: dia })) {
      const codigoFactura = (ultimo.factura += 1);
      const pagado = una.fechaVencimiento === dia ? una.total : CERO;
      if (pagado > 0) agenda.anotar(dia, { codigoPagador: familia.codigoPagador, codigoSucursal, codigoFactura, monto: pagado });
      const cabeza = { codigoFactura, codigoCompania, codigoSucursal, numero: codigoFactura, tipo: 'CAMPAMENTO' as const };
      const estatus = estatusDe(una.total, pagado, false);
      facturas.push({ ...cabeza, codigoEntidad, codigoEstudiante, ...una, fecha: dia, pagado, estatus, usuario });
      for (const { codigoGrupo: _, extra: __, ...linea } of lineas) {
        const fila = { codigoDetalle: (ultimo.detalle += 1), codigoFactura, tipo: 'SE' as const, codigoServicio: SERVICIO_CAMPAMENTO };
        detalles.push({ ...fila, codigoInscripcion, ...linea });
      }
    }
  }
  await copiar(client, inscripcion, inscripciones);
  await copiar(client, factura, facturas);
  await copiar(client, facturaDetalle, detalles);
}
