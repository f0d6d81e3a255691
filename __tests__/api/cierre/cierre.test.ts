import { createHash } from 'node:crypto';
import { anulaciones } from '@/contract/facturas/anular';
import { cierres } from '@/contract/cierre/cierre';
import { cobrar } from '@/contract/cobros/cobro';
import { verificar } from '@/contract/cobros/verificar';
import { canonico } from '@/domain/cierre';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { aprobarA, cerrarMes, conClave, type ConClave } from '../../support/cierre';
import { nuevaAcademia, nuevaCaja, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let jefa: ConClave;
let socio: ConClave;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;

const FEBRERO = '2026-02';
const en = (momento: string) => app.setNow(momento);
const hoy = () => en(`${HOY}T14:00:00Z`);

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  nino = await nuevoEstudiante(app, academia);
  hoy();
  jefa = await conClave(app, academia);
  socio = await conClave(app, academia);
});

const factura = (fecha: string, total: number) =>
  nuevaFactura(app, academia, { estudiante: nino, values: { fecha, fechaVencimiento: fecha, total: pesos(total) } });

/** A payment by transfer on a day, and a void; asked by a user of that day, because a session lasts hours. */
async function movido(dia: string) {
  en(`${dia}T14:00:00Z`);
  const { token } = await nuevoUsuario(app, academia);
  const pagada = await factura(dia, 1500);
  const nula = await factura(dia, 700);
  const pago = {
    codigoSucursal: academia.sucursales[0],
    codigoPagador: nino.codigoPagador,
    facturas: [{ codigoFactura: pagada.codigoFactura, monto: pesos(1000) }],
    formas: [{ forma: 'TRANSFERENCIA' as const, monto: pesos(1000), referencia: nuevaClave() }],
    excedente: 'SALDO' as const,
    confirmado: [],
  };
  await app.call(cobrar, { body: pago }, { token, clave: nuevaClave() });
  await app.call(anulaciones.anular, { body: { codigoFactura: nula.codigoFactura, motivo: 'Doble' } }, { token, clave: nuevaClave() });
  hoy();
  return pagada;
}

const revisa = (mes = FEBRERO) => app.call(cierres.revision, { query: { mes } }, jefa);
const linea = async (id: string, mes = FEBRERO) => (await revisa(mes)).lineas.find((una) => una.id === id)!;
const guarda = (body: { mes: string; motivo?: string; aprobacion?: string }, { token } = jefa, clave = nuevaClave()) =>
  app.ask(cierres.save, { body: { motivo: '', ...body } }, { token, clave });
const cierra = (mes = FEBRERO) => cerrarMes(app, jefa, socio, mes);
const todos = () => app.call(cierres.all, {}, jefa);

test('the figures of the month: money by form, billed, voided and owed at its last moment, whatever happens later', async () => {
  const pagada = await movido('2026-02-15');
  const antes = await revisa();
  const [naco, santiago] = antes.cifras.sucursales;
  expect(naco).toMatchObject({
    ...{ cobrado: pesos(1000), reversado: 0, neto: pesos(1000), porForma: { TRANSFERENCIA: pesos(1000) } },
    ...{
      porClase: { CUOTA: pesos(1000) },
      facturado: pesos(1500),
      anulado: pesos(700),
      pendiente: pesos(500),
      porEdad: { D1_30: pesos(500) },
    },
  });
  expect(santiago).toMatchObject({ neto: 0, porForma: {}, facturado: 0, pendiente: 0 });
  // March: another void, and the rest is paid.
  const body = {
    ...{ codigoSucursal: academia.sucursales[0], codigoPagador: nino.codigoPagador, excedente: 'SALDO' as const, confirmado: [] },
    ...{ facturas: [{ codigoFactura: pagada.codigoFactura, monto: pesos(500) }] },
    formas: [{ forma: 'TRANSFERENCIA' as const, monto: pesos(500), referencia: nuevaClave() }],
  };
  await app.call(cobrar, { body }, { token: jefa.token, clave: nuevaClave() });
  expect((await revisa()).cifras).toEqual(antes.cifras);
});

