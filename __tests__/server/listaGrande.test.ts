import { estudiantes, MAX_TODOS } from '@/contract/estudiantes/estudiante';
import { MAX_FOUND, MAX_FOUND_SHORT, MAX_TOTAL } from '@/contract/list';
import { responsables } from '@/contract/responsables/responsable';
import { createTestApp } from '../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, type Academia } from '../support/factories';

// A list of more rows than are counted: what it says of them, and that every page is the one that a plain sort of all rows would give.

const test_ = createTestApp();

const DE_MAS = 40;
let academia: Academia;
let token: string;
let deUna: string;

/** Students with their guardian and phone over all branches, one in ten inactive; every name begins with a number that no order of keys has. */
const LLENAR = `with callada as (select set_config('app.auditar', 'no', true)),
  personas as (
    insert into entidad (codigo_compania, nombre, apellido, telefono)
    select $1, 'Serie ' || md5(n::text), 'Ñandú ' || n, '809-555-' || lpad((n % 10000)::text, 4, '0') from callada, generate_series(1, $3::int) n
    returning codigo_entidad),
  altas as (
    insert into estudiante (codigo_compania, codigo_sucursal, codigo_entidad, fecha_ingreso, activo)
    select $1, ($2::int[])[1 + codigo_entidad % cardinality($2::int[])], codigo_entidad, date '2026-01-01' - codigo_entidad % 300, codigo_entidad % 10 > 0 from personas
    returning codigo_estudiante, codigo_entidad)
  insert into responsable_estudiante (codigo_compania, codigo_estudiante, codigo_entidad, parentesco)
  select $1, codigo_estudiante, codigo_entidad, 'TUTOR' from altas`;

/** The triggers that write the text by which a student is found, once per student and once per guardian; all at once is the same and sooner. */
const textos = (accion: 'enable' | 'disable') =>
  `alter table estudiante ${accion} trigger texto; alter table responsable_estudiante ${accion} trigger texto_estudiante`;

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
  ({ token } = await nuevoUsuario(test_, academia));
  ({ token: deUna } = await nuevoUsuario(test_, academia, { sucursales: [academia.sucursales[0]] }));
  await test_.rows(textos('disable'));
  await test_.rows(LLENAR, [academia.codigoCompania, academia.sucursales, MAX_TOTAL + DE_MAS]);
  await test_.rows(`begin; set local app.auditar = 'no';
    select refrescar_estudiantes(array(select codigo_estudiante from estudiante)); ${textos('enable')}; commit`);
  await test_.rows('analyze');
});

async function pagina(path: string, query: Record<string, unknown>, como = token) {
  const wire = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, body, headers } = await test_.send('GET', `${path}?${wire}`, { token: como });
  expect(status).toBe(200);
  return { filas: body as Record<string, number>[], total: Number(headers.get('X-Total-Count')), capped: headers.get('X-Total-Capped') };
}
const tabla = (query: object, como?: string) =>
  pagina(estudiantes.crudFilter.path, { size: 20, sortField: 'nombreCompleto', ...query }, como);
const codigos = (filas: Record<string, number>[]) => filas.map(({ codigoEstudiante }) => codigoEstudiante);

/** Keys of the whole list, sorted at once. */
const todos = async (where = 'true', order = 'nombre_completo collate "es-x-icu", codigo_estudiante') =>
  (
    await test_.rows(`select codigo_estudiante from estudiante where codigo_compania = $1 and ${where} order by ${order}`, [
      academia.codigoCompania,
    ])
  ).map((row) => row.codigo_estudiante as number);

test('beyond ten thousand rows the total says that there are more, and the pages go on to the last one, which tells it', async () => {
  const enOrden = await todos();
  expect(await tabla({ inactivos: true })).toMatchObject({ total: MAX_TOTAL, capped: 'true' });
  for (const page of [0, 7, 501])
    expect(codigos((await tabla({ inactivos: true, page })).filas)).toEqual(enOrden.slice(page * 20, page * 20 + 20));
  const ultima = await tabla({ inactivos: true, size: 30, page: Math.floor(enOrden.length / 30) });
  expect(ultima).toMatchObject({ total: enOrden.length, capped: null });
});

