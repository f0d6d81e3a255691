import sharp from 'sharp';
import { registroAsistencia as calls } from '@/contract/asistencia/registro';
import { fichas } from '@/contract/estudiantes/info';
import { createTestApp, HOY } from '../../support/createTestApp';
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
    expect(await lista()).toEqual([
      { codigoEstudiante: angel.codigoEstudiante, nombreCompleto: 'Ángel Pérez', codigoFoto: null, estado: null, nota: '', alertaMedica: '', primerDia: true, cumpleanos: false, debe: false },
      { codigoEstudiante: zoe.codigoEstudiante, nombreCompleto: 'Zoé Pérez', codigoFoto: null, estado: 'EXCUSA', nota: 'Gripe', alertaMedica: 'Asma', primerDia: true, cumpleanos: false, debe: false },
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

describe('saving', () => {
  test('a list, and the same list again changes nothing', async () => {
    const [ana, eva] = [await nino('Ana'), await nino('Eva')];
    const cuerpo = [marca(ana), marca(eva, 'AUSENTE', { nota: 'Avisó' })];
    expect((await guardar(cuerpo)).body.data).toEqual({ guardados: 2, sinCambio: 0 });
    const antes = await app.rows('select count(*)::int n from auditoria');
    expect((await guardar(cuerpo, token)).body.data).toEqual({ guardados: 0, sinCambio: 2 });
    expect(await app.rows('select count(*)::int n from auditoria')).toEqual(antes);
    expect((await guardar([marca(ana), marca(eva, 'EXCUSA', { nota: 'Avisó' })])).body.data).toEqual({ guardados: 1, sinCambio: 1 });
    expect((await registros()).map(({ estado }) => estado)).toEqual(['PRESENTE', 'EXCUSA']);
  });

  test('the same list twice at once is one record per child', async () => {
    const cuerpo = [marca(await nino('Ana')), marca(await nino('Eva'))];
    const answers = await Promise.all([guardar(cuerpo), guardar([...cuerpo].reverse()), guardar(cuerpo, token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((suma, { body }) => suma + body.data.guardados, 0)).toBe(2);
    expect(await registros()).toHaveLength(2);
  });

  test('whose class it was: the group’s instructor, or the substitute an administrator names; a coach names nobody else', async () => {
    const ana = await nino('Ana');
    const suplente = await nuevoProfesor(app, academia);
    const conSuplente = [marca(ana, 'TARDANZA', { codigoProfesor: suplente.codigoProfesor })];
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

describe('refused, all or nothing, naming the child:', () => {
  test.each([
    ['a date in the future', { fechaAsistencia: '2026-03-11' }, 'Eva Pérez: No se puede pasar lista de una fecha futura.'],
    [
      'a date outside the period',
      { fechaAsistencia: '2025-07-31' },
      'Eva Pérez: La fecha está fuera del período (1 de agosto 2025 al 31 de mayo 2026).',
    ],
    ['a date before the enrolment', { fechaAsistencia: '2026-03-01' }, 'Eva Pérez: El estudiante se inscribió el 2 de marzo 2026.'],
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
    expect((await guardar(vieja, token)).body.data).toEqual({ guardados: 4, sinCambio: 0 });
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
    expect(body.mensaje).toBe('Ana Pérez: La fecha está fuera del período (1 de agosto 2024 al 31 de mayo 2025).');
  });
});
