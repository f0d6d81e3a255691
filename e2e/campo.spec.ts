import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { expect, test, vigilar } from './prueba';
import { callsOf, dia, ON_A_NEW_CONNECTION, query, signIn, UNTIL_SENT } from './support';

// Work offline in a real browser with its service worker: no network, a network that comes and goes, and answers lost after the commit.

test.use({ serviceWorkers: 'allow' });
test.skip(({ isMobile }) => isMobile !== true, 'The pitch has a phone.');

const GUARDAR = '**/api/registroasistencia/save';
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

const guardadas = () =>
  query<{ codigo: number; estado: string; usuario: string }>(
    `select codigo_estudiante codigo, estado, usuario from registro_asistencia where codigo_grupo = $1 and fecha_asistencia = $2 order by 1`,
    [grupo.codigo, dia()],
  );

/** How many times today's marks were written: a mark sent twice counts twice. */
async function escrituras(): Promise<number> {
  const [{ n }] = (await query<{ n: number }>(
    `select count(*)::int n from auditoria where tabla = 'registro_asistencia' and accion <> 'DELETE'
     and despues ->> 'codigo_grupo' = $1::text and despues ->> 'fecha_asistencia' = $2`,
    [grupo.codigo, dia()],
  )) as [{ n: number }];
  return n;
}

/** A first visit: installs the service worker and stores the rolls on the phone. */
async function visita(page: Page) {
  await signIn(page, 'profesor');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((done) => {
            const open = indexedDB.open('cantera-listas');
            open.onsuccess = () => {
              const db = open.result;
              if (!db.objectStoreNames.contains('filas')) return (db.close(), done(0));
              const all = db.transaction('filas').objectStore('filas').count();
              all.onsuccess = () => (db.close(), done(all.result));
            };
          }),
      ),
    )
    .toBeGreaterThan(1);
  await expect.poll(() => page.evaluate(async () => !!(await caches.match('/process/asistencia')))).toBe(true);
}

const sinEnviar = (page: Page, marcas: number) =>
  expect(page.getByText(`${marcas} ${marcas === 1 ? 'marca' : 'marcas'} sin enviar.`, { exact: true })).toBeVisible();
const nadaEspera = (page: Page) => expect(page.getByText(/marcas? sin enviar\./)).toHaveCount(0, UNTIL_SENT);

async function abrirGrupo(page: Page) {
  await page.goto('/process/asistencia');
  await page
    .getByRole('button', { name: new RegExp(`^${grupo.nombre}`) })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: grupo.nombre })).toBeVisible();
  // The heading is there before the roll: a network that goes away in between would leave none to mark.
  await expect(page.getByRole('button', { name: `Presente: ${ninos[0]!.nombre}` })).toBeVisible();
}
const marcar = (page: Page, nino: number, estado: 'Presente' | 'Ausente') =>
  page.getByRole('button', { name: `${estado}: ${ninos[nino]!.nombre}` }).click();
const guardar = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click();

/** A proxy to the product that can be cut, for the page and its service worker; once `version` is called, it serves the product as a newer build. */
async function puente(origin: string) {
  const html = await (await fetch(`${origin}/`)).text();
  const build = /"buildId":"([^"]+)"/.exec(html)![1]!;
  let now = build;
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const { host: _, 'accept-encoding': __, 'if-none-match': ___, connection: ____, ...headers } = request.headers;
    const answer = await fetch(origin + request.url!.replaceAll(now, build), {
      method: request.method,
      headers: headers as Record<string, string>,
      body: chunks.length ? Buffer.concat(chunks) : undefined,
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = /html|javascript/.test(answer.headers.get('content-type') ?? '');
    const passed = [...answer.headers].filter(([name]) => !/^(content-(encoding|length)|transfer-encoding|etag|connection)$/.test(name));
    response.writeHead(answer.status, Object.fromEntries(passed)).end(text ? bytes.toString().replaceAll(build, now) : bytes);
  };
  // What is cut while it is passed on is cut for both.
  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()));
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as { port: number };
  const cortar = async () => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://localhost:${port}`, cortar, volver: () => listen(port), version: (name: string) => void (now = name) };
}

