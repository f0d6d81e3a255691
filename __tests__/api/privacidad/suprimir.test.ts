import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import pg from 'pg';
import { ACCESO } from '@/contract/accesos';
import { cobrar, type CobroInput } from '@/contract/cobros/cobro';
import { VEN_TODO } from '@/contract/privacidad/lectores';
import { privacidad } from '@/contract/privacidad/privacidad';
import { responsables } from '@/contract/responsables/responsable';
import { autenticar } from '@/contract/sesion/sesion';
import { backup } from '@/server/db/copies/backup';
import { restore } from '@/server/db/copies/restore';
import { noteSuppressions, recordedIn, settleSuppressions, type Asks } from '@/server/db/copies/suppressions';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { pronto } from '../../support/desde';
import { dondeEstan } from '../../support/dondeEstan';
import { conComprobantes, nuevaSecuencia } from '../../support/fiscal';
import { elLibroCuadra } from '../../support/libro';
import { testDatabase } from '../../support/testDatabase';
import {
  nuevaAcademia,
  nuevaCaja,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
elLibroCuadra(app);
/** A database without anything, into which a copy is restored. */
const vacia = testDatabase(async () => {});
const CLAVE = 'la de la gerente';
const carpeta = mkdtempSync(join(tmpdir(), 'cantera-privacidad-'));
afterAll(() => rmSync(carpeta, { recursive: true }));

let hash: string;
let academia: Academia;
let jefa: Awaited<ReturnType<typeof nuevoUsuario>>;
let gerente: Awaited<ReturnType<typeof nuevoUsuario>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;

beforeAll(async () => {
  hash = await hashPassword(CLAVE);
});
beforeEach(async () => {
  app.setNow(`${HOY}T14:00:00Z`);
  app.deps.folders = undefined;
  academia = await nuevaAcademia(app);
  jefa = await nuevoUsuario(app, academia);
  gerente = await nuevoUsuario(app, academia, { password: hash });
  nino = await nuevoEstudiante(app, academia);
});

const aprobacion = async (codigo: number, quien = gerente) =>
  (
    await app.call(
      autenticar,
      { body: { usuario: quien.usuario, password: CLAVE, aprueba: { acto: 'persona/suprimir', codigo, monto: pesos(0) } } },
      jefa,
    )
  ).aprobacion!;
const preve = (codigoEntidad = nino.codigoEntidad) => app.preview(privacidad.suprimir, { body: { codigoEntidad } }, jefa);
const pide = async (codigoEntidad = nino.codigoEntidad, motivo = 'Lo pide la familia') =>
  app.ask(privacidad.suprimir, { body: { codigoEntidad, motivo, aprobacion: await aprobacion(codigoEntidad) } }, jefa);
const impide = async (codigoEntidad = nino.codigoEntidad) => {
  const { impide: porque } = await preve(codigoEntidad);
  const { status, body } = await pide(codigoEntidad);
  expect([status, body.mensaje]).toEqual([409, porque]);
  return porque;
};
const paga = async (codigoFactura: number, monto: number, formas: Partial<CobroInput['formas'][number]> = {}) => {
  const body: CobroInput = {
    codigoSucursal: academia.sucursales[0],
    codigoPagador: nino.codigoPagador,
    facturas: [{ codigoFactura, monto: pesos(monto) }],
    formas: [{ forma: 'TRANSFERENCIA', monto: pesos(monto), referencia: nuevaClave(), ...formas }],
    excedente: 'SALDO',
    confirmado: [],
  };
  return app.call(cobrar, { body }, { ...jefa, clave: nuevaClave() });
};

/** Words of a family that stand nowhere else. */
const PALABRAS = [
  ...['Zacarías', 'Quiñonero', 'Zaqueo', 'Wenceslaa', 'Ybáñez', '00177665544', '8298887766', 'wenceslaa@ejemplo.do', '40255667788'],
  ...['Asmatrix', 'Penicilinux', 'Callejonzz', 'Escuelazz', 'Notamarca', 'Notabaja', 'Motivazz', 'Mensajezz', 'Cobranzazz', 'Actazz'],
];

/** A child that was billed, paid, marked, written about and imported, with everything that can name the family. */
async function familiaConTodo() {
  const { codigoCompania, sucursales } = academia;
  const { codigoEstudiante, codigoEntidad, codigoPagador } = nino;
  await conComprobantes(app, academia);
  await nuevaSecuencia(app, academia, 'B02');
  await app.rows(`update entidad set nombre = 'Zaqueo', apellido = 'Quiñonero Primero' where codigo_entidad = $1`, [codigoEntidad]);
  await app.rows(
    `update entidad set nombre = 'Zacarías', apellido = 'Quiñonero Ximelis', documento = '001-7766554-4', telefono = '8298887766' where codigo_entidad = $1`,
    [codigoEntidad],
  );
  await app.rows(
    `update entidad set nombre = 'Wenceslaa', apellido = 'Ybáñez', documento = '40255667788', email = 'wenceslaa@ejemplo.do', telefono = '829-888-7766' where codigo_entidad = $1`,
    [codigoPagador],
  );
  await app.rows(`update estudiante set alerta_medica = 'Asmatrix' where codigo_estudiante = $1`, [codigoEstudiante]);
  await app.rows(
    `insert into estudiante_info (codigo_compania, codigo_estudiante, alergias, escuela) values ($1, $2, 'Penicilinux', 'Escuelazz')`,
    [codigoCompania, codigoEstudiante],
  );
  await app.rows(`insert into direccion (codigo_compania, codigo_entidad, tipo, calle) values ($1, $2, 'CASA', 'Callejonzz 7')`, [
    codigoCompania,
    codigoPagador,
  ]);
  const archivoDe = async (nombre: string) => {
    const [row] = await app.rows<{ codigo: number }>(
      `insert into archivo (codigo_compania, nombre, tipo, tamano) values ($1, $2, 'application/pdf', 9) returning codigo_archivo codigo`,
      [codigoCompania, nombre],
    );
    await app.rows(`insert into archivo_contenido values ($1, convert_to('%PDF Zacarías', 'UTF8'), convert_to('Zacarías', 'UTF8'))`, [
      row!.codigo,
    ]);
    return row!.codigo;
  };
  await app.rows('update entidad set codigo_foto = $1 where codigo_entidad = $2', [
    await archivoDe('foto de Zacarías.webp'),
    codigoEntidad,
  ]);
  await app.rows(
    `insert into documento_estudiante (codigo_compania, codigo_estudiante, tipo, descripcion, codigo_archivo, usuario) values ($1, $2, 'OTRO', 'Actazz', $3, 'x')`,
    [codigoCompania, codigoEstudiante, await archivoDe('acta-zacarias.pdf')],
  );
  const grupo = await nuevoGrupo(app, academia);
  await nuevaInscripcion(app, academia, {
    estudiante: nino,
    grupo,
    values: { estatus: 'CANCELADA', nota: 'Motivazz uno', motivoCancelacion: 'Motivazz dos', motivoExcepcion: 'Motivazz tres' },
  });
  await app.rows(
    `insert into aviso_ausencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, fecha_asistencia, razon)
     values ($1, $2, $3, $4, '2026-02-03', 'ENFERMO')`,
    [codigoCompania, sucursales[0], grupo.codigoGrupo, codigoEstudiante],
  );
  await app.rows(
    `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, nota, usuario)
     values ($1, $2, $3, $4, $5, '2026-02-03', 'PRESENTE', 'Notamarca', 'x')`,
    [codigoCompania, sucursales[0], grupo.codigoGrupo, codigoEstudiante, grupo.codigoProfesor],
  );
  await app.rows(
    `insert into baja_estudiante (codigo_compania, codigo_estudiante, fecha, motivo, usuario, reactivado) values ($1, $2, '2025-01-01', 'Notabaja', 'x', now())`,
    [codigoCompania, codigoEstudiante],
  );
  const { codigoFactura } = await nuevaFactura(app, academia, {
    estudiante: nino,
    values: { total: pesos(1000), nota: 'Motivazz de Zacarías Quiñonero Ximelis' },
  });
  const { codigoCobro } = await paga(codigoFactura, 1000, { referencia: 'TR Ybáñez 55' });
  const { codigoCaja } = await nuevaCaja(app, academia, jefa.codigoUsuario);
  await app.rows(
    `insert into caja_movimiento (codigo_compania, codigo_caja, tipo, monto, motivo, usuario) values ($1, $2, 'SALIDA', 100, 'Taxi de Wenceslaa Ybáñez', 'x')`,
    [codigoCompania, codigoCaja],
  );
  await app.rows(`update caja set contada = now(), conteo = '[]', contado = 99900, esperado = 99900 where codigo_caja = $1`, [codigoCaja]);
  await app.rows(
    `update caja set cierre = now(), numero = 77, explicacion = 'Faltó lo de ZACARÍAS QUIÑONERO XIMELIS' where codigo_caja = $1`,
    [codigoCaja],
  );
  await app.rows(
    `insert into carta_saldo (codigo_compania, codigo_sucursal, codigo_estudiante, numero, fecha, contenido, usuario)
     values ($1, $2, $3, 1, '2026-03-01', '{"estudiante": "Zacarías Quiñonero Ximelis", "documento": "001-7766554-4"}', 'x')`,
    [codigoCompania, sucursales[0], codigoEstudiante],
  );
  const [{ plantilla }] = (await app.rows<{ plantilla: number }>(
    `insert into plantilla_mensaje (codigo_compania, descripcion, canal, texto) values ($1, 'Aviso', 'WHATSAPP', 'Debe') returning codigo_plantilla plantilla`,
    [codigoCompania],
  )) as [{ plantilla: number }];
  await app.rows(
    `insert into mensaje_atraso (codigo_compania, codigo_sucursal, codigo_entidad, fecha, canal, codigo_plantilla, para, nombre, texto, monto, dias, usuario)
     values ($1, $2, $3, '2026-03-01', 'WHATSAPP', $4, '8298887766', 'Wenceslaa Ybáñez', 'Mensajezz', 100, 3, 'x')`,
    [codigoCompania, sucursales[0], codigoPagador, plantilla],
  );
  await app.rows(
    `insert into gestion_cobranza (codigo_compania, codigo_sucursal, codigo_entidad, resultado, nota, usuario) values ($1, $2, $3, 'OTRO', 'Cobranzazz', 'x')`,
    [codigoCompania, sucursales[0], codigoPagador],
  );
  await app.rows(
    `insert into aviso_transferencia (codigo_compania, codigo_sucursal, codigo_entidad, nombre, monto, fecha, referencia, codigo_archivo, estado)
     values ($1, $2, $3, 'Wenceslaa', 100, '2026-03-01', 'REF Ybáñez', $4, 'RECHAZADO')`,
    [codigoCompania, sucursales[0], codigoPagador, await archivoDe('recibo.pdf')],
  );
  await app.rows(
    `insert into correo (codigo_compania, codigo_entidad, para, asunto, contenido, error) values ($1, $2, 'wenceslaa@ejemplo.do', 'Recibo de Zacarías', 'Mensajezz', '550 wenceslaa@ejemplo.do')`,
    [codigoCompania, codigoPagador],
  );
  await app.rows(
    `insert into carga (codigo_compania, codigo_sucursal, nombre_archivo, usuario, nuevas, existen, errores, rastro)
     values ($1, $2, 'Zacarías Quiñonero Ximelis.xlsx', 'x', 0, 1, 0, $3)`,
    [
      codigoCompania,
      sucursales[0],
      JSON.stringify({
        actualizados: [{ codigoEstudiante, version: 0, antes: { datos: { nombre: 'Zaqueo' }, alertaMedica: 'Asmatrix' } }],
      }),
    ],
  );
  await app.rows(
    `insert into auditoria (codigo_compania, tabla, llave, accion, usuario, despues) values ($1, 'llamada', 'estudiante/filter', 'EXPORTACION', 'x', '{"filtros": "Búsqueda: Zacarías"}')`,
    [codigoCompania],
  );
  await app.rows(
    `insert into idempotencia (codigo_compania, clave, huella, respuesta) values ($1, 'vieja', '', '{"nombre": "Zacarías Quiñonero Ximelis"}')`,
    [codigoCompania],
  );
  await app.call(responsables.persona, { query: { codigoEntidad: codigoPagador } }, jefa);
  return { codigoCobro, codigoFactura };
}

test('after a suppression no text, JSON or file says who it was, but the issued fiscal documents', async () => {
  const otra = await nuevoEstudiante(app, academia, { nombre: 'Hija', apellido: 'Ajena' });
  const { codigoCobro, codigoFactura } = await familiaConTodo();
  // Not vacuous: before, they stand in the audit, in frozen papers, in files, in what is searched.
  const antes = await dondeEstan(app, PALABRAS);
  for (const una of [
    'auditoria.antes',
    'auditoria.despues',
    'recibo_emitido.contenido',
    'archivo_contenido.contenido',
    'idempotencia.respuesta',
    'palabra_nombre.palabra',
  ])
    expect(antes).toContain(una);
  expect(antes.length).toBeGreaterThan(40);
  const cuenta = () =>
    app.rows('select f.total, f.pagado, c.aplicado, c.recibido from factura f, cobro c where codigo_factura = $1 and codigo_cobro = $2', [
      codigoFactura,
      codigoCobro,
    ]);
  const montos = await cuenta();

  const visto = await preve();
  expect(visto).toMatchObject({ nombreCompleto: 'Zacarías Quiñonero Ximelis', tambien: ['Wenceslaa Ybáñez'], siguen: [], impide: '' });
  expect(visto.fiscales).toEqual([expect.objectContaining({ ncf: 'B0200000001', total: pesos(1000) })]);
  const { status, body } = await pide(nino.codigoEntidad, 'Lo pide la madre de Zacarías');
  expect([status, body.mensaje]).toEqual([200, 'Datos suprimidos']);

  expect(await dondeEstan(app, PALABRAS)).toEqual(['comprobante.busqueda', 'comprobante.nombre']);
  expect(await cuenta()).toEqual(montos);
  // What the family said of a class is gone, and its reason from the audit too.
  expect(await app.rows('select 1 from aviso_ausencia where codigo_estudiante = $1', [nino.codigoEstudiante])).toEqual([]);
  expect(await app.rows(`select despues->>'razon' razon from auditoria where tabla = 'aviso_ausencia'`)).toEqual([{ razon: '' }]);
  const [papel] = await app.rows(
    `select contenido->'pagador'->>'nombre' pagador, contenido->'facturas'->0->>'estudiante' estudiante, contenido->'facturas'->0->>'monto' monto
    from recibo_emitido where codigo_cobro = $1`,
    [codigoCobro],
  );
  expect(papel).toEqual({ pagador: 'Dato suprimido', estudiante: 'Dato suprimido', monto: '100000' });
  const [acto] = await app.rows(`select usuario, aprobado_por, motivo from supresion where codigo_entidad = $1`, [nino.codigoEntidad]);
  expect(acto).toEqual({ usuario: jefa.usuario, aprobado_por: gerente.usuario, motivo: 'Lo pide la madre de Dato suprimido' });
  const [auditada] = await app.rows(
    `select usuario from auditoria where tabla = 'supresion' and accion = 'INSERT' and (despues->>'codigo_entidad')::int = $1`,
    [nino.codigoEntidad],
  );
  expect(auditada.usuario).toBe(jefa.usuario);
  // Nobody else lost anything.
  const [ajena] = await app.rows('select nombre_completo, busqueda from estudiante where codigo_estudiante = $1', [otra.codigoEstudiante]);
  expect(ajena.nombre_completo).toBe('Hija Ajena');
  expect(await impide()).toMatch('ya se suprimieron');
});

test('the months of the audit in files lose the words too, and keep everything else', async () => {
  const archivo = join(carpeta, 'auditoria', '2020-03.jsonl.gz');
  mkdirSync(join(carpeta, 'auditoria'), { recursive: true });
  const { codigoCompania } = academia;
  await app.rows(`update entidad set nombre = 'Zacarías', apellido = 'Quiñonero' where codigo_entidad = $1`, [nino.codigoEntidad]);
  const linea = (tabla: string, llave: number, despues: object) =>
    JSON.stringify({ codigo_compania: codigoCompania, tabla, llave: String(llave), antes: null, despues });
  const ajena = linea('entidad', 999_999, { codigo_entidad: 999_999, nombre: 'Ajena' });
  const lineas = [
    linea('entidad', nino.codigoEntidad, {
      codigo_entidad: nino.codigoEntidad,
      nombre: 'Zaqueo',
      apellido: 'Viejo',
      telefono: '8095550101',
    }),
    ajena,
    linea('estudiante', nino.codigoEstudiante, { codigo_estudiante: nino.codigoEstudiante, alerta_medica: 'Asmatrix' }),
    linea('caja', 7, { explicacion: 'Lo de Zacarías Quiñonero' }),
  ];
  writeFileSync(archivo, gzipSync(`${lineas.join('\n')}\n`));
  app.deps.folders = { data: carpeta };
  expect((await pide()).status).toBe(200);
  const quedan = gunzipSync(readFileSync(archivo)).toString().trim().split('\n');
  expect(quedan).toHaveLength(4);
  expect(quedan.join()).not.toMatch(/Zaqueo|Viejo|Asmatrix|Zacar|8095550101/);
  expect(quedan[1]).toBe(ajena);
  expect(JSON.parse(quedan[3]!)).toMatchObject({ tabla: 'caja', llave: '7', despues: { explicacion: 'Lo de Dato suprimido' } });
});

test('a copy that is older than a suppression is restored without the words, in the transaction that restores it', async () => {
  const copia = join(carpeta, 'copia.tar.gz');
  await app.rows(`update entidad set nombre = 'Zacarías', apellido = 'Quiñonero' where codigo_entidad = $1`, [nino.codigoEntidad]);
  await backup(app.url, copia, {});
  expect((await pide()).status).toBe(200);
  await noteSuppressions(app.deps.pool as Asks, [carpeta]);
  await restore(vacia.url, copia, { suppressions: recordedIn([carpeta]) });
  const client = new pg.Client(vacia.url);
  await client.connect();
  const rows = async (sql: string, values?: unknown[]) => (await client.query(sql, values)).rows;
  expect(await dondeEstan({ ...app, rows }, ['Zacarías', 'Quiñonero'])).toEqual([]);
  expect(await rows('select usuario from supresion where codigo_entidad = $1', [nino.codigoEntidad])).toEqual([{ usuario: jefa.usuario }]);
  await client.end();
});

test('a database of an older copy repeats what is noted beside it, once, and never for another person with the code', async () => {
  const data = join(carpeta, 'datos');
  const copies = join(carpeta, 'copias');
  expect((await pide()).status).toBe(200);
  await settleSuppressions(app.url, data, copies);
  const notas = readFileSync(join(copies, 'supresiones.jsonl'), 'utf8');
  expect(notas).toContain(`"entidad":${nino.codigoEntidad}`);
  expect(notas).not.toMatch(/Niño|Madre|Lo pide/);

  // As if the copy had been made before.
  const devuelve = (nombre: string, registrada = '') =>
    app.rows(`update entidad set nombre = $2, activo = true ${registrada} where codigo_entidad = $1`, [nino.codigoEntidad, nombre]);
  await app.rows('delete from supresion where codigo_entidad = $1', [nino.codigoEntidad]);
  await devuelve('Zacarías');
  expect(await settleSuppressions(app.url, data, copies)).toBe(1);
  expect(await app.rows('select nombre, activo from entidad where codigo_entidad = $1', [nino.codigoEntidad])).toEqual([
    { nombre: 'Dato', activo: false },
  ]);
  expect(await settleSuppressions(app.url, data, copies)).toBe(0);

  // In a copy that is older than the person the code belongs to somebody who registered later.
  await app.rows('delete from supresion where codigo_entidad = $1', [nino.codigoEntidad]);
  await devuelve('Otra', ', fecha_registro = now()');
  expect(await settleSuppressions(app.url, data, copies)).toBe(1);
  expect((await app.rows('select nombre from entidad where codigo_entidad = $1', [nino.codigoEntidad]))[0].nombre).toBe('Otra');
  expect((await preve()).impide).toBe('');
});

test('a namesake keeps every paper and note', async () => {
  await app.rows(`update entidad set nombre = 'Juan', apellido = 'Pérez' where codigo_entidad = $1`, [nino.codigoEntidad]);
  const otro = await nuevoEstudiante(app, academia, { nombre: 'Juan', apellido: 'Pérez' });
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: otro });
  const { codigoCobro } = await app.call(
    cobrar,
    {
      body: {
        codigoSucursal: academia.sucursales[0],
        codigoPagador: otro.codigoPagador,
        facturas: [{ codigoFactura, monto: pesos(2500) }],
        formas: [{ forma: 'TARJETA', monto: pesos(2500), referencia: '' }],
        excedente: 'SALDO',
        confirmado: [],
      },
    },
    { ...jefa, clave: nuevaClave() },
  );
  expect((await pide()).status).toBe(200);
  const [papel] = await app.rows(`select contenido->'facturas'->0->>'estudiante' estudiante from recibo_emitido where codigo_cobro = $1`, [
    codigoCobro,
  ]);
  expect(papel.estudiante).toBe('Juan Pérez');
  expect((await app.rows('select nombre_completo n from estudiante where codigo_estudiante = $1', [otro.codigoEstudiante]))[0].n).toBe(
    'Juan Pérez',
  );
});

