import { onChildAdded, onValue, orderByChild, query, ref, startAt, type Database, type DataSnapshot, type Query } from 'firebase/database';
import type { Credencial, EventoFirebase, ProgresoFirebase } from '@/contract/realtime/firebase';
import type { Novedad } from '@/contract/realtime/novedad';

/** What arrives in the folders of a credential. */
export interface Oido {
  novedad: (novedad: Novedad) => void;
  /** Every event up to this position has arrived. */
  hasta: (posicion: string) => void;
  perdido: () => void;
  /** The database took the right to listen away: the credential must be renewed. */
  negado: () => void;
}

/** A subscription: it keeps what arrives until `abrir`, and reports nothing after `dejar`. */
export interface Escucha {
  /** Resolves once everything already stored has been received; rejects when the database refuses a folder. */
  lista: Promise<unknown>;
  abrir: () => void;
  dejar: () => void;
}

const novedadDe = (ruta: string, snapshot: DataSnapshot): Novedad => {
  const { k, l } = snapshot.val() as EventoFirebase;
  const ambito = ruta.split('/')[0]!;
  return { id: snapshot.key!, clase: k, ...(ambito.startsWith('s') && { codigoSucursal: Number(ambito.slice(1)) }), llave: l ?? {} };
};

/** Passes calls on; those before `abrir` wait for it, those after `dejar` are dropped. */
function compuerta() {
  let guardadas: (() => void)[] | undefined = [];
  let cerrada = false;
  return {
    abierta: () => guardadas === undefined && !cerrada,
    pasar: (decir: () => void) => {
      if (cerrada) return;
      if (guardadas) guardadas.push(decir);
      else decir();
    },
    abrir: () => {
      const antes = guardadas ?? [];
      guardadas = undefined;
      antes.forEach((decir) => decir());
    },
    dejar: () => void (cerrada = true),
  };
}

/** Subscribes to the folders of a credential: events from its position on, that position, losses, and the progress of its session's work. */
export function escuchar(db: Database, { sesion, codigoCompania, rutas, posicion: desde }: Credencial, oido: Oido): Escucha {
  const puerta = compuerta();
  const soltar: (() => void)[] = [];
  const listas: Promise<void>[] = [];

  const oir = (donde: Query, alVer: (fallo: (error: Error) => void) => () => void) =>
    listas.push(
      new Promise((lista, fallo) => {
        const perdida = (error: Error) => {
          fallo(error);
          if (puerta.abierta()) oido.negado();
        };
        soltar.push(
          alVer(perdida),
          onValue(donde, () => lista(), perdida, { onlyOnce: true }),
        );
      }),
    );
  /** The values of a place one after the other; `primero` is the one that stood there already. */
  const valores = <T>(ruta: string, decir: (valor: T | null, primero: boolean) => void) => {
    const donde = ref(db, ruta);
    let primero = true;
    oir(donde, (fallo) =>
      onValue(
        donde,
        (snapshot) => {
          const era = primero;
          primero = false;
          puerta.pasar(() => decir(snapshot.val() as T | null, era));
        },
        fallo,
      ),
    );
  };

  for (const ruta of rutas) {
    const eventos = query(ref(db, `vivo/${codigoCompania}/${ruta}`), orderByChild('x'), startAt(Number(desde)));
    oir(eventos, (fallo) => onChildAdded(eventos, (snapshot) => puerta.pasar(() => oido.novedad(novedadDe(ruta, snapshot))), fallo));
  }
  // A position may arrive before the events it covers; once the next one arrives, all events of the previous one have.
  let ultima: string | null = null;
  valores<string>(`hasta/${codigoCompania}`, (posicion) => {
    if (ultima) oido.hasta(ultima);
    ultima = posicion;
  });
  valores<string>('perdido', (posicion, primero) => {
    // What stood there may be from an earlier day.
    if (!primero || BigInt((posicion ?? '0').split('.')[0]!) >= BigInt(desde)) oido.perdido();
  });
  valores<ProgresoFirebase>(`progreso/${sesion}`, (progreso, primero) => {
    if (primero || !progreso) return; // the first one belongs to work that is already over
    const { m: _, ...llave } = progreso;
    oido.novedad({ id: '', clase: 'progreso', llave });
  });

  return {
    lista: Promise.all(listas),
    abrir: puerta.abrir,
    dejar: () => {
      puerta.dejar();
      soltar.forEach((una) => una());
    },
  };
}
