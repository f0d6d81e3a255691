import { screen, waitFor, within } from '@testing-library/react';
import { perfil } from '@/contract/sesion/perfil';
import ServicioPage from '@/pages/servicio';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoRol, nuevoUsuario } from '../../support/factories';
import { inMenu } from '../../support/lista';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();

test('a kept view is shared with a role, whose users have it; a name that is taken is refused beside its field, and it ends when it is no longer shared', async () => {
  const academia = await nuevaAcademia(app);
  const [jefa, ana] = [await nuevoUsuario(app, academia), await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [] })];
  const cajeras = await nuevoRol(app, academia, [68], [ana]);
  const deAna = async () => (await app.call(perfil.preferencias, {}, { token: ana.token })).vistas.map(({ nombre }) => nombre);

  const { user } = await renderPage(app, <ServicioPage />, { token: jefa.token, at: '/servicio?inactivos=true' });
  await screen.findByText('MORA');
  await inMenu(user, 'Guardar esta vista');
  const guardar = within(await screen.findByRole('dialog', { name: 'Guardar esta vista' }));
  await user.type(guardar.getByLabelText(/^Nombre/), 'Con inactivos{Enter}');
  await screen.findByRole('button', { name: 'Con inactivos', pressed: true });

  await inMenu(user, 'Compartir la vista «Con inactivos»');
  const compartir = within(await screen.findByRole('dialog', { name: 'Compartir la vista «Con inactivos»' }));
  await compartir.findByRole('option', { name: cajeras.descripcion });
  await user.selectOptions(compartir.getByLabelText(/rol/), cajeras.descripcion);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('button', { name: 'Compartida: Con inactivos' });
  await waitFor(async () => expect(await deAna()).toEqual(['Con inactivos']));

  await inMenu(user, 'Compartir la vista «Con inactivos»');
  const otra = within(await screen.findByRole('dialog', { name: 'Compartir la vista «Con inactivos»' }));
  await otra.findByRole('option', { name: cajeras.descripcion });
  await user.selectOptions(otra.getByLabelText(/rol/), cajeras.descripcion);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await otra.findByText('Ese rol ya tiene una vista con ese nombre en esta lista')).toBeVisible();
  expect(otra.getByLabelText(/^Nombre/)).toBeInvalid();
  await user.click(otra.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await inMenu(user, 'Olvidar la vista «Con inactivos»');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  await inMenu(user, 'Dejar de compartir «Con inactivos»');
  await waitFor(async () => expect(await deAna()).toEqual([]));
});
