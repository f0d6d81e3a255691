// npm run bench -- realtime [500]: this many clients listen for events while marks are written: delay until each client has the event, and
// memory per client.
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { loadKeys } from '@/server/lib/keys';
import { abrirSse } from '@/services/realtime/sse';
import type { Oyente } from '@/services/realtime/puerto';
import { quantile } from './load';
import { onServer, PORT } from './served';

const CLIENTES = Number(process.argv[2]) || 500;
const ACTOS = 40;
const CADA_MS = 250;
const LIMITE_MS = 200;
const SECRETO = 'b'.repeat(48);

/** Opens the event stream of a session as a browser does; resolves once it is open. `oye` gets every later event. */
const escuchar = (token: string, oye: Oyente['novedad']) =>
  new Promise<void>((abierto, fallo) => {
    const headers = { Authorization: `Bearer ${token}` };
    const pedir = (query: string, signal: AbortSignal) => fetch(`http://127.0.0.1:${PORT}/api/vivo?${query}`, { signal, headers });
    const nada = () => {};
    const fin = () => fallo(new Error('The session is over'));
    abrirSse({ pedir })(
      { cargado: Date.now() },
      { abierto: () => abierto(), novedad: oye, posicion: nada, perdido: nada, cortado: nada, fin },
    );
  });

/** Tokens of one session per client, because each browser has one connection. */
async function tokensDe({ url, usuarios }: { url: string; usuarios: readonly { u: number; usuario: string; c: number }[] }) {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  const keys = await loadKeys(pool, SECRETO);
  const expira = new Date(Date.now() + 8 * 3_600_000);
  const tokens: string[] = [];
  for (let i = 0; i < CLIENTES; i += 1) {
    const { u, usuario, c } = usuarios[i % usuarios.length]!;
    const id = randomUUID();
    const sesion = 'insert into sesion (codigo_sesion, codigo_compania, codigo_usuario, expira) values ($1, $2, $3, $4)';
    await pool.query(sesion, [id, c, u, expira]);
    tokens.push(await keys.sign(id, usuario, new Date(), expira));
  }
  await pool.end();
  return tokens;
}

await onServer(
  undefined,
  async ({ url, client, memory }) => {
    const { rows: usuarios } = await client.query<{ u: number; usuario: string; c: number; s: number }>(
      `select codigo_usuario u, usuario, codigo_compania c, (select min(codigo_sucursal) from sucursal s where s.codigo_compania = usuario.codigo_compania) s
       from usuario where tipo_usuario = 'ADMINISTRADOR' and activo`,
    );
    const tokens = await tokensDe({ url, usuarios });
    /** When each measured event was written. */
    const escritos = new Map<number, number>();
    const tardanzas: number[] = [];
    const oye: Oyente['novedad'] = ({ llave }) => {
      const desde = 'acto' in llave && escritos.get(Number(llave.acto));
      if (desde) tardanzas.push(performance.now() - desde);
    };
    await sleep(1500);
    const antes = memory();
    for (let i = 0; i < tokens.length; i += 25) await Promise.all(tokens.slice(i, i + 25).map((token) => escuchar(token, oye)));
    await sleep(2000);
    const durante = memory();
    const { c, s } = usuarios[0]!;
    for (let acto = 1; acto <= ACTOS; acto += 1) {
      escritos.set(acto, performance.now());
      await client.query(
        `with una as (insert into novedad (codigo_compania, ambito, clase, llave) values ($1, $2, 'asistencia', jsonb_build_object('acto', $3::int)) returning 1)
         select pg_notify('novedad', '') from una`,
        [c, `s${s}`, acto],
      );
      await sleep(CADA_MS);
    }
    await sleep(1500);
    const despues = memory();

    const p95 = quantile(tardanzas, 0.95);
    const esperados = ACTOS * tokens.filter((_, i) => usuarios[i % usuarios.length]!.c === c).length;
    console.log(`${CLIENTES} conexiones; ${tardanzas.length} avisos oídos de ${esperados}`);
    const cabe = p95 <= LIMITE_MS;
    console.log(`Entrega: p50 ${quantile(tardanzas, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (≤ ${LIMITE_MS}: ${cabe ? 'sí' : 'NO'})`);
    console.log(`Memoria del servidor: ${antes} kB sin nadie, ${durante} kB con todos, ${despues} kB tras los avisos`);
    console.log(
      `Por cliente: ${((durante - antes) / CLIENTES).toFixed(1)} kB (tras los avisos ${((despues - antes) / CLIENTES).toFixed(1)} kB)`,
    );
    process.exitCode = tardanzas.length === esperados && cabe ? 0 : 1;
  },
  { JWT_SECRET: SECRETO },
);
process.exit();
