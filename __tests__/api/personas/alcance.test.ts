import { venderYCobrar } from '@/contract/cobros/venta';
import type { Call } from '@/contract/call';
import { calls } from '../../support/calls';
import { entidad, profesor } from '@/server/db/schema/personas';
import { cuentaConFilas } from '../../support/banco';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaEntidad,
  nuevaFactura,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoProfesor,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';
import { personPathsOf, requestNaming } from '../../support/personCodes';

// A person belongs to the branches of their students, groups and users; for everybody else there is no such person. Every call that takes
// the key of one is asked with strangers: a new call is in here by being declared.

const app = createTestApp();
let academia: Academia;
let token: string;
let known: Record<string, unknown>;
let codigoPeriodo: number;
let propios: number[];
let ajenos: [string, number][];

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  const [aqui, alla] = academia.sucursales;
  ({ token } = await nuevoUsuario(app, academia, { sucursales: [aqui] }));
  const alumno = await nuevoEstudiante(app, academia);
  const padre = await nuevoEstudiante(app, academia);
  const grupo = await nuevoGrupo(app, academia);
  ({ codigoPeriodo } = grupo);
  const maestro = await nuevoProfesor(app, academia);
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: alumno });
  const { codigoLinea } = await cuentaConFilas(app, academia.codigoCompania, aqui!, 'Corriente');
  known = {
    codigoSucursal: aqui,
    codigoLinea,
    codigoEstudiante: alumno.codigoEstudiante,
    codigoGrupo: grupo.codigoGrupo,
    codigoModalidad: grupo.codigoModalidad,
    codigoFactura,
    // A promise for some days later, and a message in the words of the house.
    codigoPlantilla: undefined,
    promesa: '2026-03-20',
    resultado: 'PROMESA',
    defecto: true,
    // A sale of one thing, billed under no number of a tax payer.
    detalles: [{ tipo: 'SE', codigoServicio: 1, cantidad: 1, motivo: '' }],
    rnc: '',
    // Two records of one person, looked at only.
    codigoFusion: alumno.codigoPagador,
    previsualizar: true,
    documento: '',
    email: '',
    fechaNacimiento: '2016-06-15',
    telefono: '809-555-0101',
    telefonoOtro: '',
    version: 0,
    whatsapp: '',
  };
  // The last one owes the invoice.
  propios = [padre.codigoPagador, alumno.codigoEntidad, maestro.codigoEntidad, alumno.codigoPagador];

  const lejos = await nuevoEstudiante(app, academia, { codigoSucursal: alla });
  const maestroDeAlla = await nuevoProfesor(app, academia);
  await app.rows('update profesor set codigo_sucursal = $1 where codigo_profesor = $2', [alla, maestroDeAlla.codigoProfesor]);
  const usuarioDeAlla = await nuevoUsuario(app, academia, { sucursales: [alla] });
  const clienteDeAlla = await nuevaEntidad(app, academia, { codigoSucursalOrigen: alla });
  const otra = await nuevaAcademia(app);
  const deOtra = await nuevoEstudiante(app, otra);
  ajenos = [
    ['a guardian of another branch', lejos.codigoPagador],
    ['a student of another branch', lejos.codigoEntidad],
    ['an instructor of another branch', maestroDeAlla.codigoEntidad],
    ['a user of another branch', usuarioDeAlla.codigoEntidad],
    ['a customer of another branch', clienteDeAlla.codigoEntidad],
    ['a guardian of another company', deOtra.codigoPagador],
    ['a customer of another company', (await nuevaEntidad(app, otra)).codigoEntidad],
  ];
});

// A sale wants its customer beside the payer, who is asked for below.
const APARTE = ['factura/savewithdetails body.codigoPagador'];
const lugares = calls.flatMap((call) =>
  personPathsOf(call)
    .filter((path) => !APARTE.includes(`${call.path} ${path.join('.')}`))
    .map((path) => [`${call.method} ${call.path}`, path.join('.'), call, path] as const),
);

const ask = (call: Call, path: (string | number)[], codigo: number) => {
  const { params = {}, query, body } = requestNaming(call, path, codigo, known);
  const at = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  return app.send(call.method, at + search, { token, body, clave: nuevaClave() });
};
/** Everything that a write could leave: the audit tells of every table. */
const writtenRows = async () => (await app.rows<{ n: number }>('select count(*)::int n from auditoria'))[0]!.n;

test('some calls take the key of a person', () => {
  expect(lugares.map(([name]) => name)).toEqual(expect.arrayContaining(['POST cobro/save', 'GET direccion/entidad']));
});

