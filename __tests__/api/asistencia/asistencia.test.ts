import sharp from 'sharp';
import { registroAsistencia as calls } from '@/contract/asistencia/registro';
import { fichas } from '@/contract/estudiantes/info';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaFactura,
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
let token: string;
let coach: string;
let codigoProfesor: number;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;

/** HOY is a Tuesday; the group trains on Tuesdays and Thursdays. */
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  const persona = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
  coach = persona.token;
  ({ codigoProfesor } = await nuevoProfesor(app, academia, persona.codigoUsuario));
  grupo = await nuevoGrupo(app, academia, { codigoProfesor, values: { descripcion: 'Sub-10 A' } });
});

const nino = async (
  nombre: string,
  { desde = '2025-08-01', en = grupo, ...mas }: { desde?: string; en?: typeof grupo; fechaNacimiento?: string } = {},
) => {
  const estudiante = await nuevoEstudiante(app, academia, { nombre, apellido: 'Pérez', ...mas });
  await nuevaInscripcion(app, academia, { estudiante, grupo: en, values: { fechaInscripcion: desde } });
  return estudiante;
};
type Estado = 'PRESENTE' | 'TARDANZA' | 'AUSENTE' | 'EXCUSA';
const marca = ({ codigoEstudiante }: { codigoEstudiante: number }, estado: Estado = 'PRESENTE', mas: object = {}) => ({
  codigoGrupo: grupo.codigoGrupo,
  codigoEstudiante,
  fechaAsistencia: HOY,
  estado,
  nota: '',
  estadoAnterior: null as Estado | null,
  recuperacion: false,
  ...mas,
});
const guardar = (body: ReturnType<typeof marca>[], como = coach) => app.ask(calls.save, { body }, { token: como });
const lista = (fecha = HOY, como = coach) => app.call(calls.lista, { query: { codigoGrupo: grupo.codigoGrupo, fecha } }, { token: como });
const registros = () => app.rows('select codigo_estudiante, estado, nota, usuario from registro_asistencia where codigo_grupo = $1 order by 1', [grupo.codigoGrupo]); // prettier-ignore

describe('groups of a day', () => {
  const grupos = async (query: object = {}, como = token) => app.call(calls.gruposDelDia, { query }, { token: como });
  const resumen = async (query: object = {}, como = token) =>
    (await grupos(query, como)).map(({ descripcion, horaInicio }) => [descripcion, horaInicio]);
  const otro = (descripcion: string, horario: { dia: number; horaInicio: string; horaFin: string; lugar?: string }[], values = {}) =>
    nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, horario, values: { descripcion, ...values } });

  test('those with class that day come first, by hour, the first class of each; with their counts', async () => {
    await otro('Ángeles', [{ dia: 3, horaInicio: '08:00', horaFin: '09:00' }]);
    await otro('Temprano', [
      { dia: 2, horaInicio: '18:00', horaFin: '19:00' },
      { dia: 2, horaInicio: '08:00', horaFin: '09:00', lugar: 'Patio' },
    ]);
    await otro('Cerrado', [{ dia: 2, horaInicio: '16:00', horaFin: '17:00' }], { estatus: 'CERRADO' });
    await otro('Inactivo', [{ dia: 2, horaInicio: '07:00', horaFin: '08:00' }], { estatus: 'INACTIVO' });
    const ana = await nino('Ana');
    await nino('Mañana', { desde: '2026-03-11' });
    await guardar([marca(ana)]);
    expect(await resumen()).toEqual([
      ['Temprano', '08:00'],
      ['Cerrado', '16:00'],
      ['Sub-10 A', '16:00'],
      ['Ángeles', null],
    ]);
    const [temprano, , suyo] = await grupos();
    expect(temprano).toMatchObject({ horaFin: '09:00', lugar: 'Patio', inscritos: 0, registrados: 0 });
    expect(suyo).toMatchObject({ inscritos: 1, registrados: 1, profesor: expect.stringMatching(/^Profesor /) });
    expect((await grupos({ fecha: '2026-03-12' })).find(({ descripcion }) => descripcion === 'Sub-10 A')).toMatchObject({ horaInicio: '16:00', inscritos: 2, registrados: 0 }); // prettier-ignore
  });

  test('on a day without class no group has one, and outside the period there is no group', async () => {
    await app.rows(`insert into dia_sin_clase (codigo_periodo, fecha) values ($1, $2)`, [grupo.codigoPeriodo, HOY]);
    expect(await resumen()).toEqual([['Sub-10 A', null]]);
    expect(await resumen({ fecha: '2026-06-02' })).toEqual([]);
  });

  test('a PROFESOR sees the own ones only; a branch its own', async () => {
    const ajeno = await otro('Ajeno', []);
    await app.rows('update grupo set codigo_sucursal = $1 where codigo_grupo = $2', [academia.sucursales[1], ajeno.codigoGrupo]);
    expect(await resumen({}, coach)).toEqual([['Sub-10 A', '16:00']]);
    expect(await resumen({ codigoSucursal: academia.sucursales[1] })).toEqual([['Ajeno', null]]);
    expect(await resumen()).toHaveLength(2);
  });
});

