import { setupStore } from '@/store';
import { crudSlice } from '@/store/lists/crudSlice';

describe('a list', () => {
  test('is loading, then idle with its rows, or failed with the message', async () => {
    const filter = jest
      .fn()
      .mockResolvedValueOnce({ rows: [1], total: 1 })
      .mockRejectedValueOnce(new Error('No hay red'));
    const slice = crudSlice('lista1', { filter });
    const store = setupStore();
    const first = store.dispatch(slice.load({}));
    expect(slice.select(store.getState()).status).toBe('loading');
    await first;
    expect(slice.select(store.getState())).toMatchObject({ status: 'idle', rows: [1], total: 1 });
    await store.dispatch(slice.load({}));
    expect(slice.select(store.getState())).toMatchObject({ status: 'failed', error: 'No hay red', rows: [1] });
  });

  test('a late answer to an earlier question is dropped', async () => {
    const answers: ((rows: object) => void)[] = [];
    const slice = crudSlice('lista2', { filter: () => new Promise<any>((resolve) => answers.push(resolve)) });
    const store = setupStore();
    const early = store.dispatch(slice.load({}));
    const late = store.dispatch(slice.load({}));
    answers[1]!({ rows: ['nueva'], total: 1 });
    await late;
    answers[0]!({ rows: ['vieja'], total: 1 });
    await early;
    expect(slice.select(store.getState()).rows).toEqual(['nueva']);
  });

  test('an aborted question leaves no failure behind', async () => {
    const slice = crudSlice('lista3', { filter: () => new Promise<any>(() => {}) });
    const store = setupStore();
    const request = store.dispatch(slice.load({}));
    request.abort();
    await request;
    expect(slice.select(store.getState())).toMatchObject({ status: 'idle', error: undefined });
  });
});
