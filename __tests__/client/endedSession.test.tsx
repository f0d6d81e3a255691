import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { http as server, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { FilaLista } from '@/contract/asistencia/registro';
import { useLlevar } from '@/components/asistencia/offline/useLlevar';
import { confirm } from '@/components/feedback/confirm';
import { clearToasts, toast } from '@/components/feedback/toast';
import { conAprobacion } from '@/components/form/conAprobacion';
import { AprobacionHost } from '@/components/form/AprobacionHost';
import { printTicket } from '@/components/print/printTicket';
import { ConfirmHost } from '@/layout/shell/dialogs/ConfirmHost';
import { hoyEn } from '@/domain/fechas';
import { Layout } from '@/layout/shell/Layout';
import { ApiError } from '@/services/http/apiError';
import { http } from '@/services/http/client';
import { tellForbidden } from '@/services/http/credentials';
import { guardarLista, listaGuardada } from '@/services/offline/listasGuardadas';
import { encolar, enviosDe } from '@/services/offline/marcas';
import { llevar } from '@/store/asistencia/copias';
import { followExpiry } from '@/store/browser/expiry';
import { followOtherTabs } from '@/store/browser/otherTabs';
import { flushPersisted, startPersist } from '@/store/browser/persist';
import { pagedSlice } from '@/store/lists/pagedSlice';
import { setupStore } from '@/store';
import { sessionEnded } from '@/store/session';
import { conMedia } from '../support/pantalla';
import { API, testApi, renderWith, sesion, signedIn, tokenFor } from './support';

// A session that ends without its user: an administrator ended it, or its 8 hours are over. Nothing of it stays on the screen or the device.

const router = {
  pathname: '/periodo',
  asPath: '/periodo',
  replace: jest.fn(async () => true),
  push: jest.fn(),
  prefetch: jest.fn(),
  beforePopState: jest.fn(),
};
jest.mock('next/router', () => ({ __esModule: true, useRouter: () => router, default: { router: null } }));

const HOY = '2026-11-20';
const HOUR = 3_600_000;
const { compania, usuario } = sesion();
const dueno = { codigoCompania: compania.codigoCompania, usuario: usuario.usuario };
const fila = { codigoEstudiante: 11, nombreCompleto: 'Luis Peña', alertaMedica: 'Asma' } as FilaLista;
const blank = { success: false, detallesAcceso: [], sucursalesUsuario: [], status: 'idle' };

/** What happens while the server has a call, before it answers. */
let meanwhile = () => {};
const during = <T,>(answer: T) => {
  meanwhile();
  return HttpResponse.json(answer as object);
};
const api = testApi(
  server.get(`${API}prohibido`, () => HttpResponse.json({ success: false, mensaje: 'Terminó' }, { status: 403 })),
  server.get(`${API}lento`, () => during([fila])),
  server.get(`${API}registroasistencia/grupos`, () => during([])),
  server.get(`${API}registroasistencia/listas`, () => during([])),
  server.post(`${API}registroasistencia/save`, () => HttpResponse.error()),
  server.get(`${API}aviso/sinleer`, () => HttpResponse.json({ sinLeer: 0 })),
);

beforeAll(() => {
  conMedia();
  window.print = jest.fn();
});
beforeEach(() => {
  router.pathname = '/periodo';
  router.replace.mockClear();
  meanwhile = () => {};
  localStorage.clear();
  sessionStorage.clear();
  clearToasts();
});
afterEach(() => jest.useRealTimers());

const estudiantes = pagedSlice({
  name: 'estudiantesDelFin',
  filter: {},
  key: ({ codigoEstudiante }: FilaLista) => codigoEstudiante,
  load: async () => ({ rows: [fila], total: 1 }),
});
const Page = () => (
  <>
    <Layout>
      <p>La ficha de Luis</p>
    </Layout>
    <ConfirmHost />
    <AprobacionHost />
  </>
);

/** Renders a page that shows a child in every way that outlives a page: list, roll on the device, message, question, approval, paper. */
async function shown() {
  const view = renderWith(<Page />, signedIn());
  await act(() => view.store.dispatch(estudiantes.loadMore()));
  await guardarLista(dueno, 1, HOY, [fila]);
  await encolar({ ...dueno, codigoGrupo: 1, grupo: 'Sub-10', fecha: HOY, marcas: [] });
  const paper = document.createElement('div');
  paper.textContent = 'Recibo de Luis';
  act(() => printTicket(paper));
  act(() => toast('success', 'Se inscribió a Luis'));
  // The host of questions is loaded after the first paint.
  await waitFor(() => {
    void confirm({ header: 'Retirar', message: '¿Retirar a Luis?', accept: 'Sí' });
    expect(screen.getByText(/Retirar a Luis/)).toBeInTheDocument();
  });
  const porAprobar = new ApiError(409, 'Devolver a Luis', { motivo: 'aprobacion', porAprobar: {} });
  act(() => void conAprobacion(() => Promise.reject(porAprobar)));
  for (const text of [/ficha de Luis/, /inscribió a Luis/, /Retirar a Luis/, /Devolver a Luis/, /Recibo de Luis/])
    expect(await screen.findByText(text)).toBeInTheDocument();
  return view;
}

const dialog = () => screen.findByRole('dialog', { name: 'Sesión Expirada' });
/** All but the clock. */
const TIMERS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'requestAnimationFrame',
  'queueMicrotask',
  'nextTick',
  'performance',
] as const;
const past = () => {
  jest.useFakeTimers({ doNotFake: [...TIMERS], now: Date.now() + 8 * HOUR + 1 });
  fireEvent(document, new Event('visibilitychange'));
};

