import type { Call } from '@/contract/call';
import { sumarDias } from '@/domain/fechas';
import { reposicion } from '@/server/db/schema/asistencia';
import { direccion, documentoEstudiante } from '@/server/db/schema/estudiantes';
import { archivo } from '@/server/db/schema/archivos';
import { cajaMovimiento, gasto, tipoGasto } from '@/server/db/schema/dinero/caja';
import { cobro, cobroForma } from '@/server/db/schema/dinero/cobros';
import { interesado, listaEspera } from '@/server/db/schema/inscripciones';
import { servicio } from '@/server/db/schema/dinero/precios';
import { cuentaConFilas } from './banco';
import { calls } from './calls';
import { HOY, nuevaClave, type TestApp } from './createTestApp';
import {
  nuevaCaja,
  nuevaFactura,
  nuevaInscripcion,
  nuevaModalidad,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoProfesor,
  nuevoRol,
  nuevoUsuario,
  pesos,
  type Academia,
} from './factories';
import { pathsOf, requestNaming, type Path } from './personCodes';
import { sampleOf } from './sample';

export type Filas = Record<string, number | string>;
/** Who asks, and the rows that are theirs. */
export interface Quien {
  yo: { token: string; usuario: string; codigoCompania: number };
  propias: Filas;
}

interface Donde {
  codigoSucursal: number;
  /** What people and groups are called. */
  nombre: string;
  /** The user of the instructor of the group. */
  codigoUsuario?: number;
  /** The period and the modality, if they are those of other rows. */
  codigoPeriodo?: number;
  codigoModalidad?: number;
}

