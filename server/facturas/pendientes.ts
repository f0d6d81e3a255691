import { and, asc, eq, lt, ne, sql, type SQL } from 'drizzle-orm';
import { facturas as calls, VEN_MONTO_VENCIDO } from '@/contract/facturas/factura';
import { mayCall } from '@/contract/routes';
import { sumar } from '@/domain/dinero';
import { nombreDeGrupo } from '../academico/nombreDeGrupo';
import { pick, type Db } from '../db/connect';
import type { Places } from '../db/prepared';
import { grupo } from '../db/schema/academico';
import { factura } from '../db/schema/dinero/facturas';
import { inscripcion, sigueEl } from '../db/schema/inscripciones';
import { entidad, estudiante, nombreDe } from '../db/schema/personas';
import { cargarEstudiante } from '../estudiantes/ficha';
import { notFound, serve } from '../lib/serve';
import { settleInOrder } from '../lib/settleInOrder';
import { plannedOnce, preparedFor, soloDe, type Quien, type User } from '../lib/scope';
import { assertPersona, deudoresDe, estudiantesDe, pagadoresDe, personasDe } from '../personas/alcance';
import { pendiente } from './columnas';
import { conAtraso, leerFacturas, seleccionDeFacturas } from './factura';
import { deLaCuenta, familiaDe, pagadorDelEstudiante, saldoDelPagador } from './familia';

/** The students of a payer that the caller may see, each with their groups. */
const hijosDe = (db: Db, user: Quien, codigoPagador: SQL, hoy: unknown) =>
  db
    .select({
      ...pick(estudiante, 'codigoEstudiante', 'nombreCompleto'),
      grupos: sql<string>`coalesce(string_agg(${nombreDeGrupo(undefined, hoy)}, ', ' order by ${grupo.descripcion}, ${grupo.codigoPeriodo}), '')`,
    })
    .from(estudiante)
    .leftJoin(inscripcion, and(eq(inscripcion.codigoEstudiante, estudiante.codigoEstudiante), sigueEl(hoy, sql`inscripcion`)))
    .leftJoin(grupo, eq(grupo.codigoGrupo, inscripcion.codigoGrupo))
    .where(estudiantesDe(plannedOnce(user), sql`${estudiante.codigoEstudiante} = any(${familiaDe(codigoPagador)})`))
    .groupBy(estudiante.codigoEstudiante)
    .orderBy(sql`${estudiante.nombreCompleto} collate "es-x-icu"`, asc(estudiante.codigoEstudiante));

type De = Places<{ codigo: number }>;

/** The three statements of an account: the payer with the credit, their students, and what is pending, for a code that names the payer. */
const cuentaPor = (nombre: string, pagador: (codigo: De['codigo']) => SQL, visible: (user: Quien, codigo: De['codigo']) => SQL) => {
  const cuenta = preparedFor(`cuenta_${nombre}`, (db, user, { codigo }: De) =>
    db
      .select({
        pagador: {
          codigoEntidad: entidad.codigoEntidad,
          nombre: nombreDe(entidad),
          telefono: sql<string>`case when ${personasDe(user)} then ${entidad.telefono} else '' end`,
        },
        saldoAFavor: saldoDelPagador(entidad.codigoEntidad),
        retiene: sql<boolean>`exists (select from comprador_fiscal b where b.codigo_entidad = ${entidad.codigoEntidad} and b.regimen = 'CREDITO')`,
      })
      .from(entidad)
      .where(and(sql`${entidad.codigoEntidad} = ${pagador(codigo)}`, visible(user, codigo))),
  );
  const hijos = preparedFor(`hijos_${nombre}`, (db, user, { codigo, hoy }: De & Places<{ hoy: string }>) =>
    hijosDe(db, user, pagador(codigo), hoy),
  );
  const pendientes = preparedFor(`pendiente_${nombre}`, (db, user, { codigo, hoy }: De & Places<{ hoy: string }>) =>
    seleccionDeFacturas(db, plannedOnce(user), hoy, deLaCuenta(pagador(codigo))),
  );
  return (db: Db, user: User, codigo: number, hoy: string) =>
    settleInOrder([cuenta(db, user, { codigo }), hijos(db, user, { codigo, hoy }), pendientes(db, user, { codigo, hoy })]);
};

