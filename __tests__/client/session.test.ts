import { http as server, HttpResponse } from 'msw';
import { HORAS_SESION } from '@/contract/sesion/sesion';
import { http } from '@/services/http/client';
import { setupStore } from '@/store';
import { pagedSlice } from '@/store/lists/pagedSlice';
import { followOtherTabs } from '@/store/browser/otherTabs';
import { dropExpired, startPersist } from '@/store/browser/persist';
import {
  accessesLoaded,
  selectAccesos,
  selectPendiente,
  selectSucursal,
  sessionEnded,
  signIn,
  sucursalChosen,
  sucursalOf,
  tokenRenewed,
} from '@/store/session';
import { API, sesion, signedIn, tokenFor, testApi } from './support';

const api = testApi();
beforeEach(() => localStorage.clear());

const storeOf = (more: Parameters<typeof signedIn>[0] = {}) => setupStore({ user: signedIn(more) });
const blank = { success: false, detallesAcceso: [], sucursalesUsuario: [], status: 'idle' };
const ana = { usuario: 'ana', password: 'secreta' };

describe('login', () => {
  test('is loading, then idle with the user data stored and the end 8 hours ahead', async () => {
    let body: unknown;
    api.use(
      server.post(`${API}login`, async ({ request }) => {
        body = await request.json();
        return HttpResponse.json(sesion());
      }),
    );
    const store = setupStore();
    const done = store.dispatch(signIn(ana));
    expect(store.getState().user.status).toBe('loading');
    const before = Date.now();
    await done;
    expect(body).toEqual({ ...ana, userLogs: { userId: 'ana', platform: 'WEB' } });
    expect(store.getState().user).toMatchObject({ status: 'idle', success: true, compania: { codigoCompania: 1 } });
    expect(store.getState().user.expireTime! - before).toBeGreaterThanOrEqual(HORAS_SESION * 3_600_000);
    expect(store.getState().user.expireTime! - before).toBeLessThan(HORAS_SESION * 3_600_000 + 5000);
  });

  test('is failed with the message when it is refused', async () => {
    api.use(server.post(`${API}login`, () => HttpResponse.json({ success: false, mensaje: 'No' }, { status: 401 })));
    const store = setupStore();
    await store.dispatch(signIn(ana));
    expect(store.getState().user).toEqual({ ...blank, status: 'failed', error: 'No' });
  });

  test('gives the http client its token, and sign-out takes it away', async () => {
    const seen: (string | null)[] = [];
    api.use(
      server.get(`${API}x`, ({ request }) => {
        seen.push(request.headers.get('authorization'));
        return HttpResponse.json([]);
      }),
    );
    const token = tokenFor(7200);
    const store = storeOf({ token });
    await http.get('x');
    store.dispatch(sessionEnded());
    await http.get('x');
    expect(seen).toEqual([`Bearer ${token}`, null]);
  });
});

test('a token refresh replaces only the token', async () => {
  const renewed = tokenFor(7200);
  api.use(
    server.post(`${API}refresh-token`, () =>
      HttpResponse.json({ ...sesion({ token: renewed }), detallesAcceso: [], sucursalesUsuario: [] }),
    ),
    server.get(`${API}x`, () => HttpResponse.json([])),
  );
  const store = storeOf({ token: tokenFor(60) });
  const before = store.getState().user;
  await http.get('x');
  expect(store.getState().user).toEqual({ ...before, token: renewed });
});

describe('the selected branch', () => {
  const branches = sesion().sucursalesUsuario;
  const of = (codigoSucursal: number | undefined, sucursalesUsuario = branches) =>
    sucursalOf(signedIn({ codigoSucursal, sucursalesUsuario }))?.codigoSucursal;

  test('is the chosen one, else the one flagged defecto, else the first', () => {
    expect(of(3)).toBe(3);
    expect(of(undefined)).toBe(2);
    expect(
      of(
        undefined,
        branches.map((branch) => ({ ...branch, defecto: false })),
      ),
    ).toBe(1);
    expect(of(undefined, [])).toBeUndefined();
  });

  test('a chosen branch that is no longer the user’s gives way to the default one', () => {
    expect(of(99)).toBe(2);
  });

  test('follows a choice', () => {
    const store = storeOf();
    store.dispatch(sucursalChosen(1));
    expect(selectSucursal(store.getState())?.codigoSucursal).toBe(1);
  });
});

test('an access is held when an entry with its code is active', () => {
  const store = storeOf();
  expect([...selectAccesos(store.getState())]).toEqual([3, 5, 48]);
  store.dispatch(accessesLoaded(store.getState().user.detallesAcceso.map((access) => ({ ...access, activo: access.codigoAcceso === 5 }))));
  expect([...selectAccesos(store.getState())]).toEqual([5]);
});

const listOfLuis = (name: string) =>
  pagedSlice({
    name,
    filter: {},
    key: ({ nombre }: { nombre: string }) => nombre.length,
    load: async () => ({ rows: [{ nombre: 'Luis' }], total: 1 }),
  });

