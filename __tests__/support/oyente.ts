import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import pino from 'pino';
import type { Novedad } from '@/contract/realtime/novedad';
import { createApp } from '@/server/app';
import { createDeps } from '@/server/createDeps';
import { abrirFirebase } from '@/services/realtime/firebase';
import type { Abrir, Inicio } from '@/services/realtime/puerto';
import { abrirSse } from '@/services/realtime/sse';
import type { TestApp } from './createTestApp';
import { firebaseLocal, type FirebaseLocal } from './firebase';

export type Oido = ReturnType<typeof oirCon>;

/** Records what an adapter reports, and waits for it. */
export function oirCon(abrir: Abrir, inicio: Inicio = { cargado: Date.now() }) {
  const novedades: Novedad[] = [];
  const vallas = new Set<unknown>();
  const dichos: string[] = [];
  let posicion = inicio.posicion;
  let sinLeer: number | undefined;
  const espera = async (que: () => boolean, ms = 15_000) => {
    const hasta = Date.now() + ms;
    while (!que()) {
      if (Date.now() > hasta) throw new Error(`Not heard: ${que.toString()}; heard ${JSON.stringify({ novedades, dichos })}`);
      await new Promise((done) => setTimeout(done, 5));
    }
  };
  const cerrar = abrir(inicio, {
    abierto: (dicho) => {
      sinLeer = dicho.sinLeer;
      dichos.push('abierto');
    },
    novedad: (una) => {
      if (una.llave.valla) vallas.add(una.llave.valla);
      else if (!novedades.some(({ id }) => id && id === una.id)) novedades.push(una);
    },
    posicion: (nueva) => (posicion = nueva),
    perdido: () => dichos.push('perdido'),
    cortado: () => dichos.push('cortado'),
    fin: () => dichos.push('fin'),
  });
  return {
    novedades,
    dichos,
    vallas,
    cerrar,
    espera,
    abierto: () => espera(() => dichos.includes('abierto')),
    clases: () => novedades.map(({ clase }) => clase),
    posicion: () => posicion,
    sinLeer: () => sinLeer,
  };
}

let ultimaValla = 0;

/**
 * Returns when `oido` has heard all that was committed before: sends its user an event of their own, which is told after the others. Proves
 * that something does not arrive, without waiting for a time.
 */
export async function oirHastaAqui(test: TestApp, codigoUsuario: number, oido: Oido): Promise<void> {
  const primera = ultimaValla + 1;
  // A listener whose accesses have just changed subscribes anew: what is sent meanwhile may be told to nobody, so it is sent again.
  for (let veces = 4; ; veces -= 1) {
    await test.rows(
      `insert into novedad (codigo_compania, ambito, clase, llave)
       select codigo_compania, 'u' || codigo_usuario, 'caja', jsonb_build_object('valla', $2::int) from usuario where codigo_usuario = $1`,
      [codigoUsuario, (ultimaValla += 1)],
    );
    await test.rows('notify novedad');
    const llego = oido.espera(() => [...oido.vallas].some((una) => Number(una) >= primera), veces > 1 ? 3000 : 8000);
    if (veces === 1) return llego;
    if (await llego.then(() => true, () => false)) return; // prettier-ignore
  }
}

/** An adapter for one session on a test's server. */
export interface Adaptador {
  nombre: string;
  abrir: (token: string, muertoMs?: number) => Abrir;
}

/** The SSE adapter on a test's server, with the same paths as in the browser. */
export const sseDe = (test: TestApp, token: string, muertoMs?: number): Abrir =>
  abrirSse({
    muertoMs,
    pedir: async (query, signal) =>
      test.app.fetch(new Request(`http://cantera.test/api/vivo?${query}`, { signal, headers: { Authorization: `Bearer ${token}` } })),
  });

/** The SSE adapter over the network. */
const ssePor = (origen: () => string): Adaptador => ({
  nombre: 'SSE',
  abrir: (token, muertoMs) =>
    abrirSse({
      muertoMs,
      pedir: (query, signal) => fetch(`${origen()}/api/vivo?${query}`, { signal, headers: { Authorization: `Bearer ${token}` } }),
    }),
});

/** The real Firebase client with the test's database. */
const firebasePor = (origen: () => string, local: () => FirebaseLocal, direccion = () => local().direccion): Adaptador => ({
  nombre: 'Firebase',
  abrir: (token) =>
    abrirFirebase({
      config: { apiKey: 'prueba', projectId: 'cantera', databaseURL: direccion() },
      entrada: local().origen,
      sino: () => {
        throw new Error('The server of the test tells by Firebase');
      },
      pedir: (query, signal) => fetch(`${origen()}/api/vivo/firebase?${query}`, { signal, headers: { Authorization: `Bearer ${token}` } }),
    }),
});

interface Adaptadores {
  adaptadores: Adaptador[];
  /** Firebase at an address where nobody answers. */
  inalcanzable: Adaptador;
  firebase: () => FirebaseLocal;
}

/** Both adapters on a server that listens on a port of its own and also publishes to Firebase. Call it at the top of the file, after createTestApp. */
export function conAdaptadores(test: TestApp): Adaptadores {
  let local: FirebaseLocal;
  let server: Server;
  let cerrar = async () => {};
  const origen = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // The Firebase client reports its statistics for ever, with a timer that keeps the process alive. It runs in the realm of the server
  // (worlds/runtime.cjs), whose global object is not the one of this file.
  const realm = createApp.constructor('return globalThis')() as typeof globalThis;
  const plazo = realm.setTimeout;
  beforeAll(async () => {
    realm.setTimeout = Object.assign((hacer: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
      const timer = plazo(hacer, ms, ...args);
      if ((ms ?? 0) >= 10_000) timer.unref();
      return timer;
    }, plazo);
    const now = () => test.deps.now();
    local = await firebaseLocal({ reglas: 'server/realtime/firebase/reglas.json', now: () => now().getTime() });
    const { deps, close } = await createDeps({
      url: test.url,
      log: pino({ level: 'silent' }),
      now,
      max: 6,
      correoPrivado: true,
      firebase: { archivo: local.archivo, direccion: local.direccion },
    });
    cerrar = close;
    await new Promise<void>((done) => {
      server = serve({ fetch: createApp(deps).fetch, port: 0, hostname: '127.0.0.1' }, () => done()) as Server;
    });
  });
  afterAll(async () => {
    realm.setTimeout = plazo;
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await cerrar();
    await local.cerrar();
  });
  return {
    adaptadores: [ssePor(origen), firebasePor(origen, () => local)],
    inalcanzable: firebasePor(
      origen,
      () => local,
      () => 'http://127.0.0.1:9/?ns=cantera',
    ),
    firebase: () => local,
  };
}
