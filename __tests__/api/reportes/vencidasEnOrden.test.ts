import { atrasos } from '@/contract/reportes/atraso';
import { vencidas } from '@/contract/reportes/vencida';
import { sumarDias } from '@/domain/fechas';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaEntidad, nuevoGrupo, nuevoPeriodo, nuevoUsuario, type Academia } from '../../support/factories';

// Where much is overdue, the first pages of these reports are read in the order of names, not sorted (docs/decisions/fast-paths): whoever pages through them has
// to see the same rows, and the same sums above them.

const app = createTestApp();
let academia: Academia;
let token: string;
let soloUna: string;

/**
 * Students of two branches, many of one name, with no guardian, one, two, or two of which the second one pays; invoices of four months in several groups and
 * none, some of them in the other branch, pending, paid in part, settled and voided; sales to customers; siblings of one guardian; a customer who is also a guardian.
 */
const GENTE = `with callada as (select set_config('app.auditar', 'no', true))
  insert into entidad (codigo_compania, nombre, apellido)
  select $1, case n % 3 when 0 then 'Ana' when 1 then 'Álvaro' else 'Zoe' end, case when n % 5 = 0 then 'Peña' else 'Ñandú ' || n % 40 end
  from callada, generate_series(1, 330) n returning codigo_entidad`;
const LLENAR = `with callada as (select set_config('app.auditar', 'no', true)),
  gente as (select codigo_entidad, n from callada, unnest($3::int[]) with ordinality g (codigo_entidad, n)),
  ninos as (
    insert into estudiante (codigo_compania, codigo_sucursal, codigo_entidad, fecha_ingreso, activo)
    select $1, ($2::int[])[1 + n % 2], codigo_entidad, '2025-01-01', n % 7 > 0 from gente where n <= 150 returning codigo_estudiante, codigo_entidad),
  tutores as (
    insert into responsable_estudiante (codigo_compania, codigo_estudiante, codigo_entidad, parentesco, contacto_pago)
    select $1, codigo_estudiante, g.codigo_entidad, 'TUTOR', vez = 2 and e.codigo_estudiante % 2 = 0
    from ninos e cross join generate_series(1, 2) vez join gente g on g.n = 151 + (e.codigo_estudiante * 7 + vez * 13) % 100
    where e.codigo_estudiante % 5 <> 0 and (vez = 1 or e.codigo_estudiante % 3 = 0)),
  a_quien as (
    select codigo_estudiante, codigo_entidad, vez from ninos cross join generate_series(1, 4) vez where codigo_estudiante % 4 > 0
    union all select null, codigo_entidad, 1 from gente where n between 241 and 300)
  insert into factura (codigo_compania, codigo_sucursal, numero, tipo, codigo_entidad, codigo_estudiante, descripcion, fecha, fecha_vencimiento, estatus, total,
    pagado, usuario)
  select $1, ($2::int[])[1 + i % 2], i, 'VENTA', codigo_entidad, codigo_estudiante, '', '2025-10-01', date '${HOY}' - (40 * vez + i % 9 - 45)::int, estatus, 1000 + i,
    case estatus when 'PARCIAL' then i % 50 + 1 when 'PAGADA' then 1000 + i else 0 end, ''
  from (select *, row_number() over (order by md5(codigo_entidad::text || vez))::int i from a_quien) una
    cross join lateral (values (case i % 11 when 0 then 'PAGADA' when 1 then 'ANULADA' when 2 then 'PARCIAL' else 'PENDIENTE' end)) e (estatus)`;

/** Enrols half of the students in two groups each, and says of some invoices which enrolment they are of. */
const INSCRIBIR = `with callada as (select set_config('app.auditar', 'no', true)),
  grupos as (select codigo_grupo, codigo_modalidad from grupo_modalidad join grupo using (codigo_grupo) where codigo_compania = $1),
  nuevas as (
    insert into inscripcion (codigo_compania, codigo_sucursal, codigo_estudiante, codigo_grupo, codigo_modalidad, monto_cuota, fecha_inscripcion, usuario)
    select $1, e.codigo_sucursal, e.codigo_estudiante, g.codigo_grupo, g.codigo_modalidad, 1000, '2025-01-01', '' from callada, estudiante e, grupos g
    where e.codigo_compania = $1 and e.codigo_estudiante % 2 = 0 returning codigo_inscripcion, codigo_estudiante)
  update factura f set codigo_inscripcion = i.codigo_inscripcion from nuevas i
  where i.codigo_estudiante = f.codigo_estudiante and (f.codigo_factura + i.codigo_inscripcion) % 2 = 0 and f.codigo_factura % 7 > 0`;

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  const { codigoPeriodo } = await nuevoPeriodo(app, academia);
  for (let i = 0; i < 3; i += 1) await nuevoGrupo(app, academia, { codigoPeriodo });
  ({ token } = await nuevoUsuario(app, academia));
  ({ token: soloUna } = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]] }));
  const gente = await app.rows(GENTE, [academia.codigoCompania]);
  await app.rows(LLENAR, [academia.codigoCompania, academia.sucursales, gente.map(({ codigo_entidad: codigo }) => codigo)]);
  await app.rows(INSCRIBIR, [academia.codigoCompania]);
  await app.rows('analyze');
});

