import { fiscal, type AjustesFiscales, type SecuenciaInput } from '@/contract/facturas/fiscal';
import { ventas } from '@/contract/facturas/venta';
import { evento } from '@/server/db/schema/dinero/precios';
import { transaction } from '@/server/db/transaction';
import { anularComprobante } from '@/server/facturas/fiscal/anular';
import { asignarComprobantes } from '@/server/facturas/fiscal/asignar';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { CEDULA, comprobantesDe, conComprobantes, emisorDe, nuevaSecuencia, RNC, RNC_COMPRADOR } from '../../support/fiscal';

const app = createTestApp();
let academia: Academia;
let duena: Awaited<ReturnType<typeof nuevoUsuario>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  duena = await nuevoUsuario(app, academia);
  nino = await nuevoEstudiante(app, academia);
});

const enTransaccion = <T>(work: Parameters<typeof transaction<T>>[2]) =>
  transaction(app.deps.pool, { usuario: 'pruebas', codigoCompania: academia.codigoCompania }, work);
const asignar = (codigos: number[], codigoPagador?: number) =>
  enTransaccion((db) => asignarComprobantes(db, emisorDe(academia), codigos, HOY, codigoPagador));
const anular = (codigoFactura: number) =>
  enTransaccion((db) => anularComprobante(db, emisorDe(academia), codigoFactura, 'Error de monto', HOY));
const cuota = (values = {}) => nuevaFactura(app, academia, { estudiante: nino, values });
const ncfs = async () => (await comprobantesDe(app, academia)).map(({ ncf }) => ncf);
const conRnc = (rnc = RNC_COMPRADOR) =>
  app.call(
    fiscal.updateComprador,
    { body: { codigoEntidad: nino.codigoPagador, rnc, razonSocial: 'Zapatería Peña, S.R.L.', version: 0 } },
    duena,
  );

