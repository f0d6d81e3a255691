import { accesos as nombres } from '@/contract/accesos';
import { categoria } from '@/contract/inventario/categoria';
import { routes, type Route } from '@/contract/routes';
import { acceso } from '@/contract/usuarios/acceso';
import { rol as calls } from '@/contract/usuarios/rol';
import { accesosDeUsuario } from '@/contract/sesion/sesion';
import { assertNoSuperior } from '@/server/personas/superior';
import type { User } from '@/server/lib/scope';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoRol, nuevoUsuario, type Academia } from '../../support/factories';
import { versionDe } from '../../support/version';

const test_ = createTestApp();
let academia: Academia;
let admin: Awaited<ReturnType<typeof nuevoUsuario>>;

beforeEach(async () => {
  academia = await nuevaAcademia(test_);
  admin = await nuevoUsuario(test_, academia);
});

type Usuaria = typeof admin;
const operador = (accesos: readonly number[] = []) => nuevoUsuario(test_, academia, { tipoUsuario: 'OPERADOR', accesos });

/** The active codes of a user. */
const tiene = async ({ codigoUsuario }: Usuaria): Promise<number[]> =>
  (await test_.rows('select codigo_acceso c from detalle_acceso where codigo_usuario = $1 and activo order by 1', [codigoUsuario])).map(
    ({ c }) => c,
  );
const roles = async (a: Usuaria, codigos: { codigoRol: number }[], por = admin, conocida?: number) => {
  const version = conocida ?? (await versionDe(test_, 'usuario', a.usuario));
  const accesoRolUsuario = codigos.map(({ codigoRol }) => ({ codigoRol }));
  return test_.ask(acceso.saveRoles, { body: { usuario: a.usuario, accesoRolUsuario, version } }, por);
};
const cambia = (a: Usuaria, codigoAcceso: number, activo: boolean, por = admin, ruta?: string) =>
  test_.ask(acceso.update, { body: { usuario: a.usuario, codigoAcceso, activo, ruta } }, por);
const quita = (a: Usuaria, codigoAcceso: number, por = admin) =>
  test_.ask(acceso.remove, { params: { usuario: a.usuario, codigoAcceso } }, por);
const explica = (a: Usuaria, por = admin) => test_.call(acceso.deUsuario, { params: { usuario: a.usuario } }, por);
const uno = async (a: Usuaria, codigoAcceso: number) => (await explica(a)).accesos.find((one) => one.codigoAcceso === codigoAcceso)!;

describe('acceso/all', () => {
  test('gives every code with its words, its page from the registry and its section', async () => {
    const todos = await test_.call(acceso.all, {}, await operador([62]));
    expect(todos.map(({ codigoAcceso }) => codigoAcceso)).toEqual([...nombres.keys()]);
    for (const { codigoAcceso, ruta, seccion } of todos) {
      const route: Route | undefined = routes.find((one: Route) => [one.access, one.also].includes(codigoAcceso));
      expect([codigoAcceso, ruta, seccion]).toEqual([codigoAcceso, route?.path ?? '', route?.section ?? 'Pestañas y permisos sin página']);
    }
  });
});

