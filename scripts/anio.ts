import { usageOf } from './menu';
import { bin, endWithNpm, runNode } from '@/scripts/run.mjs';
import { read } from './tool';

// A year of an academy with many more random acts than the suite has time for: `npm run prove -- anio --acts 5000 --seed 7`.
endWithNpm();
const text = { type: 'string' } as const;
const { acts = '5000', seed = String(Date.now() % 1_000_000) } = read(usageOf('prove', 'anio'), {
  options: { acts: text, seed: text },
}).values;
process.exitCode = await runNode(bin('jest/bin/jest.js'), ['-i', 'api/asistencia/anio'], { ANIO_ACTOS: acts, SEMILLA: seed });
