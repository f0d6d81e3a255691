import { ESENCIALES } from '@/contract/accesos';
import { categoria } from '@/contract/inventario/categoria';
import { acceso } from '@/contract/usuarios/acceso';
import { rol } from '@/contract/usuarios/rol';
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

const operador = (accesos: readonly number[] = []) => nuevoUsuario(test_, academia, { tipoUsuario: 'OPERADOR', accesos });
type Quien = { codigoUsuario: number; token: string };

/** The active codes of a user. */
const tiene = async ({ codigoUsuario }: { codigoUsuario: number }): Promise<number[]> =>
  (await test_.rows('select codigo_acceso c from detalle_acceso where codigo_usuario = $1 and activo order by 1', [codigoUsuario])).map(
    ({ c }) => c,
  );
const cambia = async (codigoRol: number, accesos: number[], quien: Quien = admin, conocida?: number) => {
  const version = conocida ?? (await versionDe(test_, 'rol', codigoRol));
  return test_.ask(acceso.updateRol, { body: { codigoRol, accesos, version } }, quien);
};
const guarda = async (uno: { codigoRol: number; descripcion: string; activo: boolean; version?: number }, quien: Quien = admin) => {
  const version = uno.version ?? (await versionDe(test_, 'rol', uno.codigoRol));
  return test_.send('PUT', rol.update.path, { token: quien.token, body: { ...uno, version } });
};

describe('rol', () => {
  test('is made without accesses, renamed, listed with how many accesses it gives and who has it', async () => {
    const nuevo = await test_.call(rol.save, { body: { descripcion: 'Recepción', activo: true } }, admin);
    expect(nuevo).toMatchObject({ descripcion: 'Recepción', activo: true, accesos: 0, usuarios: 0, version: 0 });
    const [ana, eva] = [await operador(), await operador()];
    const cajero = await nuevoRol(test_, academia, [30, 73], [ana, eva]);
    await test_.call(
      rol.update,
      { body: { codigoRol: nuevo.codigoRol, descripcion: 'Recepción de Naco', activo: true, version: 0 } },
      admin,
    );

    const { rows } = await test_.call(rol.filter, { query: { filtro: 'recepcion', sortField: 'usuarios' } }, admin);
    expect(rows.map(({ descripcion }) => descripcion)).toEqual(['Recepción de Naco']);
    const todos = await test_.call(rol.all, {}, admin);
    expect(todos.find(({ codigoRol }) => codigoRol === cajero.codigoRol)).toMatchObject({ accesos: 2, usuarios: 2 });
    const suyos = await test_.call(rol.usuarios, { params: { id: cajero.codigoRol } }, admin);
    expect(suyos.map(({ usuario }) => usuario).sort()).toEqual([ana.usuario, eva.usuario].sort());
  });

  test('of the same name is refused, whatever its case', async () => {
    const { descripcion } = await nuevoRol(test_, academia, []);
    const { status, body } = await test_.ask(rol.save, { body: { descripcion: descripcion.toUpperCase(), activo: true } }, admin);
    expect([status, body.mensaje]).toEqual([409, 'Ya existe un rol con ese nombre']);
  });

  test('of another company does not exist', async () => {
    const ajeno = await nuevoRol(test_, await nuevaAcademia(test_), [30]);
    const { codigoRol } = ajeno;
    const answers = [
      await test_.ask(rol.id, { params: { id: codigoRol } }, admin),
      await test_.ask(rol.usuarios, { params: { id: codigoRol } }, admin),
      await test_.ask(acceso.deRol, { params: { id: codigoRol } }, admin),
      await guarda({ codigoRol, descripcion: 'Mío', activo: true }),
      await cambia(codigoRol, []),
      await test_.ask(rol.remove, { params: { id: codigoRol } }, admin),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await test_.call(rol.all, {}, admin)).length).toBe(0);
    expect(await test_.rows('select activo from rol where codigo_rol = $1', [codigoRol])).toEqual([{ activo: true }]);
  });

  test('deactivated it gives nothing; activated it gives everything back, but not by one who does not hold it', async () => {
    const ana = await operador([9]);
    const { codigoRol, descripcion } = await nuevoRol(test_, academia, [30, 73], [ana]);
    expect((await guarda({ codigoRol, descripcion, activo: false })).status).toBe(200);
    expect(await tiene(ana)).toEqual([9]);

    const encargada = await operador([61, 30]);
    const refused = await guarda({ codigoRol, descripcion, activo: true }, encargada);
    expect([refused.status, refused.body.motivo]).toEqual([403, 'acceso']);
    expect(refused.body.mensaje).toContain('«Caja» (73)');
    expect((await guarda({ codigoRol, descripcion, activo: true })).status).toBe(200);
    expect(await tiene(ana)).toEqual([9, 30, 73]);
  });

  test('deleted, one that nobody has is gone; one in use is deactivated and so taken from its users', async () => {
    const libre = await nuevoRol(test_, academia, [30]);
    const ana = await operador([9]);
    const usado = await nuevoRol(test_, academia, [30], [ana]);
    const borra = (codigoRol: number) => test_.call(rol.remove, { params: { id: codigoRol } }, admin);
    expect(await borra(libre.codigoRol)).toEqual({ eliminado: true, desactivado: false });
    expect(await borra(usado.codigoRol)).toEqual({ eliminado: false, desactivado: true });
    expect(await tiene(ana)).toEqual([9]);
    expect(await test_.rows('select codigo_acceso from rol_acceso where codigo_rol = $1', [libre.codigoRol])).toEqual([]);
  });

  test('saved on an older version is refused with what stands there now', async () => {
    const { codigoRol, descripcion } = await nuevoRol(test_, academia, [30]);
    await cambia(codigoRol, [30, 73], admin, 0);
    const { status, body } = await guarda({ codigoRol, descripcion: 'Otra', activo: true, version: 0 });
    expect([status, body.data]).toEqual([409, expect.objectContaining({ descripcion, accesos: 2, version: 1 })]);
  });
});

