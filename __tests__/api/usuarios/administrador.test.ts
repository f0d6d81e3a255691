import { accesos, ESENCIALES } from '@/contract/accesos';
import { sucursal as sucursales } from '@/contract/compania/sucursal';
import { acceso } from '@/contract/usuarios/acceso';
import { usuarios } from '@/contract/usuarios/usuario';
import { sucursal } from '@/server/db/schema/compania';
import { transaction } from '@/server/db/transaction';
import { refusalOf } from '@/server/lib/restricciones';
import { avisoDeAdministradores } from '@/server/usuarios/avisoDeAdministradores';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoRol, nuevoUsuario, type Academia } from '../../support/factories';
import { versionDe } from '../../support/version';

// In each company one active administrator keeps all branches and the accesses by which users, roles and branches are changed.

const app = createTestApp();
let academia: Academia;
let duena: Awaited<ReturnType<typeof nuevoUsuario>>;
type Usuaria = typeof duena;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  duena = await nuevoUsuario(app, academia);
});

const exige = async ({ codigoCompania } = academia): Promise<boolean> =>
  (await app.rows('select exige_administrador e from compania where codigo_compania = $1', [codigoCompania]))[0].e;
const cambia = ({ usuario }: Usuaria, codigoAcceso: number, activo: boolean, por = duena) =>
  app.ask(acceso.update, { body: { usuario, codigoAcceso, activo } }, por);
const sucursalesDe = async ({ codigoUsuario }: Usuaria): Promise<number[]> =>
  (await app.rows('select codigo_sucursal s from sucursal_usuario where codigo_usuario = $1 order by 1', [codigoUsuario])).map(
    ({ s }) => s,
  );
const refused = (sql: string, values: unknown[]) =>
  app.rows(sql, values).then(
    () => undefined,
    (error) => refusalOf(error)?.message,
  );

test('the rule begins with the first administrator who has everything', async () => {
  const otra = await nuevaAcademia(app);
  const casi = await nuevoUsuario(app, otra, { accesos: ESENCIALES.slice(1) });
  expect(await exige(otra)).toBe(false);
  await app.rows('insert into detalle_acceso (codigo_usuario, codigo_acceso) values ($1, $2)', [casi.codigoUsuario, ESENCIALES[0]]);
  expect(await exige(otra)).toBe(true);
});

test('the last administrator with everything keeps each of the essential accesses, and may lose any other', async () => {
  for (const codigo of ESENCIALES) {
    const { status, body } = await cambia(duena, codigo, false);
    expect([codigo, status, body.mensaje]).toEqual([codigo, 409, expect.stringContaining(`«${accesos.get(codigo)}» (${codigo})`)]);
  }
  expect((await cambia(duena, 30, false)).status).toBe(200);
});

test.each<[string, Parameters<typeof nuevoUsuario>[2] & { una?: boolean }, number]>([
  ['an operator', { tipoUsuario: 'OPERADOR' }, 409],
  ['an administrator of one branch', { una: true }, 409],
  ['an administrator without one of the accesses', { accesos: [...accesos.keys()].filter((codigo) => codigo !== 29) }, 409],
  ['an administrator with everything', {}, 200],
])('beside %s she may lose one as the rule says', async (_, { una, ...who }, expected) => {
  await nuevoUsuario(app, academia, { ...who, ...(una && { sucursales: [academia.sucursales[1]] }) });
  expect((await cambia(duena, 61, false)).status).toBe(expected);
});

test.each([
  ['her type', `update usuario set tipo_usuario = 'OPERADOR' where codigo_usuario = $1`],
  ['her state', 'update usuario set activo = false where codigo_usuario = $1'],
  ['an access', 'delete from detalle_acceso where codigo_usuario = $1 and codigo_acceso = 23'],
  ['a branch', 'delete from sucursal_usuario where codigo_usuario = $1 and not defecto'],
])('the database itself keeps %s, whatever is written', async (_, change) => {
  expect(await refused(change, [duena.codigoUsuario])).toMatch(/Debe quedar al menos un administrador activo con todas las sucursales/);
});

test('a branch that nobody with everything has is refused by the database too', async () => {
  const nueva = () => app.deps.db.insert(sucursal).values({ codigoCompania: academia.codigoCompania, descripcionSucursal: 'Huérfana' });
  expect(refusalOf(await nueva().catch((error: unknown) => error))?.status).toBe(409);
});

test('of two who end each other at once one stays', async () => {
  const otra = await nuevoUsuario(app, academia);
  const termina = ({ codigoUsuario }: Usuaria) =>
    transaction(app.deps.pool, { usuario: 'prueba' }, (tx) =>
      tx.execute(`update usuario set activo = false where codigo_usuario = ${codigoUsuario}`),
    );
  const done = await Promise.allSettled([termina(duena), termina(otra)]);
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a change that moves everything from one to another in one go is allowed', async () => {
  const otra = await nuevoUsuario(app, academia, { accesos: ESENCIALES.filter((codigo) => codigo !== 62) });
  await transaction(app.deps.pool, { usuario: 'prueba' }, async (tx) => {
    await tx.execute(`update detalle_acceso set activo = false where codigo_acceso = 62 and codigo_usuario = ${duena.codigoUsuario}`);
    await tx.execute(`insert into detalle_acceso (codigo_usuario, codigo_acceso) values (${otra.codigoUsuario}, 62)`);
  });
  expect(await refused('update usuario set activo = false where codigo_usuario = $1', [otra.codigoUsuario])).toMatch(/Debe quedar/);
});

