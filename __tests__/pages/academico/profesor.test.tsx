import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import sharp from 'sharp';
import ProfesorPage from '@/pages/profesor';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaEntidad, nuevoGrupo, nuevoProfesor, nuevoUsuario, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';
import { open } from '../../support/router';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
let academia: Academia;
beforeAll(() => {
  app.setNow(new Date().toISOString());
  URL.createObjectURL = () => 'blob:foto';
  URL.revokeObjectURL = () => {};
});
beforeEach(async () => {
  academia = await nuevaAcademia(app);
});

async function show(who: Parameters<typeof nuevoUsuario>[2] = {}) {
  open('/profesor');
  const { token } = await nuevoUsuario(app, academia, who);
  return renderPage(app, <ProfesorPage />, { token, at: '/profesor', codigoSucursal: academia.sucursales[0] });
}
const form = async (name: string) => within(await screen.findByRole('form', { name }));
const press = (user: UserEvent, name: string | RegExp) => user.click(screen.getAllByRole('button', { name })[0]!);
const row = async (name: string | RegExp) => within((await screen.findByText(name)).closest('tr')!);

test('an instructor with a login: person and user in one form, and the password to hand over afterwards', async () => {
  const usuario = `coach.${process.pid}`;
  const { user } = await show();
  await screen.findByText(/Todavía no hay profesores/);
  await press(user, 'Crear profesor');
  const nuevo = await form('Crear profesor');
  await user.type(nuevo.getByLabelText(/^Nombre\*/), 'Ambiórix');
  await user.type(nuevo.getByLabelText(/^Apellido/), 'Germosén');
  await user.type(nuevo.getByLabelText('Teléfono'), '809-555-0177');
  await user.click(nuevo.getByRole('switch', { name: 'Puede entrar al sistema' }));
  expect(nuevo.getByRole('checkbox', { name: 'Naco' })).toBeChecked();
  await user.type(nuevo.getByLabelText(/^Nombre de usuario/), 'con acento á');
  await user.type(nuevo.getByLabelText('Contraseña temporal'), 'corta');
  await press(user, 'Guardar');
  expect(await nuevo.findByText(/Use letras sin acento/)).toBeInTheDocument();
  await user.clear(nuevo.getByLabelText(/^Nombre de usuario/));
  await user.type(nuevo.getByLabelText(/^Nombre de usuario/), usuario);
  await press(user, 'Guardar');
  expect(await nuevo.findByText('Mínimo 8 caracteres')).toBeInTheDocument();
  await user.clear(nuevo.getByLabelText('Contraseña temporal'));
  await user.type(nuevo.getByLabelText('Contraseña temporal'), 'lago-trompo-473');
  await press(user, 'Guardar');

  const entrega = within(await screen.findByRole('dialog', { name: 'Usuario creado' }));
  expect(entrega.getByText('lago-trompo-473')).toBeInTheDocument();
  await user.click(entrega.getByRole('button', { name: 'Listo' }));
  const suya = await row('Ambiórix Germosén');
  for (const text of ['Naco', usuario, 'Activo']) expect(suya.getByText(text)).toBeInTheDocument();
  expect(suya.getByRole('link', { name: /Llamar a Ambiórix/ })).toHaveAttribute('href', 'tel:+18095550177');
});

test('who may not create users makes an instructor without one; there is nothing to press that would be refused', async () => {
  const { user } = await show({ accesos: [8], tipoUsuario: 'OPERADOR' });
  await screen.findByText(/Todavía no hay profesores/);
  await press(user, 'Crear profesor');
  const nuevo = await form('Crear profesor');
  expect(nuevo.queryByRole('switch', { name: 'Puede entrar al sistema' })).not.toBeInTheDocument();
  expect(nuevo.queryByLabelText('Quién es')).not.toBeInTheDocument();
  await user.type(nuevo.getByLabelText(/^Nombre/), 'Zoila');
  await user.type(nuevo.getByLabelText(/^Apellido/), 'Marte');
  await user.selectOptions(nuevo.getByLabelText(/^Da clases en/), 'Todas las sucursales');
  await press(user, 'Guardar');
  expect((await row('Zoila Marte')).getByText('Todas')).toBeInTheDocument();
});

test('a user who is no instructor yet is chosen instead of written down again', async () => {
  const coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
  const { user } = await show();
  await screen.findByText(/Todavía no hay profesores/);
  await press(user, 'Crear profesor');
  const nuevo = await form('Crear profesor');
  const quien = await nuevo.findByLabelText('Quién es');
  await user.selectOptions(quien, within(quien).getByRole('option', { name: new RegExp(coach.usuario) }));
  expect(nuevo.queryByLabelText(/^Nombre/)).not.toBeInTheDocument();
  await press(user, 'Guardar');
  expect(await screen.findByRole('cell', { name: coach.usuario })).toBeInTheDocument();
  expect(await app.rows('select codigo_entidad from profesor where codigo_usuario = $1', [coach.codigoUsuario])).toEqual([
    { codigo_entidad: coach.codigoEntidad },
  ]);
});

