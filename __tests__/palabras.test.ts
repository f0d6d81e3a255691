import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { routes } from '@/contract/routes';

// One way to write each thing, and one word for it, on every page: what these tests read is the sources.

const ROOT = resolve(__dirname, '..');
const FOLDERS = ['components', 'layout', 'pages', 'contract', 'domain', 'services', 'store'];

const sources = (folders: readonly string[], ending = /\.tsx?$/) =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => ending.test(file))
      .map((file) => ({ file: join(folder, file), text: withoutComments(readFileSync(join(ROOT, folder, file), 'utf8')) })),
  );

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

const where = (pattern: RegExp, folders: readonly string[] = FOLDERS) =>
  sources(folders).flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found.trim()}`));

describe('what people read is written in one way', () => {
  test('dates, hours, amounts and numbers by utils/format alone; what a browser or a rule reads is not for people', () => {
    // domain/fechas tells the day of a moment, the lists of words are no format.
    const elsewhere = where(/\btoLocale(Date|Time)?String\b|\bIntl\.(DateTimeFormat|NumberFormat)\b/g);
    expect(elsewhere).toEqual(['domain/fechas.ts: Intl.DateTimeFormat']);
  });

  test('amounts say DOP, which the formatter writes, and labels too', () => {
    expect(where(/(?:`[^`]*(?:RD\$|US\$|\$\$\{)[^`]*`|'[^'\n]*\(RD\$\)[^'\n]*')/g)).toEqual([]);
    expect(where(/toFixed\(2\)/g, FOLDERS)).toEqual([]);
  });

  test('no sentence ends in two periods: a moment already brings the one of «p. m.»', () => {
    expect(where(/\{moment\([^{}]*\)\}\./g, [...FOLDERS, 'server'])).toEqual([]);
  });

  test('a phone on the screen goes through the formatter', () => {
    const raw = where(/>\s*(?:Tel\. )?\{[\w.]*(?:[tT]elefono|whatsapp)\w*\}/g);
    expect(raw).toEqual([]);
  });
});

describe('one word for one thing', () => {
  // A text is a string, without what is put into it, or what stands between tags.
  // What the staff types is nobody's reading (SAID).
  const SAID = 'layout/menu/said.ts';
  const read = sources(['components', 'layout', 'pages', 'contract']).filter(({ file }) => file !== SAID);
  const texts = read.flatMap(({ file, text }) =>
    [...text.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`|>([^<>{}]+)</g)].map((found) => ({
      file,
      words: (found.slice(1).find((one) => one !== undefined) ?? '').replace(/\$\{[^}]*\}/g, '…'),
    })),
  );
  const saying = (pattern: RegExp) => texts.filter(({ words }) => pattern.test(words)).map(({ file, words }) => `${file}: ${words.trim()}`);

  test.each([
    ['Estado', /(^|\s)Estatus\b/],
    ['Correo', /\b(E-mail|Correo electrónico|Emails?)\b/],
    ['Teléfono', /\b(Celular|Móvil)\b/],
    ['Responsable', /\b([Gg]uardi[aá]n|[Aa]poderad[oa]|[Rr]epresentante|[Ee]ncargad[oa])\b/],
    ['Estudiante', /\b([Aa]lumn[oa]s?|[Aa]tletas?|[Jj]ugador(es)?)\b/],
    ['Profesor', /\b([Ee]ntrenador(es)?|[Ii]nstructor(es)?|[Mm]aestros?)\b/],
    ['Compañía', /\b[Ee]mpresas?\b/],
    ['Contraseña', /\b([Cc]lave de acceso|Passwords?)\b/],
    ['ITBIS and RNC in capitals', /\b(Itbis|Rnc)\b/],
  ])('%s', (_, other) => expect(saying(other)).toEqual([]));

  test('what is made anew is «Crear», «Nuevo» or «Agregar», one of them for each thing', () => {
    const verbs = new Map<string, Set<string>>();
    for (const { words } of texts) {
      const [, verb, noun] = /^(Crear|Nuev[oa]|Agregar|Añadir|Registrar) ([a-záéíóúñ]+)$/.exec(words.trim()) ?? [];
      if (verb && noun) verbs.set(noun, (verbs.get(noun) ?? new Set()).add(verb));
    }
    expect([...verbs].filter(([, said]) => said.size > 1).map(([noun, said]) => [noun, ...said])).toEqual([]);
    // Catalogues are made («Crear beca» is the word of the specification), the papers and children of each day are new («Nueva factura»),
    // and what belongs to somebody on record is added.
    const by = (verb: RegExp) =>
      [...verbs]
        .filter(([, said]) => [...said].some((one) => verb.test(one)))
        .map(([noun]) => noun)
        .sort();
    expect(by(/^Nuev/)).toEqual(['compra', 'contraseña', 'documento', 'estudiante', 'factura', 'inscripción']);
    expect(by(/^Agregar/)).toEqual(['clase', 'dirección', 'día', 'hijo', 'modalidad', 'responsable']);
    expect(by(/^Crear/)).toEqual(expect.arrayContaining(['beca', 'grupo', 'período', 'profesor', 'usuario']));
    expect(by(/^(Añadir|Registrar)/)).toEqual([]);
  });
});

