// npm run bench -- cobro [seconds]: payments per second of 16 concurrent cashiers and of one, with 50,000 students, compared with one bare
// statement that writes the same rows behind bare Hono; then the books are checked, and no difference may be new.
import type pg from 'pg';
import { diferenciasEn } from '@/server/reportes/diferencias';
import { academyOf } from './academies';
import { during, figures, fire, repeated } from './load';
import { BARE_PORT, newKey, onServer, PORT, signIn, startBare } from './served';

const STUDENTS = 50_000;
const AT_ONCE = 16;
const ONE_ALONE = 300;
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

/** SQL: open invoices of the branch with their payers; all invoices of a payer go to one cashier. */
const FACTURAS = `select f.codigo_factura factura, coalesce(r.codigo_entidad, f.codigo_entidad) pagador from factura f
  left join responsable_estudiante r on r.codigo_estudiante = f.codigo_estudiante and r.contacto_pago
  where f.codigo_sucursal = ${SUCURSAL} and f.pendiente > 100000 order by f.codigo_factura limit 4000`;

/** Creates cashiers: users with an open cash day and families of their own. Each is the function that takes the next payment. */
async function sentarCajeros(client: pg.Client): Promise<(() => Promise<unknown>)[]> {
  await client.query(USUARIOS, [AT_ONCE]);
  const { rows } = await client.query<{ factura: number; pagador: number }>(FACTURAS);
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

const seconds = Number(process.argv[2] ?? 30);
await onServer(await academyOf(STUDENTS), async ({ url, client, get }) => {
  const alone = async (name: string, work: (i: number) => Promise<unknown>) => console.log(name, figures(await repeated(ONE_ALONE, work)));
  const crowd = async (name: string, ms: number, hands: readonly (() => Promise<unknown>)[]) => {
    const { taken, perSecond } = await during(ms, hands);
    console.log(name, { ...figures(taken), 'por s': perSecond.toFixed(0) });
  };
  const cajeros = await sentarCajeros(client);
  const antes = await diferenciasEn(url);
  await during(2000, cajeros); // warm-up, so that one-time work is not measured
  await alone('un cajero', cajeros[0]!);
  await crowd(`${AT_ONCE} cajeros`, seconds * 1000, cajeros);

  // The requests that the desk makes between two payments.
  const { rows } = await client.query<{ nino: number; referencia: string }>(`select codigo_estudiante nino, referencia from (
      select distinct codigo_estudiante from factura where codigo_sucursal = 1 and pendiente > 0 and codigo_estudiante is not null limit ${ONE_ALONE}) n,
    lateral (select coalesce(max(referencia), '') referencia from cobro_forma where referencia <> '') r`);
  const familia = (i: number) => get(`factura/facturapendiente/familia?codigoEstudiante=${rows[i % rows.length]!.nino}`);
  await alone('pendiente de una familia (p50 ≤ 2)', familia);
  await alone('lista de recibos (p50 ≤ 5)', () => get('cobro/filter?codigoSucursal=1'));
  const referencia = encodeURIComponent(rows[0]!.referencia);
  await alone('recibos por referencia (p50 ≤ 5)', () => get(`cobro/filter?referencia=${referencia}`));
  const nuevas = (await diferenciasEn(url)).filter((una) => !antes.includes(una));
  console.log('diferencias nuevas en el libro', nuevas);

  const bare = await startBare(url);
  const simple = () => fire(BARE_PORT, { method: 'POST', path: '/cobro' });
  await during(1000, [simple]);
  await alone('un cajero, sentencia sola en bare Hono', simple);
  await crowd(`${AT_ONCE} cajeros, sentencia sola en bare Hono`, (seconds * 1000) / 3, Array(AT_ONCE).fill(simple));
  await bare.stop();
});
process.exit(0);