describe('the roll', () => {
  test('holds who is enrolled on that day, by name, with the marks of the day', async () => {
    const [zoe, angel] = [await nino('Zoé'), await nino('Ángel')];
    await nino('Mañana', { desde: '2026-03-11' });
    const fuera = await nuevoEstudiante(app, academia, { nombre: 'Fuera' });
    await nuevaInscripcion(app, academia, { estudiante: fuera, grupo, values: { estatus: 'CANCELADA' } });
    await app.rows(`update estudiante set alerta_medica = 'Asma' where codigo_estudiante = $1`, [zoe.codigoEstudiante]);
    await guardar([marca(zoe, 'EXCUSA', { nota: 'Gripe' })]);
    const madre = { nombre: expect.stringMatching(/^Madre /), parentesco: 'MADRE', telefono: '809-555-0101' };
    expect(await lista()).toEqual([
      { codigoEstudiante: angel.codigoEstudiante, nombreCompleto: 'Ángel Pérez', codigoFoto: null, codigoRegistroAsistencia: null, recogen: [madre], estado: null, nota: '', alertaMedica: '', primerDia: true, cumpleanos: false, debe: false, noViene: null },
      { codigoEstudiante: zoe.codigoEstudiante, nombreCompleto: 'Zoé Pérez', codigoFoto: null, codigoRegistroAsistencia: expect.any(Number), recogen: [madre], estado: 'EXCUSA', nota: 'Gripe', alertaMedica: 'Asma', primerDia: true, cumpleanos: false, debe: false, noViene: null },
    ]); // prettier-ignore
    expect((await lista('2026-03-11')).map(({ nombreCompleto }) => nombreCompleto)).toContain('Mañana Pérez');
  });

  test('names the photo of a child, which its coach may read and no other', async () => {
    const ana = await nino('Ana');
    const params = { id: ana.codigoEstudiante };
    const archivo = await sharp({ create: { width: 30, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { codigoArchivo } = await app.call(fichas.saveFoto, { params, query: { nombre: 'ana.png' }, archivo }, { token });
    expect((await lista())[0]!.codigoFoto).toBe(codigoArchivo);
    const ajeno = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR', accesos: [71] });
    await nuevoProfesor(app, academia, ajeno.codigoUsuario);
    const ve = async (como: string) => (await app.ask(fichas.foto, { params, query: { miniatura: true } }, { token: como })).status;
    expect([await ve(coach), await ve(ajeno.token)]).toEqual([200, 404]);
  });

  test('says birthday, first day in the group, and a debt only when something is overdue, without amounts', async () => {
    const cumple = await nino('Cumple', { fechaNacimiento: '2016-03-10' });
    const debe = await nino('Debe');
    await nuevaFactura(app, academia, { estudiante: debe });
    await nuevaFactura(app, academia, { estudiante: cumple, values: { fechaVencimiento: HOY } });
    await guardar([marca(debe, 'PRESENTE', { fechaAsistencia: '2026-03-05' })]);
    const [uno, dos] = await lista();
    expect(uno).toMatchObject({ cumpleanos: true, primerDia: true, debe: false });
    expect(dos).toMatchObject({ cumpleanos: false, primerDia: false, debe: true });
    expect((await lista('2026-03-05'))[1]).toMatchObject({ primerDia: true, estado: 'PRESENTE' });
    expect(JSON.stringify(dos)).not.toMatch(/2500|monto/);
  });

  test('and the records of another coach’s group, or of another company’s, do not exist', async () => {
    const ajeno = await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo });
    const deOtra = await nuevoGrupo(app, await nuevaAcademia(app));
    for (const { codigoGrupo } of [ajeno, deOtra]) {
      expect((await app.ask(calls.lista, { query: { codigoGrupo } }, { token: coach })).body.mensaje).toBe('Ese grupo no existe');
      const params = { g: codigoGrupo, d1: '2026-01-01', d2: HOY };
      expect((await app.ask(calls.deGrupo, { params }, { token: coach })).status).toBe(404);
    }
  });

  test('records of a group between two days, both included', async () => {
    const ana = await nino('Ana');
    for (const fechaAsistencia of ['2026-03-03', '2026-03-05', HOY]) await guardar([marca(ana, 'PRESENTE', { fechaAsistencia })]);
    const params = { g: grupo.codigoGrupo, d1: '2026-03-05', d2: HOY };
    const filas = await app.call(calls.deGrupo, { params }, { token: coach });
    expect(filas.map(({ fechaAsistencia }) => fechaAsistencia)).toEqual(['2026-03-05', HOY]);
    expect(filas[0]).toMatchObject({ codigoProfesor, codigoEstudiante: ana.codigoEstudiante, estado: 'PRESENTE' });
  });
});

describe('the rolls of a day, to be taken along', () => {
  const listas = async (como: string, query: object = {}) =>
    (await app.call(calls.listas, { query }, { token: como })).map(({ codigoGrupo, filas }) => [
      codigoGrupo,
      filas.map(({ nombreCompleto }) => nombreCompleto),
    ]);

  test('an instructor takes all the own ones, others those with class that day; each as the roll itself has it', async () => {
    const [ana, eva] = [await nino('Ana'), await nino('Eva')];
    const sinClase = await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, codigoProfesor, horario: [] });
    const ajeno = await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo });
    await nino('Luz', { en: sinClase });
    await guardar([marca(ana, 'TARDANZA')]);
    expect(await listas(coach)).toEqual([
      [grupo.codigoGrupo, ['Ana Pérez', 'Eva Pérez']],
      [sinClase.codigoGrupo, ['Luz Pérez']],
    ]);
    expect((await listas(token)).map(([codigo]) => codigo).sort()).toEqual([grupo.codigoGrupo, ajeno.codigoGrupo].sort());
    const [suya] = await app.call(calls.listas, { query: {} }, { token: coach });
    expect(suya!.filas).toEqual(await lista());
    expect(suya!.filas.map(({ estado }) => estado)).toEqual(['TARDANZA', null]);
    expect(suya!.filas[1]!.codigoEstudiante).toBe(eva.codigoEstudiante);
  });

  test('of one branch its own', async () => {
    expect(await listas(token, { codigoSucursal: academia.sucursales[1] })).toEqual([]);
    expect(await listas(token, { codigoSucursal: academia.sucursales[0] })).toHaveLength(1);
  });
});

