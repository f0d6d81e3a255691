import { estudiantes } from '@/contract/estudiantes/estudiante';
import { responsables as calls } from '@/contract/responsables/responsable';
import { cobrar } from '@/contract/cobros/cobro';
import { facturas } from '@/contract/facturas/factura';
import { saldoMovimiento } from '@/server/db/schema/dinero/cobros';
import { createTestApp } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaCaja,
  nuevaEntidad,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoProfesor,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let token: string;
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
});

const persona = { nombre: 'Rosa', apellido: 'Gil', documento: '', telefono: '829-555-0300', telefonoOtro: '', whatsapp: '', email: '' };
const roles = { parentesco: 'TUTOR', contactoPago: false, recoge: true, emergencia: false } as const;
type Alumno = Awaited<ReturnType<typeof nuevoEstudiante>>;

const madre = (values: object = {}) =>
  nuevaEntidad(app, academia, { nombre: 'Carmen', apellido: 'Núñez', telefono: '809-555-1234', documento: '001-1234567-8', ...values });
const nino = (nombre: string, options: object = {}) => nuevoEstudiante(app, academia, { nombre, apellido: 'Pérez', ...options });
const agregar = (alumno: Alumno, more: object = {}, como = token) =>
  app.call(calls.save, { body: { ...roles, codigoEstudiante: alumno.codigoEstudiante, entidad: persona, ...more } }, { token: como });
const noAgrega = async (alumno: Alumno, more: object, como = token) => {
  const body = { ...roles, codigoEstudiante: alumno.codigoEstudiante, entidad: persona, ...more };
  const answer = await app.ask(calls.save, { body }, { token: como });
  return [answer.status, answer.body.errors ?? answer.body.mensaje];
};
const buscar = (query: object, como = token) => app.call(calls.filter, { query: query }, { token: como });
const nombres = async (filtro: string, como = token) => (await buscar({ filtro }, como)).rows.map(({ nombreCompleto }) => nombreCompleto);
const familia = (alumno: Alumno, como = token) =>
  app.call(calls.deEstudiante, { query: { codigoEstudiante: alumno.codigoEstudiante } }, { token: como });
const pagadorDe = async (alumno: Alumno) => (await familia(alumno)).responsables.filter(({ contactoPago }) => contactoPago);
const datosDe = ({ nombre, apellido, documento, telefono, telefonoOtro, whatsapp, email, version, codigoEntidad }: any) => ({
  nombre,
  apellido,
  documento,
  telefono,
  telefonoOtro,
  whatsapp,
  email,
  version,
  codigoEntidad,
});

