import { historia as call } from '@/contract/estudiantes/historia';
import { actos } from '@/contract/inscripciones/actos';
import { createTestApp } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoProfesor,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;
let codigoPeriodo: number;
let lejano: Awaited<ReturnType<typeof nuevoGrupo>>;

const con = (accesos: number[], mas: Parameters<typeof nuevoUsuario>[2] = {}) =>
  nuevoUsuario(app, academia, { accesos, tipoUsuario: 'OPERADOR', ...mas });
type Quien = Awaited<ReturnType<typeof con>>;
const leer = (quien: Quien, query: { page?: number; size?: number; tipo?: 'PAGO' | 'NOTA' } = {}) =>
  app.call(call, { params: { id: nino.codigoEstudiante }, query }, quien);
const titulos = async (quien: Quien) => (await leer(quien)).eventos.map(({ fecha, titulo }) => `${fecha} ${titulo}`);

/** A mark of the student. */
const marca = ({ codigoGrupo, codigoSucursal, codigoProfesor }: typeof lejano, fecha: string, estado: string, nota = '') =>
  app.rows(
    `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, nota, usuario)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'ana')`,
    [academia.codigoCompania, codigoSucursal, codigoGrupo, nino.codigoEstudiante, codigoProfesor, fecha, estado, nota],
  );

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  const { codigoCompania, sucursales } = academia;
  nino = await nuevoEstudiante(app, academia, { nombre: 'Luis', apellido: 'Gil' });
  ({ codigoPeriodo } = await nuevoPeriodo(app, academia));
  const grupo = await nuevoGrupo(app, academia, { codigoPeriodo, values: { descripcion: 'Sub-10 A' } });
  const otro = await nuevoPeriodo(app, academia, { codigoSucursal: sucursales[1] });
  lejano = await nuevoGrupo(app, academia, {
    codigoPeriodo: otro.codigoPeriodo,
    codigoSucursal: sucursales[1],
    values: { descripcion: 'Lejano' },
  });
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
  await app.rows(
    `update inscripcion set estatus = 'CANCELADA', fecha_cancelacion = '2025-12-01', motivo_cancelacion = 'Se mudó', cancelada_por = 'ana' where codigo_inscripcion = $1`,
    [codigoInscripcion],
  );
  await marca(grupo, '2025-09-02', 'AUSENTE', 'Fiebre');
  await marca(grupo, '2025-09-04', 'EXCUSA');
  await marca(grupo, '2025-09-09', 'PRESENTE', 'Muy bien');
  await marca(grupo, '2025-09-11', 'PRESENTE');
  await marca(lejano, '2025-09-16', 'AUSENTE');
  await app.rows(
    `insert into baja_estudiante (codigo_compania, codigo_estudiante, fecha, motivo, usuario) values ($1, $2, '2025-12-02', 'Lesión', 'ana')`,
    [codigoCompania, nino.codigoEstudiante],
  );
  await app.rows(`update entidad set email = 'Rosa@correo.do' where codigo_entidad = $1`, [nino.codigoPagador]);
  const correo = (de: number, para: string, asunto: string, reservado = false) =>
    app.rows(
      `insert into correo (codigo_compania, para, asunto, contenido, reservado, creado) values ($1, $2, $3, 'x', $4, '2025-10-01T15:00:00Z')`,
      [de, para, asunto, reservado],
    );
  await correo(codigoCompania, 'rosa@correo.do', 'Recibo N.º 7');
  await correo(codigoCompania, 'rosa@correo.do', 'Contraseña nueva', true);
  await correo(codigoCompania, 'otrarosa@correo.do', 'De otra');
  await correo((await nuevaAcademia(app)).codigoCompania, 'rosa@correo.do', 'De otra academia');
  // A payment of both branches' invoices of the family: of it the part of this student.
  const [cobro] = await app.rows(
    `insert into cobro (codigo_compania, codigo_sucursal, codigo_pagador, numero, fecha, aplicado, recibido, devuelta, saldo, usuario)
     values ($1, $2, $3, 7, '2025-10-05', 250000, 250000, 0, 0, 'caja') returning codigo_cobro c`,
    [codigoCompania, sucursales[0], nino.codigoPagador],
  );
  const [factura] = await app.rows(
    `insert into factura (codigo_compania, codigo_sucursal, numero, tipo, codigo_entidad, codigo_estudiante, descripcion, fecha, fecha_vencimiento, estatus, total, pagado, usuario)
     values ($1, $2, 1, 'CUOTA', $3, $4, 'Cuota de octubre', '2025-10-01', '2025-10-01', 'PAGADA', 250000, 250000, 'caja') returning codigo_factura f`,
    [codigoCompania, sucursales[0], nino.codigoEntidad, nino.codigoEstudiante],
  );
  await app.rows(`insert into cobro_factura (codigo_cobro, codigo_factura, monto, fecha) values ($1, $2, 250000, '2025-10-05')`, [
    cobro.c,
    factura.f,
  ]);
});

const INSCRIPCIONES = ['2025-12-02 Se fue', '2025-12-01 Se canceló la inscripción en Sub-10 A', '2025-08-01 Se inscribió en Sub-10 A'];
const CON_TODO = [
  ...INSCRIPCIONES.slice(0, 2),
  '2025-10-05 Recibo N.º 7',
  '2025-10-01 Recibo N.º 7',
  '2025-09-16 Ausente',
  '2025-09-09 Nota de asistencia',
  '2025-09-04 Ausente con excusa',
  '2025-09-02 Ausente',
  INSCRIPCIONES[2],
];

