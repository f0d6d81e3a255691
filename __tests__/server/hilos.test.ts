import { spawn } from 'node:child_process';
import type { leerP12 } from '@/server/facturas/fiscal/p12';
import { conPlazo, enHilo } from '@/server/lib/hilos';
import type { adivinanzas } from '@/server/usuarios/adivinanzas';
import { Refusal } from '@/server/lib/serve';
import { MAX_STILL_MS, standsStill } from '../support/espera';
import { CLAVE, p12 } from '../support/p12';

// What takes long is done beside the requests, and ends.

const HOY = '2026-03-10';
/** Derives its key for seconds, with as many iterations as are allowed. */
const lento = p12({ vueltas: 600_000 });

test('what a thread does gives its value, or the refusal that it throws', async () => {
  expect(await enHilo<typeof adivinanzas>('adivinanzas', 'password', [])).toEqual({ guesses: expect.any(Number), deNombres: false });
  expect(await enHilo<typeof leerP12>('leerP12', p12(), CLAVE, HOY)).toMatchObject({ titular: 'ANA PEÑA', vence: '2027-06-30' });
  await expect(enHilo<typeof leerP12>('leerP12', p12(), 'otra', HOY)).rejects.toMatchObject({
    status: 400,
    details: { errors: { clave: expect.any(String) } },
  });
});

test('nobody waits for it, and after its time it is given up: the next one is done', async () => {
  const still = await standsStill(() =>
    expect(conPlazo<typeof leerP12>(300, 'leerP12', lento, CLAVE, HOY)).rejects.toBeInstanceOf(Refusal),
  );
  expect(still).toBeLessThanOrEqual(MAX_STILL_MS);
  expect(await enHilo<typeof leerP12>('leerP12', p12(), CLAVE, HOY)).toMatchObject({ titular: 'ANA PEÑA' });
});

test('more tasks than threads wait for each other, and all are done', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, (_, i) => enHilo<typeof adivinanzas>('adivinanzas', `palabra-${i}`, [])));
  expect(all.every(({ guesses }) => guesses > 1)).toBe(true);
});

test('a process ends at once although a thread of it is busy', async () => {
  const program = `import { enHilo } from './server/lib/hilos.ts';
    process.once('SIGTERM', () => process.exit(0));
    await enHilo('adivinanzas', 'a', []);
    void enHilo('leerP12', process.env.LENTO, ${JSON.stringify(CLAVE)}, ${JSON.stringify(HOY)});
    setTimeout(() => console.log('busy'), 500);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    env: { ...process.env, LENTO: lento },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  await new Promise((busy) => child.stdout.once('data', busy));
  const asked = Date.now();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(Date.now() - asked).toBeLessThan(4000); // the drain time of the server; the task alone would take longer
});
