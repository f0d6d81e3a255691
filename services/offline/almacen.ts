import { abrir, nuevaLlave, sellar, type Sellado } from './sello';

/** A persistent table of objects in this browser, ordered by key. */
interface Almacen<V> {
  /** Writes an object and resolves with its key once it is on the disk; an object without a key gets the next one. */
  poner: (valor: V) => Promise<IDBValidKey>;
  leer: (clave: IDBValidKey) => Promise<V | undefined>;
  todos: () => Promise<V[]>;
  quitar: (clave: IDBValidKey) => Promise<void>;
  /** The key of the database, or where nothing is stored, of this page; undefined on plain http. */
  llave: () => Promise<CryptoKey | undefined>;
  /** Forgets what only this page holds, because the browser stores nothing. */
  olvidarMemoria: () => void;
}

const FILAS = 'filas';
const LLAVE = 'llave';

const hecho = <T>(pedido: IDBRequest<T>) =>
  new Promise<T>((done, fail) => {
    pedido.onsuccess = () => done(pedido.result);
    pedido.onerror = () => fail(pedido.error ?? new Error('IndexedDB'));
  });

/** The fallback for browsers without IndexedDB (some private windows): it lasts as long as the page. */
function enMemoria<V extends object>(clave: keyof V & string): Omit<Almacen<V>, 'llave'> {
  const filas = new Map<unknown, V>();
  let ultima = 0;
  return {
    poner: async (valor) => {
      const fila = { ...valor, [clave]: valor[clave] ?? (ultima += 1) };
      filas.set(fila[clave], fila);
      return fila[clave] as IDBValidKey;
    },
    leer: async (cual) => filas.get(cual),
    todos: async () => [...filas.values()],
    quitar: async (cual) => void filas.delete(cual),
    olvidarMemoria: () => filas.clear(),
  };
}

async function abrirBase(base: string, keyPath: string, autoIncrement: boolean): Promise<IDBDatabase> {
  const pedido = indexedDB.open(base, 2);
  pedido.onupgradeneeded = () => {
    const { result: db } = pedido;
    if (!db.objectStoreNames.contains(FILAS)) db.createObjectStore(FILAS, { keyPath, autoIncrement });
    db.createObjectStore(LLAVE);
  };
  return hecho(pedido);
}

/** The key of a database, which is deleted with it. Of two tabs that make one at the same time, both get the first. */
async function llaveDe(db: IDBDatabase): Promise<CryptoKey | undefined> {
  const suya = (await hecho(db.transaction(LLAVE).objectStore(LLAVE).get(LLAVE))) as CryptoKey | undefined;
  if (suya) return suya;
  const nueva = await nuevaLlave();
  const llaves = db.transaction(LLAVE, 'readwrite').objectStore(LLAVE);
  const guardada = (await hecho(llaves.get(LLAVE))) as CryptoKey | undefined;
  if (!guardada && nueva) await hecho(llaves.put(nueva, LLAVE));
  return guardada ?? nueva;
}

type Guardable<V> = Partial<V> & { sellado?: Sellado };

/**
 * The table in the IndexedDB `base`; `clave` is the field with the key. The fields `sensibles` are stored encrypted. With `numera` keys are
 * generated: 1, 2, 3 …
 */
export function almacen<V extends object>(
  base: string,
  clave: keyof V & string,
  sensibles: readonly (keyof V)[],
  numera = false,
): Almacen<V> {
  const memoria = enMemoria<V>(clave);
  let dePagina: Promise<CryptoKey | undefined> | undefined;
  let abierta: Promise<{ db: IDBDatabase; llave: CryptoKey | undefined }> | undefined;

  const conexion = async () => {
    if (typeof indexedDB === 'undefined') return undefined;
    abierta ??= abrirBase(base, clave, numera).then(async (db) => {
      // Another tab deletes the database: this connection closes, and the next access creates it anew.
      const soltar = () => void (abierta = undefined);
      db.onversionchange = () => (db.close(), soltar());
      db.onclose = soltar;
      return { db, llave: await llaveDe(db) };
    });
    try {
      return await abierta;
    } catch {
      abierta = undefined;
      return undefined;
    }
  };

  const cerrada = async (llave: CryptoKey | undefined, valor: V): Promise<Guardable<V>> => {
    if (!llave) return valor;
    const fila: Guardable<V> = { ...valor };
    const oculto = Object.fromEntries(sensibles.map((campo) => [campo, valor[campo]]));
    for (const campo of sensibles) delete fila[campo];
    return { ...fila, sellado: await sellar(llave, oculto) };
  };

  /** A row without a seal is of an older version, or of a browser on plain http. */
  const legible = async (llave: CryptoKey | undefined, { sellado, ...fila }: Guardable<V>): Promise<V> =>
    ({ ...fila, ...(sellado && llave && ((await abrir(llave, sellado)) as Partial<V>)) }) as V;

  const en = async <T>(db: IDBDatabase, modo: IDBTransactionMode, pedir: (filas: IDBObjectStore) => IDBRequest): Promise<T> => {
    const transaccion = db.transaction(FILAS, modo, { durability: 'strict' });
    const pedido = pedir(transaccion.objectStore(FILAS));
    await new Promise<void>((done, fail) => {
      transaccion.oncomplete = () => done();
      transaccion.onabort = () => fail(transaccion.error ?? new Error('IndexedDB'));
    });
    return pedido.result as T;
  };

  // One after the other, because encrypting takes time: what is removed after it was written must not come back.
  let turno: Promise<unknown> = Promise.resolve();
  const hacer = <T>(aqui: () => Promise<T>, alla: (db: IDBDatabase, llave: CryptoKey | undefined) => Promise<T>): Promise<T> => {
    const esta = turno.then(async () => {
      const puede = await conexion();
      return puede ? alla(puede.db, puede.llave) : aqui();
    });
    turno = esta.catch(() => undefined);
    return esta;
  };

  return {
    poner: (valor) =>
      hacer(
        () => memoria.poner(valor),
        async (db, llave) => {
          const fila = await cerrada(llave, valor);
          return en(db, 'readwrite', (filas) => filas.put(fila));
        },
      ),
    leer: (cual) =>
      hacer(
        () => memoria.leer(cual),
        async (db, llave) => {
          const fila = await en<Guardable<V> | undefined>(db, 'readonly', (filas) => filas.get(cual));
          return fila && legible(llave, fila);
        },
      ),
    todos: () =>
      hacer(memoria.todos, async (db, llave) => {
        const todas = await en<Guardable<V>[]>(db, 'readonly', (filas) => filas.getAll());
        return Promise.all(todas.map((fila) => legible(llave, fila)));
      }),
    quitar: (cual) =>
      hacer(
        () => memoria.quitar(cual),
        (db) => en(db, 'readwrite', (filas) => filas.delete(cual)),
      ),
    llave: async () => (await conexion())?.llave ?? (dePagina ??= nuevaLlave()),
    olvidarMemoria: () => {
      dePagina = undefined;
      memoria.olvidarMemoria();
    },
  };
}
