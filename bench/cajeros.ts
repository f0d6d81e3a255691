import type pg from 'pg';
import { fire } from './load';

const SUCURSAL = 1;
/** Pesos that every payment applies, and the banknote that pays it. */
const MONTO = 1;
const BILLETE = 5;

/** A simulated cashier. */
export interface Cajero {
  pagar: () => Promise<void>;
  /** HTTP headers with the cashier's session. */
  headers: Record<string, string>;
}

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

/** SQL: open invoices of the branch with their payers; all invoices of a payer go to one cashier. */
const FACTURAS = `select f.codigo_factura factura, coalesce(r.codigo_entidad, f.codigo_entidad) pagador from factura f
  left join responsable_estudiante r on r.codigo_estudiante = f.codigo_estudiante and r.contacto_pago
  where f.codigo_sucursal = ${SUCURSAL} and f.pendiente > 100000 order by f.codigo_factura limit 4000`;

/** Creates cashiers: users with an open cash day and families of their own. */
export async function sentarCajeros(client: pg.Client, port: number, cuantos: number): Promise<Cajero[]> {
  await client.query(USUARIOS, [cuantos]);
  const { rows } = await client.query<{ factura: number; pagador: number }>(FACTURAS);
  const sentar = async (_: unknown, i: number): Promise<Cajero> => {
    const headers = await entrar(port, `cajero${i + 1}`);
    const mias = rows.filter(({ pagador }) => pagador % cuantos === i);
    let hechos = 0;
    const pagar = async () => {
      const { factura, pagador } = mias[(hechos += 1) % mias.length]!;
      const body = {
        codigoSucursal: SUCURSAL,
        codigoPagador: pagador,
        facturas: [{ codigoFactura: factura, monto: MONTO }],
        formas: [{ forma: 'EFECTIVO', monto: BILLETE }],
      };
      await fire(port, { method: 'POST', path: '/api/cobro/save', headers: { ...headers, 'Idempotency-Key': clave() }, body });
    };
    return { pagar, headers };
  };
  return Promise.all(Array.from({ length: cuantos }, sentar));
}

const clave = () => `bench-${crypto.randomUUID()}`;

/** Signs a user in and opens a cash day unless one is open. */
async function entrar(port: number, usuario: string) {
  const login = await fire(port, { method: 'POST', path: '/api/login', body: { usuario, password: 'cantera' } });
  const headers = { Authorization: `Bearer ${(JSON.parse(login) as { token: string }).token}`, 'Idempotency-Key': clave() };
  const body = { codigoSucursal: SUCURSAL, fondo: 1000 };
  await fire(port, { method: 'POST', path: '/api/caja/abrir', headers, body }).catch(() => {});
  return headers;
}

/** Inconsistencies after all payments; every figure must be 0. */
export async function diferencias(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<Record<string, number>>(`select
    (select count(*)::int from factura f left join (select codigo_factura, sum(monto) aplicado from cobro_factura group by 1) c using (codigo_factura)
      where f.pagado <> coalesce(c.aplicado, 0)) "facturas con otra suma",
    (select count(*)::int from cobro c left join (select codigo_cobro, sum(monto) aplicado from cobro_factura group by 1) l using (codigo_cobro)
      where c.aplicado <> coalesce(l.aplicado, 0)) "cobros con otras líneas",
    (select count(*)::int from cobro c left join (select codigo_cobro, sum(monto) recibido from cobro_forma group by 1) l using (codigo_cobro)
      where c.recibido <> coalesce(l.recibido, 0)) "cobros con otras formas",
    (select coalesce(sum(abs(ultimo - hay) + abs(ultimo - mayor)), 0)::int from (
      select s.ultimo, count(c.numero) hay, coalesce(max(c.numero), 0) mayor from secuencia s left join cobro c using (codigo_compania)
      where s.serie = 'COBRO' group by s.codigo_compania, s.ultimo) n) "números que faltan",
    (select count(*)::int from (select codigo_entidad from saldo_movimiento group by 1 having sum(monto) < 0) m) "saldos negativos"`);
  return rows[0]!;
}
