// npm run bench -- carga [rows]: duration of the preview and the import of a file of students (with guardians, groups and opening balances)
// and of articles, the longest pause of the event loop meanwhile, and the times of a payment and a list during the import compared with
// alone.
import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import pino from 'pino';
import { createApp } from '@/server/app';
import { createDeps } from '@/server/createDeps';
import { porCobrar } from './cajeros';
import { libroDeArticulos, meanwhile, quantile, timed } from './load';
import { onDatabase } from './served';

const NS_PER_MS = 1e6;

/** Limits: preview and import in seconds, and how many times slower a payment may become meanwhile. */
const LIMITES = { preview: 5, import: 30, veces: 3 };
/** Previews in a row: a single one is over before enough other requests were measured. */
const VISTAS = 5;
/** Duration (ms) of the measurement without an import. */
const SOLO_MS = 8000;
/** Pause (ms) of a user between two requests. */
const PAUSA_MS = 50;

interface Lugar {
  grupo: string;
  modalidad: string;
}
const estudiantes = (lugares: readonly Lugar[], rows: number) => ({
  columnas: [
    ...['nombre', 'apellido', 'fechaNacimiento', 'sexo', 'responsableNombre', 'responsableApellido', 'responsableTelefono'],
    ...['grupo', 'modalidad', 'balance', 'vence'],
  ],
  filas: Array.from({ length: rows }, (_, i) => {
    const { grupo, modalidad } = lugares[(i >> 1) % lugares.length]!;
    return [
      ...[`NIÑO ${letras(i)}`, 'DE LOS SANTOS', '03/09/2015', i % 2 ? 'F' : 'M', `Madre ${letras(i >> 1)}`, 'Peña'],
      ...[`809555${String(i >> 1).padStart(4, '0')}`, grupo, modalidad, '1,250.50', '05/01/2026'],
    ];
  }),
});
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

await onDatabase(undefined, async ({ url, client }) => {
  const rows = Number(process.argv[2] ?? 5000);
  const { deps, close } = await createDeps({ url, log: pino({ level: 'silent' }) });
  const app = createApp(deps);
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() };
    const answer = await app.request(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const json = (await answer.json()) as any;
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(json).slice(0, 300)}`);
    return json;
  };
  const { token } = await post('login', { usuario: 'admin', password: 'cantera' });
  const lugares = await hacerLugar(client);
  const facturas = await porCobrar(client, 1, 500);
  let cobrados = 0;
  const pagar = () => {
    const { factura, pagador } = facturas[(cobrados += 1) % facturas.length]!;
    const forma = { forma: 'TARJETA', monto: 1 };
    const cobro = { codigoSucursal: 1, codigoPagador: pagador, facturas: [{ codigoFactura: factura, monto: 1 }], formas: [forma] };
    return post('cobro/save', cobro, token);
  };
  const listar = async () => app.request('/api/estudiante/all/filter?codigoSucursal=1', { headers: { Authorization: `Bearer ${token}` } });
  /** p95 (ms) of a payment and of a list that users repeat while something runs. */
  const esperas = async (otro: Promise<unknown>) => {
    const taken = await Promise.all([pagar, listar].map((hacer) => meanwhile(otro, hacer, PAUSA_MS)));
    return taken.map((ms) => quantile(ms, 0.95)) as [number, number];
  };
  const enPalabras = ([pago, lista]: [number, number]) => ({
    'p95 of a payment, ms': pago.toFixed(1),
    'p95 of a list, ms': lista.toFixed(1),
  });
  /** `veces`: number of repetitions; the reported time is that of one. */
  const medir = async <T>(hacer: () => Promise<T>, veces = 1) => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const hecho = timed(hacer);
    const otros = await esperas(hecho);
    const [ms, result] = await hecho;
    delay.disable();
    const s = ms / 1000 / veces;
    return {
      result,
      s,
      pago: otros[0],
      figures: { s: s.toFixed(1), 'longest pause ms': (delay.max / NS_PER_MS).toFixed(0), ...enPalabras(otros) },
    };
  };
  await esperas(sleep(SOLO_MS)); // warm-up, so that one-time work is not measured
  const solos = await esperas(sleep(SOLO_MS));
  console.log('alone', enPalabras(solos));
  /** Checks the limits: duration and, for an import, the slowdown of payments. */
  const juzgar = (que: 'preview' | 'import', { s, pago }: { s: number; pago: number }) => {
    const veces = pago / solos[0];
    const cabe = s <= LIMITES[que] && (que === 'preview' || veces < LIMITES.veces);
    if (!cabe) process.exitCode = 1;
    return `${cabe ? 'within' : 'ABOVE'} ${LIMITES[que]} s; a payment waits ${veces.toFixed(1)} times its own, of an import less than ${LIMITES.veces}`;
  };
  for (const [path, libro] of Object.entries({ estudiante: estudiantes(lugares, rows), articulo: libroDeArticulos(rows) })) {
    const archivo = { codigoSucursal: 1, ...libro };
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
  await close();
});
process.exit();
