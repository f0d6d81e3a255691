import sharp from 'sharp';
import { grupo } from '@/contract/academico/grupo';
import { sucursal as calls, type SucursalInput } from '@/contract/compania/sucursal';
import { cobrar } from '@/contract/cobros/cobro';
import { refreshToken } from '@/contract/sesion/sesion';
import { usuarios } from '@/contract/usuarios/usuario';
import { createTestApp } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaCaja,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';
import { versionDe } from '../../support/version';

const app = createTestApp();
let academia: Academia;
let duena: Awaited<ReturnType<typeof nuevoUsuario>>;
let naco: number;
let santiago: number;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  [naco, santiago] = academia.sucursales;
  duena = await nuevoUsuario(app, academia, { sucursales: [naco] });
});

const datos = (cambios: Partial<SucursalInput> = {}): SucursalInput => ({
  descripcionSucursal: 'Bella Vista',
  telefono: '809-555-0110',
  direccion: 'Av. Sarasota 20',
  diaArranque: null,
  deudasRevisadas: false,
  activo: true,
  ...cambios,
});
const crear = (cambios: Partial<SucursalInput> = {}) => app.call(calls.save, { body: datos(cambios) }, duena);
const cambiar = async (codigoSucursal: number, cambios: Partial<SucursalInput> = {}) => {
  const version = cambios.version ?? (await versionDe(app, 'sucursal', codigoSucursal));
  return app.ask(calls.update, { body: { ...datos(cambios), codigoSucursal, version } }, duena);
};
const desactivar = (codigoSucursal: number) => cambiar(codigoSucursal, { activo: false });
/** The owner works in a branch from now on, as whoever closes one in which others work has to. */
const trabajarEn = (codigoSucursal: number) =>
  app.rows('insert into sucursal_usuario (codigo_usuario, codigo_sucursal) values ($1, $2)', [duena.codigoUsuario, codigoSucursal]);
const buscar = (query: object = {}) => app.call(calls.filter, { query: query }, duena);
const logo = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

describe('creating', () => {
  test('whoever makes a branch works in it with the next request, and in its session', async () => {
    const hecha = await crear();
    expect(hecha).toMatchObject({ ...datos(), propia: true, estudiantes: 0, codigoLogo: null });
    expect(hecha.usuarios.map(({ usuario }) => usuario)).toEqual([duena.usuario]);
    const { codigoSucursal } = hecha;
    const { status } = await app.ask(grupo.active, { query: { codigoSucursal } }, duena);
    expect(status).toBe(200);
    const { body } = await app.ask(refreshToken, {}, duena);
    expect(body.sucursalesUsuario.map((una: { codigoSucursal: number }) => una.codigoSucursal)).toEqual([naco, codigoSucursal]);
  });

  test('who gets it keeps it although somebody saves their branches as they were', async () => {
    const otra = await nuevoUsuario(app, academia);
    const como = await nuevoUsuario(app, academia);
    const ver = (quien: { usuario: string }) => app.call(usuarios.sucursales, { params: { usuario: quien.usuario } }, como);
    const antes = [await ver(otra), await ver(duena)];
    await crear();
    for (const { usuario, version, sucursalUsuario } of antes)
      expect((await app.ask(usuarios.updateSucursales, { body: { usuario, version, sucursalUsuario } }, como)).status).toBe(409);
  });

  test('a name that there is is refused beside the field, whatever its case; another company may have it', async () => {
    const { status, body } = await app.ask(calls.save, { body: datos({ descripcionSucursal: 'NACO' }) }, duena);
    expect([status, body.errors]).toEqual([409, { descripcionSucursal: 'Ya existe una sucursal con ese nombre' }]);
    await crear();
    const otra = await nuevoUsuario(app, await nuevaAcademia(app));
    await app.call(calls.save, { body: datos() }, otra);
  });
});

describe('changing', () => {
  test('any branch of the company, also one that the caller does not work in; not one of another company', async () => {
    const { status, body } = await cambiar(santiago, { descripcionSucursal: 'Santiago Norte' });
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ descripcionSucursal: 'Santiago Norte', propia: false, version: 1 }),
    ]);
    const ajena = await nuevaAcademia(app);
    for (const answer of [
      await cambiar(ajena.sucursales[0]),
      await app.ask(calls.id, { params: { id: ajena.sucursales[0] } }, duena),
      await app.ask(calls.remove, { params: { id: ajena.sucursales[0] } }, duena),
    ])
      expect([answer.status, answer.body.mensaje]).toEqual([404, 'Esa sucursal no existe']);
    expect(await app.rows('select descripcion_sucursal d from sucursal where codigo_sucursal = $1', [ajena.sucursales[0]])).toEqual([
      { d: 'Naco' },
    ]);
  });

  test('refuses an older version with the row as it is now, and the name of another branch', async () => {
    await cambiar(santiago, { version: 0, descripcionSucursal: 'Santiago Norte' });
    const viejo = await cambiar(santiago, { version: 0 });
    expect([viejo.status, viejo.body.data]).toEqual([409, expect.objectContaining({ descripcionSucursal: 'Santiago Norte', version: 1 })]);
    expect(Object.keys((await cambiar(santiago, { descripcionSucursal: 'naco' })).body.errors)).toEqual(['descripcionSucursal']);
    expect((await cambiar(santiago, { descripcionSucursal: 'SANTIAGO norte' })).status).toBe(200);
  });
});

