import pg from 'pg';
import type * as z from 'zod';
import type { Formato } from '@/contract/export';
import { isList, MAX_SIZE, type ListCall } from '@/contract/list';
import { decoder } from '@/contract/wire';
import { calls } from '../support/calls';
import { createTestApp } from '../support/createTestApp';
import { celdasDe, hojaDe, pedirArchivo, textoDe } from '../support/exportado';
import { nuevaAcademia, nuevoUsuario, type Academia } from '../support/factories';
import { poblar } from '../support/poblar';
import { jsonOf, sampleOf } from '../support/sample';

// What holds for every list and report of the contract: a new one is tested here by being declared; `poblar` has to give it rows.

const test_ = createTestApp();
let academia: Academia;
let token: string;
/** Of somebody who has the first branch only. */
let deUna: string;
let conocidos: Record<string, number>;

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
  const usuaria = await nuevoUsuario(test_, academia);
  ({ token } = usuaria);
  ({ token: deUna } = await nuevoUsuario(test_, academia, { sucursales: [academia.sucursales[0]] }));
  conocidos = await poblar(test_, academia, usuaria);
});

const listas = calls.filter((call): call is ListCall => !!call.list);
const table = <C extends ListCall>(these: readonly C[]) => these.map((call) => [call.path, call] as const);
const fieldsOf = ({ query }: ListCall) => query.shape as Record<string, z.ZodType>;

type Wire = Record<string, string>;
const ask = ({ path }: ListCall, query: Wire = {}, como = token) =>
  test_.send('GET', `${path}?${new URLSearchParams(query)}`, { token: como });

/** A page of a list as it is on the wire, and how many rows it says there are. */
async function pageOf(call: ListCall, query: Wire, como: string) {
  const { status, body, headers } = await ask(call, { size: String(MAX_SIZE), ...query }, como);
  if (status !== 200) throw new Error(`${call.path} ${JSON.stringify(query)}: ${status} ${JSON.stringify(body)}`);
  return { filas: (call.report ? body.filas : body) as object[], body: body as object, total: Number(headers.get('X-Total-Count')) };
}

/** All rows of a list, or the page that is asked for. */
async function rowsOf(call: ListCall, query: Wire = {}, como = token) {
  const first = await pageOf(call, query, como);
  if (query.size || query.page) return first;
  for (let page = 1; first.filas.length < first.total && page * MAX_SIZE < first.total; page += 1)
    first.filas.push(...(await pageOf(call, { ...query, page: String(page) }, como)).filas);
  return first;
}

/** What is decided for all at once (docs/decisions/messages): the page is cut from that, and still carries 200 rows at most. */
const DECIDIDAS = new Set(['mensajeatraso/hoy']);
const PAGED = ['page', 'size', 'sortField', 'sortOrderAsc', 'filtro'];

/** Values of a filter as the wire has them: each of a list of choices, a known key, or one of its shape. */
function valuesOf(name: string, schema: z.ZodType): string[] {
  if (conocidos[name]) return [String(conocidos[name])];
  const { enum: choices, anyOf = [] } = jsonOf<{ enum?: string[]; anyOf?: { enum?: string[] }[] }>(schema);
  return choices ?? anyOf.flatMap((one) => one.enum ?? []) ?? [String(sampleOf(schema))];
}
const samplesOf = (name: string, schema: z.ZodType) => {
  const values = valuesOf(name, schema);
  return values.length ? values : [String(sampleOf(schema))];
};

describe.each(table(listas))('%s', (_, call) => {
  test('is ordered by each of its sort fields, down as the reverse of up; the first of them unless told', async () => {
    const { filas, total } = await rowsOf(call);
    if (total < 2) throw new Error(`An order needs two rows, and support/poblar.ts gives ${call.path} only ${total}`);
    expect(filas).toHaveLength(total);
    for (const sortField of call.list.sort) {
      const [up, down] = [
        await rowsOf(call, { sortField, sortOrderAsc: 'true' }),
        await rowsOf(call, { sortField, sortOrderAsc: 'false' }),
      ];
      expect([sortField, down.filas]).toEqual([sortField, [...up.filas].reverse()]);
      if (sortField === call.list.sort[0]) expect([up.filas, down.filas]).toContainEqual(filas);
    }
  });

  test('pages are cuts of the whole, in every order, and every one tells the total', async () => {
    for (const sortField of call.list.sort) {
      const { filas, total } = await rowsOf(call, { sortField }, deUna);
      const first = await rowsOf(call, { sortField, size: '1' }, deUna);
      const second = await rowsOf(call, { sortField, size: '1', page: '1' }, deUna);
      expect([sortField, first.filas, second.filas, first.total, second.total]).toEqual([
        sortField,
        filas.slice(0, 1),
        filas.slice(1, 2),
        total,
        total,
      ]);
    }
    expect(await rowsOf(call, { page: '1000', size: '1' })).toMatchObject({ filas: [], total: (await rowsOf(call)).total });
  });

  test('answers every filter by itself and all together, and every kind of word in every order', async () => {
    const { total } = await rowsOf(call);
    const filters = Object.entries(fieldsOf(call)).filter(([name]) => !PAGED.includes(name));
    for (const [name, schema] of filters)
      for (const value of samplesOf(name, schema)) expect((await rowsOf(call, { [name]: value })).total).toEqual(expect.any(Number));
    await rowsOf(call, Object.fromEntries(filters.map(([name, schema]) => [name, samplesOf(name, schema)[0]!])));
    for (const sortField of call.list.sort)
      for (const filtro of ['ana', 'a', '809-555-0101', '12', 'zoe a 809'])
        expect((await rowsOf(call, { sortField, filtro })).total).toBeLessThanOrEqual(total);
    expect(await rowsOf(call, { filtro: 'nadie así' })).toMatchObject({ filas: [], total: 0 });
  });

  test('asks the database for 200 rows at most, whatever was asked for', async () => {
    const sent = jest.spyOn(pg.Client.prototype, 'query');
    const { status } = await ask(call, { size: '987654' });
    const values = sent.mock.calls
      .flatMap((args) => args.flat(2) as unknown[])
      .flatMap((one) => (one as { values?: unknown[] })?.values ?? one);
    sent.mockRestore();
    expect(status).toBe(200);
    expect(values.map(Number).filter((value) => value >= 987_654 && value < 2 * 987_654)).toEqual([]);
    if (!DECIDIDAS.has(call.path)) expect(values).toContain(MAX_SIZE);
  });
});