/** Creates a row of every kind in one branch; returns their codes. */
export async function filasDe(
  app: TestApp,
  academia: Academia,
  { codigoSucursal, nombre, codigoUsuario, ...comunes }: Donde,
): Promise<Filas> {
  const { db } = app.deps;
  const { codigoCompania } = academia;
  const alumno = await nuevoEstudiante(app, academia, { codigoSucursal, nombre });
  const gemelo = await nuevoEstudiante(app, academia, { codigoSucursal, nombre });
  const maestro = await nuevoProfesor(app, academia, codigoUsuario);
  await app.rows('update profesor set codigo_sucursal = $1 where codigo_profesor = $2', [codigoSucursal, maestro.codigoProfesor]);
  const quien = await nuevoUsuario(app, academia, { sucursales: [codigoSucursal] });
  const personas = [alumno.codigoPagador, gemelo.codigoPagador, maestro.codigoEntidad, quien.codigoEntidad];
  await app.rows('update entidad set nombre = $1 where codigo_entidad = any($2)', [nombre, personas]);
  // The product says of a new person and instructor to which branch they belong, before anything is written of them.
  await app.rows(
    `update auditoria set sucursales = $1 where (tabla = 'profesor' and llave = $2)
      or (tabla = 'entidad' and llave in (select codigo_entidad::text from entidad where nombre = $3 and codigo_compania = $4))`,
    [[codigoSucursal], String(maestro.codigoProfesor), nombre, codigoCompania],
  );
  const { codigoPeriodo = (await nuevoPeriodo(app, academia, { codigoSucursal })).codigoPeriodo } = comunes;
  const { codigoModalidad = (await nuevaModalidad(app, academia)).codigoModalidad } = comunes;
  const grupo = { codigoSucursal, codigoPeriodo, codigoModalidad, codigoProfesor: maestro.codigoProfesor, values: { descripcion: nombre } };
  const deUno = { codigoCompania, codigoEstudiante: alumno.codigoEstudiante };
  const [foto] = await db.insert(archivo).values({ codigoCompania, nombre, tipo: 'application/pdf', tamano: 1 }).returning();
  const papel = { ...deUno, tipo: 'OTRO' as const, descripcion: nombre, codigoArchivo: foto!.codigoArchivo, usuario: 'pruebas' };
  const [documento] = await db.insert(documentoEstudiante).values(papel).returning();
  const casa = { codigoCompania, codigoEntidad: alumno.codigoPagador, tipo: 'CASA' as const, calle: nombre, ciudad: 'Santo Domingo' };
  const [donde] = await db.insert(direccion).values(casa).returning();
  const cien = { aplicado: pesos(100), recibido: pesos(100), devuelta: pesos(0), saldo: pesos(0) };
  const pago = {
    codigoCompania,
    codigoSucursal,
    codigoPagador: alumno.codigoPagador,
    numero: alumno.codigoEstudiante,
    fecha: HOY,
    usuario: 'pruebas',
  };
  const [recibo] = await db.insert(cobro).values({ ...pago, ...cien }).returning(); // prettier-ignore
  await db.insert(cobroForma).values({ codigoCobro: recibo!.codigoCobro, forma: 'EFECTIVO', monto: pesos(100) });
  const [vinculo] = await app.rows('select codigo_responsable r from responsable_estudiante where codigo_estudiante = $1', [
    alumno.codigoEstudiante,
  ]);
  const deVenta = { codigoCompania, descripcion: `Servicio ${alumno.codigoEstudiante}`, precio: pesos(100) };
  const [vendido] = await db.insert(servicio).values(deVenta).returning();
  const enGrupo = await nuevoGrupo(app, academia, grupo);
  const inscrita = await nuevaInscripcion(app, academia, { estudiante: alumno, grupo: enGrupo, values: { codigoSucursal } });
  const turno = { codigoCompania, codigoSucursal, codigoGrupo: enGrupo.codigoGrupo, codigoEstudiante: gemelo.codigoEstudiante };
  const [espera] = await db
    .insert(listaEspera)
    .values({ ...turno, orden: 1, fecha: HOY, usuario: 'pruebas' })
    .returning();
  const pregunta = {
    codigoCompania,
    codigoSucursal,
    codigoGrupo: enGrupo.codigoGrupo,
    codigoGrupoPrueba: enGrupo.codigoGrupo,
    diaPrueba: HOY,
    nombre,
    responsable: nombre,
    telefono: '829-555-0000',
  };
  const [interesada] = await db
    .insert(interesado)
    .values({ ...pregunta, origen: 'REDES', fecha: HOY, usuario: 'pruebas' })
    .returning();
  const falta = { codigoGrupoFalta: enGrupo.codigoGrupo, fechaFalta: sumarDias(HOY, -5) };
  const [repone] = await db
    .insert(reposicion)
    .values({ ...deUno, codigoSucursal, codigoGrupo: enGrupo.codigoGrupo, fecha: HOY, ...falta, vino: false, usuario: 'pruebas' })
    .returning();
  const { codigoCaja } = await nuevaCaja(app, academia, quien.codigoUsuario, { codigoSucursal });
  const sale = { codigoCompania, codigoCaja, tipo: 'SALIDA' as const, monto: pesos(10), motivo: nombre, usuario: 'pruebas' };
  const [salida] = await db.insert(cajaMovimiento).values(sale).returning();
  const [deGasto] = await db
    .insert(tipoGasto)
    .values({ codigoCompania, descripcion: `Gasto ${alumno.codigoEstudiante}` })
    .returning();
  const { codigoMovimiento } = salida!;
  const gastado = { codigoMovimiento, codigoCompania, codigoSucursal, codigoTipoGasto: deGasto!.codigoTipoGasto, fecha: HOY };
  await db.insert(gasto).values({ ...gastado, codigoArchivo: foto!.codigoArchivo });
  const [sesion] = await app.rows('select codigo_sesion s from sesion where codigo_usuario = $1', [quien.codigoUsuario]);
  return {
    codigoSucursal,
    codigoEstudiante: alumno.codigoEstudiante,
    codigoFusion: gemelo.codigoEstudiante,
    codigoEntidad: alumno.codigoPagador,
    codigoResponsable: vinculo.r,
    codigoProfesor: maestro.codigoProfesor,
    instructor: maestro.codigoEntidad,
    codigoPeriodo,
    codigoModalidad,
    codigoGrupo: enGrupo.codigoGrupo,
    codigoInscripcion: inscrita.codigoInscripcion,
    codigoEspera: espera!.codigoEspera,
    codigoInteresado: interesada!.codigoInteresado,
    codigoReposicion: repone!.codigoReposicion,
    codigoFactura: (await nuevaFactura(app, academia, { estudiante: alumno, values: { codigoSucursal, descripcion: nombre } }))
      .codigoFactura,
    codigoCaja,
    codigoGasto: codigoMovimiento,
    codigoRol: (await nuevoRol(app, academia, [9])).codigoRol,
    codigoDocumento: documento!.codigoDocumento,
    codigoDireccion: donde!.codigoDireccion,
    codigoCobro: recibo!.codigoCobro,
    codigoServicio: vendido!.codigoServicio,
    ...(await cuentaConFilas(app, codigoCompania, codigoSucursal, `Cuenta ${alumno.codigoEstudiante}`)),
    codigoUsuario: quien.codigoUsuario,
    codigoSesion: sesion.s,
    usuario: quien.usuario,
  };
}

