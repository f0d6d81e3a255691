// npm run bench -- growth [600 5000 50000 200000 auditoria]: p50 of calls that grow with the academy, each compared with its limit, the
// bare query and bare Hono, in one run.
import { academyOf, auditedAcademyOf } from '../academies';
import { fire, measure, quantile, repeated, row } from '../load';
import { BARE_PORT, onServer, startBare } from '../served';
import { AUDIT_FIGURES, FIGURES, type Figure } from './figures';

/** Measures only the figures whose name contains this text; default: all. */
const SOLO = process.env.SOLO ?? '';
const TIMES = Number(process.env.TIMES) || 40;
const AUDIT_ROWS = 1_000_000;

/** Measures figures on a data folder and prints them; their limits are multiplied by `factor`. */
const measureAll = (dataDir: string, title: string, figures: Figure[], factor = 1) =>
  onServer(dataDir, async ({ url, client, startMs, get }) => {
    const bare = await startBare(url);
    try {
      for (const { antes } of figures) if (antes) await client.query(antes);
      console.log(`\n${title}; de cero a /api/health en ${startMs} ms`);
      row('', ['consulta', 'bare Hono', 'p50 ms', 'p95 ms', 'meta p50']);
      for (const { name, floor, path, limit } of figures.filter((figure) => figure.name.includes(SOLO))) {
        const query = await repeated(TIMES, () => client.query({ name, text: floor }));
        const hono = await measure(TIMES, () => fire(BARE_PORT, { path: `/consulta/${encodeURIComponent(name)}` }));
        const ours = await measure(TIMES, () => get(encodeURI(path)));
        const p50 = quantile(ours, 0.5);
        const cells = [quantile(query, 0.5), quantile(hono, 0.5), p50, quantile(ours, 0.95)].map((ms) => ms.toFixed(1));
        row(name, [...cells, `≤ ${limit * factor} ${p50 <= limit * factor ? 'sí' : 'NO'}`]);
      }
    } finally {
      await bare.stop();
    }
  });

const asked = process.argv.slice(2);
for (const one of asked.length ? asked : ['600', '5000', '50000', 'auditoria']) {
  const students = Number(one);
  if (one === 'auditoria') await measureAll(await auditedAcademyOf(AUDIT_ROWS), 'Un millón de cambios en la auditoría', AUDIT_FIGURES);
  else await measureAll(await academyOf(students), `${students.toLocaleString('es-DO')} estudiantes`, FIGURES, students > 100_000 ? 2 : 1);
}
process.exit(0);
