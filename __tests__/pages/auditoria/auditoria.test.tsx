import { screen, waitFor, within } from '@testing-library/react';
import { categoria } from '@/contract/inventario/categoria';
import AuditoriaPage from '@/pages/auditoria';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';
import { address } from '../../support/router';
import { openFilters } from '../../support/lista';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
let academia: Academia;
let admin: { token: string; usuario: string };
beforeAll(async () => {
  academia = await nuevaAcademia(app);
  admin = await nuevoUsuario(app, academia);
  const row = await app.call(categoria.save, { body: { descripcion: 'Balones', nota: '', activo: true } }, admin);
  await app.call(categoria.update, { body: { ...row, descripcion: 'Balones y redes' } }, admin);
});
const at = '/auditoria';

test('shows who did what in a sentence, with before and after', async () => {
  await renderPage(app, <AuditoriaPage />, { token: admin.token, at: `${at}?tabla=categoria` });
  const row = within((await screen.findByText('modificó la categoría Balones y redes')).closest('tr')!);
  expect(row.getByText(admin.usuario)).toBeVisible();
  expect(row.getByText('Descripción: Balones → Balones y redes')).toBeVisible();
  expect(screen.getByText('creó la categoría Balones')).toBeVisible();
});

test('filters by record and kind, in the address', async () => {
  const { user } = await renderPage(app, <AuditoriaPage />, { token: admin.token, at });
  const form = await openFilters(user);
  await user.selectOptions(form.getByLabelText('Registro'), 'Categoría');
  await user.selectOptions(form.getByLabelText('Acción'), 'Crear');
  await waitFor(() => expect(address()).toBe(`${at}?tabla=categoria&accion=INSERT`));
  await waitFor(() => expect(screen.queryByText(/modificó la categoría/)).not.toBeInTheDocument());
  expect(await screen.findByText('creó la categoría Balones')).toBeVisible();
});

test('the record is a link for who may open its page, and its history one step away', async () => {
  const first = await renderPage(app, <AuditoriaPage />, { token: admin.token, at });
  const sentence = await screen.findByRole('link', { name: 'creó la categoría Balones' });
  expect(sentence).toHaveAttribute('href', '/inventario/categoria?filtro=Balones');
  const historia = within(sentence.closest('tr')!).getByRole('link', { name: 'Historia de este registro' }).getAttribute('href')!;
  first.unmount();

  // 33 reads categories to choose one, 48 opens their page.
  const sinLaPagina = await nuevoUsuario(app, academia, { accesos: [33, 72] });
  await renderPage(app, <AuditoriaPage />, { token: sinLaPagina.token, at: historia });
  expect(await screen.findByText('creó la categoría Balones', { selector: 'span' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Historia de este registro' })).toHaveLength(2);
});