describe('accesorolusuario', () => {
  test('a role gives its accesses; taking one of two away keeps what both give, and what was had without a role', async () => {
    const ana = await operador([5]);
    const [cajero, consulta] = [await nuevoRol(test_, academia, [9, 30]), await nuevoRol(test_, academia, [9, 13])];
    const { status, body } = await roles(ana, [cajero, consulta]);
    expect([status, body.data.usuario]).toEqual([200, ana.usuario]);
    expect(await tiene(ana)).toEqual([5, 9, 13, 30]);
    expect((await test_.call(acceso.rolesDeUsuario, { params: { usuario: ana.usuario.toUpperCase() } }, admin)).length).toBe(2);
    await roles(ana, [consulta]);
    expect(await tiene(ana)).toEqual([5, 9, 13]);
    await roles(ana, []);
    expect(await tiene(ana)).toEqual([5]);
  });

  test('nobody gives a role with more than they hold; one that the user has already may stay', async () => {
    const jefa = await operador([2, 9]);
    const ana = await operador();
    const [consulta, cajero] = [await nuevoRol(test_, academia, [9]), await nuevoRol(test_, academia, [9, 30])];
    const { status, body } = await roles(ana, [consulta, cajero], jefa);
    expect([status, body.motivo, body.mensaje]).toEqual([403, 'acceso', expect.stringContaining('«Realizar cobro» (30)')]);
    expect(await tiene(ana)).toEqual([]);
    await roles(ana, [cajero]);
    expect((await roles(ana, [cajero, consulta], jefa)).status).toBe(200);
    expect(await tiene(ana)).toEqual([9, 30]);
  });

  test('an administrator’s roles are changed by an administrator alone', async () => {
    const jefa = await operador([2, 9]);
    const { status, body } = await roles(admin, [await nuevoRol(test_, academia, [9], [admin])], jefa);
    expect([status, body.success]).toEqual([200, true]); // nothing of hers changed
    const quitado = await roles(admin, [], jefa);
    expect([quitado.status, quitado.body.motivo]).toEqual([403, 'acceso']);
    expect(await tiene(admin)).toContain(9);
  });

  test('an inactive role, one of another company, and a user of another company are refused', async () => {
    const ana = await operador();
    const inactivo = await nuevoRol(test_, academia, [9]);
    await test_.rows('update rol set activo = false where codigo_rol = $1', [inactivo.codigoRol]);
    const off = await roles(ana, [inactivo]);
    expect([off.status, off.body.mensaje]).toEqual([409, expect.stringContaining('está inactivo')]);
    const otra = await nuevaAcademia(test_);
    expect((await roles(ana, [await nuevoRol(test_, otra, [9])])).status).toBe(404);
    const ajena = await nuevoUsuario(test_, otra);
    expect((await roles(ajena, [])).status).toBe(404);
    expect((await test_.ask(acceso.rolesDeUsuario, { params: { usuario: ajena.usuario } }, admin)).status).toBe(404);
    expect((await test_.ask(acceso.deUsuario, { params: { usuario: ajena.usuario } }, admin)).status).toBe(404);
    expect([(await cambia(ajena, 9, false)).status, (await quita(ajena, 9)).status]).toEqual([404, 404]);
    expect((await tiene(ajena)).length).toBe(nombres.size);
  });

  test('counts on the next request of the user', async () => {
    const ana = await operador();
    const articulos = await nuevoRol(test_, academia, [48]);
    const lee = () => test_.ask(categoria.filter, { query: {} }, ana);
    expect((await lee()).status).toBe(403);
    await roles(ana, [articulos]);
    expect((await lee()).status).toBe(200);
    await roles(ana, []);
    expect((await lee()).body.motivo).toBe('acceso');
  });

  test('saved after somebody else saved is refused with what stands there now', async () => {
    const ana = await operador();
    const cajero = await nuevoRol(test_, academia, [30]);
    const { version } = await explica(ana);
    await roles(ana, [cajero], admin, version);
    const { status, body } = await roles(ana, [], admin, version);
    expect([status, body.data.roles]).toEqual([409, [expect.objectContaining({ codigoRol: cajero.codigoRol, asignado: true })]]);
    expect(await tiene(ana)).toEqual([30]);
  });
});

