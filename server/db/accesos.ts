import { heredados } from '@/contract/accesos';
import pg from 'pg';

/** The companies in which no role and no user has ever had a code: they are older than it. */
const SIN_EL = `select codigo_compania from compania c where not exists (
    select from rol_acceso a join rol r using (codigo_rol) where r.codigo_compania = c.codigo_compania and a.codigo_acceso = $1)
  and not exists (
    select from detalle_acceso d join usuario u using (codigo_usuario) where u.codigo_compania = c.codigo_compania and d.codigo_acceso = $1)`;

/** Role by role and user by user the new code becomes what the old one is, switched off for somebody or not. */
const A_ROLES = `insert into rol_acceso (codigo_rol, codigo_acceso)
  select codigo_rol, $1 from rol_acceso join rol using (codigo_rol) where codigo_acceso = $2 and codigo_compania = $3 on conflict do nothing`;
const A_USUARIOS = `insert into detalle_acceso (codigo_usuario, codigo_acceso, activo, excepcion)
  select codigo_usuario, $1, d.activo, excepcion from detalle_acceso d join usuario using (codigo_usuario)
  where codigo_acceso = $2 and codigo_compania = $3 on conflict do nothing`;

/** Once for each code, whatever the academies make of it afterwards: whoever holds `de` gets `codigo` where nobody ever had it. */
async function dar(client: pg.Client, codigo: number, de: number): Promise<void> {
  const { rowCount } = await client.query('insert into acceso_conocido (codigo_acceso) values ($1) on conflict do nothing', [codigo]);
  if (rowCount === 0) return;
  const { rows } = await client.query<{ codigo_compania: number }>(SIN_EL, [codigo]);
  for (const { codigo_compania } of rows) {
    await client.query(`select set_config('app.compania', $1, true), set_config('app.desde', 'actualización', true)`, [codigo_compania]);
    await client.query(A_ROLES, [codigo, de, codigo_compania]);
    await client.query(A_USUARIOS, [codigo, de, codigo_compania]);
  }
}

/** Gives every access code that came after an academy was made to those who should have it there: nobody is locked out of a new page. */
export async function darAccesosNuevos(url: string): Promise<void> {
  const client = new pg.Client(url);
  // A connection that is lost fails the query under way; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    for (const [codigo, de] of heredados) await dar(client, codigo, de);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