describe('the end of a session', () => {
  test('empties every slice by one action, also those that pages added', async () => {
    const slice = listOfLuis('prueba');
    const store = storeOf();
    await store.dispatch(slice.loadMore());
    expect(slice.select(store.getState() as never).rows).toHaveLength(1);
    store.dispatch(sessionEnded());
    expect(slice.select(store.getState() as never)).toEqual({ rows: [], page: 0, size: 16, filter: {}, status: 'idle' });
    expect(store.getState().user).toMatchObject(blank);
  });

  test('a stored expireTime that is past resets all; one ahead does not', () => {
    const past = storeOf({ expireTime: Date.now() - 1 });
    dropExpired(past);
    expect(past.getState().user).toEqual(blank);
    const ahead = storeOf();
    dropExpired(ahead);
    expect(ahead.getState().user.success).toBe(true);
  });

  describe('leaves nothing of its user in the browser', () => {
    const leave = () => {
      sessionStorage.setItem('cantera-inscripcion', '{"usuario":"ana"}');
      sessionStorage.setItem('cantera-conteo-7', '{"500":3}');
      sessionStorage.setItem('cantera-destino', '/periodo');
      localStorage.setItem('cantera-recientes', '{"usuario":"ana"}');
      localStorage.setItem('cantera-theme', 'lara-dark-indigo');
      localStorage.setItem('cantera-menu', '{}');
    };
    const left = () => [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter((key) => key.startsWith('cantera-')).sort();
    const STAYS = ['cantera-destino', 'cantera-menu', 'cantera-theme'];
    beforeEach(leave);
    afterEach(() => sessionStorage.clear());

    test('when one signs out or the session is refused', () => {
      storeOf().dispatch(sessionEnded());
      expect(left()).toEqual(STAYS);
    });

    test('when it is restored too late', () => {
      dropExpired(storeOf({ expireTime: Date.now() - 1 }));
      expect(left()).toEqual(STAYS);
    });

    test('when the page begins without a session: it ended while this tab slept', () => {
      dropExpired(setupStore());
      expect(left()).toEqual(STAYS);
    });

    test('when one signs out in another tab', () => {
      const stop = followOtherTabs(storeOf(), jest.fn());
      window.dispatchEvent(new StorageEvent('storage', { key: 'persist:user', newValue: JSON.stringify({ success: 'false' }) }));
      stop();
      expect(left()).toEqual(STAYS);
    });

    test('and not before: a reload finds the draft', () => {
      dropExpired(storeOf());
      expect(left()).toContain('cantera-inscripcion');
    });
  });
});

describe('the local storage', () => {
  const stored = () => JSON.parse(localStorage.getItem('persist:user') ?? '{}') as Record<string, string>;

  test('keeps the session over a reload, and nothing of any list', async () => {
    const first = setupStore();
    const persistor = startPersist(first);
    await new Promise((resolve) => setTimeout(resolve, 20));
    api.use(server.post(`${API}login`, () => HttpResponse.json(sesion())));
    await first.dispatch(signIn(ana));
    await first.dispatch(listOfLuis('estudiantesDePrueba').loadMore());
    await persistor.flush();
    expect(Object.keys(localStorage).sort()).toEqual(['persist:root', 'persist:user']);
    expect(JSON.stringify(localStorage)).not.toContain('Luis');

    const second = setupStore();
    startPersist(second);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(second.getState().user).toMatchObject({ success: true, usuario: { usuario: 'ana' }, status: 'idle' });
  });

  test('forgets the token in the same moment as somebody signs out', async () => {
    const store = setupStore();
    startPersist(store);
    await new Promise((resolve) => setTimeout(resolve, 20));
    api.use(server.post(`${API}login`, () => HttpResponse.json(sesion())));
    await store.dispatch(signIn(ana));
    expect(stored().token).toBeDefined();
    store.dispatch(sessionEnded());
    expect(stored()).toMatchObject({ success: 'false' });
    expect(stored().token).toBeUndefined();
  });
});

describe('two tabs', () => {
  const told = (state: object | null) =>
    window.dispatchEvent(
      new StorageEvent('storage', {
        key: 'persist:user',
        newValue: state && JSON.stringify(Object.fromEntries(Object.entries(state).map(([key, value]) => [key, JSON.stringify(value)]))),
      }),
    );

  test('a sign-out in one is seen by the other', () => {
    const store = storeOf();
    const stop = followOtherTabs(store, jest.fn());
    told({ success: false });
    expect(store.getState().user).toEqual(blank);
    stop();
  });

  test('what had to be done first and was done in the other is done here too', () => {
    const before = signedIn({ usuario: { ...sesion().usuario, debeCambiar: true } });
    const store = setupStore({ user: before });
    const stop = followOtherTabs(store, jest.fn());
    expect(selectPendiente(store.getState())).toBe('contrasena');
    told({ ...before, usuario: { ...before.usuario, debeCambiar: false } });
    expect(selectPendiente(store.getState())).toBeUndefined();
    stop();
  });

  test('a renewed token is taken over; another user or branch loads the page anew', () => {
    const mine = signedIn();
    const store = setupStore({ user: mine });
    const reload = jest.fn();
    const stop = followOtherTabs(store, reload);
    told({ ...mine, token: 'nuevo' });
    expect(store.getState().user.token).toBe('nuevo');
    expect(reload).not.toHaveBeenCalled();
    told({ ...mine, codigoSucursal: 3 });
    told({ ...mine, usuario: { ...mine.usuario, usuario: 'otro' } });
    expect(reload).toHaveBeenCalledTimes(2);
    store.dispatch(tokenRenewed('x'));
    stop();
  });
});
