import { and, asc, eq, lt, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { facturas as calls, VEN_MONTO_VENCIDO } from '@/contract/facturas/factura';
import { mayCall } from '@/contract/routes';
import { sumar } from '@/domain/dinero';
import type { Db } from '../db/connect';
import type { Places } from '../db/prepared';
import { grupo } from '../db/schema/academico';
import { factura } from '../db/schema/facturas';
import { inscripcion } from '../db/schema/inscripciones';
import { entidad, estudiante } from '../db/schema/personas';
import { cargarEstudiante } from '../estudiantes/ficha';
import { notFound } from '../lib/errors';
import { settleInOrder } from '../lib/settleInOrder';
import { plannedOnce, preparedFor, type Quien } from '../lib/scope';
import { serve } from '../lib/serve';
import { soloDe } from '../lib/user';
import { assertPersona, estudiantesDe, personasDe } from '../personas/alcance';
import { pendiente } from './columnas';
import { nombreDe } from '../personas/nombre';
import { conAtraso, leerFacturas, seleccionDeFacturas } from './factura';
import { deLaCuenta, familiaDe, pagadorDe, pagadorDelEstudiante, saldoDelPagador } from './familia';

type DelNino = Places<{ codigoEstudiante: number }>;
const pagador = alias(entidad, 'pagador');

type DePersona = Places<{ codigoEntidad: number }>;

/** Payer and credit as the account answers them. */
const cuentaDe = (persona: typeof pagador | typeof entidad) => ({
  pagador: { codigoEntidad: persona.codigoEntidad, nombre: nombreDe(persona), telefono: persona.telefono },
  saldoAFavor: saldoDelPagador(persona.codigoEntidad),
});

/** The payer of a student that the caller may see, with the payer's credit. */
const leerCuenta = preparedFor('cuenta_de_familia', (db, user, { codigoEstudiante }: DelNino) =>
  db
    .select(cuentaDe(pagador))
    .from(estudiante)
    .innerJoin(pagador, eq(pagador.codigoEntidad, pagadorDe(estudiante.codigoEstudiante, estudiante.codigoEntidad)))
    .where(estudiantesDe(user, eq(estudiante.codigoEstudiante, codigoEstudiante))),
);

/** A person that the caller may see, with the person's credit. */
const leerCuentaDePersona = preparedFor('cuenta_de_persona', (db, user, { codigoEntidad }: DePersona) =>
  db
    .select(cuentaDe(entidad))
    .from(entidad)
    .where(personasDe(user, eq(entidad.codigoEntidad, codigoEntidad))),
);

/** The students of a payer that the caller may see, each with their groups. */
const hijosDe = (db: Db, user: Quien, codigoPagador: SQL) =>
  db
    .select({
      codigoEstudiante: estudiante.codigoEstudiante,
      nombreCompleto: estudiante.nombreCompleto,
      grupos: sql<string>`coalesce(string_agg(${grupo.descripcion}, ', ' order by ${grupo.descripcion}), '')`,
    })
    .from(estudiante)
    .leftJoin(inscripcion, and(eq(inscripcion.codigoEstudiante, estudiante.codigoEstudiante), eq(inscripcion.estatus, sql`'ACTIVA'`)))
    .leftJoin(grupo, eq(grupo.codigoGrupo, inscripcion.codigoGrupo))
    .where(estudiantesDe(plannedOnce(user), sql`${estudiante.codigoEstudiante} = any(${familiaDe(codigoPagador)})`))
    .groupBy(estudiante.codigoEstudiante)
    .orderBy(sql`${estudiante.nombreCompleto} collate "es-x-icu"`, asc(estudiante.codigoEstudiante));

const leerHermanos = preparedFor('hermanos', (db, user, { codigoEstudiante }: DelNino) =>
  hijosDe(db, user, pagadorDelEstudiante(codigoEstudiante)),
);
const leerHijos = preparedFor('hijos_de_la_persona', (db, user, { codigoEntidad }: DePersona) => hijosDe(db, user, sql`${codigoEntidad}`));

/** Pending invoices of a student's payer and of all students they pay for. */
const leerPendiente = preparedFor('pendiente_de_la_cuenta', (db, user, { codigoEstudiante }: DelNino) =>
  seleccionDeFacturas(db, plannedOnce(user), deLaCuenta(pagadorDelEstudiante(codigoEstudiante))),
);

/** Pending invoices of a person and of all students they pay for. */
const leerPendienteDePersona = preparedFor('pendiente_de_la_persona', (db, user, { codigoEntidad }: DePersona) =>
  seleccionDeFacturas(db, plannedOnce(user), deLaCuenta(sql`${codigoEntidad}`)),
);

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

  // Called by enrolment, desk and roll to warn. Locks nothing. Callers who may not see amounts, such as a PROFESOR, only learn that there
  // is overdue debt.
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

  // Called by the cashier once a student or a person is selected; everything in one round trip. Locks nothing: paying checks again.
  // Refuses a student or a person out of scope (404).
  serve(calls.cuentaFamilia, async ({ db, user, hoy, query: { codigoEstudiante, codigoEntidad } }) => {
    const [[cuenta], estudiantes, facturas] =
      codigoEstudiante === undefined
        ? await settleInOrder([
            leerCuentaDePersona(db, user, { codigoEntidad: codigoEntidad! }),
            leerHijos(db, user, { codigoEntidad: codigoEntidad! }),
            leerPendienteDePersona(db, user, { codigoEntidad: codigoEntidad! }),
          ])
        : await settleInOrder([
            leerCuenta(db, user, { codigoEstudiante }),
            leerHermanos(db, user, { codigoEstudiante }),
            leerPendiente(db, user, { codigoEstudiante }),
          ]);
    if (!cuenta) throw notFound(codigoEstudiante === undefined ? 'Esa persona' : 'Ese estudiante');
    return { ...cuenta, centavosEnEfectivo: user.centavosEnEfectivo, estudiantes, facturas: facturas.map((row) => conAtraso(row, hoy)) };
  }),
];
