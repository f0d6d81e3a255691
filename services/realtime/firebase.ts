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
import type { Credencial, EventoFirebase, ProgresoFirebase } from '@/contract/vivo/firebase';
import type { Novedad } from '@/contract/vivo/novedad';
import { dormir, esperaDe } from './espera';
import type { Abrir } from './puerto';
import { queryDe } from './sse';

/** Our server is asked again so often: whether the session still lives, and for what a short break hid. */
const REVISAR_MS = 240_000;
/** An event is known again among so many of the last ones. */
const RECUERDA = 2000;

interface Como {
  config: FirebaseOptions;
  /** Asks our server for a credential; throws where there is no answer. */
  pedir: (query: string, signal: AbortSignal) => Promise<Response>;
  /** Opens instead where our server does not tell by Firebase. */
  sino: Abrir;
  /** Where one signs in instead of at Google: a server for tests. */
  entrada?: string;
}

let conexiones = 0;

const novedadDe = (ruta: string, snapshot: DataSnapshot): Novedad => {
  const { k, l } = snapshot.val() as EventoFirebase;
  const ambito = ruta.split('/')[0]!;
  return { id: snapshot.key!, clase: k, ...(ambito.startsWith('s') && { codigoSucursal: Number(ambito.slice(1)) }), llave: l ?? {} };
};

/**
 * The adapter over Firebase Realtime Database. Our server lets the session in and says what it missed; from that position on everything lies in
 * the folders that the session may hear. That is asked anew after every break, when the own accesses change, and now and then.
 */
export function abrirFirebase({ config, pedir, sino, entrada }: Como): Abrir {
  return ({ posicion: primera, cargado }, oyente) => {
    if (conexiones === 0 && typeof document !== 'undefined') forceWebSockets(); // the other way loads scripts, which our pages do not allow
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
    // The position stands still while an old transaction runs: what lies beyond it may have been told.
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

    /** Listens from a credential on; resolves once everything that lay there has come. */
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
      /** Hears values below a path; what is refused is asked for anew. */
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
      // Its own write may come before the events of it do: only once the next one is here, all of the last one is.
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
              // What lies there at first may be of an earlier day.
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
            // What lies there at first is of work that is over.
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
