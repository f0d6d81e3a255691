import type { Call } from '@/contract/call';
import { crearAzar, mezclar } from '@/utils/azar';
import { filaDe } from './ajenas';
import { ACTOS, type Pedir } from './carreras';
import { nuevaClave } from './createTestApp';
import { LLAVE_NUEVA, type Fila } from './foto';
import { pedidoDe, type Conocidos, type Pedido } from './fuzz';
import type { MundoLleno } from './mundoLleno';
import { jsonOf } from './sample';

// For each write call of the contract one request that a populated academy answers with 200, found by trying.

/** The calls that get none, by their path, and why. */
export const SIN_PETICION: Readonly<Record<string, string>> = {
  'correo/probar': 'no escribe: pregunta a un servidor de correo',
  'familia/ausencia': 'una red pide a lo más 30 veces por minuto, y el reloj de las pruebas no anda',
  'recuperacion/solicitar': 'escribe después de contestar',
  'refresh-token': 'no escribe: firma otra vez la sesión que hay',
  'registro/inicial': 'solo vale en un sistema sin academias',
};

/** So many requests of a call are tried, and so many answers with 200 that wrote nothing are enough. */
const INTENTOS = 100;
const EN_VANO = 8;
/** How many of the known values of a field a try may name: at first one, so that all acts are on the same rows if these will do. */
const deCada = (intento: number) => (intento < 15 ? 1 : intento < 40 ? 3 : 12);

export interface Acto {
  nombre: string;
  path: string;
  pedido: Pedido;
  /** Whose it is. */
  token: string;
  /** The tables it writes when nothing else happens. */
  tablas: string[];
}

/** The known values of the fields of a call, so many of each; `id` is what the call is about. */
function conocidosPara(call: Call, { conocidos, pistas }: MundoLleno, hasta: number): Conocidos {
  const [palabra] = call.path.split('/') as [string];
  const id = filaDe(call, 'id') ?? Object.keys(conocidos).find((one) => one.toLowerCase() === `codigo${palabra}`);
  const todos = Object.entries({ ...conocidos, id: conocidos[id ?? ''] ?? [1, 2, 3] });
  const nombrados = Object.entries(pistas[call.path] ?? {}).map(([nombre, valor]) => [nombre, [valor]] as const);
  return Object.fromEntries([...todos.map(([nombre, valores]) => [nombre, valores.slice(0, hasta)] as const), ...nombrados]);
}

interface Dicho {
  status: number;
  text: string;
}

/** Does what a request says; its status and text. */
export async function hacer(en: Pedir, { method, path, body, headers }: Pedido, token: string): Promise<Dicho> {
  const sent = { ...headers, Authorization: `Bearer ${token}`, 'Idempotency-Key': nuevaClave() };
  const answer = await en(`/api/${path}`, { method, headers: sent, body });
  return { status: answer.status, text: await answer.text() };
}

const comoJson = (path: string, body: object): Pedido => ({
  ...{ method: 'POST', path, headers: { 'Content-Type': 'application/json' } },
  body: JSON.stringify(body),
});

/** The requests of a call that are tried, one after the other: those of carreras.ts first; each is told what the one before was answered. */
function* candidatos(call: Call, lleno: MundoLleno): Generator<Pedido, void, Dicho> {
  for (const [path, body] of Object.values(ACTOS)) if (path === call.path) yield comoJson(path, body(lleno.mundo));
  const azar = crearAzar(mezclar(7));
  for (let intento = 0; intento < INTENTOS; intento += 1) {
    const pedido = pedidoDe(call, azar, conocidosPara(call, lleno, deCada(intento)), ['valid']);
    const pista = lleno.pistas[call.path] ?? {};
    const nombrado = con(call, pedido, pista);
    const { status, text } = yield nombrado;
    if (status === 409) yield con(call, nombrado, { ...deAhora(text), ...pista });
  }
}

/** A request with other fields in its body, as far as it has such fields. */
function con({ body: de }: Call, pedido: Pedido, campos: Record<string, unknown>): Pedido {
  const { properties, items } = de ? jsonOf<{ properties?: object; items?: { properties?: object } }>(de) : {};
  const suyos = Object.fromEntries(Object.entries(campos).filter(([nombre]) => nombre in (properties ?? items?.properties ?? {})));
  const body = JSON.parse(String(pedido.body)) as object | object[];
  return { ...pedido, body: JSON.stringify(Array.isArray(body) ? [{ ...body[0], ...suyos }] : { ...body, ...suyos }) };
}

/** What is said anew, so that an act writes something. */
const NUEVOS = ['descripcion', 'nombre', 'nota'];
/** What a refusal says of a row or a sum as it is now: nearly the same request again will do. */
function deAhora(text: string): Record<string, unknown> {
  const { data } = JSON.parse(text) as { data?: Record<string, unknown> };
  const dicho = Object.entries({ totalEsperado: data?.total, ...data });
  return Object.fromEntries(dicho.filter(([nombre, valor]) => valor !== undefined && !NUEVOS.includes(nombre)));
}

/** What every act writes about itself or tells others of it, and what is kept of a right password even if its act is refused. */
const APARTE = ['auditoria', 'idempotencia', 'novedad', 'aviso', 'intento_acceso'];
/** Without it. */
const propias = (filas: readonly Fila[]) => filas.filter(({ tabla }) => !APARTE.includes(tabla));

/**
 * The first request of a call that is answered with 200 and writes, or undefined; the academy is left as it was. It is done twice: what two
 * runs write differently is a clock's or chance's, and is added to `azarosas`.
 */
export async function aprender(call: Call, en: Pedir, lleno: MundoLleno): Promise<Acto | undefined> {
  const { foto, mundo, azarosas } = lleno;
  const token = lleno.como[call.path] ?? mundo.token;
  const intentos = candidatos(call, lleno);
  let vanos = 0;
  let intento = intentos.next();
  while (!intento.done) {
    const pedido = intento.value;
    const dicho = await hacer(en, pedido, token);
    if (dicho.status === 200) {
      const antes = propias(await foto.cambios());
      await foto.volver();
      const tablas = [...new Set(antes.map(({ tabla }) => tabla))];
      if (tablas.length) {
        await hacer(en, pedido, token);
        const ahora = propias(await foto.cambios());
        await foto.volver();
        for (const { tabla, fila, otra } of antes.map((una, i) => ({ ...una, otra: ahora[i] })))
          if (otra?.tabla === tabla)
            for (const columna of Object.keys(fila))
              if (sinLlaves(fila[columna]) !== sinLlaves(otra.fila[columna])) azarosas.add(`${tabla}.${columna}`);
        return { nombre: `${call.method} ${call.path}`, path: call.path, pedido, token, tablas };
      }
      if ((vanos += 1) === EN_VANO) break;
    }
    intento = intentos.next(dicho);
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
