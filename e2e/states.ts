import { existsSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { builtPages } from '@/layout/menu/builtPages';
import { grantScholarship, panelsOf, prepareLists } from './panels';
import { pressIn, pressInBar, pressKey, query } from './support';

// Every page with everything that can be opened on it, for checks of the whole product (width, axe). A new page is included automatically.

/** A page, or something open on it. */
export interface State {
  name: string;
  path: string;
  /** Opens it once the page has loaded. */
  open?: (page: Page) => Promise<unknown>;
  /** A selector that shows when it is ready, if there is no heading. */
  stands?: string;
  /** Content below waits for this part's answer. */
  holds?: true;
}

/** Codes of the demo academy needed in addresses. */
interface Codes {
  /** A student with debt and a sibling. */
  estudiante: number;
  responsable: number;
  recibo?: number;
  caja?: number;
  /** A full group with a waiting list. */
  lleno: number;
}

/** /auth is left out, because it only redirects. */
const pages = [...builtPages].filter((path) => path !== '/auth');
const addressOf = (path: string) => (path === '/404' ? '/no/existe' : path);
const plain = (path: string): State => ({ name: path, path: addressOf(path) });

/** The pages that are visible without a session. */
export const outside: readonly State[] = pages.filter((path) => path.startsWith('/auth/') && path !== '/auth/access').map(plain);

/** Reads the codes from the product's database. */
export async function codesOfDemo(): Promise<Codes> {
  const [row] = await query<Omit<Codes, 'lleno'>>(
    `select f.codigo_estudiante estudiante, min(r.codigo_entidad) responsable, (select max(codigo_cobro) from cobro where codigo_sucursal = 1) recibo,
       (select max(codigo_caja) from caja where cierre is not null) caja
     from factura f join responsable_estudiante r using (codigo_estudiante) where f.codigo_sucursal = 1 and f.pendiente > 0
       and (select count(*) from responsable_estudiante o where o.codigo_entidad = r.codigo_entidad) > 1
     group by 1 order by count(distinct f.codigo_factura) desc, 1 limit 1`,
  );
  await grantScholarship(row!.estudiante);
  return { ...row!, lleno: await prepareLists() };
}

/** Presses a button of the page itself; the menu has buttons with the same names. */
const press = (name: string | RegExp) => (page: Page) => pressIn(page, name);
const formOpens = async (page: Page, name: string | RegExp, form: string | RegExp = name) => {
  await press(name)(page);
  await expect(page.getByRole('form', { name: form })).toBeVisible();
};
/** Submits the form, so that its errors are shown. */
const withFaults = async (page: Page) => {
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.locator('.field-error').first()).toBeVisible();
};

const TABS = ['historia', 'info', 'documentos', 'asistencia', 'parientes', 'direccion', 'pagos', 'cuotas'];
/** What a page's own file says. */
const sourceOf = (path: string) => readFileSync([`pages${path}.tsx`, `pages${path}/index.tsx`].find(existsSync)!, 'utf8');
/** Where rows are created: the catalogues, and these. */
const CREATES = [
  ...pages.filter((path) => sourceOf(path).includes('<CrudPage')),
  '/inventario/articulo',
  '/suplidor',
  '/process/banco?pestana=cuentas',
  '/process/libros?pestana=tipos',
  '/process/interesados',
  '/grupo',
  '/periodo',
  '/profesor',
  '/usuario',
  '/usuario/roles',
  '/compania/sucursal',
  '/responsableEstudiante',
  '/mensajeatraso?pestana=plantillas',
  '/mensajeatraso?pestana=reglas',
];

/** The parts over every page: top bar, menu, panels. */
const SHELL: readonly State[] = [
  {
    name: 'palette',
    path: '/',
    open: async (page) => {
      const buscar = page.getByRole('combobox', { name: 'Buscar página, persona, grupo o recibo' });
      await pressKey(page, 'Control+k', buscar);
      await buscar.fill('es');
      await expect(page.getByRole('group', { name: 'Estudiantes' })).toBeVisible();
    },
  },
  {
    name: 'profile with the form of the password',
    path: '/',
    open: async (page) => {
      await pressInBar(page, 'Perfil');
      await page.getByRole('button', { name: 'Cambiar mi contraseña' }).click();
      await page.getByLabel('Nueva contraseña', { exact: true }).fill('balón de Naco');
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    },
  },
  {
    name: 'branches',
    path: '/',
    open: async (page) => {
      await pressInBar(page, 'Cambiar Sucursal');
      await expect(page.getByRole('dialog', { name: 'Sucursales Disponible' })).toBeVisible();
    },
  },
  {
    name: 'settings',
    path: '/',
    open: async (page) => {
      await pressInBar(page, 'Ajustes');
      await expect(page.locator('#ajustes')).toBeVisible();
    },
  },
];

