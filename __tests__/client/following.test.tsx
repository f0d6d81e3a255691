import { act, screen, waitFor } from '@testing-library/react';
import { http as server, HttpResponse } from 'msw';
import { Following } from '@/layout/settings/Following';
import { preferred, selectPreferences } from '@/store/preferences';
import { sessionEnded } from '@/store/session';
import { API, testApi, renderWith, signedIn } from './support';

jest.mock('next/router', () => ({ useRouter: () => ({ pathname: '/', asPath: '/' }) }));

/** What the server keeps, and every value that was sent to it. */
let valor: object | null = null;
let vistas: object[] = [];
let sent: any[] = [];
let down = false;
const url = `${API}perfil/preferencias`;
testApi(
  server.get(url, () => (down ? HttpResponse.error() : HttpResponse.json({ valor, vistas }))),
  server.put(url, async ({ request }) => {
    sent.push(((await request.json()) as { valor: object }).valor);
    return HttpResponse.json({ success: true, data: { guardado: true } });
  }),
);
beforeEach(() => {
  [valor, sent, down] = [null, [], false];
  document.head.innerHTML = '<link id="theme-link" rel="stylesheet" href="/themes/lara-light-indigo.css">';
});

const Page = () => (
  <>
    <Following />
    <p>Página</p>
  </>
);
const open = () => {
  const { store } = renderWith(<Page />, signedIn());
  return { store, preferences: () => selectPreferences(store.getState()) };
};

test('the views that are shared with the roles of the user come along, and are no preference of theirs', async () => {
  valor = { scale: 16 };
  vistas = [{ codigoVista: 4, lista: 'grupo', nombre: 'De hoy', rol: 'Cajera', search: '', sort: '', hidden: [], density: 'compact' }];
  const { store } = open();
  await waitFor(() => expect(store.getState().vistas).toEqual(vistas));
  expect(sent).toEqual([]);
  vistas = [];
});

test('in another browser the user finds the font, the columns and the theme as they left them, and nothing is sent back', async () => {
  valor = { scale: 16, theme: 'lara-dark-blue', tables: { grupo: { hidden: ['edad'], density: 'compact' } } };
  const { preferences } = open();
  await waitFor(() => expect(preferences()).toMatchObject({ scale: 16, tables: { grupo: { hidden: ['edad'] } } }));
  await waitFor(() => expect(document.querySelector('link[href="/themes/lara-dark-blue.css"]')).not.toBeNull());
  expect(sent).toEqual([]);
});

test('the first time the server gets what this browser has, afterwards every change', async () => {
  const { store } = open();
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ scale: 14 })]));
  act(() => void store.dispatch(preferred({ scale: 15 })));
  await waitFor(() => expect(sent[1]).toMatchObject({ scale: 15 }));
});

test('the end of the session resets this browser, not what the server keeps', async () => {
  valor = { scale: 16 };
  const { store, preferences } = open();
  await waitFor(() => expect(preferences().scale).toBe(16));
  act(() => void store.dispatch(sessionEnded()));
  expect(preferences().scale).toBe(14);
  // A later change of a new session is the fence: nothing was sent before it.
  expect(sent).toEqual([]);
});

test('without the server the page works with what this browser has', async () => {
  down = true;
  const { store, preferences } = open();
  act(() => void store.dispatch(preferred({ scale: 13 })));
  expect(screen.getByText('Página')).toBeVisible();
  expect(preferences().scale).toBe(13);
});