/** Which row `id` is, by the first words of the address. */
const DE_ID: readonly [string, string][] = [
  ['banco/cuenta', 'codigoCuenta'],
  ['banco/conciliacion', 'codigoConciliacion'],
  ['banco/deposito', 'codigoDeposito'],
  ['banco/liquidacion', 'codigoLiquidacion'],
  ['grupo', 'codigoGrupo'],
  ['modalidad', 'codigoModalidad'],
  ['periodoacademico', 'codigoPeriodo'],
  ['profesor', 'codigoProfesor'],
  ['caja', 'codigoCaja'],
  ['gasto', 'codigoGasto'],
  ['cobro', 'codigoCobro'],
  ['estudiante', 'codigoEstudiante'],
  ['documentoestudiante', 'codigoDocumento'],
  ['direccion', 'codigoDireccion'],
  ['responsableestudiante', 'codigoResponsable'],
  ['rol', 'codigoRol'],
  ['usuario/foto', 'codigoUsuario'],
  ['inscripcion/listadoestudiante', 'codigoGrupo'],
  ['inscripcion', 'codigoInscripcion'],
  ['listaespera', 'codigoEspera'],
  ['interesado', 'codigoInteresado'],
  ['reposicion/estudiante', 'codigoEstudiante'],
  ['reposicion', 'codigoReposicion'],
];
const CORTOS: Record<string, string> = { e: 'codigoEstudiante', g: 'codigoGrupo', codigoPagador: 'codigoEntidad' };
/** The row that a field names. */
export const filaDe = ({ path }: Call, campo: string) =>
  campo === 'id' ? DE_ID.find(([begin]) => path.startsWith(begin))?.[1] : (CORTOS[campo] ?? campo);

const KINDS = new Set(
  'Estudiante Fusion Entidad Responsable Profesor Periodo Modalidad Grupo Factura Caja Rol Documento Direccion Cobro Usuario Sesion Inscripcion Espera Interesado Deposito Liquidacion Reposicion Gasto'
    .split(' ')
    .map((one) => `codigo${one}`),
);
/** The name of a user is a key where it says who is meant; elsewhere it is a new name, an account of a mail server, or who acts. */
const NOMBRA = /^(sesion|segundofactor|detalleacceso|acceso|accesorolusuario|sucursalusuario|usuario)\//;
const NO_NOMBRA = /registrar|disponible|autenticar|changepassword/;
const seNombra = ({ path }: Call, campo: string) => campo === 'usuario' && NOMBRA.test(path) && !NO_NOMBRA.test(path);

export const lugares = calls
  .filter(({ access }) => access !== 'public')
  .flatMap((call) =>
    pathsOf(call, (campo) => seNombra(call, campo) || KINDS.has(filaDe(call, campo) ?? '')).map(
      (path) => [`${call.method} ${call.path}`, path.join('.'), call, path] as const,
    ),
  );

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
/** What a sample alone would be refused for before anybody looks at its codes. */
export const CONOCIDO = {
  profesor: 'Profesora Nueva',
  defecto: true,
  documento: '',
  email: '',
  fechaNacimiento: '2016-06-15',
  horaFin: '17:30',
  newPassword: 'tres caballos verdes nadan',
  numeroCamiseta: '10',
  telefono: '809-555-0101',
  telefonoOtro: '',
  version: 0,
  whatsapp: '',
};

/** What a sample leaves out, and without which the call looks no further. */
const ademas = ({ path }: Call, propias: Filas): Record<string, unknown> => {
  if (path === 'responsableestudiante/save') return { codigoEntidad: propias.codigoEntidad };
  if (path === 'inscripciondescuento/save') return { motivo: 'Convenio' }; // asked before the enrolment is looked for
  return path === 'usuario/registrar' ? { codigoEntidad: propias.instructor } : {};
};

