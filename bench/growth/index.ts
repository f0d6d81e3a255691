// npm run bench -- growth [600 5000 50000 200000 auditoria]: p50 of calls that grow with the academy, each compared with its limit, the
// bare query and bare Hono, in one run.
import { academyOf, auditedAcademyOf } from '../academies';
import { row } from '../load';
import { onServer } from '../served';
import { AUDIT_FIGURES, FIGURES, type Figure } from './figures';
import { measured } from './measure';

/** Measures only the figures whose name contains this text; default: all. */
const SOLO = process.env.SOLO ?? '';
const AUDIT_ROWS = 1_000_000;

/** Measures figures on a data folder and prints each as soon as it is known; their limits are multiplied by `factor`. */
const measureAll = (dataDir: string, title: string, figures: Figure[], factor = 1) =>
  onServer(dataDir, async (served) => {
    console.log(`\n${title}; de cero a /api/health en ${served.startMs} ms`);
    row('', ['consulta', 'bare Hono', 'p50 ms', 'p95 ms', 'meta p50']);
    const wanted = figures.filter(({ name }) => name.includes(SOLO));
    for await (const { name, query, hono, p50, p95, limit } of measured(served, wanted, factor))
      row(name, [...[query, hono, p50, p95].map((ms) => ms.toFixed(1)), `≤ ${limit} ${p50 <= limit ? 'sí' : 'NO'}`]);
  });

const asked = process.argv.slice(2);
for (const one of asked.length ? asked : ['600', '5000', '50000', 'auditoria']) {
  const students = Number(one);
  if (one === 'auditoria') await measureAll(await auditedAcademyOf(AUDIT_ROWS), 'Un millón de cambios en la auditoría', AUDIT_FIGURES);
  else await measureAll(await academyOf(students), `${students.toLocaleString('es-DO')} estudiantes`, FIGURES, students > 100_000 ? 2 : 1);
}
process.exit(0);
