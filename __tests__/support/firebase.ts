import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import vm from 'node:vm';
import { decodeJwt, exportJWK, importJWK, jwtVerify } from 'jose';
import { WebSocketServer, type WebSocket } from 'ws';

/*
 * A Realtime Database for tests, in memory: the client's protocol (version 5, as far as it is used), the REST API, signing in, and our own
 * security rules, which are evaluated again for every listener when their data changes.
 */

type Tree = { [key: string]: Tree } | string | number | boolean | null | undefined;
const partes = (ruta: string) => ruta.split('/').filter(Boolean);
const en = (tree: Tree, ruta: string): Tree =>
  partes(ruta).reduce<Tree>((t, key) => (t !== null && typeof t === 'object' ? t[key] : undefined), tree) ?? null;

function poner(tree: { [key: string]: Tree }, ruta: string, valor: Tree): void {
  const [primera, ...resto] = partes(ruta);
  if (resto.length) {
    const abajo = tree[primera!];
    const hijo = abajo !== null && typeof abajo === 'object' ? abajo : {};
    poner(hijo, resto.join('/'), valor);
    if (Object.keys(hijo).length) tree[primera!] = hijo;
    else delete tree[primera!];
  } else if (valor === null || valor === undefined) delete tree[primera!];
  else tree[primera!] = limpio(valor);
}
/** The tree without empty nodes, which Firebase does not store. */
function limpio(valor: Tree): Tree {
  if (valor === null || typeof valor !== 'object') return valor;
  const hijos = Object.entries(valor).flatMap(([key, uno]) => {
    const dentro = limpio(uno);
    const vacio = dentro === null || dentro === undefined || (typeof dentro === 'object' && Object.keys(dentro).length === 0);
    return vacio ? [] : [[key, dentro] as const];
  });
  return Object.fromEntries(hijos);
}

interface Regla {
  '.read'?: string | boolean;
  [hijo: string]: unknown;
}

/** Whether the rules let a session read a path: as in Firebase, any granting rule on the way down suffices. */
export function puedeLeer(reglas: Regla, tree: Tree, ruta: string, auth: object | null, now: number): boolean {
  const nodo = (donde: string): object => ({
    val: () => en(tree, donde),
    exists: () => en(tree, donde) !== null,
    child: (hijo: string) => nodo(`${donde}/${hijo}`),
  });
  const variables: Record<string, unknown> = { auth, now, root: nodo('') };
  const dice = (regla: Regla) => {
    const texto = regla['.read'];
    if (typeof texto !== 'string') return texto === true;
    return Boolean(vm.runInNewContext(texto.replaceAll('.beginsWith(', '.startsWith('), { ...variables }));
  };
  let regla: Regla | undefined = reglas;
  if (dice(regla)) return true;
  for (const parte of partes(ruta)) {
    const comodin = Object.keys(regla).find((key) => key.startsWith('$'));
    const exacta: unknown = regla[parte];
    if (!exacta && comodin) variables[comodin] = parte;
    regla = (exacta ?? (comodin && regla[comodin])) as Regla | undefined;
    if (!regla) return false;
    if (dice(regla)) return true;
  }
  return false;
}

interface Escucha {
  ruta: string;
  /** The query as the client sent it; it identifies the listener when it is removed. */
  q?: { sp?: number; i?: string };
  t?: number;
}
interface Cliente {
  socket: WebSocket;
  auth: { uid: string } | null;
  escuchas: Escucha[];
}

/** A message from the client: its number, the action, and the body. */
interface Mensaje {
  t: string;
  d: { r: number; a: string; b: { p: string; q?: Escucha['q']; t?: number; cred: string } };
}

const cuerpo = async (request: IncomingMessage) => {
  const trozos: Buffer[] = [];
  for await (const trozo of request) trozos.push(trozo as Buffer);
  return Buffer.concat(trozos).toString();
};

