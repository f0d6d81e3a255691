import { and, asc, eq, lt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { facturas as calls, VEN_MONTO_VENCIDO } from '@/contract/facturas/factura';
import { mayCall } from '@/contract/routes';
import { sumar } from '@/domain/dinero';
import type { Db } from '../db/connect';
import { grupo } from '../db/schema/academico';
import { factura } from '../db/schema/facturas';
import { inscripcion } from '../db/schema/inscripciones';
import { entidad, estudiante } from '../db/schema/personas';
import { cargarEstudiante } from '../estudiantes/leer';
import { notFound } from '../lib/errors';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import { soloDe, type User } from '../lib/user';
import { assertPersona } from '../personas/alcance';
import { pendiente } from './columnas';
import { nombreDe } from '../personas/nombre';
import { leerFacturas } from './factura';
import { deLaCuenta, familiaDe, pagadorDe, saldoAFavor } from './familia';

/** Who pays for a student that the caller may see. */
async function leerPagador(db: Db, user: User, codigoEstudiante: number) {
  const pagador = alias(entidad, 'pagador');
  const [row] = await db
    .select({ codigoEntidad: pagador.codigoEntidad, nombre: nombreDe(pagador), telefono: pagador.telefono })
    .from(estudiante)
    .innerJoin(pagador, eq(pagador.codigoEntidad, pagadorDe(estudiante.codigoEstudiante, estudiante.codigoEntidad)))
    .where(scoped(estudiante, user, eq(estudiante.codigoEstudiante, codigoEstudiante)));
  if (!row) throw notFound('Ese estudiante');
  return row;
}

/** The students of a payer that the caller may see, each with the groups it is in. */
const leerEstudiantes = (db: Db, user: User, codigoPagador: number) =>
  db
    .select({
      codigoEstudiante: estudiante.codigoEstudiante,
      nombreCompleto: estudiante.nombreCompleto,
      grupos: sql<string>`coalesce(string_agg(${grupo.descripcion}, ', ' order by ${grupo.descripcion}), '')`,
    })
    .from(estudiante)
    .leftJoin(inscripcion, and(eq(inscripcion.codigoEstudiante, estudiante.codigoEstudiante), eq(inscripcion.estatus, 'ACTIVA')))
    .leftJoin(grupo, eq(grupo.codigoGrupo, inscripcion.codigoGrupo))
    .where(scoped(estudiante, user, sql`${estudiante.codigoEstudiante} = any(${familiaDe(codigoPagador)})`))
    .groupBy(estudiante.codigoEstudiante)
    .orderBy(sql`${estudiante.nombreCompleto} collate "es-x-icu"`, asc(estudiante.codigoEstudiante));

const noEsCuota = ne(factura.tipo, 'CUOTA');
const vencidasDe = (codigoEstudiante: number, hoy: string) =>
  and(pendiente, eq(factura.codigoEstudiante, codigoEstudiante), lt(factura.fechaVencimiento, hoy))!;

export default [
  serve(calls.pendientesEstudiante, async ({ db, user, hoy, query: { codigoEstudiante } }) => {
    await cargarEstudiante(db, user, codigoEstudiante);
    return leerFacturas(db, user, hoy, and(pendiente, eq(factura.codigoEstudiante, codigoEstudiante))!);
  }),

  serve(calls.pendientesEntidad, async ({ db, user, hoy, query: { codigoEntidad } }) => {
    await assertPersona(db, user, codigoEntidad);
    return leerFacturas(db, user, hoy, deLaCuenta(codigoEntidad));
  }),

  serve(calls.sinCuotaEstudiante, async ({ db, user, hoy, query: { codigoEstudiante } }) => {
    await cargarEstudiante(db, user, codigoEstudiante);
    return leerFacturas(db, user, hoy, and(pendiente, noEsCuota, eq(factura.codigoEstudiante, codigoEstudiante))!);
  }),

  serve(calls.sinCuotaEntidad, async ({ db, user, hoy, query: { codigoEntidad } }) => {
    await assertPersona(db, user, codigoEntidad);
    return leerFacturas(db, user, hoy, and(deLaCuenta(codigoEntidad), noEsCuota)!);
  }),

  serve(calls.vencidasEstudiante, async ({ db, user, hoy, query: { codigoEstudiante } }) => {
    await cargarEstudiante(db, user, codigoEstudiante);
    return leerFacturas(db, user, hoy, vencidasDe(codigoEstudiante, hoy));
  }),

  // Enrolment, desk and roll, to warn. Locks nothing. Who may not see amounts is told only that there is something, a PROFESOR too.
  serve(calls.existeVencida, async ({ db, user, hoy, query: { codigoEstudiante } }) => {
    await cargarEstudiante(db, user, codigoEstudiante);
    const facturas = await leerFacturas(db, user, hoy, vencidasDe(codigoEstudiante, hoy));
    const veMonto = soloDe(user) === undefined && mayCall(VEN_MONTO_VENCIDO, user.accesos);
    return {
      existe: facturas.length > 0,
      cantidad: facturas.length,
      monto: veMonto ? sumar(facturas.map((una) => una.pendiente)) : null,
    };
  }),

  // The cashier, as soon as a student stands at the desk. Locks nothing: paying checks everything again.
  serve(calls.cuentaFamilia, async ({ db, user, hoy, query: { codigoEstudiante } }) => {
    const pagador = await leerPagador(db, user, codigoEstudiante);
    const { codigoEntidad } = pagador;
    const [saldo, estudiantes, facturas] = await Promise.all([
      saldoAFavor(db, codigoEntidad),
      leerEstudiantes(db, user, codigoEntidad),
      leerFacturas(db, user, hoy, deLaCuenta(codigoEntidad)),
    ]);
    return { pagador, saldoAFavor: saldo, centavosEnEfectivo: user.centavosEnEfectivo, estudiantes, facturas };
  }),
];
