import { cierres } from '@/contract/cierre/cierre';
import { comprobante, type secuenciaFiscal } from '@/server/db/schema/dinero/fiscal';
import { insertRow } from '@/server/lib/scope';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { conComprobantes, nuevaSecuencia } from '../../support/fiscal';
import { nuevoSuplidor } from '../../support/tienda';

// What the checklist of a month's close asks of fiscal numbers, their ranges and the tax files.

const app = createTestApp();
const FEBRERO = '2026-02';
type Secuencia = typeof secuenciaFiscal.$inferSelect;
let academia: Academia;
beforeEach(async () => {
  academia = await nuevaAcademia(app);
});

async function lineas() {
  app.setNow(`${HOY}T14:00:00Z`);
  const { token } = await nuevoUsuario(app, academia);
  return (await app.call(cierres.revision, { query: { mes: FEBRERO } }, { token })).lineas;
}
const linea = async (id: string) => (await lineas()).find((una) => una.id === id)!;

/** A document of a day: with the next number of a range, or waiting for one. */
async function emitido(fecha: string, secuencia?: Secuencia, de = academia) {
  const estudiante = await nuevoEstudiante(app, de);
  const { codigoFactura } = await nuevaFactura(app, de, { estudiante });
  const { codigoCompania, sucursales } = de;
  const [numerada] = secuencia
    ? await app.rows<{ n: number }>(
        'update secuencia_fiscal set siguiente = siguiente + 1 where codigo_secuencia = $1 returning siguiente - 1 n',
        [secuencia.codigoSecuencia],
      )
    : [];
  await insertRow(app.deps.db, comprobante, {
    ...{ codigoCompania, codigoSucursal: sucursales[0], codigoFactura, clase: 'FACTURA', tipo: secuencia?.tipo ?? 'B02', fecha },
    ...{ codigoSecuencia: secuencia?.codigoSecuencia, ncf: numerada && `${secuencia!.tipo}${`${numerada.n}`.padStart(8, '0')}` },
    ...{ codigoComprador: estudiante.codigoPagador, nombre: 'Ana', lineas: [], itbis: pesos(0), total: pesos(100), usuario: 'pruebas' },
  });
}

test('nothing fiscal is asked of an academy without fiscal numbers', async () => {
  const fiscales = async () =>
    (await lineas()).map(({ id }) => id).filter((id) => ['comprobantes', 'secuencias', 'impuestos'].includes(id));
  expect(await fiscales()).toEqual([]);
  await conComprobantes(app, academia);
  expect(await fiscales()).toEqual(['comprobantes', 'secuencias', 'impuestos']);
});

test('documents that wait for a number are missing: of the month and of earlier ones, not of the next', async () => {
  await conComprobantes(app, academia);
  const rango = await nuevaSecuencia(app, academia, 'B02');
  await emitido('2026-02-10', rango);
  await emitido('2026-03-01');
  const otra = await nuevaAcademia(app);
  await emitido('2026-02-10', undefined, otra);
  const ruta = '/compania?pestana=fiscal';
  expect(await linea('comprobantes')).toEqual({
    ...{ id: 'comprobantes', estado: 'BIEN', ruta, texto: 'Todos los comprobantes del mes tienen su número' },
  });
  await emitido('2026-02-28');
  expect(await linea('comprobantes')).toMatchObject({ estado: 'FALTA', texto: '1 comprobante espera su número fiscal', ruta });
  await emitido('2026-01-31');
  expect((await linea('comprobantes')).texto).toBe('2 comprobantes esperan su número fiscal');
});

describe('of the ranges', () => {
  beforeEach(() => conComprobantes(app, academia));
  let desde = 0;
  const rango = (tipo: 'B01' | 'B02', values: Parameters<typeof nuevaSecuencia>[3] = {}) =>
    nuevaSecuencia(app, academia, tipo, { desde: (desde += 10_000), ...values });
  /** How many are used up, expired or with a hole. */
  const faltan = async () => {
    const { estado, texto } = await linea('secuencias');
    return estado === 'BIEN' ? 0 : Number(texto.split(' ')[0]);
  };

  test('one that is used up is missing, one with a number left is not', async () => {
    const ultima = await rango('B02', { desde: 10, hasta: 11 });
    await emitido('2026-02-10', ultima);
    expect(await faltan()).toBe(0);
    await emitido('2026-02-11', ultima);
    expect(await faltan()).toBe(1);
  });

  test.each([
    ['on the last day of the month', '2026-02-28', 1],
    ['on the first day after it', '2026-03-01', 0],
    ['never', null, 0],
  ])('beside an expired one, of one that expires %s so many types are missing', async (_, vence, n) => {
    await rango('B02', { vence: '2026-01-31' });
    await rango('B02', { vence });
    expect(await faltan()).toBe(n);
  });

  test('one that ended in the middle of the month is no fault where another goes on, for its own branch and type', async () => {
    const vencida = { vence: '2026-02-14' };
    await rango('B02', vencida);
    expect(await linea('secuencias')).toMatchObject({
      ...{ estado: 'FALTA', texto: '1 secuencia fiscal agotada, vencida o con huecos', ruta: '/compania?pestana=fiscal' },
    });
    await rango('B01');
    await rango('B02', { codigoSucursal: academia.sucursales[1] });
    expect(await faltan()).toBe(1);
    await rango('B02');
    expect(await linea('secuencias')).toMatchObject({ estado: 'BIEN', texto: 'Las secuencias fiscales tienen números y ningún hueco' });
    await rango('B01', { ...vencida, codigoSucursal: academia.sucursales[1] });
    await rango('B02', { ...vencida, codigoSucursal: academia.sucursales[1], activo: false });
    expect(await faltan()).toBe(1);
  });

  test('one with a hole is missing, in use or not; one that is not in use may be used up', async () => {
    const vieja = await rango('B02', { desde: 10, hasta: 10, activo: false });
    await emitido('2026-01-10', vieja);
    expect(await faltan()).toBe(0);
    // Eleven to twelve, and one document.
    const hueco = await rango('B02', { desde: 11, activo: false });
    await emitido('2026-01-11', hueco);
    await app.rows('update secuencia_fiscal set siguiente = 13 where codigo_secuencia = $1', [hueco.codigoSecuencia]);
    expect(await faltan()).toBe(1);
    // One that begins at a later number than its first.
    await rango('B01', { desde: 500, siguiente: 501 });
    expect(await linea('secuencias')).toMatchObject({ texto: '2 secuencias fiscales agotadas, vencidas o con huecos' });
  });

  test('those of another academy are none of ours', async () => {
    const otra = await nuevaAcademia(app);
    await conComprobantes(app, otra);
    await nuevaSecuencia(app, otra, 'B02', { vence: '2026-02-14', siguiente: 7 });
    expect(await faltan()).toBe(0);
  });
});

