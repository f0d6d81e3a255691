import pg from 'pg';
import { cargaArticulos as calls, type ColumnaDeArticulo } from '@/contract/importacion/cargaArticulos';
import { compra } from '@/contract/compras/compra';
import { articulo } from '@/contract/inventario/articulo';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import { pronto } from '../../support/desde';
import { elLibroCuadra } from '../../support/libro';
import { nuevaAcademia, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { existenciasDe, nuevaCategoria, nuevoArticulo, nuevoSuplidor } from '../../support/tienda';

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let token: string;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
});

const BIEN = { descripcion: 'Camiseta', categoria: 'Uniformes', precio: '1,450.00' } satisfies Partial<Record<ColumnaDeArticulo, string>>;
type Celdas = Partial<Record<ColumnaDeArticulo, string>>;
const archivo = (filas: Celdas[], actualizar = false) => {
  const columnas = [...new Set([...Object.keys(BIEN), ...filas.flatMap(Object.keys)])] as ColumnaDeArticulo[];
  return {
    codigoSucursal: academia.sucursales[0],
    columnas,
    filas: filas.map((fila) => columnas.map((id) => ({ ...BIEN, ...fila })[id as keyof typeof BIEN] ?? '')),
    opciones: actualizar ? ['actualizar' as const] : [],
  };
};
const planear = (filas: Celdas[], actualizar = false) => app.call(calls.plan, { body: archivo(filas, actualizar) }, { token });
const importar = async (filas: Celdas[], actualizar = false) => {
  const { huella } = await planear(filas, actualizar);
  const body = { ...archivo(filas, actualizar), nombreArchivo: 'lista.xlsx', huella };
  return app.call(calls.importar, { body }, { token, clave: nuevaClave() });
};
const deshacer = (id: number) => app.call(calls.deshacer, { params: { id }, body: { parcial: false } }, { token, clave: nuevaClave() });
const tabla = async (consulta: string, ...valores: unknown[]) => (await app.rows(consulta, [academia.codigoCompania, ...valores])) as any[];
const articulos = () => tabla('select * from articulo where codigo_compania = $1 order by codigo_articulo');