describe('a mother of two', () => {
  test('is one row with both children, and found in every way one looks for her', async () => {
    const { codigoEntidad } = await madre({ telefonoOtro: '(829) 555-7777', whatsapp: '+1 849 555 8888' });
    await nino('Luis Ángel', { codigoPagador: codigoEntidad });
    await nino('Sofía', { codigoPagador: codigoEntidad });
    await nino('Ajeno');
    const { rows, total } = await buscar({ filtro: 'carmen' });
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ nombreCompleto: 'Carmen Núñez', contactoPago: true, telefonoOtro: '(829) 555-7777' });
    expect(rows[0]!.hijos.map(({ nombreCompleto, parentesco, pagador }) => [nombreCompleto, parentesco, pagador!.nombre])).toEqual([
      ['Luis Ángel Pérez', 'MADRE', 'Carmen Núñez'],
      ['Sofía Pérez', 'MADRE', 'Carmen Núñez'],
    ]);
    for (const filtro of [
      'NUNEZ carmen',
      '001-1234567-8',
      '00112345678',
      '809-555-1234',
      '8095551234',
      '(809) 555 1234',
      '+1 809 555 1234',
      '8295557777',
      '849-555-8888',
      'sofia',
      'luis nuñez',
      'ca nú',
    ]) {
      expect([filtro, await nombres(filtro)]).toEqual([filtro, ['Carmen Núñez']]);
    }
    expect(await nombres('carmen ajeno')).toEqual([]);
    await agregar(await nino('Marta', { codigoPagador: codigoEntidad }), { entidad: { ...persona, nombre: 'Pedro' } });
    expect([await nombres('carmen'), await nombres('marta')]).toEqual([['Carmen Núñez'], ['Carmen Núñez', 'Pedro Gil']]);
    expect(await nombres('%')).toEqual([]);
  });

  test('is edited once: both records and the search of students say so', async () => {
    const { codigoEntidad } = await madre();
    const hijos = [await nino('Luis', { codigoPagador: codigoEntidad }), await nino('Sofía', { codigoPagador: codigoEntidad })];
    const [antes] = (await familia(hijos[0]!)).responsables;
    await app.call(calls.updateEntidad, { body: { ...datosDe(antes), nombre: 'Carmen Rosa', telefono: '829 555 4321' } }, { token });
    for (const hijo of hijos) {
      expect((await familia(hijo)).responsables[0]).toMatchObject({ nombreCompleto: 'Carmen Rosa Núñez', telefono: '829-555-4321' });
    }
    const alumnos = (filtro: string) => app.call(estudiantes.filter, { query: { filtro } }, { token });
    expect((await alumnos('829-555-4321')).rows.map(({ nombreCompleto }) => nombreCompleto)).toEqual(['Luis Pérez', 'Sofía Pérez']);
    expect((await alumnos('809-555-1234')).total).toBe(0);
    expect((await alumnos('carmen rosa')).total).toBe(2);

    const stale = await app.ask(calls.updateEntidad, { body: { ...datosDe(antes), nombre: 'Otra' } }, { token });
    expect([stale.status, stale.body.mensaje]).toEqual([409, expect.stringContaining('Otra persona cambió este registro')]);
    expect(stale.body.data).toMatchObject({ nombre: 'Carmen Rosa', version: 1 });
  });

  test('makes siblings of her children', async () => {
    const { codigoEntidad } = await madre();
    const [luis, sofia] = [await nino('Luis', { codigoPagador: codigoEntidad }), await nino('Sofía', { codigoPagador: codigoEntidad })];
    await nino('Ajeno');
    expect((await familia(luis)).hermanos).toEqual([
      { codigoEstudiante: sofia.codigoEstudiante, nombreCompleto: 'Sofía Pérez', activo: true, grupos: '' },
    ]);
  });
});

