import { cobranza } from '@/contract/cobranza/cola';
import { mensajes } from '@/contract/cobranza/mensaje';
import { plantilla } from '@/contract/cobranza/plantilla';
import { regla } from '@/contract/cobranza/regla';
import { sumarDias } from '@/domain/fechas';
import { escribirAutomaticos } from '@/server/cobranza/reloj';
import { cobro } from '@/server/db/schema/dinero/cobros';
import { nuevaPlantilla, nuevaRegla } from '../../support/cobranza';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaEntidad, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let yo: { token: string; usuario: string };
let codigoSucursal: number;

beforeEach(async () => {
  app.setNow(`${HOY}T14:00:00Z`);
  academia = await nuevaAcademia(app);
  [codigoSucursal] = academia.sucursales;
  yo = await nuevoUsuario(app, academia);
});

/** A family that owes since so many days, with an address. */
async function deudor(dias: number, { email = 'madre@example.com', telefono = '809-555-0101', monto = 2500, nombre = 'Madre' } = {}) {
  const estudiante = await nuevoEstudiante(app, academia);
  await app.rows('update entidad set email = $2, telefono = $3, nombre = $4 where codigo_entidad = $1', [
    ...[estudiante.codigoPagador, email, telefono, nombre],
  ]);
  await nuevaFactura(app, academia, { estudiante, values: { total: pesos(monto), fechaVencimiento: sumarDias(HOY, -dias) } });
  return estudiante;
}
const hoy = async () => (await app.call(mensajes.hoy, { query: {} }, yo)).filas;
const enviar = (como = yo) => app.call(mensajes.enviar, { body: { codigoSucursal } }, como);
const correos = () =>
  app.rows<{ para: string; asunto: string; contenido: string; reservado: boolean }>(
    'select * from correo where codigo_compania = $1 order by 1',
    [academia.codigoCompania],
  );
const conRegla = async (values = {}, texto = {}) =>
  nuevaRegla(app, academia, (await nuevaPlantilla(app, academia, texto)).codigoPlantilla, values);

describe('templates', () => {
  const escrita = { descripcion: 'Aviso', canal: 'CORREO' as const, asunto: 'Pago', texto: 'Hola {responsable}', activo: true };
  const faltas = async (more: object) => (await app.ask(plantilla.save, { body: { ...escrita, ...more } }, yo)).body.errors;

  test('a placeholder that does not exist is refused beside its field, and said which there are', async () => {
    expect(await faltas({ texto: 'Hola {padre}' })).toEqual({
      texto: expect.stringMatching(/^No existe \{padre\}\. Puede usar \{responsable\}/),
    });
    expect(await faltas({ asunto: 'Pague {cuanto}' })).toEqual({ asunto: expect.stringContaining('{cuanto}') });
    expect(await faltas({ texto: 'Hola {monto' })).toEqual({ texto: expect.stringContaining('llave') });
    expect(await faltas({ asunto: '' })).toEqual({ asunto: 'Un correo lleva asunto' });
    expect(await app.rows('select 1 from plantilla_mensaje where codigo_compania = $1', [academia.codigoCompania])).toEqual([]);
  });

  test('what goes by WhatsApp keeps no subject', async () => {
    expect(await app.call(plantilla.save, { body: { ...escrita, canal: 'WHATSAPP' } }, yo)).toMatchObject({ asunto: '' });
  });

  test('the preview is filled with who owes most here, or with nobody', async () => {
    expect(await app.call(mensajes.ejemplo, { query: {} }, yo)).toBeNull();
    await deudor(3, { monto: 100 });
    await deudor(8, { monto: 900, nombre: 'Ana' });
    expect(await app.call(mensajes.ejemplo, { query: {} }, yo)).toMatchObject({
      monto: 'DOP 900.00',
      dias: '8',
      responsable: expect.stringMatching(/^Ana/),
    });
  });
});

