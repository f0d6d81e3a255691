import type { RequestOf } from '@/contract/call';
import { Antiguedad } from '@/contract/facturas/antiguedad';
import type { RowOf } from '@/contract/list';
import { sinVencer, vencidas } from '@/contract/reportes/vencida';
import { sumar } from '@/domain/dinero';
import { sumarDias } from '@/domain/fechas';
import { antiguedad, diasDeAtraso, tramoDeMora } from '@/domain/mora';
import { createTestApp, HOY } from '../../support/createTestApp';
import { exportado } from '../../support/exportado';
import {
  nuevaAcademia,
  nuevaEntidad,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

const test_ = createTestApp();
const EDADES = Antiguedad.options;
/** Both sides of every limit between two ages of debt, and of being overdue at all. */
const DIAS = [-30, -1, 0, 1, 2, 29, 30, 31, 32, 59, 60, 61, 62, 89, 90, 91, 92, 365];

let academia: Academia;
let token: string;
let ana: Awaited<ReturnType<typeof nuevoEstudiante>>;
let numeros: Record<number, number>;

type Query = Partial<NonNullable<RequestOf<typeof vencidas>['query']>>;
const pide = (query: Query = {}, con = token) => test_.call(vencidas, { query: query }, { token: con });
const atrasos = (filas: readonly Pick<RowOf<typeof vencidas>, 'diasAtraso'>[]) => filas.map(({ diasAtraso }) => diasAtraso);

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
  token = (await nuevoUsuario(test_, academia)).token;
  const padre = await nuevaEntidad(test_, academia, { nombre: 'Íñigo', apellido: 'Zorrilla', telefono: '809-555-0177' });
  ana = await nuevoEstudiante(test_, academia, { nombre: 'Ana', apellido: 'Núñez', codigoPagador: padre.codigoEntidad });
  numeros = {};
  for (const [i, dias] of DIAS.entries()) {
    const values = { fechaVencimiento: sumarDias(HOY, -dias), total: pesos(1000.01 + i) };
    numeros[dias] = (await nuevaFactura(test_, academia, { estudiante: ana, values })).numero;
  }
  // Never in the report: paid, voided, not due yet.
  for (const values of [{ estatus: 'PAGADA', pagado: pesos(2500) }, { estatus: 'ANULADA' }] as const) {
    await nuevaFactura(test_, academia, { estudiante: ana, values });
  }
});

describe('what is overdue, and how old it is', () => {
  test('something pending and due before today; due today is not overdue, paid and voided never are', async () => {
    const { filas, total } = await pide({ size: 200 });
    expect(atrasos(filas)).toEqual(DIAS.filter((dias) => dias > 0).reverse());
    expect(total).toBe(filas.length);
  });

  test('days and age of each row, and the totals by age, are those of the domain', async () => {
    const { filas, totales } = await pide({ size: 200 });
    for (const { fechaVencimiento, diasAtraso, antiguedad: edad } of filas) {
      expect([diasAtraso, edad]).toEqual([diasDeAtraso(fechaVencimiento, HOY), tramoDeMora(fechaVencimiento, HOY)]);
    }
    const { POR_VENCER, ...porAntiguedad } = antiguedad(filas, HOY);
    expect(POR_VENCER).toBe(0);
    expect(totales.porAntiguedad).toEqual(porAntiguedad);
    expect(sumar(Object.values(totales.porAntiguedad))).toBe(totales.pendiente);
  });

  test.each(EDADES)('the filter %s finds what the domain calls so, to the day', async (edad) => {
    const { filas, total, totales } = await pide({ antiguedad: edad, size: 200 });
    expect(atrasos(filas)).toEqual(DIAS.filter((dias) => dias > 0 && tramoDeMora(sumarDias(HOY, -dias), HOY) === edad).reverse());
    expect(total).toBe(filas.length);
    expect(totales.porAntiguedad[edad]).toBe(totales.pendiente);
  });

  test('the filter of days counts from that day on, together with an age', async () => {
    expect(atrasos((await pide({ diasMinimo: 89 })).filas)).toEqual([365, 92, 91, 90, 89]);
    expect(atrasos((await pide({ diasMinimo: 31, antiguedad: 'D1_30' })).filas)).toEqual([]);
    expect(atrasos((await pide({ diasMinimo: 60, antiguedad: 'D31_60' })).filas)).toEqual([60]);
  });

  test('tomorrow each is a day older: what fell due today is in the report', async () => {
    test_.setNow('2026-03-11T04:00:00Z'); // midnight in Santo Domingo
    const { token: manana } = await nuevoUsuario(test_, academia);
    expect(atrasos((await pide({ size: 200 }, manana)).filas)).toEqual(
      DIAS.filter((dias) => dias >= 0)
        .map((dias) => dias + 1)
        .reverse(),
    );
    test_.setNow(`${HOY}T14:00:00Z`);
  });
});

