import { parseArgs } from 'node:util';
import { bin, endWithNpm, runNode } from './run.mjs';

// A year of an academy with many more random acts than the suite has time for: `npm run prove -- anio --acts 5000 --seed 7`.
endWithNpm();
const text = { type: 'string' };
const { values } = parseArgs({ options: { acts: text, seed: text } });
const env = { ANIO_ACTOS: values.acts ?? '5000', SEMILLA: values.seed ?? String(Date.now() % 1_000_000) };
process.exitCode = await runNode(bin('jest/bin/jest.js'), ['-i', 'api/asistencia/anio'], env);