interface Respuesta {
  filas: Record<string, unknown>[];
  totales: object;
}

/** A report as it is sorted whole, since of pages of 200 nothing is left over. Then its first pages, of which much is left over. */
async function compara(path: string, query: Record<string, unknown>, con = token) {
  const pide = async (page: object): Promise<Respuesta & { total: string | null }> => {
    const wire = new URLSearchParams(Object.entries({ ...query, ...page }).map(([name, value]) => [name, String(value)]));
    const { status, body, headers } = await app.send('GET', `${path}?${wire}`, { token: con });
    expect(status).toBe(200);
    return { ...(body as unknown as Respuesta), total: headers.get('X-Total-Count') };
  };
  const { filas, ...resto } = await pide({ size: 200 });
  for (let page = 1; filas.length < Number(resto.total); page += 1) filas.push(...(await pide({ size: 200, page })).filas);
  expect(filas.length).toBeGreaterThan(30);
  for (const [size, page] of [
    [1, 0],
    [1, 1],
    [2, 0],
  ] as const)
    // prettier-ignore
    expect(await pide({ size, page })).toEqual({ filas: filas.slice(page * size, (page + 1) * size), ...resto });
}

test('many invoices are overdue, of students, of customers, in both branches', async () => {
  const [sede] = academia.sucursales;
  const cuantas = await app.rows(
    `select codigo_sucursal = $2 aqui, codigo_estudiante is null venta, count(*)::int n from factura
     where codigo_compania = $1 and pendiente > 0 and fecha_vencimiento < $3 group by 1, 2`,
    [academia.codigoCompania, sede, HOY],
  );
  expect(cuantas).toHaveLength(4);
  expect(Math.min(...cuantas.map(({ n }) => n as number))).toBeGreaterThan(5);
});

describe.each(['estudiante', 'responsable'])('overdue invoices by %s', (sortField) => {
  test.each([true, false])('page by page as sorted at once, ascending: %s', async (sortOrderAsc) => {
    await compara(vencidas.path, { sortField, sortOrderAsc });
    await compara(vencidas.path, { sortField, sortOrderAsc, codigoSucursal: academia.sucursales[0] });
    await compara(vencidas.path, { sortField, sortOrderAsc }, soloUna);
    await compara(vencidas.path, { sortField, sortOrderAsc, diasMinimo: 20 });
  });
});

describe.each(Object.values(atrasos).map((call) => call.path))('%s', (path) => {
  test.each([true, false])('page by page as sorted at once, ascending: %s', async (sortOrderAsc) => {
    const query = path.endsWith('sucursal') ? { dias: 3 } : {};
    await compara(path, { ...query, sortOrderAsc });
    await compara(path, { ...query, sortOrderAsc }, soloUna);
  });
});

test('a guardian who comes, goes or pays from now on changes the order of the next answer', async () => {
  const [fila] = (await app.call(vencidas, { query: { sortField: 'responsable', size: 1 } }, { token })).filas;
  const primera = async () => (await app.call(vencidas, { query: { sortField: 'responsable', size: 1 } }, { token })).filas[0]!;
  const { codigoEntidad } = await nuevaEntidad(app, academia, { nombre: 'Aaa', apellido: 'Aaa' });
  const [nino] = await app.rows(
    `select codigo_estudiante from factura where codigo_compania = $1 and codigo_estudiante is not null and pendiente > 0 and fecha_vencimiento < $2
     order by codigo_factura desc limit 1`,
    [academia.codigoCompania, sumarDias(HOY, -1)],
  );
  await app.rows(
    `with otros as (update responsable_estudiante set contacto_pago = false where codigo_estudiante = $2)
     insert into responsable_estudiante (codigo_compania, codigo_estudiante, codigo_entidad, parentesco, contacto_pago) select $1, $2, $3, 'TUTOR', false`,
    [academia.codigoCompania, nino!.codigo_estudiante, codigoEntidad],
  );
  await app.rows(`update responsable_estudiante set contacto_pago = codigo_entidad = $2 where codigo_estudiante = $1`, [
    nino!.codigo_estudiante,
    codigoEntidad,
  ]);
  expect((await primera()).responsable).toBe('Aaa Aaa');
  await app.rows(`delete from responsable_estudiante where codigo_entidad = $1`, [codigoEntidad]);
  expect(await primera()).toEqual(fila);
});
