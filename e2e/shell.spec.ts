import type { Locator, Page } from '@playwright/test';
import { routes } from '@/contract/routes';
import { builtPages } from '@/layout/menu/builtPages';
import { expect, test } from './prueba';
import { listenToFaults, ON_A_NEW_CONNECTION, pressInBar, pressKey, query, signIn } from './support';

// The shell on a desktop and a phone: sections 2 and 8 of the specification.

const marca = Date.now().toString(36);
const bar = (page: Page) => page.getByRole('banner');
const widthOf = async (element: Locator) => (await element.boundingBox())?.width;

/** Creates a user with the demo password and these accesses. */
async function nuevoUsuario(nombre: string, accesos: number[]): Promise<string> {
  const usuario = `${nombre}-${marca}-${test.info().project.name}`;
  await query(
    `with e as (insert into entidad (codigo_compania, nombre, apellido) values (1, 'Prueba', 'De Extremo') returning codigo_entidad),
     u as (insert into usuario (codigo_compania, codigo_entidad, usuario, password, tipo_usuario)
       select 1, e.codigo_entidad, $1, l.password, 'OPERADOR' from e, usuario l where l.usuario = 'limitado' returning codigo_usuario),
     s as (insert into sucursal_usuario (codigo_usuario, codigo_sucursal, defecto) select codigo_usuario, 1, true from u)
     insert into detalle_acceso (codigo_usuario, codigo_acceso) select codigo_usuario, unnest($2::int[]) from u`,
    [usuario, accesos],
  );
  return usuario;
}

const terminar = (usuario: string) =>
  query(
    'update sesion set terminada = now() where terminada is null and codigo_usuario = (select codigo_usuario from usuario where usuario = $1)',
    [usuario],
  );

test('top bar: branch logo and name, a menu toggle, Cambiar Sucursal, Perfil with the username as its tooltip, Cerrar Sesión', async ({
  page,
  isMobile,
}) => {
  const faults = listenToFaults(page);
  await signIn(page, 'admin');
  await expect(bar(page).getByRole('link', { name: 'Naco' }).locator('img')).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Menú' })).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Opciones', exact: true }).click();
  for (const name of ['Cambiar Sucursal', 'Perfil', 'Cerrar Sesión']) {
    await expect(bar(page).getByRole('button', { name, exact: true })).toBeVisible();
  }
  if (!isMobile) {
    await bar(page).getByRole('button', { name: 'Perfil' }).hover();
    await expect(page.getByRole('tooltip', { name: 'admin' })).toBeVisible();
  }
  await expect(page.getByRole('contentinfo')).toContainText('Hecho con Cantera');
  await expect(page).toHaveTitle('Dashboard · Cantera');
  expect(faults).toEqual([]);
});

