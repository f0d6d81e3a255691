import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '@/server/db/embedded';

const folderOf = (name: string) => resolve('.cache', 'bench', name);
const mark = (folder: string) => join(folder, 'ready');

/** Data folder of a demo academy with this many students, seeded once and kept in .cache. Throws when the seed fails. */
export function academyOf(students: number): string {
  const folder = folderOf(String(students));
  if (existsSync(mark(folder))) return folder;
  mkdirSync(folder, { recursive: true });
  const args = ['node_modules/tsx/dist/cli.mjs', 'scripts/seed.ts', '--students', String(students), '--borrar'];
  const env = { ...process.env, CANTERA_DATA_DIR: folder, DATABASE_URL: '' };
  if (spawnSync(process.execPath, args, { stdio: 'inherit', env }).status !== 0) throw new Error('The seed failed');
  writeFileSync(mark(folder), '');
  return folder;
}

/** SQL: audit rows of a busy academy over a year: 40 users in all branches, mostly roll calls, payments and invoices. */
const YEAR = `with muestra as (
    select array['registro_asistencia','registro_asistencia','registro_asistencia','registro_asistencia','cobro_factura','cobro_forma','cobro','factura',
      'factura','factura_detalle','estudiante','entidad','responsable_estudiante','inscripcion','sesion','caja_movimiento'] tablas,
      array['INSERT','INSERT','INSERT','INSERT','INSERT','UPDATE','UPDATE'] acciones,
      (select array_agg(codigo_sucursal order by 1) from sucursal where codigo_compania = 1) sedes,
      (select max(codigo_estudiante) from estudiante) estudiantes)
  insert into auditoria (codigo_compania, sucursales, tabla, llave, accion, usuario, desde, momento, antes, despues)
  select 1, array[sede], tabla, llave, accion, usuario, '190.80.1.' || n % 250, now() - interval '365 days' * (1 - n::float / $1),
    case accion when 'UPDATE' then fila || '{"estado": "AUSENTE"}' end, fila || '{"estado": "PRESENTE"}'
  from (select n, tablas[1 + (n * 7919) % 16] tabla, case when n % 977 = 0 then 'DELETE' when n % 1511 = 0 then 'EXPORTACION' when n % 50021 = 0 then 'RECHAZO'
        else acciones[1 + (n * 31) % 7] end accion, sedes[1 + n % cardinality(sedes)] sede, 'usuario' || (n * 13) % 40 usuario,
      (1 + (n * 104729) % estudiantes)::text llave,
      jsonb_build_object('codigo_compania', 1, 'codigo_estudiante', 1 + (n * 104729) % estudiantes, 'codigo_grupo', 1 + n % 40,
        'fecha', (current_date - (n % 365)::int), 'usuario', 'usuario' || (n * 13) % 40, 'monto', n % 500000, 'nota', 'Nota de la fila ' || n) fila
    from muestra, generate_series(1, $1::bigint) n) una`;

/** Data folder of an academy of 5,000 students with this many additional audit rows over a year, made once and kept in .cache. */
export async function auditedAcademyOf(rows: number): Promise<string> {
  const folder = folderOf(`auditoria-${rows}`);
  if (existsSync(mark(folder))) return folder;
  rmSync(folder, { recursive: true, force: true });
  cpSync(academyOf(5000), folder, { recursive: true, preserveTimestamps: true, filter: (file) => !file.endsWith('.pid') });
  rmSync(mark(folder), { force: true });
  const embedded = await startEmbedded(folder);
  const client = new pg.Client(embedded.url);
  await client.connect();
  await client.query(YEAR, [rows]);
  await client.query('vacuum analyze auditoria');
  await client.end();
  await embedded.stop();
  writeFileSync(mark(folder), '');
  return folder;
}
