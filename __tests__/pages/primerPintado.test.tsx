import { waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { accesos } from '@/contract/accesos';
import { bootCall } from '@/layout/boot/call';
import { firstCall } from '@/layout/boot/first';
import { scriptOf } from '@/layout/boot/script';
import { ListaPrimera } from '@/layout/primera/ListaPrimera';
import { bootPaint } from '@/layout/primera/paint';
import { Primera } from '@/layout/primera/Primera';
import Estudiantes from '@/pages/estudiante/index';
import { REFRESH_SECONDS } from '@/services/http/credentials';
import { createTestApp } from '../support/createTestApp';
import { guardarSesion } from '../support/guardarSesion';
import { nuevaAcademia, nuevoEstudiante, nuevoGrupo, nuevaInscripcion, nuevoUsuario, type Academia } from '../support/factories';
import { renderPage } from '../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../support/router'));

// What the document shows before a script has come says what the page then says, word by word, and goes when the page is there.

const app = createTestApp();
const HOLD = 60_000;
const CARDS = 4;
let academia: Academia;
let token: string;
let all: string;
const fetched = jest.fn(async (path: string, init: RequestInit) => app.app.fetch(new Request(`http://cantera.test${path}`, init)));

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  ({ token: all } = await nuevoUsuario(app, academia, { accesos: [...accesos.keys()] }));
});
beforeEach(() => {
  token = all;
  delete globalThis.earlyCall;
  localStorage.clear();
  document.body.innerHTML = '';
  window.innerWidth = 390;
  fetched.mockClear();
});
afterAll(() => {
  window.innerWidth = 1024;
});

/** Keeps a session, and more if told, with its preferences. */
async function keep(more: object = {}, preferences: object = {}) {
  await guardarSesion(app, token, academia.sucursales[0], more);
  localStorage.setItem('persist:root', JSON.stringify({ preferences: JSON.stringify(preferences) }));
}

/** The document of the list with what it shows, its scripts run as it runs them: as text. */
function boot({ search = '' } = {}) {
  const path = '/estudiante';
  const { call, access } = firstCall(path)!;
  const location = { search, hash: '' };
  const asking = { currentScript: { dataset: { call, access: String(access), path } } };
  new Function('document', 'location', 'fetch', scriptOf(bootCall, REFRESH_SECONDS, -4))(asking, location, fetched);
  // React warns of what is measured in the browser only.
  const warned = jest.spyOn(console, 'error').mockReturnValue();
  const shown = renderToStaticMarkup(
    <Primera>
      <ListaPrimera />
    </Primera>,
  );
  warned.mockRestore();
  document.body.innerHTML = `<script type="text/plain" src="/luego.js"></script>${shown}`;
  new Function('location', scriptOf(bootPaint, -4, 560, CARDS, HOLD, HOLD))(location);
}

const box = () => document.getElementById('primera');
const started = () => document.querySelector('script[src="/luego.js"]')!.getAttribute('type') !== 'text/plain';
const render = () => renderPage(app, <Estudiantes />, { token, at: '/estudiante', codigoSucursal: academia.sucursales[0] });

/** What each cell of the first rows says, under which word. */
const cardsIn = (part: ParentNode) =>
  [...part.querySelectorAll('tbody > tr')]
    .slice(0, CARDS)
    .map((row) =>
      [...row.querySelectorAll('td')].map((cell) => [cell.dataset.label, cell.textContent, cell.querySelectorAll('.pi').length]),
    );

test('the list of students says of each what the page says, and how many there are', async () => {
  const grupo = await nuevoGrupo(app, academia);
  const ordered: { codigoEstudiante: number }[] = [];
  const born = ['2016-02-29', '2015-11-30', '2014-01-01'];
  for (const [index, fechaNacimiento] of born.entries()) {
    const estudiante = await nuevoEstudiante(app, academia, { fechaNacimiento, nombre: ['Ana', 'Óscar', 'Zoe'][index] });
    ordered.push(estudiante);
    if (index === 0) await nuevaInscripcion(app, academia, { estudiante, grupo });
  }
  await keep();
  boot();
  await waitFor(() => expect(cardsIn(box()!)).toHaveLength(3));
  const before = { cards: cardsIn(box()!), total: box()!.querySelector('.page-count')!.textContent };
  // A name opens its record without a script; nothing else of the list can be pressed or reached by keys.
  const links = [...box()!.querySelectorAll<HTMLAnchorElement>('a.record')];
  expect(links.map((link) => [link.closest('[inert]'), link.tabIndex, link.getAttribute('href')])).toEqual(
    ordered.map(({ codigoEstudiante }) => [null, -1, `/estudiante?codigo=${codigoEstudiante}`]),
  );
  const others = [...box()!.querySelectorAll('section :is(button, input, select, a):not(.record)')];
  expect(others.filter((part) => !part.closest('[inert]'))).toEqual([]);
  await waitFor(() => expect(started()).toBe(true));

  const { container } = await render();
  await waitFor(() => expect(container.querySelector('td[data-label]')).not.toBeNull());
  expect(before).toEqual({ cards: cardsIn(container), total: container.querySelector('.page-count')!.textContent });
  expect(box()).toBeNull();
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each<[why: string, session: object, preferences: object, search: string]>([
  ['nobody signed in', { success: false }, {}, ''],
  ['the session is over', { expireTime: Date.now() - 1 }, {}, ''],
  ['there is no branch', { sucursalesUsuario: [] }, {}, ''],
  ['a password has to be changed first', { usuario: { debeCambiar: true } }, {}, ''],
  ['the address says more', {}, {}, '?filtro=ana'],
  ['the user changed the columns', {}, { tables: { 'estudiante/allcrud/filter': { hidden: [], density: 'normal' } } }, ''],
])('nothing is shown and nothing waits when %s', async (_, more, preferences, search) => {
  await keep(more, preferences);
  boot({ search });
  expect(box()).toBeNull();
  expect(started()).toBe(true);
});

test('on a wide screen nothing is shown', async () => {
  window.innerWidth = 1024;
  await keep();
  boot();
  expect(box()).toBeNull();
});

test('the scripts wait for the end of the document, as deferred ones do', async () => {
  await keep({ success: false });
  const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  boot();
  expect(started()).toBe(false);
  state.mockRestore();
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(started()).toBe(true);
});

test.each([403, 500])('an answer %i leaves the page to say so', async (status) => {
  fetched.mockResolvedValueOnce(new Response('{"success":false}', { status }));
  await keep();
  boot();
  await waitFor(() => expect(box()).toBeNull());
  expect(started()).toBe(true);
});