test('pages of several branches, with and without the inactive, are cuts of one order, up and down', async () => {
  for (const inactivos of [true, false]) {
    const donde = inactivos ? 'true' : 'activo';
    const porIngreso = await todos(donde, 'fecha_ingreso desc, codigo_estudiante desc');
    const { filas } = await tabla({ inactivos, sortField: 'fechaIngreso', sortOrderAsc: false, page: 3 });
    expect(codigos(filas)).toEqual(porIngreso.slice(60, 80));
    const deSede = await todos(`${donde} and codigo_sucursal = ${academia.sucursales[0]}`);
    expect(codigos((await tabla({ inactivos, page: 2 }, deUna)).filas)).toEqual(deSede.slice(40, 60));
    expect(codigos((await tabla({ inactivos, page: 2, codigoSucursal: academia.sucursales[0] })).filas)).toEqual(deSede.slice(40, 60));
  }
});

test('a thousand rows at once, read by several statements, are the same cut of the order as pages of them', async () => {
  for (const query of [{}, { codigoSucursal: academia.sucursales[0] }]) {
    const donde = query.codigoSucursal ? `activo and codigo_sucursal = ${query.codigoSucursal}` : 'activo';
    const enOrden = await todos(donde);
    const pide = (more: object) => pagina(estudiantes.all.path, { ...query, ...more });
    const { filas: primeras } = await pide({});
    expect(codigos(primeras)).toEqual(enOrden.slice(0, MAX_TODOS));
    expect((await pide({ size: 200, page: 2 })).filas).toEqual(primeras.slice(400, 600));
    const ultima = Math.floor((enOrden.length - 1) / MAX_TODOS);
    expect(codigos((await pide({ page: ultima })).filas)).toEqual(enOrden.slice(ultima * MAX_TODOS));
    expect((await pide({ page: ultima + 1 })).filas).toEqual([]);
  }
});

test.each([
  ['a word', 'ñandu', MAX_FOUND],
  ['a word of two letters', 'se', MAX_FOUND_SHORT],
  ['the beginning of a phone', '809-555', MAX_FOUND],
  ['several', 'se 809-555 serie', MAX_FOUND],
])('what more have in common than are counted is found by %s, in order, page by page', async (_, filtro, most) => {
  const activos = await todos('activo');
  for (const page of [0, 3]) {
    const { filas, total, capped } = await tabla({ inactivos: false, filtro, page });
    expect([codigos(filas), total, capped]).toEqual([activos.slice(page * 20, page * 20 + 20), most, 'true']);
  }
});

test('what fewer have is counted exactly, and its pages are cuts of the order', async () => {
  const exactos = await todos(`activo and busqueda like '%100%' and busqueda like '%nandu%'`);
  const con = await tabla({ inactivos: false, filtro: '100 nandu', page: 1 });
  expect([codigos(con.filas), con.total, con.capped]).toEqual([exactos.slice(20, 40), exactos.length, null]);
  expect(exactos.length).toBeGreaterThan(40);
  expect(exactos.length).toBeLessThanOrEqual(MAX_FOUND);
});

test('guardians of two letters are read in order until the page is full, those of other branches left out', async () => {
  const { filas, total, capped } = await pagina(responsables.filter.path, { filtro: 'se', size: 20 }, deUna);
  const suyos = await test_.rows(
    `select p.codigo_entidad from entidad p join estudiante e using (codigo_entidad) where e.codigo_sucursal = $1
     order by (p.nombre || ' ' || p.apellido) collate "es-x-icu", 1 limit 20`,
    [academia.sucursales[0]],
  );
  expect(filas.map(({ codigoEntidad }) => codigoEntidad)).toEqual(suyos.map((row) => row.codigo_entidad));
  expect([total, capped]).toEqual([MAX_FOUND_SHORT, 'true']);
  const nadie = await pagina(responsables.filter.path, { filtro: 'zq' });
  expect([nadie.filas, nadie.total, nadie.capped]).toEqual([[], 0, null]);
});
