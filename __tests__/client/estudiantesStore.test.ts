import { http as server, HttpResponse } from 'msw';
import { setupStore } from '@/store';
import { estudianteCambio, estudianteEliminado, filterReset, hasMore, loadMore, selectEstudiantes } from '@/store/estudiantes';
import { sessionEnded } from '@/store/session';
import { API, testApi } from './support';

const TOTAL = 20;
const estudiante = (n: number) => ({ codigoEstudiante: n, nombreCompleto: `Niño ${n}`, entidad: { telefono: '' } });
const asked: Record<string, string>[] = [];
const wait = new Map<string, Promise<void>>();

testApi(
  server.get(`${API}estudiante/allcrud/filter`, async ({ request }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    asked.push(query);
    await wait.get(query.filtro ?? '');
    if (query.filtro === 'falla') return HttpResponse.json({ success: false, mensaje: 'No se pudo' }, { status: 500 });
    const from = Number(query.page) * Number(query.size);
    const rows = query.filtro === 'nadie' ? [] : Array.from({ length: TOTAL }, (_, i) => estudiante(i + 1)).slice(from, from + 16);
    return HttpResponse.json(rows, { headers: { 'X-Total-Count': query.filtro === 'nadie' ? '0' : String(TOTAL) } });
  }),
);

beforeEach(() => {
  asked.length = 0;
  wait.clear();
});

const start = () => {
  const store = setupStore();
  return { store, state: () => selectEstudiantes(store.getState()), more: () => store.dispatch(loadMore()) };
};

test('it starts idle at page 0, size 16, with an empty filter', () => {
  expect(start().state()).toMatchObject({ rows: [], page: 0, size: 16, filter: { filtro: '' }, status: 'idle' });
});

test('each page is appended, and the counter goes up only when a page returns items', async () => {
  const { state, more } = start();
  await more();
  expect(state()).toMatchObject({ page: 1, total: 20, status: 'idle' });
  expect(state().rows).toHaveLength(16);
  expect(hasMore(state())).toBe(true);
  await more();
  expect(state().rows).toHaveLength(20);
  expect(state().page).toBe(2);
  expect(hasMore(state())).toBe(false);
  await more();
  expect(state()).toMatchObject({ page: 2, status: 'idle' });
  expect(state().rows).toHaveLength(20);
  expect(asked.map(({ page, size }) => [page, size])).toEqual([
    ['0', '16'],
    ['1', '16'],
    ['2', '16'],
  ]);
});

test('resetting the filter sets the page to 0 and empties the list', async () => {
  const { store, state, more } = start();
  await more();
  store.dispatch(filterReset({ filtro: 'ana', inactivos: true }));
  expect(state()).toMatchObject({ rows: [], page: 0, status: 'idle', filter: { filtro: 'ana', inactivos: true } });
  expect(state().total).toBeUndefined();
  await more();
  expect(asked.at(-1)).toMatchObject({ filtro: 'ana', inactivos: 'true', page: '0' });
});

test('it is loading while a page is under way, and asks for one at a time', async () => {
  const { state, more } = start();
  const both = [more(), more()];
  expect(state().status).toBe('loading');
  await Promise.all(both);
  expect(asked).toHaveLength(1);
  expect(state().rows).toHaveLength(16);
});

test('a failure keeps what is there and says why; the next try goes on', async () => {
  const { store, state, more } = start();
  store.dispatch(filterReset({ filtro: 'falla' }));
  await more();
  expect(state()).toMatchObject({ status: 'failed', error: 'No se pudo', page: 0 });
  store.dispatch(filterReset());
  await more();
  expect(state()).toMatchObject({ status: 'idle', error: undefined, page: 1 });
});

test('an answer to an earlier filter comes too late', async () => {
  const { store, state, more } = start();
  let answer: () => void = () => {};
  wait.set('lento', new Promise((resolve) => (answer = resolve)));
  store.dispatch(filterReset({ filtro: 'lento' }));
  const late = more();
  store.dispatch(filterReset({ filtro: 'nadie' }));
  await more();
  answer();
  await late;
  expect(state()).toMatchObject({ rows: [], page: 0, total: 0, status: 'idle', filter: { filtro: 'nadie' } });
});

test('a record that changed changes its row; one that left, or is no more, goes unless inactive ones are shown', async () => {
  const { store, state, more } = start();
  await more();
  const cambia = (n: number, mas: object) => store.dispatch(estudianteCambio({ ...estudiante(n), activo: true, ...mas } as never));
  cambia(3, { nombreCompleto: 'Otro nombre' });
  expect(state().rows[2]).toMatchObject({ codigoEstudiante: 3, nombreCompleto: 'Otro nombre' });
  cambia(3, { activo: false });
  store.dispatch(estudianteEliminado(4));
  store.dispatch(estudianteEliminado(99));
  expect(state()).toMatchObject({ total: 18 });
  expect(
    state()
      .rows.map(({ codigoEstudiante }) => codigoEstudiante)
      .slice(0, 3),
  ).toEqual([1, 2, 5]);

  store.dispatch(filterReset({ inactivos: true }));
  await more();
  cambia(3, { activo: false });
  expect(state().total).toBe(20);
});

test('a part of the program that did not load is told as a server that does not answer', () => {
  const { store, state } = start();
  const error = { name: 'ChunkLoadError', message: 'Failed to load chunk /_next/static/chunks/1.js' };
  store.dispatch({ type: loadMore.pending.type, meta: { requestId: 'una' } });
  store.dispatch({ type: loadMore.rejected.type, meta: { requestId: 'una' }, error });
  expect(state().error).toMatch(/^Servidor de aplicaciones no disponible/);
});

test('sign-out empties it', async () => {
  const { store, state, more } = start();
  await more();
  store.dispatch(sessionEnded());
  expect(state().rows).toEqual([]);
});
