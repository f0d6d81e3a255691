import { facturaAbierta } from '@/contract/cobros/facturaAbierta';
import { facturas as calls } from '@/contract/facturas/factura';
import { createTestApp, HOY } from '../../support/createTestApp';
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
let academia: Academia;
let token: string;
let tokenNaco: string;

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
  token = (await nuevoUsuario(test_, academia)).token;
  tokenNaco = (await nuevoUsuario(test_, academia, { sucursales: [academia.sucursales[0]] })).token;
});

type Alumno = { codigoEstudiante: number; codigoEntidad: number };
const cuotaDe = (estudiante: Alumno, values: Parameters<typeof nuevaFactura>[2]['values'] = {}) =>
  nuevaFactura(test_, academia, { estudiante, values });
const familia = (codigoEstudiante: number, con = token) => test_.call(calls.cuentaFamilia, { query: { codigoEstudiante } }, { token: con });
const codigos = (facturas: { codigoFactura: number }[]) => facturas.map(({ codigoFactura }) => codigoFactura);

/** A student without the guardian that the factory gives, and then with these, in this order. */
async function alumnoDe(responsables: { codigoEntidad: number; contactoPago?: boolean }[]) {
  const nino = await nuevoEstudiante(test_, academia);
  await test_.rows('delete from responsable_estudiante where codigo_estudiante = $1', [nino.codigoEstudiante]);
  for (const { codigoEntidad, contactoPago = false } of responsables) {
    await test_.rows(
      `insert into responsable_estudiante (codigo_compania, codigo_estudiante, codigo_entidad, parentesco, contacto_pago) values ($1, $2, $3, 'OTRO', $4)`,
      [academia.codigoCompania, nino.codigoEstudiante, codigoEntidad, contactoPago],
    );
  }
  return nino;
}

describe('who pays for a student', () => {
  test('the guardian with contactoPago, also when it is not the first', async () => {
    const [madre, padre] = [await nuevaEntidad(test_, academia), await nuevaEntidad(test_, academia, { telefono: '809-555-0199' })];
    const nino = await alumnoDe([madre, { ...padre, contactoPago: true }]);
    const { pagador } = await familia(nino.codigoEstudiante);
    expect(pagador).toEqual({ codigoEntidad: padre.codigoEntidad, nombre: `${padre.nombre} ${padre.apellido}`, telefono: '809-555-0199' });
  });

  test('else the first guardian', async () => {
    const [tia, abuela] = [await nuevaEntidad(test_, academia), await nuevaEntidad(test_, academia)];
    const nino = await alumnoDe([abuela, tia]);
    expect((await familia(nino.codigoEstudiante)).pagador.codigoEntidad).toBe(abuela.codigoEntidad);
  });

  test('else the student', async () => {
    const adulto = await alumnoDe([]);
    const cuota = await cuotaDe(adulto);
    const cuenta = await familia(adulto.codigoEstudiante);
    expect(cuenta.pagador.codigoEntidad).toBe(adulto.codigoEntidad);
    expect(codigos(cuenta.facturas)).toEqual([cuota.codigoFactura]);
  });
});