describe('saving', () => {
  test('a list, and the same list again changes nothing', async () => {
    const [ana, eva] = [await nino('Ana'), await nino('Eva')];
    const cuerpo = [marca(ana), marca(eva, 'AUSENTE', { nota: 'Avisó' })];
    expect((await guardar(cuerpo)).body.data).toMatchObject({ guardados: 2, sinCambio: 0, cambiadas: [] });
    const antes = await app.rows('select count(*)::int n from auditoria');
    expect((await guardar(cuerpo, token)).body.data).toMatchObject({ guardados: 0, sinCambio: 2, cambiadas: [] });
    expect(await app.rows('select count(*)::int n from auditoria')).toEqual(antes);
    const corregida = marca(eva, 'EXCUSA', { nota: 'Avisó', estadoAnterior: 'AUSENTE' });
    expect((await guardar([marca(ana), corregida])).body.data).toMatchObject({ guardados: 1, sinCambio: 1, cambiadas: [] });
    expect((await registros()).map(({ estado }) => estado)).toEqual(['PRESENTE', 'EXCUSA']);
  });

  test('the same list twice at once is one record per child', async () => {
    const cuerpo = [marca(await nino('Ana')), marca(await nino('Eva'))];
    const answers = await Promise.all([guardar(cuerpo), guardar([...cuerpo].reverse()), guardar(cuerpo, token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((suma, { body }) => suma + body.data.guardados, 0)).toBe(2);
    expect(await registros()).toHaveLength(2);
  });

  test('under a key it happens once: the answer that was lost comes again, whatever somebody else did since', async () => {
    const ana = await nino('Ana');
    const clave = nuevaClave();
    const enviar = (body = [marca(ana)]) => app.ask(calls.save, { body }, { token: coach, clave });
    const primera = await enviar();
    expect(primera.body.data).toMatchObject({ guardados: 1, cambiadas: [] });
    await guardar([marca(ana, 'EXCUSA', { estadoAnterior: 'PRESENTE' })], token);
    const segunda = await enviar();
    expect([segunda.status, segunda.body.data]).toEqual([200, primera.body.data]);
    expect((await registros()).map(({ estado }) => estado)).toEqual(['EXCUSA']);
    // The key is of that list, and of who sent it.
    expect((await enviar([marca(ana, 'AUSENTE')])).status).toBe(409);
    expect((await app.ask(calls.save, { body: [marca(ana)] }, { token, clave })).status).toBe(409);
  });

  test('whose class it was: the group’s instructor, or the substitute an administrator names; a coach names nobody else', async () => {
    const ana = await nino('Ana');
    const suplente = await nuevoProfesor(app, academia);
    const conSuplente = [marca(ana, 'TARDANZA', { codigoProfesor: suplente.codigoProfesor, estadoAnterior: 'PRESENTE' })];
    expect((await guardar(conSuplente)).status).toBe(403);
    await guardar([marca(ana, 'PRESENTE', { codigoProfesor })]);
    expect((await guardar(conSuplente, token)).status).toBe(200);
    const ajeno = await nuevoProfesor(app, await nuevaAcademia(app));
    expect((await guardar([marca(ana, 'AUSENTE', { codigoProfesor: ajeno.codigoProfesor })], token)).status).toBe(404);
    expect(await app.rows('select codigo_profesor from registro_asistencia where codigo_grupo = $1', [grupo.codigoGrupo])).toEqual([
      { codigo_profesor: suplente.codigoProfesor },
    ]);
  });
});

describe('a mark names the state that it replaces', () => {
  test('what somebody else changed is not written but answered, with who and when; the others are written', async () => {
    const [ana, eva] = [await nino('Ana'), await nino('Eva')];
    await guardar([marca(ana), marca(eva)]);
    await guardar([marca(ana, 'EXCUSA', { nota: 'Gripe', estadoAnterior: 'PRESENTE' })], token);
    const mias = [marca(ana, 'AUSENTE', { estadoAnterior: 'PRESENTE' }), marca(eva, 'TARDANZA', { estadoAnterior: 'PRESENTE' })];
    const { data } = (await guardar(mias)).body;
    expect(data).toMatchObject({ guardados: 1, sinCambio: 0 });
    const { usuario } = (await app.rows<{ usuario: string }>(`select usuario from registro_asistencia where estado = 'EXCUSA' and codigo_grupo = $1`, [grupo.codigoGrupo]))[0]!; // prettier-ignore
    expect(data.cambiadas).toEqual([
      { codigoEstudiante: ana.codigoEstudiante, fechaAsistencia: HOY, estado: 'EXCUSA', nota: 'Gripe', usuario, momento: expect.any(String) },
    ]); // prettier-ignore
    expect((await registros()).map(({ estado }) => estado)).toEqual(['EXCUSA', 'TARDANZA']);
    // Decided for one's own: it names what it has seen.
    expect((await guardar([marca(ana, 'AUSENTE', { estadoAnterior: 'EXCUSA', notaAnterior: 'Gripe' })])).body.data).toMatchObject({ guardados: 1, cambiadas: [] }); // prettier-ignore
  });

  test('a new mark where one stands, and a correction of one that was taken back, are shown', async () => {
    const [ana, eva] = [await nino('Ana'), await nino('Eva')];
    const { registros: hechas } = (await guardar([marca(ana), marca(eva)])).body.data;
    expect((await guardar([marca(ana, 'AUSENTE')], token)).body.data).toMatchObject({ guardados: 0, cambiadas: [{ estado: 'PRESENTE' }] });
    const deEva = hechas.find((una: { codigoEstudiante: number }) => una.codigoEstudiante === eva.codigoEstudiante);
    await app.call(calls.remove, { params: { id: deEva.codigoRegistroAsistencia }, query: {} }, { token });
    const otra = (await guardar([marca(eva, 'AUSENTE', { estadoAnterior: 'PRESENTE' })])).body.data;
    expect(otra).toMatchObject({ guardados: 0, cambiadas: [{ estado: null, usuario: '', momento: null }] });
  });

  test('a note that somebody wrote meanwhile is not lost to a correction of the state', async () => {
    const ana = await nino('Ana');
    await guardar([marca(ana)]);
    await guardar([marca(ana, 'PRESENTE', { nota: 'Golpe en la rodilla', estadoAnterior: 'PRESENTE' })], token);
    const { data } = (await guardar([marca(ana, 'TARDANZA', { estadoAnterior: 'PRESENTE', notaAnterior: '' })])).body;
    expect(data).toMatchObject({ guardados: 0, cambiadas: [{ nota: 'Golpe en la rodilla' }] });
  });

  test('of two phones at once with other marks one wins and the other is told; nothing is lost or doubled', async () => {
    const ninos = await Promise.all(['Ana', 'Eva', 'Luz', 'Mar'].map((nombre) => nino(nombre)));
    const con = (estado: Estado) => ninos.map((uno) => marca(uno, estado));
    const [uno, dos] = await Promise.all([guardar(con('PRESENTE')), guardar(con('AUSENTE').reverse(), token)]);
    const [a, b] = [uno.body.data, dos.body.data];
    expect([a.guardados + b.guardados, a.cambiadas.length + b.cambiadas.length]).toEqual([4, 4]);
    const estados = new Set((await registros()).map(({ estado }) => estado));
    expect([...estados]).toEqual([a.guardados === 4 ? 'PRESENTE' : 'AUSENTE']);
    expect(await registros()).toHaveLength(4);
  });
});

describe('a day without class', () => {
  const MIERCOLES = '2026-03-04';
  const libre = (fecha: string, creado = 'now()') =>
    app.rows(`insert into dia_sin_clase (codigo_periodo, fecha, motivo, creado) values ($1, $2, 'Feriado', ${creado})`, [
      grupo.codigoPeriodo,
      fecha,
    ]);
  const marcadas = () => app.rows('select distinct recuperacion from registro_asistencia where codigo_grupo = $1', [grupo.codigoGrupo]);

  test('of the schedule asks once whether it is a make-up class, and then every mark of that day is of it', async () => {
    const [ana, eva] = [await nino('Ana'), await nino('Eva')];
    const fechaAsistencia = MIERCOLES;
    const { status, body } = await guardar([marca(ana, 'PRESENTE', { fechaAsistencia })]);
    expect([status, body.motivo, body.mensaje]).toEqual([
      409,
      'recuperacion',
      'El 4 de marzo de 2026 el grupo no tiene clase en su horario. ¿Es una clase de recuperación?',
    ]);
    expect(await registros()).toEqual([]);
    await guardar([marca(ana, 'PRESENTE', { fechaAsistencia, recuperacion: true })]);
    expect((await guardar([marca(eva, 'AUSENTE', { fechaAsistencia })])).status).toBe(200);
    expect(await marcadas()).toEqual([{ recuperacion: true }]);
  });

  test('of the period asks with its reason; a mark that was made before it was declared free does not', async () => {
    const ana = await nino('Ana');
    await libre(HOY, `'2026-03-10T13:00:00Z'`);
    const { body } = await guardar([marca(ana)]);
    expect(body.mensaje).toBe('El 10 de marzo de 2026 es un día sin clase (Feriado). ¿Es una clase de recuperación?');
    expect((await guardar([marca(ana, 'PRESENTE', { marcado: '2026-03-10T13:00:01Z' })])).status).toBe(409);
    expect((await guardar([marca(ana, 'PRESENTE', { marcado: '2026-03-10T12:59:00Z' })])).status).toBe(200);
    expect(await marcadas()).toEqual([{ recuperacion: false }]);
  });

  test('with a roll of that day already is corrected without a question', async () => {
    const ana = await nino('Ana');
    await guardar([marca(ana)]);
    await libre(HOY);
    expect((await guardar([marca(ana, 'AUSENTE', { estadoAnterior: 'PRESENTE' })])).status).toBe(200);
    expect(await marcadas()).toEqual([{ recuperacion: false }]);
    expect(await app.call(calls.gruposDelDia, { query: {} }, { token: coach })).toMatchObject([{ sinClase: 'Feriado', horaInicio: null }]);
  });
});

describe('taking a mark back', () => {
  const quitar = (id: number, como = coach, query: object = {}) => app.ask(calls.remove, { params: { id }, query }, { token: como });
  const idDe = async (que: ReturnType<typeof marca>, como = token) =>
    (await guardar([que], como)).body.data.registros[0].codigoRegistroAsistencia as number;

  test('leaves the child without one, and once only', async () => {
    const id = await idDe(marca(await nino('Ana')));
    expect((await quitar(id)).body).toMatchObject({ mensaje: 'Marca quitada', data: { eliminado: true } });
    expect(await registros()).toEqual([]);
    expect((await quitar(id)).status).toBe(404);
  });

  test('of an older month is for an administrator, of another coach’s group for nobody', async () => {
    const id = await idDe(marca(await nino('Ana'), 'PRESENTE', { fechaAsistencia: '2026-02-26' }));
    const { status, body } = await quitar(id);
    expect([status, body.mensaje]).toEqual([409, 'Solo un administrador puede corregir la asistencia de un mes anterior.']);
    const ajeno = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR', accesos: [71] });
    await nuevoProfesor(app, academia, ajeno.codigoUsuario);
    expect((await quitar(id, ajeno.token)).status).toBe(404);
    expect((await quitar(id, token)).status).toBe(200);
  });

  test('that somebody changed meanwhile is refused, and says what it is now', async () => {
    const id = await idDe(marca(await nino('Ana')));
    const { status, body } = await quitar(id, coach, { estado: 'AUSENTE' });
    expect([status, body.mensaje]).toEqual([409, expect.stringMatching(/cambió esa marca a Presente: véala antes de quitarla$/)]);
    expect((await quitar(id, coach, { estado: 'PRESENTE' })).status).toBe(200);
  });
});

describe('refused, all or nothing, naming the child:', () => {
  test.each([
    ['a date in the future', { fechaAsistencia: '2026-03-11' }, 'Eva Pérez: No se puede pasar lista de una fecha futura.'],
    [
      'a date outside the period',
      { fechaAsistencia: '2025-07-31' },
      'Eva Pérez: La fecha está fuera del período (1 de agosto de 2025 al 31 de mayo de 2026).',
    ],
    ['a date before the enrolment', { fechaAsistencia: '2026-03-01' }, 'Eva Pérez: El estudiante se inscribió el 2 de marzo de 2026.'],
    ['a child twice', { fechaAsistencia: HOY }, 'Eva Pérez: Está dos veces en la lista.'],
  ])('%s', async (_, cambios, mensaje) => {
    const [ana, eva] = [await nino('Ana'), await nino('Eva', { desde: '2026-03-02' })];
    const { status, body } = await guardar([marca(ana), marca(eva), marca(eva, 'AUSENTE', cambios)], token);
    expect([status, body.mensaje]).toEqual([409, mensaje]);
    expect(await registros()).toEqual([]);
  });

  test('a child who is not, or no longer, in the group', async () => {
    const ana = await nino('Ana');
    const fuera = await nuevoEstudiante(app, academia, { nombre: 'Fuera', apellido: 'Pérez' });
    await nuevaInscripcion(app, academia, { estudiante: fuera, grupo, values: { estatus: 'CANCELADA' } });
    const { status, body } = await guardar([marca(ana), marca(fuera)]);
    expect([status, body.mensaje]).toEqual([409, 'Fuera Pérez: No está inscrito en este grupo.']);
    const ajeno = await nuevoEstudiante(app, await nuevaAcademia(app));
    expect((await guardar([marca(ana), marca(ajeno)])).status).toBe(404);
    expect(await registros()).toEqual([]);
  });

  test('an older month, of all but an administrator; names are cut after three', async () => {
    const ninos = await Promise.all(['Ana', 'Eva', 'Luz', 'Mar'].map((nombre) => nino(nombre)));
    const vieja = ninos.map((uno) => marca(uno, 'PRESENTE', { fechaAsistencia: '2026-02-26' }));
    const operador = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR' });
    for (const como of [coach, operador.token]) {
      const { status, body } = await guardar(vieja, como);
      expect([status, body.mensaje]).toEqual([
        409,
        expect.stringMatching(/^(\S+ Pérez, ){2}\S+ Pérez y 1 más: Solo un administrador puede corregir/),
      ]);
    }
    expect((await guardar(vieja, token)).body.data).toMatchObject({ guardados: 4, sinCambio: 0 });
    expect((await guardar([marca(ninos[0]!, 'PRESENTE', { fechaAsistencia: '2026-03-03' })])).status).toBe(200);
  });

  test('another coach’s group does not exist, and a list is of one group', async () => {
    const ajeno = await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo });
    const [ana, suyo] = [await nino('Ana'), await nino('Ajeno', { en: ajeno })];
    const deAjeno = marca(suyo, 'PRESENTE', { codigoGrupo: ajeno.codigoGrupo });
    expect((await guardar([deAjeno])).body.mensaje).toBe('Ese grupo no existe');
    expect((await guardar([marca(ana), deAjeno], token)).body.errors).toEqual({ codigoGrupo: 'Una lista es de un solo grupo' });
    expect((await guardar([deAjeno], token)).status).toBe(200);
    expect(await registros()).toEqual([]);
  });

  test('a day of another year’s group: its period decides', async () => {
    const pasado = await nuevoPeriodo(app, academia, { fechaInicio: '2024-08-01', fechaFin: '2025-05-31' });
    const viejo = await nuevoGrupo(app, academia, { codigoPeriodo: pasado.codigoPeriodo, codigoProfesor });
    const ana = await nino('Ana', { en: viejo, desde: '2024-08-01' });
    const { body } = await guardar([marca(ana, 'PRESENTE', { codigoGrupo: viejo.codigoGrupo })]);
    expect(body.mensaje).toBe('Ana Pérez: La fecha está fuera del período (1 de agosto de 2024 al 31 de mayo de 2025).');
  });
});
