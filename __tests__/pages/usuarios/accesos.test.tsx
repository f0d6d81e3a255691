import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { accesos as nombres } from '@/contract/accesos';
import RolesPage from '@/pages/usuario/roles';
import AssignAccessRolPage from '@/pages/usuario/roles/assignAccessRol';
import OtorgarAccesoPage from '@/pages/usuario/otorgaracceso';
import { address } from '../../support/router';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoRol, nuevoUsuario, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
let academia: Academia;
beforeAll(() => app.setNow(new Date().toISOString()));
beforeEach(async () => {
  academia = await nuevaAcademia(app);
});

const show = async (page: React.ReactElement, at: string, quien?: { token: string }) => {
  const { token } = quien ?? (await nuevoUsuario(app, academia));
  return renderPage(app, page, { token, at, codigoSucursal: academia.sucursales[0] });
};
const operador = (accesos: readonly number[] = []) => nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos });
const press = (user: UserEvent, name: string | RegExp) => user.click(screen.getAllByRole('button', { name })[0]!);
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const group = (name: RegExp) => within(screen.getByRole('group', { name }));
const cambios = () => screen.findByRole('region', { name: 'Cambios sin guardar' });
const tiene = async ({ codigoUsuario }: { codigoUsuario: number }): Promise<number[]> =>
  (await app.rows('select codigo_acceso c from detalle_acceso where codigo_usuario = $1 and activo order by 1', [codigoUsuario])).map(
    ({ c }) => c,
  );
const da = async (codigoRol: number): Promise<number[]> =>
  (await app.rows('select codigo_acceso c from rol_acceso where codigo_rol = $1 order by 1', [codigoRol])).map(({ c }) => c);

test('roles: created, with the way to its accesses; one in use says who loses what, and is only deactivated', async () => {
  const ana = await operador();
  const usado = await nuevoRol(app, academia, [9, 30], [ana]);
  const { user } = await show(<RolesPage />, '/usuario/roles');
  await screen.findByRole('cell', { name: usado.descripcion });
  await press(user, 'Crear rol');
  const form = within(await screen.findByRole('form', { name: 'Crear rol' }));
  await user.type(form.getByLabelText(/^Rol/), usado.descripcion.toLowerCase());
  await press(user, 'Guardar');
  expect(await form.findByText('Ya existe un rol con ese nombre')).toBeInTheDocument();
  await user.type(form.getByLabelText(/^Rol/), ' nuevo');
  await press(user, 'Guardar');
  const nuevo = `${usado.descripcion.toLowerCase()} nuevo`;
  expect(await screen.findByRole('cell', { name: nuevo })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: `Accesos de ${usado.descripcion}` })).toHaveAttribute(
    'href',
    `/usuario/roles/assignAccessRol?rol=${usado.codigoRol}`,
  );

  await press(user, `Eliminar ${usado.descripcion}`);
  expect(await screen.findByText(/Lo tiene 1 usuario: no se elimina, queda inactivo/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Desactivar' }));
  expect(await screen.findByText(`«${usado.descripcion}» quedó inactivo`)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('cell', { name: usado.descripcion })).not.toBeInTheDocument());
  expect(await tiene(ana)).toEqual([]);
});

test('who may not assign accesses to roles is not led there', async () => {
  const { descripcion } = await nuevoRol(app, academia, [9]);
  await show(<RolesPage />, '/usuario/roles', await operador([61]));
  await screen.findByRole('cell', { name: descripcion });
  expect(screen.queryByRole('link', { name: /^Accesos de/ })).not.toBeInTheDocument();
});

