import { servicio } from '@/server/db/schema/dinero/precios';
import { createTestApp, nuevaClave, type Answer } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { sinCambios } from '../../support/sinCambios';

// Every bad input that has a name, against each act that takes money: the right answer in words that say what to do, and nothing written.

const app = createTestApp();
let academia: Academia;
let naco: number;
let token: string;
let codigoUsuario: number;
let codigoServicio: number;

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  naco = academia.sucursales[0];
  ({ token, codigoUsuario } = await nuevoUsuario(app, academia));
  const { codigoCompania } = academia;
  const [clase] = await app.deps.db
    .insert(servicio)
    .values({ codigoCompania, descripcion: 'Clase privada', precio: pesos(500) })
    .returning();
  ({ codigoServicio } = clase!);
});

const manda = (method: 'POST' | 'PUT', path: string, body: unknown, clave = nuevaClave()) => app.send(method, path, { token, body, clave });
const rechaza = (path: string, body: unknown) => sinCambios(app, () => manda('POST', path, body));
const dicho = ({ status, body }: Answer) => [status, body.errors ?? body.mensaje];

/** A student with one instalment of 2,500.00, and the payment of it in cash as a form sends it. */
async function porCobrar() {
  const nino = await nuevoEstudiante(app, academia);
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: nino });
  const forma = (monto: unknown, una = 'TARJETA', referencia = '') => ({ forma: una, monto, referencia });
  const pago = (monto: unknown, formas: unknown[]) => ({
    codigoSucursal: naco,
    codigoPagador: nino.codigoPagador,
    facturas: [{ codigoFactura, monto }],
    formas,
  });
  return { nino, codigoFactura, forma, pago };
}

const venta = async (linea: object, totalEsperado: unknown = 500) => {
  const { codigoEstudiante } = await nuevoEstudiante(app, academia);
  const detalles = [{ tipo: 'SE', codigoServicio, cantidad: 1, motivo: '', ...linea }];
  return { codigoSucursal: naco, codigoEstudiante, nota: '', detalles, totalEsperado };
};

const descuento = (valor: object) => ({
  descripcion: 'Pronto pago',
  tipo: 'MONTO',
  porcentaje: 0,
  monto: 0,
  alcances: ['CUOTA'],
  desde: null,
  hasta: null,
  desdeHijo: null,
  prioridad: 100,
  acumulable: true,
  nota: '',
  activo: true,
  ...valor,
});

const MAS_DE_0 = 'Debe ser más de 0';
const CERO_O_MAS = 'Debe ser 0 o más';
const DECIMALES = 'Use a lo sumo 2 decimales';
const NUMERO = 'Debe ser un número';
const ENTERO = 'Debe ser un número entero';
const GRANDE = 'El número es demasiado grande';
const MAXIMO = 'Debe ser 999,999,999.99 o menos';

/** What is typed, and what each kind of field answers: an amount of an act, an amount that may be 0, a percentage, a number of pieces. */
const MALOS: readonly [string, unknown, { importe: string; dinero?: string; porciento?: string; piezas?: string }][] = [
  ['0', 0, { importe: MAS_DE_0, piezas: 'Debe ser 1 o más' }],
  ['a negative amount', -5, { importe: MAS_DE_0, dinero: CERO_O_MAS, porciento: CERO_O_MAS, piezas: 'Debe ser 1 o más' }],
  ['1e21', 1e21, { importe: MAXIMO, dinero: MAXIMO, porciento: 'Debe ser 100 o menos', piezas: GRANDE }],
  ['3 decimals', 10.005, { importe: DECIMALES, dinero: DECIMALES, porciento: DECIMALES, piezas: ENTERO }],
  ['0.30000000000000004', 0.1 + 0.2, { importe: DECIMALES, dinero: DECIMALES, porciento: DECIMALES, piezas: ENTERO }],
  ['a comma for the point', '1234,50', { importe: NUMERO, dinero: NUMERO, porciento: NUMERO, piezas: NUMERO }],
  ['points for the thousands', '1.234,50', { importe: NUMERO, dinero: NUMERO, porciento: NUMERO, piezas: NUMERO }],
  ['nothing', null, { importe: 'Requerido', porciento: 'Requerido', piezas: 'Requerido' }],
];
const conPalabra = (kind: 'importe' | 'dinero' | 'porciento' | 'piezas') =>
  MALOS.flatMap(([cual, valor, palabras]) => (palabras[kind] ? [[cual, valor, palabras[kind]] as const] : []));

