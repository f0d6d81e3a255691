import { screen, waitFor } from '@testing-library/react';
import { http as server, HttpResponse } from 'msw';
import { SessionEnding } from '@/layout/session/SessionEnding';
import { selectSession, selectSucursal } from '@/store/session';
import { API, testApi, renderWith, signedIn } from './support';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** What was sent to sign in. */
let sent: any[] = [];
testApi(
  server.post(`${API}login`, async ({ request }) => {
    const body = (await request.json()) as { usuario: string; password: string };
    sent.push(body);
    if (body.password !== 'cantera')
      return HttpResponse.json({ success: false, mensaje: 'Usuario o contraseña incorrectos' }, { status: 401 });
    const { token, usuario, compania, detallesAcceso, sucursalesUsuario } = signedIn();
    return HttpResponse.json({ success: true, token: `${token}2`, usuario, compania, detallesAcceso, sucursalesUsuario });
  }),
);
beforeEach(() => {
  sent = [];
});

test('while the session has more than ten minutes nothing is said', () => {
  renderWith(<SessionEnding />, signedIn({ expireTime: Date.now() + 11 * MINUTE }));
  expect(screen.queryByRole('button', { name: 'Seguir trabajando' })).not.toBeInTheDocument();
});

test('in its last minutes the user signs in again over the page, with the password alone, and goes on in the same branch', async () => {
  const before = signedIn({ expireTime: Date.now() + 9 * MINUTE, codigoSucursal: 3 });
  const { user, store } = renderWith(<SessionEnding />, before);
  await user.click(screen.getByRole('button', { name: 'Seguir trabajando' }));
  const password = await screen.findByLabelText(/^Contraseña/);
  expect(screen.queryByLabelText('Usuario')).not.toBeInTheDocument();
  await user.type(password, 'otra{Enter}');
  expect(await screen.findByText('Usuario o contraseña incorrectos')).toBeVisible();
  expect(selectSession(store.getState()).success).toBe(true);

  await user.clear(password);
  await user.type(password, 'cantera{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Seguir trabajando' })).not.toBeInTheDocument());
  expect(sent.map(({ usuario, password }) => [usuario, password])).toEqual([
    [before.usuario!.usuario, 'otra'],
    [before.usuario!.usuario, 'cantera'],
  ]);
  const { expireTime, codigoSucursal } = selectSession(store.getState());
  expect(expireTime! - Date.now()).toBeGreaterThan(7 * HOUR);
  expect([codigoSucursal, selectSucursal(store.getState())?.codigoSucursal]).toEqual([3, 3]);
});
