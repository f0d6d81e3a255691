import { comprobantes } from '@/contract/facturas/comprobante';
import { certificadoFiscal, fiscal } from '@/contract/facturas/fiscal';
import { transaction } from '@/server/db/transaction';
import { anularComprobante } from '@/server/facturas/fiscal/anular';
import { asignarComprobantes } from '@/server/facturas/fiscal/asignar';
import { enviarPendientes } from '@/server/facturas/fiscal/enviar';
import { firmarPendientes } from '@/server/facturas/fiscal/firma';
import { receptorDgii } from '@/server/facturas/fiscal/receptorDgii';
import { createTestApp, HOY } from '../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../support/factories';
import { conComprobantes, emisorDe, nuevaSecuencia, RNC_COMPRADOR } from '../support/fiscal';
import { Oficina } from '../support/oficina';
import { CLAVE, p12 } from '../support/p12';

// Sending over real HTTP to a stand-in that behaves like the tax office's server, on good days and bad ones.

const app = createTestApp();
const LIMITE_MS = 400;
let oficina: Oficina;
let academia: Academia;
let duena: Awaited<ReturnType<typeof nuevoUsuario>>;
let minuto = 0;

beforeEach(async () => {
  oficina = new Oficina();
  await oficina.abrir();
  app.setNow(`${HOY}T14:00:00Z`);
  minuto = 0;
  await app.rows(`update compania set fiscal = 'NO'`);
  academia = await nuevaAcademia(app);
  duena = await nuevoUsuario(app, academia);
  await conComprobantes(app, academia, 'ECF');
  await app.rows('update compania_fiscal set enviar = true where codigo_compania = $1', [academia.codigoCompania]);
  await app.rows(`update compania set direccion = 'C/ Fantino Falco 28' where codigo_compania = $1`, [academia.codigoCompania]);
  for (const tipo of ['E31', 'E32', 'E34'] as const) await nuevaSecuencia(app, academia, tipo);
  await app.call(certificadoFiscal.save, { body: { archivo: p12(), clave: CLAVE } }, duena);
  app.deps.receptor = receptorDgii(oficina.direccion, { limiteMs: LIMITE_MS });
});
afterEach(async () => {
  app.deps.receptor = undefined;
  await oficina.cerrar();
});

const enUna = <T>(hecho: (db: Parameters<Parameters<typeof transaction>[2]>[0]) => Promise<T>) =>
  transaction(app.deps.pool, { usuario: 'pruebas', codigoCompania: academia.codigoCompania }, hecho);
/** A numbered and signed document: tax credit, unless it is a consumer's. */
async function emitir({ consumo = false, total = pesos(2500) } = {}) {
  const estudiante = await nuevoEstudiante(app, academia);
  const body = { codigoEntidad: estudiante.codigoPagador, rnc: RNC_COMPRADOR, razonSocial: 'Peña, S.R.L.', version: 0 };
  if (!consumo) await app.call(fiscal.updateComprador, { body }, duena);
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante, values: { total } });
  await enUna((db) => asignarComprobantes(db, emisorDe(academia, 'ECF'), [codigoFactura], HOY));
  await firmarPendientes(app.deps);
  return codigoFactura;
}
/** The clock of the server goes on, as far as any pause between two attempts. */
const pasan = (minutos: number) => {
  minuto += minutos;
  app.setNow(new Date(Date.parse(`${HOY}T14:00:00Z`) + minuto * 60_000).toISOString());
};
const enviar = (deps = app.deps) => enviarPendientes(deps);
const estados = async () =>
  (
    await app.rows<{ ncf: string; envio: string; error: string }>(
      'select ncf, envio, error from comprobante where codigo_compania = $1 order by codigo_comprobante',
      [academia.codigoCompania],
    )
  ).map(({ ncf, envio, error }) => [ncf, envio, error]);
const nunca = () => new Promise<never>(() => {});