describe('detalleacceso', () => {
  test('an exception gives or takes one access of one user, survives roles, and dropped leaves what they give', async () => {
    const ana = await operador();
    const cajero = await nuevoRol(test_, academia, [9, 30]);
    await roles(ana, [cajero]);
    expect((await cambia(ana, 30, false, admin, '/process/factura/realizarCobro')).body.data).toEqual({
      usuario: ana.usuario,
      codigoAcceso: 30,
      ruta: '/process/factura/realizarCobro',
      activo: false,
      excepcion: true,
    });
    expect((await test_.ask(acceso.save, { body: { usuario: ana.usuario, codigoAcceso: 26, activo: true, ruta: '' } }, admin)).status).toBe(
      200,
    );
    expect(await tiene(ana)).toEqual([9, 26]);
    await roles(ana, []);
    await roles(ana, [cajero]);
    expect(await tiene(ana)).toEqual([9, 26]);

    expect((await quita(ana, 30)).body).toMatchObject({ mensaje: 'Vuelve a valer lo que dan sus roles', data: { activo: true } });
    expect((await quita(ana, 26)).body.data).toMatchObject({ activo: false, excepcion: false });
    expect(await tiene(ana)).toEqual([9, 30]);
    expect((await quita(ana, 26)).status).toBe(404);
    await roles(ana, []);
    expect(await tiene(ana)).toEqual([]);
  });

  test('nobody gives an access that they do not hold, nor gives it back', async () => {
    const jefa = await operador([2, 9]);
    const ana = await operador();
    const refused = async (answer: ReturnType<typeof cambia>) => {
      const { status, body } = await answer;
      expect([status, body.motivo, body.mensaje]).toEqual([403, 'acceso', expect.stringContaining('«Realizar cobro» (30)')]);
    };
    await refused(cambia(ana, 30, true, jefa));
    await roles(ana, [await nuevoRol(test_, academia, [30])]);
    expect((await cambia(ana, 30, false, jefa)).status).toBe(200);
    await refused(quita(ana, 30, jefa));
    expect(await tiene(ana)).toEqual([]);
    expect((await cambia(ana, 9, true, jefa)).status).toBe(200);
  });

  test('only an administrator switches an access of an administrator', async () => {
    const jefa = await operador([2, 30]);
    for (const answer of [await cambia(admin, 30, false, jefa), await quita(admin, 30, jefa)])
      expect([answer.status, answer.body.motivo]).toEqual([403, 'acceso']);
    expect(await tiene(admin)).toContain(30);
  });

  test('codes that are none and a page that is not the code’s are refused beside their field', async () => {
    for (const code of [22, 35, 9999]) {
      const { status, body } = await cambia(admin, code, true);
      expect([code, status, body.errors]).toEqual([code, 400, { codigoAcceso: 'Ese acceso no existe' }]);
      expect((await test_.send('DELETE', `detalleacceso/delete/usuario/${admin.usuario}/codigoacceso/${code}`, admin)).status).toBe(400);
    }
    const ajena = await cambia(admin, 30, true, admin, '/auditoria');
    expect([ajena.status, ajena.body.errors]).toEqual([400, { ruta: 'La página de ese acceso es /process/factura/realizarCobro' }]);
    const sinPagina = await cambia(admin, 26, true, admin, '/auditoria');
    expect([sinPagina.status, Object.keys(sinPagina.body.errors)]).toEqual([400, ['ruta']]);
  });

  test('the last administrator keeps 1 and 2', async () => {
    for (const code of [1, 2]) {
      const { status, body } = await cambia(admin, code, false);
      expect([status, body.mensaje]).toEqual([409, expect.stringContaining('Debe quedar al menos un administrador')]);
      expect((await quita(admin, code)).status).toBe(409);
    }
    expect((await cambia(admin, 40, false)).status).toBe(200);
    expect(await tiene(admin)).toEqual(expect.arrayContaining([1, 2]));
  });

  test('two administrators who strip each other at the same moment do not both succeed', async () => {
    for (let round = 0; round < 5; round += 1) {
      academia = await nuevaAcademia(test_);
      const [ana, eva] = [await nuevoUsuario(test_, academia), await nuevoUsuario(test_, academia)];
      const answers = await Promise.all([cambia(eva, 2, false, ana), cambia(ana, 2, false, eva)]);
      const statuses = answers.map(({ status }) => status).sort();
      // The second may find its own access gone before it begins.
      expect([
        [200, 403],
        [200, 409],
      ]).toContainEqual(statuses);
      expect([await tiene(ana), await tiene(eva)].filter((codes) => codes.includes(2))).toHaveLength(1);
    }
  });

  test('is heard by every process: a change written by another one counts as soon as it is told', async () => {
    const ana = await operador([48]);
    const lee = async () => (await test_.ask(categoria.filter, { query: {} }, ana)).status;
    expect(await lee()).toBe(200);
    await test_.rows('update detalle_acceso set activo = false where codigo_usuario = $1', [ana.codigoUsuario]);
    for (let i = 0; i < 300 && (await lee()) === 200; i += 1) await new Promise((done) => setTimeout(done, 10));
    expect(await lee()).toBe(403);
  });

  test('is audited with what was there before, in the name of who did it', async () => {
    const ana = await operador([30]);
    await cambia(ana, 30, false);
    await quita(ana, 30);
    const rows = await test_.rows(
      `select accion, usuario, antes->>'activo' antes, despues->>'activo' despues, despues->>'excepcion' excepcion from auditoria
       where tabla = 'detalle_acceso' and llave = $1 and usuario = $2 order by codigo_auditoria`,
      [`${ana.codigoUsuario}/30`, admin.usuario],
    );
    expect(rows).toEqual([
      { accion: 'UPDATE', usuario: admin.usuario, antes: 'true', despues: 'false', excepcion: 'true' },
      { accion: 'DELETE', usuario: admin.usuario, antes: 'false', despues: null, excepcion: null },
    ]);
  });
});

