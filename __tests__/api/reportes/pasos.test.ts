import { ACCESO } from '@/contract/accesos';
import { pasos } from '@/contract/reportes/inicio/pasos';
import { inicio } from '@/contract/reportes/inicio/tarjetas';
import { sumarDias } from '@/domain/fechas';
import { diaSinClase } from '@/server/db/schema/academico';
import { plantillaMensaje, reglaMensaje } from '@/server/db/schema/dinero/cobranza';
import { cobro, saldoMovimiento } from '@/server/db/schema/dinero/cobros';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaCaja,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let duena: Awaited<ReturnType<typeof nuevoUsuario>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  duena = await nuevoUsuario(app, academia);
});

const hechos = async () => (await app.call(pasos, {}, duena)).filter(({ hecho }) => hecho).map(({ paso }) => paso);
const cuantos = async (token = duena.token) =>
  (await app.call(inicio.atencion, { query: {} }, { token })).find(({ clase }) => clase === 'PRIMEROS_PASOS')?.cantidad;
const enCompania = (set: string) => app.rows(`update compania set ${set} where codigo_compania = $1`, [academia.codigoCompania]);
const enSucursales = (set: string) => app.rows(`update sucursal set ${set} where codigo_compania = $1`, [academia.codigoCompania]);

test('an academy of today has all its steps before it; each is done as soon as the data shows it, and not before', async () => {
  const { db, salud } = app.deps;
  const { codigoCompania } = academia;
  const [naco] = academia.sucursales;
  expect((await app.call(pasos, {}, duena)).map(({ paso }) => paso)).toEqual(pasos.result.def.element.shape.paso.options);
  const publica = ['DIRECCION'].filter(() => !app.deps.sitio.includes('localhost'));
  expect(await hechos()).toEqual(publica);
  const alHacer = async (hacer: () => Promise<unknown>) => {
    const antes = await hechos();
    await hacer();
    return (await hechos()).filter((paso) => !antes.includes(paso));
  };

  expect(await alHacer(() => enCompania(`telefono = '8095550101', direccion = 'Av. 1'`))).toEqual([]);
  const logo = `insert into archivo (codigo_compania, nombre, tipo, tamano) values ($1, 'l.png', 'image/png', 1) returning codigo_archivo`;
  const ponerLogo = async () => enCompania(`codigo_logo = ${String((await app.rows(logo, [codigoCompania]))[0]!.codigo_archivo)}`);
  expect(await alHacer(ponerLogo)).toEqual(['DATOS']);

  expect(
    await alHacer(() => app.rows(`update sucursal set telefono = '1', direccion = 'Calle' where codigo_sucursal = $1`, [naco])),
  ).toEqual([]);
  expect(await alHacer(() => enSucursales(`telefono = '8095550101', direccion = 'Calle'`))).toEqual(['SUCURSALES']);

  let grupo!: Awaited<ReturnType<typeof nuevoGrupo>>;
  const hacerGrupo = async () => (grupo = await nuevoGrupo(app, academia));
  expect(await alHacer(hacerGrupo)).toEqual(['MODALIDAD', 'PROFESORES', 'GRUPOS']);
  const feriado = { codigoPeriodo: grupo.codigoPeriodo, fecha: HOY, motivo: 'Feriado' };
  expect(await alHacer(async () => db.insert(diaSinClase).values(feriado))).toEqual(['PERIODO']);

  expect(await alHacer(() => nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' }))).toEqual([]);
  expect(await alHacer(() => nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR' }))).toEqual(['USUARIOS']);

  expect(await alHacer(() => enSucursales(`dia_arranque = '${HOY}'`))).toEqual(['ARRANQUE']);
  const ana = await nuevoEstudiante(app, academia);
  expect(await alHacer(() => nuevaInscripcion(app, academia, { estudiante: ana, grupo }))).toEqual(['CARGA']);
  expect(await alHacer(() => enSucursales('deudas_revisadas = true'))).toEqual(['DEUDAS']);
  const credito = { codigoCompania, codigoEntidad: ana.codigoPagador, tipo: 'APERTURA' as const, monto: pesos(500) };
  expect(await alHacer(async () => db.insert(saldoMovimiento).values({ ...credito, motivo: 'Traía', usuario: 'x' }))).toEqual(['ANTERIOR']);

  expect(await alHacer(() => nuevaCaja(app, academia, duena.codigoUsuario))).toEqual([]);
  const cuadrada = `contada = now(), conteo = '[]', contado = 0, esperado = 0`;
  expect(await alHacer(() => app.rows(`update caja set ${cuadrada}`))).toEqual([]);
  expect(await alHacer(() => app.rows('update caja set cierre = now(), numero = 1'))).toEqual(['CAJA']);
  const [plantilla] = await db
    .insert(plantillaMensaje)
    .values({ codigoCompania, descripcion: 'Aviso', canal: 'WHATSAPP', texto: 'Hola' })
    .returning();
  const regla = { codigoCompania, codigoPlantilla: plantilla!.codigoPlantilla, cuando: 'ATRASO' as const, dias: 3, descripcion: 'Tres' };
  expect(await alHacer(async () => db.insert(reglaMensaje).values(regla))).toEqual(['RECORDATORIOS']);

  const { ultimaCopia } = salud;
  salud.ultimaCopia = () => app.deps.now().toISOString();
  try {
    const quedan = ['CORREO', 'IMPRESION'].length - (app.deps.correo ? 1 : 0);
    expect((await app.call(pasos, {}, duena)).filter(({ hecho }) => !hecho)).toHaveLength(quedan + 1 - publica.length);
    expect(await cuantos()).toBe(quedan - publica.length || undefined);
  } finally {
    salud.ultimaCopia = ultimaCopia;
  }
});

test('they are told to whoever manages the company alone', async () => {
  expect(await cuantos()).toBeGreaterThan(10);
  const cajera = await nuevoUsuario(app, academia, { accesos: [ACCESO.cobro, ACCESO.caja, ACCESO.ingresoCaja] });
  expect(await cuantos(cajera.token)).toBeUndefined();
});

test('an academy that has charged for more than a month has none, nor has a demo', async () => {
  const { codigoCompania } = academia;
  const ana = await nuevoEstudiante(app, academia);
  const cien = { aplicado: pesos(100), recibido: pesos(100), devuelta: pesos(0), saldo: pesos(0), usuario: 'x' };
  const comun = { codigoCompania, codigoSucursal: academia.sucursales[0], codigoPagador: ana.codigoPagador, ...cien };
  const cobrado = (dias: number, numero: number) => app.deps.db.insert(cobro).values({ ...comun, numero, fecha: sumarDias(HOY, -dias) });
  await cobrado(30, 1);
  expect(await cuantos()).toBeGreaterThan(10);
  await cobrado(31, 2);
  expect([await cuantos(), await app.call(pasos, {}, duena)]).toEqual([undefined, []]);

  const otra = await nuevaAcademia(app);
  const suya = await nuevoUsuario(app, otra);
  expect(await cuantos(suya.token)).toBeGreaterThan(10);
  await app.rows('update compania set demostracion = true where codigo_compania = $1', [otra.codigoCompania]);
  expect(await cuantos(suya.token)).toBeUndefined();
});