describe('the settings', () => {
  const ajustes = (cambios: Partial<AjustesFiscales> = {}): AjustesFiscales => ({
    modo: 'NCF',
    desde: HOY,
    ambiente: 'PRUEBA',
    tipoIngreso: '01',
    avisarCon: 50,
    con608: false,
    enviar: false,
    version: 0,
    ...cambios,
  });
  const cambiar = (cambios: Partial<AjustesFiscales> = {}) => app.ask(fiscal.update, { body: ajustes(cambios) }, duena);

  test('are off until somebody switches them on, with the RNC of the academy', async () => {
    expect((await app.call(fiscal.estado, {}, duena)).modo).toBe('NO');
    expect((await app.call(fiscal.estado, {}, duena)).avisos).toEqual([]);
    const sinRnc = await cambiar();
    expect([sinRnc.status, sinRnc.body.mensaje]).toEqual([409, expect.stringContaining('Escriba antes el RNC de la academia')]);
    await app.rows('update compania set rnc = $1 where codigo_compania = $2', [RNC, academia.codigoCompania]);
    expect((await cambiar()).status).toBe(200);
    const estado = await app.call(fiscal.estado, {}, duena);
    expect(estado).toMatchObject({ modo: 'NCF', desde: HOY, avisarCon: 50 });
    // Two branches without a range, three types each.
    expect(estado.avisos).toHaveLength(6);
  });

  test('somebody else’s change in between is not overwritten', async () => {
    await conComprobantes(app, academia);
    expect((await cambiar({ avisarCon: 20 })).status).toBe(200);
    expect((await cambiar({ avisarCon: 30 })).status).toBe(409);
  });

  test('of two who save the first settings at once the second sees those of the first', async () => {
    for (let vez = 0; vez < 5; vez += 1) {
      await app.rows('delete from compania_fiscal where codigo_compania = $1', [academia.codigoCompania]);
      const hechos = await Promise.all([20, 30].map((avisarCon) => cambiar({ modo: 'NO', avisarCon })));
      expect(hechos.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  test('what waits when the way of numbering changes waits for a number of the new way', async () => {
    await conComprobantes(app, academia);
    const { codigoFactura } = await cuota();
    await asignar([codigoFactura]);
    await cambiar({ modo: 'ECF' });
    expect(await comprobantesDe(app, academia)).toMatchObject([{ tipo: 'E32', ncf: null }]);
  });
});

describe('a range', () => {
  const secuencia = (cambios: Partial<SecuenciaInput> = {}): SecuenciaInput => ({
    codigoSucursal: academia.sucursales[0],
    tipo: 'B02',
    desde: 1,
    hasta: 500,
    vence: null,
    activo: true,
    ...cambios,
  });
  const registrar = (cambios: Partial<SecuenciaInput> = {}) => app.ask(fiscal.saveSecuencia, { body: secuencia(cambios) }, duena);
  beforeEach(() => conComprobantes(app, academia));

  test('is told with its next number and what is left', async () => {
    const { body } = await registrar({ desde: 151 });
    expect(body.data.secuencias).toMatchObject([{ siguiente: 'B0200000151', quedan: 350, descripcionSucursal: 'Naco' }]);
  });

  test.each([
    [{ hasta: 0 }, { hasta: expect.any(String) }],
    [{ desde: 20, hasta: 10 }, { hasta: 'Debe ser igual o mayor que el primero' }],
    [{ hasta: 100_000_000 }, { hasta: 'Un B02 llega a lo sumo a 99999999' }],
    [{ tipo: 'B01' as const }, { vence: 'Escriba hasta cuándo vale: sale en cada B01' }],
    [{ vence: '2026-03-09' }, { vence: 'Ya pasó: hoy es 10 de marzo de 2026' }],
  ])('%o is refused beside its field', async (cambios, errors) => {
    const { status, body } = await registrar(cambios);
    expect([status, body.errors]).toEqual([400, errors]);
  });

  test('shares no number with another range of its type, whatever the branch', async () => {
    await registrar();
    const { status, body } = await registrar({ codigoSucursal: academia.sucursales[1], desde: 500, hasta: 600 });
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('Otra secuencia de este tipo')]);
    expect((await registrar({ codigoSucursal: academia.sucursales[1], desde: 501, hasta: 600 })).status).toBe(200);
  });

  test('that is used keeps what its documents say, and can still be switched off', async () => {
    const { codigoSecuencia } = await nuevaSecuencia(app, academia, 'B02', { vence: null });
    await asignar([(await cuota()).codigoFactura]);
    const cambiar = (cambios: Partial<SecuenciaInput>) =>
      app.ask(fiscal.updateSecuencia, { body: { ...secuencia({ hasta: 1000, ...cambios }), codigoSecuencia, version: 0 } }, duena);
    const no = async (cambios: Partial<SecuenciaInput>) => (await cambiar(cambios)).body.mensaje;
    const yaSalieron = 'De esta secuencia ya se emitieron comprobantes';
    expect(await no({ desde: 2 })).toBe(`${yaSalieron}: su primer número no se puede cambiar. Registre otra secuencia`);
    expect(await no({ codigoSucursal: academia.sucursales[1] })).toContain('su sucursal no se puede cambiar');
    expect(await no({ tipo: 'B01', vence: '2027-12-31' })).toContain('su tipo no se puede cambiar');
    await app.rows('update secuencia_fiscal set siguiente = 6 where codigo_secuencia = $1', [codigoSecuencia]);
    expect(await no({ hasta: 4 })).toBe(`${yaSalieron} hasta el 5`);
    await app.rows('update secuencia_fiscal set siguiente = 2 where codigo_secuencia = $1', [codigoSecuencia]);
    expect((await cambiar({ activo: false })).status).toBe(200);
    await asignar([(await cuota()).codigoFactura]);
    expect(await ncfs()).toEqual(['B0200000001', null]);
  });
});

describe('a buyer of a regime', () => {
  const deRegimen = (regimen: 'CREDITO' | 'ESPECIAL' | 'GUBERNAMENTAL', version = 0) =>
    app.ask(
      fiscal.updateComprador,
      { body: { codigoEntidad: nino.codigoPagador, rnc: RNC_COMPRADOR, razonSocial: 'Embajada', regimen, version } },
      duena,
    );

  test('gets the document of the regime from a range of its own, which the page asks for; the note is as of any', async () => {
    await conComprobantes(app, academia);
    await nuevaSecuencia(app, academia, 'B04');
    expect((await deRegimen('ESPECIAL')).body.data).toMatchObject({ regimen: 'ESPECIAL', rnc: '1-01-01063-2' });
    const { codigoFactura } = await cuota();
    await asignar([codigoFactura]);
    expect(await comprobantesDe(app, academia)).toMatchObject([{ tipo: 'B14', ncf: null }]);
    const falta = (await app.call(fiscal.estado, {}, duena)).avisos.filter(
      ({ codigoSucursal }) => codigoSucursal === academia.sucursales[0],
    );
    expect(falta.map(({ tipo, motivo }) => [tipo, motivo])).toContainEqual(['B14', 'FALTA']);
    expect(falta.map(({ tipo }) => tipo)).not.toContain('B15');
    const rango = { codigoSucursal: academia.sucursales[0], tipo: 'B14' as const, desde: 1, hasta: 50, activo: true };
    expect((await app.ask(fiscal.saveSecuencia, { body: { ...rango, vence: null } }, duena)).body.errors).toEqual({
      vence: 'Escriba hasta cuándo vale: sale en cada B14',
    });
    await app.call(fiscal.saveSecuencia, { body: { ...rango, vence: '2027-12-31' } }, duena);
    expect(await ncfs()).toEqual(['B1400000001']);
    await deRegimen('GUBERNAMENTAL', 1);
    await nuevaSecuencia(app, academia, 'B15');
    await asignar([(await cuota()).codigoFactura]);
    expect(await ncfs()).toEqual(['B1400000001', 'B1500000001']);
  });

  test('is refused where documents are electronic; what waited becomes tax credit there', async () => {
    await conComprobantes(app, academia);
    await deRegimen('GUBERNAMENTAL');
    await asignar([(await cuota()).codigoFactura]);
    await app.rows(`update compania set fiscal = 'ECF' where codigo_compania = $1`, [academia.codigoCompania]);
    app.deps.sessions.clear();
    const { desde, ambiente, tipoIngreso, avisarCon, con608, enviar, version } = await app.call(fiscal.estado, {}, duena);
    await app.call(fiscal.update, { body: { modo: 'ECF', desde, ambiente, tipoIngreso, avisarCon, con608, enviar, version } }, duena);
    expect(await comprobantesDe(app, academia)).toMatchObject([{ tipo: 'E31', ncf: null }]);
    expect((await deRegimen('ESPECIAL', 1)).body.errors).toEqual({
      regimen: 'Los comprobantes electrónicos de régimen especial y gubernamentales no se emiten todavía',
    });
  });
});

describe('the buyer', () => {
  test('with a good RNC and its name is billed for tax credit, else as a consumer', async () => {
    await conComprobantes(app, academia);
    await nuevaSecuencia(app, academia, 'B01');
    await nuevaSecuencia(app, academia, 'B02');
    await asignar([(await cuota()).codigoFactura]);
    expect(await conRnc()).toMatchObject({ rnc: '1-01-01063-2', razonSocial: 'Zapatería Peña, S.R.L.', usado: true });
    await asignar([(await cuota()).codigoFactura]);
    expect(await comprobantesDe(app, academia)).toMatchObject([
      { ncf: 'B0200000001', rnc: '', nombre: expect.stringContaining('Madre') },
      { ncf: 'B0100000001', rnc: RNC_COMPRADOR, nombre: 'Zapatería Peña, S.R.L.' },
    ]);
  });

  test('is refused a number whose check digit is wrong, and an RNC without a name; an empty one takes it away', async () => {
    const poner = (rnc: string, razonSocial = 'Peña', version = 0) =>
      app.ask(fiscal.updateComprador, { body: { codigoEntidad: nino.codigoPagador, rnc, razonSocial, version } }, duena);
    expect((await poner('101010633')).body.errors).toEqual({
      rnc: 'No es un RNC (9 dígitos) ni una cédula (11): revise el último dígito y los demás',
    });
    expect((await poner(CEDULA, '')).body.errors).toEqual({ razonSocial: 'Escriba el nombre o la razón social que va con ese RNC' });
    // Of two who saw that there is none the second does not write over the first.
    const dos = await Promise.all([poner(CEDULA), poner(CEDULA)]);
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409]);
    const tarde = await poner(RNC_COMPRADOR);
    expect([tarde.status, tarde.body.data]).toMatchObject([409, { rnc: '001-1391820-5', version: 1 }]);
    expect((await poner('', '', 1)).body.data.rnc).toBe('');
    const quitado = await poner(CEDULA, 'Peña', 3);
    expect([quitado.status, quitado.body.mensaje]).toEqual([409, expect.stringMatching(/^Otra persona quitó este RNC/)]);
  });

  test('of another company is not found', async () => {
    const ajena = await nuevoUsuario(app, await nuevaAcademia(app));
    expect((await app.ask(fiscal.comprador, { query: { codigoEntidad: nino.codigoPagador } }, ajena)).status).toBe(404);
  });

  test('who buys for 250,000 or more is named by the document on record', async () => {
    await conComprobantes(app, academia);
    await app.rows('update entidad set documento = $1 where codigo_entidad = $2', ['001-1391820-5', nino.codigoPagador]);
    await asignar([(await cuota({ total: pesos(249_999.99) })).codigoFactura, (await cuota({ total: pesos(250_000) })).codigoFactura]);
    expect((await comprobantesDe(app, academia)).map(({ tipo, rnc }) => [tipo, rnc])).toEqual([
      ['B02', ''],
      ['B02', CEDULA],
    ]);
  });

  test('who buys for 250,000 or more from the shop has an RNC or a cédula on record', async () => {
    await conComprobantes(app, academia);
    const { codigoCompania } = academia;
    const vende = async (monto: number) => {
      const values = { codigoCompania, descripcion: `Torneo ${monto}`, fecha: HOY, precio: pesos(monto) };
      const [{ codigoEvento } = { codigoEvento: 0 }] = await app.deps.db.insert(evento).values(values).returning();
      const detalles = [{ tipo: 'EV' as const, codigoEvento, cantidad: 1, motivo: '' }];
      const { codigoEstudiante } = nino;
      const body = { codigoSucursal: academia.sucursales[0], codigoEstudiante, nota: '', detalles, totalEsperado: pesos(monto) };
      return app.ask(ventas.guardar, { body }, duena);
    };
    expect((await vende(249_999.99)).status).toBe(200);
    const sinNumero = await vende(250_000);
    expect([sinNumero.status, sinNumero.body.mensaje]).toEqual([
      409,
      expect.stringContaining('Una venta desde DOP 250,000.00 lleva el RNC o la cédula de quien compra'),
    ]);
    await conRnc();
    expect((await vende(250_001)).status).toBe(200);
    await app.rows('delete from comprador_fiscal where codigo_entidad = $1', [nino.codigoPagador]);
    await app.rows('update entidad set documento = $1 where codigo_entidad = $2', [CEDULA, nino.codigoPagador]);
    expect((await vende(250_002)).status).toBe(200);
  });
});

