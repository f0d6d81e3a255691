import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http as server, HttpResponse } from 'msw';
import { Palette } from '@/layout/palette/Palette';
import { PaletteButton } from '@/layout/palette/PaletteButton';
import { findPages, pagesOf } from '@/layout/palette/pages';
import { recentPages, rememberPage } from '@/layout/palette/recent';
import { groupTarget, studentTargets } from '@/layout/palette/found';
import { wordsOf } from '@/layout/palette/words';
import { sessionEnded } from '@/store/session';
import { matches } from '@/utils/texto';
import { API, testApi, renderWith, signedIn } from './support';

const router = { pathname: '/', asPath: '/grupo?page=2', push: jest.fn(async () => true) };
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
    '/process/asistencia',
    '/grupo',
    '/responsableEstudiante',
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
/** Persons who are no students, as the server finds them. */
let personas: object[] = [];
const find = `${API}estudiante/all/filter`;
const api = testApi(
  server.get(`${API}grupo/all/filter`, () => HttpResponse.json([])),
  server.get(`${API}factura/cliente/persona`, () => HttpResponse.json(personas)),
  server.get(find, ({ request }) => {
    asked.push(new URL(request.url).searchParams.get('filtro') ?? '');
    return HttpResponse.json([estudiante(7, 'Iván Peña', 'José Díaz'), estudiante(8, 'José Ñandú')], { headers: { 'X-Total-Count': '2' } });
  }),
);

beforeAll(() => {
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
  personas = [];
  router.pathname = '/';
  router.push.mockClear();
  localStorage.clear();
});

const box = () => screen.getByRole('combobox', { name: 'Buscar página, persona, grupo o recibo' });
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
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Recientes', 'Acciones', 'Páginas']);
    expect(
      within(groups[0]!)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Períodos académicosMantenimientos · Academia', 'Categorías de artículosMantenimientos · Inventario']);
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
      expect(await screen.findByRole('dialog', { name: 'Buscar' })).toBeInTheDocument();
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
    expect(names()).toEqual(['Crear período', 'Dashboard', 'Períodos académicos', 'Categorías de artículos', 'Política de privacidad']);
    expect(chosen()).toBe('Crear período');
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBe('Política de privacidad');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(chosen()).toBe('Períodos académicos');
    await user.keyboard('{Enter}');
    expect(router.push).toHaveBeenCalledWith('/periodo');
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
    expect(names()).toEqual(['Períodos académicos', 'Crear período']);
    expect(box()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
    await user.type(box(), 'zz');
    expect(box()).toHaveAttribute('aria-expanded', 'false');
    expect(box()).not.toHaveAttribute('aria-activedescendant');
    expect(screen.getByRole('status')).toHaveTextContent('Nada coincide con «periozz»');
  });
});