describe('a new guardian', () => {
  test('is a person with a phone, linked at once', async () => {
    const luis = await nino('Luis');
    const nuevo = await agregar(luis, { entidad: { ...persona, whatsapp: '809-555-9999', email: 'rosa@example.com' } });
    expect(nuevo).toMatchObject({ nombreCompleto: 'Luis Pérez', parentesco: 'TUTOR', contactoPago: false, emergencia: false });
    const [, rosa] = (await familia(luis)).responsables;
    expect(rosa).toMatchObject({ nombreCompleto: 'Rosa Gil', whatsapp: '809-555-9999', email: 'rosa@example.com' });
  });

  test.each([
    [{ nombre: 'x'.repeat(5000) }, 'entidad.nombre', 'Máximo 60 caracteres'],
    [{ apellido: 'Gil \u202Eoediv' }, 'entidad.apellido', 'Tiene caracteres no permitidos'],
    [{ telefono: '' }, 'entidad.telefono', 'Requerido'],
    [{ telefono: 'llámame' }, 'entidad.telefono', 'Escriba un teléfono válido'],
    [{ telefono: '-------' }, 'entidad.telefono', 'Escriba un teléfono válido'],
    [{ whatsapp: '1'.repeat(30) }, 'entidad.whatsapp', 'Escriba un teléfono válido'],
    [{ email: 'rosa@' }, 'entidad.email', 'Escriba un correo válido'],
  ])('with nonsense is refused beside the field: %#', async (values, field, words) => {
    const [status, errors] = await noAgrega(await nino('Luis'), { entidad: { ...persona, ...values } });
    expect([status, errors]).toEqual([400, { [field]: words }]);
  });

  test('needs a person, known or new, not both; never a student, the same one twice, or a seventh', async () => {
    const [luis, sofia] = [await nino('Luis'), await nino('Sofía')];
    expect((await noAgrega(luis, { entidad: undefined }))[0]).toBe(400);
    expect((await noAgrega(luis, { codigoEntidad: luis.codigoPagador }))[0]).toBe(400);
    const conocida = (codigoEntidad: number) => ({ entidad: undefined, codigoEntidad });
    expect(await noAgrega(luis, conocida(luis.codigoEntidad))).toEqual([409, 'Luis es estudiante: elija como responsable a un adulto']);
    expect((await noAgrega(luis, conocida(sofia.codigoEntidad)))[0]).toBe(409);
    expect(await noAgrega(luis, conocida(luis.codigoPagador))).toEqual([
      409,
      expect.stringMatching(/^Madre .* ya es responsable de Luis Pérez$/),
    ]);
    const ajena = await nuevaEntidad(app, await nuevaAcademia(app));
    expect(await noAgrega(luis, conocida(ajena.codigoEntidad))).toEqual([404, 'Esa persona no existe']);
    for (let n = 1; n <= 5; n += 1) await agregar(luis, { entidad: { ...persona, nombre: `Tía ${n}` } });
    expect(await noAgrega(luis, {})).toEqual([409, expect.stringContaining('ya tiene 6 responsables')]);
  });

  test('who is perhaps there already is told before saving, and the same document is refused', async () => {
    const { codigoEntidad } = await madre();
    await nino('Luis', { codigoPagador: codigoEntidad });
    const parecidos = (body: object, como = token) =>
      app.call(calls.parecidos, { body: { nombre: '', apellido: '', documento: '', telefono: '', ...body } }, { token: como });
    const ella = { codigoEntidad, nombreCompleto: 'Carmen Núñez', telefono: '809-555-1234', hijos: ['Luis Pérez'] };
    expect(await parecidos({ documento: '00112345678' })).toEqual([{ ...ella, porDocumento: true }]);
    expect(await parecidos({ nombre: 'carmen', apellido: 'Nuñez Peña', telefono: '+1 (809) 555 1234' })).toEqual([
      { ...ella, porDocumento: false },
    ]);
    expect(await parecidos({ nombre: 'Pedro', apellido: 'Gil', telefono: '809-555-1234' })).toEqual([{ ...ella, porDocumento: false }]);
    expect(await parecidos({ nombre: 'Carmen', apellido: 'Núñez', telefono: '809-555-1235' })).toEqual([]);
    expect(await parecidos({ nombre: 'Carmen', apellido: 'Núñez' })).toEqual([]);
    const otraSucursal = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]] });
    expect(await parecidos({ documento: '00112345678' }, otraSucursal.token)).toEqual([
      { ...ella, telefono: '', hijos: [], porDocumento: true },
    ]);

    const sofia = await nino('Sofía');
    const otra = { ...persona, documento: '001 1234567 8' };
    expect(await noAgrega(sofia, { entidad: otra })).toEqual([409, expect.stringContaining('Carmen Núñez ya tiene ese documento')]);
    const dos = await Promise.all([1, 2].map(() => noAgrega(sofia, { entidad: { ...persona, documento: 'RD-77' } })));
    expect(dos.map(([status]) => status).sort()).toEqual([200, 409]);
  });
});

