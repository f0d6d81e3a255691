import { abrirCaja, caja as leer, cerrarCaja, contarCaja, historialCaja } from '@/contract/caja/caja';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, pesos, type Academia } from '../../support/factories';

const test_ = createTestApp();
let academia: Academia;
let una: Awaited<ReturnType<typeof nuevoUsuario>>;
let otra: Awaited<ReturnType<typeof nuevoUsuario>>;
let duena: Awaited<ReturnType<typeof nuevoUsuario>>;
const cajas = {} as Record<'cuadra' | 'falta' | 'deOtra' | 'abierta' | 'santiago', number>;

/** Opens a day with 1,000.00, counts so much, closes. */
async function dia(token: string, codigoSucursal: number, contado?: number) {
  const { codigoCaja } = await test_.call(abrirCaja, { body: { codigoSucursal, fondo: pesos(1000) } }, { token });
  if (contado === undefined) return codigoCaja;
  await test_.call(contarCaja, { body: { codigoCaja, conteo: [{ denominacion: 1, cantidad: contado }] } }, { token });
  await test_.call(cerrarCaja, { body: { codigoCaja, explicacion: 'Prueba' } }, { token });
  return codigoCaja;
}

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
  const [naco, santiago] = academia.sucursales;
  const [accesos, sucursales] = [[73], [naco]];
  una = await nuevoUsuario(test_, academia, { tipoUsuario: 'OPERADOR', accesos, sucursales });
  otra = await nuevoUsuario(test_, academia, { tipoUsuario: 'OPERADOR', accesos, sucursales });
  duena = await nuevoUsuario(test_, academia);
  test_.setNow('2026-03-08T14:00:00Z');
  cajas.cuadra = await dia(una.token, naco, 1000);
  test_.setNow('2026-03-09T14:00:00Z');
  cajas.falta = await dia(una.token, naco, 990);
  test_.setNow(`${HOY}T14:00:00Z`);
  cajas.deOtra = await dia(otra.token, naco, 1005);
  cajas.abierta = await dia(otra.token, naco);
  cajas.santiago = await dia(duena.token, santiago, 1000);
});

type Query = Partial<Parameters<typeof test_.call<typeof historialCaja>>[1]['query']>;
const lista = async ({ token }: { token: string }, query: Query = {}) => {
  const { rows, total } = await test_.call(historialCaja, { query: { sortField: 'apertura', sortOrderAsc: true, ...query } }, { token });
  expect(total).toBe(rows.length);
  return rows.map(({ codigoCaja }) => codigoCaja);
};

test('with 73 one’s own days, with 45 those of everybody in one’s branches, of the branch asked for', async () => {
  const { cuadra, falta, deOtra, abierta, santiago } = cajas;
  expect(await lista(una)).toEqual([cuadra, falta]);
  expect(await lista(otra)).toEqual([deOtra, abierta]);
  expect(await lista(duena)).toEqual([cuadra, falta, deOtra, abierta, santiago]);
  expect(await lista(duena, { codigoSucursal: academia.sucursales[0] })).toEqual([cuadra, falta, deOtra, abierta]);
  const deNaco = await nuevoUsuario(test_, academia, { tipoUsuario: 'OPERADOR', accesos: [45], sucursales: [academia.sucursales[0]] });
  expect(await lista(deNaco)).toEqual([cuadra, falta, deOtra, abierta]);
  expect(await lista(await nuevoUsuario(test_, await nuevaAcademia(test_)))).toEqual([]);
});

test('a row has the figures of a closed day, and none of an open one', async () => {
  const { rows } = await test_.call(
    historialCaja,
    { query: { filtro: 'usuaria', sortField: 'numero', sortOrderAsc: true } },
    { token: duena.token },
  );
  expect(rows.find(({ codigoCaja }) => codigoCaja === cajas.falta)).toEqual({
    codigoCaja: cajas.falta,
    numero: 2,
    estado: 'CERRADA',
    fecha: '2026-03-09',
    cajero: expect.stringContaining('Usuaria'),
    apertura: '2026-03-09T14:00:00.000Z',
    cierre: '2026-03-09T14:00:00.000Z',
    pasoMedianoche: false,
    fondo: 100000,
    esperado: 100000,
    contado: 99000,
    diferencia: -1000,
  });
  const abierta = rows.find(({ codigoCaja }) => codigoCaja === cajas.abierta);
  expect(abierta).toMatchObject({ numero: null, estado: 'ABIERTA', cierre: null, esperado: null, contado: null, diferencia: null });
  expect(rows.at(-1)).toBe(abierta); // what has no number yet stands after the numbers
});

test('narrowed by days, by a difference, by the cashier’s name or the number; in every order', async () => {
  expect(await lista(duena, { desde: '2026-03-09', hasta: '2026-03-09' })).toEqual([cajas.falta]);
  expect(await lista(duena, { hasta: '2026-03-08' })).toEqual([cajas.cuadra]);
  expect(await lista(duena, { conDiferencia: true })).toEqual([cajas.falta, cajas.deOtra]);
  expect(await lista(una, { conDiferencia: true })).toEqual([cajas.falta]);
  await test_.rows(`update entidad set apellido = 'Zapata' where codigo_entidad = $1`, [otra.codigoEntidad]);
  expect(await lista(duena, { filtro: 'zapata' })).toEqual([cajas.deOtra, cajas.abierta]);
  expect(await lista(duena, { filtro: 'Zapata 3' })).toEqual([cajas.deOtra]);
  for (const sortField of ['numero', 'fecha', 'cierre', 'cajero', 'fondo', 'esperado', 'contado', 'diferencia'] as const)
    expect(await lista(duena, { sortField })).toHaveLength(5);
});

test('one day: its owner, and who sees all of the branch; for others it does not exist', async () => {
  const lee = ({ token }: { token: string }, id: number) => test_.ask(leer, { params: { id } }, { token });
  expect((await lee(una, cajas.falta)).body).toMatchObject({ numero: 2, cifras: { esperado: 1000, contado: 990, diferencia: -10 } });
  expect((await lee(duena, cajas.falta)).status).toBe(200);
  expect((await lee(duena, cajas.abierta)).body).toMatchObject({ estado: 'ABIERTA', cifras: null });
  expect((await lee(otra, cajas.falta)).status).toBe(404);
  expect((await lee(await nuevoUsuario(test_, await nuevaAcademia(test_)), cajas.falta)).status).toBe(404);
  const sinSantiago = await nuevoUsuario(test_, academia, { sucursales: [academia.sucursales[0]] });
  expect((await lee(sinSantiago, cajas.santiago)).status).toBe(404);
});
