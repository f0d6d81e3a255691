import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setToken } from '@/services/http/credentials';
import { almacen } from '@/services/offline/almacen';
import { guardarEnPestana, leerDePestana } from '@/services/offline/pestana';
import { abrir, nuevaLlave, sellar } from '@/services/offline/sello';
import { tokenFor } from './support';

const CLAVE = 'cantera-inscripcion';
const nino = { nombre: 'Óscar Peña', alertaMedica: 'alergia al maní' };
const guardado = () => sessionStorage.getItem(CLAVE) ?? '';

beforeEach(() => {
  setToken(tokenFor(3600));
  sessionStorage.clear();
});
afterEach(() => setToken(undefined));

test('what is typed in a tab lies there encrypted, is read after a reload, and by nobody after the session', async () => {
  await guardarEnPestana(CLAVE, nino);
  expect(guardado()).toMatch(/^\{"iv":"[\w+/=]{16}","datos":"[\w+/=]+"\}$/);
  for (const signs of ['Óscar', 'Peña', 'alergia', btoa('alergia').slice(0, 8)]) expect(guardado()).not.toContain(signs);
  expect(await leerDePestana(CLAVE)).toEqual(nino);
  const leftover = guardado();
  setToken(undefined);
  setToken(tokenFor(3600));
  sessionStorage.setItem(CLAVE, leftover);
  expect(await leerDePestana(CLAVE)).toBeUndefined();
});

test('what was removed, or is older than what was typed last, is not written late; nor is anything after the session', async () => {
  const late = [guardarEnPestana(CLAVE, { n: 1 }), guardarEnPestana(CLAVE, { n: 2 })];
  await Promise.all(late);
  expect(await leerDePestana(CLAVE)).toEqual({ n: 2 });
  const removed = guardarEnPestana(CLAVE, { n: 3 });
  await guardarEnPestana(CLAVE, undefined);
  await removed;
  expect(guardado()).toBe('');
  const ended = guardarEnPestana(CLAVE, { n: 4 });
  setToken(undefined);
  await ended;
  expect(guardado()).toBe('');
});

test('the key gives its bits to no script, seals anew each time, and opens nothing that was changed', async () => {
  const llave = (await nuevaLlave())!;
  await expect(crypto.subtle.exportKey('raw', llave)).rejects.toThrow();
  const [one, other] = [await sellar(llave, nino), await sellar(llave, nino)];
  expect(Buffer.from(one.datos).equals(Buffer.from(other.datos))).toBe(false);
  expect(await abrir(llave, one)).toEqual(nino);
  new Uint8Array(one.datos)[0]! ^= 1;
  await expect(abrir(llave, one)).rejects.toThrow();
});

test('on plain http, where browsers encrypt nothing, a reload loses nothing either', async () => {
  setToken(undefined); // forgets the key of the session
  setToken(tokenFor(3600));
  const subtle = jest.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto);
  await guardarEnPestana(CLAVE, nino);
  expect(await leerDePestana(CLAVE)).toEqual(nino);
  subtle.mockRestore();
});

test('only these files write to a browser’s storage, and of them only two what may be of children or money: encrypted', () => {
  const files = ['components', 'layout', 'pages', 'services', 'store', 'utils', 'worker'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  const writing = files.filter((file) => /\.setItem\(|\bin(Browser|Tab)\.write\(|indexedDB\.open/.test(readFileSync(file, 'utf8')));
  expect(writing.sort()).toEqual([
    'components/print/impresora.ts', // the printer
    'layout/guard/wanted.ts', // the address to return to
    'layout/menu/memory.ts', // pinned pages, and what is folded
    'layout/palette/recent.ts', // visited pages
    'layout/settings/theme.ts',
    'layout/shell/dialogs/focusAfterReload.ts',
    'services/offline/almacen.ts', // encrypted
    'services/offline/pestana.ts', // encrypted
    'services/realtime/mando.ts', // which tab listens
    'store/browser/storage.ts', // the session and the preferences
    'utils/stored.ts', // for those above
  ]);
  // Every table names what it encrypts.
  expect(almacen.length).toBe(3);
});