describe('the students of the palette', () => {
  test('lead to the record for who opens it and to the desk for who collects; without the call to nothing', () => {
    const targets = (...codes: number[]) => {
      const { record, charge } = studentTargets(holding(...codes));
      return [record?.(7), charge?.(7)];
    };
    expect(targets(9, 11)).toEqual(['/estudiante?codigo=7', '/process/factura?codigoEstudiante=7']);
    expect(targets(9)).toEqual(['/estudiante?codigo=7', undefined]);
    expect(targets(11)).toEqual([undefined, '/process/factura?codigoEstudiante=7']);
    expect(targets(5)).toEqual([undefined, undefined]);
  });

  const headed = () =>
    screen.getAllByRole('group').map((group) => [
      group.getAttribute('aria-label'),
      ...within(group)
        .getAllByRole('option')
        .map((option) => option.querySelector('span')!.textContent),
    ]);

  test('who may do both finds the record and «Cobrar a …», at the desk that first; «cobrar a» asks for nothing else', async () => {
    const { user, unmount } = open(holding(9, 11));
    await user.type(box(), 'jose');
    await waitFor(() =>
      expect(headed()).toEqual([
        ['Estudiantes', 'José Ñandú', 'Iván Peña'],
        ['Cobrar', 'Cobrar a José Ñandú', 'Cobrar a Iván Peña'],
      ]),
    );
    await user.clear(box());
    await user.type(box(), 'cobrar a jose');
    await waitFor(() => expect(headed()).toEqual([['Cobrar', 'Cobrar a José Ñandú', 'Cobrar a Iván Peña']]));
    expect(new Set(asked)).toEqual(new Set(['jose']));
    await user.keyboard('{Enter}');
    expect(router.push).toHaveBeenCalledWith('/process/factura?codigoEstudiante=8');
    unmount();
    router.pathname = '/process/factura';
    await open(holding(9, 11)).user.type(box(), 'jose');
    await waitFor(() => expect(headed().map(([name]) => name)).toEqual(['Cobrar', 'Estudiantes']));
  });

  test('are found by name without accents, those of that name before those found by a guardian', async () => {
    const { user } = open(holding(11));
    await user.type(box(), 'jose');
    await waitFor(() => expect(names()).toEqual(['Cobrar a José Ñandú', 'Cobrar a Iván Peña']));
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
    await waitFor(() => expect(names()).toEqual(['Cobrar a José Ñandú']));
    await act(() => new Promise((done) => setTimeout(done, 700)));
    expect(names()).toEqual(['Cobrar a José Ñandú']);
  });

  test('when they cannot be searched it says why and tries again when asked, and the pages stay', async () => {
    api.use(server.get(find, () => HttpResponse.error()));
    const { user } = open(holding(11));
    await user.type(box(), 'cobro');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Servidor de aplicaciones no disponible'));
    expect(names()).toEqual(['Cobro de cuotas']);
    api.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(names()).toEqual(['Cobro de cuotas', 'Cobrar a Iván Peña', 'Cobrar a José Ñandú']));
    expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
  });
});