test('the branch dialog: title, columns, report, 10, 20 and 30 rows, search; choosing reloads the page under the new name', async ({
  page,
  isMobile,
}) => {
  await signIn(page, 'admin');
  await pressInBar(page, 'Cambiar Sucursal');
  const dialog = page.getByRole('dialog', { name: 'Sucursales Disponible' });
  await expect(dialog.getByRole('columnheader')).toHaveText(['Código', 'Descripción']);
  await expect(dialog.getByText('Mostrando 1 a 3 de 3 Sucursales')).toBeVisible();
  if (!isMobile) await expect.poll(() => widthOf(dialog)).toBe(850);
  await dialog.locator('.p-paginator .p-dropdown').click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['10', '20', '30']);
  await page.getByRole('option', { name: '20' }).click();
  await dialog.getByRole('searchbox').fill('nada así');
  await expect(dialog.getByText('No se encontraron Sucursales')).toBeVisible();
  await dialog.getByRole('searchbox').fill('santi');
  const reloaded = page.waitForEvent('load');
  await dialog.getByRole('cell', { name: 'Santiago' }).click();
  await reloaded;

  await expect(bar(page).getByText('Santiago')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('Cerrar Sesión goes to /auth/login, resets all stored state and ends the session on the server', async ({ page }) => {
  await signIn(page, 'caja');
  await page.goto('/estudiante');
  const stored = await page.evaluate(() => localStorage.getItem('persist:user')!);
  const token = JSON.parse(JSON.parse(stored).token) as string;
  await pressInBar(page, 'Cerrar Sesión');
  await page.waitForURL('**/auth/login');
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/caja|estudiante|Naco/);
  const late = () => page.request.get('/api/perfil', { ...ON_A_NEW_CONNECTION, headers: { Authorization: `Bearer ${token}` } });
  // The page waits for the server for two seconds only.
  await expect.poll(async () => (await late()).status()).toBe(403);
  await page.goBack();
  await page.waitForURL('**/auth/login');
});

test('a session that ended on the server: Sesión Expirada, its text, Continuar, the login, and back to the page', async ({
  page,
  isMobile,
}) => {
  const usuario = await nuevoUsuario('expira', [9]);
  await signIn(page, usuario);
  await page.goto('/estudiante');
  await expect(page.getByRole('button', { name: /./ }).first()).toBeVisible();
  await terminar(usuario);
  // The server tells the page: nobody has to press anything.
  const dialog = page.getByRole('dialog', { name: 'Sesión Expirada' });
  await expect(dialog.getByText('Su sesión ha expirado, por favor inicie sesión nuevamente para continuar.')).toBeVisible();
  if (!isMobile) await expect.poll(() => widthOf(dialog)).toBe(450);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL('**/auth/login');
  await page.getByLabel('Usuario').fill(usuario);
  await page.getByLabel('Contraseña', { exact: true }).fill('cantera');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL('**/estudiante**');
});

test('a user sees the pages of the own accesses only, and no group without one', async ({ page, isMobile }) => {
  await signIn(page, 'limitado');
  if (isMobile) await page.getByRole('button', { name: 'Menú' }).click();
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  const mine = routes.filter(({ path, access }) => builtPages.has(path) && (access === 9 || access === 13 || path === '/'));
  await expect(menu.getByRole('link', { includeHidden: true }).and(menu.locator('[href^="/"]:not([href^="/manual"])'))).toHaveText(
    mine.map(({ title }) => title),
  );
  await expect(menu.getByText('Procesos')).toHaveCount(0);
});

test('the address of a page without access is never painted: it leads to /auth/access', async ({ page }) => {
  await signIn(page, 'limitado');
  // Records every text that ever appears in the page or its title, however briefly.
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.add(document.title);
      document.querySelectorAll('h1, h2, form, table').forEach((node) => seen.add(node.textContent ?? ''));
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto('/privacypolicy'); // a page without cards, which make no further requests
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/process/factura');
  await page.waitForURL('**/auth/access');
  await expect(page.getByRole('heading', { name: 'Acceso denegado' })).toBeVisible();
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(seen.filter((text) => /cobro/i.test(text))).toEqual([]);
  expect(seen.join()).toContain('Acceso denegado');
  expect(
    asked
      .filter((path) => path.startsWith('/api/'))
      .filter((path) => !/detalleacceso|refresh-token|logo$|vivo|aviso\/|perfil\/preferencias|borrador\/all/.test(path)),
  ).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('access.png') });
});

test('signed out, a wanted address leads to the login and from there back to it, with its query', async ({ page }) => {
  await page.goto('/estudiante?filtro=ana');
  await page.waitForURL('**/auth/login');
  await page.getByLabel('Usuario').fill('admin');
  await page.getByLabel('Contraseña', { exact: true }).fill('cantera');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL('**/estudiante?filtro=ana');
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('ana');
});