describe('totals, pages and order', () => {
  test('totals are over the whole filter, whatever the page shows, and exact to the cent', async () => {
    const { filas } = await pide({ size: 200 });
    const { filas: pagina, totales, total } = await pide({ size: 3, page: 1 });
    expect(pagina).toEqual(filas.slice(3, 6));
    expect([total, totales.estudiantes]).toEqual([filas.length, 1]);
    for (const campo of ['total', 'pagado', 'pendiente'] as const) expect(totales[campo]).toBe(sumar(filas.map((fila) => fila[campo])));
  });

  test('beside the ages of debt: what is owed and not due yet', async () => {
    const porVencer = sumar(DIAS.flatMap((dias, i) => (dias <= 0 ? [pesos(1000.01 + i)] : [])));
    const alLado = (filtro = '') => test_.call(sinVencer, { query: { filtro } }, { token });
    expect((await alLado()).porVencer).toBe(porVencer);
    expect((await alLado('nunez')).porVencer).toBe(porVencer);
    expect(await alLado('nadie se llama así')).toEqual({ porVencer: 0, credito: null });
  });

  test('nothing found: no rows, and totals of 0', async () => {
    expect(await pide({ filtro: 'nadie se llama así' })).toEqual({
      filas: [],
      total: 0,
      totales: {
        estudiantes: 0,
        total: 0,
        pagado: 0,
        pendiente: 0,
        porAntiguedad: { D1_30: 0, D31_60: 0, D61_90: 0, D90: 0 },
      },
    });
  });

  test('an unknown sort field is refused', async () => {
    const { status, body } = await test_.send('GET', 'factura/facturasvencida?sortField=total', { token });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['sortField']]);
  });
});

