import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { mensajes } from '@/contract/cobranza/mensaje';
import { sumarDias } from '@/domain/fechas';
import { escribirAutomaticos } from '@/server/cobranza/reloj';
import { enviarPendientes, ordenar } from '@/server/mensajes/emisor';
import { nuevaPlantilla, nuevaRegla } from '../support/cobranza';
import { createTestApp, HOY } from '../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, type Academia } from '../support/factories';

// Late messages against a mail server that speaks SMTP: two servers of ours side by side, refusals, silence, a stop in the middle.

const app = createTestApp();
const recibidos: string[] = [];
let alRecibir: (para: string) => Error | undefined = () => undefined;
let alTerminar: (done: (error?: Error) => void) => void = (done) => done();
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: ({ address }, _, done) => done(alRecibir(address)),
  onData: (stream, { envelope }, done) => {
    stream.resume();
    stream.on('end', () => {
      recibidos.push(envelope.rcptTo[0]!.address);
      alTerminar(done);
    });
  },
});
const rechazo = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

let academia: Academia;
let yo: { token: string };
let codigoSucursal: number;
let puerto: number;

beforeAll(async () => {
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  puerto = (smtp.server.address() as AddressInfo).port;
});
afterAll(() => new Promise<void>((closed) => smtp.close(closed)));

beforeEach(async () => {
  app.setNow(`${HOY}T14:00:00Z`);
  recibidos.length = 0;
  alRecibir = () => undefined;
  alTerminar = (done) => done();
  await app.rows('delete from mensaje_atraso');
  await app.rows('delete from correo');
  await app.rows('update regla_mensaje set activo = false');
  academia = await nuevaAcademia(app);
  [codigoSucursal] = academia.sucursales;
  yo = await nuevoUsuario(app, academia);
  await app.rows(
    `insert into compania_correo (codigo_compania, servidor, puerto, seguridad, remitente) values ($1, '127.0.0.1', $2, 'NINGUNA', 'info@academia.do')`,
    [academia.codigoCompania, puerto],
  );
  const { codigoPlantilla } = await nuevaPlantilla(app, academia);
  await nuevaRegla(app, academia, codigoPlantilla, { automatica: true });
});

async function deudores(cuantos: number) {
  for (let i = 0; i < cuantos; i += 1) {
    const estudiante = await nuevoEstudiante(app, academia);
    await app.rows('update entidad set email = $2 where codigo_entidad = $1', [estudiante.codigoPagador, `familia${i}@example.com`]);
    await nuevaFactura(app, academia, { estudiante, values: { fechaVencimiento: sumarDias(HOY, -10) } });
  }
}
const enviar = () => app.call(mensajes.enviar, { body: { codigoSucursal } }, yo);
const estados = async () =>
  (await app.call(mensajes.filter, { query: { sortField: 'nombre' } }, yo)).rows.map(({ para, estado, error }) => ({
    para,
    estado,
    error,
  }));
const motivos = async () => (await app.call(mensajes.hoy, { query: {} }, yo)).filas.map(({ motivo }) => motivo);

test('two servers side by side, each with its clock and its sender, and a person who presses: each family hears once', async () => {
  await deudores(8);
  const servidor = async () => {
    await escribirAutomaticos(app.deps);
    await enviarPendientes(app.deps);
  };
  await Promise.all([servidor(), servidor(), enviar().then(() => enviarPendientes(app.deps))]);
  await servidor();
  expect([...recibidos].sort()).toEqual(Array.from({ length: 8 }, (_, i) => `familia${i}@example.com`));
  expect(new Set((await estados()).map(({ estado }) => estado))).toEqual(new Set(['ENVIADO']));
  expect(new Set(await motivos())).toEqual(new Set(['YA_HOY']));
});