test('documents leave in their order, signed in once; what the office says of each is told', async () => {
  for (let i = 0; i < 4; i += 1) await emitir();
  oficina.modos.set('E310000000002', 'notas').set('E310000000003', 'rechaza');
  expect(await enviar()).toBe(4);
  expect(oficina.llegados).toEqual(['E310000000001', 'E310000000002', 'E310000000003', 'E310000000004']);
  expect((await estados()).map(([, envio]) => envio)).toEqual(['ENVIADO', 'ENVIADO', 'ENVIADO', 'ENVIADO']);
  pasan(1);
  expect(await enviar()).toBe(4);
  expect(await estados()).toEqual([
    ['E310000000001', 'ACEPTADO', ''],
    ['E310000000002', 'CONDICIONAL', 'El teléfono no es el registrado'],
    ['E310000000003', 'RECHAZADO', 'RNC del comprador no existe; Revise la secuencia'],
    ['E310000000004', 'ACEPTADO', ''],
  ]);
  expect([oficina.llegados.length, oficina.entradas]).toEqual([4, 1]);
  pasan(600);
  expect(await enviar()).toBe(0);
  expect(oficina.consultas).toBe(4);
});

test('a consumer’s document below 250,000.00 goes as its summary, answered at once; above it goes itself', async () => {
  await emitir({ consumo: true });
  await emitir({ consumo: true, total: pesos(250_000) });
  await enviar();
  expect(await estados()).toEqual([
    ['E320000000001', 'ACEPTADO', ''],
    ['E320000000002', 'ENVIADO', ''],
  ]);
  const [resumen, entero] = [oficina.recibidos.get('E320000000001')!, oficina.recibidos.get('E320000000002')!];
  expect([resumen.servicio, entero.servicio]).toEqual(['fc', 'ecf']);
  const [{ codigo }] = (await app.rows(
    `select codigo_seguridad codigo from comprobante where ncf = 'E320000000001' and codigo_compania = $1`,
    [academia.codigoCompania],
  )) as [{ codigo: string }];
  expect(resumen.xml).toMatch(/^<RFCE><Encabezado><Version>1.0<\/Version><IdDoc><TipoeCF>32<\/TipoeCF>.*<\/Signature><\/RFCE>$/s);
  expect(resumen.xml).toContain(`<CodigoSeguridadeCF>${codigo}</CodigoSeguridadeCF>`);
  expect(entero.xml).toMatch(/^<ECF>/);
});

test.each(['calla', 'pierde la respuesta'] as const)('an office that %s after it took a document gets it once', async (modo) => {
  await emitir();
  await emitir({ consumo: true });
  oficina.modo = modo;
  await enviar();
  expect((await estados())[0]).toEqual(['E310000000001', 'PENDIENTE', 'La DGII no responde; se intenta de nuevo solo']);
  pasan(1);
  await enviar(); // the first is found; the second is lost in its turn
  oficina.modo = 'acepta';
  for (let i = 0; i < 3; i += 1) {
    pasan(5);
    await enviar();
  }
  expect((await estados()).map(([, envio]) => envio)).toEqual(['ACEPTADO', 'ACEPTADO']);
  expect(oficina.llegados).toEqual(['E310000000001', 'E320000000001']);
});

test('while the office is down nothing is lost, nothing overtakes; then all leave in their order', async () => {
  for (let i = 0; i < 3; i += 1) await emitir();
  await oficina.cerrar();
  expect(await enviar()).toBe(0);
  expect((await estados()).map(([, envio, error]) => [envio, error !== ''])).toEqual([
    ['PENDIENTE', true],
    ['PENDIENTE', false],
    ['PENDIENTE', false],
  ]);
  await oficina.abrir();
  expect(await enviar()).toBe(0); // its pause is not over, and those behind it wait
  pasan(1);
  expect(await enviar()).toBe(3);
  expect(oficina.llegados).toEqual(['E310000000001', 'E310000000002', 'E310000000003']);
});

test('a process that dies with a document on its way loses none and doubles none', async () => {
  await emitir();
  await emitir();
  const { receptor } = app.deps;
  const muere = {
    ...receptor!,
    enviar: async (...args: Parameters<NonNullable<typeof receptor>['enviar']>) => (await receptor!.enviar(...args), nunca()),
  };
  const antes = { ...receptor!, enviar: nunca };
  void enviar({ ...app.deps, receptor: muere }); // it dies after the office took the first
  await until(() => oficina.llegados.length === 1);
  expect(await enviar()).toBe(0); // another process leaves it alone
  const { rows } = await app.call(
    comprobantes.filter,
    { query: { envio: 'PENDIENTE', sortField: 'codigoComprobante', sortOrderAsc: true } },
    duena,
  );
  const body = { codigoComprobante: rows[0]!.codigoComprobante };
  expect((await app.ask(comprobantes.reenviar, { body }, duena)).body.mensaje).toBe('Se está enviando ahora mismo');
  pasan(4);
  void enviar({ ...app.deps, receptor: antes }); // found; dies before it submits the second
  await until(async () => (await estados())[0]![1] !== 'PENDIENTE' && (await intentosDe('E310000000002')) === 1);
  pasan(4);
  await enviar();
  pasan(1);
  await enviar();
  expect((await estados()).map(([, envio]) => envio)).toEqual(['ACEPTADO', 'ACEPTADO']);
  expect(oficina.llegados).toEqual(['E310000000001', 'E310000000002']);
});

