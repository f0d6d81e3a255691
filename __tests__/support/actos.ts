import type { Call } from '@/contract/call';
import { crearAzar, mezclar } from '@/utils/azar';
import { filaDe, filasDe } from './ajenas';
import { calls } from './calls';
import { ACTOS, DE_TODOS, nuevoMundo, type Pedir } from './carreras';
import { nuevaClave, type TestApp } from './createTestApp';
import { nuevaAcademia, nuevoUsuario } from './factories';
import { fotografiar, LLAVE_NUEVA, type Fila } from './foto';
import { pedidoDe, type Conocidos, type Pedido } from './fuzz';
import { poblar } from './poblar';
import { jsonOf } from './sample';

// For each write call of the contract one request that a populated academy answers with 200, found by trying.

/** The calls that write: no preview, and no file, which needs bytes of its kind. */
export const ESCRITURAS = calls.filter(({ method, preview, upload }) => method !== 'GET' && !preview && !upload);

/** So many requests of a call are tried, and so many answers with 200 that wrote nothing are enough. */
const INTENTOS = 100;
const EN_VANO = 8;
/** How many of the known values of a field a try may name: at first one, so that all acts are on the same rows if these will do. */
const deCada = (intento: number) => (intento < 15 ? 1 : intento < 40 ? 3 : 12);

export interface Acto {
  nombre: string;
  path: string;
  pedido: Pedido;
  /** The tables it writes when nothing else happens. */
  tablas: string[];
}

export type MundoLleno = Awaited<ReturnType<typeof mundoLleno>>;

/** A populated academy, in which the acts on money, stock and seats (carreras.ts) can be done too. */
export async function mundoLleno(app: TestApp) {
  const academia = await nuevaAcademia(app);
  const { codigoCompania, sucursales } = academia;
  const comunes = await poblar(app, academia, await nuevoUsuario(app, academia));
  const numeradas = ['COMPRA', 'TRANSFERENCIA', 'CONTEO'];
  await app.rows('insert into secuencia (codigo_compania, serie, ultimo) select $1, unnest($2::text[]), 2', [codigoCompania, numeradas]);
  const { codigoPeriodo, codigoModalidad } = comunes;
  const filas = await filasDe(app, academia, { codigoSucursal: sucursales[0], nombre: 'Ana', codigoPeriodo, codigoModalidad });
  const mundo = await nuevoMundo(app, { ...academia, codigoPeriodo });
  const { deGrupo, inscrita, nino, ...suyas } = mundo;
  const deNino = { codigoPagador: nino.codigoPagador, codigoEntidad: nino.codigoPagador };
  const preferidas: Record<string, unknown> = { ...comunes, ...filas, ...deGrupo, ...suyas, ...deNino, codigoEstudiante: inscrita };
  const llaves = await app.rows<{ columna: string; tabla: string }>(`
    select min(a.attname) columna, c.relname tabla from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where c.relnamespace = 'public'::regnamespace group by c.relname having count(*) = 1 and min(a.attname) like 'codigo\\_%'`);
  const porLlave: Record<string, unknown[]> = {};
  for (const { columna, tabla } of llaves) {
    const nombre = columna.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const codes = await app.rows<{ code: unknown }>(`select ${columna} code from ${tabla} order by 1 limit 12`);
    porLlave[nombre] = [...(porLlave[nombre] ?? []), ...codes.map(({ code }) => code)];
  }
  porLlave.codigoPagador = porLlave.codigoEntidad!;
  porLlave.codigoSucursal = [...sucursales];
  // A field such as `codigoSucursalDestino` names a branch too.
  const nombres = ESCRITURAS.flatMap(({ params, query, body }) =>
    [params, query, body].flatMap((part) => (part ? (JSON.stringify(jsonOf(part)).match(/codigo[A-Z]\w*/g) ?? []) : [])),
  );
  const conocidos: Record<string, unknown[]> = { version: [1, 0, 2], c: [codigoCompania], e: [inscrita], u: [mundo.usuario] };
  const porLargo = Object.keys(porLlave).sort((a, b) => b.length - a.length);
  for (const nombre of new Set([...nombres, ...porLargo])) {
    const llave = porLargo.find((one) => nombre.startsWith(one));
    const todos = [preferidas[nombre], ...(llave ? [preferidas[llave], ...porLlave[llave]!] : [])].filter((one) => one !== undefined);
    if (todos.length) conocidos[nombre] = [...new Set(todos)];
  }
  Object.assign(conocidos, {
    codigoSucursalDestino: [sucursales[1]],
    usuario: [filas.usuario, mundo.usuario],
    mes: ['2026-02', '2025-12'],
  });
  return { mundo, conocidos, foto: await fotografiar(app), azarosas: new Set<string>() };
}

