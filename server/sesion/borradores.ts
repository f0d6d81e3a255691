import { pick } from '../db/connect';
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { borradores } from '@/contract/sesion/borrador';
import { borrador } from '../db/schema/usuarios';
import { notFound, serve } from '../lib/serve';

/** The drafts that a user may have at once; the oldest beyond them go. */
const MAXIMO = 20;

// The tables have no company: a draft is its user's, whom the token names.
export default [
  serve(borradores.all, async ({ db, user }) => {
    const { sesion, momento } = borrador;
    return db
      .select({
        ...pick(borrador, 'codigoBorrador', 'clave', 'pagina', 'titulo', 'valor', 'momento'),
        deOtraSesion: sql<boolean>`${sesion} <> ${user.sesion}`,
      })
      .from(borrador)
      .where(eq(borrador.codigoUsuario, user.codigoUsuario))
      .orderBy(desc(momento));
  }),

  serve(borradores.save, async ({ db, user, body, deps }) => {
    const { codigoUsuario } = user;
    const suyo = eq(borrador.codigoUsuario, codigoUsuario);
    const escrito = { ...body, sesion: user.sesion, momento: deps.now().toISOString() };
    const [{ codigoBorrador }] = (await db
      .insert(borrador)
      .values({ ...escrito, codigoUsuario })
      .onConflictDoUpdate({ target: [borrador.codigoUsuario, borrador.clave], set: escrito })
      .returning(pick(borrador, 'codigoBorrador'))) as [{ codigoBorrador: number }];
    const quedan = db.select(pick(borrador, 'codigoBorrador')).from(borrador).where(suyo).orderBy(desc(borrador.momento)).limit(MAXIMO);
    await db.delete(borrador).where(and(suyo, notInArray(borrador.codigoBorrador, quedan)));
    return { codigoBorrador };
  }),

  serve(borradores.delete, async ({ db, user, params: { id } }) => {
    const { rowCount } = await db
      .delete(borrador)
      .where(and(eq(borrador.codigoUsuario, user.codigoUsuario), eq(borrador.codigoBorrador, id)));
    if (rowCount === 0) throw notFound('Ese borrador');
    return { eliminado: true };
  }),
];