describe('the payer', () => {
  test('is changed only by who knows from whom; the person says who pays for somebody', async () => {
    const luis = await nino('Luis');
    const [mama] = (await familia(luis)).responsables;
    const papa = await agregar(luis);
    const { codigoResponsable, version } = papa;
    const body = { ...roles, codigoResponsable, version, contactoPago: true };
    const sinSaber = await app.ask(calls.update, { body }, { token });
    expect([sinSaber.status, sinSaber.body.mensaje]).toEqual([409, expect.stringMatching(/^Hoy paga Madre .*: confirme/)]);
    expect(sinSaber.body.data.pagador).toMatchObject({ codigoResponsable: mama!.codigoResponsable });

    await app.call(calls.update, { body: { ...body, reemplaza: mama!.codigoResponsable } }, { token });
    expect((await pagadorDe(luis)).map(({ nombreCompleto }) => nombreCompleto)).toEqual(['Rosa Gil']);
    const dice = async (codigo: number) => (await app.rows('select contacto_pago p from entidad where codigo_entidad = $1', [codigo]))[0].p;
    expect([await dice(mama!.codigoEntidad), await dice(papa.codigoEntidad)]).toEqual([false, true]);

    const dejar = await app.ask(calls.update, { body: { ...body, version: version + 1, contactoPago: false } }, { token });
    expect([dejar.status, dejar.body.errors]).toEqual([400, { contactoPago: expect.stringContaining('Siempre paga alguien') }]);
  });

  test('who still pays for a sibling stays a payer', async () => {
    const { codigoEntidad } = await madre();
    const [luis] = [await nino('Luis', { codigoPagador: codigoEntidad }), await nino('Sofía', { codigoPagador: codigoEntidad })];
    const [mama] = (await familia(luis)).responsables;
    await agregar(luis, { contactoPago: true, reemplaza: mama!.codigoResponsable });
    expect((await app.rows('select contacto_pago p from entidad where codigo_entidad = $1', [codigoEntidad]))[0].p).toBe(true);
  });

  test('of two users who set another one at once the first wins, and the second is told who pays now', async () => {
    const luis = await nino('Luis');
    const [mama] = (await familia(luis)).responsables;
    const otros = [await agregar(luis), await agregar(luis, { entidad: { ...persona, nombre: 'Pedro' } })];
    const answers = await Promise.all(
      otros.map(({ codigoResponsable, version }) =>
        app.ask(
          calls.update,
          { body: { ...roles, codigoResponsable, version, contactoPago: true, reemplaza: mama!.codigoResponsable } },
          { token },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const gano = (await pagadorDe(luis)).map(({ nombreCompleto }) => nombreCompleto);
    expect(gano).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)!.body.mensaje).toContain(`ahora paga ${gano[0]}`);
  });

  test('takes the open invoices of the child along; the credit stays with who paid too much and still pays for another', async () => {
    const cajera = await nuevoUsuario(app, academia);
    await nuevaCaja(app, academia, cajera.codigoUsuario);
    const luis = await nino('Luis');
    await nuevoEstudiante(app, academia, { codigoPagador: luis.codigoPagador });
    const abierta = await nuevaFactura(app, academia, { estudiante: luis });
    const { codigoCompania } = academia;
    await app.deps.db.insert(saldoMovimiento).values({
      codigoCompania,
      codigoEntidad: luis.codigoPagador,
      tipo: 'EXCEDENTE',
      monto: pesos(500),
      motivo: 'Excedente',
      usuario: 'pruebas',
    });
    const cuenta = (codigoEntidad: number) => app.call(calls.cuenta, { query: { codigoEntidad } }, { token });
    expect(await cuenta(luis.codigoPagador)).toMatchObject({ pendiente: pesos(2500), saldoAFavor: pesos(500) });

    const [mama] = (await familia(luis)).responsables;
    const papa = await agregar(luis, { contactoPago: true, reemplaza: mama!.codigoResponsable });
    expect(await cuenta(luis.codigoPagador)).toMatchObject({ pendiente: 0, saldoAFavor: pesos(500), facturas: [] });
    const suya = await cuenta(papa.codigoEntidad);
    expect(suya).toMatchObject({ nombreCompleto: 'Rosa Gil', pendiente: pesos(2500), saldoAFavor: 0, cobros: [] });
    expect(suya.facturas).toEqual([
      expect.objectContaining({ codigoFactura: abierta.codigoFactura, estudiante: 'Luis Pérez', diasAtraso: 5 }),
    ]);
    const mostrador = await app.call(facturas.cuentaFamilia, { query: { codigoEstudiante: luis.codigoEstudiante } }, { token });
    expect([mostrador.pagador.nombre, mostrador.saldoAFavor, mostrador.facturas.length]).toEqual(['Rosa Gil', 0, 1]);

    await app.call(
      cobrar,
      {
        body: {
          codigoSucursal: academia.sucursales[0],
          codigoPagador: papa.codigoEntidad,
          facturas: [{ codigoFactura: abierta.codigoFactura, monto: pesos(2500) }],
          formas: [{ forma: 'EFECTIVO', monto: pesos(2500), referencia: '' }],
        },
      },
      { token: cajera.token },
    );
    expect(await cuenta(papa.codigoEntidad)).toMatchObject({
      pendiente: 0,
      facturas: [],
      cobros: [{ aplicado: pesos(2500), cajero: expect.stringMatching(/^Usuaria Número/) }],
    });
  });
});

describe('a link', () => {
  test('changes its flags, and a stale change is refused with what there is now', async () => {
    const luis = await nino('Luis');
    const tutora = await agregar(luis);
    const body = { codigoResponsable: tutora.codigoResponsable, ...roles, recoge: false, version: tutora.version };
    expect(await app.call(calls.update, { body }, { token })).toMatchObject({ recoge: false, version: 1 });
    const stale = await app.ask(calls.update, { body: { ...body, emergencia: true } }, { token });
    expect([stale.status, stale.body.data]).toEqual([409, expect.objectContaining({ recoge: false, emergencia: false, version: 1 })]);
  });

  test('is never the last one, nor the payer’s', async () => {
    const luis = await nino('Luis');
    const [mama] = (await familia(luis)).responsables;
    const quitar = (id: number) => app.ask(calls.remove, { params: { id } }, { token });
    const ultima = await quitar(mama!.codigoResponsable);
    expect([ultima.status, ultima.body.mensaje]).toEqual([
      409,
      expect.stringMatching(/es el único responsable de Luis Pérez: agregue a otro/),
    ]);
    await agregar(luis);
    const pagadora = await quitar(mama!.codigoResponsable);
    expect([pagadora.status, pagadora.body.mensaje]).toEqual([
      409,
      expect.stringMatching(/paga por Luis Pérez: marque antes a otro pagador/),
    ]);
  });

  test('of two users who take the last two away at once one is refused', async () => {
    const luis = await nino('Luis');
    await agregar(luis);
    const { responsables } = await familia(luis);
    await app.rows('update responsable_estudiante set contacto_pago = false where codigo_estudiante = $1', [luis.codigoEstudiante]);
    const answers = await Promise.all(
      responsables.map(({ codigoResponsable }) => app.ask(calls.remove, { params: { id: codigoResponsable } }, { token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await familia(luis)).responsables).toHaveLength(1);
  });

  test('goes, and the person with it only when nothing refers to it', async () => {
    const { codigoEntidad } = await madre();
    const [luis, sofia] = [await nino('Luis'), await nino('Sofía', { codigoPagador: codigoEntidad })];
    const quitar = async (id: number) => (await app.call(calls.remove, { params: { id } }, { token })).personaEliminada;
    const existe = async (codigo: number) =>
      (await app.rows('select activo from entidad where codigo_entidad = $1', [codigo])).length === 1;
    const compartida = await agregar(luis, { entidad: undefined, codigoEntidad });
    expect(await quitar(compartida.codigoResponsable)).toBe(false);
    expect((await familia(sofia)).responsables[0]).toMatchObject({ codigoEntidad });
    expect((await familia(luis)).responsables.map((uno) => uno.codigoEntidad)).toEqual([luis.codigoPagador]);
    const sola = await agregar(luis);
    expect(await quitar(sola.codigoResponsable)).toBe(true);
    expect(await existe(sola.codigoEntidad)).toBe(false);
    const cliente = await agregar(luis);
    await nuevaFactura(app, academia, { codigoEntidad: cliente.codigoEntidad });
    expect(await quitar(cliente.codigoResponsable)).toBe(false);
    expect(await existe(cliente.codigoEntidad)).toBe(true);
  });
});

describe('who may', () => {
  const con = (accesos: number[], more: object = {}) => nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos, ...more });

  test('see amounts: with 12, 55 or 56 alone, and never an instructor', async () => {
    const luis = await nino('Luis');
    await nuevaFactura(app, academia, { estudiante: luis });
    for (const [accesos, pendiente] of [
      [[59], null],
      [[59, 11], null],
      [[59, 12], pesos(2500)],
      [[53, 56], pesos(2500)],
    ] as const) {
      const { token: como } = await con([...accesos]);
      expect([accesos, (await buscar({}, como)).rows[0]!.pendiente]).toEqual([accesos, pendiente]);
    }
    const { token: sinPagos } = await con([59, 12]);
    expect((await app.call(calls.cuenta, { query: { codigoEntidad: luis.codigoPagador } }, { token: sinPagos })).cobros).toBeNull();
    const sin = await con([59]);
    expect((await app.ask(calls.cuenta, { query: { codigoEntidad: luis.codigoPagador } }, { token: sin.token })).status).toBe(403);
    const grupo = await nuevoGrupo(app, academia);
    await nuevaInscripcion(app, academia, { estudiante: luis, grupo });
    const profesora = await con([59, 55], { tipoUsuario: 'PROFESOR' });
    await app.rows('update profesor set codigo_usuario = $1 where codigo_profesor = $2', [profesora.codigoUsuario, grupo.codigoProfesor]);
    app.deps.sessions.clear();
    const { rows } = await buscar({}, profesora.token);
    expect(rows.map(({ pendiente, saldoAFavor }) => [pendiente, saldoAFavor])).toEqual([[null, null]]);
    expect((await app.ask(calls.cuenta, { query: { codigoEntidad: luis.codigoPagador } }, { token: profesora.token })).status).toBe(403);
  });

  test('know of a guardian: not with 9 alone, and an instructor only of the own groups', async () => {
    const luis = await nino('Luis');
    const otro = await nino('Otro');
    const nueve = await con([9]);
    for (const [call, input] of [
      [calls.filter, { query: {} }],
      [calls.all, {}],
      [calls.persona, { query: { codigoEntidad: luis.codigoPagador } }],
      [calls.deEstudiante, { query: { codigoEstudiante: luis.codigoEstudiante } }],
    ] as const) {
      expect((await app.ask(call, input, { token: nueve.token })).body.motivo).toBe('acceso');
    }
    const profesora = await con([53, 59], { tipoUsuario: 'PROFESOR' });
    const { codigoProfesor } = await nuevoProfesor(app, academia, profesora.codigoUsuario);
    app.deps.sessions.clear();
    const grupo = await nuevoGrupo(app, academia, { codigoProfesor });
    await nuevaInscripcion(app, academia, { estudiante: luis, grupo });
    expect((await buscar({}, profesora.token)).rows.map(({ codigoEntidad }) => codigoEntidad)).toEqual([luis.codigoPagador]);
    expect((await app.ask(calls.persona, { query: { codigoEntidad: otro.codigoPagador } }, { token: profesora.token })).status).toBe(404);
    expect(await noAgrega(otro, {}, profesora.token)).toEqual([404, 'Ese estudiante no existe']);
  });

  test('know of a family: of the own company, and of the own branches only the children there', async () => {
    const { codigoEntidad } = await madre();
    const aqui = await nino('Luis', { codigoPagador: codigoEntidad });
    const alla = await nino('Sofía', { codigoPagador: codigoEntidad, codigoSucursal: academia.sucursales[1] });
    const soloAlla = await nino('Lejos', { codigoSucursal: academia.sucursales[1] });
    const { token: como } = await con([53, 55, 59], { sucursales: [academia.sucursales[0]] });
    await nuevaFactura(app, academia, { estudiante: alla, values: { codigoSucursal: academia.sucursales[1] } });
    const { rows } = await buscar({}, como);
    expect(rows.map(({ hijos, pendiente }) => [hijos.map(({ nombreCompleto }) => nombreCompleto), pendiente])).toEqual([
      [['Luis Pérez'], 0],
    ]);
    expect((await familia(aqui, como)).hermanos).toEqual([]);
    expect(await nombres('sofía', como)).toEqual([]);
    const [lejos] = (await familia(soloAlla)).responsables;
    const intruso = (await nuevoUsuario(app, await nuevaAcademia(app))).token;
    for (const otro of [como, intruso]) {
      const codigo = { query: { codigoEntidad: soloAlla.codigoPagador } };
      const asked = [
        await app.ask(calls.persona, codigo, { token: otro }),
        await app.ask(calls.cuenta, codigo, { token: otro }),
        await app.ask(calls.deEstudiante, { query: { codigoEstudiante: soloAlla.codigoEstudiante } }, { token: otro }),
        await app.ask(calls.id, { params: { id: lejos!.codigoResponsable } }, { token: otro }),
        await app.ask(calls.update, { body: { ...roles, codigoResponsable: lejos!.codigoResponsable, version: 0 } }, { token: otro }),
        await app.ask(calls.updateEntidad, { body: { ...persona, codigoEntidad: soloAlla.codigoPagador, version: 0 } }, { token: otro }),
        await app.ask(calls.remove, { params: { id: lejos!.codigoResponsable } }, { token: otro }),
      ];
      expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404));
    }
    expect((await buscar({ codigoSucursal: academia.sucursales[1] })).total).toBe(2);
    expect((await app.call(calls.all, {}, { token: como })).map(({ nombreCompleto }) => nombreCompleto)).toEqual(['Carmen Núñez']);
  });

  test('not change the person of somebody who signs in: a new password is mailed to its e-mail', async () => {
    const luis = await nino('Luis');
    const jefa = await nuevoUsuario(app, academia);
    await app.rows(`update entidad set telefono = '809-555-0001' where codigo_entidad = $1`, [jefa.codigoEntidad]);
    const { token: como } = await con([59]);
    await agregar(luis, { entidad: undefined, codigoEntidad: jefa.codigoEntidad }, como);
    const ella = await app.call(calls.persona, { query: { codigoEntidad: jefa.codigoEntidad } }, { token: como });
    const body = { ...datosDe(ella), telefono: '809-555-0000', email: 'ladron@example.com' };
    const answer = await app.ask(calls.updateEntidad, { body }, { token: como });
    expect([answer.status, answer.body.motivo]).toEqual([403, 'acceso']);
    expect(answer.body.mensaje).toContain('usuaria del sistema');
    const sinCambios = await app.call(calls.updateEntidad, { body: datosDe(ella) }, { token: como });
    expect(sinCambios.version).toBe(0);
    await app.call(calls.updateEntidad, { body: { ...body, version: 0 } }, { token });
  });
});

