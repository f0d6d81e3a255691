import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { accesos } from '@/contract/accesos';
import { darAccesosNuevos } from '@/server/db/accesos';
import { drizzleOn } from '@/server/db/connect';
import { migrate } from '@/server/db/migrate';
import { avisoDeAdministradores } from '@/server/usuarios/avisoDeAdministradores';
import { phone } from '@/utils/format';

const MIGRACIONES = join(process.cwd(), 'server', 'db', 'migrations');
const NUESTROS = 70;

/** A database as it was before the audit knew branches and before codes were given to older academies, with one child in each of two branches. */
async function academiaVieja(client: pg.Client) {
  const folder = mkdtempSync(join(tmpdir(), 'migraciones-'));
  cpSync(MIGRACIONES, folder, { recursive: true });
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as { entries: { tag: string }[] };
  const antes = journal.entries.slice(
    0,
    journal.entries.findIndex(({ tag }) => tag.endsWith('auditoria_sucursales')),
  );
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries: antes }));
  await runMigrations(drizzle(client), { migrationsFolder: folder });
  rmSync(folder, { recursive: true });
  await client.query(`
    insert into compania (nombre) values ('Vieja');
    insert into sucursal (codigo_compania, descripcion_sucursal) values (1, 'Naco'), (1, 'Santiago');
    insert into entidad (codigo_compania, nombre, apellido) values (1, 'Admin', 'A'), (1, 'Niña', 'Uno'), (1, 'Niño', 'Dos'), (1, 'Madre', 'De Dos');
    insert into usuario (codigo_compania, codigo_entidad, usuario, password, tipo_usuario) values (1, 1, 'admin', 'x', 'ADMINISTRADOR');
    insert into sucursal_usuario values (1, 1, true), (1, 2, false);
    insert into detalle_acceso (codigo_usuario, codigo_acceso) select 1, c from unnest('{${[...accesos.keys()].filter((c) => c <= NUESTROS)}}'::int[]) c;
    insert into estudiante (codigo_compania, codigo_sucursal, codigo_entidad, fecha_ingreso) values (1, 1, 2, '2026-01-01'), (1, 2, 3, '2026-01-01');
    insert into responsable_estudiante (codigo_compania, codigo_estudiante, codigo_entidad, parentesco) values (1, 2, 4, 'MADRE');
    insert into auditoria (codigo_compania, codigo_sucursal, tabla, llave, accion, usuario, antes, despues) values
      (1, 2, 'estudiante', '2', 'INSERT', 'admin', null, '{"codigo_estudiante": 2, "codigo_sucursal": 2}'),
      (1, null, 'estudiante_info', '2', 'INSERT', 'admin', null, '{"codigo_estudiante": 2}'),
      (1, null, 'entidad', '4', 'UPDATE', 'admin', '{"codigo_entidad": 4}', '{"codigo_entidad": 4}'),
      (1, null, 'documento_estudiante', '9', 'DELETE', 'admin', '{"codigo_estudiante": 1}', null),
      (1, null, 'detalle_acceso', '1/9', 'INSERT', 'admin', null, '{"codigo_usuario": 1, "codigo_acceso": 9}'),
      (1, null, 'estudiante_info', '77', 'DELETE', 'admin', '{"codigo_estudiante": 77}', null),
      (1, null, 'categoria', '3', 'INSERT', 'admin', null, '{"codigo_categoria": 3}'),
      (1, null, 'tabla_de_antes', '1', 'INSERT', 'admin', null, '{}')`);
}

/** Phones as people wrote them, over the years. */
const TELEFONOS = [
  '809-555-0101',
  '(809) 555 0102',
  '8295550103',
  '+1 849 555-0104',
  '18095550105',
  '+34 600 12 34 56',
  '+3460012345',
  '555-0106',
  '12345678',
  '',
];