test.each([
  ['a refused call', () => http.get('prohibido').catch(() => undefined)],
  ['a live event', async () => tellForbidden(new ApiError(403, 'Su sesión terminó'), false)],
  ['its 8 hours are over, without a network', async () => past()],
  [
    'another tab',
    async () =>
      void window.dispatchEvent(new StorageEvent('storage', { key: 'persist:user', newValue: '{"success":"false","expired":"true"}' })),
  ],
])('told by %s, nothing of a child is left before anybody presses Continuar', async (_, told) => {
  const { store, user } = await shown();
  const stop = [followExpiry(store), followOtherTabs(store, jest.fn())];
  await act(async () => void (await told()));
  jest.useRealTimers();

  const text = within(await dialog()).getByText('Su sesión ha expirado, por favor inicie sesión nuevamente para continuar.');
  expect(text).toBeInTheDocument();
  expect(document.body.textContent).not.toMatch(/Luis|Peña/);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(store.getState().user).toEqual({ ...blank, expired: true });
  expect(JSON.stringify(store.getState())).not.toContain('Luis');
  expect(await listaGuardada(dueno, 1, HOY)).toBeUndefined();
  expect((await enviosDe(dueno)).length).toBeGreaterThan(0);
  expect(router.replace).not.toHaveBeenCalled();

  const onward = screen.getByRole('button', { name: 'Continuar' });
  await waitFor(() => expect(onward).toHaveFocus());
  await user.click(onward);
  expect(store.getState().user).toEqual(blank);
  expect(router.replace).toHaveBeenCalledWith('/auth/login');
  expect(document.body.textContent).not.toMatch(/Luis|Peña/);
  stop.forEach((one) => one());
});

test('on a public page Continuar leads to the login, too', async () => {
  router.pathname = '/privacypolicy';
  const { user } = renderWith(<Page />, signedIn());
  await act(async () => void (await http.get('prohibido').catch(() => undefined)));
  await dialog();
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(router.replace).toHaveBeenCalledWith('/auth/login');
});

test('on the page of refusals no dialog opens: the state is reset, and the login comes at once', async () => {
  router.pathname = '/auth/access';
  const { store } = renderWith(<Page />, signedIn());
  await act(async () => void (await http.get('prohibido').catch(() => undefined)));
  expect(store.getState().user).toEqual(blank);
  expect(router.replace).toHaveBeenCalledWith('/auth/login');
});