describe('refuses with what to do first', () => {
  test('an active enrolment', async () => {
    const grupo = await nuevoGrupo(app, academia);
    await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
    expect(await impide()).toMatch(/^Tiene una inscripción activa en Grupo \d+: cancélela antes/);
    // The mother is the guardian of an enrolled child.
    expect(await impide(nino.codigoPagador)).toMatch(/^Es responsable de Niño/);
    // One of a season that is over is none, and there is nothing to cancel.
    await app.rows(`update periodo_academico set fecha_fin = '2026-03-09' where codigo_periodo = $1`, [grupo.codigoPeriodo]);
    for (const quien of [nino.codigoEntidad, nino.codigoPagador]) expect((await preve(quien)).impide).toBe('');
  });
  test('an open debt, and a credit', async () => {
    const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: nino, values: { total: pesos(1500) } });
    expect(await impide()).toBe('Debe DOP 1,500.00: cóbrelo o anule antes las facturas');
    await app.call(
      cobrar,
      {
        body: {
          codigoSucursal: academia.sucursales[0],
          codigoPagador: nino.codigoPagador,
          facturas: [{ codigoFactura, monto: pesos(1500) }],
          formas: [{ forma: 'TRANSFERENCIA', monto: pesos(1600), referencia: nuevaClave() }],
          excedente: 'SALDO',
          confirmado: [],
        },
      },
      { ...jefa, clave: nuevaClave() },
    );
    expect(await impide()).toMatch(/tiene un saldo a favor de DOP 100\.00: devuélvalo/);
  });
  test('oneself, and no second user, or one without the access', async () => {
    expect((await preve(jefa.codigoEntidad)).impide).toMatch(/^Nadie suprime sus propios datos/);
    const body = { codigoEntidad: nino.codigoEntidad, motivo: 'Lo pide' };
    const sin = await app.ask(privacidad.suprimir, { body }, jefa);
    expect([sin.status, sin.body.motivo, sin.body.mensaje]).toEqual([
      409,
      'aprobacion',
      'Suprimir los datos de una persona necesita la aprobación de otro usuario',
    ]);
    const cajera = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [11], password: hash });
    await expect(aprobacion(nino.codigoEntidad, cajera)).rejects.toThrow('le falta el acceso «Estudiante»');
    // Approved for another person.
    const otra = await app.ask(privacidad.suprimir, { body: { ...body, aprobacion: await aprobacion(nino.codigoPagador) } }, jefa);
    expect([otra.status, otra.body.motivo]).toEqual([409, 'aprobacion']);
  });
});