test('somebody who is on record by the document: the form asks whether it is the same person, and keeps what was typed', async () => {
  const madre = await nuevaEntidad(app, academia, { nombre: 'Ana', apellido: 'Peña', documento: '001-1234567-8' });
  const { user } = await show();
  await screen.findByText(/Todavía no hay profesores/);
  await press(user, 'Crear profesor');
  const nuevo = await form('Crear profesor');
  await user.type(nuevo.getByLabelText(/^Nombre/), 'Ana');
  await user.type(nuevo.getByLabelText(/^Apellido/), 'Peña');
  await user.type(nuevo.getByLabelText('Documento'), '00112345678');
  await press(user, 'Guardar');
  expect(await nuevo.findByText(/Ya está registrado: Ana Peña/)).toBeInTheDocument();
  await user.click(nuevo.getByRole('switch', { name: 'Es la misma persona que ya está registrada' }));
  await press(user, 'Guardar');
  expect(await screen.findByRole('cell', { name: /Ana Peña/ })).toBeInTheDocument();
  expect(await app.rows('select codigo_entidad from profesor where codigo_compania = $1', [academia.codigoCompania])).toEqual([
    { codigo_entidad: madre.codigoEntidad },
  ]);
});

test('one with active groups shows them and is not deactivated; the form says who has to take them', async () => {
  const { codigoProfesor, codigoEntidad } = await nuevoProfesor(app, academia);
  await app.rows(`update entidad set nombre = 'Beto', apellido = 'Cruz' where codigo_entidad = $1`, [codigoEntidad]);
  await nuevoGrupo(app, academia, { codigoProfesor, values: { descripcion: 'Sub-10 A' } });
  const { user } = await show();
  expect((await row('Beto Cruz')).getByText('Sub-10 A')).toBeInTheDocument();
  await press(user, 'Editar Beto Cruz');
  const editar = await form('Editar profesor');
  await user.click(editar.getByRole('switch', { name: 'Activo' }));
  await press(user, 'Guardar');
  expect(await editar.findByRole('alert')).toHaveTextContent('Tiene 1 grupo activo (Sub-10 A): déselos antes a otro profesor');
  await user.click(editar.getByRole('switch', { name: 'Activo' }));
  await user.clear(editar.getByLabelText(/^Apellido/));
  await user.type(editar.getByLabelText(/^Apellido/), 'Marte');
  await press(user, 'Guardar');
  expect(await screen.findByText('Beto Marte')).toBeInTheDocument();
});

test('the photo is changed at once, also when the form is closed without saving', async () => {
  const { codigoEntidad } = await nuevoProfesor(app, academia);
  await app.rows(`update entidad set nombre = 'Beto', apellido = 'Cruz' where codigo_entidad = $1`, [codigoEntidad]);
  const { user } = await show();
  await row('Beto Cruz');
  await press(user, 'Editar Beto Cruz');
  await form('Editar profesor');
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  fireEvent.change(screen.getByLabelText('Foto'), {
    target: { files: [new File([new Uint8Array(png)], 'yo.png', { type: 'image/png' })] },
  });
  await screen.findByRole('button', { name: 'Cambiar foto' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('table .avatar > img')).toHaveAttribute('src', 'blob:foto'));
});

test('a changed phone of an instructor is undone from the message of its save, and both saves stand in the audit; another branch is not', async () => {
  const { codigoEntidad } = await nuevoProfesor(app, academia);
  const telefono = async () => (await app.rows('select telefono t from entidad where codigo_entidad = $1', [codigoEntidad]))[0].t;
  const antes = await telefono();
  const { user } = await show();
  const cambiar = async (que: (en: Awaited<ReturnType<typeof form>>) => Promise<unknown>) => {
    await user.click(await screen.findByRole('button', { name: /^Editar / }));
    await que(await form('Editar profesor'));
    await press(user, 'Guardar');
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  };
  await cambiar(async (en) => {
    await user.clear(en.getByLabelText('Teléfono'));
    await user.type(en.getByLabelText('Teléfono'), '809-555-0188');
  });
  expect(await telefono()).toMatch(/0188$/);
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText('Deshecho')).toBeVisible();
  expect(await telefono()).toBe(antes);
  const auditado = await app.rows(
    `select despues ->> 'telefono' t from auditoria where tabla = 'entidad' and llave = $1 and accion = 'UPDATE' order by codigo_auditoria`,
    [String(codigoEntidad)],
  );
  expect(auditado.map(({ t }) => t.slice(-4))).toEqual(['0188', antes.slice(-4)]);
  await cambiar((en) => user.selectOptions(en.getByLabelText(/^Da clases en/), 'Todas las sucursales'));
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
});