test('an expired token without a network ends nothing: the coach goes on until the 8 hours are over', async () => {
  jest.useFakeTimers();
  const store = setupStore({ user: signedIn({ token: tokenFor(2 * 3600) }) });
  await guardarLista(dueno, 1, HOY, [fila]);
  const stop = followExpiry(store);
  api.use(server.post(`${API}refresh-token`, () => HttpResponse.error()));
  jest.advanceTimersByTime(3 * HOUR);
  await expect(http.get('lento')).rejects.toMatchObject({ status: 0 });
  jest.advanceTimersByTime(5 * HOUR - 60_000);
  expect(store.getState().user.success).toBe(true);
  expect((await listaGuardada(dueno, 1, HOY))?.filas).toEqual([fila]);
  jest.advanceTimersByTime(2 * 60_000);
  expect(store.getState().user).toEqual({ ...blank, expired: true });
  expect(await listaGuardada(dueno, 1, HOY)).toBeUndefined();
  stop();
});

test('an answer that comes after the end reaches nobody', async () => {
  const store = setupStore({ user: signedIn() });
  meanwhile = () => void store.dispatch(sessionEnded('expired'));
  await expect(http.get('lento')).rejects.toMatchObject({ code: 'ERR_CANCELED' });
});

test('rolls that were on their way are not stored after the end', async () => {
  const store = setupStore({ user: signedIn() });
  const root = store.getState();
  const copia = guardarLista(dueno, 1, HOY, [fila]);
  store.dispatch(sessionEnded('expired'));
  await copia;
  expect(await guardarLista(dueno, 2, HOY, [fila])).toBe(false);
  expect(await listaGuardada(dueno, 2, HOY)).toBeUndefined();
  const otra = setupStore({ user: signedIn() });
  meanwhile = () => void otra.dispatch(sessionEnded('expired'));
  await expect(llevar(root, HOY)).rejects.toMatchObject({ code: 'ERR_CANCELED' });
});

test('whoever signs in again on the same page has the rolls of today on the device again', async () => {
  let pedidas = 0;
  api.use(
    server.get(`${API}registroasistencia/listas`, () => {
      pedidas += 1;
      return HttpResponse.json([{ codigoGrupo: 1, filas: [fila] }]);
    }),
  );
  const store = setupStore({ user: signedIn() });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(useLlevar, { wrapper });
  await result.current();
  await result.current();
  expect(pedidas).toBe(1);
  store.dispatch(sessionEnded());
  store.dispatch({ type: 'user/sessionOpened', payload: { ...signedIn() } });
  await result.current();
  expect((await listaGuardada(dueno, 1, hoyEn(new Date())))?.filas).toEqual([fila]);
});

test('the browser keeps no session in the same moment; the confirmation in one tab takes the others to the login', async () => {
  const store = setupStore();
  startPersist(store);
  await waitFor(() => expect(localStorage.getItem('persist:user')).not.toBeNull());
  const stop = followOtherTabs(store, jest.fn());
  const written = () => JSON.parse(localStorage.getItem('persist:user')!) as Record<string, string>;
  store.dispatch({ type: 'user/sessionOpened', payload: { ...signedIn() } });
  await flushPersisted();
  expect(written().token).toBeDefined();
  store.dispatch(sessionEnded('expired'));
  expect(written()).toMatchObject({ success: 'false', expired: 'true' });
  expect(written().token ?? written().usuario).toBeUndefined();

  window.dispatchEvent(new StorageEvent('storage', { key: 'persist:user', newValue: '{"success":"false"}' }));
  expect(store.getState().user).toMatchObject(blank);
  expect(written().expired).toBeUndefined();
  stop();
});

test('a page that comes back from the history of the browser learns what happened while it was away', () => {
  const store = setupStore({ user: signedIn() });
  const stop = followOtherTabs(store, jest.fn());
  localStorage.setItem('persist:user', '{"success":"false"}');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(store.getState().user).toEqual(blank);
  stop();
});