test('a refusal that leads to a page names it as the menu or its tab does', () => {
  const said = sources(['server']).flatMap(({ text }) => [...text.matchAll(/\ben «([^»$]+)»/g)].map(([, name]) => name!));
  expect(said.length).toBeGreaterThan(10);
  const tabs = sources(['components', 'pages']).flatMap(({ text }) => [...text.matchAll(/titulo: '([^']+)'/g)].map(([, name]) => name!));
  const known = new Set([...routes.map(({ title }) => title), ...tabs]);
  // These lead to a field of the same form, and to what stands on every page or beside the sign-in.
  const others = ['Cliente', 'Se lleva desde', 'Perfil', '¿Olvidó su contraseña?'];
  expect(said.filter((name) => !known.has(name) && !others.includes(name))).toEqual([]);
});

test('the manual names pages, buttons, fields and messages by their own words', () => {
  const manual = readFileSync(join(ROOT, 'public/manual/index.html'), 'utf8');
  const all = sources([...FOLDERS, 'server'])
    .map(({ text }) => text)
    .join('\n');
  // What begins small is a word that is explained; a message with a number or a gap is an example of it.
  const bold = [...manual.matchAll(/<b>([A-ZÁÉÍÓÚ¿][^<]*)<\/b>/g)].flatMap(([, words]) => words!.split(' › '));
  const told = [...manual.matchAll(/<dt>([^<\d…]+)<\/dt>\s*<dd>[^<]/g)].map(([, words]) => words!);
  expect(Math.min(bold.length - 60, told.length - 20)).toBeGreaterThan(0);
  const missing = [
    ...bold.filter((words) => !new RegExp(`[>'"\`]\\s*${words.replace('?', '\\?')}(?!\\p{L})`, 'u').test(all)),
    ...told.filter((words) => !all.includes(words)),
  ];
  expect(missing).toEqual([]);
});

describe('every field helps the keyboard and the browser', () => {
  const HELPED = /autoComplete=|\{\.\.\.(props|listbox\.input)\}/;
  // Parts that ask whoever uses them; without an answer those do not compile.
  const ASKING = ['components/form/PlainFields.tsx', 'components/ui/input/PasswordInput.tsx'];
  const SILENT = /type="(file|checkbox|radio|date)"|type=\{type\}|css\.check/;

  test('an input says what a browser may fill in: mostly nothing, for it is the data of others', () => {
    const wrong = sources(['components', 'layout', 'pages'], /\.tsx$/).flatMap(({ file, text }) =>
      [...text.matchAll(/<(?:input|textarea)\b(?:[^>]|=>)*?\/?>(?=\s|$|;|\)|<|\})/g)]
        .map(([tag]) => tag)
        .filter((tag) => !HELPED.test(tag) && !SILENT.test(tag))
        .map((tag) => `${file}: ${tag.replace(/\s+/g, ' ')}`),
    );
    expect(wrong.filter((one) => !ASKING.some((file) => one.startsWith(file)))).toEqual([]);
  });

  test('a phone and an e-mail address are asked for by their own keyboards', () => {
    const named = where(/name: '(?:telefono\w*|whatsapp|email|remitente)', label: '[^']*', kind: '\w+'/g, [
      'components',
      'layout',
      'pages',
    ]);
    const kind = (one: string) => /kind: '(\w+)'/.exec(one)![1]!;
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((one) => kind(one) !== (/name: '(email|remitente)'/.test(one) ? 'email' : 'tel'))).toEqual([]);
  });
});