test('after one visit the roll opens without a network, also after a restart; what was marked is sent once', async ({
  baseURL,
  viewport,
  violaciones,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'cantera-campo-'));
  const { launchOptions } = test.info().project.use;
  const { url, cortar, volver } = await puente(baseURL!);
  const encender = async () => {
    const options = { ...launchOptions, baseURL: url, viewport, isMobile: true, hasTouch: true };
    return vigilar(await chromium.launchPersistentContext(folder, options), violaciones);
  };
  try {
    let phone: BrowserContext = await encender();
    await visita(await phone.newPage());
    await phone.close();

    await cortar();
    phone = await encender();
    let page = await phone.newPage();
    await page.goto('/');
    await expect(page.getByText('Sin conexión.')).toBeVisible();
    await abrirGrupo(page);
    await expect(page.getByText(/^Sin conexión con el servidor: esto es lo que había/)).toBeVisible();
    await page.getByRole('button', { name: `Todos presentes (${ninos.length})` }).click();
    await marcar(page, 0, 'Ausente');
    await guardar(page);
    await sinEnviar(page, ninos.length);
    await expect(page.getByText(/ · sin enviar/)).toHaveCount(ninos.length);
    // A page that is not stored offline says so.
    await page.goto('/process/caja');
    await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible();
    await phone.close();
    expect(await guardadas()).toEqual([]);

    phone = await encender();
    page = await phone.newPage();
    await abrirGrupo(page);
    await sinEnviar(page, ninos.length);
    await expect(page.getByRole('button', { name: `${ninos[0]!.nombre}: Ausente` })).toBeVisible();
    await volver();
    await nadaEspera(page);
    await expect(page.getByText('Todo guardado')).toBeVisible();
    const filas = await guardadas();
    expect(filas).toHaveLength(ninos.length);
    expect(filas.filter(({ estado }) => estado === 'AUSENTE')).toEqual([
      { codigo: ninos[0]!.codigo, estado: 'AUSENTE', usuario: 'profesor' },
    ]);
    await phone.close();
    await cortar();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('answers that are lost after the commit, and a network that comes and goes: every mark is written once, in order', async ({
  page,
  context,
}) => {
  await visita(page);
  await abrirGrupo(page);
  const antes = await escrituras();
  let lost = 0;
  await context.route(GUARDAR, async (route) => {
    await route.fetch(ON_A_NEW_CONNECTION);
    lost += 1;
    // The page may have navigated meanwhile; then this answer is lost too.
    await route.abort('connectionreset').catch(() => undefined);
  });
  await marcar(page, 0, 'Presente');
  await guardar(page);
  await sinEnviar(page, 1);
  // The queue may have been sent a second time by now.
  await expect.poll(() => lost).toBeGreaterThan(0);
  expect(await guardadas()).toHaveLength(1);
  await marcar(page, 0, 'Ausente');
  await marcar(page, 1, 'Presente');
  await guardar(page);
  await sinEnviar(page, 2);
  for (let veces = 0; veces < 3; veces += 1) {
    await context.setOffline(true);
    await marcar(page, 2 + veces, 'Presente');
    await guardar(page);
    await sinEnviar(page, 3 + veces);
    await context.setOffline(false);
  }
  await page.reload();
  await sinEnviar(page, 5);
  await expect.poll(() => lost, UNTIL_SENT).toBeGreaterThan(2);
  await context.unroute(GUARDAR);
  await nadaEspera(page);
  const filas = await guardadas();
  expect(filas.map(({ codigo }) => codigo).sort()).toEqual(
    ninos
      .slice(0, 5)
      .map(({ codigo }) => codigo)
      .sort(),
  );
  expect(filas.find(({ codigo }) => codigo === ninos[0]!.codigo)!.estado).toBe('AUSENTE');
  // Five children, one of them marked twice: six writes.
  expect((await escrituras()) - antes).toBe(6);
});

test('what waits in two tabs is sent by one of them, and the rows of both say so', async ({ page, context }) => {
  const antes = await escrituras();
  await context.route(GUARDAR, (route) => route.abort());
  await visita(page);
  await abrirGrupo(page);
  await marcar(page, 0, 'Presente');
  await marcar(page, 1, 'Ausente');
  await guardar(page);
  await sinEnviar(page, 2);
  const other = await context.newPage();
  await other.route(GUARDAR, (route) => route.abort());
  await abrirGrupo(other);
  await expect(other.getByText(/ · sin enviar/)).toHaveCount(2);
  await context.unroute(GUARDAR);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  for (const tab of [page, other]) {
    await nadaEspera(tab);
    await expect(tab.getByText(/ · (\d+ )?sin enviar/)).toHaveCount(0);
  }
  expect(await escrituras()).toBe(antes + 2);
});

test('a mark that somebody else changed meanwhile is shown with both, and one decides', async ({ page, context, request }) => {
  await visita(page);
  await abrirGrupo(page);
  await context.setOffline(true);
  await marcar(page, 0, 'Presente');
  await marcar(page, 1, 'Presente');
  await guardar(page);
  await sinEnviar(page, 2);
  const oficina = await callsOf(request, 'admin');
  const marca = {
    codigoGrupo: grupo.codigo,
    codigoEstudiante: ninos[0]!.codigo,
    fechaAsistencia: dia(),
    estado: 'EXCUSA',
    nota: 'Llamó la madre',
  };
  await oficina('POST', 'registroasistencia/save', [marca]);
  await page.goto('/');
  await context.setOffline(false);
  await expect(page.getByText('1 lista espera su decisión en Pase de lista.')).toBeVisible(UNTIL_SENT);
  // Nothing is left to be sent.
  await expect(page.getByRole('button', { name: 'Enviar ahora' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Pase de lista' }).last().click();
  await page.getByRole('link', { name: 'Ver y decidir' }).click();
  const aviso = page.getByRole('alert').filter({ hasText: ninos[0]!.nombre });
  await expect(aviso).toContainText('admin marcó excusa («Llamó la madre»)');
  await expect(aviso).toContainText('La suya: presente.');
  await aviso.getByRole('button', { name: 'Usar la mía' }).click();
  await guardar(page);
  await expect(page.getByText('Todo guardado').or(page.getByText(/^\d+ sin marcar$/))).toBeVisible();
  await nadaEspera(page);
  expect((await guardadas()).map(({ estado, usuario }) => [estado, usuario])).toEqual([
    ['PRESENTE', 'profesor'],
    ['PRESENTE', 'profesor'],
  ]);
});

test('one child who left holds up nobody: the others are written, and the coach reads why; taps outlive a reload before they are saved', async ({
  page,
  context,
}) => {
  await visita(page);
  await abrirGrupo(page);
  const seVa = ninos[0]!;
  const inscrito = (estatus: string, fecha: string | null) =>
    query(`update inscripcion set estatus = $1, fecha_cancelacion = $2 where codigo_grupo = $3 and codigo_estudiante = $4`, [
      estatus,
      fecha,
      grupo.codigo,
      seVa.codigo,
    ]);
  await context.setOffline(true);
  await page.getByRole('button', { name: `Todos presentes (${ninos.length})` }).click();
  await expect(page.getByText(`${ninos.length} cambios sin guardar`)).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(`${ninos.length} cambios sin guardar`)).toBeVisible();
  await guardar(page);
  await sinEnviar(page, ninos.length);
  try {
    await inscrito('CANCELADA', dia());
    await context.setOffline(false);
    await expect.poll(async () => (await guardadas()).length, UNTIL_SENT).toBe(ninos.length - 1);
    const aviso = page.getByRole('alert').filter({ hasText: 'Dejó el grupo el' });
    await expect(aviso).toContainText(`${seVa.nombre} (presente): Dejó el grupo el`);
    await aviso.getByRole('button', { name: 'Entendido' }).click();
    await nadaEspera(page);
    expect((await guardadas()).map(({ codigo }) => codigo)).not.toContain(seVa.codigo);
  } finally {
    await inscrito('ACTIVA', null);
  }
});

test('what waits outlives the session and somebody else’s, and goes out in its own name alone; the rolls leave the phone', async ({
  page,
  context,
}) => {
  await visita(page);
  await abrirGrupo(page);
  await context.setOffline(true);
  await marcar(page, 0, 'Presente');
  await guardar(page);
  await sinEnviar(page, 1);
  await query(
    `update sesion set terminada = now() where terminada is null and codigo_usuario = (select codigo_usuario from usuario where usuario = 'profesor')`,
  );
  await context.setOffline(false);
  const expirada = page.getByRole('dialog', { name: 'Sesión Expirada' });
  await expect(expirada).toBeVisible(UNTIL_SENT);
  await expirada.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL('**/auth/login');
  const espera = page.getByText(
    'En este equipo queda 1 marca de asistencia sin enviar de profesor: se envía cuando entre con ese usuario.',
  );
  await expect(espera).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).sort()))
    .toEqual(['cantera-borradores', 'cantera-marcas']);

  await signIn(page, 'admin');
  await expect(espera).toBeVisible();
  await page.getByRole('button', { name: 'Opciones', exact: true }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Cerrar Sesión' }).click();
  await page.waitForURL('**/auth/login');
  expect(await guardadas()).toEqual([]);

  await signIn(page, 'profesor');
  await expect.poll(async () => (await guardadas()).map(({ usuario }) => usuario), UNTIL_SENT).toEqual(['profesor']);
  await nadaEspera(page);

  // A user with unsent marks is warned before signing out.
  await abrirGrupo(page);
  await context.setOffline(true);
  await marcar(page, 1, 'Presente');
  await guardar(page);
  await sinEnviar(page, 1);
  await expect(page.getByText('1 marca sin enviar. Se envía sola al haber conexión.')).toBeVisible();
  await page.getByRole('button', { name: 'Opciones', exact: true }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Cerrar Sesión' }).click();
  const aviso = page.getByRole('alertdialog', { name: 'Marcas sin enviar' }).or(page.getByRole('dialog', { name: 'Marcas sin enviar' }));
  await expect(aviso).toContainText('Queda 1 marca de asistencia sin enviar. Se conserva en este equipo');
  await aviso.getByRole('button', { name: 'Seguir aquí' }).click();
  await context.setOffline(false);
  await nadaEspera(page);
  expect(await guardadas()).toHaveLength(2);
});

test('a new version is offered and never forced; taken over, the old one leaves the phone', async ({ browser, baseURL }) => {
  const { url, version, cortar } = await puente(baseURL!);
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'allow' });
  try {
    const page = await context.newPage();
    await page.goto('/auth/login');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect.poll(() => page.evaluate(() => !!navigator.serviceWorker.controller)).toBe(true);
    await page.getByLabel('Usuario').fill('a medias');
    version('la-siguiente');
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect(page.getByText('Hay una versión nueva.')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByLabel('Usuario')).toHaveValue('a medias');
    const build = () => page.evaluate(() => JSON.parse(document.getElementById('__NEXT_DATA__')!.textContent!).buildId as string);
    // A manual reload keeps the version in use.
    await page.reload();
    expect(await build()).not.toBe('la-siguiente');
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await expect.poll(() => build().catch(() => '')).toBe('la-siguiente');
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['cantera-app-la-siguiente']);
    await expect(page.getByText('Hay una versión nueva.')).toHaveCount(0);
  } finally {
    await context.close();
    await cortar();
  }
});

test('it can be installed, keeps nothing that the API answers, and the privacy policy names what lies in the browser', async ({
  page,
  request,
}) => {
  const manifest = await request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const {
    icons,
    display,
    start_url: start,
  } = (await manifest.json()) as { icons: { src: string; sizes: string }[]; display: string; start_url: string };
  expect([display, start]).toEqual(['standalone', '/']);
  for (const { src } of icons) expect((await request.get(src)).status()).toBe(200);
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));

  await visita(page);
  await abrirGrupo(page);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const urls = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    );
    return { names, paths: urls.flat(), bases: (await indexedDB.databases()).map(({ name }) => name!) };
  });
  expect(kept.paths.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await page.goto('/privacypolicy');
  await expect(page.getByRole('table')).toBeVisible();
  const named = await page.getByRole('table').locator('code').allTextContents();
  const keys = [...kept.bases, ...kept.names.map((name) => name.replace(/-[^-]+$/, ''))];
  expect(keys.filter((key) => !named.some((name) => key.startsWith(name)))).toEqual([]);
});