describe('the other kinds of the palette', () => {
  const persona = { codigoEntidad: 31, nombreCompleto: 'Rosa Núñez', telefono: '', hijos: [{ nombreCompleto: 'Iván Peña' }] };
  const grupo = {
    codigoGrupo: 4,
    descripcion: 'Sub-9 & A',
    nombre: 'Sub-9 & A',
    profesor: 'Luis Gil',
    detallesHorarioGrupo: [],
    modalidades: [],
  };
  const recibo = {
    codigoCobro: 55,
    numero: 120,
    momento: '2026-11-20T20:00:00Z',
    pagador: 'Rosa Núñez',
    aplicado: 2500,
    codigoEstudiante: 7,
  };
  const factura = {
    codigoFactura: 66,
    numero: 120,
    descripcion: 'Cuota 2',
    estudiante: 'Iván Peña',
    codigoEstudiante: 7,
    estatus: 'PARCIAL',
    pendiente: 800,
  };
  const numbers: string[] = [];
  beforeEach(() => {
    numbers.length = 0;
    api.use(
      server.get(`${API}responsableestudiante/all/filter`, () => HttpResponse.json([persona])),
      server.get(`${API}grupo/all/filter`, () => HttpResponse.json([grupo])),
      server.get(`${API}cobro/numero`, ({ request }) => {
        numbers.push(new URL(request.url).searchParams.get('numero')!);
        return HttpResponse.json({ recibo, factura });
      }),
    );
  });
  const chosenHref = async (user: ReturnType<typeof open>['user'], name: string) => {
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
    return router.push.mock.calls.at(-1)?.at(0);
  };

  test('guardians lead to their page, with the names of their children', async () => {
    const { user } = open(holding(59));
    await user.type(box(), 'rosa');
    expect(await screen.findByRole('option', { name: 'Rosa Núñez Iván Peña' })).toBeInTheDocument();
    expect(await chosenHref(user, 'Rosa')).toBe('/responsableEstudiante?codigo=31');
  });

  test('groups lead to the page of groups, else to their students, else to their roll; nowhere for who opens none of them', () => {
    const target = (...codes: number[]) => groupTarget(holding(...codes))?.(grupo);
    expect(target(7, 9, 71)).toBe('/grupo?filtro=Sub-9%20%26%20A');
    expect(target(9, 71)).toBe('/estudiante?codigoGrupo=4');
    expect(target(71)).toBe('/process/asistencia?codigoGrupo=4');
    expect(target(5)).toBeUndefined();
    expect(target(12)).toBeUndefined();
  });

  test('a number finds the receipt and the invoice, first of all: the receipt opens at the desk, the invoice over the page', async () => {
    const { user } = open(holding(11));
    await user.type(box(), '120');
    await waitFor(() => expect(names().slice(0, 2)).toEqual(['Recibo 120', 'Factura 120']));
    expect(numbers).toEqual(['120']);
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('Rosa Núñez · DOP 2,500.00');
    expect(await chosenHref(user, 'Recibo 120')).toBe('/process/factura?recibo=55');
    expect(await chosenHref(user, 'Factura 120')).toBe('/grupo?page=2&factura=66');
  });

  test('who does not collect finds them in the record of the student; who may see no payments asks for none', async () => {
    const { user, unmount } = open(holding(9, 55));
    await user.type(box(), 'recibo 120');
    await waitFor(() => expect(names()).toContain('Recibo 120'));
    expect(names()).not.toContain('Factura 120');
    expect(await chosenHref(user, 'Recibo 120')).toBe('/estudiante?codigo=7&tab=pagos');
    unmount();
    numbers.length = 0;
    await open(holding(9)).user.type(box(), '120');
    await waitFor(() => expect(screen.getByRole('status')).not.toHaveTextContent('Buscando'));
    expect(numbers).toEqual([]);
  });

  test('customers and suppliers lead to the desk, else to their account; a guardian stands once, among the guardians', async () => {
    const uno = { nombre: 'Elpidio Mayorista', telefono: '', clase: 'SUPLIDOR', suplidor: 'Deportes Quisqueya' };
    const madre = { codigoEntidad: 31, nombre: 'Rosa Núñez', telefono: '', clase: 'RESPONSABLE', suplidor: '' };
    personas = [{ ...uno, codigoEntidad: 90 }, madre];
    const { user, unmount } = open(holding(11, 59));
    await user.type(box(), 'quisqueya');
    expect(await screen.findByRole('option', { name: 'Elpidio Mayorista Suplidor · Deportes Quisqueya' })).toBeInTheDocument();
    expect(names().filter((name) => name === 'Rosa Núñez')).toHaveLength(1);
    expect(await chosenHref(user, 'Elpidio')).toBe('/process/factura?codigoEntidad=90');
    unmount();
    const { user: otra } = open(holding(17));
    await otra.type(box(), 'quisqueya');
    await screen.findByRole('option', { name: /Elpidio/ });
    expect(await chosenHref(otra, 'Elpidio')).toBe('/report/factura/histPagoEstudiante?codigoEntidad=90');
  });

  test('actions are those of the pages that the user opens', async () => {
    const { user } = open(holding(9));
    await user.type(box(), 'nuevo');
    expect(names()).toEqual(['Nuevo estudiante']);
    await user.keyboard('{Enter}');
    expect(router.push).toHaveBeenCalledWith('/estudiante?nuevo=true');
  });

  test.each([
    ['cobrar a  Ana Díaz ', { name: 'Ana Díaz', charge: true, number: undefined }],
    ['cobrar', { name: 'cobrar', charge: false, number: undefined }],
    ['#120', { charge: false, number: 120, paper: undefined }],
    ['Factura 35', { number: 35, paper: 'factura' }],
    ['F-35', { number: 35, paper: 'factura' }],
    ['r120', { number: 120, paper: 'recibo' }],
    ['Factura N.º 35', { number: 35, paper: 'factura' }],
    ['0', { number: undefined }],
    ['809-555-1234', { number: undefined }],
    ['8095551234', { number: undefined }],
  ])('«%s» is read as it was meant', (text, meant) => expect(wordsOf(text)).toMatchObject(meant));
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
