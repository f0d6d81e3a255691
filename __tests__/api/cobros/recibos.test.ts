import { cobrar } from '@/contract/cobros/cobro';
import { recibos } from '@/contract/cobros/recibos';
import type { FormaPago } from '@/contract/caja/forma';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';

const test_ = createTestApp();
let academia: Academia;
let una: { token: string; usuario: string };
let otra: { token: string; usuario: string };

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
  [una, otra] = [await nuevoUsuario(test_, academia), await nuevoUsuario(test_, academia)];
});

async function paga(quien: { token: string }, forma: FormaPago, referencia: string, codigoSucursal = academia.sucursales[0]) {
  const nino = await nuevoEstudiante(test_, academia);
  const { codigoFactura } = await nuevaFactura(test_, academia, { estudiante: nino });
  const { codigoPagador } = nino;
  const monto = pesos(100);
  const body = { codigoSucursal, codigoPagador, facturas: [{ codigoFactura, monto }], formas: [{ forma, monto, referencia }] };
  return test_.call(cobrar, { body: { ...body, excedente: 'DEVUELTA', confirmado: [] } }, { token: quien.token });
}
const lista = async (query: Record<string, unknown>, quien: { token: string } = una) =>
  (await test_.call(recibos, { query }, { token: quien.token })).rows.map(({ numero }) => numero);

test('receipts are found by day, user, form, reference, number and payer, the newest first', async () => {
  const tarjeta = await paga(una, 'TARJETA', '445566');
  const transferencia = await paga(otra, 'TRANSFERENCIA', 'BPD-31');
  const cheque = await paga(una, 'CHEQUE', '00901');
  const todos = [cheque, transferencia, tarjeta].map(({ numero }) => numero);

  expect(await lista({})).toEqual(todos);
  expect(await lista({ desde: HOY, hasta: HOY })).toEqual(todos);
  expect(await lista({ hasta: '2026-01-01' })).toEqual([]);
  expect(await lista({ usuario: otra.usuario.toUpperCase() })).toEqual([transferencia.numero]);
  expect(await lista({ forma: 'CHEQUE' })).toEqual([cheque.numero]);
  expect(await lista({ referencia: 'bpd-31' })).toEqual([transferencia.numero]);
  expect(await lista({ filtro: '445566' })).toEqual([tarjeta.numero]);
  expect(await lista({ filtro: String(cheque.numero) })).toEqual([cheque.numero]);
  expect(await lista({ codigoPagador: cheque.pagador.codigoEntidad })).toEqual([cheque.numero]);
  expect(await lista({ filtro: transferencia.pagador.nombre })).toContain(transferencia.numero);
});

test('a reversed one says when, and a receipt of another branch is not there', async () => {
  const santiago = await paga(una, 'TARJETA', '', academia.sucursales[1]);
  const deNaco = await nuevoUsuario(test_, academia, { sucursales: [academia.sucursales[0]] });
  expect(await lista({}, deNaco)).not.toContain(santiago.numero);
  await test_.rows(
    `insert into reversion (codigo_compania, codigo_sucursal, codigo_cobro, efectivo, fecha, motivo, usuario) values ($1, $2, $3, 0, $4, 'Error', 'x')`,
    [academia.codigoCompania, academia.sucursales[1], santiago.codigoCobro, HOY],
  );
  const { rows } = await test_.call(recibos, { query: { filtro: String(santiago.numero) } }, { token: una.token });
  expect(rows).toEqual([expect.objectContaining({ numero: santiago.numero, formas: ['TARJETA'], reversado: expect.any(String) })]);
});
