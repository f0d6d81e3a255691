import { Readable } from 'node:stream';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { companiaCorreo } from '../db/schema/mensajes';
import type { Secretos } from '../lib/secretos';
import { htmlDe } from './html';
import { direccionPublica } from './publica';

/** How to reach a mail server, and as whom. */
export interface Servidor {
  servidor: string;
  puerto: number;
  seguridad: 'TLS' | 'STARTTLS' | 'NINGUNA';
  usuario: string;
  clave: string;
  remitente: string;
  nombreRemitente: string;
}

/** A mail on its way. */
export interface Mensaje {
  para: string;
  asunto: string;
  contenido: string;
  /** The same over every try. */
  id: string;
}

interface Opciones {
  /** Longest silence of the server, in milliseconds. */
  paciencia?: number;
  /** Gives up, unless the text is on its way already. */
  parar?: AbortSignal;
  /** Speaks to addresses of the public internet alone: who writes the settings must not look around in our network. */
  soloPublica?: boolean;
}

const CONEXION_MS = 10_000;
/** A server that looks for spam thinks for a while before it says that it took a mail. */
const PACIENCIA_MS = 60_000;
/** Longest that one mail takes; the sender counts one as lost later than that (PERDIDO_MS). */
export const MAX_ENVIO_MS = 180_000;
/** Longest answer of a mail server that we repeat. */
const MAX_RESPUESTA = 300;

async function transporteDe({ servidor, puerto, seguridad, usuario, clave }: Servidor, direccion: string, paciencia: number) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host: direccion,
    // The certificate is the name's; the address was looked up and judged before, and is not looked up again.
    ...(direccion !== servidor && { tls: { servername: servidor } }),
    port: puerto,
    secure: seguridad === 'TLS',
    requireTLS: seguridad === 'STARTTLS',
    ignoreTLS: seguridad === 'NINGUNA',
    ...(usuario && { auth: { user: usuario, pass: clave } }),
    connectionTimeout: CONEXION_MS,
    greetingTimeout: CONEXION_MS,
    socketTimeout: paciencia,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as SMTPTransport.Options);
}

type Compilado = { message: { createReadStream: () => Readable } };

/** Tells when the text of a mail begins to go out: nodemailer reads it only once the server said that it would take it. */
const alLeer = (empieza: () => void) => (mail: object, done: () => void) => {
  const { message } = mail as Compilado;
  const leer = message.createReadStream.bind(message);
  const perezoso = async function* () {
    empieza();
    yield* leer();
  };
  message.createReadStream = () => Readable.from(perezoso());
  done();
};

/** Hands a mail over; the server's answer. Throws what nodemailer throws, with `entregando`: `faltaDe` says what it means. */
export async function enviar(
  servidor: Servidor,
  { para, asunto, contenido, id }: Mensaje,
  { paciencia = PACIENCIA_MS, parar, soloPublica = false }: Opciones = {},
): Promise<string> {
  const transporte = await transporteDe(servidor, soloPublica ? await direccionPublica(servidor.servidor) : servidor.servidor, paciencia);
  let entregando = false;
  transporte.use(
    'stream',
    alLeer(() => {
      entregando = true;
    }),
  );
  const fin = new AbortController();
  const plazo = setTimeout(() => fin.abort(), MAX_ENVIO_MS);
  const interrumpir = () => {
    if (!entregando) fin.abort();
  };
  parar?.addEventListener('abort', interrumpir);
  try {
    const { response } = await transporte.sendMail({
      from: { name: servidor.nombreRemitente, address: servidor.remitente },
      to: { name: '', address: para },
      subject: asunto,
      text: contenido,
      html: htmlDe(contenido),
      messageId: `<${id}@${servidor.remitente.split('@')[1]}>`,
      signal: fin.signal,
    } as object);
    return response.slice(0, MAX_RESPUESTA);
  } catch (error) {
    throw Object.assign(error as Error, { entregando });
  } finally {
    clearTimeout(plazo);
    parar?.removeEventListener('abort', interrumpir);
    transporte.close();
  }
}