export type FirebaseLocal = Awaited<ReturnType<typeof firebaseLocal>>;

/** Starts a database on a port of its own; `now` is its clock. */
export async function firebaseLocal({ reglas, now = Date.now }: { reglas: string; now?: () => number }) {
  const { rules } = JSON.parse(readFileSync(reglas, 'utf8')) as { rules: Regla };
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const clave = await importJWK(await exportJWK(publicKey), 'RS256');
  const correo = 'cantera@prueba.iam.gserviceaccount.com';
  const llave = randomBytes(16).toString('hex');
  const tree: { [key: string]: Tree } = {};
  const clientes = new Set<Cliente>();
  let caida = false;

  const decir = ({ socket }: Cliente, datos: object) => socket.send(JSON.stringify({ t: 'd', d: datos }));
  const permitido = ({ auth }: Cliente, ruta: string) => puedeLeer(rules, tree, ruta, auth, now());
  const pasa = ({ q }: Escucha, valor: Tree) => !q?.i || Number(en(valor, q.i)) >= q.sp!;
  const visto = (una: Escucha): Tree => {
    const valor = en(tree, una.ruta);
    if (!una.q || valor === null || typeof valor !== 'object') return valor;
    return Object.fromEntries(Object.entries(valor).filter(([, hijo]) => pasa(una, hijo)));
  };
  const escribir = (cambios: Record<string, Tree>) => {
    for (const [ruta, valor] of Object.entries(cambios)) poner(tree, ruta, valor);
    for (const cliente of clientes) {
      cliente.escuchas = cliente.escuchas.filter((una) => {
        if (permitido(cliente, una.ruta)) return true;
        decir(cliente, { a: 'c', b: { p: una.ruta, ...(una.q && { q: [una.q] }) } });
        return false;
      });
      for (const una of cliente.escuchas)
        for (const ruta of Object.keys(cambios)) {
          const [suya, escrita] = [`${partes(una.ruta).join('/')}/`, `${partes(ruta).join('/')}/`];
          const tag = una.t === undefined ? {} : { t: una.t };
          if (suya.startsWith(escrita)) decir(cliente, { a: 'd', b: { p: una.ruta, d: visto(una), ...tag } });
          else if (escrita.startsWith(suya) && (en(tree, ruta) === null || pasa(una, en(tree, ruta))))
            decir(cliente, { a: 'd', b: { p: ruta, d: en(tree, ruta), ...tag } });
        }
    }
  };

  const http = createServer((request, response) => {
    const responder = (status: number, datos?: unknown) => {
      response.writeHead(status, {
        'Content-Type': 'application/json',
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Headers': '*',
      });
      response.end(datos === undefined ? undefined : JSON.stringify(datos));
    };
    void (async () => {
      const { pathname } = new URL(request.url!, 'http://local');
      if (request.method === 'OPTIONS') return responder(204);
      if (caida) return responder(503, {});
      const texto = await cuerpo(request);
      if (pathname === '/token') {
        const { payload } = await jwtVerify(new URLSearchParams(texto).get('assertion')!, clave, {
          issuer: correo,
          audience: `http://127.0.0.1:${port}/token`,
          currentDate: new Date(now()),
        });
        return responder(String(payload.scope).includes('firebase.database') ? 200 : 400, { access_token: llave, expires_in: 3600 });
      }
      if (pathname.endsWith('accounts:signInWithCustomToken')) {
        const { payload } = await jwtVerify((JSON.parse(texto) as { token: string }).token, clave, {
          algorithms: ['RS256'],
          issuer: correo,
          subject: correo,
          audience: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
          currentDate: new Date(now()),
        });
        const en64 = (datos: object) => Buffer.from(JSON.stringify(datos)).toString('base64url');
        const iat = Math.floor(Date.now() / 1000);
        const idToken = `${en64({ alg: 'none' })}.${en64({ sub: payload.uid, user_id: payload.uid, iat, exp: iat + 3600 })}.`;
        return responder(200, { idToken, refreshToken: 'x', expiresIn: '3600', isNewUser: false });
      }
      if (pathname.endsWith('accounts:lookup')) {
        const { idToken } = JSON.parse(texto) as { idToken: string };
        return responder(200, { users: [{ localId: decodeJwt(idToken).sub }] });
      }
      if (request.headers.authorization !== `Bearer ${llave}`) return responder(401, { error: 'Permission denied' });
      const ruta = pathname.replace(/\.json$/, '');
      if (request.method === 'GET') return responder(200, en(tree, ruta));
      const cambios = Object.entries(JSON.parse(texto) as Record<string, Tree>);
      escribir(Object.fromEntries(cambios.map(([abajo, valor]) => [`${ruta}/${abajo}`, valor])));
      return responder(204);
    })().catch((error: unknown) => responder(400, { error: { message: String(error) } }));
  });
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket) => {
    const cliente: Cliente = { socket, auth: null, escuchas: [] };
    clientes.add(cliente);
    socket.on('close', () => clientes.delete(cliente));
    const hola = { ts: now(), v: '5', h: `127.0.0.1:${port}`, s: randomUUID() };
    socket.send(JSON.stringify({ t: 'c', d: { t: 'h', d: hola } }));
    let faltan = 0;
    let trozos = '';
    socket.on('message', (data) => {
      let texto = String(data as Buffer);
      if (texto === '0') return; // keep-alive
      if (faltan === 0 && /^\d{1,6}$/.test(texto)) return void (faltan = Number(texto)); // the number of frames that the next message is split into
      if (faltan > 0) {
        trozos += texto;
        if ((faltan -= 1) > 0) return;
        [texto, trozos] = [trozos, ''];
      }
      const { t, d } = JSON.parse(texto) as Mensaje;
      if (t !== 'd') return;
      const { r, a, b } = d;
      const responder = (s = 'ok', datos: object | string = {}) => decir(cliente, { r, b: { s, d: datos } });
      if (a === 'auth') {
        cliente.auth = { uid: decodeJwt(b.cred).sub! };
        return responder('ok', { auth: cliente.auth });
      }
      if (a === 'unauth') cliente.auth = null;
      if (a === 'q') {
        const una: Escucha = { ruta: b.p, q: b.q, t: b.t };
        if (!permitido(cliente, una.ruta)) return responder('permission_denied', 'Permission denied');
        cliente.escuchas.push(una);
        decir(cliente, { a: 'd', b: { p: una.ruta, d: visto(una), ...(una.t !== undefined && { t: una.t }) } });
      }
      if (a === 'n') cliente.escuchas = cliente.escuchas.filter(({ ruta, q }) => ruta !== b.p || JSON.stringify(q) !== JSON.stringify(b.q));
      if (['p', 'm', 'g', 'o'].includes(a)) return responder('permission_denied', 'Permission denied'); // only the server may write
      return responder();
    });
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const { port } = http.address() as AddressInfo;
  const origen = `http://127.0.0.1:${port}`;
  const carpeta = path.resolve('.cache', 'tests', `firebase ${process.pid} ${port}`);
  mkdirSync(carpeta, { recursive: true });
  const archivo = path.join(carpeta, 'cuenta.json');
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(archivo, JSON.stringify({ client_email: correo, private_key, token_uri: `${origen}/token` }));

  const cortar = () => clientes.forEach(({ socket }) => socket.terminate());
  return {
    origen,
    direccion: `${origen}/?ns=cantera`,
    archivo,
    /** The current tree. */
    tree,
    conexiones: () => clientes.size,
    /** Closes every connection; clients reconnect. */
    cortar,
    /** While down, REST requests are refused. */
    caer: (si: boolean) => (caida = si),
    cerrar: async () => {
      cortar();
      sockets.close();
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
      rmSync(carpeta, { recursive: true, force: true });
    },
  };
}