describe('a payment', () => {
  test.each(conPalabra('importe'))('%s for an invoice', async (_, malo, palabras) => {
    const { pago, forma } = await porCobrar();
    expect(dicho(await rechaza('cobro/save', pago(malo, [forma(100)])))).toEqual([400, { 'facturas.0.monto': palabras }]);
  });

  test.each(conPalabra('importe'))('%s of a form of payment', async (_, malo, palabras) => {
    const { pago, forma } = await porCobrar();
    expect(dicho(await rechaza('cobro/save', pago(100, [forma(100), forma(malo)])))).toEqual([400, { 'formas.1.monto': palabras }]);
  });

  test('cash with centavos', async () => {
    const { pago, forma } = await porCobrar();
    await nuevaCaja(app, academia, codigoUsuario);
    const answer = await rechaza('cobro/save', pago(100.5, [forma(100.5, 'EFECTIVO')]));
    expect(dicho(answer)).toEqual([400, { 'formas.0.monto': 'El efectivo se recibe en pesos enteros, sin centavos.' }]);
  });

  test('999,999,999 in cash is asked; with centavos, which no drawer can hold, it is refused', async () => {
    const { pago, forma } = await porCobrar();
    const answer = await rechaza('cobro/save', pago(2500, [forma(999_999_999, 'EFECTIVO')]));
    expect([answer.status, answer.body.motivo, answer.body.mensaje]).toEqual([
      409,
      'efectivo',
      'En efectivo sobran DOP 999,997,499.00. Compruebe lo recibido; si es correcto, confírmelo.',
    ]);
    const centavos = await rechaza('cobro/save', pago(2500, [forma(999_999_999.99, 'EFECTIVO')]));
    expect(dicho(centavos)).toEqual([400, { 'formas.0.monto': 'El efectivo se recibe en pesos enteros, sin centavos.' }]);
  });

  test('999,999,999.99 in cash is asked where the company hands centavos out', async () => {
    const { pago, forma } = await porCobrar();
    const ajusta = (hay: boolean) =>
      app.rows('update compania set centavos_en_efectivo = $2 where codigo_compania = $1', [academia.codigoCompania, hay]);
    await ajusta(true);
    const answer = await rechaza('cobro/save', pago(2500, [forma(999_999_999.99, 'EFECTIVO')]));
    await ajusta(false);
    expect([answer.status, answer.body.motivo]).toEqual([409, 'efectivo']);
  });

  test('an invoice of another academy among its own', async () => {
    const { pago, forma } = await porCobrar();
    const otra = await nuevaAcademia(app);
    const { codigoFactura } = await nuevaFactura(app, otra, { estudiante: await nuevoEstudiante(app, otra) });
    const body = pago(2500, [forma(5000)]);
    body.facturas.push({ codigoFactura, monto: 2500 });
    const { status, body: answer } = await rechaza('cobro/save', body);
    expect([status, answer.mensaje]).toEqual([404, `La factura ${codigoFactura} no existe`]);
  });

  test('one that somebody else paid a second ago: what is still owed is told', async () => {
    const { pago, forma } = await porCobrar();
    const body = pago(2500, [forma(2500)]);
    expect((await manda('POST', 'cobro/save', body)).status).toBe(200);
    const { status, body: answer } = await rechaza('cobro/save', body);
    expect([status, answer.mensaje]).toEqual([409, expect.stringMatching(/^Factura \d+, .+: /)]);
    expect(answer.mensaje).toMatch(/pagada/);
  });

  test('cash without an open cash day, and into one that is counted', async () => {
    const sola = await nuevoUsuario(app, academia);
    const { pago, forma } = await porCobrar();
    const body = pago(100, [forma(100, 'EFECTIVO')]);
    const cobra = () => app.send('POST', 'cobro/save', { token: sola.token, body, clave: nuevaClave() });
    expect(dicho(await sinCambios(app, cobra))).toEqual([409, 'Abra la caja del día antes de cobrar en efectivo']);
    const { codigoCaja } = await nuevaCaja(app, academia, sola.codigoUsuario);
    await app.rows(`update caja set contada = now(), conteo = '[]', contado = 100000, esperado = 100000 where codigo_caja = $1`, [
      codigoCaja,
    ]);
    const contada = await sinCambios(app, cobra);
    expect(dicho(contada)).toEqual([409, 'Su caja ya está contada: termine su cierre, en Caja, antes de seguir cobrando']);
  });

  test('a key with another body', async () => {
    const { pago, forma } = await porCobrar();
    const clave = nuevaClave();
    expect((await manda('POST', 'cobro/save', pago(100, [forma(100)]), clave)).status).toBe(200);
    const otro = await sinCambios(app, () => manda('POST', 'cobro/save', pago(200, [forma(200)]), clave));
    expect(dicho(otro)).toEqual([409, expect.stringMatching(/ya quedó guardado/)]);
  });

  test('a reference that is on a receipt already is asked', async () => {
    const [uno, otro] = [await porCobrar(), await porCobrar()];
    const de = ({ pago, forma }: typeof uno) => pago(100, [forma(100, 'TRANSFERENCIA', 'BPD-77120')]);
    const { body: hecho } = await manda('POST', 'cobro/save', de(uno));
    const { status, body } = await rechaza('cobro/save', de(otro));
    expect([status, body.motivo, body.mensaje]).toEqual([409, 'referencia', expect.stringContaining(`recibo ${hecho.data.numero}`)]);
  });
});