describe('who may', () => {
  const de = (quien: { token: string }) => app.ask(privacidad.datos, { query: { codigoEntidad: nino.codigoEntidad } }, quien);
  test.each([
    ['no administrator', { tipoUsuario: 'OPERADOR' as const }, 'Solo un administrador'],
    [
      'an administrator who may not see payments',
      { accesos: VEN_TODO.filter((codigo) => codigo !== ACCESO.fichaPagos) },
      'Estudiante: pagos',
    ],
  ])('%s gets nothing', async (_, quien, palabras) => {
    const { status, body } = await de(await nuevoUsuario(app, academia, quien));
    expect([status, body.mensaje]).toEqual([403, expect.stringContaining(palabras)]);
  });
  test('an administrator of one branch gets nothing of a child who was billed in another, or belongs there', async () => {
    const local = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[0]] });
    expect((await de(local)).status).toBe(200);
    await nuevaFactura(app, academia, { estudiante: nino, values: { codigoSucursal: academia.sucursales[1] } });
    expect((await de(local)).body.mensaje).toMatch('Tiene datos en una sucursal que no es suya');
    expect((await de(await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]] }))).status).toBe(404);
  });
  test('nor does one suppress a child whose guardian, who would go too, bought in another', async () => {
    const [aqui, alla] = academia.sucursales;
    jefa = await nuevoUsuario(app, academia, { sucursales: [aqui!] });
    expect((await preve()).tambien).toHaveLength(1);
    await nuevaFactura(app, academia, { codigoEntidad: nino.codigoPagador, values: { codigoSucursal: alla } });
    await expect(preve()).rejects.toThrow('Tiene datos en una sucursal que no es suya');
  });
  test('a guardian to whom another child is given while it waits stays', async () => {
    const otro = await nuevoEstudiante(app, academia);
    const { codigoEntidad, codigoPagador } = nino;
    const aprobada = await aprobacion(codigoEntidad);
    const ficha = new pg.Client({ connectionString: app.url });
    await ficha.connect();
    await ficha.query('begin');
    await ficha.query(
      `insert into responsable_estudiante (codigo_compania, codigo_estudiante, codigo_entidad, parentesco) values ($1, $2, $3, 'TUTOR')`,
      [academia.codigoCompania, otro.codigoEstudiante, codigoPagador],
    );
    const suprimida = app.ask(privacidad.suprimir, { body: { codigoEntidad, motivo: 'Lo pide la familia', aprobacion: aprobada } }, jefa);
    const esperan = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const espera = await pronto(
      () => app.rows(esperan),
      (unas) => unas.length > 0,
    );
    await ficha.query('commit');
    await ficha.end();
    expect([espera.length, (await suprimida).status]).toEqual([1, 200]);
    const [{ personas }] = await app.rows('select personas from supresion where codigo_entidad = $1', [codigoEntidad]);
    expect(personas.map(({ codigo }: { codigo: number }) => codigo)).toEqual([codigoEntidad]);
  });
  test('a file of a person has their rows as JSON and as PDF, and is audited as an export', async () => {
    await app.rows(`update estudiante set alerta_medica = 'Asma (leve)' where codigo_estudiante = $1`, [nino.codigoEstudiante]);
    await nuevaFactura(app, academia, { estudiante: nino, values: { total: pesos(1234) } });
    const { body } = await de(jefa);
    const zip = unzipSync(body as Uint8Array);
    const json = JSON.parse(Buffer.from(zip['datos.json']!).toString());
    expect(json.datos.estudiante).toEqual([expect.objectContaining({ alerta_medica: 'Asma (leve)' })]);
    expect(json.datos.factura).toEqual([expect.objectContaining({ total: pesos(1234) })]);
    const pdf = Buffer.from(zip['datos.pdf']!).toString('latin1');
    expect(pdf.startsWith('%PDF-1.4')).toBe(true);
    expect(pdf).toContain('Asma \\(leve\\)');
    expect(pdf).toContain('DOP 1,234.00');
    const [exportada] = await app.rows(
      `select despues->>'codigo_entidad' codigo from auditoria where accion = 'EXPORTACION' and usuario = $1`,
      [jefa.usuario],
    );
    expect(exportada.codigo).toBe(String(nino.codigoEntidad));
  });
  test('a user who is suppressed signs in no more, and their open session ends', async () => {
    const persona = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR' });
    expect((await pide(persona.codigoEntidad)).status).toBe(200);
    const { status } = await app.ask(privacidad.datos, { query: { codigoEntidad: nino.codigoEntidad } }, persona);
    expect(status).toBe(403);
    const [row] = await app.rows(
      'select u.activo, u.password, bool_and(s.terminada is not null) terminadas from usuario u join sesion s using (codigo_usuario) where codigo_usuario = $1 group by 1, 2',
      [persona.codigoUsuario],
    );
    expect(row).toEqual({ activo: false, password: '', terminadas: true });
  });
});

