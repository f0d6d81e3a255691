import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen, waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { routeOf } from '@/contract/routes';
import { isPublic } from '@/layout/guard/access';
import { Footer } from '@/layout/shell/Footer';
import { stored } from '@/layout/shell/StoredTable';
import NotFound from '@/pages/404';
import { Frame } from '@/pages/_document';
import PrivacyPolicy from '@/pages/privacypolicy';
import { scriptsOf } from '@/scripts/build/eager.mjs';
import { holdScripts } from '@/scripts/build/hold.mjs';
import { renderWith, signedIn } from './support';

jest.mock('next/router', () => ({ useRouter: () => ({ pathname: '/404' }) }));
jest.mock('next/document', () => ({
  __esModule: true,
  default: class {},
  Html: ({ children }: { children: ReactNode }) => children,
  Head: ({ children }: { children: ReactNode }) => children,
  Main: () => null,
  NextScript: () => null,
}));

const ROOT = join(__dirname, '../..');
const source = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const sources = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|js)$/.test(file))
    .map((file) => source(join(folder, file)));

describe('the metadata of every page', () => {
  const html = renderToStaticMarkup(<Frame path="/" />);
  const content = (name: string) => new RegExp(`(?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

  test('the page description calls it an app for attendance in a soccer class', () => {
    expect(content('description')).toContain('Aplicación para la asistencia en una clase de fútbol');
    expect(content('description')).toContain('App for attendance in a soccer class');
    expect(source('pages/_app.tsx')).not.toContain('name="description"'); // one, not two
  });

  test('social metadata has a cache time-to-live of 604800', () => {
    expect(content('og:ttl')).toBe('604800');
    expect([content('og:title'), content('og:type'), content('og:image')]).toEqual(['Cantera', 'website', '/og.jpg']);
    expect(content('og:description')).toBe(content('description'));
    expect(readdirSync(join(ROOT, 'public'))).toContain('og.jpg');
  });
});

describe('the scripts of an exported page', () => {
  const page = (body: string) =>
    `<head><script>boot()</script><script src="/_next/a.js" defer=""></script><script src="/_next/b.js" defer=""></script>` +
    `<script defer="" nomodule="" src="/_next/old.js"></script></head><body>${body}</body>`;

  test('are fetched at once and wait, where the document shows the page before them', () => {
    const box = document.implementation.createHTMLDocument();
    box.documentElement.innerHTML = holdScripts(page('<div id="primera"></div>'));
    const sources = (selector: string) =>
      [...box.querySelectorAll(selector)].map((one) => one.getAttribute('src') ?? one.getAttribute('href'));
    expect(sources('link[rel=preload][as=script][fetchpriority=low]')).toEqual(['/_next/a.js', '/_next/b.js']);
    expect(sources('script[type="text/plain"]')).toEqual(['/_next/a.js', '/_next/b.js']);
    expect(sources('script:not([type])')).toEqual([null, '/_next/old.js']);
  });

  test('run as they come everywhere else', () => {
    expect(holdScripts(page('<div id="__next"></div>'))).toBe(page('<div id="__next"></div>'));
  });

  test.each(['primera', '__next'])('are known to the build, which marks them to be compiled as they come, on a page with #%s', (id) =>
    expect(new Set(scriptsOf(holdScripts(page(`<div id="${id}"></div>`))))).toEqual(
      new Set(['/_next/a.js', '/_next/b.js', '/_next/old.js']),
    ),
  );

  test('stop the build where none is found that could wait', () => {
    expect(() => holdScripts('<div id="primera"></div>')).toThrow('no script');
  });
});

describe('the style sheets', () => {
  test('keep still for whoever wants less motion', () => {
    expect(source('styles/base.css')).toMatch(/@media \(prefers-reduced-motion: reduce\)/);
  });

  test.each(['topbar/Topbar', 'Shell', 'Footer'])('print without what %s brings', (part) => {
    expect(source(`layout/shell/${part}.tsx`)).toContain('screen-only');
    expect(source('styles/print.css')).toMatch(/@media print \{\s*\.screen-only \{\s*display: none/);
  });
});

describe('the privacy policy', () => {
  test('is public, and the footer leads to it', () => {
    expect(isPublic('/privacypolicy')).toBe(true);
    expect(routeOf('/privacypolicy')?.access).toBe('public');
    render(<Footer />);
    expect(screen.getByRole('link', { name: 'Política de privacidad' })).toHaveAttribute('href', '/privacypolicy');
    expect(screen.getByText('Cantera')).toBeInTheDocument();
  });

  test('says who answers, what is kept, for how long, the rights of Ley 172-13 and what of minors', () => {
    renderWith(<PrivacyPolicy />);
    const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
    expect(titles).toEqual([
      'Quién responde por los datos',
      'Qué se guarda y para qué',
      'Datos de menores de edad',
      'Quién los ve',
      'Por cuánto tiempo',
      'Sus derechos',
      'Lo que queda en este navegador',
      'Cómo se protegen',
    ]);
    expect(screen.getByText(/Ley núm\. 172-13/)).toBeInTheDocument();
    expect(screen.getByText(/la academia que usa este sistema/)).toBeInTheDocument();
  });

  test('names the photo, papers and health of a child, who only asked, and what goes by itself', () => {
    renderWith(<PrivacyPolicy />);
    const kept = screen.getByRole('heading', { name: 'Qué se guarda y para qué' }).parentElement;
    for (const one of [/foto/, /dirección/, /escuela/, /salud/, /papeles/, /quien pregunta/]) expect(kept).toHaveTextContent(one);
    const [, days] = /'intento_acceso', 'momento', (\d+)/.exec(source('server/lib/purge.ts'))!;
    expect(screen.getByRole('heading', { name: 'Por cuánto tiempo' }).parentElement).toHaveTextContent(`intento de entrar, ${days} días`);
  });

  test('names the academy to who is signed in', () => {
    renderWith(<PrivacyPolicy />, signedIn());
    expect(screen.getByText('Academia Cantera')).toBeInTheDocument();
  });

  test('names everything that the sources keep in a browser', () => {
    const texts = ['components', 'layout', 'pages', 'services', 'store', 'public'].flatMap(sources);
    const keys = texts
      .filter((text) => /\b(local|session)Storage\b|indexedDB|\balmacen[<(]|EnPestana\(/.test(text))
      .flatMap((text) => [...text.matchAll(/['"`](cantera-[a-z-]+)['"`]/g)].map((match) => match[1]!));
    const persisted = texts.flatMap((text) => [...text.matchAll(/\bkey: '(\w+)',\s+storage\b/g)].map((match) => `persist:${match[1]!}`));
    expect(persisted.length).toBeGreaterThan(0);
    const named = stored.map(([key]) => key as string);
    expect([...new Set([...keys, ...persisted])].filter((key) => !named.includes(key))).toEqual([]);
  });

  test('names every cookie: one file of the server names one, and no script of a page reads or writes any', () => {
    const baking = sources('server').filter((text) => /HttpOnly/.test(text));
    const cookies = baking.map((text) => /const COOKIE = '([\w-]+)'/.exec(text)?.[1]);
    expect(cookies).toEqual(['cantera_equipo']);
    expect(stored.map(([key]) => key as string)).toEqual(expect.arrayContaining(cookies));
    expect(
      ['components', 'layout', 'pages', 'services', 'store', 'public'].flatMap(sources).filter((text) => /\.cookie\b/.test(text)),
    ).toEqual([]);
  });
});

describe('the page of wrong addresses', () => {
  test('says which one, and offers what was perhaps meant to who may open it', async () => {
    window.history.replaceState({}, '', '/estudiantes');
    renderWith(<NotFound />, signedIn({ detallesAcceso: [{ usuario: 'ana', codigoAcceso: 9, ruta: '', activo: true }] }));
    expect(screen.getByRole('heading', { name: 'Página no encontrada' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('/estudiantes')).toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Estudiantes' })).toHaveAttribute('href', '/estudiante');
    expect(screen.getByRole('link', { name: 'Ir al inicio' })).toBeInTheDocument();
  });

  test('offers nothing of the inside to who is signed out; an address that cannot be read breaks nothing', async () => {
    window.history.replaceState({}, '', '/estudiantes%E0');
    renderWith(<NotFound />);
    await waitFor(() => expect(screen.getByText('/estudiantes%E0')).toBeInTheDocument());
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
});