const url = () => Object.assign(new URL(process.env.TEST_PG_URL!), { pathname: `t_vieja_${process.pid}` }).href;
const alServidor = async (statement: string) => {
  const client = new pg.Client(process.env.TEST_PG_URL);
  await client.connect();
  await client.query(statement).finally(() => client.end());
};
let client: pg.Client;
beforeAll(async () => {
  await alServidor(`create database "t_vieja_${process.pid}"`);
  client = new pg.Client(url());
  await client.connect();
  await academiaVieja(client);
  await client.query(
    `insert into entidad (codigo_compania, nombre, apellido, telefono, telefono_otro, whatsapp) select 1, 'Con', 'Teléfono', t, t, t from unnest($1::text[]) t`,
    [TELEFONOS],
  );
  await client.query(`update compania set telefono = '809 555 0107'`);
  await client.query(`update sucursal set telefono = '(809)5550108'`);
  // A second academy, whose administrator has neither a branch nor an access.
  await client.query(`insert into compania (nombre) values ('Sin nadie');
    insert into sucursal (codigo_compania, descripcion_sucursal) values (2, 'Naco');
    insert into entidad (codigo_compania, nombre, apellido) values (2, 'Admin', 'B');
    insert into usuario (codigo_compania, codigo_entidad, usuario, password, tipo_usuario)
      select 2, max(codigo_entidad), 'sinnada', 'x', 'ADMINISTRADOR' from entidad`);
  // A group of the first one, of when it had one instructor and one schedule.
  await client.query(`insert into entidad (codigo_compania, nombre, apellido) values (1, 'Profe', 'De antes');
    insert into profesor (codigo_compania, codigo_sucursal, codigo_entidad) select 1, 1, max(codigo_entidad) from entidad;
    insert into periodo_academico (codigo_compania, descripcion, tipo, fecha_inicio, fecha_fin) values (1, '2025', 'REGULAR', '2025-08-01', '2025-12-31');
    insert into grupo (codigo_compania, codigo_sucursal, codigo_periodo, codigo_profesor, descripcion, tipo, edad_minima, edad_maxima, capacidad, monto_inscripcion, estatus)
      values (1, 1, 1, 1, 'Sub-9', 'REGULAR', 8, 9, 20, 0, 'ACTIVO');
    insert into detalle_horario_grupo (codigo_grupo, dia, hora_inicio, hora_fin) values (1, 2, '16:00', '17:00')`);
  await client.query(`insert into estudiante_info (codigo_estudiante, codigo_compania, telefono_medico) values (1, 1, '8095550109')`);
  // The first child is in a group of the other branch, its enrolment not; of three instalments one is due before, and one is paid in part.
  await client.query(`
    insert into periodo_academico (codigo_compania, descripcion, tipo, fecha_inicio, fecha_fin) values (1, 'Largo', 'REGULAR', '2026-01-01', '2999-12-31');
    insert into modalidad (codigo_compania, descripcion, frecuencia, cantidad_cuotas, dia_vencimiento, cobra_inscripcion, prorratea)
      values (1, 'Mensual', 'MENSUAL', 3, 5, false, false);
    insert into profesor (codigo_compania, codigo_entidad) values (1, 1);
    insert into grupo (codigo_compania, codigo_sucursal, codigo_periodo, codigo_profesor, descripcion, tipo, edad_minima, edad_maxima, capacidad, monto_inscripcion, estatus)
      values (1, 2, 2, 2, 'Sub-10', 'REGULAR', 8, 10, 20, 0, 'ACTIVO');
    insert into inscripcion (codigo_compania, codigo_sucursal, codigo_estudiante, codigo_grupo, codigo_modalidad, monto_cuota, fecha_inscripcion, usuario)
      values (1, 1, 1, 2, 1, 100, '2026-01-10', 'x');
    insert into factura (codigo_compania, codigo_sucursal, numero, tipo, codigo_entidad, codigo_estudiante, codigo_inscripcion, descripcion, fecha, fecha_vencimiento,
      estatus, total, pagado, usuario)
      select 1, 1, n, 'CUOTA', 2, 1, 1, 'Cuota', '2026-01-10', make_date(2026, n, 5), case n when 3 then 'PARCIAL' else 'PENDIENTE' end, 100, case n when 3 then 1 else 0 end, 'x'
      from generate_series(1, 4) n`);
  await migrate(url());
  await darAccesosNuevos(url());
});
afterAll(async () => {
  await client.end();
  await alServidor(`drop database "t_vieja_${process.pid}" with (force)`);
});