describe('the plan', () => {
  test.each<[string, Celdas, ColumnaDeArticulo, RegExp]>([
    ['no name', { descripcion: ' ' }, 'descripcion', /Requerido/],
    ['no price', { precio: '' }, 'precio', /Requerido/],
    ['a price that is none', { precio: 'mil' }, 'precio', /1450\.00/],
    ['a price of three decimals', { precio: '10.555' }, 'precio', /2 decimales/],
    ['a price below nothing', { precio: '-5' }, 'precio', /1450\.00|más/],
    ['an ITBIS that is none', { itbis: '180' }, 'itbis', /18, 16 o 0|menos/],
    ['half a piece', { existencia: '2.5', costo: '10' }, 'existencia', /entero/],
    ['stock without its cost', { existencia: '4' }, 'costo', /lo que costó/],
    ['stock that costs too much', { existencia: '99999', costo: '999999999' }, 'costo', /demasiado/],
    ['a supplier that is not there', { suplidor: 'Nadie' }, 'suplidor', /No existe/],
    ['bars with spaces', { codigoBarra: '74 60' }, 'codigoBarra', /sin espacios/],
    ['a formula', { precio: '=A1' }, 'precio', /fórmula/],
    ['a name too long', { descripcion: 'x'.repeat(90) }, 'descripcion', /Máximo 80/],
  ])('says at its cell what is wrong: %s', async (_, celdas, columna, palabras) => {
    const { filas, errores, nuevas } = await planear([celdas]);
    expect(filas[0]).toMatchObject({ estado: 'ERROR', faltas: { [columna]: expect.stringMatching(palabras) } });
    expect([errores, nuevas]).toEqual([1, 0]);
  });

  test('knows an article that stands twice by its code, its bars and its name with the size', async () => {
    const { filas } = await planear([
      { codigo: 'C-1', codigoBarra: '746000' },
      { descripcion: 'Otra', codigo: 'c-1' },
      { descripcion: 'Otra más', codigoBarra: '746000' },
      { descripcion: 'CAMISETA' },
      { talla: 'M' },
    ]);
    expect(filas.map(({ estado }) => estado)).toEqual(['NUEVA', 'ERROR', 'ERROR', 'ERROR', 'NUEVA']);
    expect(filas[3]!.faltas['']).toBe('Es el mismo artículo que el de la fila 2');
  });

  test('says at its cell what is inactive, and a price that with its ITBIS is too large', async () => {
    const { codigoSuplidor, descripcion: suplidor } = await nuevoSuplidor(app, academia);
    const { codigoCategoria, descripcion: categoria } = await nuevaCategoria(app, academia);
    await app.rows('update suplidor set activo = false where codigo_suplidor = $1', [codigoSuplidor]);
    await app.rows('update categoria set activo = false where codigo_categoria = $1', [codigoCategoria]);
    const { filas } = await planear([{ suplidor, categoria, precio: '999999999', itbis: '18' }]);
    expect(filas[0]!.faltas).toEqual({
      suplidor: 'Ese suplidor está inactivo',
      categoria: 'Esa categoría está inactiva',
      precio: expect.stringMatching(/^Con el ITBIS/),
    });
  });

  test('leaves alone what is on record, and says so of its stock; a row that names two articles is none', async () => {
    const uno = await nuevoArticulo(app, academia, { values: { codigo: 'UNO', descripcion: 'Uno' } });
    await nuevoArticulo(app, academia, { values: { codigo: 'DOS', descripcion: 'Dos' } });
    const { filas, existen } = await planear([
      { descripcion: 'Uno', existencia: '3' },
      { descripcion: 'Uno', codigo: 'DOS', talla: '' },
    ]);
    expect(filas[0]).toMatchObject({
      estado: 'EXISTE',
      existe: { nombre: 'Uno', codigo: uno.codigoArticulo },
      notas: ['La existencia no cambia'],
    });
    expect(filas[1]!.estado).toBe('ERROR');
    expect(existen).toBe(1);
    const otra = await nuevaAcademia(app);
    const { token: ajeno } = await nuevoUsuario(app, otra);
    const body = { ...archivo([{ descripcion: 'Uno' }]), codigoSucursal: otra.sucursales[0] };
    expect((await app.call(calls.plan, { body }, { token: ajeno })).nuevas).toBe(1);
  });
});