test('a close freezes them under a number and a seal that anybody verifies', async () => {
  await movido('2026-02-15');
  const { cifras } = await revisa();
  const cierre = await cierra();
  expect(cierre).toMatchObject({ mes: FEBRERO, numero: 1, usuario: jefa.usuario, aprobadoPor: socio.usuario, cifras, reabierto: null });
  const { mes, numero, momento, usuario, aprobadoPor, motivo } = cierre;
  const papel = { codigoCompania: academia.codigoCompania, mes, numero, momento, usuario, aprobadoPor, motivo, cifras };
  expect(cierre.sello).toBe(createHash('sha256').update(canonico(papel)).digest('hex'));
  expect(cierre.verificar.endsWith(`/verificar#${cierre.sello}`)).toBe(true);
  const { body } = await app.ask(verificar, { query: { clave: cierre.sello } });
  expect(body).toEqual({ tipo: 'CIERRE_MES', mes: FEBRERO, numero: 1, fecha: HOY, total: 1000, reversado: null });
  await expect(app.rows(`update cierre_mes set cifras = '{}' where codigo_cierre = $1`, [cierre.codigoCierre])).rejects.toThrow(
    'no cambia',
  );
  await expect(app.rows('delete from cierre_mes where codigo_cierre = $1', [cierre.codigoCierre])).rejects.toThrow('no cambia');
});

test('an open cash day of the month forbids the close, and says whose and of which day', async () => {
  const cajera = await nuevoUsuario(app, academia);
  await nuevaCaja(app, academia, cajera.codigoUsuario, { fecha: '2026-02-28' });
  expect(await linea('cajas')).toMatchObject({
    estado: 'IMPIDE',
    texto: `1 caja sin cerrar: ${cajera.usuario}, Naco, 28 de febrero de 2026`,
  });
  const { status, body } = await guarda({ mes: FEBRERO, motivo: 'Urge' });
  expect([status, body.mensaje]).toEqual([
    409,
    `Febrero 2026 no se puede cerrar: 1 caja sin cerrar: ${cajera.usuario}, Naco, 28 de febrero de 2026`,
  ]);
  // One of March does not.
  await app.rows('update caja set fecha = $2 where codigo_usuario = $1', [cajera.codigoUsuario, HOY]);
  expect((await linea('cajas')).estado).toBe('BIEN');
});

test('what else is missing is closed over with a reason only', async () => {
  const cajera = await nuevoUsuario(app, academia);
  const hecha = { fecha: '2026-02-10', contada: '2026-02-10T20:00:00Z', cierre: '2026-02-10T21:00:00Z', numero: 1, conteo: [] };
  await nuevaCaja(app, academia, cajera.codigoUsuario, { ...hecha, contado: pesos(1000), esperado: pesos(1000) });
  await app.rows(`update secuencia set ultimo = 1 where codigo_compania = $1 and serie = 'CAJA'`, [academia.codigoCompania]);
  expect(await linea('revisadas')).toMatchObject({ estado: 'FALTA', texto: '1 cierre de caja sin revisar', ruta: '/process/caja' });
  const { status, body } = await guarda({ mes: FEBRERO });
  expect([status, body.errors]).toEqual([400, { motivo: 'Escriba por qué se cierra así. Falta: 1 cierre de caja sin revisar' }]);
  expect((await cerrarMes(app, jefa, socio, FEBRERO, 'La cajera viaja')).motivo).toBe('La cajera viaja');
});

test('nothing missing needs no reason; a second person approves, who is neither oneself nor without the access', async () => {
  expect((await revisa()).lineas.map(({ estado }) => estado)).toEqual(Array(9).fill('BIEN'));
  const { status, body } = await guarda({ mes: FEBRERO });
  expect([status, body.motivo, body.mensaje]).toEqual([409, 'aprobacion', 'Cerrar el mes necesita la aprobación de otro usuario']);
  const acto = { acto: 'cierre/save', codigo: 202602 } as const;
  expect((await aprobarA(app, jefa, acto, jefa)).body.mensaje).toBe('Nadie aprueba lo suyo: pídalo a otro usuario');
  expect((await aprobarA(app, jefa, acto, await conClave(app, academia, [73]))).body.mensaje).toContain(
    'le falta el acceso «Cierre de mes»',
  );
  // An approval of another month is none of this one.
  const otra = (await aprobarA(app, jefa, { ...acto, codigo: 202601 }, socio)).body.data.aprobacion;
  expect((await guarda({ mes: FEBRERO, aprobacion: otra })).status).toBe(409);
  const cierre = await cerrarMes(app, jefa, socio, FEBRERO, '');
  expect([cierre.motivo, cierre.aprobadoPor]).toEqual(['', socio.usuario]);
});

