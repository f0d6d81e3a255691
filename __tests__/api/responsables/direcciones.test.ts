import { direcciones as calls, PROVINCIAS } from '@/contract/responsables/direccion';
import { createTestApp } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaEntidad,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoProfesor,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let token: string;
let luis: Awaited<ReturnType<typeof nuevoEstudiante>>;
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  luis = await nuevoEstudiante(app, academia, { nombre: 'Luis', apellido: 'Pérez' });
});

const casa = {
  tipo: 'CASA',
  calle: 'C/ Duarte 12',
  sector: 'Gazcue',
  ciudad: 'Santo Domingo',
  provincia: 'Distrito Nacional',
  referencia: 'Frente al colmado',
  principal: false,
} as const;
const guardar = (codigoEntidad: number, more: object = {}) =>
  app.call(calls.save, { body: { ...casa, codigoEntidad, ...more } }, { token });
const de = (codigoEntidad: number) => app.call(calls.deEntidad, { query: { codigoEntidad } }, { token });
const con = (accesos: number[], more: object = {}) => nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos, ...more });

test('the provinces are the 31 and the Distrito Nacional', () => {
  expect(new Set(PROVINCIAS).size).toBe(32);
  expect(PROVINCIAS).toContain('Distrito Nacional');
});

test('the first address is the main one; another one that becomes it takes its place, one at most', async () => {
  const primera = await guardar(luis.codigoEntidad);
  expect(primera).toMatchObject({ ...casa, principal: true, version: 0 });
  const segunda = await guardar(luis.codigoEntidad, { calle: 'Av. Bolívar 3' });
  expect(segunda.principal).toBe(false);
  const { codigoEntidad: _, ...cambio } = { ...segunda, principal: true };
  await app.call(calls.update, { body: cambio }, { token });
  const principales = async () => (await de(luis.codigoEntidad)).map(({ calle, principal }) => [calle, principal]);
  expect(await principales()).toEqual([
    ['Av. Bolívar 3', true],
    ['C/ Duarte 12', false],
  ]);
  await guardar(luis.codigoEntidad, { calle: 'C/ El Sol 9', principal: true });
  expect((await principales()).filter(([, principal]) => principal)).toEqual([['C/ El Sol 9', true]]);
});

test('several that become the main one at once leave one', async () => {
  await guardar(luis.codigoEntidad);
  await Promise.all([1, 2, 3, 4, 5].map((n) => guardar(luis.codigoEntidad, { calle: `C/ ${n}`, principal: true })));
  expect((await de(luis.codigoEntidad)).filter(({ principal }) => principal)).toHaveLength(1);
});

test('is edited on its newest version, and gone once deleted', async () => {
  const { codigoEntidad: _, ...una } = await guardar(luis.codigoEntidad);
  await app.call(calls.update, { body: { ...una, referencia: 'Portón verde' } }, { token });
  const stale = await app.ask(calls.update, { body: { ...una, referencia: 'Otra' } }, { token });
  expect([stale.status, stale.body.data]).toEqual([409, expect.objectContaining({ referencia: 'Portón verde', version: 1 })]);
  const params = { id: una.codigoDireccion };
  expect(await app.call(calls.id, { params }, { token })).toMatchObject({ referencia: 'Portón verde' });
  await app.call(calls.remove, { params }, { token });
  expect((await app.ask(calls.remove, { params }, { token })).status).toBe(404);
});

test.each([
  [{ calle: '' }, 'calle', 'Requerido'],
  [{ calle: 'x'.repeat(5000) }, 'calle', 'Máximo 120 caracteres'],
  [{ sector: 'Naco \u202Eocaн' }, 'sector', 'Tiene caracteres no permitidos'],
  [{ tipo: 'CUEVA' }, 'tipo', 'Valor no válido'],
])('nonsense is refused beside the field: %#', async (values, field, words) => {
  const body = { ...casa, codigoEntidad: luis.codigoEntidad, ...values };
  const answer = await app.send('POST', calls.save.path, { token, body });
  expect([answer.status, answer.body.errors]).toEqual([400, { [field]: words }]);
});

test('an eleventh of one person is refused', async () => {
  for (let n = 1; n <= 10; n += 1) await guardar(luis.codigoEntidad, { calle: `C/ ${n}` });
  const answer = await app.ask(calls.save, { body: { ...casa, codigoEntidad: luis.codigoEntidad } }, { token });
  expect([answer.status, answer.body.mensaje]).toEqual([409, expect.stringContaining('10 direcciones')]);
});

