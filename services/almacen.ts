/** A table of objects in this browser that outlives its restart, ordered by their key. */
export interface Almacen<V> {
  /** Writes one, on the disk when it is answered; a key that is left out is given, higher than any before. */
  poner: (valor: V) => Promise<IDBValidKey>;
  leer: (clave: IDBValidKey) => Promise<V | undefined>;
  todos: () => Promise<V[]>;
  quitar: (clave: IDBValidKey) => Promise<void>;
}

const FILAS = 'filas';

const hecho = <T>(pedido: IDBRequest<T>) =>
  new Promise<T>((done, fail) => {
    pedido.onsuccess = () => done(pedido.result);
    pedido.onerror = () => fail(pedido.error ?? new Error('IndexedDB'));
  });

/** Where a browser keeps nothing (private windows of some): the same for as long as the page lives. */
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
  };
}

function abrir(base: string, keyPath: string, autoIncrement: boolean): Promise<IDBDatabase> {
  const pedido = indexedDB.open(base, 1);
  pedido.onupgradeneeded = () => void pedido.result.createObjectStore(FILAS, { keyPath, autoIncrement });
  return hecho(pedido);
}

/** The table of an IndexedDB of that name, whose objects carry their key in the field `clave`; `numera`: keys are given, 1, 2, 3 … */
export function almacen<V extends object>(base: string, clave: keyof V & string, numera = false): Almacen<V> {
  const memoria = enMemoria<V>(clave);
  let abierta: Promise<IDBDatabase> | undefined;

  const conexion = async () => {
    abierta ??= abrir(base, clave, numera).then((db) => {
      // Another tab takes the table away: it is made anew when it is next needed.
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
  };
}