/** The headers of a list with what its totals add to them, and whether they are sums of columns. */
async function headersOf(call: ListCall) {
  const { body } = await rowsOf(call);
  const { totales } = (call.report ? decoder(call.result)(body) : { totales: {} }) as { totales: Record<string, unknown> };
  const columns = [...call.list.columns, ...(call.list.more?.(totales) ?? [])];
  return { headers: columns.map(({ header }) => header), sums: columns.some(({ id }) => typeof totales[id] === 'number') };
}

/** An export is written down: of the audit itself what does not grow meanwhile is asked for. */
const QUIETO: Record<string, Wire> = { 'auditoria/all/filter': { accion: 'INSERT' } };

describe.each(table(listas.filter(isList)))('%s/exportar', (path, call) => {
  test('is the whole list as CSV and Excel: its columns, all its rows, in the order asked for', async () => {
    const { total } = await rowsOf(call, QUIETO[path]);
    const { headers, sums } = await headersOf(call);
    const file = (formato: Formato, query: Wire = {}) => pedirArchivo(test_, call, token, formato, { ...QUIETO[path], ...query });
    const csv = await file('csv');
    expect([csv.status, csv.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(decodeURIComponent(csv.headers.get('Content-Disposition')!)).toContain(`${call.list.title}.csv`);
    const [first, ...lines] = celdasDe(textoDe(csv.body));
    expect([first, lines.length]).toEqual([headers, total]);
    expect(new Set(lines.map(({ length }) => length))).toEqual(new Set([headers.length]));

    const xlsx = await file('xlsx', { filtros: 'Filtros: ninguno' });
    expect([xlsx.status, xlsx.headers.get('Content-Type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    const [title, words, blank, heads, ...rows] = hojaDe(xlsx.body);
    expect([title, words, blank, heads]).toEqual([[call.list.title], ['Filtros: ninguno'], [], headers]);
    expect([rows.length, rows.at(-1)![0] === 'Total']).toEqual([total + Number(sums), sums]);

    for (const sortField of call.list.sort) {
      const [up, down] = [await file('csv', { sortField, sortOrderAsc: 'true' }), await file('csv', { sortField, sortOrderAsc: 'false' })];
      expect([sortField, up.status, down.status]).toEqual([sortField, 200, 200]);
      const [ups, downs] = [up, down].map(({ body }) => celdasDe(textoDe(body)).slice(1));
      expect([sortField, downs]).toEqual([sortField, [...ups!].reverse()]);
    }
  });

  test('leaves out what a filter leaves out, and is written down with its name', async () => {
    const { status, body } = await pedirArchivo(test_, call, token, 'csv', { filtro: 'nadie así', filtros: 'Búsqueda: nadie así' });
    expect([status, celdasDe(textoDe(body)).length]).toEqual([200, 1]);
    const [row] = await test_.rows(
      `select tabla, despues->>'formato' formato, despues->>'filtros' filtros from auditoria where accion = 'EXPORTACION' order by codigo_auditoria desc limit 1`,
    );
    expect(row).toMatchObject({ formato: 'csv', filtros: 'Búsqueda: nadie así' });
  });
});

test('what no page shows is not asked for: the orders of a column are orders of its list', () => {
  for (const call of listas) {
    const sorts = call.list.columns.flatMap(({ sort }) => sort ?? []);
    expect([call.path, sorts.filter((sort) => !call.list.sort.includes(sort))]).toEqual([call.path, []]);
    expect([call.path, Object.keys(fieldsOf(call))]).toEqual([call.path, expect.arrayContaining(PAGED)]);
  }
});

test('no more than 200 rows come with a page, and none is left out between two', async () => {
  const categorias = listas.find(({ path }) => path === 'categoria/all/filter')!;
  const antes = (await rowsOf(categorias)).filas.length;
  await test_.rows(
    `with callada as (select set_config('app.auditar', 'no', true))
     insert into categoria (codigo_compania, descripcion) select $1, 'Serie ' || n from callada, generate_series(1, 201) n`,
    [academia.codigoCompania],
  );
  const [first, second] = [await rowsOf(categorias, { size: '999999' }), await rowsOf(categorias, { size: '999999', page: '1' })];
  expect([first.filas.length, first.total]).toEqual([200, 201 + antes]);
  expect(second.filas).toHaveLength(1 + antes);
  expect(new Set([...first.filas, ...second.filas].map((row) => JSON.stringify(row))).size).toBe(201 + antes);
});