test('a rule wants a day, an active template of the company, and sends only mail by itself', async () => {
  const { codigoPlantilla } = await nuevaPlantilla(app, academia, { canal: 'WHATSAPP', asunto: '' });
  const ajena = await nuevaPlantilla(app, await nuevaAcademia(app));
  const escrita = { descripcion: 'Aviso', codigoPlantilla, cuando: 'ATRASO' as const, dias: 5, cada: 7, automatica: false, activo: true };
  const faltas = async (more: object) => (await app.ask(regla.save, { body: { ...escrita, ...more } }, yo)).body.errors;
  expect(await faltas({ dias: 0 })).toEqual({ dias: 'Al menos 1 día' });
  expect(await faltas({ codigoPlantilla: ajena.codigoPlantilla })).toEqual({ codigoPlantilla: 'Elija una plantilla activa' });
  expect(await faltas({ automatica: true })).toEqual({ automatica: expect.stringContaining('WhatsApp') });
  expect(await app.call(regla.save, { body: { ...escrita, cuando: 'VENCE' } }, yo)).toMatchObject({
    dias: 0,
    cada: null,
    plantilla: 'Recordatorio',
  });
});

test('who gets it today and why somebody does not', async () => {
  await conRegla();
  const [toca, espera, sinCorreo, promete, sola] = [
    await deudor(10),
    await deudor(3),
    await deudor(10, { email: '' }),
    await deudor(10),
    await deudor(10),
  ];
  await app.rows('delete from responsable_estudiante where codigo_estudiante = $1', [sola.codigoEstudiante]);
  const promesa = sumarDias(HOY, 4);
  const anotada = { codigoSucursal, codigoEntidad: promete.codigoPagador, resultado: 'PROMESA' as const, promesa, monto: null, nota: '' };
  await app.call(cobranza.anotar, { body: anotada }, yo);
  const porPersona = new Map((await hoy()).map((fila) => [fila.codigoEntidad, [fila.motivo, fila.hasta]]));
  expect(porPersona.get(toca.codigoPagador)).toEqual([null, null]);
  expect(porPersona.get(espera.codigoPagador)).toEqual(['ESPERA', sumarDias(HOY, 2)]);
  expect(porPersona.get(sinCorreo.codigoPagador)).toEqual(['SIN_CORREO', null]);
  expect(porPersona.get(promete.codigoPagador)).toEqual(['PROMESA', promesa]);
  expect(porPersona.get(sola.codigoEntidad)).toEqual(['SIN_RESPONSABLE', null]);
  const { totales, total } = await app.call(mensajes.hoy, { query: {} }, yo);
  expect([totales, total]).toEqual([{ correos: 1, chats: 0, ninguno: 4, monto: pesos(2500) }, 5]);
  expect((await app.call(mensajes.hoy, { query: { quienes: 'NO_RECIBEN', filtro: 'prometio' } }, yo)).filas).toHaveLength(1);
});