describe.each(lugares)('%s, %s', (_name, _lugar, call, path) => {
  test('a person of another branch or company does not exist', async () => {
    for (const [quien, codigo] of ajenos) {
      const before = await writtenRows();
      const { status, body } = await ask(call, path, codigo);
      expect([quien, status, body.motivo]).toEqual([quien, 404, undefined]);
      expect(JSON.stringify(body)).not.toMatch(/Madre|Niño|Profesor|Usuaria|Persona Número/);
      expect([quien, await writtenRows()]).toEqual([quien, before]);
    }
  });

  test('and one of the own does: it was the person that was refused', async () => {
    const statuses = [];
    for (const codigo of propios) statuses.push((await ask(call, path, codigo)).status);
    expect([statuses, statuses.some((status) => status !== 404 && status !== 400)]).toEqual([statuses, true]);
  });
});

test('who pays for a sale is known too', async () => {
  const [aqui] = academia.sucursales;
  const servicios = await app.rows(
    `insert into servicio (codigo_compania, descripcion, precio) values ($1, 'Clínica de porteros', 10000) returning codigo_servicio`,
    [academia.codigoCompania],
  );
  const detalles = [{ tipo: 'SE' as const, codigoServicio: servicios[0]!.codigo_servicio as number, cantidad: 1, motivo: '' }];
  const vende = async (codigoPagador: number) => {
    const body = {
      codigoSucursal: aqui,
      codigoEntidad: propios[0],
      codigoPagador,
      detalles,
      nota: '',
      totalEsperado: 100,
      formas: [{ forma: 'TARJETA', monto: 100, referencia: '1' }],
      excedente: 'DEVUELTA',
    };
    return (await app.send('POST', venderYCobrar.path, { token, body, clave: nuevaClave() })).status;
  };
  for (const [quien, codigo] of ajenos) expect([quien, await vende(codigo)]).toEqual([quien, 404]);
  expect(await vende(propios[0]!)).toBe(200);
});

describe('a person is known', () => {
  const ve = async (codigoEntidad: number, como = token) =>
    (await app.send('GET', `factura/facturapendiente/entidad?codigoEntidad=${codigoEntidad}`, { token: como })).status === 200;

  test('by a branch of one of the children, of the groups, of the user; each is enough', async () => {
    const [aqui, alla] = academia.sucursales;
    const madre = await nuevoEstudiante(app, academia, { codigoSucursal: alla });
    expect(await ve(madre.codigoPagador)).toBe(false);
    await nuevoEstudiante(app, academia, { codigoSucursal: aqui, codigoPagador: madre.codigoPagador });
    expect(await ve(madre.codigoPagador)).toBe(true);

    const maestro = await nuevoProfesor(app, academia);
    const del = { codigoProfesor: maestro.codigoProfesor };
    await app.rows('update profesor set codigo_sucursal = $1 where codigo_profesor = $2', [alla, del.codigoProfesor]);
    expect(await ve(maestro.codigoEntidad)).toBe(false);
    await nuevoGrupo(app, academia, { ...del, codigoPeriodo, codigoSucursal: aqui });
    expect(await ve(maestro.codigoEntidad)).toBe(true);
    const deTodas = await nuevaEntidad(app, academia, { codigoSucursalOrigen: alla });
    await app.deps.db.insert(profesor).values({ codigoCompania: academia.codigoCompania, codigoEntidad: deTodas.codigoEntidad });
    expect(await ve(deTodas.codigoEntidad)).toBe(true);

    const usuaria = await nuevoUsuario(app, academia, { sucursales: [alla] });
    expect(await ve(usuaria.codigoEntidad)).toBe(false);
    await app.rows('insert into sucursal_usuario (codigo_usuario, codigo_sucursal) values ($1, $2)', [usuaria.codigoUsuario, aqui]);
    expect(await ve(usuaria.codigoEntidad)).toBe(true);
  });

  test('who has none of these, by the branch that made them and those of their invoices', async () => {
    const [aqui, alla] = academia.sucursales;
    const cliente = await nuevaEntidad(app, academia, { codigoSucursalOrigen: alla });
    expect(await ve(cliente.codigoEntidad)).toBe(false);
    await nuevaFactura(app, academia, { codigoEntidad: cliente.codigoEntidad, values: { codigoSucursal: aqui } });
    expect(await ve(cliente.codigoEntidad)).toBe(true);
    const [suyo] = await app.deps.db
      .insert(entidad)
      .values({ codigoCompania: academia.codigoCompania, nombre: 'Sin', apellido: 'Sucursal', codigoSucursalOrigen: aqui })
      .returning();
    expect(await ve(suyo!.codigoEntidad)).toBe(true);
    // An invoice of hers here does not open a mother of another branch.
    const madre = await nuevoEstudiante(app, academia, { codigoSucursal: alla });
    await nuevaFactura(app, academia, { codigoEntidad: madre.codigoPagador, values: { codigoSucursal: aqui } });
    expect(await ve(madre.codigoPagador)).toBe(false);
  });
});
