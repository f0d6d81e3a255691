import { deleteApp, initializeApp, type FirebaseOptions } from 'firebase/app';
import { connectAuthEmulator, inMemoryPersistence, initializeAuth, signInWithCustomToken } from 'firebase/auth';
import { forceWebSockets, getDatabase, onValue, ref, type Database } from 'firebase/database';
import type { Credencial } from '@/contract/realtime/firebase';
import type { Novedad } from '@/contract/realtime/novedad';
import { escuchar, type Escucha } from './escucha';
import { dormir, esperaDe } from './espera';
import type { Abrir } from './puerto';
import { queryDe } from './sse';

/** How often (ms) our server is asked whether the session still lives, and for events that a short break hid. */
const REVISAR_MS = 240_000;
/** How many event ids are remembered, to drop duplicates. */
const RECUERDA = 2000;

interface Como {
  config: FirebaseOptions;
  /** Asks our server for a credential; throws if it does not answer. */
  pedir: (query: string, signal: AbortSignal) => Promise<Response>;
  /** The fallback when our server does not use Firebase. */
  sino: Abrir;
  /** The sign-in endpoint of an emulator, for tests. */
  entrada?: string;
}

let conexiones = 0;

/** An app of its own, which keeps nothing in the browser. */
function appDe(config: FirebaseOptions, entrada?: string) {
  if (conexiones === 0 && typeof document !== 'undefined') forceWebSockets(); // long polling would load scripts, which the CSP forbids
  const app = initializeApp(config, `cantera-${(conexiones += 1)}`);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  if (entrada) connectAuthEmulator(auth, entrada, { disableWarnings: true });
  return { app, auth, db: getDatabase(app) };
}

/** Remembers the newest ids; `nueva` tells whether an id was not among them. */
function memoria() {
  const dichas = new Set<string>();
  return {
    nueva: (id: string): boolean => {
      if (dichas.has(id)) return false;
      dichas.add(id);
      if (dichas.size > RECUERDA) dichas.delete(dichas.values().next().value!);
      return true;
    },
  };
}

/** Tells each break of the connection and each return after one; returns the function that ends it. */
function alCortarse(db: Database, cortada: () => void, devuelta: () => void) {
  let conectado = false;
  let rota = false;
  return onValue(ref(db, '.info/connected'), (snapshot) => {
    const antes = conectado;
    conectado = snapshot.val() === true;
    if (antes && !conectado) {
      rota = true;
      cortada();
    } else if (conectado && rota) {
      rota = false;
      devuelta();
    }
  });
}

/**
 * The adapter over Firebase Realtime Database. Our server issues the credential and reports the missed events; from that position on,
 * events arrive in the folders that the session may read. The credential is renewed after every break, when the user's own accesses change,
 * and periodically.
 */
export function abrirFirebase({ config, pedir, sino, entrada }: Como): Abrir {
  return ({ posicion: primera, cargado }, oyente) => {
    const { app, auth, db } = appDe(config, entrada);
    const final = new AbortController();
    let posicion = primera;
    let escucha: Escucha | undefined;
    let alAire = false;
    let cerrarOtra = () => {};

    // The position does not advance while an old transaction is running, so events beyond it may arrive twice.
    const { nueva } = memoria();
    const contar = (novedad: Novedad) => {
      if (novedad.clase !== 'progreso' && !nueva(novedad.id)) return;
      oyente.novedad(novedad);
      if (novedad.clase === 'accesos' && alAire) entrar();
    };
    const avanzar = (otra: string) => {
      if (posicion === undefined || BigInt(otra) > BigInt(posicion)) oyente.posicion((posicion = otra));
    };
    const cortar = () => {
      if (alAire) oyente.cortado();
      alAire = false;
    };

    /** Listens with a credential, and reports what was missed before what came meanwhile. */
    const seguir = async (credencial: Credencial) => {
      escucha?.dejar();
      const esta = (escucha = escuchar(db, credencial, { novedad: contar, hasta: avanzar, perdido: oyente.perdido, negado: entrar }));
      await esta.lista;
      if (escucha !== esta || final.signal.aborted) return;
      oyente.abierto({ sinLeer: credencial.sinLeer });
      if (credencial.perdido) oyente.perdido();
      credencial.novedades.forEach(contar);
      credencial.vistas.forEach(nueva);
      avanzar(credencial.posicion);
      alAire = true;
      esta.abrir();
    };

    /** Asks for a credential and listens with it; gives up when the session is over or our server does not use Firebase. */
    const una = async () => {
      const answer = await pedir(queryDe(posicion, cargado), final.signal);
      if (answer.status === 401 || answer.status === 403) return acabar();
      if (answer.status === 404) {
        cerrar();
        cerrarOtra = sino({ posicion, cargado }, oyente);
        return;
      }
      if (!answer.ok) throw new Error(`Our server answers ${answer.status}`);
      const credencial = (await answer.json()) as Credencial;
      if (auth.currentUser?.uid !== credencial.sesion) await signInWithCustomToken(auth, credencial.token);
      if (!final.signal.aborted) await seguir(credencial);
    };

    let corriendo = false;
    let otraVez = false;
    /** Renews the credential; asked for while it does, it does so once more. Tries until it succeeds. */
    const entrar = () => {
      otraVez = true;
      if (!corriendo) void renovar();
    };
    const renovar = async () => {
      corriendo = true;
      for (let fallos = 0; otraVez && !final.signal.aborted;) {
        otraVez = false;
        try {
          await una();
          fallos = 0;
        } catch (error) {
          if ((error as { status?: number } | undefined)?.status === 403) return acabar();
          otraVez = true;
          cortar();
          await dormir(esperaDe(fallos++), final.signal);
        }
      }
      corriendo = false;
    };

    const dejarConexion = alCortarse(db, cortar, entrar);
    const reloj = setInterval(entrar, REVISAR_MS);
    const cerrar = () => {
      final.abort();
      clearInterval(reloj);
      dejarConexion();
      escucha?.dejar();
      void deleteApp(app).catch(() => {});
    };
    const acabar = () => {
      if (final.signal.aborted) return;
      cerrar();
      oyente.cortado();
      oyente.fin();
    };
    entrar();
    return () => {
      cerrar();
      cerrarOtra();
    };
  };
}