test('Ctrl K: a page by a few letters without accents, a student by name, recent first, no child’s name kept', async ({ page }) => {
  await signIn(page, 'admin');
  const input = page.getByRole('combobox', { name: 'Buscar página, persona, grupo o recibo' });
  await pressKey(page, 'Control+k', input);
  await input.fill('periodos aca');
  await expect(page.getByRole('option', { name: 'Períodos académicos' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/periodo');
  await expect(input).toBeHidden();

  const [nino] = await query<{ codigo: number; nombre: string }>(
    `select codigo_estudiante codigo, nombre_completo nombre from estudiante
     where activo and codigo_sucursal = 1 and nombre_completo ~ '[áéíóúñ]' order by length(nombre_completo) desc, 1 limit 1`,
  );
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recientes' }).getByRole('option').first()).toHaveText(/Dashboard/);
  await input.fill(nino!.nombre.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
  await expect(page.getByRole('group', { name: 'Estudiantes' }).getByRole('option').first()).toContainText(nino!.nombre);
  await page
    .getByRole('option', { name: `Cobrar a ${nino!.nombre}` })
    .first()
    .click();
  await page.waitForURL(`**/process/factura?codigoEstudiante=${nino!.codigo}`);
  const kept = await page.evaluate(() => Object.values({ ...localStorage }).join());
  expect(kept).not.toContain(nino!.nombre);
  expect(kept).toContain('/periodo');

  await page.keyboard.press('Control+k');
  await expect(input).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(input).toBeHidden();
});

test('Perfil: own data at the right, phone saved, password changed with the current one, the other sessions ended', async ({
  page,
  browser,
}) => {
  const usuario = await nuevoUsuario('perfil', [3, 9]);
  const tablet = await browser.newPage();
  await signIn(tablet, usuario);
  await tablet.goto('/estudiante');
  await signIn(page, usuario);
  await pressInBar(page, 'Perfil');
  const panel = page.getByRole('dialog', { name: 'Perfil' });
  await expect(panel.getByText('Prueba De Extremo')).toBeVisible();
  await expect(panel.getByText('Por defecto')).toBeVisible();
  await panel.getByLabel('Teléfono').fill('809-555-0142');
  await panel.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Guardado')).toBeVisible();

  await panel.getByRole('button', { name: 'Cambiar mi contraseña' }).click();
  const change = async (actual: string, nueva: string) => {
    await panel.getByLabel('Contraseña actual').fill(actual);
    await panel.getByLabel('Nueva contraseña', { exact: true }).fill(nueva);
    await panel.getByLabel('Repita la nueva contraseña').fill(nueva);
    await panel.getByRole('button', { name: 'Cambiar contraseña' }).click();
  };
  await change('no es esa', 'balón de Naco');
  await expect(panel.getByText('No es su contraseña actual')).toBeVisible();
  await change('cantera', 'balón de Naco');
  await expect(page.getByText('Contraseña cambiada. Se cerró 1 sesión en otros equipos.')).toBeVisible();

  await expect(tablet.getByRole('dialog', { name: 'Sesión Expirada' })).toBeVisible();
  await tablet.close();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.goto('/estudiante'); // this session stays open
  await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
  const [row] = await query<{ telefono: string }>('select telefono from usuario join entidad using (codigo_entidad) where usuario = $1', [
    usuario,
  ]);
  expect(row).toEqual({ telefono: '809-555-0142' });
});

test('the skip link leads to the content, and what prints is the page without the shell', async ({ page, isMobile }) => {
  test.skip(isMobile, 'A phone has no Tab key.');
  await signIn(page, 'admin');
  await page.goto('/estudiante');
  await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Saltar al contenido' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#contenido')).toBeFocused();
  await page.emulateMedia({ media: 'print' });
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeHidden();
});

test('a list prints on white in a dark theme too, also where backgrounds are printed', async ({ page, isMobile }) => {
  test.skip(isMobile, 'The office prints.');
  await page.addInitScript(() => {
    localStorage.setItem('cantera-theme', 'lara-dark-indigo');
    window.print = () => {};
  });
  await signIn(page, 'admin');
  await page.goto('/report/factura/vencida');
  await page.getByRole('button', { name: /^Más opciones de / }).click();
  await page.getByRole('menuitem', { name: 'Imprimir' }).click();
  await expect(page.locator('body > [data-print]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('without a session: the privacy policy from the footer’s address, the page of wrong addresses, the metadata of a shared link', async ({
  page,
  request,
}) => {
  await page.goto('/privacypolicy');
  await expect(page.getByRole('heading', { name: 'Política de privacidad', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Política de privacidad · Cantera');
  await page.goto('/no/existe');
  await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
  await expect(page.getByText('/no/existe')).toBeVisible();
  await expect(page).toHaveTitle('Página no encontrada · Cantera');
  const html = await (await request.get('/auth/login')).text();
  for (const part of ['og:title', 'og:description', 'og:type', 'og:image', 'property="og:ttl" content="604800"', 'soccer class'])
    expect(html).toContain(part);
  expect((await request.get('/og.jpg')).headers()['content-type']).toContain('image/jpeg');
});

test('the privacy policy names everything that lies in the browser', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/process/inscripcion');
  await page.goto('/privacypolicy');
  await expect(page.getByRole('table')).toBeVisible();
  const named = await page.getByRole('table').locator('code').allTextContents();
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie].filter(Boolean));
  expect(kept.filter((key) => !named.includes(key) && !key.startsWith('__next'))).toEqual([]);
});
