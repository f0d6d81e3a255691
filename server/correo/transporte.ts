import { createTransport, type Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { companiaCorreo } from '../db/schema/correo';
import type { Secretos } from '../lib/secretos';

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

const TIMEOUT_MS = 10_000;
/** Longest line of a mail server that we repeat. */
const MAX_RESPUESTA = 300;

const transporteDe = ({ servidor, puerto, seguridad, usuario, clave }: Servidor): Transporter =>
  createTransport({
    host: servidor,
    port: puerto,
    secure: seguridad === 'TLS',
    requireTLS: seguridad === 'STARTTLS',
    ignoreTLS: seguridad === 'NINGUNA',
    ...(usuario && { auth: { user: usuario, pass: clave } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as SMTPTransport.Options);

/** Hands a mail over; the server's answer. Throws what nodemailer throws: `faltaDe` says what it means. */
export async function enviar(servidor: Servidor, { para, asunto, contenido, id }: Mensaje): Promise<string> {
  const transporte = transporteDe(servidor);
  try {
    const { response } = (await transporte.sendMail({
      from: { name: servidor.nombreRemitente, address: servidor.remitente },
      to: { name: '', address: para },
      subject: asunto,
      text: contenido,
      messageId: `<${id}@${servidor.remitente.split('@')[1]}>`,
    })) as { response: string };
    return response.slice(0, MAX_RESPUESTA);
  } finally {
    transporte.close();
  }
}

/** Why a mail was not taken, in words, and whether trying again may help. */
export interface Falta {
  motivo: string;
  definitiva: boolean;
  /** Whether the server may have taken it all the same: the line broke after the text had gone out. */
  incierta: boolean;
}

const PALABRAS: Record<string, string> = {
  EAUTH: 'El servidor de correo no aceptó el usuario o la contraseña',
  EDNS: 'No se encontró el servidor de correo; revise su nombre',
  ECONNECTION: 'No se pudo conectar con el servidor de correo; revise servidor y puerto',
  ETIMEDOUT: 'El servidor de correo no respondió a tiempo; revise servidor, puerto y seguridad',
  ESOCKET: 'Se cortó la conexión con el servidor de correo; revise el puerto y la seguridad',
  ETLS: 'No se pudo establecer una conexión segura con el servidor de correo',
  EENVELOPE: 'El servidor de correo no aceptó la dirección',
};

/** What a failure of `enviar` means. A 5xx answer about this mail is final; the account, the network and 4xx may be well again later. */
export function faltaDe(error: unknown): Falta {
  const { code = '', responseCode = 0, response = '', command = '' } = error as Record<string, any>;
  const palabras = PALABRAS[code] ?? 'No se pudo entregar al servidor de correo';
  const dicho = typeof response === 'string' && response ? `: ${response.slice(0, MAX_RESPUESTA)}` : '';
  return {
    motivo: palabras + dicho,
    definitiva: responseCode >= 500 && code !== 'EAUTH',
    incierta: command === 'DATA' && responseCode === 0,
  };
}

/** The mail server of a company: its own, else that of the environment; undefined without either, or when its password cannot be read. */
export async function servidorDe(
  db: Db,
  secretos: Secretos,
  codigoCompania: number,
  entorno: Servidor | undefined,
): Promise<Servidor | undefined> {
  const [row] = await db.select().from(companiaCorreo).where(eq(companiaCorreo.codigoCompania, codigoCompania));
  if (!row) return entorno;
  const clave = row.secreto === '' ? '' : secretos.descifrar(row.secreto);
  return clave === undefined ? undefined : { ...row, clave };
}
