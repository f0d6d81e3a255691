import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { cartasSaldo as calls, type CartaEmitida, type CartaSaldo } from '@/contract/cobros/cartaSaldo';
import { money, plural } from '@/utils/format';
import { compania, sucursal } from '../../db/schema/compania';
import { cartaSaldo } from '../../db/schema/dinero/cobros';
import { factura } from '../../db/schema/dinero/facturas';
import { entidad, estudiante } from '../../db/schema/personas';
import { logoUrl, membreteDe } from '../../compania/membrete';
import { cargarEstudiante } from '../../estudiantes/ficha';
import { pendiente, suma } from '../../facturas/columnas';
import { siguienteNumero } from '../../compania/numero';
import { conflict, serve, type Reader } from '../../lib/serve';
import { found, insertRow, scoped, type Db, type User } from '../../lib/scope';
import { enlaceDe } from './verificar';

/** Throws 409 when the student has overdue debt in any branch and of any enrolment, also a cancelled one. */
async function assertAlDia(db: Db, codigoEstudiante: number, hoy: string) {
  const [vencido] = await db
    .select({ cuantas: sql<number>`count(*)::int`, monto: suma(factura.pendiente) })
    .from(factura)
    .where(and(pendiente, eq(factura.codigoEstudiante, codigoEstudiante), lt(factura.fechaVencimiento, hoy)));
  const { cuantas, monto } = vencido!;
  if (cuantas === 0) return;
  const facturas = plural(cuantas, 'factura vencida', 'facturas vencidas');
  throw conflict(`Tiene ${facturas} por ${money(monto)}. Cobre lo vencido y podrá emitir la carta de saldo`);
}

/** The content of a letter from the student's current data. */
async function leerContenido(db: Db, { nombre }: User, codigoEstudiante: number) {
  const [row] = await db
    .select({
      codigoSucursal: estudiante.codigoSucursal,
      compania: membreteDe.compania,
      sucursal: membreteDe.sucursal,
      estudiante: estudiante.nombreCompleto,
      documento: entidad.documento,
    })
    .from(estudiante)
    .innerJoin(entidad, eq(entidad.codigoEntidad, estudiante.codigoEntidad))
    .innerJoin(compania, eq(compania.codigoCompania, estudiante.codigoCompania))
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, estudiante.codigoSucursal))
    .where(eq(estudiante.codigoEstudiante, codigoEstudiante));
  const { codigoSucursal, ...contenido } = row!;
  return { codigoSucursal, contenido: { ...contenido, emisor: nombre } satisfies CartaEmitida };
}

/** A letter as it was issued, for users of its branch. Throws 404. */
async function leerCarta({ db, deps, user }: Reader, codigoCarta: number, copia: string | null): Promise<CartaSaldo> {
  const { codigoEstudiante, numero, fecha, momento, contenido, verificacion } = cartaSaldo;
  const rows = await db
    .select({ codigoEstudiante, numero, fecha, momento, contenido, verificacion, logoUrl })
    .from(cartaSaldo)
    .innerJoin(compania, eq(compania.codigoCompania, cartaSaldo.codigoCompania))
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, cartaSaldo.codigoSucursal))
    .where(scoped(cartaSaldo, user, eq(cartaSaldo.codigoCarta, codigoCarta)));
  const { contenido: emitida, verificacion: clave, ...carta } = found(rows, 'Esa carta de saldo');
  return { ...carta, ...emitida, codigoCarta, verificar: enlaceDe(deps.sitio, clave), copia };
}

export default [
  // Called from the desk and the student's record when a family asks for proof that nothing is owed. Locks the series of letters, last and
  // until the commit. Refuses a student with overdue debt.
  serve(
    calls.emitir,
    async ({ db, user, hoy, deps, body: { codigoEstudiante } }) => {
      await cargarEstudiante(db, user, codigoEstudiante);
      await assertAlDia(db, codigoEstudiante, hoy);
      const { codigoSucursal, contenido } = await leerContenido(db, user, codigoEstudiante);
      const { codigoCompania, usuario } = user;
      const numero = await siguienteNumero(db, codigoCompania, 'CARTA');
      const momento = deps.now().toISOString();
      const nueva = { codigoCompania, codigoSucursal, codigoEstudiante, numero, fecha: hoy, momento, contenido, usuario };
      return (await insertRow(db, cartaSaldo, nueva)).codigoCarta;
    },
    (context, codigoCarta) => leerCarta(context, codigoCarta, null),
  ),

  // Called to print a letter again. Locks nothing. Refuses a letter of a branch that is not the caller's (404).
  serve(calls.id, (context) => leerCarta(context, context.params.id, context.deps.now().toISOString())),

  serve(calls.estudiante, async ({ db, user, query: { codigoEstudiante } }) => {
    await cargarEstudiante(db, user, codigoEstudiante);
    const { codigoCarta, numero, momento, contenido } = cartaSaldo;
    return db
      .select({ codigoCarta, numero, momento, emisor: sql<string>`${contenido} ->> 'emisor'` })
      .from(cartaSaldo)
      .where(scoped(cartaSaldo, user, eq(cartaSaldo.codigoEstudiante, codigoEstudiante)))
      .orderBy(desc(numero));
  }),
];
