import { http as server, HttpResponse } from 'msw';
import { setupStore } from '@/store';
import { registros } from '@/store/asistencia/registros';
import { hasMore } from '@/store/lists/pagedSlice';
import { sessionEnded } from '@/store/session';
import { API, testApi } from './support';

const asked: Record<string, string>[] = [];
const wait = new Map<string, Promise<void>>();
const registro = (n: number) => ({ codigoRegistroAsistencia: n, estado: 'PRESENTE' });
/** How many records each student has. */
const HAY: Record<string, number> = { 1: 18, 2: 3, 3: 0 };

testApi(
  server.get(`${API}registroasistencia/estudiante/filter`, async ({ request }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    asked.push(query);
    const { codigoEstudiante = '1', page, size } = query;
    await wait.get(codigoEstudiante);
    if (codigoEstudiante === '9') return HttpResponse.json({ success: false, mensaje: 'No se pudo' }, { status: 500 });
    const all = Array.from({ length: HAY[codigoEstudiante]! }, (_, i) => registro(100 * Number(codigoEstudiante) + i));
    const rows = all.slice(Number(page) * Number(size), (Number(page) + 1) * Number(size));
    return HttpResponse.json(rows, { headers: { 'X-Total-Count': String(all.length) } });
  }),
);

beforeEach(() => {
  asked.length = 0;
  wait.clear();
});

function start() {
  const store = setupStore();
  return {
    store,
    state: () => registros.select(store.getState()),
    more: () => store.dispatch(registros.loadMore()),
    of: (codigoEstudiante: number) => store.dispatch(registros.reset({ codigoEstudiante })),
  };
}

test('it starts idle at page 0, size 16, with an empty filter', () => {
  expect(start().state()).toEqual({ rows: [], page: 0, size: 16, filter: { filtro: '', sortOrderAsc: false }, status: 'idle' });
});

test('each page is appended, and the counter goes up only when a page returns items', async () => {
  const { state, more, of } = start();
  of(1);
  await more();
  expect([state().rows.length, state().page, hasMore(state())]).toEqual([16, 1, true]);
  await more();
  expect([state().rows.length, state().page, hasMore(state())]).toEqual([18, 2, false]);
  await more();
  expect([state().rows.length, state().page, state().status]).toEqual([18, 2, 'idle']);
  expect(asked.map(({ page, size, sortOrderAsc }) => [page, size, sortOrderAsc])).toEqual([
    ['0', '16', 'false'],
    ['1', '16', 'false'],
    ['2', '16', 'false'],
  ]);
  of(3);
  await more();
  expect(state()).toMatchObject({ rows: [], page: 0, total: 0 });
});

test('resetting the filter sets the page to 0 and empties the list', async () => {
  const { state, more, of } = start();
  of(1);
  await more();
  of(2);
  expect(state()).toMatchObject({ rows: [], page: 0, status: 'idle', filter: { filtro: '', codigoEstudiante: 2 } });
  expect(state().total).toBeUndefined();
});

test('loading, then idle, or failed with the message; the next try goes on', async () => {
  const { state, more, of } = start();
  of(9);
  const asking = more();
  expect(state()).toMatchObject({ status: 'loading', error: undefined });
  await asking;
  expect(state()).toMatchObject({ status: 'failed', error: 'No se pudo', page: 0 });
  of(2);
  await more();
  expect(state()).toMatchObject({ status: 'idle', error: undefined, page: 1 });
});

test('the records of the student before come too late', async () => {
  const { state, more, of } = start();
  let answer: () => void = () => {};
  wait.set('1', new Promise((resolve) => (answer = resolve)));
  of(1);
  const late = more();
  of(2);
  await more();
  answer();
  await late;
  expect(state().rows.map(({ codigoRegistroAsistencia }) => codigoRegistroAsistencia)).toEqual([200, 201, 202]);
});

test('sign-out empties it, and the list of students is another one', async () => {
  const { store, state, more } = start();
  await more();
  expect(store.getState()).not.toHaveProperty('estudiantes.rows.0');
  store.dispatch(sessionEnded());
  expect(state()).toMatchObject({ rows: [], page: 0 });
});