describe('a sale', () => {
  test.each(conPalabra('piezas'))('%s of a thing', async (_, malo, palabras) => {
    expect(dicho(await rechaza('factura/save', await venta({ cantidad: malo })))).toEqual([400, { 'detalles.0.cantidad': palabras }]);
  });

  test.each(conPalabra('dinero'))('%s as its price', async (_, malo, palabras) => {
    const answer = await rechaza('factura/save', await venta({ precio: malo, motivo: 'Acuerdo' }));
    expect(dicho(answer)).toEqual([400, { 'detalles.0.precio': palabras }]);
  });

  test.each(conPalabra('dinero'))('%s as its discount', async (_, malo, palabras) => {
    const answer = await rechaza('factura/save', await venta({ descuento: malo, motivo: 'Acuerdo' }));
    expect(dicho(answer)).toEqual([400, { 'detalles.0.descuento': palabras }]);
  });

  test.each(conPalabra('dinero'))('%s as its total', async (_, malo, palabras) => {
    expect(dicho(await rechaza('factura/save', await venta({}, malo)))).toEqual([400, { totalEsperado: palabras }]);
  });

  test('a discount of 150 % of the line, one without a reason, a price of 0 without one', async () => {
    const [status, falta] = dicho(await rechaza('factura/save', await venta({ descuento: 750, motivo: 'Acuerdo' })));
    expect([status, JSON.stringify(falta)]).toEqual([expect.any(Number), expect.stringContaining('El descuento es mayor que la línea')]);
    expect([400, 409]).toContain(status);
    for (const linea of [{ descuento: 50 }, { precio: 0 }]) {
      const [codigo, mensaje] = dicho(await rechaza('factura/save', await venta(linea, 450)));
      expect([codigo, JSON.stringify(mensaje)]).toEqual([400, expect.stringMatching(/motivo/i)]);
    }
  });

  test('lines that pass 999,999,999.99 together with what they cost', async () => {
    const answer = await rechaza('factura/save', await venta({ precio: 999_999_999.99, cantidad: 2, motivo: 'Acuerdo' }));
    expect(JSON.stringify(dicho(answer))).toMatch(/999,999,999\.99/);
    expect([400, 409]).toContain(answer.status);
  });

  test('a thing of another academy', async () => {
    const otra = await nuevaAcademia(app);
    const [ajena] = await app.deps.db
      .insert(servicio)
      .values({ codigoCompania: otra.codigoCompania, descripcion: 'Ajena', precio: pesos(500) })
      .returning();
    expect((await rechaza('factura/save', await venta({ codigoServicio: ajena!.codigoServicio }))).status).toBe(404);
  });

  test('another total than the customer was told', async () => {
    const { status, body } = await rechaza('factura/save', await venta({}, 499));
    expect([status, body.mensaje]).toEqual([409, expect.stringContaining('500.00')]);
  });

  test('a key with another body', async () => {
    const clave = nuevaClave();
    const body = await venta({});
    expect((await manda('POST', 'factura/save', body, clave)).status).toBe(200);
    const otra = await sinCambios(app, () => manda('POST', 'factura/save', { ...body, nota: 'Otra' }, clave));
    expect(dicho(otra)).toEqual([409, expect.stringMatching(/ya quedó guardado/)]);
  });

  test('with its payment: cash with centavos, and 0 of a form, leave neither invoice nor payment', async () => {
    const body = await venta({});
    const { codigoEstudiante } = body;
    const [{ codigo_entidad: codigoPagador }] = await app.rows(
      'select codigo_entidad from responsable_estudiante where codigo_estudiante = $1 and contacto_pago',
      [codigoEstudiante],
    );
    const con = (monto: number) => ({ ...body, codigoPagador, facturas: [], formas: [{ forma: 'EFECTIVO', monto, referencia: '' }] });
    const centavos = await rechaza('factura/savewithdetails', con(500.5));
    expect(dicho(centavos)).toEqual([400, { 'formas.0.monto': 'El efectivo se recibe en pesos enteros, sin centavos.' }]);
    expect(dicho(await rechaza('factura/savewithdetails', con(0)))).toEqual([400, { 'formas.0.monto': MAS_DE_0 }]);
  });
});

