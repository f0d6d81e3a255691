/** A persistent table of objects in this browser, ordered by key. */
interface Almacen<V> {
  /** Writes an object and resolves with its key once it is on the disk; an object without a key gets the next one. */
  poner: (valor: V) => Promise<IDBValidKey>;
  leer: (clave: IDBValidKey) => Promise<V | undefined>;
  todos: () => Promise<V[]>;
  quitar: (clave: IDBValidKey) => Promise<void>;
  /** Forgets what only this page holds, because the browser stores nothing. */
  olvidarMemoria: () => void;
}

const FILAS = 'filas';

const hecho = <T>(pedido: IDBRequest<T>) =>
  new Promise<T>((done, fail) => {
    pedido.onsuccess = () => done(pedido.result);
    pedido.onerror = () => fail(pedido.error ?? new Error('IndexedDB'));
  });

/** The fallback for browsers without IndexedDB (some private windows): it lasts as long as the page. */
function enMemoria<V extends object>(clave: keyof V & string): Almacen<V> {
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

function abrir(base: string, keyPath: string, autoIncrement: boolean): Promise<IDBDatabase> {
  const pedido = indexedDB.open(base, 1);
  pedido.onupgradeneeded = () => void pedido.result.createObjectStore(FILAS, { keyPath, autoIncrement });
  return hecho(pedido);
}

/** The table in the IndexedDB `base`; `clave` is the field with the key. With `numera` keys are generated: 1, 2, 3 … */
export function almacen<V extends object>(base: string, clave: keyof V & string, numera = false): Almacen<V> {
  const memoria = enMemoria<V>(clave);
  let abierta: Promise<IDBDatabase> | undefined;

  const conexion = async () => {
    abierta ??= abrir(base, clave, numera).then((db) => {
      // Another tab deletes the database: this connection closes, and the next access creates it anew.
      const soltar = () => void (abierta = undefined);
      db.onversionchange = () => (db.close(), soltar());
      db.onclose = soltar;
      return db;
    });
    try {
      return await abierta;
    } catch {
      abierta = undefined;
      return undefined;
    }
  };

  const en = async <T>(modo: IDBTransactionMode, aqui: () => Promise<T>, pedir: (filas: IDBObjectStore) => IDBRequest): Promise<T> => {
    const db = typeof indexedDB === 'undefined' ? undefined : await conexion();
    if (!db) return aqui();
    const transaccion = db.transaction(FILAS, modo, { durability: 'strict' });
    const pedido = pedir(transaccion.objectStore(FILAS));
    await new Promise<void>((done, fail) => {
      transaccion.oncomplete = () => done();
      transaccion.onabort = () => fail(transaccion.error ?? new Error('IndexedDB'));
    });
    return pedido.result as T;
  };

  return {
    poner: (valor) => en('readwrite', () => memoria.poner(valor), (filas) => filas.put(valor)), // prettier-ignore
    leer: (cual) => en('readonly', () => memoria.leer(cual), (filas) => filas.get(cual)), // prettier-ignore
    todos: () => en('readonly', () => memoria.todos(), (filas) => filas.getAll()), // prettier-ignore
    quitar: (cual) => en('readwrite', () => memoria.quitar(cual), (filas) => filas.delete(cual)), // prettier-ignore
    olvidarMemoria: memoria.olvidarMemoria,
  };
}
