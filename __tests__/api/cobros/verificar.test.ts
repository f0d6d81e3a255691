import { cobrar } from '@/contract/cobros/cobro';
import { verificar } from '@/contract/cobros/verificar';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let original: { codigoCobro: number; numero: number; verificar: string };

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  const { token } = await nuevoUsuario(app, academia);
  const estudiante = await nuevoEstudiante(app, academia);
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante });
  const body = {
    codigoSucursal: academia.sucursales[0],
    codigoPagador: estudiante.codigoPagador,
    facturas: [{ codigoFactura, monto: pesos(250.5) }],
    formas: [{ forma: 'TARJETA' as const, monto: pesos(250.5), referencia: '' }],
    excedente: 'DEVUELTA' as const,
  };
  original = await app.call(cobrar, { body }, { token });
});
let minuto = 0;
/** A minute later each: who asked often a while ago is free to ask again. */
beforeEach(() => app.setNow(new Date(new Date(`${HOY}T15:00:00Z`).getTime() + 60_000 * (minuto += 1)).toISOString()));

const pregunta = (clave: string) => app.ask(verificar, { query: { clave } });
const claveDe = ({ verificar: enlace }: { verificar: string }) => enlace.split('#')[1]!;

test('the key of a receipt tells its number, date and total to anybody, and nothing of anybody', async () => {
  expect(original.verificar).toMatch(/^http:\/\/localhost:3000\/verificar#[0-9a-f]{32}$/);
  const { status, body } = await pregunta(claveDe(original));
  expect(status).toBe(200);
  expect(body).toEqual({ tipo: 'RECIBO', numero: original.numero, fecha: HOY, total: 250.5, reversado: null });
});

test('once reversed it says so', async () => {
  await app.rows(
    `insert into reversion (codigo_compania, codigo_sucursal, codigo_cobro, efectivo, fecha, momento, motivo, usuario)
     values ($1, $2, $3, 0, '2026-03-11', '2026-03-11T15:00:00Z', 'Factura equivocada', 'pruebas')`,
    [academia.codigoCompania, academia.sucursales[0], original.codigoCobro],
  );
  expect((await pregunta(claveDe(original))).body).toMatchObject({ numero: original.numero, reversado: '2026-03-11T15:00:00.000Z' });
});

test('a key of no paper is none, and what is no key is a fault of the field', async () => {
  expect(await pregunta('0'.repeat(32))).toMatchObject({ status: 200, body: null });
  for (const clave of ['', String(original.codigoCobro), `${claveDe(original)}0`, "' or ''='"]) {
    const { status, body } = await pregunta(clave);
    expect([status, Object.keys(body.errors)]).toEqual([400, ['clave']]);
  }
});

test('a network that asks more than 30 times a minute has to wait, and a minute later may ask again', async () => {
  const estados = await Promise.all(Array.from({ length: 31 }, () => pregunta(claveDe(original))));
  const rechazados = estados.filter(({ status }) => status === 429);
  expect(rechazados).toHaveLength(1);
  expect(rechazados[0]!.body.mensaje).toBe('Demasiadas consultas. Espere 60 segundos y pruebe de nuevo');
  expect(rechazados[0]!.headers.get('Retry-After')).toBe('60');
  app.setNow(new Date(app.deps.now().getTime() + 60_000).toISOString());
  expect((await pregunta(claveDe(original))).status).toBe(200);
});