test('who holds every access is told everything, the last first; a mail with a secret and what is of others is not', async () => {
  const todo = await con([9, 55, 15, 28]);
  expect(await titulos(todo)).toEqual(CON_TODO);
  const { eventos } = await leer(todo);
  expect(eventos[2]).toEqual({
    clave: expect.any(String),
    tipo: 'PAGO',
    fecha: '2025-10-05',
    titulo: 'Recibo N.º 7',
    detalle: 'Cuota de octubre',
    monto: 250000,
    usuario: 'caja',
  });
  expect(eventos.find(({ tipo }) => tipo === 'MENSAJE')?.detalle).toMatch(/^A rosa@correo\.do\. /);
  expect(eventos.find(({ fecha }) => fecha === '2025-09-02')?.detalle).toBe('Sub-10 A. Fiebre');
});

test.each([
  ['9 alone: enrolments', [9], INSCRIPCIONES],
  ['55: payments', [9, 55], [...INSCRIPCIONES.slice(0, 2), CON_TODO[2], INSCRIPCIONES[2]]],
  ['28: mails', [9, 28], [...INSCRIPCIONES.slice(0, 2), CON_TODO[3], INSCRIPCIONES[2]]],
  ['52: absences, and notes of the other classes', [9, 52], [...INSCRIPCIONES.slice(0, 2), ...CON_TODO.slice(4)]],
  [
    '14: notes alone, those of absences too',
    [10, 14],
    [...INSCRIPCIONES.slice(0, 2), CON_TODO[5], '2025-09-02 Nota de asistencia', INSCRIPCIONES[2]],
  ],
])('with %s', async (_, accesos, seen) => {
  expect(await titulos(await con(accesos))).toEqual(seen);
});

test('of another branch nothing is told, and of a student of others nothing at all', async () => {
  const suyo = await con([9, 15], { sucursales: [academia.sucursales[0]!] });
  expect(await titulos(suyo)).not.toContain('2025-09-16 Ausente');
  const deAlla = await con([9, 15], { sucursales: [academia.sucursales[1]!] });
  expect((await app.ask(call, { params: { id: nino.codigoEstudiante }, query: {} }, deAlla)).status).toBe(404);
  const ajena = await nuevoUsuario(app, await nuevaAcademia(app), { accesos: [9] });
  expect((await app.ask(call, { params: { id: nino.codigoEstudiante }, query: {} }, ajena)).status).toBe(404);
  expect((await app.ask(call, { params: { id: nino.codigoEstudiante }, query: {} }, await con([55, 15, 28]))).status).toBe(403);
});

test('a coach is told of the own groups, and never of money or mail', async () => {
  const coach = await con([9, 55, 15, 28], { tipoUsuario: 'PROFESOR' });
  const { codigoProfesor } = await nuevoProfesor(app, academia, coach.codigoUsuario);
  const suyo = await nuevoGrupo(app, academia, { codigoPeriodo, codigoProfesor, values: { descripcion: 'Porteros' } });
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: nino, grupo: suyo });
  await marca(suyo, '2025-11-04', 'AUSENTE');
  const { eventos } = await leer(coach);
  expect(eventos.filter(({ tipo }) => tipo !== 'INSCRIPCION').map(({ fecha }) => fecha)).toEqual(['2025-11-04']);
  await app.rows('delete from registro_asistencia where codigo_grupo = $1', [suyo.codigoGrupo]);
  await app.rows('delete from inscripcion where codigo_inscripcion = $1', [codigoInscripcion]);
});

test('page after page, each event once, and one kind alone', async () => {
  const todo = await con([9, 55, 15, 28]);
  const pages = await Promise.all([0, 1, 2, 3].map((page) => leer(todo, { page, size: 4 })));
  expect(pages.map(({ eventos }) => eventos.length)).toEqual([4, 4, 1, 0]);
  expect(pages.map(({ total }) => total)).toEqual([9, 9, 9, 9]);
  expect(pages.flatMap(({ eventos }) => eventos.map(({ fecha, titulo }) => `${fecha} ${titulo}`))).toEqual(CON_TODO);
  expect(await leer(todo, { tipo: 'NOTA' })).toMatchObject({ total: 1, eventos: [{ detalle: 'Sub-10 A. Muy bien' }] });
  expect(await leer(await con([9]), { tipo: 'PAGO' })).toEqual({ eventos: [], total: 0 });
});

test('a transfer leaves the enrolment in the group in which it began', async () => {
  const admin = await nuevoUsuario(app, academia);
  const [desde, hacia] = [
    await nuevoGrupo(app, academia, { codigoPeriodo, values: { descripcion: 'Sub-9' } }),
    await nuevoGrupo(app, academia, { codigoPeriodo, horario: [], values: { descripcion: 'Sub-10' } }),
  ];
  const otro = await nuevoEstudiante(app, academia);
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: otro, grupo: desde });
  const body = { codigoInscripcion, codigoGrupo: hacia.codigoGrupo, fecha: '2026-03-10', motivo: 'Edad', cambiarPrecio: false };
  await app.call(actos.transferir, { body: { ...body, motivoExcepcion: '' } }, admin);
  const { eventos } = await app.call(call, { params: { id: otro.codigoEstudiante }, query: {} }, admin);
  expect(eventos.map(({ titulo }) => titulo)).toEqual(['Pasó de Sub-9 a Sub-10', 'Se inscribió en Sub-9']);
});
