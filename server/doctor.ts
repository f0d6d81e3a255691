import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { moment } from '@/utils/format';
import { onConnection } from './db/onConnection';
import { pendingOf } from './db/copies/beforeUpgrade';
import { connect } from './db/connect';
import { lastCopy } from './db/copies/nightly';
import { correoDeEntorno, plainSecrets, sitioDe, type Env } from './env';
import { scan } from './lib/http/antivirus';
import { plainWords } from './lib/plain';
import { probarServidor } from './mensajes/transporte';
import { soloAqui } from './mensajes/sitio';
import { diferenciasEn } from './reportes/diferencias';
import { avisoDeDemostracion } from './sesion/demostracion';
import { avisoDeAdministradores } from './usuarios/avisoDeAdministradores';

/** What one check found: all is well, something to think of, or something to mend now. */
export interface Finding {
  about: string;
  state: 'bien' | 'aviso' | 'mal';
  says: string;
}

type Found = Omit<Finding, 'about'>;
const well = (says: string): Found => ({ state: 'bien', says });
const warn = (says: string): Found => ({ state: 'aviso', says });
const bad = (says: string): Found => ({ state: 'mal', says });

const STANDBY = 'select pg_is_in_recovery() yes';
const HOUR_MS = 3_600_000;
/** A nightly copy older than this was missed (ms). */
const OLD_COPY_MS = 36 * HOUR_MS;
/** Clocks that differ by more make sessions end early or late (ms). */
const CLOCK_MS = 20_000;
/** Below this part of the database's size a copy, an update and the nightly copies may not fit. */
const ROOM = 2;