describe('the import', () => {
  test('makes articles, categories and sizes, and the opening stock to the cent', async () => {
    const suplidor = await nuevoSuplidor(app, academia);
    const filas: Celdas[] = [
      { talla: 'S', existencia: '3', costo: '820.55', itbis: '18%', existenciaMinima: '2', suplidor: suplidor.descripcion.toUpperCase() },
      { talla: 'M', existencia: '5', costo: 'RD$ 1,000.10', itbis: '0.18', codigo: 'A-0007' },
      { descripcion: 'Agua', categoria: 'Cantina', precio: '35', itbis: '0' },
      { descripcion: '' },
    ];
    const plan = await planear(filas);
    expect(plan).toMatchObject({ nuevas: 3, errores: 1, ademas: '2 categorías nuevas' });
    expect(plan.filas[0]!.notas).toEqual(['Entran 3 piezas a DOP 820.55']);
    const carga = await importar(filas);
    expect(carga).toMatchObject({ nuevas: 3, actualizadas: 0, errores: 1 });
    const [s, m, agua] = await articulos();
    expect([s, m, agua].map((una) => [una.nombre, una.precio, una.itbis, una.codigo, una.existencia_minima])).toEqual([
      ['Camiseta · talla S', pesos(1450), 1800, 'A-0008', 2],
      ['Camiseta · talla M', pesos(1450), 1800, 'A-0007', 0],
      ['Agua', pesos(35), 0, 'A-0009', 0],
    ]);
    expect([s.codigo_modelo, m.codigo_modelo, agua.codigo_modelo]).toEqual([s.codigo_articulo, s.codigo_articulo, null]);
    expect([s.codigo_suplidor, m.codigo_suplidor, s.codigo_categoria === m.codigo_categoria]).toEqual([
      suplidor.codigoSuplidor,
      null,
      true,
    ]);
    expect(await existenciasDe(app, s.codigo_articulo)).toEqual({ [academia.sucursales[0]]: [3, pesos(2461.65)] });
    expect([s.costo_promedio, m.costo_promedio]).toEqual([pesos(820.55), pesos(1000.1)]);
    const [uno] = await app.call(articulo.buscar, { query: { filtro: 'a-0007' } }, { token });
    expect(uno).toMatchObject({ nombre: 'Camiseta · talla M' });
  });

  test('changes what is on record where that is asked for: only what the file says otherwise, and never its stock', async () => {
    const { codigoCategoria } = await nuevaCategoria(app, academia);
    const uno = await nuevoArticulo(app, academia, {
      hay: 4,
      values: { codigo: 'UNO', descripcion: 'Uno', existenciaMinima: 3, codigoCategoria },
    });
    const [{ descripcion: categoria }] = await tabla('select descripcion from categoria where codigo_compania = $1');
    const fila: Celdas = { descripcion: 'Uno', categoria, precio: '550', existenciaMinima: '', existencia: '9', costo: '1' };
    expect((await planear([fila])).existen).toBe(1);
    const { filas, actualizadas } = await planear([fila], true);
    expect(filas[0]).toMatchObject({
      estado: 'ACTUALIZA',
      existe: { codigo: uno.codigoArticulo },
      notas: ['Precio: de DOP 500.00 a DOP 550.00', 'La existencia no cambia'],
    });
    expect(actualizadas).toBe(1);
    const { codigoCarga } = await importar([fila], true);
    expect((await articulos())[0]).toMatchObject({ precio: pesos(550), existencia_minima: 3, itbis: 1800, version: 1 });
    expect((await existenciasDe(app, uno.codigoArticulo))[academia.sucursales[0]]).toEqual([4, pesos(800)]);
    await deshacer(codigoCarga);
    expect((await articulos())[0]).toMatchObject({ precio: pesos(500), version: 2 });
  });

  test('is refused when something changed meanwhile, and when nothing is new; nothing is written', async () => {
    const { huella } = await planear([{}]);
    await nuevoArticulo(app, academia, { values: { descripcion: 'Camiseta' } });
    const body = { ...archivo([{}]), nombreArchivo: 'x.csv', huella };
    expect((await app.ask(calls.importar, { body }, { token, clave: nuevaClave() })).status).toBe(409);
    await expect(importar([{}])).rejects.toThrow(/400/);
    expect(await tabla('select 1 from carga where codigo_compania = $1')).toEqual([]);
    expect(await articulos()).toHaveLength(1);
  });

  test('what a colleague saves while it waits is not overwritten: the plan has changed', async () => {
    const { codigoCategoria, descripcion: categoria } = await nuevaCategoria(app, academia);
    await nuevoArticulo(app, academia, { values: { codigo: 'UNO', descripcion: 'Uno', codigoCategoria } });
    const filas: Celdas[] = [{ descripcion: 'Uno', categoria, precio: '550' }];
    const { huella } = await planear(filas, true);
    const colega = new pg.Client({ connectionString: app.url });
    await colega.connect();
    await colega.query('begin');
    await colega.query('update articulo set precio = 80000, version = version + 1 where codigo_compania = $1', [academia.codigoCompania]);
    const body = { ...archivo(filas, true), nombreArchivo: 'x.csv', huella };
    const cargada = app.ask(calls.importar, { body }, { token, clave: nuevaClave() });
    const esperan = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await pronto(
      () => app.rows(esperan),
      (unas) => unas.length > 0,
    );
    await colega.query('commit');
    await colega.end();
    expect((await cargada).status).toBe(409);
    expect((await articulos())[0].precio).toBe(80000);
  });

  test('remembers for the whole company which column each heading was', async () => {
    const mapeo = { nombredelproducto: 'descripcion', color: null };
    await app.call(calls.recordar, { body: { mapeo } }, { token });
    const { token: colega } = await nuevoUsuario(app, academia, { accesos: [64] });
    expect(await app.call(calls.mapeo, {}, { token: colega })).toEqual({ mapeo });
    const { token: ajena } = await nuevoUsuario(app, await nuevaAcademia(app));
    expect(await app.call(calls.mapeo, {}, { token: ajena })).toEqual({ mapeo: {} });
  });
});