test('the list is paged in the order of names, active families apart, payers alone when asked for', async () => {
  const luis = await nino('Luis', { codigoPagador: (await madre()).codigoEntidad });
  await agregar(luis, { entidad: { ...persona, nombre: 'Ángela' } });
  await nino('Inactivo', {
    codigoPagador: (await nuevaEntidad(app, academia, { nombre: 'Zoe', apellido: 'Ruiz' })).codigoEntidad,
    activo: false,
  });
  const pagina = async (query: object) => {
    const { rows, total } = await buscar(query);
    return [rows.map(({ nombreCompleto }) => nombreCompleto), total];
  };
  expect(await pagina({})).toEqual([['Ángela Gil', 'Carmen Núñez', 'Zoe Ruiz'], 3]);
  expect(await pagina({ size: 2 })).toEqual([['Ángela Gil', 'Carmen Núñez'], 3]);
  expect(await pagina({ size: 2, page: 1 })).toEqual([['Zoe Ruiz'], 3]);
  expect(await pagina({ sortOrderAsc: false, size: 1, filtro: 'e' })).toEqual([['Zoe Ruiz'], 3]);
  expect(await pagina({ pagadores: true })).toEqual([['Carmen Núñez', 'Zoe Ruiz'], 2]);
  const activos = await app.call(calls.active, {}, { token });
  expect(activos.map(({ nombreCompleto }) => nombreCompleto)).toEqual(['Ángela Gil', 'Carmen Núñez']);
});