describe('a number', () => {
  beforeEach(() => conComprobantes(app, academia));

  test('is given once for an invoice, and to none that is voided or costs nothing', async () => {
    await nuevaSecuencia(app, academia, 'B02');
    const { codigoFactura } = await cuota();
    const anulada = await cuota({ estatus: 'ANULADA' });
    const gratis = await cuota({ total: 0, estatus: 'PAGADA' });
    await asignar([codigoFactura, anulada.codigoFactura, gratis.codigoFactura]);
    await asignar([codigoFactura]);
    expect(await ncfs()).toEqual(['B0200000001']);
  });

  test('is not asked for while the layer is off', async () => {
    const { codigoFactura } = await cuota();
    await enTransaccion((db) => asignarComprobantes(db, emisorDe(academia, 'NO'), [codigoFactura], HOY));
    expect(await ncfs()).toEqual([]);
  });

  test('comes from the range that ends first, and goes on in the next one', async () => {
    await nuevaSecuencia(app, academia, 'B02', { desde: 1, hasta: 100, vence: null });
    await nuevaSecuencia(app, academia, 'B02', { desde: 101, hasta: 102, vence: HOY });
    await nuevaSecuencia(app, academia, 'B02', { desde: 201, hasta: 300, vence: '2026-03-09' });
    const tres = [await cuota(), await cuota(), await cuota()];
    await asignar(tres.map(({ codigoFactura }) => codigoFactura));
    expect(await ncfs()).toEqual(['B0200000101', 'B0200000102', 'B0200000001']);
  });

  test('that is not there is waited for: a new range gives it at once, and asking before says which one to register', async () => {
    await asignar([(await cuota()).codigoFactura]);
    expect(await ncfs()).toEqual([null]);
    const { status, body } = await app.ask(fiscal.emitir, {}, duena);
    expect([status, body.mensaje]).toEqual([409, expect.stringContaining('No quedan números B02')]);
    const { codigoSucursal } = await nuevaSecuencia(app, academia, 'B02', { desde: 1, hasta: 1, vence: '2026-03-09' });
    const estado = await app.call(
      fiscal.saveSecuencia,
      { body: { codigoSucursal, tipo: 'B02', desde: 2, hasta: 9, vence: null, activo: true } },
      duena,
    );
    expect(estado.enEspera).toBe(0);
    expect(await ncfs()).toEqual(['B0200000002']);
  });

  test('is given back when the payment is undone: there is no gap', async () => {
    await nuevaSecuencia(app, academia, 'B02');
    const { codigoFactura } = await cuota();
    const undone = enTransaccion(async (db) => {
      await asignarComprobantes(db, emisorDe(academia), [codigoFactura], HOY);
      throw new Error('the payment is refused');
    });
    await expect(undone).rejects.toThrow('refused');
    await asignar([codigoFactura]);
    expect(await ncfs()).toEqual(['B0200000001']);
  });

  test('sixteen at once take sixteen numbers, none twice and none left out, over two ranges', async () => {
    await nuevaSecuencia(app, academia, 'B02', { desde: 1, hasta: 10, vence: '2026-06-30' });
    await nuevaSecuencia(app, academia, 'B02', { desde: 501, hasta: 600, vence: '2027-12-31' });
    const facturas = await Promise.all(Array.from({ length: 16 }, () => cuota()));
    await Promise.all(facturas.map(({ codigoFactura }) => asignar([codigoFactura])));
    const uno = (desde: number, n: number) => Array.from({ length: n }, (_, i) => `B02${String(desde + i).padStart(8, '0')}`);
    expect((await ncfs()).sort()).toEqual([...uno(1, 10), ...uno(501, 6)]);
  });

  test('stands: an issued document is neither changed nor deleted', async () => {
    await nuevaSecuencia(app, academia, 'B02');
    await asignar([(await cuota()).codigoFactura]);
    await expect(app.rows('update comprobante set total = total + 1')).rejects.toThrow('está emitido y no cambia');
    await expect(app.rows('delete from comprobante')).rejects.toThrow('está emitido y no cambia');
  });
});

