import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { cuotas as calls, type CuotaGenerada, type Generadas } from '@/contract/inscripciones/cuotas';
import type { CuotaPlaneada } from '@/domain/inscripciones/cuotas';
import { sumar } from '@/domain/dinero';
import { bloquearGrupo } from '../academico/leerGrupo';
import { nombresDeGrupos } from '../academico/nombreDeGrupo';
import type { Db } from '../db/connect';
import { factura } from '../db/schema/dinero/facturas';
import { inscripcion } from '../db/schema/inscripciones';
import { conflict, notFound, serve } from '../lib/serve';
import type { User } from '../lib/scope';
import { facturar, type Facturable } from './guardar';
import { bloquearInscritos, leerInscritas, planDeInscrita, type Inscrita } from './inscritas';
import { cargoDeCuota } from './plan';
import { leerEstudiante, leerServicios } from './requisitos';
import { leerRebajas } from './rebajas';

interface Pide {
  cantidadCuota: number;
  fechaEvaluar: string;
}

/** The instalment numbers that each enrolment already has, and whether a non-void invoice has the number. */
async function leerNumeros(db: Db, inscritas: readonly Inscrita[]) {
  const codigos = inscritas.map(({ codigoInscripcion }) => codigoInscripcion);
  const { codigoInscripcion, numeroCuota, estatus, tipo } = factura;
  const rows = await db
    .select({ codigoInscripcion, numeroCuota, viva: sql<boolean>`bool_or(${estatus} <> 'ANULADA')` })
    .from(factura)
    .where(and(inArray(codigoInscripcion, codigos), eq(tipo, 'CUOTA')))
    .groupBy(codigoInscripcion, numeroCuota);
  const vivas = new Map(rows.map((una) => [`${una.codigoInscripcion}.${una.numeroCuota}`, una.viva]));
  return (deInscripcion: number, numero: number): CuotaGenerada['estado'] => {
    const viva = vivas.get(`${deInscripcion}.${numero}`);
    if (viva === undefined) return 'NUEVA';
    return viva ? 'EXISTE' : 'REEMPLAZA';
  };
}

function resumenDe({ codigoInscripcion, codigoEstudiante, estudiante }: Inscrita, grupo: string, hechas: CuotaGenerada[]): Generadas {
  const cuantas = (estado: CuotaGenerada['estado']) => hechas.filter((una) => una.estado === estado).length;
  return {
    codigoInscripcion,
    codigoEstudiante,
    estudiante,
    grupo,
    cuotas: hechas,
    nuevas: cuantas('NUEVA'),
    existentes: cuantas('EXISTE'),
    reemplazadas: cuantas('REEMPLAZA'),
    total: sumar(hechas.filter(({ estado }) => estado !== 'EXISTE').map(({ monto }) => monto)),
  };
}

/** The requested spans of the plan: the first `cantidadCuota` that have not ended on that day. */
const pedidasDe = (plan: readonly CuotaPlaneada[], { fechaEvaluar, cantidadCuota }: Pide) =>
  plan.filter(({ hasta }) => hasta >= fechaEvaluar).slice(0, cantidadCuota);

/** Plans the missing instalments of locked enrolments; `act` bills them. */
async function generar(db: Db, user: User, hoy: string, inscritas: readonly Inscrita[], pide: Pide) {
  const { CUOTA } = await leerServicios(db, user);
  const rebajas = await leerRebajas(db, user, { desde: hoy }, inscritas);
  const estadoDe = await leerNumeros(db, inscritas);
  const nombres = await nombresDeGrupos(db, hoy, inscritas);
  const porFacturar: Facturable[] = [];
  const answer = inscritas.map((inscrita) => {
    const { codigoInscripcion, codigoSucursal, codigoEntidad, codigoEstudiante } = inscrita;
    const para = { codigoSucursal, codigoEntidad, codigoEstudiante, codigoInscripcion };
    const plan = planDeInscrita(inscrita, rebajas.get(codigoInscripcion)!, CUOTA.itbis);
    const hechas = pedidasDe(plan, pide).map((cuota): CuotaGenerada => {
      const estado = estadoDe(codigoInscripcion, cuota.numero);
      if (estado !== 'EXISTE') porFacturar.push({ ...cargoDeCuota(cuota, CUOTA), ...para });
      return { ...cuota, estado, numeroCuota: cuota.numero, monto: cuota.total };
    });
    return resumenDe(inscrita, nombres.get(inscrita.codigoGrupo)!, hechas);
  });
  return { answer, act: async () => void (await facturar(db, user, hoy, porFacturar)) };
}

const activas = (where: SQL) => and(where, eq(inscripcion.estatus, 'ACTIVA'))!;

export default [
  // Called by /process/factura/generarCuota for one student. Locks the student (so that two concurrent calls create one set), then the
  // series. Refuses a student without an active enrolment, or with several of which none is named.
  serve(calls.estudiante, async ({ db, user, hoy, body: { codigoEstudiante, codigoInscripcion, ...pide } }) => {
    const { nombreCompleto } = await leerEstudiante(db, user, codigoEstudiante, { lock: true });
    const suyas = await leerInscritas(db, user, activas(eq(inscripcion.codigoEstudiante, codigoEstudiante)));
    const elegidas = codigoInscripcion === undefined ? suyas : suyas.filter((una) => una.codigoInscripcion === codigoInscripcion);
    if (codigoInscripcion !== undefined && elegidas.length === 0) throw notFound('Esa inscripción');
    const regulares = elegidas.filter(({ grupo }) => grupo.tipo === 'REGULAR');
    if (regulares.length === 0) throw conflict(`${nombreCompleto} no tiene una inscripción activa`);
    if (regulares.length > 1) {
      const en = await nombresDeGrupos(db, hoy, regulares);
      throw conflict(
        `${nombreCompleto} está en ${regulares.map(({ codigoGrupo }) => en.get(codigoGrupo)).join(' y ')}: elija la inscripción`,
      );
    }
    const { answer, act } = await generar(db, user, hoy, regulares, pide);
    return { answer: answer[0]!, act };
  }),

  // The same for a whole group. Locks the group, then its students by key, then the series: 30 students take three reads and two writes.
  // Refuses a group out of scope and a camp.
  serve(calls.grupo, async ({ db, user, hoy, body: { codigoGrupo, ...pide } }) => {
    await bloquearGrupo(db, user, codigoGrupo);
    const deGrupo = activas(eq(inscripcion.codigoGrupo, codigoGrupo));
    await bloquearInscritos(db, deGrupo);
    const inscritas = await leerInscritas(db, user, deGrupo);
    if (inscritas.some(({ grupo }) => grupo.tipo === 'CAMPAMENTO')) throw conflict('Es un campamento: no tiene cuotas');
    return generar(db, user, hoy, inscritas, pide);
  }),
];