test('password and reason suffice while nobody else is active with the access', async () => {
  await app.rows('update usuario set activo = false where codigo_usuario = $1', [socio.codigoUsuario]);
  expect((await todos()).solo).toBe(true);
  const sin = await guarda({ mes: FEBRERO });
  expect([sin.status, sin.body.errors]).toEqual([400, { motivo: 'Nadie más puede aprobarlo: escriba por qué cierra a solas' }]);
  const pedida = await guarda({ mes: FEBRERO, motivo: 'Soy la única' });
  expect(pedida.body.mensaje).toBe('Cerrar el mes necesita su contraseña, porque nadie más puede aprobarlo');
  const acto = { acto: 'cierre/save', codigo: 202602 } as const;
  expect((await aprobarA(app, jefa, acto, jefa, 'otra')).status).toBe(401);
  const { aprobacion } = (await aprobarA(app, jefa, acto, jefa)).body.data;
  // Somebody else comes back meanwhile: then they are to approve.
  await app.rows('update usuario set activo = true where codigo_usuario = $1', [socio.codigoUsuario]);
  expect((await guarda({ mes: FEBRERO, motivo: 'Soy la única', aprobacion })).body.mensaje).toContain('Nadie aprueba lo suyo');
  await app.rows('update usuario set activo = false where codigo_usuario = $1', [socio.codigoUsuario]);
  const { status, body } = await guarda({ mes: FEBRERO, motivo: 'Soy la única', aprobacion });
  expect([status, body.data.aprobadoPor]).toEqual([200, jefa.usuario]);
});

