// npm run bench:carga [-- rows]: how long the preview and the import of a file of students and of articles take, the longest time that nobody else is
// served meanwhile, and what a payment waits beside it.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pino from 'pino';
import { createApp } from '@/server/app';
import { startEmbedded } from '@/server/db/embedded';
import { migrate } from '@/server/db/migrate';
import { seedIfEmpty } from '@/server/db/seed';
import { createDeps } from '@/server/lib/createDeps';

const NS_PER_MS = 1e6;

const ESTUDIANTES = {
  columnas: ['nombre', 'apellido', 'fechaNacimiento', 'sexo', 'responsableNombre', 'responsableApellido', 'responsableTelefono'],
  fila: (i: number) => [
    `NIÑO ${letras(i)}`,
    'DE LOS SANTOS',
    '03/09/2015',
    i % 2 ? 'F' : 'M',
    `Madre ${letras(i >> 1)}`,
    'Peña',
    `809555${String(i >> 1).padStart(4, '0')}`,
  ],
};
const ARTICULOS = {
  columnas: ['descripcion', 'talla', 'categoria', 'precio', 'existencia', 'costo'],
  fila: (i: number) => [`Artículo ${i >> 2}`, ['S', 'M', 'L', 'XL'][i % 4]!, `Categoría ${i % 20}`, '1,450.00', '12', '820.55'],
};
/** Words that no two rows share: 0 → 'a', 27 → 'bb'. */
const letras = (i: number): string => (i >= 26 ? letras(Math.floor(i / 26) - 1) : '') + String.fromCharCode(97 + (i % 26));

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
    /** What a reader of the same process waits for the list of students, again and again. */
    const esperas = async (hasta: { done: boolean }) => {
      const ms: number[] = [];
      while (!hasta.done) {
        const begun = performance.now();
        await app.request('/api/estudiante/all/filter?codigoSucursal=1', { headers: { Authorization: `Bearer ${token}` } });
        ms.push(performance.now() - begun);
        await new Promise((listo) => setTimeout(listo, 50));
      }
      return ms.sort((a, b) => a - b)[Math.floor(ms.length * 0.95)]!.toFixed(0);
    };
    const medir = async <T>(hacer: () => Promise<T>) => {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const hasta = { done: false };
      const otros = esperas(hasta);
      const begun = performance.now();
      const result = await hacer();
      const s = ((performance.now() - begun) / 1000).toFixed(1);
      hasta.done = true;
      delay.disable();
      return { result, figures: { s, 'longest pause ms': (delay.max / NS_PER_MS).toFixed(0), 'p95 of a list beside it, ms': await otros } };
    };
    const solo = { done: false };
    setTimeout(() => (solo.done = true), 3000);
    console.log('p95 of a list alone, ms', await esperas(solo));
    for (const [path, { columnas, fila }] of [
      ['estudiante', ESTUDIANTES],
      ['articulo', ARTICULOS],
    ] as const) {
      const archivo = { codigoSucursal: 1, columnas, filas: Array.from({ length: rows }, (_, i) => fila(i)) };
      const plan = await medir(() => post(`carga/${path}/plan`, archivo, token));
      console.log(path, 'preview', plan.figures);
      const { huella } = plan.result.data ?? plan.result;
      const hecha = await medir(() => post(`carga/${path}/importar`, { ...archivo, nombreArchivo: 'lista.csv', huella }, token));
      console.log(path, 'import', { ...hecha.figures, nuevas: hecha.result.data.nuevas });
    }
    await close();
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

void main();