const megas = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('es-DO')} MB`;
const firstLine = (text: string) =>
  text
    .split('\n')
    .find((line) => /\p{L}/u.test(line))!
    .replace(/^!+\s*/, '');
const oneLine = (text: string) => text.replaceAll('\n', ' ');

function address(env: Env): Found {
  const site = sitioDe(env);
  if (soloAqui(site)) return warn(`Los enlaces de los mensajes llevan a ${site}, que solo abre en este equipo: indique CANTERA_URL.`);
  if (!site.startsWith('https:')) return warn(`${site} no va cifrada: póngale un certificado (TLS_CERT y TLS_KEY, o un intermediario).`);
  return well(site);
}

async function mail(env: Env): Promise<Found> {
  const server = correoDeEntorno(env);
  if (!server) return warn('Sin servidor propio (SMTP_HOST): cada compañía escribe el suyo en Compañía, pestaña Correo.');
  await probarServidor(server);
  return well(`${server.servidor} acepta la conexión y el usuario.`);
}

async function disk(env: Env, bytes: number): Promise<Found> {
  const { bavail, bsize } = await statfs(env.CANTERA_DATA_DIR);
  const says = `${megas(bavail * bsize)} libres en ${path.resolve(env.CANTERA_DATA_DIR)}; la base de datos ocupa ${megas(bytes)}.`;
  return bavail * bsize < bytes * ROOM ? bad(`${says} Libere espacio: una copia o una actualización pueden no caber.`) : well(says);
}

async function clock(client: pg.Client, now: Date): Promise<Found> {
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now');
  const apart = Math.abs(new Date(rows[0]!.now).getTime() - now.getTime());
  const says = `${moment(now.toISOString())} en Santo Domingo`;
  return apart > CLOCK_MS ? bad(`${says}; el reloj de PostgreSQL difiere ${Math.round(apart / 1000)} s.`) : well(`${says}.`);
}

function copies({ CANTERA_BACKUP_DIR: folder, CANTERA_DATA_DIR }: Env, now: Date): Found {
  if (!folder) {
    const own = lastCopy(path.join(CANTERA_DATA_DIR, 'copias'));
    return warn(`No se hacen solas: indique CANTERA_BACKUP_DIR. ${own ? `La última: ${moment(own)}` : 'No hay ninguna.'}`);
  }
  const last = lastCopy(folder);
  if (!last) return bad(`En ${folder} no hay ninguna todavía. Haga la primera: npm run cantera -- backup`);
  const old = now.getTime() - Date.parse(last) > OLD_COPY_MS;
  return old ? bad(`La última es de ${moment(last)}: vea en el registro por qué no se hizo otra.`) : well(`La última: ${moment(last)}`);
}

function secret(env: Env): Found {
  const { CANTERA_SECRET, CANTERA_DATA_DIR } = env;
  const plain = plainSecrets(env);
  if (plain.length)
    return warn(`Escritos en los ajustes: ${plain.join(', ')}. Que los dé una bóveda o systemd, en archivos (NOMBRE_FILE).`);
  if (CANTERA_SECRET) return well('Los dan archivos de fuera; guarde CANTERA_SECRET también en otro equipo.');
  const file = path.resolve(CANTERA_DATA_DIR, 'secreto');
  if (!existsSync(file)) return warn('Aún no hay llave de secretos: el primer arranque la crea.');
  return warn(`La llave de secretos está solo en ${file} y no va en las copias: guarde ese archivo en otro equipo.`);
}

async function scanner({ CANTERA_CLAMAV: where }: Env): Promise<Found> {
  if (!where) return warn('Sin antivirus: lo que se sube no se revisa. Instale ClamAV e indique CANTERA_CLAMAV.');
  return (await scan(where, Buffer.from('Cantera'))).endsWith(' OK') ? well(`${where} responde.`) : bad(`${where} no revisa archivos.`);
}

const logs = ({ CANTERA_SYSLOG: where }: Env): Found =>
  where ? well(`Va también a ${where}, por TLS.`) : warn('Queda solo en este equipo: indique CANTERA_SYSLOG, otro equipo que lo reciba.');

/** Whether no start has made the tables yet; false for a database that does not answer, which each check says. */
const isEmpty = (url: string) =>
  pendingOf(url).then(
    ({ steps, older }) => !older && steps.length > 0,
    () => false,
  );

async function updates(url: string): Promise<Found> {
  const { steps, older } = await pendingOf(url);
  return older ? warn(`Faltan ${steps.length} pasos, que da el próximo arranque (npm run cantera -- upgrade --check).`) : well('Al día.');
}

async function ledger(url: string): Promise<Found> {
  const differences = await diferenciasEn(url);
  if (!differences.length) return well('Todo el dinero y los totales cuadran con sus filas.');
  return bad(`${differences.length} diferencias (npm run cantera -- ledger). La primera: ${differences[0]}`);
}

async function reports(url: string): Promise<Found> {
  const standby = await onConnection(url, async (client) => (await client.query<{ yes: boolean }>(STANDBY)).rows[0]!.yes);
  if (standby) return well('Salen de un servidor de reserva (DATABASE_READ_URL).');
  return warn('DATABASE_READ_URL no lleva a un servidor de reserva: salen del principal, como sin ella.');
}

/** Whether who serves requests, in a PostgreSQL of one's own, could change the audit: who owns a table may do anything to it. */
async function role(url: string): Promise<Found> {
  const OWNS = `select pg_has_role(relowner, 'member') yes from pg_class where oid = 'auditoria'::regclass`;
  const owns = await onConnection(url, async (client) => (await client.query<{ yes: boolean }>(OWNS)).rows[0]!.yes);
  return owns
    ? warn(
        'DATABASE_URL es el dueño de las tablas y podría cambiar la auditoría: indique DATABASE_OWNER_URL, y en DATABASE_URL otro usuario.',
      )
    : well('Quien atiende las peticiones no es dueño de nada.');
}

async function users(url: string, env: Env): Promise<Found> {
  const { db, close } = connect(url, { max: 1 });
  try {
    const demo = await avisoDeDemostracion(db, env);
    if (demo) return bad(firstLine(demo));
    const alone = await avisoDeAdministradores(db);
    return alone ? warn(oneLine(alone)) : well('Ninguna contraseña de demostración abierta a la red.');
  } finally {
    await close();
  }
}

/**
 * Looks at everything an operator is asked about first, one finding each, and changes nothing. A check that fails is a finding too. The
 * ledger comes last, because it reads every row.
 */
export async function diagnose(url: string, env: Env, now: Date): Promise<Finding[]> {
  const ofTables = [
    ['Usuarios', () => users(url, env)],
    ...(env.DATABASE_READ_URL ? [['Informes', () => reports(env.DATABASE_READ_URL!)] as const] : []),
    ...(env.DATABASE_URL ? [['Papel', () => role(env.DATABASE_URL!)] as const] : []),
    ['Actualización', () => updates(url)],
    ['Libro', () => ledger(url)],
  ] as const;
  const ofNone = [['Actualización', () => bad('La base de datos está vacía: arranque Cantera una vez.')]] as const;
  const checks: (readonly [about: string, check: () => Found | Promise<Found>])[] = [
    ['Dirección', () => address(env)],
    ['Correo', () => mail(env)],
    ['Disco', async () => disk(env, (await pendingOf(url)).bytes)],
    ['Reloj', () => onConnection(url, (client) => clock(client, now))],
    ['Copias', () => copies(env, now)],
    ['Secretos', () => secret(env)],
    ['Antivirus', () => scanner(env)],
    ['Registro', () => logs(env)],
    ...((await isEmpty(url)) ? ofNone : ofTables),
  ];
  const findings: Finding[] = [];
  for (const [about, check] of checks) {
    const found = await Promise.resolve()
      .then(check)
      .catch((error: unknown) => bad(plainWords(error) ?? (error as Error).message));
    findings.push({ about, ...found });
  }
  return findings;
}
