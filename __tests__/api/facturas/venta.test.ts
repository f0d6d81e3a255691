import { eq } from 'drizzle-orm';
import { venderYCobrar } from '@/contract/cobros/venta';
import { anulaciones } from '@/contract/facturas/anular';
import { ventas, type VentaInput } from '@/contract/facturas/venta';
import { compradoresDeEvento } from '@/contract/precios/evento';
import { articulo, categoria, existencia } from '@/server/db/schema/dinero/inventario';
import { evento, servicio } from '@/server/db/schema/dinero/precios';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';

const test_ = createTestApp();
let academia: Academia;
let naco: number;
let vendedora: { token: string; codigoUsuario: number };
let sinDescuento: { token: string };
let codigoCategoria: number;

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
  naco = academia.sucursales[0];
  vendedora = await nuevoUsuario(test_, academia, { accesos: [11, 30, 31, 41] });
  sinDescuento = await nuevoUsuario(test_, academia, { accesos: [31] });
  await nuevaCaja(test_, academia, vendedora.codigoUsuario);
  const { codigoCompania } = academia;
  const [una] = await test_.deps.db.insert(categoria).values({ codigoCompania, descripcion: 'Uniformes' }).returning();
  codigoCategoria = una!.codigoCategoria;
});

let hechos = 0;
/** An article at 500.00 with 18 % ITBIS, so many of it in the branch. */
async function nuevoArticulo(hay: number, values: Partial<typeof articulo.$inferInsert> = {}) {
  const { codigoCompania } = academia;
  const n = (hechos += 1);
  const [row] = await test_.deps.db
    .insert(articulo)
    .values({
      codigo: `ART-${n}`,
      descripcion: `Camiseta ${n}`,
      precio: pesos(500),
      itbis: 1800,
      costoPromedio: pesos(200),
      ...values,
      codigoCompania,
      codigoCategoria,
    })
    .returning();
  const { codigoArticulo, descripcion } = row!;
  await test_.deps.db.insert(existencia).values({ codigoArticulo, codigoSucursal: naco, cantidad: hay, valor: pesos(200 * hay) });
  return { codigoArticulo, descripcion };
}
async function nuevoEvento(cupo: number) {
  const { codigoCompania } = academia;
  const [row] = await test_.deps.db
    .insert(evento)
    .values({ codigoCompania, descripcion: `Torneo ${(hechos += 1)}`, fecha: HOY, precio: pesos(300), cupo })
    .returning();
  return row!;
}

type Linea = Partial<VentaInput['detalles'][number]> & { tipo: 'AR' | 'SE' | 'EV' };
const venta = (codigoEstudiante: number, total: number, ...lineas: Linea[]): VentaInput => ({
  codigoSucursal: naco,
  codigoEstudiante,
  nota: '',
  detalles: lineas.map((una) => ({ cantidad: 1, motivo: '', ...una })),
  totalEsperado: pesos(total),
});
const guarda = (body: VentaInput, { token }: { token: string } = vendedora) => test_.ask(ventas.guardar, { body }, { token });
const quedan = async (codigoArticulo: number) =>
  (await test_.rows('select cantidad from existencia where codigo_articulo = $1', [codigoArticulo]))[0].cantidad;
const alumno = () => nuevoEstudiante(test_, academia);

