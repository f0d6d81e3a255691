import type pg from 'pg';
import { fire } from './load';
import { newKey, PORT, signIn } from './served';

/** How many cashiers work at once. */
export const AT_ONCE = 16;
const SUCURSAL = 1;
/** Pesos that every payment applies, and the banknote that pays it. */
const MONTO = 1;
const BILLETE = 5;

/** SQL: creates users for the cashiers as copies of the administrator, with the same password. */
const USUARIOS = `with callada as (select set_config('app.auditar', 'no', true)), nuevos as (
    insert into usuario (codigo_compania, codigo_entidad, usuario, password, tipo_usuario)
    select a.codigo_compania, a.codigo_entidad, 'cajero' || n, a.password, 'ADMINISTRADOR'
    from callada, usuario a, generate_series(1, $1::int) n where a.usuario = 'admin' on conflict do nothing returning codigo_usuario),
  de_admin as (select codigo_usuario from usuario where usuario = 'admin'),
  accesos as (insert into detalle_acceso (codigo_usuario, codigo_acceso)
    select n.codigo_usuario, d.codigo_acceso from nuevos n, detalle_acceso d join de_admin a using (codigo_usuario) where d.activo)
  insert into sucursal_usuario (codigo_usuario, codigo_sucursal)
  select n.codigo_usuario, s.codigo_sucursal from nuevos n, sucursal_usuario s join de_admin a using (codigo_usuario)`;

/** Open invoices of a branch, each with its child and who pays for it: all invoices of a payer go to one cashier. */
export const porCobrar = async (client: pg.Client, sede: number, limit: number) =>
  (
    await client.query<{ factura: number; nino: number; pagador: number }>(
      `select f.codigo_factura factura, f.codigo_estudiante nino, coalesce(r.codigo_entidad, f.codigo_entidad) pagador from factura f
       left join responsable_estudiante r on r.codigo_estudiante = f.codigo_estudiante and r.contacto_pago
       where f.codigo_sucursal = $1 and f.pendiente > 100000 and f.codigo_estudiante is not null order by f.codigo_factura limit $2`,
      [sede, limit],
    )
  ).rows;

/** Creates cashiers: users with an open cash day and families of their own. Each is the function that takes the next payment. */
export async function sentarCajeros(client: pg.Client): Promise<(() => Promise<unknown>)[]> {
  await client.query(USUARIOS, [AT_ONCE]);
  const rows = await porCobrar(client, SUCURSAL, 4000);
  const sentar = async (_: unknown, i: number) => {
    const headers = await signIn(`cajero${i + 1}`);
    const post = (path: string, body: object) => fire(PORT, { method: 'POST', path, headers: { ...headers, ...newKey() }, body });
    await post('/api/caja/abrir', { codigoSucursal: SUCURSAL, fondo: 1000 }).catch(() => {}); // open already, from an earlier run
    const mias = rows.filter(({ pagador }) => pagador % AT_ONCE === i);
    let hechos = 0;
    return () => {
      const { factura, pagador } = mias[(hechos += 1) % mias.length]!;
      const facturas = [{ codigoFactura: factura, monto: MONTO }];
      const formas = [{ forma: 'EFECTIVO', monto: BILLETE }];
      return post('/api/cobro/save', { codigoSucursal: SUCURSAL, codigoPagador: pagador, facturas, formas });
    };
  };
  return Promise.all(Array.from({ length: AT_ONCE }, sentar));
}
