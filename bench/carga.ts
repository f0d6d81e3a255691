// npm run bench -- carga [rows]: duration of the preview and the import of a file of students (with guardians, groups and opening balances)
// and of articles, the longest pause of the event loop meanwhile, and the times of a payment and a list during the import compared with
// alone.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pg from 'pg';
import pino from 'pino';
import { createApp } from '@/server/app';
import { startEmbedded } from '@/server/db/embedded';
import { migrate } from '@/server/db/migrate';
import { seedIfEmpty } from '@/server/db/seed';
import { createDeps } from '@/server/createDeps';
import { quantile } from './load';

const NS_PER_MS = 1e6;

/** Limits: preview and import in seconds, and how many times slower a payment may become meanwhile. */
const LIMITES = { preview: 5, import: 30, veces: 3 };
/** Previews in a row: a single one is over before enough other requests were measured. */
const VISTAS = 5;
/** Duration (ms) of the measurement without an import. */
const SOLO_MS = 8000;

interface Lugar {
  grupo: string;
  modalidad: string;
}
const estudiantes = (lugares: readonly Lugar[]) => ({
  columnas: [
    ...['nombre', 'apellido', 'fechaNacimiento', 'sexo', 'responsableNombre', 'responsableApellido', 'responsableTelefono'],
    ...['grupo', 'modalidad', 'balance', 'vence'],
  ],
  fila: (i: number) => {
    const { grupo, modalidad } = lugares[(i >> 1) % lugares.length]!;
    return [
      ...[`NIÑO ${letras(i)}`, 'DE LOS SANTOS', '03/09/2015', i % 2 ? 'F' : 'M', `Madre ${letras(i >> 1)}`, 'Peña'],
      ...[`809555${String(i >> 1).padStart(4, '0')}`, grupo, modalidad, '1,250.50', '05/01/2026'],
    ];
  },
});
const ARTICULOS = {
  columnas: ['descripcion', 'talla', 'categoria', 'precio', 'existencia', 'costo'],
  fila: (i: number) => [`Artículo ${i >> 2}`, ['S', 'M', 'L', 'XL'][i % 4]!, `Categoría ${i % 20}`, '1,450.00', '12', '820.55'],
};
/** A unique word per row number, in letters: 0 → 'a', 27 → 'bb'. */
const letras = (i: number): string => (i >= 26 ? letras(Math.floor(i / 26) - 1) : '') + String.fromCharCode(97 + (i % 26));

/** Opens the groups of the branch for all ages and any number of students. */
async function hacerLugar(client: pg.Client): Promise<Lugar[]> {
  await client.query(`update grupo set capacidad = 100000, edad_minima = 3, edad_maxima = 20, sexo = 'MIXTO' where codigo_sucursal = 1`);
  const { rows } = await client.query<Lugar>(`
    select distinct on (g.codigo_grupo) g.descripcion grupo, m.descripcion modalidad from grupo g join periodo_academico p using (codigo_periodo)
      join grupo_modalidad gm using (codigo_grupo) join modalidad m using (codigo_modalidad)
    where g.codigo_sucursal = 1 and g.estatus = 'ACTIVO' and g.tipo = 'REGULAR' and current_date between p.fecha_inicio and p.fecha_fin
    order by g.codigo_grupo, m.codigo_modalidad`);
  return rows;
}

/** Open invoices of the branch with their payers. */
const porCobrar = async (client: pg.Client) =>
  (
    await client.query<{ factura: number; pagador: number }>(`
      select f.codigo_factura factura, coalesce(r.codigo_entidad, f.codigo_entidad) pagador from factura f
      left join responsable_estudiante r on r.codigo_estudiante = f.codigo_estudiante and r.contacto_pago
      where f.codigo_sucursal = 1 and f.pendiente > 100000 order by f.codigo_factura limit 500`)
  ).rows;

