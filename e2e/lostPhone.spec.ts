import type { Page } from '@playwright/test';
import { expect, test } from './prueba';
import { callsOf, dia, query, signIn, UNTIL_SENT } from './support';

// A lost phone: the administrator ends its sessions, or its 8 hours are over at a pitch without a network. It then shows and holds nobody's name.

test.use({ serviceWorkers: 'allow' });
test.skip(({ isMobile }) => isMobile !== true, 'The phone is lost, not the desk.');

const GUARDAR = '**/api/registroasistencia/save';
const HOUR = 3_600_000;
let grupo: { codigo: number; nombre: string };
let ninos: { codigo: number; nombre: string }[];

/** Picks a group of the coach with class today, and empties its roll. */
test.beforeEach(async () => {
  [grupo] = (await query<typeof grupo>(
    `select g.codigo_grupo codigo, g.descripcion nombre from grupo g join grupo_profesor using (codigo_grupo) join profesor p using (codigo_profesor) join usuario u using (codigo_usuario)
     join inscripcion i on i.codigo_grupo = g.codigo_grupo and i.estatus = 'ACTIVA' and i.fecha_inscripcion <= $1
     where u.usuario = 'profesor' and g.estatus = 'ACTIVO' group by 1, 2 order by count(*) desc limit 1`,
    [dia()],
  )) as [typeof grupo];
  await query(
    `insert into detalle_horario_grupo (codigo_grupo, dia, hora_inicio, hora_fin)
     select $1, extract(isodow from $2::date), '05:00', '05:30' where not exists
       (select from detalle_horario_grupo where codigo_grupo = $1 and dia = extract(isodow from $2::date))`,
    [grupo.codigo, dia()],
  );
  await query('delete from dia_sin_clase where fecha = $1', [dia()]);
  await query('delete from registro_asistencia where codigo_grupo = $1 and fecha_asistencia = $2', [grupo.codigo, dia()]);
  ninos = await query(
    `select codigo_estudiante codigo, nombre_completo nombre from inscripcion join estudiante using (codigo_estudiante)
     where codigo_grupo = $1 and estatus = 'ACTIVA' and fecha_inscripcion <= $2 order by nombre_completo collate "es-x-icu", 1`,
    [grupo.codigo, dia()],
  );
});

/** Everything in the IndexedDB databases of the page's origin, as text. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const rows = (name: string) =>
      new Promise<unknown[]>((done) => {
        const open = indexedDB.open(name);
        open.onsuccess = () => {
          const db = open.result;
          if (!db.objectStoreNames.contains('filas')) return (db.close(), done([]));
          const all = db.transaction('filas').objectStore('filas').getAll();
          all.onsuccess = () => (db.close(), done(all.result));
        };
      });
    const bases = (await indexedDB.databases()).map(({ name }) => name!);
    return JSON.stringify([bases, await Promise.all(bases.map(rows)), { ...localStorage }, { ...sessionStorage }]);
  });

const namesOf = () => new RegExp(ninos.map(({ nombre }) => nombre).join('|'));

/** The first visit of the coach: the program and the rolls are stored on the phone, and the roll of the group is open. */
async function openRoll(page: Page) {
  await signIn(page, 'profesor');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(async () => !!(await caches.match('/process/asistencia')))).toBe(true);
  await page.goto(`/process/asistencia?codigoGrupo=${grupo.codigo}`);
  await expect(page.getByRole('button', { name: `Presente: ${ninos[0]!.nombre}` })).toBeVisible();
  // Which roll it is lies there open; whose names it has does not.
  await expect.poll(() => stored(page)).toContain(`|lista|${grupo.codigo}|`);
  expect(await stored(page)).not.toMatch(namesOf());
}

/** Checks that the phone shows the dialog over an empty page, and that neither the page nor the device holds a child's name. */
async function expectEmpty(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Sesión Expirada' });
  // A page looks every ten seconds whether its session is over.
  const said = dialog.getByText('Su sesión ha expirado, por favor inicie sesión nuevamente para continuar.');
  await expect(said).toBeVisible({ timeout: 30_000 });
  const names = namesOf();
  expect(await page.locator('html').innerHTML()).not.toMatch(names);
  expect(await page.getByRole('main').innerHTML()).toBe('');
  await expect.poll(() => stored(page)).not.toMatch(names);
  return dialog;
}

test('ended by the administrator: all tabs are empty at once, nothing opens offline, and what was marked is sent later', async ({
  page,
  context,
  request,
}) => {
  await openRoll(page);
  const other = await context.newPage();
  await other.goto(`/process/asistencia?codigoGrupo=${grupo.codigo}`);
  await expect(other.getByRole('button', { name: `Presente: ${ninos[0]!.nombre}` })).toBeVisible();
  await context.route(GUARDAR, (route) => route.abort('connectionreset'));
  await page.bringToFront();
  await page.getByRole('button', { name: `Presente: ${ninos[0]!.nombre}` }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('1 marca sin enviar.', { exact: true })).toBeVisible();

  const office = await callsOf(request, 'admin');
  await office('POST', 'sesion/usuario/terminar', { usuario: 'profesor' });
  await expectEmpty(page);
  await expectEmpty(other);

  await context.setOffline(true);
  await page.goto('/process/asistencia');
  await page.waitForURL('**/auth/login');
  expect(await page.locator('html').innerHTML()).not.toContain(ninos[0]!.nombre);
  // The other tab follows to the login.
  await other.waitForURL('**/auth/login');
  await context.setOffline(false);
  await expect(other.getByText('En este equipo queda 1 marca de asistencia sin enviar de profesor')).toBeVisible();

  await context.unroute(GUARDAR);
  await signIn(page, 'profesor');
  const marks = () =>
    query(`select codigo_estudiante codigo, estado from registro_asistencia where codigo_grupo = $1 and fecha_asistencia = $2`, [
      grupo.codigo,
      dia(),
    ]);
  await expect.poll(marks, UNTIL_SENT).toEqual([{ codigo: ninos[0]!.codigo, estado: 'PRESENTE' }]);
});

test('without a network the roll stays open when the token has expired, and goes when the 8 hours are over', async ({ page, context }) => {
  await openRoll(page);
  await context.setOffline(true);
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('persist:user')!) as Record<string, string>;
    const [head, , seal] = (JSON.parse(session.token!) as string).split('.');
    const past = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) - 1 })).replace(/=+$/, '');
    localStorage.setItem('persist:user', JSON.stringify({ ...session, token: JSON.stringify([head, past, seal].join('.')) }));
  });
  // The reload shows the stored roll.
  await page.reload();
  await expect(page.getByText(/^Sin conexión con el servidor: esto es lo que había/)).toBeVisible();
  await expect(page.getByRole('button', { name: `Presente: ${ninos[0]!.nombre}` })).toBeVisible();
  await page.clock.setSystemTime(Date.now() + 8 * HOUR + 60_000);
  const dialog = await expectEmpty(page);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL('**/auth/login');
});