const ofRecord = (codigo: number): State[] => {
  const path = `/estudiante?codigo=${codigo}`;
  const stands = '[role="tabpanel"] > *';
  const more = async (page: Page) => {
    await page.getByRole('button', { name: /^Más acciones de / }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  };
  const form = (name: string, button: string, behind = false) => ({
    name: `record: ${name}`,
    path,
    stands,
    open: async (page: Page) => {
      if (behind) {
        await more(page);
        await page.getByRole('menuitem', { name: button }).click();
      } else await press(button)(page);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  });
  return [
    { name: 'record', path, stands },
    ...TABS.map((tab) => ({ name: `record: ${tab}`, path: `${path}&tab=${tab}`, stands })),
    form('edit', 'Editar'),
    { name: 'record: more', path, stands, open: more },
    form('merge', 'Unir con otra ficha', true),
    form('leave', 'Desactivar', true),
    form('card', 'Carnet', true),
    form('privacy', 'Datos y privacidad', true),
  ];
};

const ofDesk = ({ estudiante, recibo }: Codes): State[] => {
  const path = `/process/factura?codigoEstudiante=${estudiante}`;
  const stands = 'section[aria-label="Facturas pendientes"] li';
  return [
    { name: 'desk of a family', path, stands },
    {
      name: 'desk with invoices chosen and two forms of payment',
      path,
      stands,
      open: async (page) => {
        await press('Todas')(page);
        await page
          .getByRole('group', { name: 'Forma de pago' })
          .getByRole('button', { name: /Tarjeta/ })
          .click();
      },
    },
    {
      name: 'desk with results of a search',
      path: '/process/factura',
      open: async (page) => {
        await page.getByRole('combobox', { name: 'Estudiante, persona, factura o recibo' }).fill('an');
        await expect(page.getByRole('option').first()).toBeVisible();
      },
    },
    { name: 'invoice in its panel', path: '/process/factura?factura=1', stands: 'section[aria-label="Líneas"] li' },
    ...(recibo ? [{ name: 'receipt', path: `/process/factura?recibo=${recibo}`, stands: 'article[aria-label^="Recibo"]' }] : []),
  ];
};

const PROCESSES: readonly State[] = [
  {
    name: 'roll of a group',
    path: '/process/asistencia',
    open: async (page) => {
      await page
        .getByRole('button', { name: /registrados/ })
        .first()
        .click();
      await expect(page.getByRole('button', { name: /^Todos (presentes|marcados)/ })).toBeVisible();
    },
  },
  {
    name: 'substitute in a roll',
    path: '/process/asistencia',
    open: async (page) => {
      await page
        .getByRole('button', { name: /registrados/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Poner un sustituto' }).click();
      await expect(page.getByRole('list', { name: 'Profesores' }).getByRole('button').first()).toBeVisible();
    },
  },
  {
    name: 'enrolment of a new student',
    path: '/process/inscripcion',
    open: (page) => formOpens(page, 'Nuevo estudiante'),
  },
  {
    // On a phone one line names the active filters and opens the form.
    name: 'filters of a report',
    path: '/report/factura/vencida',
    open: async (page) => {
      const phone = page.locator('#contenido button[aria-expanded]').filter({ has: page.locator('.pi-filter') });
      await phone.or(page.getByRole('button', { name: 'Filtro', exact: true })).click();
      await expect(page.getByRole('form', { name: 'Filtros' }).getByLabel('Antigüedad')).toBeVisible();
    },
  },
  {
    name: 'payment that the bank returned',
    path: '/process/banco',
    open: press('Registrar un pago devuelto'),
  },
  {
    name: 'menu of a list',
    path: '/grupo',
    open: press(/^Más opciones de /),
  },
  {
    name: 'table of many groups',
    path: '/grupo',
    open: async (page) => {
      await pressIn(page, 'Crear varios');
      await expect(page.getByRole('textbox', { name: 'Grupo, fila 1' })).toBeVisible();
    },
  },
  {
    name: 'a question before something is deleted',
    path: '/inventario/categoria',
    open: async (page) => {
      await pressIn(page, /^Eliminar/);
      await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible();
    },
  },
];

/** Adds an article to the document. */
const withArticle = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Artículo, o su código de barras' }).fill('balón');
  // Not the option of a select, which has the same role.
  await page.locator('[role="option"]').first().click();
  await expect(page.getByRole('listitem').filter({ has: page.getByLabel('Cantidad') })).toBeVisible();
};
/** Waits for the content of a panel that a button opens. */
const opens =
  (button: string | RegExp, within = '.p-dialog table') =>
  async (page: Page) => {
    await press(button)(page);
    await expect(page.locator(within).first()).toBeVisible();
  };

const STORE: readonly State[] = [
  { name: 'purchase being written', path: '/process/compra', open: withArticle },
  { name: 'purchase', path: '/process/compra?vista=compras', open: opens(/^Abrir la compra/) },
  {
    name: 'purchase, some of it sent back',
    path: '/process/compra?vista=compras',
    open: async (page) => {
      await opens(/^Abrir la compra/)(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Devolver' }).click();
      await expect(page.getByRole('form', { name: /^Devolver de la compra/ })).toBeVisible();
    },
  },
  { name: 'articles being sent', path: '/inventario/transferenciaArticulo?vista=enviar', open: withArticle },
  { name: 'adjustment of stock', path: '/inventario/movArticulo', open: opens('Ajustar existencia', '.p-dialog form') },
  { name: 'count about to begin', path: '/inventario/movArticulo?vista=conteos', open: opens('Empezar un conteo', '.p-dialog form') },
  { name: 'purchases of a supplier', path: '/suplidor', open: opens(/^Compras a Deportes/) },
];

const ADDRESSES = [
  '/?pestana=tienda',
  '/grupo/detallegrupo?codigoGrupo=1&estatus=ACTIVA',
  '/grupo/detallegrupo?forma=tabla',
  '/report/asistencia/reportProfesor?vista=dia',
  '/process/inscripcion?ver=lista',
  '/process/inscripcion?ver=renovar',
  '/usuario/otorgaracceso?usuario=limitado',
  '/usuario/cambiarcontrasenaotro?usuario=limitado',
  '/usuario/sucursalusuario?usuario=limitado',
  '/usuario/roles/assignAccessRol?rol=1',
  '/compania?pestana=cobros',
  '/process/caja?pestana=mes',
  '/compania?pestana=correo',
  '/compania?pestana=bandeja',
  '/process/factura/generarCuota?pestana=mora',
  '/process/libros?pestana=incobrables',
  '/process/libros?pestana=gastos',
  '/process/libros?pestana=tipos',
  '/process/libros?pestana=ganado',
  '/process/libros?pestana=diario',
  '/mensajeatraso?pestana=cola',
  '/report/estudiante/estudianteInactivo?vista=riesgo',
  '/report/estudiante/estudianteInactivo?vista=interesados',
  '/mensajeatraso?pestana=enviados',
  '/process/factura/realizarCobro?pestana=saldos',
  '/process/factura/realizarCobro?pestana=transferencias',
  '/process/libros?pestana=envio',
  '/process/compra?vista=compras',
  '/inventario/transferenciaArticulo?vista=enviar',
  '/inventario/movArticulo?vista=conteos',
  '/inventario/movArticulo?codigoArticulo=1',
];

/** Every page for an administrator, and everything that can be opened on it. */
export const inside = (codes: Codes): readonly State[] => [
  ...pages.filter((path) => !outside.some((one) => one.path === path)).map(plain),
  ...ADDRESSES.filter((path) => builtPages.has(path.split('?')[0]!)).map((path) => ({ name: path, path })),
  ...CREATES.filter((path) => builtPages.has(path.split('?')[0]!)).map((path) => ({
    name: `form of ${path}`,
    path,
    open: async (page: Page) => {
      await formOpens(page, /^(Crear (?!varios)|Agregar )/, /./);
      await withFaults(page);
    },
  })),
  ...ofRecord(codes.estudiante),
  { name: 'guardian', path: `/responsableEstudiante?codigo=${codes.responsable}`, stands: '.p-dialog h3' },
  ...(codes.caja ? [{ name: 'closed cash day', path: `/process/caja?codigoCaja=${codes.caja}`, stands: '.p-dialog article' }] : []),
  ...ofDesk(codes),
  ...PROCESSES,
  ...STORE,
  ...panelsOf(codes),
  ...SHELL,
];

/** Waits until nothing is loading. */
export async function settled(page: Page, { stands = 'h1, h2' }: Pick<State, 'stands'> = {}): Promise<void> {
  await expect(page.getByText('Verificando acceso...')).toHaveCount(0);
  await expect(page.locator(stands).first()).toBeAttached();
  await expect(page.locator('[aria-busy="true"], .bar, .p-progress-spinner, .pi-spinner')).toHaveCount(0);
}

/** What may be open over every page. */
const OVER_ALL = 'dialog[open], [role="dialog"], [role="alertdialog"], .p-dialog-mask';
/** A small page inside the shell, to leave a page for and come back to it with nothing open. */
const ELSEWHERE = '/usuario/cambiarcontrasena';

/** Follows a link to a page of the product. One that does not come within four seconds Next loads as a document, and the old one is gone. */
export const push = (page: Page, path: string) =>
  page
    .evaluate(async (to) => {
      const { router } = (window as unknown as { next: { router: { push: (path: string) => Promise<boolean> } } }).next;
      await router.push(to);
    }, path)
    .catch((error: Error) => {
      if (!error.message.includes('Execution context was destroyed')) throw error;
    });

/**
 * Goes to a state, by client-side navigation if the product is loaded already, so that nothing is loaded twice. What is open on a page
 * closes with it; what is open over every page stays, so that a full reload is needed.
 */
export async function reach(page: Page, { path, open, stands, holds }: State): Promise<void> {
  const at = await page.evaluate(() => ({ product: 'next' in window, opened: 'opened' in window, path: location.pathname }));
  if (at.product) {
    if (at.opened && at.path === path.split('?')[0]) {
      await push(page, ELSEWHERE);
      await settled(page);
    }
    await page.evaluate(() => void delete (window as { opened?: true }).opened);
    await push(page, path);
  }
  if (!at.product || (at.opened && (await page.locator(OVER_ALL).count()) > 0)) await page.goto(path);
  await settled(page, { stands });
  if (!open) return;
  await page.evaluate(() => Object.assign(window, { opened: true }));
  await open(page);
  if (!holds) await settled(page);
}
