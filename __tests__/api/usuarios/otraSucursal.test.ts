import { profesores } from '@/contract/academico/profesor';
import { rol } from '@/contract/usuarios/rol';
import { acceso } from '@/contract/usuarios/acceso';
import { sucursal } from '@/contract/compania/sucursal';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoProfesor, nuevoRol, nuevoUsuario, type Academia } from '../../support/factories';
import { versionDe } from '../../support/version';

// Whoever lacks a branch of a user changes nothing of that user, also not through a role. What every call refuses is in ajenas.test.ts.

const app = createTestApp();
let academia: Academia;
let duena: Awaited<ReturnType<typeof nuevoUsuario>>;
let encargada: typeof duena;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  duena = await nuevoUsuario(app, academia);
  encargada = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[0]] });
});

const accesosDe = async ({ codigoUsuario }: typeof duena): Promise<number[]> =>
  (await app.rows('select codigo_acceso c from detalle_acceso where codigo_usuario = $1 and activo order by 1', [codigoUsuario])).map(
    ({ c }) => c,
  );
const REFUSED = [403, 'acceso', expect.stringContaining('una sucursal que usted no tiene: pídalo a un administrador que tenga todas')];

test('the administrator of one branch takes no access, exception or role from who works in all', async () => {
  const { codigoRol } = await nuevoRol(app, academia, [9], [duena]);
  await app.call(acceso.update, { body: { usuario: duena.usuario, codigoAcceso: 40, activo: false } }, duena);
  const { usuario } = duena;
  const before = await accesosDe(duena);
  const answers = [
    await app.ask(acceso.update, { body: { usuario, codigoAcceso: 30, activo: false } }, encargada),
    await app.ask(acceso.save, { body: { usuario, codigoAcceso: 40, activo: true } }, encargada),
    await app.ask(acceso.remove, { params: { usuario, codigoAcceso: 40 } }, encargada),
    await app.ask(
      acceso.saveRoles,
      { body: { usuario, accesoRolUsuario: [], version: await versionDe(app, 'usuario', usuario) } },
      encargada,
    ),
  ];
  for (const { status, body } of answers) expect([status, body.motivo, body.mensaje]).toEqual(REFUSED);
  expect(await accesosDe(duena)).toEqual(before);
  expect(await app.rows('select 1 from acceso_rol_usuario where codigo_rol = $1', [codigoRol])).toHaveLength(1);
});

test('nor changes a role that reaches somebody of another branch, and the refusal names the role', async () => {
  const lejana = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', sucursales: [academia.sucursales[1]], accesos: [] });
  const cercana = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', sucursales: [academia.sucursales[0]], accesos: [] });
  const { codigoRol, descripcion } = await nuevoRol(app, academia, [9, 30], [lejana, cercana]);
  const suyo = await nuevoRol(app, academia, [9, 30], [cercana]);
  const answers = [
    await app.ask(acceso.updateRol, { body: { codigoRol, accesos: [9], version: 0 } }, encargada),
    await app.ask(rol.update, { body: { codigoRol, descripcion, activo: false, version: 0 } }, encargada),
    await app.ask(rol.remove, { params: { id: codigoRol } }, encargada),
  ];
  for (const { status, body } of answers) {
    expect([status, body.motivo, body.mensaje]).toEqual(REFUSED);
    expect(body.mensaje).toContain(`«${descripcion}»`);
  }
  expect(await accesosDe(lejana)).toEqual([9, 30]);
  const propio = { codigoRol: suyo.codigoRol, accesos: [9], version: 0 };
  expect((await app.ask(acceso.updateRol, { body: propio }, encargada)).status).toBe(200);
  expect((await app.ask(acceso.updateRol, { body: { codigoRol, accesos: [9], version: 0 } }, duena)).status).toBe(200);
});

test('nor closes a branch that is not theirs, by which its users would lose it', async () => {
  const [, santiago] = academia.sucursales;
  const { status, body } = await app.ask(sucursal.remove, { params: { id: santiago } }, encargada);
  expect([status, body.motivo]).toEqual([403, 'acceso']);
  const { descripcionSucursal, telefono, direccion, version } = await app.call(sucursal.id, { params: { id: santiago } }, encargada);
  const cerrada = { codigoSucursal: santiago, descripcionSucursal, telefono, direccion, version: version!, activo: false };
  expect((await app.ask(sucursal.update, { body: cerrada }, encargada)).body.mensaje).toMatch(
    /pida que la desactive a un administrador que la tenga/,
  );
  expect((await app.ask(sucursal.update, { body: { ...cerrada, telefono: '809-555-0109', activo: true } }, encargada)).status).toBe(200);
  const nueva = { ...cerrada, telefono: '809-555-0109', version: version! + 1 };
  expect((await app.ask(sucursal.update, { body: nueva }, duena)).status).toBe(200);
});

test('who works in a closed branch besides is changed by the administrator of the other', async () => {
  const [naco, santiago] = academia.sucursales;
  const otra = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [9] });
  const cierra = () => app.ask(acceso.update, { body: { usuario: otra.usuario, codigoAcceso: 9, activo: false } }, encargada);
  expect((await cierra()).status).toBe(403);
  await app.rows('update sucursal set activo = false where codigo_sucursal = $1', [santiago]);
  expect([naco, (await cierra()).status]).toEqual([naco, 200]);
});

test('nor takes away or deactivates an instructor who signs in to a branch that she lacks', async () => {
  const coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
  const { codigoProfesor } = await nuevoProfesor(app, academia, coach.codigoUsuario);
  const { activo: _, ...suyo } = await app.call(profesores.id, { params: { id: codigoProfesor } }, duena);
  const body = { ...suyo, activo: false, nuevoUsuario: { usuario: null, sucursalUsuario: [] }, version: suyo.version! };
  for (const { status, body: answer } of [
    await app.ask(profesores.remove, { params: { id: codigoProfesor } }, encargada),
    await app.ask(profesores.update, { body }, encargada),
  ])
    expect([status, answer.motivo, answer.mensaje]).toEqual(REFUSED);
  expect(await app.rows('select activo from profesor where codigo_profesor = $1', [codigoProfesor])).toEqual([{ activo: true }]);
  expect((await app.ask(profesores.update, { body }, duena)).status).toBe(200);
});