const intentosDe = async (ncf: string) =>
  (
    await app.rows<{ n: number }>('select intentos n from comprobante where ncf = $1 and codigo_compania = $2', [
      ncf,
      academia.codigoCompania,
    ])
  )[0]!.n;
async function until(holds: () => boolean | Promise<boolean>) {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('several processes at once send each document once', async () => {
  for (let i = 0; i < 5; i += 1) await emitir({ consumo: i % 2 === 0 });
  for (let i = 0; i < 4; i += 1) {
    await Promise.all([enviar(), enviar(), enviar()]);
    pasan(1);
  }
  expect((await estados()).map(([, envio]) => envio)).toEqual(Array(5).fill('ACEPTADO'));
  expect([...oficina.llegados].sort()).toEqual(['E310000000001', 'E310000000002', 'E320000000001', 'E320000000002', 'E320000000003']);
});

test('an office that took a document twice is asked about its last answer, and once', async () => {
  await emitir();
  oficina.modo = 'dos veces';
  await enviar();
  pasan(1);
  await Promise.all([enviar(), enviar()]);
  expect((await estados())[0]).toEqual(['E310000000001', 'ACEPTADO', '']);
  expect(oficina.consultas).toBe(1);
  oficina.modo = 'rechaza';
  pasan(600);
  await enviar();
  expect((await estados())[0]![1]).toBe('ACEPTADO');
});

test('a note waits until what it takes back is answered', async () => {
  const codigoFactura = await emitir();
  await enUna((db) => anularComprobante(db, emisorDe(academia, 'ECF'), codigoFactura, 'Error', HOY));
  await firmarPendientes(app.deps);
  await enviar();
  expect(oficina.llegados).toEqual(['E310000000001']);
  pasan(1);
  await enviar();
  await enviar();
  expect(oficina.llegados).toEqual(['E310000000001', 'E340000000001']);
});

test('what the office calls badly formed is refused with its words; another attempt is asked for by hand', async () => {
  await emitir();
  oficina.modo = 'mal formado';
  await enviar();
  expect((await estados())[0]).toEqual(['E310000000001', 'RECHAZADO', 'El XML no cumple el esquema']);
  const { rows } = await app.call(comprobantes.filter, { query: { envio: 'RECHAZADO' } }, duena);
  oficina.modo = 'acepta';
  const body = { codigoComprobante: rows[0]!.codigoComprobante };
  expect((await app.ask(comprobantes.reenviar, { body }, duena)).body.data).toMatchObject({ envio: 'PENDIENTE', error: '' });
  await enviar();
  pasan(1);
  await enviar();
  expect((await estados())[0]![1]).toBe('ACEPTADO');
  expect((await app.ask(comprobantes.reenviar, { body }, duena)).body.mensaje).toBe('La DGII ya lo aceptó');
  const ajena = await nuevoUsuario(app, await nuevaAcademia(app));
  expect((await app.ask(comprobantes.reenviar, { body }, ajena)).status).toBe(404);
});

test('a token that the office no longer takes is renewed', async () => {
  await emitir();
  await enviar();
  await emitir();
  oficina.fichaVale = false;
  await enviar();
  expect([oficina.llegados.length, oficina.entradas]).toEqual([2, 2]);
});

test('nobody waits for the office: a document is made, numbered and signed while it does not answer', async () => {
  await emitir();
  oficina.modo = 'calla';
  const enCamino = enviar();
  await until(() => oficina.llegados.length === 1);
  await emitir({ consumo: true });
  expect((await estados())[1]).toEqual(['E320000000001', 'PENDIENTE', '']);
  await enCamino;
});