describe('filters', () => {
  let otra: Academia;
  let con: string;
  let soloSantiago: string;
  let codigoGrupo: number;
  let bruno: number;
  let venta: number;

  beforeAll(async () => {
    otra = await nuevaAcademia(test_);
    const [naco, santiago] = otra.sucursales;
    con = (await nuevoUsuario(test_, otra)).token;
    soloSantiago = (await nuevoUsuario(test_, otra, { sucursales: [santiago] })).token;
    const pagadora = await nuevaEntidad(test_, otra, { nombre: 'Zoila', apellido: 'Abreu', telefono: '(829) 555-7788' });
    const deNaco = await nuevoEstudiante(test_, otra, { nombre: 'Álvaro', apellido: 'Peña', codigoPagador: pagadora.codigoEntidad });
    const mama = await nuevaEntidad(test_, otra, { nombre: 'Amparo', apellido: 'Ruiz' });
    const deSantiago = await nuevoEstudiante(test_, otra, { nombre: 'Bruno', codigoSucursal: santiago, codigoPagador: mama.codigoEntidad });
    const grupo = await nuevoGrupo(test_, otra);
    codigoGrupo = grupo.codigoGrupo;
    const { codigoInscripcion } = await nuevaInscripcion(test_, otra, { estudiante: deNaco, grupo });
    await nuevaFactura(test_, otra, { estudiante: deNaco, values: { codigoInscripcion, total: pesos(100) } });
    await nuevaFactura(test_, otra, { estudiante: deNaco, values: { total: pesos(300), pagado: pesos(50), estatus: 'PARCIAL' } });
    const values = { codigoSucursal: santiago, total: pesos(200), fechaVencimiento: '2026-01-05' };
    bruno = (await nuevaFactura(test_, otra, { estudiante: deSantiago, values })).numero;
    const club = await nuevaEntidad(test_, otra, { nombre: 'Club', apellido: 'Caribe', telefono: '809-555-1234' });
    venta = (await nuevaFactura(test_, otra, { codigoEntidad: club.codigoEntidad, values: { codigoSucursal: naco, total: pesos(70) } }))
      .numero;
  });
  const estudiantes = async (query: Query, quien = con) =>
    (await pide(query, quien)).filas.map(({ estudiante }) => estudiante.split(' ')[0]);

  test('without a branch all of the user’s; with one only that; never those of others', async () => {
    const [naco, santiago] = otra.sucursales;
    expect(await estudiantes({})).toHaveLength(4);
    expect(await estudiantes({ codigoSucursal: santiago })).toEqual(['Bruno']);
    expect((await pide({ codigoSucursal: naco }, con)).totales).toMatchObject({
      estudiantes: 1,
      total: 47000,
      pagado: 5000,
      pendiente: 42000,
    });
    expect(await estudiantes({}, soloSantiago)).toEqual(['Bruno']);
    expect((await test_.ask(vencidas, { query: { codigoSucursal: naco } }, { token: soloSantiago })).body.motivo).toBe('sucursal');
  });

  test('the group is that of the invoice’s enrolment', async () => {
    expect((await pide({ codigoGrupo }, con)).filas.map(({ pendiente }) => pendiente)).toEqual([10000]);
    expect((await pide({ codigoGrupo }, token)).filas).toEqual([]);
  });

  test.each([
    ['the student’s name without accents, in any order of words', 'PENA alv', ['Álvaro', 'Álvaro']],
    ['the name of the guardian', 'zoila', ['Álvaro', 'Álvaro']],
    ['the digits of the guardian’s phone', '8295557788', ['Álvaro', 'Álvaro']],
    ['the customer of a sale', 'caribe', ['Club']],
    ['no one: all words must fit', 'alvaro caribe', []],
    ['no one: a per cent sign is a per cent sign', '%', []],
  ])('the search finds %s', async (_, filtro, nombres) => {
    expect(await estudiantes({ filtro })).toEqual(nombres);
  });

  test('the search finds the number of an invoice', async () => {
    const { filas } = await pide({ filtro: String(bruno) }, con);
    expect(filas.map(({ numero }) => numero)).toContain(bruno);
  });

  test('each row names who pays and the phone; of a sale it is the customer', async () => {
    const { filas } = await pide({ filtro: 'bruno' }, con);
    expect(filas[0]).toMatchObject({ responsable: 'Amparo Ruiz', telefono: '', diasAtraso: 64, antiguedad: 'D61_90' });
    const { filas: ventas } = await pide({ filtro: 'caribe' }, con);
    expect(ventas[0]).toMatchObject({
      numero: venta,
      codigoEstudiante: null,
      estudiante: 'Club Caribe',
      responsable: 'Club Caribe',
      telefono: '809-555-1234',
    });
  });

  test.each([
    ['estudiante', ['Álvaro', 'Álvaro', 'Bruno', 'Club']],
    ['responsable', ['Bruno', 'Club', 'Álvaro', 'Álvaro']],
    ['pendiente', ['Club', 'Álvaro', 'Bruno', 'Álvaro']],
    ['numero', ['Álvaro', 'Álvaro', 'Bruno', 'Club']],
    ['fechaVencimiento', ['Bruno', 'Álvaro', 'Álvaro', 'Club']],
  ] as const)('sorted by %s, up and down, over all pages', async (sortField, nombres) => {
    expect(await estudiantes({ sortField })).toEqual(nombres);
    const paginas = [await estudiantes({ sortField, size: 3 }), await estudiantes({ sortField, size: 3, page: 1 })];
    expect(paginas.flat()).toEqual(nombres);
    expect(await estudiantes({ sortField, sortOrderAsc: false })).toEqual([...nombres].reverse());
  });
});

test('a file of more rows than any page shows holds every one of them; a page still carries 200 at most', async () => {
  const grande = await nuevaAcademia(test_);
  const { token: con } = await nuevoUsuario(test_, grande);
  const { codigoEntidad } = await nuevaEntidad(test_, grande);
  await test_.rows(
    `with callada as (select set_config('app.auditar', 'no', true))
     insert into factura (codigo_compania, codigo_sucursal, numero, tipo, codigo_entidad, descripcion, fecha, fecha_vencimiento, estatus, total, usuario)
     select $1, $2, n, 'VENTA', $3, '', '2026-01-01', '2026-01-01', 'PENDIENTE', 100, '' from callada, generate_series(1, 20001) n`,
    [grande.codigoCompania, grande.sucursales[0], codigoEntidad],
  );
  const { lineas } = await exportado(test_, vencidas, con);
  expect(lineas).toHaveLength(20_001);
  expect(new Set(lineas.map(([, numero]) => numero)).size).toBe(20_001);
  const { filas, total } = await pide({ page: 1, size: 100_000 }, con);
  expect([filas.length, total]).toEqual([200, 20_001]);
});