describe('of the tax files', () => {
  const hacer = (formato: string, mes = FEBRERO, { codigoCompania } = academia) =>
    app.rows(
      `insert into archivo_fiscal (codigo_compania, formato, mes, nombre, contenido, hash, registros, usuario)
        values ($1, $2, $3, 'archivo.txt', '', '', 0, 'pruebas')`,
      [codigoCompania, formato, mes],
    );
  const con608 = ({ codigoCompania } = academia) =>
    app.rows('update compania_fiscal set con_608 = true where codigo_compania = $1', [codigoCompania]);
  let numero = 0;
  const comprar = async (ncf: string, { de = academia, fecha = '2026-02-15', estatus = 'RECIBIDA' } = {}) => {
    const { codigoSuplidor } = await nuevoSuplidor(app, de);
    await app.rows(
      `insert into compra (codigo_compania, codigo_sucursal, codigo_suplidor, numero, fecha, fecha_vencimiento, estatus, ncf, otros_costos, total, usuario, momento)
        values ($1, $2, $3, $4, $5::date, $5::date, $6, $7, 0, 100, 'pruebas', now())`,
      [de.codigoCompania, de.sucursales[0], codigoSuplidor, (numero += 1), fecha, estatus, ncf],
    );
  };
  const texto = async () => (await linea('impuestos')).texto;
  const HECHOS = 'Los archivos del mes para la DGII están hechos';

  test('all of the month are missing until they are made; the 608 where voids are declared in it', async () => {
    await conComprobantes(app, academia);
    expect(await linea('impuestos')).toMatchObject({
      ...{ estado: 'FALTA', texto: 'Faltan por hacer el 606 y el 607 del mes', ruta: '/process/libros?pestana=impuestos' },
    });
    await hacer('606');
    expect(await texto()).toBe('Falta por hacer el 607 del mes');
    await hacer('607');
    expect(await linea('impuestos')).toMatchObject({ estado: 'BIEN', texto: HECHOS });
    await con608();
    expect(await linea('impuestos')).toMatchObject({ estado: 'FALTA', texto: 'Falta por hacer el 608 del mes' });
    await hacer('608');
    expect((await linea('impuestos')).estado).toBe('BIEN');
  });

  test('those of other months and of another academy are no files of this one', async () => {
    await conComprobantes(app, academia);
    const otra = await nuevaAcademia(app);
    await conComprobantes(app, otra);
    await con608(otra);
    for (const formato of ['606', '607']) {
      await hacer(formato, '2026-01');
      await hacer(formato, '2026-03');
      await hacer(formato, FEBRERO, otra);
    }
    expect(await texto()).toBe('Faltan por hacer el 606 y el 607 del mes');
  });

  test('a month before the fiscal numbers began has nothing to send, but the 606 of a purchase with its supplier’s number', async () => {
    await conComprobantes(app, academia, 'NCF', '2026-03-01');
    const otra = await nuevaAcademia(app);
    const nada = 'No hay nada que enviar a la DGII de este mes: los comprobantes empezaron el 1 de marzo de 2026';
    await comprar('');
    await comprar('B0100000001', { estatus: 'ANULADA' });
    await comprar('B0100000002', { fecha: '2026-01-31' });
    await comprar('B0100000003', { fecha: '2026-03-01' });
    await comprar('B0100000004', { de: otra });
    await emitido('2026-01-31');
    await emitido('2026-03-01');
    await emitido('2026-02-15', undefined, otra);
    // Neither a file of another month nor one of another academy is of this month.
    await hacer('606', '2026-01');
    await hacer('606', FEBRERO, otra);
    expect(await linea('impuestos')).toMatchObject({ estado: 'BIEN', texto: nada });
    await comprar('B0100000005', { fecha: '2026-02-28' });
    expect(await linea('impuestos')).toMatchObject({ estado: 'FALTA', texto: 'Falta por hacer el 606 del mes' });
    await hacer('606');
    expect(await linea('impuestos')).toMatchObject({ estado: 'BIEN', texto: HECHOS });
  });

  test('a document of a month before the fiscal numbers began asks for its 607, and for the 608 where voids are declared in it', async () => {
    await conComprobantes(app, academia, 'NCF', '2026-03-01');
    await emitido('2026-02-01');
    expect(await texto()).toBe('Falta por hacer el 607 del mes');
    await con608();
    expect(await texto()).toBe('Faltan por hacer el 607 y el 608 del mes');
  });

  test('a month in which the fiscal numbers began on its last day has all its files', async () => {
    await conComprobantes(app, academia, 'NCF', '2026-02-28');
    expect(await texto()).toBe('Faltan por hacer el 606 y el 607 del mes');
  });
});