async function main() {
  const rows = Number(process.argv[2] ?? 5000);
  const folder = mkdtempSync(join(tmpdir(), 'cantera-carga-'));
  const embedded = await startEmbedded(folder, {});
  try {
    await migrate(embedded.url);
    await seedIfEmpty(embedded.url);
    const { deps, close } = await createDeps({ url: embedded.url, log: pino({ level: 'silent' }) });
    const app = createApp(deps);
    const post = async (path: string, body: object, token = '') => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() };
      const answer = await app.request(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      const json = (await answer.json()) as any;
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(json).slice(0, 300)}`);
      return json;
    };
    const entrar = (usuario: string) => post('login', { usuario, password: 'cantera', userLogs: { userId: usuario, platform: 'WEB' } });
    const { token } = await entrar('admin');
    const client = new pg.Client(embedded.url);
    await client.connect();
    const lugares = await hacerLugar(client);
    const facturas = await porCobrar(client);
    let cobrados = 0;
    const pagar = () => {
      const { factura, pagador } = facturas[(cobrados += 1) % facturas.length]!;
      const forma = { forma: 'TARJETA', monto: 1 };
      const cobro = { codigoSucursal: 1, codigoPagador: pagador, facturas: [{ codigoFactura: factura, monto: 1 }], formas: [forma] };
      return post('cobro/save', cobro, token);
    };
    const listar = async () =>
      app.request('/api/estudiante/all/filter?codigoSucursal=1', { headers: { Authorization: `Bearer ${token}` } });
    /** Waiting time of a user who repeats a request: p95 in ms. */
    const espera = async (hacer: () => Promise<unknown>, hasta: { done: boolean }) => {
      const ms: number[] = [];
      while (!hasta.done) {
        const begun = performance.now();
        await hacer();
        ms.push(performance.now() - begun);
        await new Promise((listo) => setTimeout(listo, 50));
      }
      return quantile(
        ms.sort((a, b) => a - b),
        0.95,
      );
    };
    const esperas = (hasta: { done: boolean }) => Promise.all([espera(pagar, hasta), espera(listar, hasta)]);
    /** `veces`: number of repetitions; the reported time is that of one. */
    const medir = async <T>(hacer: () => Promise<T>, veces = 1) => {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const hasta = { done: false };
      const otros = esperas(hasta);
      const begun = performance.now();
      const result = await hacer();
      const s = (performance.now() - begun) / 1000 / veces;
      hasta.done = true;
      delay.disable();
      const [pago, lista] = await otros;
      const pausa = (delay.max / NS_PER_MS).toFixed(0);
      return { result, s, pago, figures: { s: s.toFixed(1), 'longest pause ms': pausa, 'p95 of a payment, ms': pago.toFixed(1), 'p95 of a list, ms': lista.toFixed(1) } }; // prettier-ignore
    };
    const alone = async () => {
      const solo = { done: false };
      setTimeout(() => (solo.done = true), SOLO_MS);
      return esperas(solo);
    };
    await alone(); // warm-up, so that one-time work is not measured
    const [pagoSolo, listaSola] = await alone();
    console.log('alone', { 'p95 of a payment, ms': pagoSolo.toFixed(1), 'p95 of a list, ms': listaSola.toFixed(1) });
    /** Checks the limits: duration and, for an import, the slowdown of payments. */
    const juzgar = (que: 'preview' | 'import', { s, pago }: { s: number; pago: number }) => {
      const veces = pago / pagoSolo;
      const cabe = s <= LIMITES[que] && (que === 'preview' || veces < LIMITES.veces);
      if (!cabe) process.exitCode = 1;
      return `${cabe ? 'within' : 'ABOVE'} ${LIMITES[que]} s; a payment waits ${veces.toFixed(1)} times its own, of an import less than ${LIMITES.veces}`;
    };
    for (const [path, { columnas, fila }] of [
      ['estudiante', estudiantes(lugares)],
      ['articulo', ARTICULOS],
    ] as const) {
      const archivo = { codigoSucursal: 1, columnas, filas: Array.from({ length: rows }, (_, i) => fila(i)) };
      const plan = await medir(async () => {
        let visto;
        for (let i = 0; i < VISTAS; i += 1) visto = await post(`carga/${path}/plan`, archivo, token);
        return visto;
      }, VISTAS);
      const { huella, errores, filas } = plan.result.data ?? plan.result;
      if (errores) throw new Error(`${path}: ${JSON.stringify(filas.find(({ estado }: any) => estado === 'ERROR'))}`);
      console.log(path, 'preview', plan.figures, juzgar('preview', plan));
      const hecha = await medir(() => post(`carga/${path}/importar`, { ...archivo, nombreArchivo: 'lista.csv', huella }, token));
      const {
        rows: [hay],
      } = await client.query('select (select count(*)::int from inscripcion) inscripciones, (select count(*)::int from factura) facturas');
      console.log(path, 'import', { ...hecha.figures, nuevas: hecha.result.data.nuevas, ...hay }, juzgar('import', hecha));
    }
    await client.end();
    await close();
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

void main();