test('two closes at once, and one sent twice, make one', async () => {
  const acto = { acto: 'cierre/save', codigo: 202602 } as const;
  const pide = async () => (await aprobarA(app, jefa, acto, socio)).body.data.aprobacion as string;
  const [una, otra] = [await pide(), await pide()];
  const clave = nuevaClave();
  const primera = { mes: FEBRERO, motivo: 'A la vez', aprobacion: una };
  const juntas = await Promise.all([guarda(primera, jefa, clave), guarda({ ...primera, aprobacion: otra })]);
  expect(juntas.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(juntas.find(({ status }) => status === 409)!.body.mensaje).toBe('Febrero 2026 ya está cerrado');
  const hecha = juntas[0]!.status === 200;
  if (hecha) expect((await guarda(primera, jefa, clave)).body).toEqual(juntas[0]!.body);
  expect(await app.rows('select numero from cierre_mes where codigo_compania = $1', [academia.codigoCompania])).toEqual([{ numero: 1 }]);
});

test('months are closed from the oldest with movements on, each after its last day in Santo Domingo, also one without movements', async () => {
  await factura('2025-12-20', 100);
  const de = async (mes: string) => (await guarda({ mes, motivo: 'Prueba' })).body.mensaje;
  expect((await todos()).proximo).toBe('2025-12');
  expect(await de(FEBRERO)).toBe('Cierre antes diciembre 2025: los meses se cierran en su orden');
  expect(await de('2025-11')).toBe('Los cierres empiezan en diciembre 2025: antes no hay movimientos');
  expect(await de('2026-03')).toBe('Marzo 2026 no ha terminado: se cierra desde el día siguiente al último');
  await cierra('2025-12');
  // January had no movements: its figures are zeros, and what was owed is owed.
  const enero = await cierra('2026-01');
  expect(enero.numero).toBe(2);
  expect(enero.cifras.sucursales[0]).toMatchObject({
    neto: 0,
    facturado: 0,
    anulado: 0,
    pendiente: pesos(100),
    porEdad: { D31_60: pesos(100) },
  });
  expect(await de('2025-12')).toBe('Diciembre 2025 ya está cerrado');
  // 23:59 of the last of February in Santo Domingo, when it is March elsewhere; then a minute later.
  en('2026-03-01T03:59:00Z');
  jefa = await conClave(app, academia);
  expect((await todos()).proximo).toBeNull();
  expect(await de(FEBRERO)).toBe('Febrero 2026 no ha terminado: se cierra desde el día siguiente al último');
  en('2026-03-01T04:00:00Z');
  expect((await todos()).proximo).toBe(FEBRERO);
});

test('transfers that nobody answered are counted', async () => {
  const { codigoCompania, sucursales } = academia;
  const aviso = `insert into aviso_transferencia (codigo_compania, codigo_sucursal, codigo_entidad, nombre, monto, fecha, referencia)
    values ($1, $2, $3, 'Ana', 100000, $4::date, $4::text)`;
  for (const dia of ['2026-02-27', '2026-03-02']) await app.rows(aviso, [codigoCompania, sucursales[0], nino.codigoPagador, dia]);
  expect((await linea('transferencias')).texto).toBe('1 transferencia avisada por una familia espera respuesta');
});

test('a reopening of the newest close needs reason and approval; both figures stay, and the paper says that it was reopened', async () => {
  await movido('2026-01-15');
  const enero = await cierra('2026-01');
  const febrero = await cierra();
  const reabre = (body: { codigoCierre: number; motivo: string; aprobacion?: string }) =>
    app.ask(cierres.reabrir, { body }, { token: jefa.token, clave: nuevaClave() });
  const motivo = 'Un cobro quedó mal';
  expect((await reabre({ codigoCierre: enero.codigoCierre, motivo })).body.mensaje).toBe(
    'Reabra antes febrero 2026: se reabre desde el último mes cerrado',
  );
  expect((await reabre({ codigoCierre: febrero.codigoCierre, motivo: '' })).status).toBe(400);
  const ajena = await conClave(app, await nuevaAcademia(app));
  const suyo = { body: { codigoCierre: febrero.codigoCierre, motivo } };
  expect((await app.ask(cierres.reabrir, suyo, { token: ajena.token, clave: nuevaClave() })).status).toBe(404);
  expect((await reabre({ codigoCierre: febrero.codigoCierre, motivo })).body.motivo).toBe('aprobacion');
  const por = async (codigo: number) => (await aprobarA(app, jefa, { acto: 'cierre/reabrir', codigo }, socio)).body.data.aprobacion;
  const aprobacion = await por(febrero.codigoCierre);
  const { status, body } = await reabre({ codigoCierre: febrero.codigoCierre, motivo, aprobacion });
  expect([status, body.data.reabiertoPor, body.data.reaperturaAprobadaPor]).toEqual([200, jefa.usuario, socio.usuario]);
  expect((await reabre({ codigoCierre: febrero.codigoCierre, motivo })).body.mensaje).toBe('Ese cierre de febrero 2026 ya fue reabierto');
  expect((await app.ask(verificar, { query: { clave: febrero.sello } })).body.reversado).toBe(`${HOY}T14:00:00.000Z`);
  await cierra();
  const { cierres: lista } = await todos();
  expect(lista.map(({ numero, mes, reabierto }) => [numero, mes, reabierto !== null])).toEqual([
    [3, FEBRERO, false],
    [2, FEBRERO, true],
    [1, '2026-01', false],
  ]);
  expect(lista[1]!.cifras).toEqual(febrero.cifras);
});

test('who lacks a branch of the academy sees and closes nothing', async () => {
  const deNaco = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[0]] });
  for (const { status, body } of [await app.ask(cierres.all, {}, deNaco), await guarda({ mes: FEBRERO }, deNaco as ConClave)])
    expect([status, body.motivo, body.mensaje]).toEqual([
      403,
      'acceso',
      // Not which branch is lacking: its name is none of theirs.
      'El cierre es de toda la academia: lo ve y lo hace quien trabaja en todas sus sucursales',
    ]);
});
