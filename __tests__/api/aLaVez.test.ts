import pg from 'pg';
import { compra, type CompraInput } from '@/contract/compras/compra';
import { impuestos } from '@/contract/libros/impuestos';
import { beca, descuento, inscripcionDescuento } from '@/server/db/schema/dinero/precios';
import { insertRow } from '@/server/lib/scope';
import { huellaDe } from '@/server/sesion/codigo';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp, HOY, nuevaClave } from '../support/createTestApp';
import { codigoDe } from '../support/desde';
import {
  abrirSesion,
  nuevaAcademia,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoProfesor,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../support/factories';
import { conComprobantes, RNC_COMPRADOR } from '../support/fiscal';
import { nuevoArticulo, nuevoSuplidor } from '../support/tienda';

// Two calls that waited for the same row at once: what the second one read before it waited does not count any more.

const app = createTestApp();
const [CLAVE, NUEVA] = ['tres balones de Naco', 'cuatro balones de Naco'];
let academia: Academia;
let yo: Awaited<ReturnType<typeof nuevoUsuario>>;
let password: string;

beforeAll(async () => {
  password = await hashPassword(CLAVE);
});
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  yo = await nuevoUsuario(app, academia, { password });
});

const pide = (path: string, body: object, token = yo.token) => app.send('POST', path, { token, body, clave: nuevaClave() });