describe('sending', () => {
  test('siblings make one message with all that is overdue; another press writes none', async () => {
    await conRegla();
    const { codigoPagador } = await deudor(10, { nombre: 'Ana' });
    const hermano = await nuevoEstudiante(app, academia, { codigoPagador });
    await nuevaFactura(app, academia, { estudiante: hermano, values: { total: pesos(500), fechaVencimiento: sumarDias(HOY, -6) } });
    expect(await enviar()).toEqual({ escritos: 1, quedan: 0 });
    expect(await enviar()).toEqual({ escritos: 0, quedan: 0 });
    const [correo, ...mas] = await correos();
    expect(mas).toEqual([]);
    expect(correo).toMatchObject({ para: 'madre@example.com', reservado: false });
    expect(correo!.contenido).toMatch(/^Ana .*: debe DOP 3,000\.00 desde hace 10 días\. Academia/);
    expect((await hoy())[0]).toMatchObject({ motivo: 'YA_HOY' });
    const { rows } = await app.call(mensajes.filter, { query: {} }, yo);
    expect(rows).toMatchObject([{ canal: 'CORREO', monto: pesos(3000), estado: 'PENDIENTE', usuario: yo.usuario }]);
  });

  test('in parts of 25, each saying how many are left', async () => {
    await conRegla();
    for (let i = 0; i < 27; i += 1) await deudor(10);
    expect(await enviar()).toEqual({ escritos: 25, quedan: 2 });
    expect(await enviar()).toEqual({ escritos: 2, quedan: 0 });
  });

  test('two who press at once, and the clock of another server with them, write each payer once', async () => {
    await conRegla({ automatica: true });
    for (let i = 0; i < 6; i += 1) await deudor(10);
    const otra = await nuevoUsuario(app, academia);
    const [a, b, reloj] = await Promise.all([enviar(), enviar(otra), escribirAutomaticos(app.deps)]);
    expect(a.escritos + b.escritos + reloj).toBe(6);
    expect(await correos()).toHaveLength(6);
  });

  test('a rule that speaks by itself does so from nine in the morning on, once', async () => {
    await conRegla({ automatica: true });
    await deudor(10);
    app.setNow(`${HOY}T12:59:00Z`);
    expect(await escribirAutomaticos(app.deps)).toBe(0);
    app.setNow(`${HOY}T13:01:00Z`);
    expect(await escribirAutomaticos(app.deps)).toBe(1);
    expect(await escribirAutomaticos(app.deps)).toBe(0);
    expect((await app.call(mensajes.filter, { query: {} }, yo)).rows[0]).toMatchObject({ usuario: 'sistema' });
  });

  test('nor for a branch with a day of change, until its debts were said to be right', async () => {
    await conRegla({ automatica: true });
    await deudor(10);
    app.setNow(`${HOY}T13:01:00Z`);
    await app.rows(`update sucursal set dia_arranque = $2 where codigo_compania = $1`, [academia.codigoCompania, HOY]);
    expect(await escribirAutomaticos(app.deps)).toBe(0);
    // Nor by a rule that is made later, nor all at once by hand.
    await conRegla({ automatica: true, dias: 1, descripcion: 'Otra' }, { descripcion: 'Otra' });
    expect(await escribirAutomaticos(app.deps)).toBe(0);
    const aMano = await app.ask(mensajes.enviar, { body: { codigoSucursal } }, yo);
    expect([aMano.status, aMano.body.mensaje]).toEqual([409, expect.stringContaining('están sin revisar')]);
    expect(await correos()).toEqual([]);
    await app.rows(`update sucursal set deudas_revisadas = true where codigo_compania = $1`, [academia.codigoCompania]);
    expect(await escribirAutomaticos(app.deps)).toBe(1);
  });

  test.each(['sucursal', 'compania'])('nor does a rule speak for a %s that is closed', async (tabla) => {
    await conRegla({ automatica: true });
    await deudor(10);
    await app.rows(`update ${tabla} set activo = false where codigo_compania = $1`, [academia.codigoCompania]);
    expect(await escribirAutomaticos(app.deps)).toBe(0);
  });

  test('one that does not is never sent by the clock', async () => {
    await conRegla();
    await deudor(10);
    expect(await escribirAutomaticos(app.deps)).toBe(0);
  });

  test('a private link is in the mail alone: the log keeps none, the mail is wiped once it went out', async () => {
    await conRegla({}, { texto: 'Vea {enlace}' });
    await deudor(10);
    await enviar();
    const [correo] = await correos();
    expect(correo).toMatchObject({ reservado: true, contenido: expect.stringMatching(/\/familia#[\w-]{43}$/) });
    const [mensaje] = await app.rows('select texto from mensaje_atraso where codigo_compania = $1', [academia.codigoCompania]);
    expect(mensaje.texto).toBe('Vea (enlace privado)');
  });
});

describe('by WhatsApp', () => {
  const chat = (codigoEntidad: number) => app.ask(mensajes.whatsapp, { body: { codigoSucursal, codigoEntidad } }, yo);

  test('one tap writes it down and gives its text; the same day there is no mail, and no second chat', async () => {
    await conRegla();
    await nuevaPlantilla(app, academia, { descripcion: 'Chat', canal: 'WHATSAPP', asunto: '', texto: 'Hola {responsable}, debe {monto}' });
    const { codigoPagador } = await deudor(10, { nombre: 'Ana' });
    const primera = await chat(codigoPagador);
    expect(primera.body.data).toMatchObject({
      telefono: '809-555-0101',
      texto: expect.stringMatching(/^Hola Ana .*, debe DOP 2,500\.00$/),
    });
    const otra = await chat(codigoPagador);
    expect([otra.status, otra.body.mensaje]).toEqual([409, expect.stringContaining('Ya se le escribió hoy')]);
    expect(await enviar()).toEqual({ escritos: 0, quedan: 0 });
  });

  test('what was not sent after all is undone, and the mail goes out', async () => {
    await conRegla();
    await nuevaPlantilla(app, academia, { descripcion: 'Chat', canal: 'WHATSAPP', asunto: '' });
    const { codigoPagador } = await deudor(10);
    const { codigoMensaje } = (await chat(codigoPagador)).body.data;
    await app.call(mensajes.deshacer, { params: { id: codigoMensaje } }, yo);
    expect((await app.ask(mensajes.deshacer, { params: { id: codigoMensaje } }, yo)).status).toBe(409);
    expect(await enviar()).toEqual({ escritos: 1, quedan: 0 });
  });

  test('a mail that went out is not undone; one that waits is, and never goes out', async () => {
    await conRegla();
    await deudor(10);
    await enviar();
    const [{ codigo_mensaje: id }] = await app.rows('select codigo_mensaje from mensaje_atraso where codigo_compania = $1', [
      academia.codigoCompania,
    ]);
    await app.rows(`update correo set estado = 'ENVIADO' where codigo_compania = $1`, [academia.codigoCompania]);
    expect((await app.ask(mensajes.deshacer, { params: { id } }, yo)).body.mensaje).toMatch(/ya salió/);
    await app.rows(`update correo set estado = 'PENDIENTE' where codigo_compania = $1`, [academia.codigoCompania]);
    await app.call(mensajes.deshacer, { params: { id } }, yo);
    expect(await app.rows('select estado from correo where codigo_compania = $1', [academia.codigoCompania])).toEqual([
      { estado: 'CANCELADO' },
    ]);
  });

  test('an academy without any template gets the initial ones, and a rule that sends nothing', async () => {
    const { codigoPagador } = await deudor(10);
    expect((await chat(codigoPagador)).body.data.texto).toMatch(/^Hola, Madre .*DOP 2,500\.00 pendientes desde el .*¡Gracias!$/);
    await deudor(10);
    expect(await enviar()).toEqual({ escritos: 0, quedan: 0 });
    const plantillas = await app.call(plantilla.all, {}, yo);
    expect(plantillas.map(({ canal, activo }) => [canal, activo])).toEqual([
      ['CORREO', true],
      ['WHATSAPP', true],
      ['CORREO', true],
    ]);
  });

  test('refused: without an active template, without a phone, a child, somebody who owes nothing', async () => {
    const { codigoPagador } = await deudor(10);
    await nuevaPlantilla(app, academia, { descripcion: 'Por correo' });
    expect((await chat(codigoPagador)).body.mensaje).toMatch(/^No hay ninguna plantilla de WhatsApp activa/);
    await nuevaPlantilla(app, academia, { canal: 'WHATSAPP', asunto: '' });
    const mudo = await deudor(10, { telefono: '' });
    expect((await chat(mudo.codigoPagador)).body.mensaje).toMatch(/no tiene teléfono/);
    const sola = await deudor(10);
    await app.rows('delete from responsable_estudiante where codigo_estudiante = $1', [sola.codigoEstudiante]);
    expect((await chat(sola.codigoEntidad)).body.mensaje).toMatch(/a un niño no se le escribe/);
    expect((await chat((await nuevaEntidad(app, academia)).codigoEntidad)).status).toBe(404);
  });
});

describe('the queue', () => {
  const cola = async (query = {}) => app.call(cobranza.cola, { query }, yo);
  const prometer = (codigoEntidad: number, promesa: string | null, more: object = {}) =>
    app.ask(
      cobranza.anotar,
      { body: { codigoSucursal, codigoEntidad, resultado: 'PROMESA', promesa, monto: null, nota: '', ...more } },
      yo,
    );
  const pagar = (codigoPagador: number, monto: number) =>
    app.deps.db.insert(cobro).values({
      ...{
        codigoCompania: academia.codigoCompania,
        codigoSucursal,
        codigoPagador,
        usuario: 'x',
        devuelta: pesos(0),
        saldo: pesos(0),
        numero: monto,
      },
      ...{ fecha: HOY, momento: `${HOY}T14:00:01Z`, aplicado: pesos(monto), recibido: pesos(monto) },
    });

  test('one row for each payer who is late, with the last message and the promise', async () => {
    await conRegla();
    const { codigoPagador, codigoEstudiante } = await deudor(10);
    await deudor(-3);
    await enviar();
    await prometer(codigoPagador, sumarDias(HOY, 2), { monto: pesos(1000), nota: 'Cobra el viernes' });
    expect(await cola()).toMatchObject({
      total: 1,
      totales: { pagadores: 1, pendiente: pesos(2500) },
      filas: [
        {
          ...{ codigoEntidad: codigoPagador, codigoEstudiante, diasAtraso: 10, pendiente: pesos(2500), facturas: 1 },
          ...{ ultimoMensaje: HOY, canal: 'CORREO', resultado: 'PROMESA', promesa: sumarDias(HOY, 2), montoPrometido: pesos(1000) },
        },
      ],
    });
    expect((await cola({ promesas: 'VIGENTE' })).total).toBe(1);
    expect((await cola({ promesas: 'ROTA' })).total).toBe(0);
    app.setNow(`${sumarDias(HOY, 3)}T14:00:00Z`);
    yo = await nuevoUsuario(app, academia);
    expect((await cola({ promesas: 'ROTA' })).total).toBe(1);
    // A later promise of another family takes no one out of the list.
    const otra = await deudor(20);
    await prometer(otra.codigoPagador, sumarDias(HOY, 9));
    expect((await cola({ promesas: 'ROTA' })).filas).toMatchObject([{ codigoEntidad: codigoPagador }]);
    expect((await cola({ promesas: 'VIGENTE' })).filas).toMatchObject([{ codigoEntidad: otra.codigoPagador }]);
  });

  test('a promise is kept once its amount was paid', async () => {
    const { codigoPagador } = await deudor(10);
    await prometer(codigoPagador, HOY, { monto: pesos(1000) });
    const leer = async () => (await app.call(cobranza.gestiones, { query: { codigoEntidad: codigoPagador } }, yo))[0];
    expect(await leer()).toMatchObject({ estado: 'VIGENTE', monto: pesos(1000) });
    await pagar(codigoPagador, 1000);
    expect(await leer()).toMatchObject({ estado: 'CUMPLIDA' });
    expect((await cola({ promesas: 'VIGENTE' })).total).toBe(0);
  });

  test('refused beside its field: a promise without a day, on a day that is over, a day without a promise', async () => {
    const { codigoPagador } = await deudor(10);
    expect((await prometer(codigoPagador, null)).body.errors).toEqual({ promesa: 'Requerido' });
    expect((await prometer(codigoPagador, sumarDias(HOY, -1))).body.errors).toEqual({ promesa: 'La fecha de la promesa ya pasó' });
    expect((await prometer(codigoPagador, sumarDias(HOY, 180))).status).toBe(200);
    expect((await prometer(codigoPagador, sumarDias(HOY, 181))).body.errors).toEqual({ promesa: 'A lo sumo 180 días desde hoy' });
    expect((await prometer(codigoPagador, HOY, { codigoSucursal: undefined })).body.errors).toEqual({
      codigoSucursal: 'Elija una sucursal',
    });
    expect((await prometer(codigoPagador, HOY, { resultado: 'NO_CONTESTA' })).body.errors).toEqual({
      promesa: 'Solo una promesa lleva fecha',
    });
  });
});

test('a coach sees no amounts and writes to nobody, whatever codes they hold', async () => {
  await conRegla();
  await deudor(10);
  const profesor = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
  expect((await app.call(mensajes.hoy, { query: {} }, profesor)).filas).toEqual([]);
  expect((await app.call(cobranza.cola, { query: {} }, profesor)).filas).toEqual([]);
  expect((await app.ask(mensajes.enviar, { body: { codigoSucursal } }, profesor)).status).toBe(403);
});