test('an address that is refused for good is told in the log, and its family may be reached another way the same day', async () => {
  await deudores(1);
  await nuevaPlantilla(app, academia, { descripcion: 'Chat', canal: 'WHATSAPP', asunto: '' });
  alRecibir = () => rechazo(550);
  await enviar();
  await enviarPendientes(app.deps);
  expect(await estados()).toEqual([{ para: 'familia0@example.com', estado: 'FALLIDO', error: expect.stringContaining('550') }]);
  const { codigoMensaje: id, codigoEntidad } = (await app.call(mensajes.filter, { query: {} }, yo)).rows[0]!;
  expect((await app.ask(mensajes.whatsapp, { body: { codigoSucursal, codigoEntidad } }, yo)).status).toBe(409);
  await app.call(mensajes.deshacer, { params: { id } }, yo);
  expect((await app.ask(mensajes.whatsapp, { body: { codigoSucursal, codigoEntidad } }, yo)).status).toBe(200);
  // The mail that was given up never goes out after all.
  alRecibir = () => undefined;
  app.setNow(`${sumarDias(HOY, 1)}T14:00:00Z`);
  await enviarPendientes(app.deps);
  expect(recibidos).toEqual([]);
});

test('a server that has no time now is asked again later; meanwhile nobody is told twice, the next day neither', async () => {
  await deudores(1);
  alRecibir = () => rechazo(451);
  await enviar();
  await enviarPendientes(app.deps);
  expect((await estados())[0]).toMatchObject({ estado: 'PENDIENTE', error: expect.stringContaining('451') });
  expect(await enviar()).toEqual({ escritos: 0, quedan: 0 });
  app.setNow(`${sumarDias(HOY, 7)}T14:00:00Z`);
  yo = await nuevoUsuario(app, academia);
  expect(await motivos()).toEqual(['EN_CAMINO']);
  alRecibir = () => undefined;
  await enviarPendientes(app.deps);
  expect(recibidos).toHaveLength(1);
});

test('a line that breaks after the text went out, and a server that dies then: it is uncertain, and never sent again by itself', async () => {
  await deudores(1);
  let cortar = () => {};
  const tomada = new Promise<void>((done) => {
    alTerminar = () => done(); // Takes the text and answers nothing.
  });
  smtp.server.once('connection', (socket) => {
    cortar = () => socket.destroy();
  });
  await enviar();
  const enviando = enviarPendientes(app.deps);
  await tomada;
  // What another server, or this one after its restart, finds while the first one is gone.
  expect((await estados())[0]).toMatchObject({ estado: 'ENVIANDO' });
  app.setNow(`${HOY}T15:00:00Z`);
  await ordenar(app.deps);
  expect((await estados())[0]).toMatchObject({ estado: 'INCIERTO' });
  cortar();
  await enviando;
  await enviarPendientes(app.deps);
  await escribirAutomaticos(app.deps);
  await enviarPendientes(app.deps);
  expect(recibidos).toHaveLength(1);
  expect((await estados())[0]).toMatchObject({ estado: 'INCIERTO' });
});

test('without a mail server the messages wait and say why', async () => {
  await app.rows('delete from compania_correo');
  await deudores(1);
  await enviar();
  await enviarPendientes(app.deps);
  expect((await estados())[0]).toMatchObject({ estado: 'PENDIENTE', error: expect.stringContaining('No hay servidor de correo') });
});

test('a mail with a private link outlives the half hour of a password, not three days; once given up its link is wiped', async () => {
  await app.rows(`update plantilla_mensaje set texto = 'Vea {enlace}' where codigo_compania = $1`, [academia.codigoCompania]);
  await deudores(1);
  alRecibir = () => rechazo(451);
  await enviar();
  app.setNow(`${HOY}T15:00:00Z`);
  await ordenar(app.deps);
  expect((await app.rows('select estado, contenido from correo'))[0]).toMatchObject({
    estado: 'PENDIENTE',
    contenido: expect.stringContaining('#'),
  });
  app.setNow(`${sumarDias(HOY, 3)}T15:00:00Z`);
  await ordenar(app.deps);
  expect((await app.rows('select estado, contenido from correo'))[0]).toEqual({ estado: 'CANCELADO', contenido: '' });
});