describe('a sale that stays pending', () => {
  test('lines with their steps and ITBIS, numbered, owed by the family; the stock leaves with it', async () => {
    const nino = await alumno();
    const camiseta = await nuevoArticulo(5);
    const hecha = await test_.call(
      ventas.guardar,
      { body: venta(nino.codigoEstudiante, 1180, { tipo: 'AR', codigoArticulo: camiseta.codigoArticulo, cantidad: 2 }) },
      { token: vendedora.token },
    );
    expect(hecha).toMatchObject({
      tipo: 'VENTA',
      estatus: 'PENDIENTE',
      total: 118000,
      pendiente: 118000,
      descripcion: `${camiseta.descripcion} × 2`,
    });
    expect(hecha.detalles).toEqual([
      expect.objectContaining({
        tipo: 'AR',
        articulo: { codigoArticulo: camiseta.codigoArticulo, descripcion: camiseta.descripcion },
        cantidad: 2,
        precio: 50000, // of one
        itbis: 18000,
        total: 118000,
        pasos: [
          { concepto: 'Precio base × 2', monto: 100000 },
          { concepto: 'ITBIS 18 %', monto: 18000 },
        ],
      }),
    ]);
    expect(await quedan(camiseta.codigoArticulo)).toBe(3);
    const movimientos = await test_.rows('select tipo, cantidad, costo, documento from movimiento where codigo_articulo = $1', [
      camiseta.codigoArticulo,
    ]);
    expect(movimientos).toEqual([{ tipo: 'VENTA', cantidad: -2, costo: 20000, documento: `Factura ${hecha.numero}` }]);
  });

  test('voided, its articles stand on the shelf again, with a movement of their own', async () => {
    const nino = await alumno();
    const { codigoArticulo } = await nuevoArticulo(3);
    const linea = { tipo: 'AR' as const, codigoArticulo };
    const vendida = await guarda(venta(nino.codigoEstudiante, 1770, { ...linea, cantidad: 2 }, linea));
    expect([vendida.status, await quedan(codigoArticulo)]).toEqual([200, 0]);
    const { codigoFactura, numero } = vendida.body.data;
    const quien = await nuevoUsuario(test_, academia, { accesos: [40] });
    await test_.call(anulaciones.anular, { body: { codigoFactura, motivo: 'Talla equivocada' } }, { token: quien.token });
    expect(await quedan(codigoArticulo)).toBe(3);
    const movimientos = await test_.rows('select tipo, cantidad, documento from movimiento where codigo_articulo = $1 order by 1', [
      codigoArticulo,
    ]);
    expect(movimientos).toEqual([
      { tipo: 'DEVOLUCION', cantidad: 3, documento: `Factura ${numero}` },
      { tipo: 'VENTA', cantidad: -3, documento: `Factura ${numero}` },
    ]);
  });

  test('more than there is: refused by name, also when two lines ask for it together; nothing is written', async () => {
    const nino = await alumno();
    const { codigoArticulo, descripcion } = await nuevoArticulo(3);
    const linea = { tipo: 'AR' as const, codigoArticulo, cantidad: 2 };
    const { status, body } = await guarda(venta(nino.codigoEstudiante, 2360, linea, linea));
    expect([status, body.mensaje]).toEqual([
      409,
      `${descripcion}: Solo hay 3 en existencia. Quite lo que falta o reciba más antes de vender.`,
    ]);
    expect(await quedan(codigoArticulo)).toBe(3);
  });

  test('sixteen cashiers sell the last piece at once: one has it, and the numbers have no gap', async () => {
    const nino = await alumno();
    const { codigoArticulo } = await nuevoArticulo(1);
    const body = venta(nino.codigoEstudiante, 590, { tipo: 'AR', codigoArticulo });
    const answers = await Promise.all(Array.from({ length: 16 }, () => guarda(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(409)]);
    expect(await quedan(codigoArticulo)).toBe(0);
    const [{ facturas, numeros }] = await test_.rows(
      `select count(*)::int facturas, (select ultimo from secuencia where codigo_compania = $1 and serie = 'FACTURA') numeros
       from factura where codigo_compania = $1 and tipo = 'VENTA' and usuario <> 'pruebas'`,
      [academia.codigoCompania],
    );
    expect(facturas).toBe(numeros);
  });

  test('the places of an event are never sold one too many, and a voided sale frees its places', async () => {
    const nino = await alumno();
    const { codigoEvento, descripcion } = await nuevoEvento(3);
    const body = venta(nino.codigoEstudiante, 300, { tipo: 'EV', codigoEvento });
    const answers = await Promise.all(Array.from({ length: 8 }, () => guarda(body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.find(({ status }) => status === 409)!.body.mensaje).toBe(`${descripcion}: no quedan lugares`);
    const { codigoFactura } = answers.find(({ status }) => status === 200)!.body.data;
    await test_.rows('update evento set cupo = 4 where codigo_evento = $1', [codigoEvento]);
    const dos = venta(nino.codigoEstudiante, 600, { tipo: 'EV', codigoEvento, cantidad: 2 });
    expect((await guarda(dos)).body.mensaje).toBe(`${descripcion}: solo queda 1 lugar`);
    await test_.rows('update evento set cupo = 3 where codigo_evento = $1', [codigoEvento]);
    await test_.rows(`update factura set estatus = 'ANULADA' where codigo_factura = $1`, [codigoFactura]);
    expect((await guarda(body)).status).toBe(200);
    const organizadora = await nuevoUsuario(test_, academia);
    const compradores = await test_.call(compradoresDeEvento, { params: { id: codigoEvento } }, organizadora);
    expect(compradores).toHaveLength(3);
    expect(compradores[0]).toMatchObject({ nombre: nino.nombreCompleto, lugares: 1, total: pesos(300), pendiente: pesos(300) });
    const ajena = await nuevoUsuario(test_, await nuevaAcademia(test_));
    expect((await test_.ask(compradoresDeEvento, { params: { id: codigoEvento } }, ajena)).status).toBe(404);
  });

  test('another total than was told is refused with the new one', async () => {
    const nino = await alumno();
    const { codigoArticulo } = await nuevoArticulo(1);
    const { status, body } = await guarda(venta(nino.codigoEstudiante, 500, { tipo: 'AR', codigoArticulo }));
    expect([status, body.data]).toEqual([409, { total: 590 }]);
  });
});

describe('prices by hand', () => {
  test('a discount with its reason stands among the steps, before ITBIS', async () => {
    const nino = await alumno();
    const { codigoArticulo } = await nuevoArticulo(9);
    const linea = { tipo: 'AR' as const, codigoArticulo, descuento: pesos(100), motivo: 'Mancha' };
    const { status, body } = await guarda(venta(nino.codigoEstudiante, 472, linea));
    expect(status).toBe(200);
    expect(body.data.detalles[0].pasos).toEqual([
      { concepto: 'Precio base', monto: 500 },
      { concepto: 'Descuento manual: Mancha', monto: -100 },
      { concepto: 'ITBIS 18 %', monto: 72 },
    ]);
  });

  test('without a reason, above the line, or without its access', async () => {
    const nino = await alumno();
    const { codigoArticulo } = await nuevoArticulo(9);
    const linea = { tipo: 'AR' as const, codigoArticulo };
    const pedir = async (more: Partial<Linea>, quien?: { token: string }) => {
      const { status, body } = await guarda(venta(nino.codigoEstudiante, 472, { ...linea, ...more }), quien);
      return [status, body.errors ?? body.motivo];
    };
    expect(await pedir({ descuento: pesos(100) })).toEqual([400, { 'detalles.0.motivo': 'Escriba por qué cambia el precio' }]);
    expect(await pedir({ descuento: pesos(501), motivo: 'x' })).toEqual([
      400,
      { 'detalles.0.descuento': 'El descuento es mayor que la línea.' },
    ]);
    expect(await pedir({ precio: pesos(400), motivo: 'x' }, sinDescuento)).toEqual([403, 'acceso']);
    expect(await pedir({ precio: pesos(999_999_999), cantidad: 2, motivo: 'x' })).toEqual([
      400,
      { 'detalles.0.cantidad': 'La línea pasa de DOP 999,999,999.99.' },
    ]);
  });

  test('a service of the system, an inactive thing, a past event, one of another branch, a line that names another thing', async () => {
    const nino = await alumno();
    const { codigoArticulo, descripcion } = await nuevoArticulo(9, { activo: false });
    const [cuota] = await test_.deps.db.select().from(servicio).where(eq(servicio.integrado, 'CUOTA')).limit(1);
    const pedir = async (linea: Linea) => {
      const { status, body } = await guarda(venta(nino.codigoEstudiante, 0, linea));
      return [status, body.mensaje];
    };
    expect(await pedir({ tipo: 'AR', codigoArticulo })).toEqual([409, `${descripcion} está inactivo: no se vende`]);
    expect(await pedir({ tipo: 'SE', codigoServicio: cuota!.codigoServicio })).toEqual([
      409,
      `${cuota!.descripcion} es un servicio del sistema: se factura solo, no se vende a mano`,
    ]);
    const { codigoCompania } = academia;
    const [baja] = await test_.deps.db.insert(servicio).values({ codigoCompania, descripcion: 'Clase suelta', precio: pesos(500), activo: false }).returning(); // prettier-ignore
    expect(await pedir({ tipo: 'SE', codigoServicio: baja!.codigoServicio })).toEqual([409, 'Clase suelta está inactivo: no se vende']);
    const conEvento = async (values: Partial<typeof evento.$inferInsert>) => {
      const uno = await nuevoEvento(3);
      await test_.deps.db.update(evento).set(values).where(eq(evento.codigoEvento, uno.codigoEvento));
      const [status, mensaje] = await pedir({ tipo: 'EV', codigoEvento: uno.codigoEvento });
      return [status, (mensaje as string).replace(uno.descripcion, 'El torneo')];
    };
    expect(await conEvento({ activo: false })).toEqual([409, 'El torneo está inactivo: no se vende']);
    expect(await conEvento({ fecha: '2026-03-01' })).toEqual([409, 'El torneo ya pasó: no se vende']);
    expect(await conEvento({ codigoSucursal: academia.sucursales[1] })).toEqual([409, 'El torneo es de otra sucursal']);
    expect((await pedir({ tipo: 'EV', codigoArticulo }))[0]).toBe(400);
    expect(await pedir({ tipo: 'AR', codigoArticulo: 2_000_000_000 })).toEqual([404, 'Ese artículo no existe']);
  });

  test('no customer or two, a day that is over, a whole that is too great, and nothing to take at the desk: each with its own words', async () => {
    const nino = await alumno();
    const { codigoArticulo } = await nuevoArticulo(9);
    const linea: Linea = { tipo: 'AR', codigoArticulo };
    const faltas = async (cambios: Partial<VentaInput>) =>
      (await guarda({ ...venta(nino.codigoEstudiante, 590, linea), ...cambios })).body.errors;
    expect(await faltas({ codigoEstudiante: undefined })).toEqual({ codigoEntidad: 'Elija al cliente' });
    expect(await faltas({ codigoEntidad: nino.codigoPagador })).toEqual({
      codigoEntidad: 'Elija a un estudiante o a una persona, no a los dos',
    });
    expect(await faltas({ fechaVencimiento: '2026-03-09' })).toEqual({ fechaVencimiento: 'No puede ser antes de hoy' });
    const cara = { ...linea, precio: pesos(800_000_000), motivo: 'Prueba' };
    expect(await faltas({ detalles: venta(nino.codigoEstudiante, 0, cara, cara).detalles })).toEqual({
      detalles: 'La factura pasa de DOP 999,999,999.99',
    });
    const gratis = { ...venta(nino.codigoEstudiante, 0, { ...linea, descuento: pesos(500), motivo: 'Premio' }) };
    const formas = [{ forma: 'EFECTIVO' as const, monto: pesos(100), referencia: '' }];
    const { status, body } = await test_.ask(
      venderYCobrar,
      { body: { ...gratis, facturas: [], formas, excedente: 'DEVUELTA' } },
      vendedora,
    );
    expect([status, body.mensaje]).toEqual([409, 'La venta no tiene nada que cobrar: guárdela sin cobro']);
    expect(await quedan(codigoArticulo)).toBe(9);
  });

  test('an event keeps at least as many places as are sold', async () => {
    const nino = await alumno();
    const { token } = await nuevoUsuario(test_, academia);
    const { codigoEvento } = await nuevoEvento(3);
    await guarda(venta(nino.codigoEstudiante, 600, { tipo: 'EV', codigoEvento, cantidad: 2 }));
    const { sucursal: _, vendidos, ...antes } = (await test_.send('GET', `evento/id/${codigoEvento}`, { token })).body;
    expect(vendidos).toBe(2);
    const cambia = (cupo: number) => test_.send('PUT', 'evento/update', { token, body: { ...antes, cupo } });
    const menos = await cambia(1);
    expect([menos.status, menos.body.mensaje]).toEqual([409, 'Ya se vendieron 2: el cupo no puede ser menor']);
    expect((await cambia(2)).status).toBe(200);
  });
});

describe('a sale that is paid at once', () => {
  const cobrada = (
    body: VentaInput,
    formas: [string, number][],
    facturas: { codigoFactura: number; monto: ReturnType<typeof pesos> }[] = [],
  ) =>
    test_.ask(
      venderYCobrar,
      {
        body: {
          ...body,
          facturas,
          formas: formas.map(([forma, monto]) => ({ forma: forma as 'EFECTIVO', monto: pesos(monto), referencia: '' })),
          excedente: 'DEVUELTA',
          confirmado: [],
        },
      },
      { token: vendedora.token },
    );

  test('with an instalment: one payment and one receipt for both, change in whole pesos', async () => {
    const nino = await alumno();
    const cuota = await nuevaFactura(test_, academia, { estudiante: nino });
    const { codigoArticulo } = await nuevoArticulo(2);
    const { status, body } = await cobrada(
      venta(nino.codigoEstudiante, 590, { tipo: 'AR', codigoArticulo }),
      [['EFECTIVO', 3100]],
      [{ codigoFactura: cuota.codigoFactura, monto: pesos(2500) }],
    );
    expect(status).toBe(200);
    expect(body.data.recibo).toMatchObject({
      aplicado: 3090,
      recibido: 3100,
      devuelta: 10,
      pagador: { codigoEntidad: nino.codigoPagador },
    });
    expect(body.data.recibo.facturas.map(({ monto }: { monto: number }) => monto)).toEqual([2500, 590]);
    expect(body.data.factura).toMatchObject({ estatus: 'PAGADA', pendiente: 0 });
    expect(await quedan(codigoArticulo)).toBe(1);
  });

  test('too little money: neither invoice nor payment, and the stock stays', async () => {
    const nino = await alumno();
    const { codigoArticulo } = await nuevoArticulo(2);
    const antes = (await test_.rows(`select count(*)::int n from factura`))[0];
    expect((await cobrada(venta(nino.codigoEstudiante, 590, { tipo: 'AR', codigoArticulo }), [['EFECTIVO', 500]])).status).toBe(409);
    expect([await quedan(codigoArticulo), (await test_.rows(`select count(*)::int n from factura`))[0]]).toEqual([2, antes]);
  });

  test('who may sell but not take payments is told to leave it pending', async () => {
    const nino = await alumno();
    const { codigoArticulo } = await nuevoArticulo(2);
    const body = {
      ...venta(nino.codigoEstudiante, 590, { tipo: 'AR', codigoArticulo }),
      facturas: [],
      excedente: 'DEVUELTA' as const,
      confirmado: [],
    };
    const formas = [{ forma: 'TARJETA' as const, monto: pesos(590), referencia: '' }];
    const answer = await test_.ask(venderYCobrar, { body: { ...body, formas } }, { token: sinDescuento.token });
    expect([answer.status, answer.body.motivo]).toEqual([403, 'acceso']);
  });
});

test('what is sold is found by its bars first, by words, and with what is left of it', async () => {
  const { codigoArticulo } = await nuevoArticulo(7, { descripcion: 'Balón número 4', codigoBarra: '7460001112223' });
  const buscar = (filtro: string) =>
    test_.call(ventas.vendibles, { query: { codigoSucursal: naco, filtro } }, { token: sinDescuento.token });
  expect(await buscar('7460001112223')).toEqual([
    expect.objectContaining({ tipo: 'AR', codigo: codigoArticulo, precio: 50000, itbis: 1800, disponible: 7 }),
  ]);
  expect((await buscar('balon')).map(({ codigo }) => codigo)).toEqual([codigoArticulo]);
  expect((await buscar('torneo')).every(({ tipo, disponible }) => tipo === 'EV' && disponible !== null)).toBe(true);
});

test('whom one bills is found by name, a student as one; nobody of another company', async () => {
  const nino = await nuevoEstudiante(test_, academia, { nombre: 'Cliente', apellido: 'Ñúñez Único' });
  await nuevoEstudiante(test_, await nuevaAcademia(test_), { nombre: 'Cliente', apellido: 'Ñúñez Único' });
  const hallados = await test_.call(ventas.clientes, { query: { filtro: 'unico nunez' } }, { token: sinDescuento.token });
  expect(hallados).toEqual([expect.objectContaining({ codigoEntidad: nino.codigoEntidad, codigoEstudiante: nino.codigoEstudiante })]);
});
