import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http as server, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Palette } from '@/layout/palette/Palette';
import { PaletteButton } from '@/layout/palette/PaletteButton';
import { findPages, pagesOf } from '@/layout/palette/pages';
import { recentPages, rememberPage } from '@/layout/palette/recent';
import { studentTarget } from '@/layout/palette/choices';
import { sessionEnded } from '@/store/session';
import { matches } from '@/utils/texto';
import { API, callTestApi, renderWith, signedIn } from './support';

const router = { pathname: '/', push: jest.fn(async () => true) };
jest.mock('next/router', () => ({ useRouter: () => router }));
jest.mock('@/layout/menu/builtPages', () => ({
  builtPages: new Set([
    '/',
    '/404',
    '/auth/login',
    '/auth/access',
    '/privacypolicy',
    '/periodo',
    '/inventario/categoria',
    '/estudiante',
    '/process/factura',
    '/report/factura/vencida',
  ]),
}));

const holding = (...codes: number[]) =>
  signedIn({ detallesAcceso: codes.map((codigoAcceso) => ({ usuario: 'ana', codigoAcceso, ruta: '', activo: true })) });
const estudiante = (codigoEstudiante: number, nombreCompleto: string, responsable = 'Rosa Núñez') => ({
  codigoEstudiante,
  codigoSucursal: 2,
  nombreCompleto,
  grupos: 'Sub-9 A',
  responsable,
  telefonoResponsable: '',
  fechaNacimiento: '2017-01-01',
});

let asked: string[] = [];
const find = `${API}estudiante/all/filter`;
const api = setupServer(
  server.get(find, ({ request }) => {
    asked.push(new URL(request.url).searchParams.get('filtro') ?? '');
    return HttpResponse.json([estudiante(7, 'Iván Peña', 'José Díaz'), estudiante(8, 'José Ñandú')], { headers: { 'X-Total-Count': '2' } });
  }),
);