const cuentaDeEstudiante = cuentaPor(
  'de_estudiante',
  (codigo) => pagadorDelEstudiante(codigo),
  (user, codigo) =>
    sql`exists (select from estudiante where ${eq(estudiante.codigoEstudiante, codigo)} and (${estudiantesDe(user)} or ${deudoresDe(user)}))`,
);
const cuentaDePersona = cuentaPor(
  'de_persona',
  (codigo) => sql`${codigo}`,
  (user) => pagadoresDe(user),
);

const noEsCuota = ne(factura.tipo, 'CUOTA');
type DeEstudiante = typeof calls.pendientesEstudiante | typeof calls.sinCuotaEstudiante | typeof calls.vencidasEstudiante;

// The calls of a kind differ by their path and accesses alone, so the type of one serves for all.
/** Serves the pending invoices of one student that also meet a condition. Refuses a student out of scope (404). */
const deEstudiante = (call: DeEstudiante, tambien: (hoy: string) => SQL | undefined) =>
  serve(call as typeof calls.pendientesEstudiante, async ({ db, user, hoy, query: { codigoEstudiante } }) => {
    await cargarEstudiante(db, user, codigoEstudiante);
    return leerFacturas(db, user, hoy, and(pendiente, eq(factura.codigoEstudiante, codigoEstudiante), tambien(hoy))!);
  });

/** The same of a person and of the students they pay for. */
const deEntidad = (call: typeof calls.pendientesEntidad | typeof calls.sinCuotaEntidad, tambien?: SQL) =>
  serve(call as typeof calls.pendientesEntidad, async ({ db, user, hoy, query: { codigoEntidad } }) => {
    await assertPersona(db, user, codigoEntidad);
    return leerFacturas(db, user, hoy, and(deLaCuenta(codigoEntidad), tambien)!);
  });

export default [
  deEstudiante(calls.pendientesEstudiante, () => undefined),
  deEstudiante(calls.sinCuotaEstudiante, () => noEsCuota),
  deEstudiante(calls.vencidasEstudiante, (hoy) => lt(factura.fechaVencimiento, hoy)),
  deEntidad(calls.pendientesEntidad),
  deEntidad(calls.sinCuotaEntidad, noEsCuota),

  // Called by enrolment, desk and roll to warn. Locks nothing. Callers who may not see amounts, such as a PROFESOR, only learn that there
  // is overdue debt.
  serve(calls.existeVencida, async ({ db, user, hoy, query: { codigoEstudiante } }) => {
    await cargarEstudiante(db, user, codigoEstudiante);
    const vencidas = and(pendiente, eq(factura.codigoEstudiante, codigoEstudiante), lt(factura.fechaVencimiento, hoy))!;
    const facturas = await leerFacturas(db, user, hoy, vencidas);
    const veMonto = soloDe(user) === undefined && mayCall(VEN_MONTO_VENCIDO, user.accesos);
    return {
      existe: facturas.length > 0,
      cantidad: facturas.length,
      monto: veMonto ? sumar(facturas.map((una) => una.pendiente)) : null,
    };
  }),

  // Called by the cashier once a student or a person is selected; everything in one round trip. Locks nothing: paying checks again.
  // Refuses a student or a person out of scope (404) who owes nothing in it.
  serve(calls.cuentaFamilia, async ({ db, user, hoy, query: { codigoEstudiante, codigoEntidad } }) => {
    const [[cuenta], estudiantes, facturas] = await (codigoEstudiante === undefined
      ? cuentaDePersona(db, user, codigoEntidad!, hoy)
      : cuentaDeEstudiante(db, user, codigoEstudiante, hoy));
    if (!cuenta) throw notFound(codigoEstudiante === undefined ? 'Esa persona' : 'Ese estudiante');
    const { centavosEnEfectivo, fiscal } = user;
    const retiene = cuenta.retiene && fiscal !== 'NO';
    return { ...cuenta, retiene, centavosEnEfectivo, estudiantes, facturas: facturas.map((row) => conAtraso(row, hoy)) };
  }),
];