test('a new branch, and one that is opened again, goes to whoever has all others, though an administrator of one branch makes it', async () => {
  const [naco] = academia.sucursales;
  const encargada = await nuevoUsuario(app, academia, { sucursales: [naco] });
  const datos = { descripcionSucursal: 'Bella Vista', telefono: '', direccion: '', activo: true };
  const { codigoSucursal, version } = await app.call(sucursales.save, { body: datos }, encargada);
  expect(await sucursalesDe(duena)).toEqual([...academia.sucursales, codigoSucursal]);
  expect(await sucursalesDe(encargada)).toEqual([naco, codigoSucursal]);

  const abre = (activo: boolean, conocida: number, por = duena) =>
    app.ask(sucursales.update, { body: { ...datos, activo, codigoSucursal, version: conocida } }, por);
  expect((await abre(false, version)).status).toBe(200);
  const nueva = await nuevoUsuario(app, academia);
  expect((await abre(true, version + 1, encargada)).status).toBe(200);
  expect(await sucursalesDe(nueva)).toEqual([...academia.sucursales, codigoSucursal]);
});

describe('an academy without such an administrator', () => {
  let jefa: Usuaria;
  beforeEach(async () => {
    academia = await nuevaAcademia(app);
    jefa = await nuevoUsuario(app, academia, { accesos: [1, 2, 4, 9, 30] });
  });

  test('is named at the start of the server until one has everything', async () => {
    const { nombre } = (await app.rows('select nombre from compania where codigo_compania = $1', [academia.codigoCompania]))[0];
    expect(await avisoDeAdministradores(app.deps.db)).toContain(`«${nombre}»`);
    await nuevoUsuario(app, academia);
    expect((await avisoDeAdministradores(app.deps.db)) ?? '').not.toContain(`«${nombre}»`);
  });

  test('works on, but keeps an administrator who can create users and give roles', async () => {
    expect((await cambia(jefa, 30, false, jefa)).status).toBe(200);
    const { status, body } = await cambia(jefa, 2, false, jefa);
    expect([status, body.mensaje]).toEqual([409, expect.stringContaining('crear usuarios y asignarles roles')]);
    await nuevoUsuario(app, academia, { accesos: [1, 2] });
    expect((await cambia(jefa, 2, false, jefa)).status).toBe(200);
  });
});

test('who is the last one cannot give a branch of theirs away', async () => {
  const [naco] = academia.sucursales;
  const solo = { usuario: duena.usuario, sucursalUsuario: [{ codigoSucursal: naco, defecto: true }] };
  const quita = async () =>
    app.ask(usuarios.updateSucursales, { body: { ...solo, version: await versionDe(app, 'usuario', duena.usuario) } }, duena);
  const { status, body } = await quita();
  expect([status, body.mensaje]).toEqual([409, expect.stringContaining('todas las sucursales')]);
  await nuevoUsuario(app, academia);
  expect((await quita()).status).toBe(200);
});

test('one check suits a role of two hundred users', async () => {
  const { codigoRol } = await nuevoRol(app, academia, ESENCIALES);
  await app.rows(
    `with e as (insert into entidad (codigo_compania, nombre, apellido) select $1, 'U', n::text from generate_series(1, 200) n returning codigo_entidad),
       u as (insert into usuario (codigo_compania, codigo_entidad, usuario, password, tipo_usuario)
         select $1, codigo_entidad, 'lote' || codigo_entidad, '', 'OPERADOR' from e returning codigo_usuario),
       s as (insert into sucursal_usuario (codigo_usuario, codigo_sucursal, defecto) select codigo_usuario, $2, true from u),
       d as (insert into detalle_acceso (codigo_usuario, codigo_acceso) select codigo_usuario, c from u, unnest($4::int[]) c)
     insert into acceso_rol_usuario (codigo_usuario, codigo_rol) select codigo_usuario, $3 from u`,
    [academia.codigoCompania, academia.sucursales[0], codigoRol, ESENCIALES],
  );
  await app.rows(`create sequence veces; grant usage on sequence veces to public; alter function hay_administrador rename to hay_de_verdad;
    create function hay_administrador(c int, completo boolean) returns boolean language plpgsql as
      'begin perform nextval(''veces''); return hay_de_verdad(c, completo); end'`);
  const version = await versionDe(app, 'rol', codigoRol);
  expect((await app.ask(acceso.updateRol, { body: { codigoRol, accesos: [9], version } }, duena)).status).toBe(200);
  expect(Number((await app.rows(`select nextval('veces') n`))[0].n)).toBe(2);
});