test('the tree: boxes of sections in between, search without accents, what saving does, and it reaches who has the role', async () => {
  const [ana, eva] = [await operador(), await operador()];
  const { codigoRol, descripcion } = await nuevoRol(app, academia, [9, 73], [ana, eva]);
  const { user } = await show(<AssignAccessRolPage />, '/usuario/roles/assignAccessRol');
  await user.selectOptions(await screen.findByLabelText('Rol'), await screen.findByRole('option', { name: descripcion }));
  expect(address()).toBe(`/usuario/roles/assignAccessRol?rol=${codigoRol}`);

  const procesos = await box(/^Procesos/);
  expect(procesos).toBePartiallyChecked();
  expect(await box(/^Caja 73/)).toBeChecked();
  expect(await box(/^Reportes/)).not.toBeChecked();
  expect(screen.getByText('Lo tienen 2 usuarios')).toBeInTheDocument();
  expect(await box(/Delicado: anula facturas/)).not.toBeChecked();

  await user.type(screen.getByRole('searchbox'), 'inscripcion{Enter}');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Caja/ })).not.toBeInTheDocument());
  await user.click(await box(/^Inscripción 10/));
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), '{Enter}');
  await user.click(await box(/^Caja 73/));
  await user.click(await box(/^Reversar cobros 26/));
  const bar = within(await cambios());
  expect(bar.getByRole('status')).toHaveTextContent('Da 2, quita 1, afecta a 2 usuarios');
  expect(await da(codigoRol)).toEqual([9, 73]);
  await user.click(bar.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Cambios sin guardar' })).not.toBeInTheDocument());
  expect([await da(codigoRol), await tiene(ana), await tiene(eva)]).toEqual([
    [9, 10, 26],
    [9, 10, 26],
    [9, 10, 26],
  ]);

  await user.click(await box(/^Procesos/));
  expect(await box(/^Procesos/)).toBeChecked();
  await user.click(await box(/^Procesos/));
  expect(await box(/^Procesos/)).not.toBeChecked();
});

test('who lacks an access cannot give it, and reads why; turning to another role asks before ticks are lost', async () => {
  const uno = await nuevoRol(app, academia, [26]);
  const otro = await nuevoRol(app, academia, [9]);
  const { user } = await show(<AssignAccessRolPage />, `/usuario/roles/assignAccessRol?rol=${uno.codigoRol}`, await operador([62, 73]));
  expect(await box(/^Realizar cobro 30/)).toBeDisabled();
  expect(await box(/^Realizar cobro 30.*Usted no lo tiene/)).toBeDisabled();
  expect(await box(/^Reversar cobros 26/)).toBeEnabled();
  await user.click(await box(/^Procesos/));
  expect(within(await cambios()).getByRole('status')).toHaveTextContent('Da 1, todavía no lo tiene nadie');

  await user.selectOptions(screen.getByLabelText('Rol'), otro.descripcion);
  await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address()).toContain(`rol=${uno.codigoRol}`);
  expect(await box(/^Caja 73/)).toBeChecked();
  await user.selectOptions(screen.getByLabelText('Rol'), otro.descripcion);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(address()).toContain(`rol=${otro.codigoRol}`));
  expect(await da(uno.codigoRol)).toEqual([26]);
});

test('somebody else saved the role meanwhile: what is there now shows under what was ticked, and saving again keeps both', async () => {
  const { codigoRol } = await nuevoRol(app, academia, [9]);
  const { user } = await show(<AssignAccessRolPage />, `/usuario/roles/assignAccessRol?rol=${codigoRol}`);
  await user.click(await box(/^Caja 73/));
  await app.rows('with v as (update rol set version = 1 where codigo_rol = $1) insert into rol_acceso values ($1, 5)', [codigoRol]);
  await press(user, 'Guardar');
  expect(await screen.findByText(/Abajo está como quedó, con lo que usted marcó encima/)).toBeInTheDocument();
  expect(await box(/^Período académico 5/)).toBeChecked();
  expect(await box(/^Caja 73/)).toBeChecked();
  await press(user, 'Guardar');
  await waitFor(async () => expect(await da(codigoRol)).toEqual([5, 9, 73]));
});