test('phones of before are written as those that are saved from now on, and nobody did it', async () => {
  const { rows } = await client.query(
    `select telefono, telefono_otro, whatsapp from entidad where apellido = 'Teléfono' order by codigo_entidad`,
  );
  expect(rows.map(({ telefono }) => telefono)).toEqual(TELEFONOS.map(phone));
  expect(rows.filter((row) => row.telefono !== row.telefono_otro || row.telefono !== row.whatsapp)).toEqual([]);
  const { rows: otros } = await client.query(
    `select telefono from compania where codigo_compania = 1 union all (select telefono from sucursal where codigo_sucursal = 1) union all select telefono_medico from estudiante_info`,
  );
  expect(otros.map(({ telefono }) => telefono)).toEqual(['809-555-0107', '809-555-0108', '809-555-0109']);
  const { rows: auditadas } = await client.query(
    `select 1 from auditoria where accion = 'UPDATE' and despues ->> 'telefono' = '809-555-0102'`,
  );
  expect(auditadas).toEqual([]);
});

test('an academy of before keeps its audit, and each row gets the branches of whoever it is about', async () => {
  const { rows } = await client.query(`select tabla, llave, sucursales from auditoria where desde = '' order by codigo_auditoria`);
  expect(rows.map(({ tabla, llave, sucursales }) => [`${tabla} ${llave}`, sucursales])).toEqual([
    ['estudiante 2', [2]],
    ['estudiante_info 2', [2]],
    ['entidad 4', [2]],
    ['documento_estudiante 9', [1]],
    ['detalle_acceso 1/9', [1, 2]],
    // Whose it was is known no more: for who has every branch.
    ['estudiante_info 77', []],
    ['categoria 3', null],
    ['tabla_de_antes 1', null],
  ]);
});

test('a group keeps its instructor as the main one, and its schedule, since it began', async () => {
  const { rows } = await client.query('select codigo_grupo, codigo_profesor, rol, desde, hasta from grupo_profesor where codigo_grupo = 1');
  expect(rows).toEqual([{ codigo_grupo: 1, codigo_profesor: 1, rol: 'TITULAR', desde: null, hasta: null }]);
  const { rows: clases } = await client.query('select dia, desde, hasta from detalle_horario_grupo');
  expect(clases).toEqual([{ dia: 2, desde: null, hasta: null }]);
});

test('a transfer into another branch that stopped half-way is completed, and the audit lists it', async () => {
  const { rows } = await client.query(`select 'ficha' que, codigo_sucursal s from estudiante where codigo_estudiante = 1
    union all select 'inscripcion', codigo_sucursal from inscripcion union all select 'inscritos', codigo_sucursal from inscritos_grupo
    union all (select 'cuota', codigo_sucursal from factura order by numero)`);
  expect(rows.map(({ que, s }) => `${que} ${s}`)).toEqual([
    'ficha 2',
    'inscripcion 2',
    'inscritos 2',
    'cuota 1',
    'cuota 2',
    'cuota 1',
    'cuota 2',
  ]);
  const { rows: auditadas } = await client.query(
    `select tabla, llave, sucursales, antes ->> 'codigo_sucursal' antes, despues ->> 'codigo_sucursal' despues from auditoria
     where desde = 'actualización' and tabla in ('estudiante', 'inscripcion') order by codigo_auditoria`,
  );
  const fila = { llave: '1', sucursales: [1, 2], antes: '1', despues: '2' };
  expect(auditadas).toEqual([
    { ...fila, tabla: 'estudiante' },
    { ...fila, tabla: 'inscripcion' },
  ]);
  expect((await client.query('select visita from inscripcion')).rows).toEqual([{ visita: false }]);
});

test('somebody in it holds every code, those that came after it too', async () => {
  const { rows } = await client.query('select distinct codigo_acceso from detalle_acceso where activo order by 1');
  expect(rows.map(({ codigo_acceso }) => codigo_acceso)).toEqual([...accesos.keys()]);
});

test('an administrator with everything has to remain where there is one, and only there', async () => {
  const { rows } = await client.query('select nombre, exige_administrador exige from compania order by codigo_compania');
  expect(rows).toEqual([
    { nombre: 'Vieja', exige: true },
    { nombre: 'Sin nadie', exige: false },
  ]);
  expect(await avisoDeAdministradores(drizzleOn(client))).toMatch(/En «Sin nadie» ningún administrador/);
});
