import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { CopiedTable } from './backupFile';

/**
 * The rows of a table that a backup leaves out because they open something on the running server: its signing key (which also seals known
 * browsers), sessions, mailed links and approvals that are still valid.
 */
const COPIED_ROWS: Readonly<Record<string, string>> = {
  'public.clave_firma': 'false',
  'public.sesion': 'terminada is not null or expira <= now()',
  'public.recuperacion_contrasena': 'usado is not null or expira <= now()',
  'public.aprobacion': 'usada is not null or vence <= now()',
};

/** The text of a mail with a private link that waits to be sent is left out too. */
const COPIED_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'public.correo': { contenido: `case when reservado then '' else contenido end` },
};

/** The query whose rows go into a backup. `whole`: everything, for a copy that stays in its installation. */
export function rowsToCopy({ name, columns }: CopiedTable, whole: boolean): string {
  if (whole) return `select ${columns} from ${name}`;
  const values = COPIED_VALUES[name] ?? {};
  const list = columns.split(',').map((column) => values[column] ?? column);
  return `select ${list.join(', ')} from ${name} where ${COPIED_ROWS[name] ?? 'true'}`;
}

/**
 * Takes away what opens something in restored data. Backups of older versions contain all of it; newer ones only mails whose link was left
 * out. The database gets a new signing key.
 */
export async function dropSecrets(client: pg.Client): Promise<void> {
  await client.query('update sesion set terminada = now() where terminada is null');
  await client.query('update recuperacion_contrasena set usado = now() where usado is null');
  await client.query('update aprobacion set usada = now() where usada is null');
  await client.query(`update correo set estado = 'CANCELADO', contenido = '', error = 'Llevaba un enlace privado, que no va en las copias'
    where reservado and estado in ('PENDIENTE', 'ENVIANDO', 'FALLIDO')`);
  await client.query(`update correo set contenido = '' where reservado and contenido <> ''`);
  await client.query('delete from clave_firma');
  await client.query('insert into clave_firma (secreto) values ($1)', [randomBytes(48).toString('base64url')]);
}
