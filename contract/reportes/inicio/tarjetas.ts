import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { type Access, get } from '../../call';
import { codigo, codigoEnRuta, dinero, fecha, hora, momento, saldo } from '../../campos';
import { Antiguedad } from '../../facturas/antiguedad';

/** A card of the start page: one request, for the selected branch or all of the user's. */
const tarjeta = <const P extends string, R extends z.ZodType>(path: P, access: Access, summary: string, result: R) =>
  get(`inicio/${path}`, access, summary, { query: z.strictObject({ codigoSucursal: codigoEnRuta.optional() }), result });

const PorMes = z.record(z.string(), saldo);

/** Matters that need attention, each with its count and the page that resolves it. */
export const ClaseAtencion = z.enum([
  'CAJA_OLVIDADA',
  'CAJA_CON_DIFERENCIA',
  'SIN_LISTA',
  'GRUPO_LLENO',
  'ESPERA_CON_LUGAR',
  'BAJO_MINIMO',
  'DEUDA_VIEJA',
  'CORREO_FALLIDO',
  'COPIA_VIEJA',
  'SIN_COPIA',
  'PRIMEROS_PASOS',
]);
export type ClaseAtencion = z.infer<typeof ClaseAtencion>;

export const inicio = {
  cobrado: tarjeta(
    'cobrado',
    [ACCESO.cobrosPorFecha, ACCESO.ingresoCaja],
    'Lo cobrado hoy y este mes, contra los mismos días del mes anterior',
    z.object({ hoy: saldo, cobrosHoy: z.int(), mes: saldo, mesAnterior: saldo }),
  ),
  deuda: tarjeta(
    'deuda',
    [ACCESO.facturasVencidas],
    'Lo pendiente y lo vencido por antigüedad',
    z.object({ pendiente: dinero, porVencer: dinero, vencido: dinero, estudiantes: z.int(), porAntiguedad: z.record(Antiguedad, dinero) }),
  ),
  estudiantes: tarjeta(
    'estudiantes',
    [ACCESO.estudiante],
    'Estudiantes activos, los que entraron y se fueron este mes, y los cumpleaños de la semana',
    z.object({
      activos: z.int(),
      nuevos: z.int(),
      bajas: z.int(),
      cumpleanos: z.array(z.object({ codigoEstudiante: codigo, estudiante: z.string(), fecha, edad: z.int() })),
    }),
  ),
  asistencia: tarjeta(
    'asistencia',
    [ACCESO.asistenciaPorGrupo, ACCESO.paseLista],
    'Los grupos con clase hoy: cuáles tienen lista y cuáles faltan',
    z.array(
      z.object({
        codigoGrupo: codigo,
        grupo: z.string(),
        horaInicio: hora,
        inscritos: z.int(),
        registrados: z.int(),
        presentes: z.int(),
      }),
    ),
  ),
  ingresos: tarjeta(
    'ingresos',
    [ACCESO.ingresoAnual, ACCESO.analisisIngresos],
    'Lo cobrado por mes, este año y el anterior',
    z.object({ anio: z.int(), porMes: PorMes, anteriorPorMes: PorMes }),
  ),
  grupos: tarjeta(
    'grupos',
    [ACCESO.grupo],
    'Ocupación de los grupos, los llenos, y las inscripciones por semana',
    z.object({
      grupos: z.int(),
      inscritos: z.int(),
      capacidad: z.int(),
      /** The number of full groups; `llenos` has the first of them. */
      cuantosLlenos: z.int(),
      llenos: z.array(z.object({ codigoGrupo: codigo, grupo: z.string(), inscritos: z.int(), capacidad: z.int() })),
      /** By the Monday of each of the last eight weeks. */
      porSemana: z.array(z.object({ lunes: fecha, inscripciones: z.int() })),
    }),
  ),
  esperas: tarjeta(
    'esperas',
    [ACCESO.inscripcion, ACCESO.grupo, ACCESO.cancelarInscripcion, ACCESO.transferirGrupo],
    'Los grupos en los que alguien espera por un lugar: cuántos, desde cuándo, a quién le toca, y si ya hay lugar',
    z.object({
      esperan: z.int(),
      /** The number of groups; `grupos` has the first of them. */
      enGrupos: z.int(),
      grupos: z.array(
        z.object({
          codigoGrupo: codigo,
          grupo: z.string(),
          esperan: z.int(),
          /** Free places. */
          libres: z.int(),
          desde: fecha,
          codigoEstudiante: codigo,
          siguiente: z.string(),
        }),
      ),
    }),
  ),
  caja: tarjeta(
    'caja',
    [ACCESO.cobro, ACCESO.realizarCobro, ACCESO.caja],
    'La caja propia, lo que uno cobró hoy, y quién vence hoy',
    z.object({
      abierta: momento.nullable(),
      cobrado: saldo,
      cobros: z.int(),
      vencenHoy: z.int(),
      montoHoy: dinero,
      vencen: z.array(z.object({ codigoEstudiante: codigo, estudiante: z.string(), monto: dinero })),
    }),
  ),
  sucursales: get(
    'inicio/sucursales',
    [ACCESO.analisisIngresos],
    'Todas las sucursales del usuario una al lado de la otra, la peor primero',
    {
      result: z.array(
        z.object({
          codigoSucursal: codigo,
          sucursal: z.string(),
          /** Due from the first of the month to today, and the part of it that is paid. */
          esperado: dinero,
          cobrado: dinero,
          cumplimiento: z.int().nullable(),
          estudiantes: z.int(),
          /** Of the last 30 days, in basis points; null without marks or without the access. */
          asistencia: z.int().nullable(),
          /** Differences of this month's cash days; null without the access. */
          diferencia: saldo.nullable(),
          /** Groups that had class yesterday but no roll; null without the access. */
          sinLista: z.int().nullable(),
        }),
      ),
    },
  ),
  atencion: tarjeta(
    'atencion',
    'session',
    'Lo que necesita atención, de lo que el usuario puede abrir',
    /** Of COPIA_VIEJA the hours since the last nightly copy; SIN_COPIA says that there is none yet; PRIMEROS_PASOS counts those left (pasos.ts). */
    z.array(z.object({ clase: ClaseAtencion, cantidad: z.int() })),
  ),
};

type Tarjetas = typeof inicio;
/** The answer of a card. */
export type Tarjeta<N extends keyof Tarjetas> = z.output<Tarjetas[N]['result']>;