test('the list of what is kept of a person has every column that refers to one, and of each of its tables every text', async () => {
  const lista = await app.rows<{ tabla: string; de: string; cerca: string; columnas: string[] }>(
    'select tabla, de, cerca, borra || tapa || mira || libres || sigue columnas from datos_de_persona()',
  );
  const refieren = await app.rows<{ tabla: string; columna: string }>(
    `select k.conrelid::regclass::text tabla, a.attname::text columna from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
     where k.contype = 'f' and k.confrelid in ('entidad'::regclass, 'estudiante'::regclass) order by 1, 2`,
  );
  const deLaLista = new Map(lista.map((una) => [una.tabla, una]));
  // Records merged into another are followed before.
  const siguen = ['codigo_unida', 'codigo_fusion'];
  // What a student's own link to the person says.
  const propias = (columna: string, tabla: string) => siguen.includes(columna) || (tabla === 'estudiante' && columna === 'codigo_entidad');
  expect(refieren.filter(({ tabla, columna }) => !propias(columna, tabla) && !deLaLista.get(tabla)?.de.includes(columna))).toEqual([]);
  const textos = await app.rows<{ tabla: string; columna: string }>(
    `select c.relname::text tabla, a.attname::text columna from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and format_type(a.atttypid, null) in ('text', 'jsonb', 'json', 'bigint[]')`,
    [[...deLaLista.keys()]],
  );
  const faltan = textos.filter(({ tabla, columna }) => !deLaLista.get(tabla)!.columnas.includes(columna));
  expect(faltan.map(({ tabla, columna }) => `${tabla}.${columna} is not in datos_de_persona of server/db/supresion.sql`)).toEqual([]);
});