describe('a user of another branch', () => {
  test('does not exist for who assigns accesses: neither read, nor given, nor taken away, nor named among those of a role', async () => {
    const [aqui, alla] = academia.sucursales;
    const encargada = await nuevoUsuario(test_, academia, { sucursales: [aqui] });
    const lejana = await nuevoUsuario(test_, academia, { tipoUsuario: 'OPERADOR', accesos: [9, 11], sucursales: [alla] });
    const rol = await nuevoRol(test_, academia, [9], [lejana]);
    const params = { usuario: lejana.usuario };
    const answers = [
      await test_.ask(accesosDeUsuario, { params }, encargada),
      await test_.ask(acceso.deUsuario, { params }, encargada),
      await test_.ask(acceso.rolesDeUsuario, { params }, encargada),
      await roles(lejana, [], encargada),
      await cambia(lejana, 11, false, encargada),
      await quita(lejana, 11, encargada),
    ];
    for (const { status, body } of answers) expect([status, body.mensaje]).toEqual([404, 'Ese usuario no existe']);
    expect(await tiene(lejana)).toEqual([9, 11]);
    const nombrados = async (por: Usuaria) =>
      (await test_.call(calls.usuarios, { params: { id: rol.codigoRol } }, por)).map(({ usuario }) => usuario);
    expect([await nombrados(encargada), await nombrados(admin)]).toEqual([[], [lejana.usuario]]);
  });
});

describe('acceso/usuario/{usuario}', () => {
  test('tells of every access whether it is on and where it comes from', async () => {
    const ana = await nuevoUsuario(test_, academia, { tipoUsuario: 'OPERADOR', accesos: [5], sucursales: [] });
    const cajero = await nuevoRol(test_, academia, [9, 30], [ana]);
    const otro = await nuevoRol(test_, academia, [9, 73]);
    await cambia(ana, 30, false);
    const explicado = await explica(ana);
    expect(explicado).toMatchObject({ usuario: ana.usuario, tipoUsuario: 'OPERADOR', activo: true, sucursales: 0 });
    expect(explicado.accesos).toHaveLength(nombres.size);
    expect(explicado.roles.map(({ codigoRol, asignado, accesos }) => [codigoRol, asignado, accesos])).toEqual(
      expect.arrayContaining([
        [cajero.codigoRol, true, [9, 30]],
        [otro.codigoRol, false, [9, 73]],
      ]),
    );
    expect(await uno(ana, 5)).toMatchObject({ activo: true, excepcion: false, roles: [], ruta: '/periodo' });
    expect(await uno(ana, 9)).toMatchObject({ activo: true, excepcion: false, roles: [cajero.codigoRol] });
    expect(await uno(ana, 30)).toMatchObject({ activo: false, excepcion: true, roles: [cajero.codigoRol] });
    expect(await uno(ana, 73)).toMatchObject({ activo: false, excepcion: false, roles: [] });
    const propios = await test_.call(accesosDeUsuario, { params: { usuario: ana.usuario } }, ana);
    expect(propios.find(({ codigoAcceso }) => codigoAcceso === 30)).toMatchObject({ activo: false });
  });
});

describe('rules that the calls of users lean on', () => {
  const comoUser = (quien: Usuaria, accesos: number[], tipoUsuario: User['tipoUsuario']) =>
    ({
      codigoCompania: academia.codigoCompania,
      codigoUsuario: quien.codigoUsuario,
      accesos: new Set(accesos),
      tipoUsuario,
    }) as unknown as User;

  test('assertNoSuperior refuses whoever holds less than the target, and anyone but an administrator for an administrator', async () => {
    const { db } = test_.deps;
    const [jefa, ana] = [await operador([4, 9]), await operador([9])];
    const user = comoUser(jefa, [4, 9], 'OPERADOR');
    await expect(assertNoSuperior(db, user, ana.codigoUsuario)).resolves.toBeUndefined();
    await cambia(ana, 30, true);
    await expect(assertNoSuperior(db, user, ana.codigoUsuario)).rejects.toMatchObject({
      status: 403,
      details: { motivo: 'acceso' },
      message: expect.stringContaining('«Realizar cobro» (30)'),
    });
    await cambia(ana, 30, false);
    await expect(assertNoSuperior(db, user, ana.codigoUsuario)).resolves.toBeUndefined();
    const otro = await nuevoUsuario(test_, academia, { accesos: [9] });
    await expect(assertNoSuperior(db, user, otro.codigoUsuario)).rejects.toMatchObject({ status: 403 });
    await expect(assertNoSuperior(db, comoUser(admin, [4, 9], 'ADMINISTRADOR'), otro.codigoUsuario)).resolves.toBeUndefined();
    const ajena = await nuevoUsuario(test_, await nuevaAcademia(test_), { accesos: [] });
    await expect(assertNoSuperior(db, user, ajena.codigoUsuario)).rejects.toMatchObject({ status: 404 });
  });
});