/** Holds a lock until each of these calls, begun in this order, waits for it or for another of them; their states. */
async function esperando(candado: string, valores: unknown[], calls: readonly (() => ReturnType<typeof pide>)[], despues?: string) {
  const client = new pg.Client({ connectionString: app.url });
  await client.connect();
  await client.query('begin');
  await client.query(candado, valores);
  const esperan = `select count(*)::int n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const answers: ReturnType<typeof pide>[] = [];
  for (const call of calls) {
    answers.push(call());
    for (let i = 0; i < 400 && (await app.rows<{ n: number }>(esperan))[0]!.n < answers.length; i += 1)
      await new Promise((done) => setTimeout(done, 10));
  }
  expect(await app.rows(esperan)).toEqual([{ n: calls.length }]);
  if (despues) await client.query(despues, valores);
  await client.query('commit');
  await client.end();
  return (await Promise.all(answers)).map(({ status }) => status);
}

/** Grants an enrolment a discount of 10 % on its instalments; its code. */
async function conDescuento(codigoInscripcion: number): Promise<number> {
  const { codigoCompania, sucursales } = academia;
  const fila = { codigoCompania, descripcion: 'Hermanos', tipo: 'PORCENTAJE' as const, porcentaje: 1000, alcances: ['CUOTA' as const] };
  const [concedido] = await app.deps.db.insert(descuento).values(fila).returning();
  const { codigoDescuento } = concedido!;
  const dado = { codigoInscripcion, codigoDescuento, codigoSucursal: sucursales[0], usuario: 'pruebas', motivo: 'Convenio' };
  await app.deps.db.insert(inscripcionDescuento).values(dado);
  return codigoDescuento;
}

test('a password is changed once with the one there was', async () => {
  const cambia = (newPassword: string) => () => pide('usuario/changepassword', { oldPassword: CLAVE, newPassword });
  const candado = 'select from usuario where codigo_usuario = $1 for update';
  expect(await esperando(candado, [yo.codigoUsuario], [cambia(NUEVA), cambia(`${NUEVA} y más`)])).toEqual([200, 400]);
});

test.each([
  ['after', ['login', 'recuperacion/cambiar'], 200],
  ['before', ['recuperacion/cambiar', 'login'], 401],
] as const)('nobody stays in with a password that is replaced right %s they signed in with it', async (_, orden, alEntrar) => {
  const token = 'k'.repeat(43);
  await app.rows('delete from recuperacion_contrasena');
  await app.rows('insert into recuperacion_contrasena (huella, codigo_usuario, expira) values ($1, $2, $3)', [
    ...[huellaDe(token), yo.codigoUsuario, '2026-03-11T00:00:00Z'],
  ]);
  const cuerpos = { login: { usuario: yo.usuario, password: CLAVE }, 'recuperacion/cambiar': { token, newPassword: NUEVA } };
  const calls = orden.map((path) => () => app.send('POST', path, { body: cuerpos[path] }));
  const estados = await esperando('lock table sesion in share mode', [], calls);
  expect(estados[orden.indexOf('login')]).toBe(alEntrar);
  expect(estados[orden.indexOf('recuperacion/cambiar')]).toBe(200);
  expect(await app.rows('select from sesion where codigo_usuario = $1 and terminada is null', [yo.codigoUsuario])).toEqual([]);
});

test('a session is ended once', async () => {
  await abrirSesion(app, academia, yo.codigoUsuario, yo.usuario);
  const [{ id }] = (await app.rows<{ id: string }>(
    'select codigo_sesion id from sesion where codigo_usuario = $1 order by inicio desc limit 1',
    [yo.codigoUsuario],
  )) as [{ id: string }];
  const termina = () => pide(`sesion/terminar/${id}`, { password: CLAVE });
  expect(await esperando('select from sesion where codigo_sesion = $1 for update', [id], [termina, termina])).toEqual([200, 404]);
});

test('who signs out twice at once is signed out once', async () => {
  const { codigoSesion } = await app
    .rows<{ codigoSesion: string }>('select codigo_sesion "codigoSesion" from sesion where codigo_usuario = $1', [yo.codigoUsuario])
    .then(([row]) => row!);
  const sale = () => pide('logout', {});
  expect(await esperando('select from sesion where codigo_sesion = $1 for update', [codigoSesion], [sale, sale])).toEqual([200, 403]);
});

/** A user with a second factor, and a code of it that was not used. */
async function conFactor() {
  const otra = await nuevoUsuario(app, academia, { password });
  const { secreto } = (await pide('segundofactor/iniciar', { password: CLAVE }, otra.token)).body.data;
  const codigo = codigoDe(app, secreto);
  await pide('segundofactor/confirmar', { codigo }, otra.token);
  await app.rows('update segundo_factor set ultimo_paso = 0 where codigo_usuario = $1', [otra.codigoUsuario]);
  return { ...otra, codigo };
}
const FACTOR = 'select from segundo_factor where codigo_usuario = $1 for update';

test('no recovery codes are left of a second factor that is taken away while new ones are made', async () => {
  const { codigo, ...otra } = await conFactor();
  await esperando(
    FACTOR,
    [otra.codigoUsuario],
    [
      () => pide('segundofactor/codigos', { password: CLAVE, codigo }, otra.token),
      () => pide('segundofactor/quitar', { usuario: otra.usuario }),
    ],
  );
  expect(await app.rows('select from segundo_factor where codigo_usuario = $1', [otra.codigoUsuario])).toEqual([]);
  expect(await app.rows('select from codigo_recuperacion where codigo_usuario = $1', [otra.codigoUsuario])).toEqual([]);
});

test('whose second factor is taken away meanwhile is told so, not that the code is wrong', async () => {
  const { codigo, ...otra } = await conFactor();
  const calls = [
    () => pide('segundofactor/quitar', { usuario: otra.usuario }),
    () => pide('segundofactor/desactivar', { password: CLAVE, codigo }, otra.token),
  ];
  expect(await esperando(FACTOR, [otra.codigoUsuario], calls)).toEqual([200, 409]);
});

test('a discount is withdrawn once', async () => {
  const inscripcion = { estudiante: await nuevoEstudiante(app, academia), grupo: await nuevoGrupo(app, academia) };
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, inscripcion);
  const codigoDescuento = await conDescuento(codigoInscripcion);
  const retira = () => pide('inscripciondescuento/retirar', { codigoInscripcion, codigoDescuento });
  const candado = 'select from inscripcion_descuento where codigo_inscripcion = $1 for update';
  expect(await esperando(candado, [codigoInscripcion], [retira, retira])).toEqual([200, 409]);
});

test('an assistant is taken off a group once', async () => {
  const { codigoGrupo } = await nuevoGrupo(app, academia);
  const { codigoProfesor } = await nuevoProfesor(app, academia);
  const asistente = { codigoGrupo, codigoProfesor, rol: 'ASISTENTE', desde: HOY, hasta: null };
  const { codigoGrupoProfesor: id } = (await pide('grupo/profesor/save', asistente)).body.data;
  const quita = () => app.send('DELETE', `grupo/profesor/delete/${id}`, { token: yo.token });
  const candado = 'select from grupo_profesor where codigo_grupo_profesor = $1 for update';
  expect(await esperando(candado, [id], [quita, quita])).toEqual([200, 404]);
});

test('a merge that is undone twice is undone', async () => {
  const [queda, seVa] = [await nuevoEstudiante(app, academia), await nuevoEstudiante(app, academia)];
  await pide('responsableestudiante/fusionar', { codigoEntidad: queda.codigoPagador, codigoFusion: seVa.codigoPagador });
  const [{ n }] = (await app.rows<{ n: number }>('select max(codigo_union) n from union_ficha')) as [{ n: number }];
  const deshace = () => pide('responsableestudiante/fusionar/deshacer', { codigoUnion: n, motivo: 'No son la misma' });
  const candado = 'select from estudiante where codigo_estudiante = $1 for update';
  expect(await esperando(candado, [seVa.codigoEstudiante], [deshace, deshace])).toEqual([200, 200]);
});

test('whose enrolment is cancelled meanwhile does not go on to the next period', async () => {
  const viejo = await nuevoGrupo(app, academia);
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, { fechaInicio: '2026-08-01', fechaFin: '2027-05-31' });
  const { codigoGrupo } = await nuevoGrupo(app, academia, { codigoPeriodo, codigoModalidad: viejo.codigoModalidad, horario: [] });
  const nino = await nuevoEstudiante(app, academia);
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: nino, grupo: viejo });
  const sube = { codigoPeriodo: viejo.codigoPeriodo, codigoPeriodoNuevo: codigoPeriodo, codigoGrupo };
  const cancelada = `update inscripcion set estatus = 'CANCELADA', fecha_cancelacion = '${HOY}', motivo_cancelacion = 'Se muda', cancelada_por = 'otra'
    where codigo_estudiante = $1`;
  const promueve = () => pide('periodoacademico/promover', { ...sube, codigoInscripciones: [codigoInscripcion], aceptaDeuda: true });
  const candado = 'select from estudiante where codigo_estudiante = $1 for update';
  expect(await esperando(candado, [nino.codigoEstudiante], [promueve], cancelada)).toEqual([404]);
  expect(await app.rows('select from inscripcion where codigo_estudiante = $1', [nino.codigoEstudiante])).toHaveLength(1);
});

test('what is billed while the group gets another price costs the new one from its day on', async () => {
  const grupo = await nuevoGrupo(app, academia);
  const { codigoGrupo, codigoModalidad } = grupo;
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: await nuevoEstudiante(app, academia), grupo });
  const cambia = { codigoInscripcion, codigoModalidad, fechaInscripcion: '2026-02-28', version: 0 };
  const actualiza = (mas: object) =>
    app.send('PUT', 'inscripcion/update', { token: yo.token, body: { ...cambia, nota: '', ...mas }, clave: nuevaClave() });
  const { total } = (await actualiza({ previsualizar: true })).body.data;
  const encarece = () => pide('grupo/cambiarprecio', { codigoGrupo, codigoModalidad, montoCuota: 2700, desde: HOY, motivo: 'Sube' });
  const candado = 'select from grupo where codigo_grupo = $1 for update';
  expect(await esperando(candado, [codigoGrupo], [() => actualiza({ totalEsperado: total }), encarece])).toEqual([200, 200]);
  const desde = `select distinct total::int from factura where codigo_inscripcion = $1 and tipo = 'CUOTA' and tramo_desde >= $2`;
  expect(await app.rows(desde, [codigoInscripcion, HOY])).toEqual([{ total: 270000 }]);
});

test('a student is found by the name that a guardian got meanwhile', async () => {
  const [{ codigoPagador: madre }, { codigoPagador: abuela }] = [
    await nuevoEstudiante(app, academia),
    await nuevoEstudiante(app, academia),
  ];
  const entidad = { nombre: 'Sol', apellido: 'Mata Gil', fechaNacimiento: '2016-06-15', sexo: 'F' };
  const responsables = [
    { codigoEntidad: madre, parentesco: 'MADRE', contactoPago: true, recoge: true, emergencia: true },
    { codigoEntidad: abuela, parentesco: 'ABUELO', contactoPago: false, recoge: true, emergencia: false },
  ];
  const nueva = () => pide('estudiante/save', { codigoSucursal: academia.sucursales[0], entidad, responsables });
  const renombra = `update entidad set nombre = 'Altagracia' where codigo_entidad = $1`;
  expect(await esperando(renombra, [abuela], [nueva])).toEqual([200]);
  const halladas = `select nombre_completo from estudiante where busqueda like '%altagracia%' order by codigo_estudiante desc limit 1`;
  expect(await app.rows(halladas)).toEqual([{ nombre_completo: 'Sol Mata Gil' }]);
});

test('a discount that is withdrawn while its instalment is recalculated by attendance leaves the amount of the classes', async () => {
  const grupo = await nuevoGrupo(app, academia, { values: { tipoCobro: 'ASISTENCIA', precioClase: pesos(400) } });
  const nino = await nuevoEstudiante(app, academia);
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
  await pide('factura/generarcuota/estudiante', { codigoEstudiante: nino.codigoEstudiante, cantidadCuota: 1, fechaEvaluar: '2026-02-01' });
  const [{ codigoFactura }] = (await app.rows<{ codigoFactura: number }>(
    `select codigo_factura "codigoFactura" from factura where codigo_inscripcion = $1`,
    [codigoInscripcion],
  )) as [{ codigoFactura: number }];
  const codigoDescuento = await conDescuento(codigoInscripcion);
  const candado = 'select from factura where codigo_factura = $1 for update';
  const orden = [
    () => pide('factura/recalcularmontoasistencia', { codigoFactura }),
    () => pide('inscripciondescuento/retirar', { codigoInscripcion, codigoDescuento }),
  ];
  expect(await esperando(candado, [codigoFactura], orden)).toEqual([200, 200]);
  const despues = (await pide('factura/recalcularmontoasistencia', { codigoFactura, previsualizar: true })).body.data;
  expect(despues.antes).toBe(despues.despues);
});

test('whose scholarship gets another budget while its grant waits to be revoked reads the new one', async () => {
  const { codigoCompania } = academia;
  const nino = await nuevoEstudiante(app, academia);
  const plan = { codigoCompania, descripcion: 'Talento', porcentaje: 5000, cubre: 'CUOTA' as const, presupuesto: pesos(9000) };
  const { codigoBeca } = await insertRow(app.deps.db, beca, plan);
  const otorgada = { codigoEstudiante: nino.codigoEstudiante, codigoBeca, desde: HOY, hasta: '2026-12-31', motivo: 'Mérito' };
  const { codigoBecaEstudiante } = (await pide('becaestudiante/save', otorgada)).body.data;
  let dicho: { presupuesto?: number } = {};
  const revoca = async () => {
    const respuesta = await pide('becaestudiante/revocar', { codigoBecaEstudiante, motivo: 'Se mudó' });
    dicho = respuesta.body.data;
    return respuesta;
  };
  const candado = 'select from beca_estudiante where codigo_beca = $1 for update';
  const otro = 'update beca set presupuesto = 500000 where codigo_beca = $1';
  expect(await esperando(candado, [codigoBeca], [revoca], otro)).toEqual([200]);
  expect(dicho.presupuesto).toBe(5000);
});

test('what is withheld of a purchase while the 606 of its month is made is in the file', async () => {
  await conComprobantes(app, academia);
  const { codigoSuplidor } = await nuevoSuplidor(app, academia);
  await app.rows('update suplidor set rnc = $1 where codigo_suplidor = $2', [RNC_COMPRADOR, codigoSuplidor]);
  const { codigoArticulo } = await nuevoArticulo(app, academia);
  const body: CompraInput = {
    ...{ codigoSucursal: academia.sucursales[0], codigoSuplidor, documento: 'E310000000017', fecha: '2026-02-20' },
    ...{ otrosCostos: pesos(0), itbisAlCosto: false, nota: '', recibir: true },
    detalles: [{ codigoArticulo, cantidad: 10, piezas: 1, costo: pesos(100), itbis: 1800 }],
  };
  const { codigoCompra } = await app.call(compra.save, { body }, yo);
  const retiene = () => pide('compra/pagar', { codigoCompra, forma: 'RETENCION_ITBIS', monto: 180, fecha: '2026-02-25', referencia: '' });
  const hace = () => pide('libros/impuestos/hacer', { formato: '606', mes: '2026-02' });
  expect(await esperando('select from compra where codigo_compra = $1 for update', [codigoCompra], [retiene, hace])).toEqual([200, 200]);
  const archivo = await app.call(impuestos.archivo, { query: { formato: '606', mes: '2026-02' } }, yo);
  expect(new TextDecoder().decode(archivo.contenido)).toContain('|20260220|20260225|');
});