test('a user: found by name, given a role with what it changes, an exception, and the reason why a page opens', async () => {
  const ana = await operador([5]);
  await app.rows(`update entidad set nombre = 'Ángela', apellido = 'Peña' where codigo_entidad = $1`, [ana.codigoEntidad]);
  const cajero = await nuevoRol(app, academia, [9, 73]);
  const { user } = await show(<OtorgarAccesoPage />, '/usuario/otorgaracceso');
  await user.type(screen.getByRole('combobox', { name: 'Usuario' }), 'angela pena');
  await user.click(await screen.findByRole('option', { name: /Ángela Peña/ }));
  expect(address()).toBe(`/usuario/otorgaracceso?usuario=${ana.usuario}`);

  await user.click(await box(new RegExp(cajero.descripcion)));
  expect(within(await cambios()).getByRole('status')).toHaveTextContent('Da 2');
  await press(user, 'Guardar');
  await screen.findByText('Roles guardados');
  expect(await tiene(ana)).toEqual([5, 9, 73]);

  const caja = group(/^Procesos/).getByRole('switch', { name: new RegExp(`^Caja 73.*rol «${cajero.descripcion}»`) });
  expect(caja).toBeChecked();
  await user.selectOptions(screen.getByLabelText('¿Por qué se abre o no una página?'), 'Caja');
  expect(await screen.findByText(`«Caja» se abre para Ángela Peña: lo da su rol «${cajero.descripcion}».`)).toBeInTheDocument();
  await user.click(caja);
  expect(await screen.findByText(/«Caja» no se abre para Ángela Peña: se le quitó aparte/)).toBeInTheDocument();
  expect(await tiene(ana)).toEqual([5, 9]);
  expect(group(/^Mantenimientos/).getByRole('switch', { name: /^Período académico 5.*directo, sin rol/ })).toBeChecked();

  await user.selectOptions(screen.getByLabelText('Mostrar'), 'Excepciones');
  await waitFor(() => expect(screen.getAllByRole('switch')).toHaveLength(1));
  await press(user, 'Quitar excepción de Caja');
  expect(await screen.findByText('No hay ninguno.')).toBeInTheDocument();
  expect(await tiene(ana)).toEqual([5, 9, 73]);
});

test('who assigns cannot give what they lack, nor touch an administrator; each says why', async () => {
  const jefa = await operador([2, 9]);
  const ana = await operador();
  const cajero = await nuevoRol(app, academia, [9, 30]);
  const at = `/usuario/otorgaracceso?usuario=${ana.usuario}`;
  const { unmount } = await show(<OtorgarAccesoPage />, at, jefa);
  const rol = await box(new RegExp(`^${cajero.descripcion}.*Da «Realizar cobro» que usted no tiene`));
  expect(rol).toBeDisabled();
  expect(screen.getByRole('switch', { name: /^Realizar cobro 30.*Usted no lo tiene/ })).toBeDisabled();
  expect(screen.getByRole('switch', { name: /^Estudiante 9/ })).toBeEnabled();
  unmount();

  const admin = await nuevoUsuario(app, academia);
  await show(<OtorgarAccesoPage />, `/usuario/otorgaracceso?usuario=${admin.usuario}`, jefa);
  expect(await screen.findByText(/Es administrador: solo otro administrador/)).toBeInTheDocument();
  for (const one of screen.getAllByRole('switch')) expect(one).toBeDisabled();
});

test('an own access is taken away only when asked; the last administrator reads why it is refused', async () => {
  const admin = await nuevoUsuario(app, academia);
  const { user } = await show(<OtorgarAccesoPage />, `/usuario/otorgaracceso?usuario=${admin.usuario}`, admin);
  await user.click(await screen.findByRole('switch', { name: /^Crear usuario 1/ }));
  expect(await screen.findByText(/Es usted: lo que se quita no podrá devolvérselo/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Quitármelos' }));
  expect(await screen.findByText(/Debe quedar al menos un administrador activo/)).toBeInTheDocument();
  expect(screen.getByRole('switch', { name: /^Crear usuario 1/ })).toBeChecked();
  expect(await tiene(admin)).toEqual([...nombres.keys()]);
});