describe('a discount', () => {
  test.each(conPalabra('dinero'))('%s off', async (_, malo, palabras) => {
    expect(dicho(await rechaza('descuento/save', descuento({ monto: malo })))).toEqual([400, { monto: palabras }]);
  });

  test.each(conPalabra('porciento'))('%s per cent', async (_, malo, palabras) => {
    expect(dicho(await rechaza('descuento/save', descuento({ tipo: 'PORCENTAJE', porcentaje: malo })))).toEqual([
      400,
      { porcentaje: palabras },
    ]);
  });

  test('0, and 150 %', async () => {
    expect(dicho(await rechaza('descuento/save', descuento({})))).toEqual([400, { monto: expect.stringContaining('0') }]);
    const mucho = await rechaza('descuento/save', descuento({ tipo: 'PORCENTAJE', porcentaje: 150 }));
    expect(dicho(mucho)).toEqual([400, { porcentaje: 'Debe ser 100 o menos' }]);
  });
});

describe('cash', () => {
  let codigoCaja: number;
  let cajera: string;
  let deCajera: number;
  beforeAll(async () => {
    ({ token: cajera, codigoUsuario: deCajera } = await nuevoUsuario(app, academia));
    ({ codigoCaja } = await nuevaCaja(app, academia, deCajera));
  });
  const enCaja = (path: string, body: object, clave = nuevaClave()) =>
    sinCambios(app, () => app.send('POST', `caja/${path}`, { token: cajera, body, clave }));
  const mueve = (monto: unknown) => ({ codigoCaja, tipo: 'ENTRADA', monto, motivo: 'Menudo del banco' });

  test.each(conPalabra('importe'))('%s moved', async (_, malo, palabras) => {
    expect(dicho(await enCaja('movimiento', mueve(malo)))).toEqual([400, { monto: palabras }]);
  });

  test.each(conPalabra('dinero'))('%s as a float', async (_, malo, palabras) => {
    const { token: otra } = await nuevoUsuario(app, academia);
    const abre = () => app.send('POST', 'caja/abrir', { token: otra, body: { codigoSucursal: naco, fondo: malo }, clave: nuevaClave() });
    expect(dicho(await sinCambios(app, abre))).toEqual([400, { fondo: palabras }]);
  });

  test.each([
    ['a negative number', -1, CERO_O_MAS],
    ['half a piece', 1.5, ENTERO],
    ['1e21', 1e21, GRANDE],
    ['a text', '3', NUMERO],
  ])('%s of notes counted', async (_, cantidad, palabras) => {
    const answer = await enCaja('contar', { codigoCaja, conteo: [{ denominacion: 500, cantidad }] });
    expect(dicho(answer)).toEqual([400, { 'conteo.0.cantidad': palabras }]);
  });

  test('a note that does not exist, and one that is counted twice', async () => {
    const deTres = await enCaja('contar', { codigoCaja, conteo: [{ denominacion: 3, cantidad: 1 }] });
    expect(dicho(deTres)).toEqual([400, { conteo: 'No existe una denominación de 3.' }]);
    const quinientos = { denominacion: 500, cantidad: 1 };
    const dosVeces = await enCaja('contar', { codigoCaja, conteo: [quinientos, quinientos] });
    expect(dicho(dosVeces)).toEqual([400, { 'conteo.1.denominacion': 'Esta denominación ya está en el conteo' }]);
  });

  test('centavos in a float or a movement, which nobody could count at the close', async () => {
    const palabras = 'El efectivo va en pesos enteros, sin centavos.';
    expect(dicho(await enCaja('movimiento', mueve(10.5)))).toEqual([400, { monto: palabras }]);
    const { token: otra } = await nuevoUsuario(app, academia);
    const abre = () => app.send('POST', 'caja/abrir', { token: otra, body: { codigoSucursal: naco, fondo: 10.5 }, clave: nuevaClave() });
    expect(dicho(await sinCambios(app, abre))).toEqual([400, { fondo: palabras }]);
  });

  test('a key with another body, somebody else’s day, a second day, and one that is closed', async () => {
    const clave = nuevaClave();
    expect((await app.send('POST', 'caja/movimiento', { token: cajera, body: mueve(100), clave })).status).toBe(200);
    expect(dicho(await enCaja('movimiento', mueve(200), clave))).toEqual([409, expect.stringMatching(/ya quedó guardado/)]);
    expect((await rechaza('caja/movimiento', mueve(100))).status).toBe(404);
    const segunda = await enCaja('abrir', { codigoSucursal: naco, fondo: 0 });
    expect(dicho(segunda)).toEqual([409, expect.stringMatching(/^Ya tiene una caja abierta/)]);

    const body = (path: string, cuerpo: object) => app.send('POST', `caja/${path}`, { token: cajera, body: cuerpo, clave: nuevaClave() });
    expect((await body('contar', { codigoCaja, conteo: [{ denominacion: 100, cantidad: 11 }] })).status).toBe(200);
    expect(dicho(await enCaja('movimiento', mueve(100)))).toEqual([409, 'Esta caja ya está contada: termine su cierre']);
    const declarado = [{ forma: 'TARJETA', monto: -1 }];
    expect(dicho(await enCaja('cerrar', { codigoCaja, declarado }))).toEqual([400, { 'declarado.0.monto': CERO_O_MAS }]);
    expect((await body('cerrar', { codigoCaja, declarado: [] })).status).toBe(200);
    expect(dicho(await enCaja('movimiento', mueve(100)))).toEqual([409, 'Esta caja ya está cerrada']);
    expect(dicho(await enCaja('contar', { codigoCaja, conteo: [] }))).toEqual([409, 'Esta caja ya está cerrada']);
  });
});
