import { waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { accesos } from '@/contract/accesos';
import { bootCall } from '@/layout/boot/call';
import { firstCall, firstPaths } from '@/layout/boot/first';
import { scriptOf } from '@/layout/boot/script';
import { REFRESH_SECONDS } from '@/services/http/credentials';
import { createTestApp } from '../support/createTestApp';
import { guardarSesion } from '../support/guardarSesion';
import { nuevaAcademia, nuevoUsuario, type Academia } from '../support/factories';
import { renderPage } from '../support/renderPage';
import { open } from '../support/router';
import { tokenFor } from '../client/support';

jest.mock('next/router', () => jest.requireActual('../support/router'));

// The document asks before the page does: the page takes that answer, and the server hears of it once.

const app = createTestApp();
const asked: string[] = [];
const fetched = jest.fn(async (path: string, init: RequestInit) => app.app.fetch(new Request(`http://cantera.test${path}`, init)));
let academia: Academia;
let token: string;

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia, { accesos: [...accesos.keys()] }));
  const serve = app.app.fetch.bind(app.app);
  jest.spyOn(app.app, 'fetch').mockImplementation((request: Request, ...rest) => {
    asked.push(new URL(request.url).pathname);
    return serve(request, ...rest);
  });
});
beforeEach(() => {
  asked.length = 0;
  fetched.mockClear();
  delete globalThis.earlyCall;
  localStorage.clear();
});

const keep = (more: object = {}) => guardarSesion(app, token, academia.sucursales[0], more);

/** Runs the boot script of a page as the document does: as text. */
function boot(path: string, search = '') {
  const { call, access } = firstCall(path)!;
  const document = { currentScript: { dataset: { call, access: String(access), path } } };
  new Function('document', 'location', 'fetch', scriptOf(bootCall, REFRESH_SECONDS, -4))(document, { search }, fetched);
}

const pageAt = (path: string) =>
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- which page, only the list knows
  (require(`@/pages${path}`) as { default: ComponentType }).default;

test.each(firstPaths)('%s asks early for what its page asks first, and once', async (path) => {
  await keep();
  open(path);
  boot(path);
  expect(fetched).toHaveBeenCalledTimes(1);
  const Page = pageAt(path);
  const { unmount } = await renderPage(app, <Page />, { token, at: path, codigoSucursal: academia.sucursales[0] });
  await waitFor(() => expect(globalThis.earlyCall).toBeUndefined());
  unmount();
  const early = new URL(`http://x${fetched.mock.calls[0]![0]}`).pathname;
  expect(asked.filter((one) => one === early)).toHaveLength(1);
  expect((await app.app.fetch(new Request(`http://cantera.test${fetched.mock.calls[0]![0]}`, fetched.mock.calls[0]![1]))).status).toBe(200);
});

test.each([
  ['nobody signed in', { success: false }],
  ['the session is over', { expireTime: Date.now() - 1 }],
  ['the token is to be renewed', { token: tokenFor(REFRESH_SECONDS - 60) }],
  ['the user has no access to the page', { detallesAcceso: [{ usuario: 'ana', codigoAcceso: 3, ruta: '', activo: true }] }],
  [
    'the access is no longer active',
    { detallesAcceso: [{ usuario: 'ana', codigoAcceso: firstCall('/estudiante')!.access, ruta: '', activo: false }] },
  ],
  ['a password has to be changed first', { usuario: { debeCambiar: true, debeSegundoFactor: false } }],
  ['a second factor has to be set up first', { usuario: { debeCambiar: false, debeSegundoFactor: true } }],
  ['there is no branch', { sucursalesUsuario: [] }],
])('nothing is asked early when %s', async (_, more) => {
  await keep(more);
  boot('/estudiante');
  expect(fetched).not.toHaveBeenCalled();
});

test('an address that says more than the page asks for itself', async () => {
  await keep();
  boot('/estudiante', '?filtro=ana');
  expect(fetched).not.toHaveBeenCalled();
});

test.each(['', '{', '{"token":1}'])('a storage that holds %j stops nothing', (stored) => {
  localStorage.setItem('persist:user', stored);
  expect(() => boot('/estudiante')).not.toThrow();
  expect(fetched).not.toHaveBeenCalled();
});