beforeAll(() => {
  callTestApi();
  api.listen({ onUnhandledRequest: 'error' });
  // jsdom has the element but not its modal ways.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
beforeEach(() => {
  asked = [];
  router.pathname = '/';
  router.push.mockClear();
  localStorage.clear();
});
afterEach(() => api.resetHandlers());
afterAll(() => api.close());

const box = () => screen.getByRole('combobox', { name: 'Buscar página o estudiante' });
const names = () => screen.queryAllByRole('option').map((option) => option.querySelector('span')!.textContent);
const chosen = () => screen.getByRole('option', { selected: true }).querySelector('span')!.textContent;
function open(user = holding(5, 48)) {
  const onClose = jest.fn();
  return { ...renderWith(<Palette onClose={onClose} />, user), onClose };
}

describe('the pages of the palette', () => {
  test('are those of the registry that exist and that the user may open; not the login, nor the page of wrong addresses', () => {
    expect(pagesOf(holding(5, 9)).map(({ path }) => path)).toEqual(['/', '/estudiante', '/periodo', '/privacypolicy']);
  });

  test('are found by a part of any word of title or section, accents and case ignored', () => {
    for (const typed of ['periodos', 'PERÍ', 'académ per', 'mantenimientos perio'])
      expect(matches('Períodos académicos Mantenimientos', typed)).toBe(true);
    expect(matches('Períodos académicos', 'grupo')).toBe(false);
  });

  test('stand recent first; the one of exactly that name before', () => {
    const pages = pagesOf(holding(9, 11, 12, 5));
    expect(findPages(pages, 'e', ['/report/factura/vencida'])[0]?.path).toBe('/report/factura/vencida');
    expect(findPages(pages, 'estudiantes', ['/report/factura/vencida'])[0]?.path).toBe('/estudiante');
  });

  test('that were opened lately stand first, without the one on the screen', () => {
    rememberPage('ana', '/inventario/categoria');
    rememberPage('ana', '/periodo');
    rememberPage('ana', '/');
    open();
    const groups = screen.getAllByRole('group');
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Recientes', 'Páginas']);
    expect(
      within(groups[0]!)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Períodos académicosMantenimientos', 'Categorías de artículosMantenimientos']);
  });
});

describe('what is remembered', () => {
  test('is pages only, at most six, of this user only; corrupt or forbidden storage counts as none', () => {
    for (const path of ['/1', '/2', '/3', '/4', '/5', '/6', '/7', '/2']) rememberPage('ana', path);
    expect(recentPages('ana')).toEqual(['/2', '/7', '/6', '/5', '/4', '/3']);
    expect(recentPages('otra')).toEqual([]);
    for (const corrupt of ['{', '5', '{"usuario":"ana"}', '{"usuario":"ana","rutas":[1]}']) {
      localStorage.setItem('cantera-recientes', corrupt);
      expect(recentPages('ana')).toEqual([]);
    }
    const forbidden = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    expect(() => rememberPage('ana', '/1')).not.toThrow();
    forbidden.mockRestore();
  });

  test('is the page that was opened, by whatever way', () => {
    router.pathname = '/periodo';
    renderWith(<PaletteButton />, holding(5)).unmount();
    expect(JSON.parse(localStorage.getItem('cantera-recientes')!)).toEqual({ usuario: 'ana', rutas: ['/periodo'] });
  });

  test('a page that was refused is none', () => {
    router.pathname = '/report/factura/vencida';
    renderWith(<PaletteButton />, holding(5));
    expect(localStorage.getItem('cantera-recientes')).toBeNull();
  });

  test('signing out takes it away', () => {
    router.pathname = '/periodo';
    const { store } = renderWith(<PaletteButton />, holding(5));
    act(() => void store.dispatch(sessionEnded()));
    expect(localStorage.getItem('cantera-recientes')).toBeNull();
  });
});

describe('the keyboard', () => {
  test('Ctrl K and ⌘ K open it and close it', async () => {
    const { user } = renderWith(<PaletteButton />, holding(5));
    for (const key of ['Control', 'Meta']) {
      await user.keyboard(`{${key}>}k{/${key}}`);
      expect(await screen.findByRole('dialog', { name: 'Buscar páginas y estudiantes' })).toBeInTheDocument();
      await user.keyboard(`{${key}>}k{/${key}}`);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    }
  });

  test('over a dialog with a form it does not open: what was typed there would be lost', async () => {
    const { user } = renderWith(
      <>
        <PaletteButton />
        <div className="p-dialog">
          <form />
        </div>
      </>,
      holding(5),
    );
    await user.keyboard('{Control>}k{/Control}');
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('↑ and ↓ go round, Enter opens the page, Esc closes', async () => {
    const { user, onClose } = open();
    expect(names()).toEqual(['Dashboard', 'Categorías de artículos', 'Períodos académicos', 'Política de privacidad']);
    expect(chosen()).toBe('Dashboard');
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBe('Política de privacidad');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toBe('Categorías de artículos');
    await user.keyboard('{Enter}');
    expect(router.push).toHaveBeenCalledWith('/inventario/categoria');
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  test('Esc does not reach a panel under it', async () => {
    const under = jest.fn();
    document.addEventListener('keydown', under);
    const { user } = open();
    await user.keyboard('{Escape}');
    document.removeEventListener('keydown', under);
    expect(under).not.toHaveBeenCalled();
  });

  test('the input is a combobox of the listbox and says which option is active', async () => {
    const { user } = open();
    expect(box()).toHaveFocus();
    expect(box()).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Resultados' }).id);
    await user.type(box(), 'perio');
    expect(names()).toEqual(['Períodos académicos']);
    expect(box()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
    await user.type(box(), 'zz');
    expect(box()).toHaveAttribute('aria-expanded', 'false');
    expect(box()).not.toHaveAttribute('aria-activedescendant');
    expect(screen.getByRole('status')).toHaveTextContent('Nada coincide con «periozz»');
  });
});

describe('the students of the palette', () => {
  test('lead to the desk for who collects, else to the record; without both, or without the call, to nothing', () => {
    expect(studentTarget(holding(9, 11))?.(7)).toBe('/process/factura?codigoEstudiante=7');
    expect(studentTarget(holding(9))?.(7)).toBe('/estudiante?codigo=7');
    expect(studentTarget(holding(10))).toBeUndefined();
    expect(studentTarget(holding(5))).toBeUndefined();
  });

  test('are found by name without accents, those of that name before those found by a guardian', async () => {
    const { user } = open(holding(11));
    await user.type(box(), 'jose');
    await waitFor(() => expect(names()).toEqual(['José Ñandú', 'Iván Peña']));
    expect(screen.getAllByRole('option').map((option) => option.querySelector('small')!.textContent)).toEqual(['Sub-9 A', 'José Díaz']);
    await user.keyboard('{Enter}');
    expect(router.push).toHaveBeenCalledWith('/process/factura?codigoEstudiante=8');
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/Ñandú|Peña/);
    expect(asked).toEqual(['jose']);
  });

  test('are not asked for by a user who may not make that call', async () => {
    const { user } = open(holding(5));
    await user.type(box(), 'jose');
    await act(() => new Promise((done) => setTimeout(done, 400)));
    expect(asked).toEqual([]);
  });

  test('a late answer to an earlier text is dropped', async () => {
    api.use(
      server.get(find, async ({ request }) => {
        const filtro = new URL(request.url).searchParams.get('filtro');
        asked.push(filtro!);
        if (filtro === 'iv') await delay(700);
        return HttpResponse.json(filtro === 'iv' ? [estudiante(7, 'Iván Peña')] : [estudiante(8, 'José Ñandú')]);
      }),
    );
    const { user } = open(holding(11));
    await user.type(box(), 'iv');
    await waitFor(() => expect(asked).toEqual(['iv']));
    await user.clear(box());
    await user.type(box(), 'jose');
    await waitFor(() => expect(names()).toEqual(['José Ñandú']));
    await act(() => new Promise((done) => setTimeout(done, 700)));
    expect(names()).toEqual(['José Ñandú']);
  });

  test('when they cannot be searched it says why, and the pages stay', async () => {
    api.use(server.get(find, () => HttpResponse.error()));
    const { user } = open(holding(11));
    await user.type(box(), 'cobro');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Servidor de aplicaciones no disponible'));
    expect(names()).toEqual(['Cobro de cuotas']);
  });
});

test('a page with unsaved work sees the way out as the press of a link, and may hold it', async () => {
  const guard = jest.fn((event: MouseEvent) => {
    if (!(event.target as Element).closest('a[href]')) return;
    event.preventDefault();
    event.stopPropagation();
  });
  document.addEventListener('click', guard, true);
  const { user } = open();
  await user.keyboard('{Enter}');
  document.removeEventListener('click', guard, true);
  expect(guard).toHaveBeenCalled();
  expect(router.push).not.toHaveBeenCalled();
});