describe('deactivating', () => {
  test('takes the branch from everybody’s session at once; it can be made active again', async () => {
    const gerente = await nuevoUsuario(app, academia);
    await trabajarEn(santiago);
    expect((await desactivar(santiago)).status).toBe(200);
    const suyas = async () => (await app.ask(refreshToken, {}, gerente)).body.sucursalesUsuario.length;
    expect(await suyas()).toBe(1);
    expect((await app.ask(grupo.active, { query: { codigoSucursal: santiago } }, gerente)).body.motivo).toBe('sucursal');
    expect((await cambiar(santiago, { descripcionSucursal: 'Santiago', activo: true })).status).toBe(200);
    expect(await suyas()).toBe(2);
  });

  test('one with active enrolments is refused, saying how many and what to do; with cancelled ones, or of a season that is over, it is not', async () => {
    const en = await nuevoGrupo(app, academia, { codigoSucursal: santiago });
    const estudiante = await nuevoEstudiante(app, academia, { codigoSucursal: santiago });
    await nuevaInscripcion(app, academia, { estudiante, grupo: en, values: { codigoSucursal: santiago } });
    const mensaje = 'La sucursal tiene 1 inscripción activa: transfiéralas o cancélelas antes de desactivarla';
    for (const answer of [await desactivar(santiago), await app.ask(calls.remove, { params: { id: santiago } }, duena)])
      expect([answer.status, answer.body.mensaje]).toEqual([409, mensaje]);
    const acaba = (dia: string) =>
      app.rows('update periodo_academico set fecha_fin = $2 where codigo_periodo = $1', [en.codigoPeriodo, dia]);
    await acaba('2026-03-09');
    expect((await desactivar(santiago)).status).toBe(200);
    await cambiar(santiago, { descripcionSucursal: 'Santiago', activo: true });
    await acaba('2026-03-10');
    expect((await desactivar(santiago)).status).toBe(409);
    await app.rows(`update inscripcion set estatus = 'CANCELADA' where codigo_sucursal = $1`, [santiago]);
    expect((await desactivar(santiago)).status).toBe(200);
  });

  test('one with an open cash day is refused, naming whose it is', async () => {
    const cajera = await nuevoUsuario(app, academia);
    await nuevaCaja(app, academia, cajera.codigoUsuario, { codigoSucursal: santiago });
    await trabajarEn(santiago);
    const { status, body } = await desactivar(santiago);
    expect([status, body.mensaje]).toEqual([409, `La sucursal tiene 1 caja abierta (${cajera.usuario}): ciérrelas antes de desactivarla`]);
  });

  test('the last active one is refused; of the last two at once one stays', async () => {
    const una = (codigo: number) => cambiar(codigo, { descripcionSucursal: `Sede ${codigo}`, activo: false });
    const answers = await Promise.all([una(naco), una(santiago)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body.mensaje).toMatch(/Es la única sucursal activa/);
  });
});

describe('deleting', () => {
  test('one that was never used goes with its users and its logo; a used one is deactivated', async () => {
    const { codigoSucursal } = await crear();
    await app.call(calls.saveLogo, { params: { id: codigoSucursal }, query: { nombre: 'x.png' }, archivo: await logo() }, duena);
    expect(await app.call(calls.remove, { params: { id: codigoSucursal } }, duena)).toEqual({ eliminado: true, desactivado: false });
    expect(await app.rows('select from archivo where codigo_compania = $1', [academia.codigoCompania])).toEqual([]);

    await nuevoEstudiante(app, academia, { codigoSucursal: santiago });
    await trabajarEn(santiago);
    expect(await app.call(calls.remove, { params: { id: santiago } }, duena)).toEqual({ eliminado: false, desactivado: true });
    expect(await app.call(calls.id, { params: { id: santiago } }, duena)).toMatchObject({ activo: false, estudiantes: 1 });
    expect(await app.rows('select from sucursal_usuario where codigo_sucursal = $1', [santiago])).toHaveLength(1);
  });
});

describe('lists', () => {
  test('the table finds by name, address, phone and code, hides inactive ones, counts students and names users', async () => {
    await app.rows(`update sucursal set direccion = 'Av. Núñez de Cáceres', telefono = '849-555-0130' where codigo_sucursal = $1`, [
      santiago,
    ]);
    await nuevoEstudiante(app, academia, { codigoSucursal: santiago });
    await nuevoEstudiante(app, academia, { codigoSucursal: santiago, activo: false });
    const names = async (query: object) => (await buscar(query)).rows.map((row) => row.descripcionSucursal);
    expect(await names({})).toEqual(['Naco', 'Santiago']);
    expect(await names({ sortField: 'estudiantes', sortOrderAsc: false })).toEqual(['Santiago', 'Naco']);
    for (const filtro of ['SANTI', 'nunez caceres', '0130', String(santiago)])
      expect([filtro, await names({ filtro })]).toEqual([filtro, ['Santiago']]);
    for (const filtro of ['%', 'naco santiago']) expect(await names({ filtro })).toEqual([]);
    const { rows, total } = await buscar({ size: 1, page: 1 });
    expect([total, rows[0]!.estudiantes, rows[0]!.usuarios]).toEqual([2, 1, []]);

    await desactivar(santiago);
    expect(await names({})).toEqual(['Naco']);
    expect(await names({ inactivos: true })).toEqual(['Bella Vista', 'Naco']);
  });

  test('the pickers carry names only, and those of one’s own company', async () => {
    await nuevaAcademia(app);
    await desactivar(santiago);
    const ligera = (codigoSucursal: number, descripcionSucursal: string, activo = true) => ({
      codigoSucursal,
      descripcionSucursal,
      activo,
    });
    expect((await app.ask(calls.active, {}, duena)).body).toEqual([ligera(naco, 'Naco')]);
    expect((await app.ask(calls.all, {}, duena)).body).toEqual([ligera(santiago, 'Bella Vista', false), ligera(naco, 'Naco')]);
  });
});

describe('its logo', () => {
  test('anyone of the company reads it, also without the branch; for another company it does not exist', async () => {
    const subir = { params: { id: santiago }, query: { nombre: 'x.png' }, archivo: await logo() };
    await app.call(calls.saveLogo, subir, duena);
    const cualquiera = await nuevoUsuario(app, academia, { sucursales: [naco], accesos: [] });
    expect((await app.ask(calls.logo, { params: { id: santiago }, query: {} }, cualquiera)).status).toBe(200);

    const otra = await nuevoUsuario(app, await nuevaAcademia(app));
    for (const answer of [
      await app.ask(calls.logo, { params: { id: santiago }, query: {} }, otra),
      await app.ask(calls.saveLogo, subir, otra),
      await app.ask(calls.deleteLogo, { params: { id: santiago } }, otra),
    ])
      expect(answer.status).toBe(404);
    expect(await app.call(calls.deleteLogo, { params: { id: santiago } }, duena)).toEqual({ eliminado: true });
    expect(await app.call(calls.deleteLogo, { params: { id: santiago } }, duena)).toEqual({ eliminado: false });
  });

  test('stands on the receipts of the branch, whoever prints them and wherever they work', async () => {
    const { codigoArchivo } = await app.call(
      calls.saveLogo,
      { params: { id: santiago }, query: { nombre: 'x.png' }, archivo: await logo() },
      duena,
    );
    const cajera = await nuevoUsuario(app, academia, { accesos: [30], tipoUsuario: 'OPERADOR' });
    const cobro = async (codigoSucursal: number) => {
      const estudiante = await nuevoEstudiante(app, academia, { codigoSucursal });
      const { codigoFactura, total: monto } = await nuevaFactura(app, academia, { estudiante, values: { codigoSucursal } });
      const facturas = [{ codigoFactura, monto }];
      const body = {
        codigoSucursal,
        codigoPagador: estudiante.codigoPagador,
        facturas,
        formas: [{ forma: 'TARJETA' as const, monto, referencia: '' }],
      };
      return app.call(cobrar, { body }, cajera);
    };
    expect((await cobro(santiago)).logoUrl).toBe(`sucursal/logo/${santiago}?v=${codigoArchivo}`);
    expect((await cobro(naco)).logoUrl).toBe('');
  });

  test('a script dressed as a picture is refused beside the field', async () => {
    const archivo = Buffer.from('<svg onload="alert(1)"/>');
    const { status, body } = await app.ask(calls.saveLogo, { params: { id: naco }, query: { nombre: 'x.png' }, archivo }, duena);
    expect([status, Object.keys(body.errors)]).toEqual([400, ['archivo']]);
  });
});
