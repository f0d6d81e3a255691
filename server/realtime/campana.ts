import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { MAX_SIZE } from '@/contract/list';
import { avisosDe } from '@/contract/realtime/aviso';
import { campana as calls } from '@/contract/realtime/campana';
import { usuario } from '../db/schema/usuarios';
import { aviso, avisoLeido } from '../db/schema/realtime';
import { notFound, serve } from '../lib/serve';
import { pick, scoped, soloDe, type Db, type UserOfSession } from '../lib/scope';

/** Age (ms) up to which a notice is shown. */
const MES_MS = 30 * 86_400_000;

/** Condition: notices that a user may read, by accesses and branches, since the user exists; none for an instructor. */
function suyos(user: UserOfSession, ahora: Date) {
  const clases = soloDe(user) === undefined ? avisosDe(user.accesos) : [];
  const desde = new Date(ahora.getTime() - MES_MS).toISOString();
  return scoped(
    aviso,
    user,
    clases.length ? inArray(aviso.clase, clases) : sql`false`,
    sql`${aviso.momento} > greatest(${desde}::timestamptz, (select ${usuario.fechaRegistro} from ${usuario} where ${usuario.codigoUsuario} = ${user.codigoUsuario}))`,
  );
}

const leidoPor = ({ codigoUsuario }: UserOfSession) =>
  and(
    eq(avisoLeido.codigoAviso, aviso.codigoAviso),
    eq(avisoLeido.codigoUsuario, codigoUsuario),
    sql`${avisoLeido.momento} >= ${aviso.momento}`,
  );

/** Number of unread notices; 0 without a query for a user who may read no kind. */
export async function contarSinLeer(db: Db, user: UserOfSession, ahora: Date): Promise<number> {
  if (soloDe(user) !== undefined || avisosDe(user.accesos).length === 0) return 0;
  const [row] = await db
    .select({ n: sql`count(*)`.mapWith(Number) })
    .from(aviso)
    .leftJoin(avisoLeido, leidoPor(user))
    .where(and(suyos(user, ahora), isNull(avisoLeido.codigoAviso)));
  return row!.n;
}

export default [
  serve(calls.avisos, async ({ db, user, deps, query }) => {
    const { page } = query;
    const size = Math.min(query.size, MAX_SIZE);
    const where = suyos(user, deps.now());
    const rows = await db
      .select({
        ...pick(aviso, 'codigoAviso', 'clase', 'detalle', 'veces', 'momento'),
        leido: sql<boolean>`${avisoLeido.codigoAviso} is not null`,
      })
      .from(aviso)
      .leftJoin(avisoLeido, leidoPor(user))
      .where(where)
      .orderBy(desc(aviso.momento), desc(aviso.codigoAviso))
      .limit(size)
      .offset(page * size);
    return { rows: rows.map((row) => ({ ...row, detalle: { ...row.detalle } })), total: await db.$count(aviso, where) };
  }),

  serve(calls.sinLeer, async ({ db, user, deps }) => ({ sinLeer: await contarSinLeer(db, user, deps.now()) })),

  // Called by the bell, for one notice or all that were on the screen: what happened after `hasta` stays unread. Refuses a notice that the
  // user may not see (404).
  serve(calls.leer, async ({ db, user, deps, body: { codigoAviso, hasta } }) => {
    const cuales = and(
      suyos(user, deps.now()),
      codigoAviso === undefined ? undefined : eq(aviso.codigoAviso, codigoAviso),
      sql`${aviso.momento} <= ${hasta}::timestamptz`,
    );
    const leidos = await db.select({ codigoAviso: aviso.codigoAviso, momento: aviso.momento }).from(aviso).where(cuales);
    if (codigoAviso !== undefined && leidos.length === 0) throw notFound('Ese aviso');
    if (leidos.length)
      await db
        .insert(avisoLeido)
        .values(leidos.map((uno) => ({ codigoUsuario: user.codigoUsuario, ...uno })))
        .onConflictDoUpdate({
          target: [avisoLeido.codigoUsuario, avisoLeido.codigoAviso],
          set: { momento: sql`greatest(${avisoLeido.momento}, excluded.momento)` },
        });
    return { sinLeer: await contarSinLeer(db, user, deps.now()) };
  }),
];