describe('rolacceso', () => {
  test('what is added and taken from a role reaches all who have it; what another role gives as well stays', async () => {
    const [ana, eva, otra] = [await operador(), await operador(), await operador([9])];
    const cajero = await nuevoRol(test_, academia, [9, 30, 73], [ana, eva]);
    await nuevoRol(test_, academia, [9, 13], [eva]);
    const { status, body } = await cambia(cajero.codigoRol, [30, 11, 30]);
    expect([status, body.data]).toEqual([200, expect.objectContaining({ accesos: [11, 30], usuarios: 2, version: 1 })]);
    expect([await tiene(ana), await tiene(eva), await tiene(otra)]).toEqual([[11, 30], [9, 11, 13, 30], [9]]);
  });

  test('counts on the next request of those who have it', async () => {
    const ana = await operador();
    const { codigoRol } = await nuevoRol(test_, academia, [30, 48], [ana]);
    const lee = () => test_.ask(categoria.filter, { query: {} }, ana);
    expect((await lee()).status).toBe(200);
    await cambia(codigoRol, [30]);
    const lost = await lee();
    expect([lost.status, lost.body.motivo]).toEqual([403, 'acceso']);
    await cambia(codigoRol, [30, 48]);
    expect((await lee()).status).toBe(200);
  });

  test('nobody adds what they do not hold; taking it away, and keeping it, is allowed', async () => {
    const encargada = await operador([62, 30]);
    const ana = await operador();
    const { codigoRol } = await nuevoRol(test_, academia, [26, 30], [ana]);
    const { status, body } = await cambia(codigoRol, [26, 30, 40], encargada);
    expect([status, body.motivo, body.mensaje]).toEqual([403, 'acceso', expect.stringContaining('«Anular factura de estudiante» (40)')]);
    expect(await tiene(ana)).toEqual([26, 30]);
    expect((await cambia(codigoRol, [26], encargada)).status).toBe(200);
    expect(await tiene(ana)).toEqual([26]);
  });

  test('exceptions of a user survive what happens to the role', async () => {
    const ana = await operador();
    const { codigoRol } = await nuevoRol(test_, academia, [30, 73], [ana]);
    const excepcion = (codigoAcceso: number, activo: boolean) =>
      test_.call(acceso.update, { body: { usuario: ana.usuario, codigoAcceso, activo } }, admin);
    await excepcion(30, true);
    await excepcion(73, false);
    await cambia(codigoRol, [11]);
    expect(await tiene(ana)).toEqual([11, 30]);
    await cambia(codigoRol, [11, 73]);
    expect(await tiene(ana)).toEqual([11, 30]);
  });

  test('the role of the last administrator keeps what one cannot be without', async () => {
    const otros = 'codigo_usuario = $1 and codigo_acceso <> all($2)';
    await test_.rows(`delete from detalle_acceso where ${otros}`, [admin.codigoUsuario, ESENCIALES]);
    const { codigoRol, descripcion } = await nuevoRol(test_, academia, ESENCIALES, [admin]);
    for (const { status, body } of [
      await cambia(codigoRol, [1, 2, 61, 62]),
      await guarda({ codigoRol, descripcion, activo: false }),
      await test_.ask(rol.remove, { params: { id: codigoRol } }, admin),
    ]) {
      expect([status, body.mensaje]).toEqual([409, expect.stringContaining('Debe quedar al menos un administrador')]);
    }
    expect(await tiene(admin)).toEqual([1, 2, 23, 29, 61, 62]);
    await nuevoUsuario(test_, academia);
    expect((await cambia(codigoRol, [1, 2, 61, 62])).status).toBe(200);
  });

  test('a role that administrators have is changed by an administrator alone', async () => {
    const { codigoRol } = await nuevoRol(test_, academia, [30, 40], [admin]);
    const encargada = await operador([30, 40, 61, 62]);
    const { status, body } = await cambia(codigoRol, [30], encargada);
    expect([status, body.motivo, body.mensaje]).toEqual([403, 'acceso', expect.stringContaining(admin.usuario)]);
    expect(await tiene(admin)).toContain(40);
  });

  test('codes that are none and stale changes are refused', async () => {
    const { codigoRol } = await nuevoRol(test_, academia, [30]);
    for (const code of [22, 35, 999]) {
      const { status, body } = await cambia(codigoRol, [30, code]);
      expect([code, status, body.errors]).toEqual([code, 400, { 'accesos.1': 'Ese acceso no existe' }]);
    }
    await cambia(codigoRol, [30, 73], admin, 0);
    const stale = await cambia(codigoRol, [30], admin, 0);
    expect([stale.status, stale.body.data]).toEqual([409, expect.objectContaining({ accesos: [30, 73], version: 1 })]);
  });

  test('is audited: the role, and every access that a user gained or lost, in the name of who did it', async () => {
    const ana = await operador();
    const { codigoRol } = await nuevoRol(test_, academia, [30], [ana]);
    await cambia(codigoRol, [73]);
    const rows = await test_.rows(
      `select tabla, accion, usuario, coalesce(despues, antes)->>'codigo_acceso' c, despues->>'activo' activo from auditoria
       where (tabla = 'rol_acceso' and llave like $1) or (tabla = 'detalle_acceso' and llave like $2)
       order by codigo_auditoria desc limit 4`,
      [`${codigoRol}/%`, `${ana.codigoUsuario}/%`],
    );
    const por = { usuario: admin.usuario };
    expect(rows).toHaveLength(4);
    expect(rows).toEqual(
      expect.arrayContaining([
        { ...por, tabla: 'rol_acceso', accion: 'DELETE', c: '30', activo: null },
        { ...por, tabla: 'rol_acceso', accion: 'INSERT', c: '73', activo: null },
        { ...por, tabla: 'detalle_acceso', accion: 'INSERT', c: '73', activo: 'true' },
        { ...por, tabla: 'detalle_acceso', accion: 'UPDATE', c: '30', activo: 'false' },
      ]),
    );
  });
});
