import { perfil } from '@/contract/sesion/perfil';
import { rol } from '@/contract/usuarios/rol';
import { vistas } from '@/contract/usuarios/vista';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoRol, nuevoUsuario, type Academia } from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let jefa: { token: string; codigoUsuario: number };

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  jefa = await nuevoUsuario(app, academia);
});

const operador = () => nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [68] });
const vista = (codigoRol: number, nombre = 'Vencidas de Naco') => ({
  body: {
    codigoRol,
    ...{ lista: 'factura/historial/sucursal', nombre, search: 'estatus=PENDIENTE' },
    ...{ sort: 'sortField=total&sortOrderAsc=false', hidden: ['usuario'], density: 'compact' as const },
  },
});
const lee = async ({ token }: { token: string }) => (await app.call(perfil.preferencias, {}, { token })).vistas;

test('who has the role has the view, others do not; who edits roles sees those of all roles', async () => {
  const [ana, eva] = [await operador(), await operador()];
  const cajeras = await nuevoRol(app, academia, [68], [ana]);
  const guardada = await app.call(vistas.save, vista(cajeras.codigoRol), jefa);
  const { codigoRol: _, ...suya } = vista(cajeras.codigoRol).body;
  expect(guardada).toEqual({ ...suya, codigoVista: expect.any(Number), rol: cajeras.descripcion });
  expect(await lee(ana)).toEqual([guardada]);
  expect(await lee(eva)).toEqual([]);
  expect(await lee(jefa)).toEqual([guardada]);
  expect(await lee(await nuevoUsuario(app, await nuevaAcademia(app)))).toEqual([]);
  const [fila] = await app.rows(`select accion, despues->>'descripcion' nombre from auditoria where tabla = 'vista_rol'`);
  expect(fila).toEqual({ accion: 'INSERT', nombre: 'Vencidas de Naco' });
});

test('it goes when it is no longer shared, with its role, and while its role is inactive', async () => {
  const ana = await operador();
  const [uno, otro] = [await nuevoRol(app, academia, [68], [ana]), await nuevoRol(app, academia, [])];
  const guardada = await app.call(vistas.save, vista(uno.codigoRol), jefa);
  await app.call(vistas.save, vista(otro.codigoRol), jefa);
  await app.call(rol.remove, { params: { id: otro.codigoRol } }, jefa);
  expect(await lee(jefa)).toEqual([guardada]);
  await app.rows('update rol set activo = false where codigo_rol = $1', [uno.codigoRol]);
  expect(await lee(ana)).toEqual([]);
  await app.call(vistas.delete, { params: { id: guardada.codigoVista } }, jefa);
  expect(await lee(jefa)).toEqual([]);
});

test('refused: without the access to roles, a role or view of another academy, a second of that name', async () => {
  const { codigoRol } = await nuevoRol(app, academia, []);
  expect((await app.ask(vistas.save, vista(codigoRol), await operador())).status).toBe(403);
  const ajena = await nuevaAcademia(app);
  expect((await app.ask(vistas.save, vista((await nuevoRol(app, ajena, [])).codigoRol), jefa)).status).toBe(404);
  const { codigoVista } = await app.call(vistas.save, vista(codigoRol), jefa);
  expect((await app.ask(vistas.delete, { params: { id: codigoVista } }, await nuevoUsuario(app, ajena))).status).toBe(404);
  expect((await app.ask(vistas.save, vista(codigoRol, 'VENCIDAS de Naco'), jefa)).status).toBe(409);
  expect(await lee(jefa)).toHaveLength(1);
});
