import { Readable } from 'node:stream';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { companiaCorreo } from '../db/schema/mensajes';
import type { Secretos } from '../lib/secrets';
import type { Servidor } from '../env';
import { esAqui } from '../cifrado';
import { direccionPublica, PUERTOS_DE_CORREO } from './publica';

const ESCAPADO: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapar = (texto: string) => texto.replace(/[&<>"]/g, (sign) => ESCAPADO[sign]!);

/** A URL; punctuation that ends the sentence around it is not part of it. */
const ENLACE = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

const linea = (texto: string) =>
  texto
    .split(ENLACE)
    .map((part, index) => (index % 2 ? `<a href="${escapar(part)}">${escapar(part)}</a>` : escapar(part)))
    .join('');

/** Converts a mail's text to HTML: paragraphs, line breaks and links; everything else is escaped. */
function htmlDe(texto: string): string {
  const parrafos = texto
    .trim()
    .split(/\n{2,}/)
    .map((parrafo) => `<p>${parrafo.split('\n').map(linea).join('<br>')}</p>`);
  return `<!doctype html><html lang="es"><meta charset="utf-8"><body style="font-family:sans-serif;font-size:16px;line-height:1.5">${parrafos.join('')}</body></html>`;
}

/** A mail to be sent. */
export interface Mensaje {
  para: string;
  asunto: string;
  contenido: string;
  /** Message-ID, the same in every attempt. */
  id: string;
}

interface Opciones {
  /** Longest wait for an answer of the server (ms). */
  paciencia?: number;
  /** Aborts the attempt unless the text is already being sent. */
  parar?: AbortSignal;
  /** Connects to public addresses only, so that the settings cannot be used to probe our network (SSRF). */
  soloPublica?: boolean;
}

const CONEXION_MS = 10_000;
/** Long enough for a server that runs a spam check before it accepts a mail. */
const PACIENCIA_MS = 60_000;
/** Longest duration of one attempt (ms); the sender counts a mail as lost only after a longer time (PERDIDO_MS). */
export const MAX_ENVIO_MS = 180_000;
/** Longest text of a server's answer that is shown. */
const MAX_RESPUESTA = 300;

/** Whether what is told to a mail server is heard by nobody on the way. */
export const correoCifrado = ({ servidor, seguridad }: Pick<Servidor, 'servidor' | 'seguridad'>) =>
  seguridad !== 'NINGUNA' || esAqui(servidor);

async function transporteDe({ servidor, puerto, seguridad, usuario, clave }: Servidor, direccion: string, paciencia: number) {
  if (!correoCifrado({ servidor: direccion, seguridad })) throw Object.assign(new Error('not encrypted'), { code: 'ESINCIFRAR' });
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host: direccion,
    // Connects to the address that was checked, without a second DNS lookup, and validates the certificate against the name.
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

/** Connects to a mail server and signs in, without sending anything. Throws nodemailer's errors. */
export async function probarServidor(servidor: Servidor): Promise<void> {
  const transporte = await transporteDe(servidor, servidor.servidor, CONEXION_MS);
  try {
    await transporte.verify();
  } finally {
    transporte.close();
  }
}

type Compilado = { message: { createReadStream: () => Readable } };

/** Calls `empieza` when the text starts to be sent: nodemailer reads it only after the server accepted the recipients. */
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

/**
 * Sends a mail; resolves with the server's answer. Throws nodemailer's errors with a field `entregando`, to be interpreted by `faltaDe`.
 */
export async function enviar(
  servidor: Servidor,
  { para, asunto, contenido, id }: Mensaje,
  { paciencia = PACIENCIA_MS, parar, soloPublica = false }: Opciones = {},
): Promise<string> {
  const transporte = await transporteDe(servidor, soloPublica ? await direccionPublica(servidor) : servidor.servidor, paciencia);
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

/** Why a mail was not accepted. */
export interface Falta {
  /** Message for the user. */
  motivo: string;
  /**
   * PASAJERA: the server may accept it later. DEFINITIVA: it never will. SERVIDOR: this server accepts no mail at all now. INCIERTA: it may
   * have accepted the mail, because the connection broke after the text had started.
   */
  tipo: 'PASAJERA' | 'DEFINITIVA' | 'SERVIDOR' | 'INCIERTA';
}

/** Why a mail server elsewhere is not spoken to. */
export const SIN_CIFRAR = 'A un servidor de correo de otro equipo se le habla cifrado: escoja STARTTLS o TLS';

const PALABRAS: Record<string, string> = {
  EAUTH: 'El servidor de correo no aceptó el usuario o la contraseña',
  EPRIVADA: 'Ese servidor de correo no está en la internet pública; pida a quien administra Cantera que lo permita',
  EPUERTO: `Los servidores de correo atienden en los puertos ${PUERTOS_DE_CORREO.join(', ')}`,
  ESINCIFRAR: SIN_CIFRAR,
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

/** The answer of a mail server; '' for an answer that is not SMTP, so that the test cannot be used to read other services. */
function dichoPor(response: unknown): string {
  const lines = typeof response === 'string' ? response.split(/\r?\n/) : [];
  return lines.length > 0 && lines.every((line) => /^[2-5]\d\d([ -]|$)/.test(line)) ? `: ${lines.join(' ').slice(0, MAX_RESPUESTA)}` : '';
}

function tipoDe({ code, responseCode = 0, command, entregando }: Record<string, any>): Falta['tipo'] {
  if (entregando && !responseCode) return 'INCIERTA';
  // An answer about this mail (recipient or text), except 503, which is about the order of commands.
  if (responseCode && (command === 'RCPT TO' || command === 'DATA'))
    return responseCode >= 500 && responseCode !== 503 ? 'DEFINITIVA' : 'PASAJERA';
  // The mail was not even offered: an invalid address, or more bytes than the server accepts.
  return !responseCode && (code === 'EENVELOPE' || code === 'EMESSAGE') ? 'DEFINITIVA' : 'SERVIDOR';
}

/** Interprets an error of `enviar`. */
export function faltaDe(error: unknown): Falta {
  const { code = '', command = '', response } = error as Record<string, any>;
  const tipo = tipoDe(error as object);
  return { tipo, motivo: tipo === 'INCIERTA' ? NO_SE_SABE : palabrasDe(code, command) + dichoPor(response) };
}

export const SIN_SERVIDOR = 'No hay servidor de correo configurado. Escríbalo en Compañía, pestaña Correo';
const SIN_CLAVE = 'La contraseña del servidor de correo no se puede leer: vuelva a escribirla en Compañía, pestaña Correo';

/**
 * The mail server of a company: its own, else that of the environment; otherwise the reason why there is none, for example a password that
 * cannot be decrypted.
 */
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
