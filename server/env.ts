import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import * as z from 'zod';
import type { AjustesCorreo } from '@/contract/mensajes/correo';
import { isAddress } from '@/utils/validation';
import { PlainError } from '@/utils/plainError';
import { esAqui, postgresSeguro, SIN_CIFRAR, vaCifrada } from './cifrado';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Host names follow the last '@' of the authority, or stand in the query. */
const hostsOf = (url: string) => `${/^\w+:\/\/(?:[^/]*@)?([^/?]*)/.exec(url)?.[1]}${/[?&]host=([^&]*)/.exec(url)?.[1] ?? ''}`;

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'debe empezar por postgres://')
  .refine(
    (url) => !/,|%2c/i.test(hostsOf(url)),
    'nombra varios servidores: indique uno solo, el del balanceador que sabe cuál es el principal (docs/operacion/cluster.md)',
  )
  .refine(
    postgresSeguro,
    'habla con otro equipo sin cifrar, o sin comprobar quién es: añádale ?sslmode=verify-full, o ?sslmode=disable si su red ya es segura (docs/operacion/README.md)',
  );

const entero = (que: string) => z.coerce.number(`debe ser un número de ${que}`).int('debe ser un número entero');

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

const llave = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'debe tener 64 dígitos hexadecimales')
  .optional();

const Variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test'], 'debe ser development, production o test').default('development'),
  PORT: entero('puerto').min(0, 'no puede ser negativo').max(65535, 'llega hasta 65535').default(3000),
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(logLevels, `debe ser ${logLevels.join(', ')}`).default('info'),
  CANTERA_DATA_DIR: z.string().default('.data'),
  CANTERA_AUDIT_YEARS: entero('años').min(0, 'no puede ser negativo: 0 guarda todo').max(100, 'llega hasta 100').default(10),
  CANTERA_SEED: z.enum(['demo', 'none'], 'debe ser demo o none').default('demo'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_LISTEN_URL: postgresUrl.optional(), // its older name, for LISTEN alone
  CANTERA_PG_USER: z.string().optional(), // read by db/embedded/identity.ts
  JWT_SECRET: z.string().min(32, 'debe tener al menos 32 caracteres').optional(),
  CANTERA_SECRET: llave,
  CANTERA_SECRET_BEFORE: llave,
  CANTERA_URL: z.string().refine(isOrigin, 'debe ser una dirección como https://academia.ejemplo.do, sin nada detrás').optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: entero('puerto').min(1, 'empieza en 1').max(65535, 'llega hasta 65535').default(587),
  SMTP_SECURITY: z.enum(['TLS', 'STARTTLS', 'NINGUNA'], 'debe ser TLS, STARTTLS o NINGUNA').default('STARTTLS'),
  SMTP_USER: z.string().default(''),
  SMTP_PASSWORD: z.string().default(''),
  SMTP_FROM: z.string().refine(isAddress, 'debe ser una dirección de correo').optional(),
  CANTERA_CLAMAV: z
    .string()
    .refine(
      (where) => where.startsWith('/') || esAqui(where.replace(/:\d+$/, '')),
      'debe ser el socket de clamd, o su puerto en este mismo equipo',
    )
    .optional(),
  CANTERA_PWNED_URL: z.url('debe ser una dirección').refine(vaCifrada, SIN_CIFRAR).optional(),
  CANTERA_SYSLOG: z
    .string()
    .regex(/^[^:/\s]+:\d+$/, 'debe ser un equipo y su puerto')
    .optional(),
  CANTERA_ECF_URL: z
    .string()
    .refine((text) => text.includes('{}') && URL.canParse(text.replace('{}', 'ecf')), 'debe ser una dirección con {} donde va el servicio')
    .refine(vaCifrada, SIN_CIFRAR)
    .optional(),
  CORS_ORIGIN: z
    .string()
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .refine((origins) => origins.every(isOrigin), 'debe ser un origen como https://app.ejemplo.do, o varios separados por comas')
    .default([]),
  NEXT_PUBLIC_FIREBASE_API_KEY: z.string().optional(),
  NEXT_PUBLIC_FIREBASE_PROJECT_ID: z.string().optional(),
  NEXT_PUBLIC_FIREBASE_DATABASE_URL: z
    .url('debe ser una dirección como https://proyecto-default-rtdb.firebaseio.com')
    .refine(vaCifrada, SIN_CIFRAR)
    .optional(),
  FIREBASE_SERVICE_ACCOUNT: z.string().optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  OPENAPI: z.enum(['session', 'public'], 'debe ser session o public').default('session'),
  SMTP_ALLOW_PRIVATE: z.enum(['on', 'off'], 'debe ser on u off').default('off'),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  CANTERA_BACKUP_DIR: z.string().min(1, 'debe ser una carpeta').optional(),
  CANTERA_BACKUP_PASSPHRASE: z.string().min(8, 'debe tener al menos 8 caracteres').optional(),
  CANTERA_BACKUP_VERIFY: z.enum(['on', 'off'], 'debe ser on u off').default('on'),
  CANTERA_METRICS_PORT: entero('puerto').min(1, 'empieza en 1').max(65535, 'llega hasta 65535').optional(),
  CANTERA_METRICS_TOKEN: z.string().min(32, 'debe tener al menos 32 caracteres').optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(off|on|[1-9])$/, 'debe ser off, on o cuántos intermediarios hay (1 a 9)')
    .transform((said) => (said === 'off' ? 0 : said === 'on' ? 1 : Number(said)))
    .default(0),
});

