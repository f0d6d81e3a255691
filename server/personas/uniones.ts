import { sql, type SQL } from 'drizzle-orm';
import type { UnionReciente } from '@/contract/personas/union';
import type { Db, User } from '../lib/scope';
import { nombreDe } from '../db/schema/personas';

export type TipoUnion = 'ESTUDIANTE' | 'RESPONSABLE';

/**
 * Records the changes of a merge for a later undo; call it last in the merge's transaction. It collects the audit rows with the timestamp
 * of this transaction's start and of this user, which have every row before and after its change.
 */
export async function anotarUnion(db: Db, { codigoCompania, usuario }: User, tipo: TipoUnion, queda: number, seVa: number): Promise<void> {
  await db.execute(sql`
    insert into union_ficha (codigo_compania, tipo, queda, se_va, usuario, cambios)
    select ${codigoCompania}, ${tipo}, ${queda}, ${seVa}, ${usuario}, coalesce(array_agg(codigo_auditoria order by codigo_auditoria), '{}')
    from auditoria where codigo_compania = ${codigoCompania} and usuario = ${usuario} and momento = now() and accion in ('INSERT', 'UPDATE', 'DELETE')`);
}

const OTRA: Record<TipoUnion, SQL> = {
  ESTUDIANTE: sql`select o.nombre_completo from estudiante o where o.codigo_estudiante = v.otra`,
  RESPONSABLE: sql`select ${nombreDe('o')} from entidad o where o.codigo_entidad = v.otra`,
};

/** SQL: merges of a record that can still be undone, latest first. */
export const unionesDe = (tipo: TipoUnion, codigo: SQL) => sql<UnionReciente[]>`(
  select coalesce(json_agg(json_build_object('codigoUnion', v.codigo_union, 'codigo', v.otra, 'nombreCompleto', (${OTRA[tipo]}), 'queda', v.queda = ${codigo},
    'momento', v.momento, 'usuario', v.usuario, 'hasta', v.hasta) order by v.codigo_union desc), '[]')
  from (select u.*, case when u.queda = ${codigo} then u.se_va else u.queda end otra from union_ficha u
    where u.tipo = ${tipo} and (u.queda = ${codigo} or u.se_va = ${codigo}) and u.deshecha is null and u.hasta > now()) v)`;
