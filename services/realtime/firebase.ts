import { deleteApp, initializeApp, type FirebaseOptions } from 'firebase/app';
import { connectAuthEmulator, inMemoryPersistence, initializeAuth, signInWithCustomToken } from 'firebase/auth';
import {
  forceWebSockets,
  getDatabase,
  onChildAdded,
  onValue,
  orderByChild,
  query,
  ref,
  startAt,
  type DataSnapshot,
  type Query,
} from 'firebase/database';
import type { Credencial, EventoFirebase, ProgresoFirebase } from '@/contract/realtime/firebase';
import type { Novedad } from '@/contract/realtime/novedad';
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

const novedadDe = (ruta: string, snapshot: DataSnapshot): Novedad => {
  const { k, l } = snapshot.val() as EventoFirebase;
  const ambito = ruta.split('/')[0]!;
  return { id: snapshot.key!, clase: k, ...(ambito.startsWith('s') && { codigoSucursal: Number(ambito.slice(1)) }), llave: l ?? {} };
};

/**
 * The adapter over Firebase Realtime Database. Our server issues the credential and reports the missed events; from that position on,
 * events arrive in the folders that the session may read. The credential is renewed after every break, when the user's own accesses change,
 * and periodically.
 */
export function abrirFirebase({ config, pedir, sino, entrada }: Como): Abrir {
  return ({ posicion: primera, cargado }, oyente) => {
    if (conexiones === 0 && typeof document !== 'undefined') forceWebSockets(); // long polling would load scripts, which the CSP forbids
    const app = initializeApp(config, `cantera-${(conexiones += 1)}`);
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    if (entrada) connectAuthEmulator(auth, entrada, { disableWarnings: true });
    const db = getDatabase(app);
    const final = new AbortController();
    let posicion = primera;
    let dejar = () => {};
    let corriendo = false;
    let otra = false;
    let alAire = false;
    let cerrarOtra = () => {};

    const acabar = () => {
      if (final.signal.aborted) return;
      final.abort();
      cerrar();
      oyente.cortado();
      oyente.fin();
    };
    // The position does not advance while an old transaction is running, so events beyond it may arrive twice.
    const dichas = new Set<string>();
    const recordar = (id: string) => {
      dichas.add(id);
      if (dichas.size > RECUERDA) dichas.delete(dichas.values().next().value!);
    };
    const contar = (novedad: Novedad): boolean => {
      if (dichas.has(novedad.id)) return false;
      recordar(novedad.id);
      oyente.novedad(novedad);
      return true;
    };
    const avanzar = (nueva: string) => {
      if (posicion === undefined || BigInt(nueva) > BigInt(posicion)) oyente.posicion((posicion = nueva));
    };

    /** Listens with a credential; resolves once everything already stored has been received. */
    const escuchar = async ({ sesion, codigoCompania, rutas, posicion: desde, novedades, vistas, perdido, sinLeer }: Credencial) => {
      dejar();
      const soltar: (() => void)[] = [];
      const listas: Promise<void>[] = [];
      let valido = true;
      let antes: (() => void)[] | undefined = [];
      const luego = (decir: () => void) => {
        if (!valido) return;
        if (antes) antes.push(decir);
        else decir();
      };
      dejar = () => {
        valido = false;
        soltar.forEach((una) => una());
      };
      /** Subscribes to the values below a path; a refused subscription renews the credential. */
      const oir = (q: Query, alVer: (fallo: (error: Error) => void) => () => void) => {
        listas.push(
          new Promise((lista, fallo) => {
            const perdida = (error: Error) => {
              fallo(error);
              if (valido && !antes) entrar();
            };
            soltar.push(
              alVer(perdida),
              onValue(q, () => lista(), perdida, { onlyOnce: true }),
            );
          }),
        );
      };
      for (const ruta of rutas) {
        const q = query(ref(db, `vivo/${codigoCompania}/${ruta}`), orderByChild('x'), startAt(Number(desde)));
        const una = (snapshot: DataSnapshot) =>
          luego(() => {
            const novedad = novedadDe(ruta, snapshot);
            if (contar(novedad) && novedad.clase === 'accesos') entrar();
          });
        oir(q, (fallo) => onChildAdded(q, una, fallo));
      }
      // A value of `hasta` may arrive before the events it covers; once the next value arrives, all events of the previous one have.
      const hasta = ref(db, `hasta/${codigoCompania}`);
      let ultima: string | undefined;
      oir(hasta, (fallo) =>
        onValue(
          hasta,
          (snapshot) =>
            luego(() => {
              if (ultima) avanzar(ultima);
              ultima = (snapshot.val() as string | null) ?? undefined;
            }),
          fallo,
        ),
      );
      const perdidas = ref(db, 'perdido');
      let visto: string | undefined;
      oir(perdidas, (fallo) =>
        onValue(
          perdidas,
          (snapshot) =>
            luego(() => {
              const dicho = (snapshot.val() as string | null) ?? '0.0';
              // The first value may be from an earlier day.
              const nuevo = visto === undefined ? BigInt(dicho.split('.')[0]!) >= BigInt(desde) : dicho !== visto;
              visto = dicho;
              if (nuevo) oyente.perdido();
            }),
          fallo,
        ),
      );
      const progreso = ref(db, `progreso/${sesion}`);
      let primero = true;
      oir(progreso, (fallo) =>
        onValue(
          progreso,
          (snapshot) => {
            // The first value belongs to work that is already over.
            if (!primero && snapshot.exists()) {
              const { m: _, ...llave } = snapshot.val() as ProgresoFirebase;
              luego(() => oyente.novedad({ id: '', clase: 'progreso', llave }));
            }
            primero = false;
          },
          fallo,
        ),
      );
      await Promise.all(listas);
      if (!valido || final.signal.aborted) return;
      alAire = true;
      oyente.abierto({ sinLeer });
      if (perdido) oyente.perdido();
      novedades.forEach(contar);
      vistas.forEach(recordar);
      avanzar(desde);
      const guardadas = antes;
      antes = undefined;
      guardadas.forEach((decir) => decir());
    };

    const vuelta = async () => {
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
      if (!final.signal.aborted) await escuchar(credencial);
    };
    const entrar = () => {
      otra = true;
      if (corriendo) return;
      corriendo = true;
      void (async () => {
        for (let fallos = 0; otra && !final.signal.aborted;) {
          otra = false;
          try {
            await vuelta();
            fallos = 0;
          } catch (error) {
            if ((error as { status?: number } | undefined)?.status === 403) return acabar();
            otra = true;
            if (alAire) oyente.cortado();
            alAire = false;
            await dormir(esperaDe(fallos++), final.signal);
          }
        }
        corriendo = false;
      })();
    };
    let conectado = false;
    let roto = false;
    const alCambiar = onValue(ref(db, '.info/connected'), (snapshot) => {
      const antes = conectado;
      conectado = snapshot.val() === true;
      if (antes && !conectado) {
        roto = true;
        if (alAire) oyente.cortado();
        alAire = false;
      } else if (conectado && roto) {
        roto = false;
        entrar();
      }
    });
    const reloj = setInterval(entrar, REVISAR_MS);
    const cerrar = () => {
      final.abort();
      clearInterval(reloj);
      alCambiar();
      dejar();
      void deleteApp(app).catch(() => {});
    };
    entrar();
    return () => {
      cerrar();
      cerrarOtra();
    };
  };
}