test('the record of a student has those of the guardians and siblings too', async () => {
  const sofia = await nuevoEstudiante(app, academia, { nombre: 'Sofía', apellido: 'Pérez', codigoPagador: luis.codigoPagador });
  await guardar(luis.codigoPagador, { calle: 'C/ Mamá' });
  await guardar(sofia.codigoEntidad, { calle: 'C/ Sofía' });
  const personas = await app.call(calls.deEstudiante, { query: { codigoEstudiante: luis.codigoEstudiante } }, { token });
  expect(personas.map(({ rol, nombre, direcciones }) => [rol, nombre, direcciones.map(({ calle }) => calle)])).toEqual([
    ['ESTUDIANTE', 'Luis Pérez', []],
    ['RESPONSABLE', expect.stringMatching(/^Madre/), ['C/ Mamá']],
    ['HERMANO', 'Sofía Pérez', ['C/ Sofía']],
  ]);
});

describe('who may', () => {
  test('see those of a student: with 54; of a guardian with 59 too; with 9, 53 or 55 alone no address', async () => {
    const deLuis = await guardar(luis.codigoEntidad);
    const deMama = await guardar(luis.codigoPagador);
    const estados = async (accesos: number[]) => {
      const { token: como } = await con(accesos);
      const asked = [
        await app.ask(calls.deEstudiante, { query: { codigoEstudiante: luis.codigoEstudiante } }, { token: como }),
        await app.ask(calls.deEntidad, { query: { codigoEntidad: luis.codigoEntidad } }, { token: como }),
        await app.ask(calls.id, { params: { id: deLuis.codigoDireccion } }, { token: como }),
        await app.ask(calls.deEntidad, { query: { codigoEntidad: luis.codigoPagador } }, { token: como }),
        await app.ask(calls.id, { params: { id: deMama.codigoDireccion } }, { token: como }),
      ];
      const leaked = asked.some(({ status, body }) => status === 403 && JSON.stringify(body).includes('Duarte'));
      return [asked.map(({ status }) => status).join(' '), leaked];
    };
    expect(await estados([54])).toEqual(['200 200 200 200 200', false]);
    expect(await estados([59])).toEqual(['403 403 403 200 200', false]);
    expect(await estados([9, 10, 11, 53, 55])).toEqual(['403 403 403 403 403', false]);
  });

  test('know of a person: students and guardians of the own branches, and of an instructor’s own groups', async () => {
    const { codigoDireccion } = await guardar(luis.codigoEntidad);
    const deSantiago = await con([54, 59], { sucursales: [academia.sucursales[1]] });
    const intrusa = await nuevoUsuario(app, await nuevaAcademia(app));
    const profesora = await con([54, 59], { tipoUsuario: 'PROFESOR' });
    const { codigoProfesor } = await nuevoProfesor(app, academia, profesora.codigoUsuario);
    app.deps.sessions.clear();
    const { codigoDireccion: ajena, ...datos } = { ...casa, codigoDireccion };
    const estados = async (como: string) => [
      (await app.ask(calls.deEntidad, { query: { codigoEntidad: luis.codigoEntidad } }, { token: como })).status,
      (await app.ask(calls.deEntidad, { query: { codigoEntidad: luis.codigoPagador } }, { token: como })).status,
      (await app.ask(calls.deEstudiante, { query: { codigoEstudiante: luis.codigoEstudiante } }, { token: como })).status,
      (await app.ask(calls.save, { body: { ...datos, codigoEntidad: luis.codigoEntidad } }, { token: como })).status,
      (await app.ask(calls.update, { body: { ...datos, codigoDireccion: ajena, version: 0 } }, { token: como })).status,
      (await app.ask(calls.remove, { params: { id: ajena } }, { token: como })).status,
    ];
    for (const { token: como } of [deSantiago, intrusa, profesora]) expect(await estados(como)).toEqual([404, 404, 404, 404, 404, 404]);
    const grupo = await nuevoGrupo(app, academia, { codigoProfesor });
    await nuevaInscripcion(app, academia, { estudiante: luis, grupo });
    expect(await estados(profesora.token)).toEqual([200, 200, 200, 200, 200, 200]);
    const cualquiera = await nuevaEntidad(app, academia);
    expect((await app.ask(calls.deEntidad, { query: { codigoEntidad: cualquiera.codigoEntidad } }, { token })).status).toBe(404);
  });
});