describe('the account of a family', () => {
  test('pending invoices of all siblings and of the payer, the most overdue first; nothing paid, voided or of others', async () => {
    const mayor = await nuevoEstudiante(test_, academia, { nombre: 'Álvaro' });
    const menor = await nuevoEstudiante(test_, academia, { nombre: 'Bruno', codigoPagador: mayor.codigoPagador });
    const ajeno = await nuevoEstudiante(test_, academia);
    const futura = await cuotaDe(mayor, { fechaVencimiento: '2026-04-05' });
    const vencida = await cuotaDe(menor, { fechaVencimiento: '2026-02-05', total: pesos(1000), pagado: pesos(400), estatus: 'PARCIAL' });
    const deHoy = await cuotaDe(mayor, { fechaVencimiento: HOY });
    const venta = await nuevaFactura(test_, academia, { codigoEntidad: mayor.codigoPagador, values: { fechaVencimiento: '2026-03-01' } });
    await cuotaDe(mayor, { estatus: 'PAGADA', pagado: pesos(2500) });
    await cuotaDe(menor, { estatus: 'ANULADA' });
    await cuotaDe(ajeno);

    const cuenta = await familia(menor.codigoEstudiante);
    expect(codigos(cuenta.facturas)).toEqual(codigos([vencida, venta, deHoy, futura]));
    expect(cuenta.facturas.map(({ diasAtraso, pendiente }) => [diasAtraso, pendiente])).toEqual([
      [33, 60000],
      [9, 250000],
      [0, 250000],
      [0, 250000],
    ]);
    expect(cuenta.facturas[0]).toMatchObject({ estudiante: menor.nombreCompleto, estatus: 'PARCIAL', total: 100000, pagado: 40000 });
    expect(new Set(cuenta.facturas.map(({ codigoCompania }) => codigoCompania))).toEqual(new Set([academia.codigoCompania]));
    expect(cuenta.facturas[1]).toMatchObject({ codigoEstudiante: null, estudiante: expect.stringContaining('Madre') });
    expect(cuenta.estudiantes.map(({ nombreCompleto }) => nombreCompleto)).toEqual([mayor.nombreCompleto, menor.nombreCompleto]);
    expect(await familia(mayor.codigoEstudiante)).toEqual(cuenta);
    const entidad = await test_.call(calls.pendientesEntidad, { query: { codigoEntidad: mayor.codigoPagador } }, { token });
    expect(entidad).toEqual(cuenta.facturas);
    const deUno = await test_.call(calls.pendientesEstudiante, { query: { codigoEstudiante: mayor.codigoEstudiante } }, { token });
    expect(codigos(deUno)).toEqual(codigos([deHoy, futura]));
  });

  test('a guardian who does not pay has no part in it', async () => {
    const [madre, padre] = [await nuevaEntidad(test_, academia), await nuevaEntidad(test_, academia)];
    const nino = await alumnoDe([{ ...madre, contactoPago: true }, padre]);
    await cuotaDe(nino);
    const pendientes = (codigoEntidad: number) => test_.call(calls.pendientesEntidad, { query: { codigoEntidad } }, { token });
    expect(await pendientes(padre.codigoEntidad)).toEqual([]);
    expect(await pendientes(madre.codigoEntidad)).toHaveLength(1);
  });

  test('the credit is the payer’s, and the groups are those of the active enrolments', async () => {
    const nino = await nuevoEstudiante(test_, academia);
    const { codigoCompania } = academia;
    for (const monto of [50000, -12345]) {
      await test_.rows(
        `insert into saldo_movimiento (codigo_compania, codigo_entidad, tipo, monto, motivo, usuario) values ($1, $2, 'EXCEDENTE', $3, '', '')`,
        [codigoCompania, nino.codigoPagador, monto],
      );
    }
    const primero = await nuevoGrupo(test_, academia);
    const { codigoPeriodo } = primero;
    const grupos = [primero, await nuevoGrupo(test_, academia, { codigoPeriodo })] as const;
    await nuevaInscripcion(test_, academia, { estudiante: nino, grupo: grupos[0] });
    await nuevaInscripcion(test_, academia, { estudiante: nino, grupo: grupos[1], values: { estatus: 'CANCELADA' } });
    const cuenta = await familia(nino.codigoEstudiante);
    expect(cuenta.saldoAFavor).toBe(37655);
    expect(cuenta.estudiantes[0]!.grupos).toBe(grupos[0].descripcion);
  });

  test('only what lies in the caller’s branches: neither the sibling of another branch nor its invoices', async () => {
    const deNaco = await nuevoEstudiante(test_, academia);
    const codigoSucursal = academia.sucursales[1];
    const deSantiago = await nuevoEstudiante(test_, academia, { codigoPagador: deNaco.codigoPagador, codigoSucursal });
    const [una, otra] = [await cuotaDe(deNaco), await cuotaDe(deSantiago, { codigoSucursal })];
    const desdeNaco = await familia(deNaco.codigoEstudiante, tokenNaco);
    expect([desdeNaco.estudiantes.length, codigos(desdeNaco.facturas)]).toEqual([1, [una.codigoFactura]]);
    expect(codigos((await familia(deNaco.codigoEstudiante)).facturas)).toEqual(codigos([una, otra]));
    for (const call of [calls.cuentaFamilia, calls.pendientesEstudiante]) {
      const query = { codigoEstudiante: deSantiago.codigoEstudiante };
      expect((await test_.ask(call, { query }, { token: tokenNaco })).status).toBe(404);
    }
  });

  test('a student or a person of another company does not exist', async () => {
    const otra = await nuevaAcademia(test_);
    const ajeno = await nuevoEstudiante(test_, otra);
    const { codigoEstudiante, codigoEntidad } = ajeno;
    const answers = [
      await test_.ask(calls.cuentaFamilia, { query: { codigoEstudiante } }, { token }),
      await test_.ask(calls.pendientesEstudiante, { query: { codigoEstudiante } }, { token }),
      await test_.ask(calls.pendientesEntidad, { query: { codigoEntidad } }, { token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('one invoice', () => {
  const servicioDe = async (integrado: string) =>
    (
      await test_.rows<{ codigo: number }>('select codigo_servicio codigo from servicio where codigo_compania = $1 and integrado = $2', [
        academia.codigoCompania,
        integrado,
      ])
    )[0]!.codigo;
  const leer = (codigoFactura: number, con = token) => test_.ask(facturaAbierta, { query: { codigoFactura } }, { token: con });

  test('with its lines and the steps of each price, in pesos on the wire', async () => {
    const nino = await nuevoEstudiante(test_, academia);
    const cuota = await cuotaDe(nino, { total: pesos(1250.5) });
    await test_.rows('update factura_detalle set precio = 250100, descuento = 125050, pasos = $1 where codigo_factura = $2', [
      JSON.stringify([
        { concepto: 'Precio base', monto: 250100 },
        { concepto: 'Beca 50 %', monto: -125050 },
      ]),
      cuota.codigoFactura,
    ]);
    const { status, body } = await leer(cuota.codigoFactura);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      codigoCompania: academia.codigoCompania,
      numero: cuota.numero,
      codigoSucursal: academia.sucursales[0],
      estudiante: nino.nombreCompleto,
      diasAtraso: 5,
      pendiente: 1250.5,
    });
    expect(body.detalles).toEqual([
      {
        tipo: 'SE',
        servicio: { codigoServicio: await servicioDe('CUOTA'), descripcion: 'CUOTA' },
        descripcion: cuota.descripcion,
        cantidad: 1,
        precio: 2501,
        descuento: 1250.5,
        itbis: 0,
        total: 1250.5,
        pasos: [
          { concepto: 'Precio base', monto: 2501 },
          { concepto: 'Beca 50 %', monto: -1250.5 },
        ],
      },
    ]);
  });

  test('a line of an article names the article; one that stands for nothing, or for two things, is not stored', async () => {
    const { codigoFactura } = await cuotaDe(await nuevoEstudiante(test_, academia));
    const [categoria] = await test_.rows<{ codigo: number }>(
      `insert into categoria (codigo_compania, descripcion) values ($1, 'Uniformes') returning codigo_categoria codigo`,
      [academia.codigoCompania],
    );
    const [balon] = await test_.rows<{ codigo: number }>(
      `insert into articulo (codigo_compania, codigo, descripcion, codigo_categoria, precio, costo_promedio)
       values ($1, 'B-4', 'Balón n.º 4', $2, 0, 0) returning codigo_articulo codigo`,
      [academia.codigoCompania, categoria!.codigo],
    );
    const apunta = (tipo: string, servicio: number | null, articulo: number | null) =>
      test_.rows('update factura_detalle set tipo = $2, codigo_servicio = $3, codigo_articulo = $4 where codigo_factura = $1', [
        codigoFactura,
        tipo,
        servicio,
        articulo,
      ]);
    await apunta('AR', null, balon!.codigo);
    const [linea] = (await leer(codigoFactura)).body.detalles;
    expect(linea).toMatchObject({ tipo: 'AR', articulo: { codigoArticulo: balon!.codigo, descripcion: 'Balón n.º 4' } });
    expect(linea).not.toHaveProperty('servicio');
    const cuota = await servicioDe('CUOTA');
    for (const [tipo, servicio, articulo] of [
      ['SE', null, null],
      ['AR', null, null],
      ['SE', null, balon!.codigo],
      ['AR', cuota, balon!.codigo],
    ] as const)
      await expect(apunta(tipo, servicio, articulo)).rejects.toThrow('factura_detalle_apunta');
  });

  test('a paid or voided invoice can be read, and is not overdue', async () => {
    const nino = await nuevoEstudiante(test_, academia);
    const pagada = await cuotaDe(nino, { estatus: 'PAGADA', pagado: pesos(2500) });
    const anulada = await cuotaDe(nino, { estatus: 'ANULADA' });
    for (const { codigoFactura } of [pagada, anulada])
      expect((await leer(codigoFactura)).body).toMatchObject({ diasAtraso: 0, pendiente: 0 });
  });

  test('of another branch or company it does not exist', async () => {
    const otra = await nuevaAcademia(test_);
    const ajena = await nuevaFactura(test_, otra, { estudiante: await nuevoEstudiante(test_, otra) });
    const deSantiago = await cuotaDe(await nuevoEstudiante(test_, academia), { codigoSucursal: academia.sucursales[1] });
    expect((await leer(ajena.codigoFactura)).status).toBe(404);
    expect((await leer(deSantiago.codigoFactura, tokenNaco)).status).toBe(404);
    expect((await leer(deSantiago.codigoFactura)).status).toBe(200);
  });
});