describe('a void', () => {
  beforeEach(async () => {
    await conComprobantes(app, academia);
    for (const tipo of ['B02', 'B03', 'B04'] as const) await nuevaSecuencia(app, academia, tipo);
  });

  test('of an issued document makes its credit note, over the same buyer and amount, once', async () => {
    const { codigoFactura, total } = await cuota();
    await asignar([codigoFactura]);
    await anular(codigoFactura);
    await anular(codigoFactura);
    const [original, nota, ...mas] = await comprobantesDe(app, academia);
    expect(mas).toEqual([]);
    expect(nota).toMatchObject({
      clase: 'CREDITO',
      ncf: 'B0400000001',
      codigo_modifica: original!.codigo_comprobante,
      modificacion: 1,
      total,
      nombre: original!.nombre,
    });
  });

  test('of a document without a number forgets it, and of an invoice without a document does nothing', async () => {
    await app.rows('update secuencia_fiscal set activo = false where codigo_compania = $1', [academia.codigoCompania]);
    const { codigoFactura } = await cuota();
    await anular(codigoFactura);
    await asignar([codigoFactura]);
    await anular(codigoFactura);
    expect(await ncfs()).toEqual([]);
  });

  test('of a late fee, a debit note, corrects the document of its instalment; the instalment cannot go first', async () => {
    const { codigoFactura } = await cuota();
    await asignar([codigoFactura]);
    const mora = await cuota({ tipo: 'MORA', codigoCuota: codigoFactura, total: pesos(100) });
    await asignar([mora.codigoFactura]);
    const [original, debito] = await comprobantesDe(app, academia);
    expect(debito).toMatchObject({ clase: 'DEBITO', ncf: 'B0300000001', codigo_modifica: original!.codigo_comprobante, total: pesos(100) });
    await expect(anular(codigoFactura)).rejects.toThrow(`Anule antes la mora de esta cuota, la factura ${mora.numero}`);
    await anular(mora.codigoFactura);
    expect((await comprobantesDe(app, academia))[2]).toMatchObject({
      ncf: 'B0400000001',
      codigo_modifica: original!.codigo_comprobante,
      modificacion: 3,
      total: pesos(100),
    });
    await anular(codigoFactura);
    expect(await ncfs()).toEqual(['B0200000001', 'B0300000001', 'B0400000001', 'B0400000002']);
  });
});
