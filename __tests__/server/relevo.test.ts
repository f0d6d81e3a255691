import type { AddressInfo, Server } from 'node:net';
import { serve as listen } from '@hono/node-server';
import pino from 'pino';
import { createApp } from '@/server/app';
import { createDeps } from '@/server/createDeps';
import { drainable } from '@/server/lib/http/drain';
import { abrirSse } from '@/services/realtime/sse';
import { crearAzar, mezclar } from '@/utils/azar';
import { createTestApp } from '../support/createTestApp';
import { nuevaAcademia, nuevoUsuario } from '../support/factories';
import { oirCon } from '../support/oyente';
import { SEMILLA } from '../support/prueba';

const app = createTestApp();
const USUARIOS = 50;
const azar = crearAzar(mezclar(SEMILLA));
const pausa = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** One server of the academy on a port, with its own connections; `parar` ends it as main.ts does. */
async function servidor(port = 0) {
  const { deps, close } = await createDeps({
    url: app.url,
    log: pino({ level: 'silent' }),
    now: app.deps.now,
    max: 6,
    jwtSecret: 's'.repeat(40),
  });
  const api = createApp(deps);
  const server = await new Promise<Server>((ready) => {
    const made = listen({ fetch: api.fetch, port, hostname: '127.0.0.1' }, () => ready(made as Server));
  });
  const drain = drainable(server as never);
  const parar = async () => {
    deps.difusor.cerrar();
    // Longer than the test may take: open streams do not hold the end up until its limit.
    await drain(60_000);
    await close();
  };
  return { port: (server.address() as AddressInfo).port, parar, deps };
}

test(`a server replaced under 50 active users: streams come back and miss nothing, nobody is signed out, no write is lost or doubled (seed ${SEMILLA})`, async () => {
  app.setNow(new Date().toISOString());
  const academia = await nuevaAcademia(app);
  const primero = await servidor();
  const usuarios = [];
  for (let i = 0; i < USUARIOS; i += 1) usuarios.push(await nuevoUsuario(app, academia));
  // The tokens of these servers, which share a secret as two starts of one do.
  const tokens = await Promise.all(
    usuarios.map(async ({ usuario, codigoUsuario }) => {
      const [sesion] = await app.rows('select codigo_sesion, expira from sesion where codigo_usuario = $1', [codigoUsuario]);
      return primero.deps.keys.sign(sesion.codigo_sesion, usuario, app.deps.now(), new Date(sesion.expira));
    }),
  );
  const url = `http://127.0.0.1:${primero.port}/api/`;
  const de = (token: string) => ({ Authorization: `Bearer ${token}` });
  const oidos = tokens.map((token) =>
    oirCon(abrirSse({ pedir: (query, signal) => fetch(`${url}vivo?${query}`, { signal, headers: de(token) }) })),
  );
  await Promise.all(oidos.map((oido) => oido.abierto()));

  /** What a browser does with a write that was not answered: the same again, with the same key. */
  const escribir = async (token: string, clave: string) => {
    for (;;) {
      const answer = await fetch(`${url}caja/abrir`, {
        method: 'POST',
        headers: { ...de(token), 'Content-Type': 'application/json', 'Idempotency-Key': clave },
        body: JSON.stringify({ codigoSucursal: academia.sucursales[Number(clave.at(-1)) % 2], fondo: 100 }),
      }).catch(() => undefined);
      if (answer && answer.status !== 503) return answer.status;
      await pausa(50);
    }
  };
  const hechos = Promise.all(
    tokens.map(async (token, i) => {
      const estados: number[] = [];
      for (let n = 0; n < 2; n += 1) {
        estados.push(await escribir(token, `relevo-${i}-${n}`));
        await pausa(azar.entero(0, 400));
      }
      return estados;
    }),
  );
  await pausa(150);
  await primero.parar();
  const segundo = await servidor(primero.port);
  try {
    expect((await hechos).flat().filter((status) => status !== 200)).toEqual([]);
    const cajas = await app.rows('select codigo_usuario, count(*)::int n from caja where codigo_compania = $1 group by 1', [
      academia.codigoCompania,
    ]);
    expect(cajas).toHaveLength(USUARIOS);
    expect(cajas.filter(({ n }) => n !== 2)).toEqual([]);
    // Each cashier hears of both drawers, before and after the change of servers.
    await Promise.all(
      oidos.map((oido) =>
        oido.espera(() => new Set(oido.clases()).has('caja') && oido.dichos.filter((uno) => uno === 'abierto').length > 1),
      ),
    );
    const ambitos = await app.rows<{ id: string }>(
      `select codigo_novedad::text id from novedad where codigo_compania = $1 and ambito = any($2) and clase = 'caja'`,
      [academia.codigoCompania, academia.sucursales.map((codigo) => `s${codigo}`)],
    );
    const todas = ambitos.map(({ id }) => id);
    await Promise.all(oidos.map((oido) => oido.espera(() => todas.every((id) => oido.novedades.some((una) => una.id === id)))));
    expect(oidos.filter(({ dichos }) => dichos.includes('fin'))).toEqual([]);
    const vivas = await Promise.all(tokens.map(async (token) => (await fetch(`${url}aviso/sinleer`, { headers: de(token) })).status));
    expect(vivas.filter((status) => status !== 200)).toEqual([]);
  } finally {
    oidos.forEach(({ cerrar }) => cerrar());
    await segundo.parar();
  }
});