/** Firebase is used only when all of these variables are set. */
const FIREBASE = [
  'NEXT_PUBLIC_FIREBASE_API_KEY',
  'NEXT_PUBLIC_FIREBASE_PROJECT_ID',
  'NEXT_PUBLIC_FIREBASE_DATABASE_URL',
  'FIREBASE_SERVICE_ACCOUNT',
];

export type Env = z.infer<typeof Variables>;

/**
 * Public base URL of the pages, without a trailing slash, for links in mails. It never comes from a request: an attacker could send one
 * that makes our mails link to their server.
 */
export function sitioDe({ CANTERA_URL, PORT, TLS_CERT }: Env, publico = process.env.NEXT_PUBLIC_SITE_URL): string {
  if (CANTERA_URL) return CANTERA_URL;
  if (publico && URL.canParse(publico)) return new URL(publico).origin;
  return `${TLS_CERT ? 'https' : 'http'}://localhost:${PORT}`;
}

/** The environment is invalid. The message has one line in Spanish per wrong variable and is shown without a stack trace. */
export class EnvError extends PlainError {
  override name = 'EnvError';
}

const SETTINGS = '.env';
const EXAMPLES = '.env.example';

const linesOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').split(/\r?\n/) : []);

/** The line of .env, from 1, that sets a variable: of several the last one counts. 0 if there is none. */
const lineOf = (name: string) => linesOf(SETTINGS).findLastIndex((line) => new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`).test(line)) + 1;

/** A fault of a variable with its line of .env, 0 for none, and a right example: 'PORT (.env, línea 3): debe ser … Ejemplo: PORT=3000'. */
function told(name: string, line: number, fault: string): string {
  const example = linesOf(EXAMPLES).find((one) => new RegExp(`^(?:# )?${name}=.`).test(one));
  const where = line ? ` (${SETTINGS}, línea ${line})` : '';
  return `${name}${where}: ${fault}${example ? `. Ejemplo: ${example.replace(/^# /, '')}` : ''}`;
}

/** Faults of the names in .env: who misspells one would never learn that it does nothing. */
const misspelled = () =>
  linesOf(SETTINGS).flatMap((line, index) => {
    const name = /^\s*(?:export\s+)?(CANTERA_\w*)\s*=/.exec(line)?.[1];
    return name && !(name.replace(/_FILE$/, '') in Variables.shape) ? [told(name, index + 1, 'no hay ningún ajuste con ese nombre')] : [];
  });

/** The value of a secret that a vault or systemd keeps in a file. */
const fromFile = (file: string) => readFileSync(file, 'utf8').trim();

/** The variables that NAME_FILE names a file of. A variable that is set itself counts instead. */
const inFiles = (source: NodeJS.ProcessEnv) =>
  Object.keys(Variables.shape).flatMap((name) => {
    const file = source[`${name}_FILE`]?.trim();
    return file && !source[name]?.trim() ? [[name, file] as const] : [];
  });

/**
 * Reads and checks the environment of the process (a .env file fills in missing variables). Throws an EnvError that names every wrong
 * variable at once, with its line in that file and a right example. A variable kept in a file is read again whenever it is used, so that a
 * password that a vault changes counts for the next connection.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  if (source === process.env && existsSync(SETTINGS)) process.loadEnvFile(SETTINGS);
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim())); // an empty variable (PORT=) counts as unset
  const faults = misspelled();
  const files = inFiles(source);
  for (const [name, file] of files)
    if (existsSync(file)) given[name] = fromFile(file);
    else faults.push(`${name}_FILE: no hay ningún archivo ${file}`);
  const parsed = Variables.safeParse(given);
  const inFile = parseEnv(linesOf(SETTINGS).join('\n'));
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0]);
    // A variable that is set outside of the file counts instead of the file's.
    faults.push(told(name, inFile[name] === given[name] ? lineOf(name) : 0, message));
  }
  if (!given.TLS_CERT !== !given.TLS_KEY) faults.push(`${given.TLS_CERT ? 'TLS_KEY' : 'TLS_CERT'}: TLS_CERT y TLS_KEY van juntas`);
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
    if (given[name] && !given.DATABASE_URL) faults.push(`${name}: va junto con DATABASE_URL`);
  const deFirebase = FIREBASE.filter((name) => !given[name]);
  if (deFirebase.length % FIREBASE.length) faults.push(`${deFirebase.join(', ')}: las variables de Firebase van juntas`);
  if (given.SMTP_SECURITY === 'NINGUNA' && given.SMTP_HOST && !esAqui(given.SMTP_HOST))
    faults.push('SMTP_SECURITY: NINGUNA vale solo para un servidor de este mismo equipo: ponga STARTTLS o TLS');
  if (!given.SMTP_HOST !== !given.SMTP_FROM)
    faults.push(`${given.SMTP_HOST ? 'SMTP_FROM' : 'SMTP_HOST'}: SMTP_HOST y SMTP_FROM van juntas`);
  if (!parsed.success || faults.length)
    throw new EnvError(`Revise las variables de entorno:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  for (const [name, file] of files) Object.defineProperty(parsed.data, name, { get: () => fromFile(file), enumerable: true });
  return parsed.data;
}

const SECRETS = [
  'JWT_SECRET',
  'CANTERA_SECRET',
  'CANTERA_SECRET_BEFORE',
  'CANTERA_BACKUP_PASSPHRASE',
  'CANTERA_METRICS_TOKEN',
  'SMTP_PASSWORD',
] as const;
const WITH_PASSWORDS = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_LISTEN_URL'] as const;

/** The variables that hold a secret themselves, which no vault keeps and changes. */
export const plainSecrets = (env: Env): string[] =>
  [...SECRETS.filter((name) => env[name]), ...WITH_PASSWORDS.filter((name) => env[name] && /\/\/[^/@]*:[^@]+@/.test(env[name]))].filter(
    (name) => !Object.getOwnPropertyDescriptor(env, name)?.get,
  );

/** The tables' owner in a PostgreSQL of one's own, past any pooler: for migrations, copies and locks of a whole session. */
export const duenoDe = ({ DATABASE_OWNER_URL, DATABASE_DIRECT_URL, DATABASE_URL }: Partial<Env>) =>
  DATABASE_OWNER_URL ?? DATABASE_DIRECT_URL ?? DATABASE_URL;

/** Where changes are listened to in a PostgreSQL of one's own, past any pooler. */
export const escuchaDe = ({ DATABASE_DIRECT_URL, DATABASE_LISTEN_URL, DATABASE_URL }: Partial<Env>) =>
  DATABASE_DIRECT_URL ?? DATABASE_LISTEN_URL ?? DATABASE_URL;

/** Address and account of a mail server. */
export type Servidor = Omit<AjustesCorreo, 'version'>;

/** The mail server that the environment configures, or undefined. */
export const correoDeEntorno = (env: Env): Servidor | undefined =>
  env.SMTP_HOST === undefined || env.SMTP_FROM === undefined
    ? undefined
    : {
        servidor: env.SMTP_HOST,
        puerto: env.SMTP_PORT,
        seguridad: env.SMTP_SECURITY,
        usuario: env.SMTP_USER,
        get clave() {
          return env.SMTP_PASSWORD;
        },
        remitente: env.SMTP_FROM,
        nombreRemitente: 'Cantera',
      };

/** The Firebase database and service account that the environment configures, or undefined. */
export const firebaseDeEntorno = ({ FIREBASE_SERVICE_ACCOUNT: archivo, NEXT_PUBLIC_FIREBASE_DATABASE_URL: direccion }: Env) =>
  archivo && direccion ? { archivo, direccion } : undefined;
