import { eq, sql } from 'drizzle-orm';
import { registroAsistencia as calls } from '@/contract/asistencia/registro';
import { ESTADO_ASISTENCIA } from '@/contract/palabras';
import { puedeCorregir } from '@/domain/asistencia';
import { gruposDe } from '../academico/leerGrupo';
import { preparedSql, type Places } from '../db/prepared';
import { grupo } from '../db/schema/academico';
import { registroAsistencia } from '../db/schema/asistencia';
import { conflict, notFound } from '../lib/errors';
import { serve } from '../lib/serve';
import { esAdministrador } from '../lib/user';

/** Serializes changes of a group's rolls, so that a mark knows what it replaces. It blocks only other changes of the same group's rolls. */
export const bloquearListas = preparedSql(
  'bloquear_listas',
  ({ codigoGrupo }: Places<{ codigoGrupo: number }>) => sql`select pg_advisory_xact_lock(hashtext('registro_asistencia'), ${codigoGrupo})`,
);

export default [
  // Called from the roll, or from the office's attendance grid. Locks the rolls of the group. Refuses a mark of another coach's group
  // (404), of an earlier month unless the user is an administrator, and one that somebody else changed meanwhile.
  serve(calls.remove, async ({ db, user, hoy, params: { id }, query: { estado } }) => {
    const t = registroAsistencia;
    const leer = async () => {
      const [row] = await db
        .select({ codigoGrupo: t.codigoGrupo, fecha: t.fechaAsistencia, estado: t.estado, usuario: t.usuario })
        .from(t)
        .innerJoin(grupo, eq(grupo.codigoGrupo, t.codigoGrupo))
        .where(gruposDe(user, eq(t.codigoRegistroAsistencia, id)));
      if (!row) throw notFound('Esa marca');
      return row;
    };
    const { codigoGrupo, fecha } = await leer();
    const puede = puedeCorregir({ fecha, hoy, esAdministrador: esAdministrador(user) });
    if (!puede.ok) throw conflict(puede.motivo);
    await bloquearListas(db, { codigoGrupo });
    const marca = await leer();
    if (estado !== undefined && marca.estado !== estado) {
      throw conflict(`${marca.usuario} cambió esa marca a ${ESTADO_ASISTENCIA[marca.estado]}: véala antes de quitarla`);
    }
    await db.delete(t).where(eq(t.codigoRegistroAsistencia, id));
    return { eliminado: true, desactivado: false };
  }),
];
