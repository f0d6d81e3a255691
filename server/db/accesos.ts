import { heredados } from '@/contract/accesos';
import type pg from 'pg';
import { onConnection } from './onConnection';

/** Companies in which no role and no user has ever had the code: they were created before it existed. */
const SIN_EL = `select codigo_compania from compania c where not exists (
    select from rol_acceso a join rol r using (codigo_rol) where r.codigo_compania = c.codigo_compania and a.codigo_acceso = $1)
  and not exists (
    select from detalle_acceso d join usuario u using (codigo_usuario) where u.codigo_compania = c.codigo_compania and d.codigo_acceso = $1)`;

/** Copies the old code's state to the new one, role by role and user by user, including whether it is switched off. */
const A_ROLES = `insert into rol_acceso (codigo_rol, codigo_acceso)
  select codigo_rol, $1 from rol_acceso join rol using (codigo_rol) where codigo_acceso = $2 and codigo_compania = $3 on conflict do nothing`;
const A_USUARIOS = `insert into detalle_acceso (codigo_usuario, codigo_acceso, activo, excepcion)
  select codigo_usuario, $1, d.activo, excepcion from detalle_acceso d join usuario using (codigo_usuario)
  where codigo_acceso = $2 and codigo_compania = $3 on conflict do nothing`;
const A_ADMINISTRADORES = `insert into detalle_acceso (codigo_usuario, codigo_acceso)
  select codigo_usuario, $1 from usuario where tipo_usuario = $2 and activo and codigo_compania = $3 on conflict do nothing`;

/**
 * Grants `codigo` to whoever holds `de`, or to the active administrators, in the companies that never had it. It runs once per code, so
 * that later changes by an academy are kept.
 */
async function dar(client: pg.Client, codigo: number, de: number | 'ADMINISTRADOR'): Promise<void> {
  const { rowCount } = await client.query('insert into acceso_conocido (codigo_acceso) values ($1) on conflict do nothing', [codigo]);
  if (rowCount === 0) return;
  const { rows } = await client.query<{ codigo_compania: number }>(SIN_EL, [codigo]);
  for (const { codigo_compania } of rows) {
    await client.query(`select set_config('app.compania', $1, true), set_config('app.desde', 'actualización', true)`, [codigo_compania]);
    for (const dar of de === 'ADMINISTRADOR' ? [A_ADMINISTRADORES] : [A_ROLES, A_USUARIOS])
      await client.query(dar, [codigo, de, codigo_compania]);
  }
}

/**
 * Grants access codes that are newer than an academy to the users who should have them there, so that nobody is locked out of a new page.
 */
export const darAccesosNuevos = (url: string): Promise<void> =>
  onConnection(url, async (client) => {
    await client.query('begin');
    for (const [codigo, de] of heredados) await dar(client, codigo, de);
    await client.query('commit');
  });
