import { cobrar } from '@/contract/cobros/cobro';
import { enviarRecibo } from '@/contract/cobros/enviarRecibo';
import { reimpresion } from '@/contract/cobros/reimpresion';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let token: string;

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
});

async function pagada(monto = 500) {
  const estudiante = await nuevoEstudiante(app, academia);
  const factura = await nuevaFactura(app, academia, { estudiante });
  const body = {
    codigoSucursal: academia.sucursales[0],
    codigoPagador: estudiante.codigoPagador,
    facturas: [{ codigoFactura: factura.codigoFactura, monto: pesos(monto) }],
    formas: [{ forma: 'TARJETA' as const, monto: pesos(monto), referencia: '' }],
    excedente: 'DEVUELTA' as const,
  };
  return { estudiante, factura, recibo: await app.call(cobrar, { body }, { token }) };
}
const reversa = (codigoCobro: number) =>
  app.rows(
    `insert into reversion (codigo_compania, codigo_sucursal, codigo_cobro, efectivo, fecha, momento, motivo, usuario)
     values ($1, $2, $3, 0, $4, $5, 'Factura equivocada', 'pruebas')`,
    [academia.codigoCompania, academia.sucursales[0], codigoCobro, HOY, `${HOY}T15:00:00Z`],
  );
const bandeja = (para: string) =>
  app.rows<{ asunto: string; contenido: string }>('select asunto, contenido from correo where para = $1', [para]);

test('the receipt goes into the outbox for who paid, once for a key, with its figures and the address that proves it', async () => {
  const { estudiante, factura, recibo } = await pagada();
  await app.rows("update entidad set email = 'rosa@ejemplo.do' where codigo_entidad = $1", [estudiante.codigoPagador]);
  const clave = nuevaClave();
  const envia = () => app.call(enviarRecibo.correo, { body: { codigoCobro: recibo.codigoCobro } }, { token, clave });
  expect(await envia()).toEqual({ para: 'rosa@ejemplo.do' });
  await envia();
  const correos = await bandeja('rosa@ejemplo.do');
  expect(correos).toHaveLength(1);
  expect(correos[0]!.asunto).toContain(`Recibo N.º ${recibo.numero}`);
  for (const dicho of [estudiante.nombreCompleto, factura.descripcion, 'DOP 500.00', 'DOP 2,000.00', recibo.verificar])
    expect(correos[0]!.contenido).toContain(dicho);
});

test('it is sent again only if that is asked for', async () => {
  const { estudiante, recibo } = await pagada();
  await app.rows("update entidad set email = 'eva@ejemplo.do' where codigo_entidad = $1", [estudiante.codigoPagador]);
  const envia = (otraVez?: true) => app.ask(enviarRecibo.correo, { body: { codigoCobro: recibo.codigoCobro, otraVez } }, { token });
  const [una, dos, pedida] = [await envia(), await envia(), await envia(true)];
  expect([una.status, dos.body.errors, pedida.status]).toEqual([200, { otraVez: 'Este recibo ya se envió por correo' }, 200]);
  expect(await bandeja('eva@ejemplo.do')).toHaveLength(2);
});

test('who has no address is named in the refusal; a reversed receipt says that it is worth nothing', async () => {
  const { estudiante, recibo } = await pagada();
  const envia = () => app.ask(enviarRecibo.correo, { body: { codigoCobro: recibo.codigoCobro } }, { token });
  const { status, body } = await envia();
  expect([status, body.mensaje]).toEqual([
    409,
    `${recibo.pagador.nombre} no tiene correo: escríbalo en su ficha, o envíe el recibo por WhatsApp`,
  ]);
  await app.rows("update entidad set email = 'ana@ejemplo.do' where codigo_entidad = $1", [estudiante.codigoPagador]);
  await reversa(recibo.codigoCobro);
  expect((await envia()).status).toBe(200);
  expect((await bandeja('ana@ejemplo.do'))[0]!.contenido).toContain('REVERSADO y no tiene valor');
});

test('the contact of who paid is of today, and of nobody who is not the caller’s', async () => {
  const { estudiante, recibo } = await pagada();
  await app.rows("update entidad set telefono = '809-555-0199' where codigo_entidad = $1", [estudiante.codigoPagador]);
  const params = { id: recibo.codigoCobro };
  expect(await app.call(enviarRecibo.contacto, { params }, { token })).toMatchObject({ telefono: '809-555-0199', email: '' });
  const ajena = await nuevoUsuario(app, await nuevaAcademia(app));
  expect((await app.ask(enviarRecibo.contacto, { params }, { token: ajena.token })).status).toBe(404);
  expect((await app.ask(enviarRecibo.correo, { body: { codigoCobro: params.id } }, { token: ajena.token })).status).toBe(404);
});

describe('the paper of an invoice', () => {
  test('has its lines, what is pending now, and its receipts: a copy, or reversed', async () => {
    const { factura, recibo } = await pagada();
    const query = { codigoFactura: factura.codigoFactura, codigoCompania: academia.codigoCompania };
    const impresa = await app.call(reimpresion, { query }, { token });
    expect(impresa).toMatchObject({ copia: `${HOY}T14:00:00.000Z`, anulada: null, sucursal: { descripcion: 'Naco' } });
    expect(impresa.factura).toMatchObject({ numero: factura.numero, pendiente: 200000 });
    expect(impresa.factura.detalles).toHaveLength(1);
    expect(impresa.recibos).toEqual([{ ...recibo, copia: impresa.copia }]);
    await reversa(recibo.codigoCobro);
    expect((await app.call(reimpresion, { query }, { token })).recibos[0]).toMatchObject({ reversado: `${HOY}T15:00:00.000Z` });
  });

  test('is without receipts for who may not read payments, and does not exist for another company', async () => {
    const { factura } = await pagada();
    const query = { codigoFactura: factura.codigoFactura };
    const vende = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [31] });
    expect((await app.call(reimpresion, { query }, { token: vende.token })).recibos).toEqual([]);
    const ajena = await nuevoUsuario(app, await nuevaAcademia(app));
    expect((await app.ask(reimpresion, { query }, { token: ajena.token })).status).toBe(404);
    const otra = { ...query, codigoCompania: academia.codigoCompania };
    expect((await app.ask(reimpresion, { query: otra }, { token: ajena.token })).status).toBe(403);
  });
});