/** The known values of the fields of a call, so many of each; `id` is what the call is about. */
function conocidosPara(call: Call, conocidos: Record<string, unknown[]>, hasta: number): Conocidos {
  const [palabra] = call.path.split('/') as [string];
  const id = filaDe(call, 'id') ?? Object.keys(conocidos).find((one) => one.toLowerCase() === `codigo${palabra}`);
  return Object.fromEntries(
    Object.entries({ ...conocidos, id: conocidos[id ?? ''] ?? [1, 2, 3] }).map(([nombre, valores]) => [nombre, valores.slice(0, hasta)]),
  );
}

/** Does what a request says; its status and text. */
export async function hacer(en: Pedir, { method, path, body, headers }: Pedido, token: string) {
  const sent = { ...headers, Authorization: `Bearer ${token}`, 'Idempotency-Key': nuevaClave() };
  const answer = await en(`/api/${path}`, { method, headers: sent, body });
  return { status: answer.status, text: await answer.text() };
}

const comoJson = (path: string, body: object): Pedido => ({
  ...{ method: 'POST', path, headers: { 'Content-Type': 'application/json' } },
  body: JSON.stringify(body),
});

/** The requests of a call that are tried, one after the other: those of carreras.ts first. */
function* candidatos(call: Call, { mundo, conocidos }: MundoLleno): Generator<Pedido> {
  for (const [path, body] of Object.values(ACTOS)) if (path === call.path) yield comoJson(path, body(mundo));
  const azar = crearAzar(mezclar(7));
  for (let intento = 0; intento < INTENTOS; intento += 1)
    yield pedidoDe(call, azar, conocidosPara(call, conocidos, deCada(intento)), ['valid']);
}

/** Without what every act writes about itself. */
const propias = (filas: readonly Fila[]) => filas.filter(({ tabla }) => !DE_TODOS.includes(tabla));

/**
 * The first request of a call that is answered with 200 and writes, or undefined; the academy is left as it was. It is done twice: what two
 * runs write differently is a clock's or chance's, and is added to `azarosas`.
 */
export async function aprender(call: Call, en: Pedir, lleno: MundoLleno): Promise<Acto | undefined> {
  const { foto, mundo, azarosas } = lleno;
  let vanos = 0;
  for (const pedido of candidatos(call, lleno)) {
    const { status } = await hacer(en, pedido, mundo.token);
    if (status !== 200) continue;
    const antes = propias(await foto.cambios());
    await foto.volver();
    const tablas = [...new Set(antes.map(({ tabla }) => tabla))];
    if (!tablas.length && (vanos += 1) < EN_VANO) continue;
    if (!tablas.length) break;
    await hacer(en, pedido, mundo.token);
    const ahora = propias(await foto.cambios());
    await foto.volver();
    for (const { tabla, fila, otra } of antes.map((una, i) => ({ ...una, otra: ahora[i] })))
      if (otra?.tabla === tabla)
        for (const columna of Object.keys(fila))
          if (sinLlaves(fila[columna]) !== sinLlaves(otra.fila[columna])) azarosas.add(`${tabla}.${columna}`);
    return { nombre: `${call.method} ${call.path}`, path: call.path, pedido, tablas };
  }
  await foto.volver();
  return undefined;
}

const sinLlaves = (value: unknown) => JSON.stringify(value ?? null).replace(LLAVE_NUEVA, 'N');

/** What differs from the photo, without the keys of new rows, and without what is a clock's or chance's. */
export async function estadoDeTodo({ foto, azarosas }: MundoLleno): Promise<string> {
  const filas = propias(await foto.cambios()).filter(({ signo }) => signo !== '=');
  const fijas = filas.map(({ tabla, signo, fila }) => {
    const columnas = Object.entries(fila).filter(([columna]) => !azarosas.has(`${tabla}.${columna}`));
    return `${signo} ${tabla} ${sinLlaves(Object.fromEntries(columnas))}`;
  });
  return fijas.sort().join('\n');
}