describe('undoing it', () => {
  const CON_EXISTENCIA: Celdas[] = [
    { existencia: '3', costo: '10' },
    { descripcion: 'Medias', categoria: 'Uniformes' },
  ];

  test('takes the articles, their opening stock and the categories that nothing else is in', async () => {
    const { codigoCarga } = await importar(CON_EXISTENCIA);
    expect((await deshacer(codigoCarga)).deshecha).not.toBeNull();
    expect(await articulos()).toEqual([]);
    for (const una of ['categoria', 'movimiento']) expect(await tabla(`select 1 from ${una} where codigo_compania = $1`)).toEqual([]);
    await expect(deshacer(codigoCarga)).rejects.toThrow(/ya está deshecha/);
    expect((await importar(CON_EXISTENCIA)).nuevas).toBe(2);
  });

  test('is refused, by name, once one of them moved or stands in a document', async () => {
    const { codigoCarga } = await importar(CON_EXISTENCIA);
    const [camiseta, medias] = await articulos();
    const { codigoSuplidor } = await nuevoSuplidor(app, academia);
    const lineas = [{ codigoArticulo: medias.codigo_articulo, cantidad: 1, piezas: 1, costo: pesos(10), itbis: 1800 }];
    const body = {
      ...{ codigoSucursal: academia.sucursales[0], codigoSuplidor, documento: '', fecha: '2026-03-10', nota: '' },
      ...{ otrosCostos: pesos(0), itbisAlCosto: false, recibir: false, detalles: lineas },
    };
    const comprada = await app.ask(compra.save, { body }, { token, clave: nuevaClave() });
    expect([comprada.status, comprada.body]).toEqual([200, expect.anything()]);
    await expect(deshacer(codigoCarga)).rejects.toThrow(/compra/);
    await app.rows(`update movimiento set origen = 'AJUSTE' where codigo_articulo = $1`, [camiseta.codigo_articulo]);
    await expect(deshacer(codigoCarga)).rejects.toThrow(/Camiseta/);
    expect(await articulos()).toHaveLength(2);
  });

  test('is refused where somebody changed an article that the import had changed', async () => {
    const { codigoCategoria } = await nuevaCategoria(app, academia);
    await nuevoArticulo(app, academia, { values: { descripcion: 'Uno', codigoCategoria } });
    const [{ descripcion: categoria }] = await tabla('select descripcion from categoria where codigo_compania = $1');
    const { codigoCarga } = await importar([{ descripcion: 'Uno', categoria, precio: '9' }], true);
    await app.rows('update articulo set precio = 800, version = version + 1 where codigo_compania = $1', [academia.codigoCompania]);
    await expect(deshacer(codigoCarga)).rejects.toThrow(/Alguien cambió después: Uno/);
    expect((await articulos())[0].precio).toBe(800);
  });

  test('of another kind or company is not there', async () => {
    const { codigoCarga } = await importar(CON_EXISTENCIA);
    const { token: ajeno } = await nuevoUsuario(app, await nuevaAcademia(app));
    await expect(
      app.call(calls.deshacer, { params: { id: codigoCarga }, body: { parcial: false } }, { token: ajeno, clave: nuevaClave() }),
    ).rejects.toThrow(/404/);
    const estudiantes = await import('@/contract/importacion/cargaEstudiantes');
    await expect(
      app.call(
        estudiantes.cargaEstudiantes.deshacer,
        { params: { id: codigoCarga }, body: { parcial: false } },
        { token, clave: nuevaClave() },
      ),
    ).rejects.toThrow(/404/);
  });
});