/** Why a mail was not taken. */
export interface Falta {
  /** In words, for a person. */
  motivo: string;
  /**
   * PASAJERA: the server may take it later. DEFINITIVA: it never will. SERVIDOR: no mail goes out over this server now, whatever it is.
   * INCIERTA: it may have taken it all the same, for the line broke after the text had begun to go out.
   */
  tipo: 'PASAJERA' | 'DEFINITIVA' | 'SERVIDOR' | 'INCIERTA';
}

const PALABRAS: Record<string, string> = {
  EAUTH: 'El servidor de correo no aceptó el usuario o la contraseña',
  EPRIVADA: 'Ese servidor de correo no está en la internet pública; pida a quien administra Cantera que lo permita',
  EDNS: 'No se encontró el servidor de correo; revise su nombre',
  ECONNECTION: 'No se pudo conectar con el servidor de correo; revise servidor y puerto',
  ETIMEDOUT: 'El servidor de correo no respondió a tiempo; revise servidor, puerto y seguridad',
  EABORT: 'El servidor de correo no respondió a tiempo; revise servidor, puerto y seguridad',
  ESOCKET: 'Se cortó la conexión con el servidor de correo; revise el puerto y la seguridad',
  ETLS: 'No se pudo establecer una conexión segura con el servidor de correo',
  EPROTOCOL: 'Lo que responde ahí no es un servidor de correo; revise servidor y puerto',
};

const NO_SE_SABE = 'La conexión se cortó mientras se entregaba; no se sabe si llegó';

function palabrasDe(code: string, command: string): string {
  if (command === 'MAIL FROM') return 'El servidor de correo no aceptó al remitente; revise su dirección, el usuario y la contraseña';
  if (code === 'EENVELOPE' && command !== 'DATA') return 'El servidor de correo no aceptó la dirección';
  return PALABRAS[code] ?? 'El servidor de correo no aceptó el mensaje';
}

/** What a mail server said, and nothing of what another kind of server says that somebody points us to. */
function dichoPor(response: unknown): string {
  const lines = typeof response === 'string' ? response.split(/\r?\n/) : [];
  return lines.length > 0 && lines.every((line) => /^[2-5]\d\d([ -]|$)/.test(line)) ? `: ${lines.join(' ').slice(0, MAX_RESPUESTA)}` : '';
}

function tipoDe({ code, responseCode = 0, command, entregando }: Record<string, any>): Falta['tipo'] {
  if (entregando && !responseCode) return 'INCIERTA';
  // An answer about this mail, its address or its text; 503 is about the order of the talk.
  if (responseCode && (command === 'RCPT TO' || command === 'DATA'))
    return responseCode >= 500 && responseCode !== 503 ? 'DEFINITIVA' : 'PASAJERA';
  // Not even offered: an address that is none, more bytes than the server takes.
  return !responseCode && (code === 'EENVELOPE' || code === 'EMESSAGE') ? 'DEFINITIVA' : 'SERVIDOR';
}

/** What a failure of `enviar` means. */
export function faltaDe(error: unknown): Falta {
  const { code = '', command = '', response } = error as Record<string, any>;
  const tipo = tipoDe(error as object);
  return { tipo, motivo: tipo === 'INCIERTA' ? NO_SE_SABE : palabrasDe(code, command) + dichoPor(response) };
}

export const SIN_SERVIDOR = 'No hay servidor de correo configurado. Escríbalo en Compañía, pestaña Correo';
export const SIN_CLAVE = 'La contraseña del servidor de correo no se puede leer: vuelva a escribirla en Compañía, pestaña Correo';

/** The mail server of a company: its own, else that of the environment; why there is none without either, or when its password cannot be read. */
export async function servidorDe(
  db: Db,
  secretos: Secretos,
  codigoCompania: number,
  entorno: Servidor | undefined,
): Promise<Servidor | Falta> {
  const [row] = await db.select().from(companiaCorreo).where(eq(companiaCorreo.codigoCompania, codigoCompania));
  if (!row) return entorno ?? { motivo: SIN_SERVIDOR, tipo: 'SERVIDOR' };
  const clave = row.secreto === '' ? '' : secretos.descifrar(row.secreto);
  return clave === undefined ? { motivo: SIN_CLAVE, tipo: 'SERVIDOR' } : { ...row, clave };
}