/** A whole sale, which is looked at before who pays for it and what else is paid. */
const vendiendo = ({ path }: Call, [, named]: Path, codigo: number | string, propias: Filas): Record<string, unknown> =>
  path.startsWith('factura/save') && named !== 'detalles'
    ? {
        detalles: [{ tipo: 'SE', codigoServicio: propias.codigoServicio, cantidad: 1 }],
        totalEsperado: 100,
        ...(named === 'facturas' && { facturas: [{ codigoFactura: codigo, monto: 10 }] }),
        ...(named !== 'codigoEstudiante' && named !== 'codigoEntidad' && { codigoEstudiante: propias.codigoEstudiante }),
      }
    : {};

/** What is withheld is of an invoice that is paid at the same time, and is looked for with it. */
const reteniendo = ([, named]: Path, codigo: number | string): Record<string, unknown> =>
  named === 'formas'
    ? {
        facturas: [{ codigoFactura: codigo, monto: 10 }],
        formas: [{ forma: 'RETENCION_ITBIS', monto: 10, referencia: '1', codigoFactura: codigo }],
      }
    : {};

/** Makes a call as `yo`, valid but for the row that it names at a path. */
export async function pedir(app: TestApp, { yo, propias }: Quien, call: Call, path: Path, codigo: number | string) {
  const nombrado = propias[filaDe(call, 'id') ?? ''];
  const madre = { codigoEntidad: propias.codigoEntidad, parentesco: 'MADRE', contactoPago: true, recoge: true, emergencia: true };
  const known: Record<string, unknown> = {
    ...CONOCIDO,
    ...propias,
    responsables: [madre],
    e: propias.codigoEstudiante,
    g: propias.codigoGrupo,
    c: yo.codigoCompania,
    u: yo.usuario,
    ...(nombrado && { id: nombrado }),
  };
  // There `usuario` is the whole account.
  if (/^usuario\/(registrar|update)$/.test(call.path)) delete known.usuario;
  const { params = {}, query, body } = requestNaming(call, path, codigo, known);
  const at = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = query ? `?${new URLSearchParams({ ...query, ...(call.path.endsWith('exportar') && { formato: 'csv' }) })}` : '';
  const completo =
    Array.isArray(body) || !body
      ? body
      : { ...ademas(call, propias), ...body, ...vendiendo(call, path, codigo, propias), ...reteniendo(path, codigo) };
  const answer = await app.send(call.method, at + search, {
    token: yo.token,
    body: call.upload ? PIXEL : completo,
    clave: nuevaClave(),
  });
  const text = answer.body instanceof Uint8Array ? Buffer.from(answer.body).toString() : JSON.stringify(answer.body);
  return { ...answer, text };
}

/** How many rows anybody has written: the audit tells of every table. */
export const written = async (app: TestApp) =>
  (await app.rows<{ n: number }>(`select count(*)::int n from auditoria where tabla <> 'llamada'`))[0]!.n;

/** Calls that read without being told a row: lists, reports, exports, cards and searches. */
const lecturas = calls
  .filter(({ method, access, path }) => method === 'GET' && access !== 'public' && !path.includes('{') && path !== 'vivo')
  .map((call) => [call.path, call] as const);

/** Reads it with rows of one's own where it asks for one. */
async function leer(app: TestApp, { yo, propias }: Quien, { path, query: schema }: Call) {
  const asked = (schema ? sampleOf(schema) : {}) as Record<string, unknown>;
  const own = Object.entries(asked).map(([name, value]) => [name, String(propias[name] ?? value)]);
  const query = { ...Object.fromEntries(own), ...(path.endsWith('exportar') && { formato: 'csv' }) };
  const { status, body } = await app.send('GET', `${path}?${new URLSearchParams(query)}`, { token: yo.token });
  return { status, text: body instanceof Uint8Array ? Buffer.from(body).toString() : JSON.stringify(body) };
}

/** Tests that no reading shows a name to somebody, and that nearly all readings answer. */
export function leeSinVer(app: TestApp, nombre: string, quien: () => Quien, title: string): void {
  const respuestas: number[] = [];
  describe.each(lecturas)('GET %s', (_path, call) => {
    test(title, async () => {
      const { status, text } = await leer(app, quien(), call);
      respuestas.push(status);
      expect(text.slice(Math.max(0, text.indexOf(nombre) - 200), text.indexOf(nombre) + 100)).not.toContain(nombre);
    });
  });
  test('nearly all of these answered', () => {
    expect(respuestas.length).toBeGreaterThan(100);
    expect(respuestas.filter((status) => status === 200).length / respuestas.length).toBeGreaterThan(0.85);
  });
}
