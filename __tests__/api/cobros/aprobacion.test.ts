import { moverCaja } from '@/contract/caja/caja';
import { cobrar, type CobroInput } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { saldos } from '@/contract/cobros/saldo';
import { anulaciones } from '@/contract/facturas/anular';
import { ventas } from '@/contract/facturas/venta';
import { venderYCobrar } from '@/contract/cobros/venta';
import type { PorAprobar } from '@/contract/sesion/aprobacion';
import { autenticar } from '@/contract/sesion/sesion';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { elLibroCuadra } from '../../support/libro';
import {
  abrirSesion,
  nuevaAcademia,
  nuevaCaja,
  nuevaFactura,
  nuevoEstudiante,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
elLibroCuadra(app);
const CLAVE = 'la de la gerente';
let hash: string;
let academia: Academia;
let naco: number;
let jefa: Awaited<ReturnType<typeof nuevoUsuario>>;
let gerente: Awaited<ReturnType<typeof nuevoUsuario>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;
let servicio: number;

beforeAll(async () => {
  hash = await hashPassword(CLAVE);
  academia = await nuevaAcademia(app);
  naco = academia.sucursales[0];
  const [{ codigo_servicio: codigo }] = await app.rows(
    `insert into servicio (codigo_compania, descripcion, precio) values ($1, 'Clínica', 600000) returning codigo_servicio`,
    [academia.codigoCompania],
  );
  servicio = codigo;
});
const a = (hora: string) => app.setNow(`${HOY}T${hora}Z`);
const limite = async (monto: number | null) => {
  await app.rows('update compania set monto_aprobacion = $2 where codigo_compania = $1', [academia.codigoCompania, monto]);
  // The owner's own connection tells nobody: what a session knows of its company is read again.
  app.deps.sessions.clear();
};
beforeEach(async () => {
  a('14:00:00');
  await limite(100_000);
  jefa = await nuevoUsuario(app, academia, { sucursales: [naco], password: hash });
  gerente = await nuevoUsuario(app, academia, { password: hash });
  await nuevaCaja(app, academia, jefa.codigoUsuario);
  nino = await nuevoEstudiante(app, academia);
});

const factura = (total: number) => nuevaFactura(app, academia, { estudiante: nino, values: { total: pesos(total) } });
async function pago(monto: number, deMas = 0) {
  const { codigoFactura } = await factura(monto);
  const body: CobroInput = {
    codigoSucursal: naco,
    codigoPagador: nino.codigoPagador,
    facturas: [{ codigoFactura, monto: pesos(monto) }],
    formas: [{ forma: 'TRANSFERENCIA', monto: pesos(monto + deMas), referencia: nuevaClave() }],
    excedente: 'SALDO',
    confirmado: [],
  };
  return app.call(cobrar, { body }, jefa);
}
const pide = (aprueba: PorAprobar, de = gerente, password = CLAVE) =>
  app.ask(autenticar, { body: { usuario: de.usuario, password, aprueba } }, jefa);
const aprobar = async (aprueba: PorAprobar, de = gerente): Promise<string> => (await pide(aprueba, de)).body.data.aprobacion;
const reversa = (codigoCobro: number, aprobacion?: string, token = jefa.token) =>
  app.ask(reversarCobro, { body: { codigoCobro, motivo: 'Error', aprobacion } }, { token });
const deReversion = (codigo: number, monto = 1500): PorAprobar => ({ acto: 'cobro/reversar', codigo, monto: pesos(monto) });
const NO_VALE = [409, 'aprobacion', expect.stringContaining('pídala de nuevo')];
const dicho = ({ status, body }: { status: number; body: any }) => [status, body.motivo, body.mensaje];

test('at the limit nobody is asked; above it a reversal needs a second user, says what for, and keeps both names', async () => {
  expect((await reversa((await pago(1000)).codigoCobro)).status).toBe(200);
  const { codigoCobro } = await pago(1500);
  const no = await reversa(codigoCobro);
  expect(dicho(no)).toEqual([409, 'aprobacion', 'Reversar un recibo por DOP 1,500.00 necesita la aprobación de otro usuario']);
  expect(no.body.data).toEqual({ acto: 'cobro/reversar', codigo: codigoCobro, monto: 1500 });
  const aprobacion = await aprobar(deReversion(codigoCobro));
  expect(aprobacion).toMatch(/^[\w-]{32}$/);
  const si = await reversa(codigoCobro, aprobacion);
  expect([si.status, si.body.data.usuario, si.body.data.aprobadoPor]).toEqual([200, jefa.usuario, gerente.usuario]);
  const [fila] = await app.rows(
    `select usuario, despues from auditoria where tabla = 'aprobacion' and accion = 'UPDATE' order by codigo_auditoria desc limit 1`,
  );
  expect(fila).toMatchObject({
    usuario: jefa.usuario,
    despues: { codigo_usuario: gerente.codigoUsuario, codigo_solicitante: jefa.codigoUsuario, acto: 'cobro/reversar', monto: 150_000 },
  });
  expect(JSON.stringify(await app.rows(`select antes, despues from auditoria where tabla = 'aprobacion'`))).not.toContain(aprobacion);
});

test('where the company sets no amount nobody is asked', async () => {
  await limite(null);
  expect((await reversa((await pago(900_000)).codigoCobro)).status).toBe(200);
});

describe('cash that leaves a drawer', () => {
  const saca = async (monto: number, aprobacion?: string) => {
    const [{ codigo_caja: codigoCaja }] = await app.rows('select codigo_caja from caja where codigo_usuario = $1', [jefa.codigoUsuario]);
    const body = { codigoCaja, tipo: 'SALIDA' as const, monto: pesos(monto), motivo: 'Depósito', aprobacion };
    return { codigoCaja: codigoCaja as number, ...(await app.ask(moverCaja, { body }, jefa)) };
  };
  const devuelve = (monto: number, aprobacion?: string) => {
    const de = { codigoSucursal: naco, codigoEntidad: nino.codigoPagador, monto: pesos(monto), motivo: 'Se va' };
    return app.ask(saldos.devolver, { body: { ...de, aprobacion } }, jefa);
  };

  test('needs a second user above the limit, whatever it leaves for, and keeps both names', async () => {
    expect((await saca(1000)).status).toBe(200);
    await limite(500_000);
    const no = await saca(6000);
    expect(dicho(no)).toEqual([409, 'aprobacion', expect.stringContaining('Sacar efectivo de la caja por DOP 6,000.00')]);
    const aprobacion = await aprobar({ acto: 'caja/movimiento', codigo: no.codigoCaja, monto: pesos(6000) });
    expect((await saca(6000, aprobacion)).status).toBe(200);
    expect(await app.rows('select usuario, aprobado_por from caja_movimiento where monto = 600000')).toEqual([
      { usuario: jefa.usuario, aprobado_por: gerente.usuario },
    ]);
  });

  test('counts together over a user’s day: three refunds of 500 are not three small ones', async () => {
    await pago(100, 2000);
    expect([(await devuelve(500)).status, (await devuelve(500)).status]).toEqual([200, 200]);
    const no = await devuelve(500);
    expect(dicho(no)).toEqual([409, 'aprobacion', expect.stringContaining('hoy ya sacó DOP 1,000.00 sin ella')]);
    const aprobacion = await aprobar({ acto: 'saldo/devolver', codigo: nino.codigoPagador, monto: pesos(500) });
    expect((await devuelve(500, aprobacion)).status).toBe(200);
    expect((await saca(1)).body.motivo).toBe('aprobacion');
    app.setNow('2026-03-11T14:00:00Z');
    jefa.token = await abrirSesion(app, academia, jefa.codigoUsuario, jefa.usuario);
    expect((await saca(1000)).status).toBe(200);
  });

  test('of two small ones at once the second counts the first', async () => {
    await pago(100, 2000);
    const answers = await Promise.all([devuelve(600), saca(600)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('it is good once, for that act, that receipt, that amount, that caller, and a minute', async () => {
  const [uno, otro] = [await pago(1500), await pago(1500)];
  const aprobacion = await aprobar(deReversion(uno.codigoCobro));
  expect(dicho(await reversa(otro.codigoCobro, aprobacion))).toEqual(NO_VALE);
  const ajena = await nuevoUsuario(app, academia, { sucursales: [naco] });
  expect(dicho(await reversa(uno.codigoCobro, aprobacion, ajena.token))).toEqual(NO_VALE);
  expect(dicho(await reversa(uno.codigoCobro, 'inventada'))).toEqual(NO_VALE);
  expect(dicho(await reversa(uno.codigoCobro, await aprobar(deReversion(uno.codigoCobro, 1400))))).toEqual(NO_VALE);
  expect(dicho(await reversa(uno.codigoCobro, await aprobar({ ...deReversion(uno.codigoCobro), acto: 'factura/anular' })))).toEqual(
    NO_VALE,
  );
  a('14:01:01');
  expect(dicho(await reversa(uno.codigoCobro, aprobacion))).toEqual(NO_VALE);
  const fresca = await aprobar(deReversion(uno.codigoCobro));
  expect((await reversa(uno.codigoCobro, fresca)).status).toBe(200);
  // What it was for is done; for anything else it never was good.
  expect((await reversa(uno.codigoCobro, fresca)).status).toBe(409);
});

test('an act that is refused leaves it good; sent twice at once it serves one', async () => {
  const { codigoFactura } = await factura(5000);
  const porAnular: PorAprobar = { acto: 'factura/anular', codigo: codigoFactura, monto: pesos(5000) };
  const aprobacion = await aprobar(porAnular);
  const anula = () => app.ask(anulaciones.anular, { body: { codigoFactura, motivo: 'Doble', aprobacion } }, jefa);
  const [una, otra] = await Promise.all([anula(), anula()]);
  expect([una.status, otra.status].sort()).toEqual([200, 409]);
  expect(await app.rows('select anulada_por, anulacion_aprobada_por from factura where codigo_factura = $1', [codigoFactura])).toEqual([
    { anulada_por: jefa.usuario, anulacion_aprobada_por: gerente.usuario },
  ]);
});

test('never one’s own; never of who lacks the access or the branch of the act, also when it is lost meanwhile', async () => {
  const { codigoCobro } = await pago(1500);
  expect([(await pide(deReversion(codigoCobro), jefa)).body.mensaje]).toEqual(['Nadie aprueba lo suyo: pídalo a otro usuario']);
  const sinAcceso = await nuevoUsuario(app, academia, { accesos: [11, 40], password: hash });
  expect((await pide(deReversion(codigoCobro), sinAcceso)).body.mensaje).toMatch(/le falta el acceso «Reversar cobros»/);
  const lejos = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]], password: hash });
  expect(dicho(await reversa(codigoCobro, await aprobar(deReversion(codigoCobro), lejos)))).toEqual([
    409,
    'aprobacion',
    expect.stringContaining('la sucursal'),
  ]);
  const aprobacion = await aprobar(deReversion(codigoCobro));
  await app.rows('update detalle_acceso set activo = false where codigo_usuario = $1 and codigo_acceso = 26', [gerente.codigoUsuario]);
  expect(dicho(await reversa(codigoCobro, aprobacion))).toEqual([409, 'aprobacion', expect.stringContaining('Reversar cobros')]);
});

test('a wrong password is slowed down like a login', async () => {
  const de = await nuevoUsuario(app, academia, { password: hash });
  const answers = [];
  for (let i = 0; i < 11; i += 1) answers.push(await pide(deReversion(1), de, 'mal'));
  expect(answers.slice(0, 10).every(({ status }) => status === 401)).toBe(true);
  expect([answers[10]!.status, Number(answers[10]!.headers.get('Retry-After')) > 0]).toEqual([429, true]);
});

test('a refund of credit above the amount needs one too', async () => {
  await pago(100, 2500);
  const devuelve = (aprobacion?: string) =>
    app.ask(
      saldos.devolver,
      { body: { codigoSucursal: naco, codigoEntidad: nino.codigoPagador, monto: pesos(1200), motivo: 'Se muda', aprobacion } },
      jefa,
    );
  expect(dicho(await devuelve())).toEqual([409, 'aprobacion', expect.stringContaining('DOP 1,200.00')]);
  const aprobacion = await aprobar({ acto: 'saldo/devolver', codigo: nino.codigoPagador, monto: pesos(1200) });
  expect((await devuelve(aprobacion)).status).toBe(200);
  const [movimiento] = await app.rows(
    `select usuario, aprobado_por from saldo_movimiento where tipo = 'DEVOLUCION' order by 1 desc limit 1`,
  );
  expect(movimiento).toEqual({ usuario: jefa.usuario, aprobado_por: gerente.usuario });
});

describe('what is taken off a sale by hand', () => {
  const venta = (descuentos: number[], aprobacion?: string) => ({
    codigoSucursal: naco,
    codigoEstudiante: nino.codigoEstudiante,
    nota: '',
    detalles: descuentos.map((descuento) => ({
      tipo: 'SE' as const,
      codigoServicio: servicio,
      cantidad: 1,
      descuento: pesos(descuento),
      motivo: 'Acuerdo',
    })),
    totalEsperado: pesos(6000 * descuentos.length - descuentos.reduce((sum, uno) => sum + uno, 0)),
    aprobacion,
  });
  const porAprobar = (monto: number): PorAprobar => ({ acto: 'factura/descuento', codigo: nino.codigoEntidad, monto: pesos(monto) });

  test('all lines together count, so that many small ones need it as one great one does', async () => {
    expect((await app.ask(ventas.guardar, { body: venta([600, 400]) }, jefa)).status).toBe(200);
    const no = await app.ask(ventas.guardar, { body: venta([600, 401]) }, jefa);
    expect([no.body.motivo, no.body.data.monto]).toEqual(['aprobacion', 1001]);
    const si = await app.call(ventas.guardar, { body: venta([600, 401], await aprobar(porAprobar(1001))) }, jefa);
    expect(await app.rows('select usuario, rebaja_aprobada_por from factura where codigo_factura = $1', [si.codigoFactura])).toEqual([
      { usuario: jefa.usuario, rebaja_aprobada_por: gerente.usuario },
    ]);
  });

  test('a lower price is a discount too, and a sale that is paid at once asks the same', async () => {
    const detalles = [{ tipo: 'SE' as const, codigoServicio: servicio, cantidad: 1, precio: pesos(4000), motivo: 'Acuerdo' }];
    const body = {
      ...venta([0]),
      detalles,
      totalEsperado: pesos(4000),
      formas: [{ forma: 'TARJETA' as const, monto: pesos(4000), referencia: '' }],
      excedente: 'DEVUELTA' as const,
    };
    const no = await app.ask(venderYCobrar, { body: body }, jefa);
    expect([no.status, no.body.motivo, no.body.data?.monto]).toEqual([409, 'aprobacion', 2000]);
    const aprobacion = await aprobar(porAprobar(2000));
    expect((await app.ask(venderYCobrar, { body: { ...body, aprobacion } }, jefa)).status).toBe(200);
  });
});
