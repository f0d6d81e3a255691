// npm run bench -- cobro [seconds]: payments per second of 16 concurrent cashiers and of one, with 50,000 students, compared with one bare
// statement that writes the same rows behind bare Hono; then the books are checked, and no difference may be new.
import { diferenciasEn } from '@/server/reportes/diferencias';
import { academyOf } from './academies';
import { AT_ONCE, sentarCajeros } from './cajeros';
import { during, figures, fire, repeated } from './load';
import { BARE_PORT, onServer, startBare } from './served';

const STUDENTS = 50_000;
const ONE_ALONE = 300;

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
