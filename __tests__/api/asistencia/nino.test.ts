import { asistenciaDeEstudiante } from '@/contract/asistencia/asistenciaEstudiante';
import { registroAsistencia as calls } from '@/contract/asistencia/registro';
import { actos } from '@/contract/inscripciones/actos';
import { cuadricula } from '@/contract/reportes/asistencia';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoProfesor,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';

/** A roll that waited on a phone while the office went on: what happens to each child's mark. HOY is Tuesday 10 March 2026. */
const app = createTestApp();
let academia: Academia;
let oficina: string;
let coach: Awaited<ReturnType<typeof nuevoUsuario>>;
let codigoProfesor: number;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
const TODOS_LOS_DIAS = [1, 2, 3, 4, 5, 6, 7].map((dia) => ({ dia, horaInicio: '16:00', horaFin: '17:00' }));

beforeEach(async () => {
  app.setNow(`${HOY}T14:00:00Z`);
  academia = await nuevaAcademia(app);
  ({ token: oficina } = await nuevoUsuario(app, academia));
  coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
  ({ codigoProfesor } = await nuevoProfesor(app, academia, coach.codigoUsuario));
  grupo = await nuevoGrupo(app, academia, { codigoProfesor, horario: TODOS_LOS_DIAS });
});

const nino = async (nombre: string, values: object = {}) => {
  const estudiante = await nuevoEstudiante(app, academia, { nombre, apellido: 'Pérez' });
  return { ...estudiante, ...(await nuevaInscripcion(app, academia, { estudiante, grupo, values })) };
};
type Nino = Pick<Awaited<ReturnType<typeof nino>>, 'codigoEstudiante'>;
const marca = ({ codigoEstudiante }: Nino, mas: object = {}) => ({
  codigoGrupo: grupo.codigoGrupo,
  codigoEstudiante,
  fechaAsistencia: HOY,
  estado: 'PRESENTE' as const,
  nota: '',
  estadoAnterior: null,
  recuperacion: false,
  admiteRechazos: true,
  ...mas,
});
const guardar = async (body: ReturnType<typeof marca>[], como = coach.token) => {
  const { status, body: answer } = await app.ask(calls.save, { body }, { token: como });
  return { status, mensaje: answer.mensaje as string, ...answer.data };
};
const cancelar = ({ codigoInscripcion }: { codigoInscripcion: number }, fecha = HOY) =>
  app.call(actos.cancelar, { body: { codigoInscripcion, fecha, motivo: 'Se mudó' } }, { token: oficina });
const trasladar = async ({ codigoInscripcion }: { codigoInscripcion: number }, fecha = HOY) => {
  const { codigoPeriodo, codigoModalidad } = grupo;
  const otro = await nuevoGrupo(app, academia, { codigoPeriodo, codigoModalidad, horario: [], values: { descripcion: 'El otro' } });
  const body = { codigoInscripcion, codigoGrupo: otro.codigoGrupo, fecha, motivo: 'Edad', cambiarPrecio: false };
  await app.call(actos.transferir, { body: { ...body, motivoExcepcion: 'Edad' } }, { token: oficina });
};
const escritas = () =>
  app.rows<{ codigo: number; estado: string; usuario: string; marcado: Date | null }>(
    'select codigo_estudiante codigo, estado, usuario, marcado from registro_asistencia where codigo_grupo = $1 order by 1, fecha_asistencia',
    [grupo.codigoGrupo],
  );

test.each([
  ['cancels', cancelar, 'Dejó el grupo el 10 de marzo de 2026.'],
  ['transfers', trasladar, 'Pasó a otro grupo el 10 de marzo de 2026.'],
])('the office %s one child of 25 meanwhile: 24 marks are written, one is answered with its reason', async (_, irse, motivo) => {
  const ninos = [];
  for (let i = 0; i < 25; i += 1) ninos.push(await nino(`Niño ${i}`));
  const seVa = ninos[7]!;
  await irse(seVa);
  const lista = ninos.map((uno) => marca(uno));
  const respuesta = await guardar(lista);
  expect(respuesta).toMatchObject({ status: 200, guardados: 24, sinCambio: 0, cambiadas: [] });
  expect(respuesta.rechazadas).toEqual([{ codigoEstudiante: seVa.codigoEstudiante, fechaAsistencia: HOY, nombre: 'Niño 7 Pérez', motivo }]);
  expect(respuesta.registros).toHaveLength(24);
  // Sent again, nothing is written twice, and the answer is the same.
  expect(await guardar(lista)).toMatchObject({ guardados: 0, sinCambio: 24, rechazadas: respuesta.rechazadas });
  expect((await escritas()).map(({ codigo }) => codigo)).not.toContain(seVa.codigoEstudiante);
  expect(await escritas()).toHaveLength(24);
});

test('a client that does not take refusals gets none: nothing of its list is written', async () => {
  const [ana, eva] = [await nino('Ana'), await nino('Eva')];
  await cancelar(eva);
  const antes = { admiteRechazos: undefined };
  const { status, mensaje } = await guardar([marca(ana, antes), marca(eva, antes)]);
  expect([status, mensaje]).toEqual([409, 'Eva Pérez: Dejó el grupo el 10 de marzo de 2026.']);
  expect(await escritas()).toEqual([]);
});

test('a child is on the rolls of the days before it left; a mark that was written before it left is not refused when it comes again', async () => {
  const [ana, eva] = [await nino('Ana'), await nino('Eva')];
  await guardar([marca(eva)]);
  await cancelar(ana, '2026-03-06');
  await cancelar(eva);
  const dias = ['2026-03-05', '2026-03-06', '2026-03-07'].map((fechaAsistencia) => marca(ana, { fechaAsistencia }));
  const { guardados, sinCambio, rechazadas } = await guardar([...dias, marca(eva)]);
  expect([guardados, sinCambio]).toEqual([1, 1]);
  expect(rechazadas.map(({ fechaAsistencia, motivo }: { fechaAsistencia: string; motivo: string }) => [fechaAsistencia, motivo])).toEqual([
    ['2026-03-06', 'Dejó el grupo el 6 de marzo de 2026.'],
    ['2026-03-07', 'Dejó el grupo el 6 de marzo de 2026.'],
  ]);
});

test.each([
  ['cancelled', cancelar],
  ['transferred', trasladar],
])('the roll of an earlier day still has who was %s since, with its mark; that of the day itself has not', async (_, irse) => {
  const [ana] = [await nino('Ana'), await nino('Eva')];
  await irse(ana, '2026-03-06');
  await guardar([marca(ana, { fechaAsistencia: '2026-03-05', estado: 'TARDANZA' })]);
  const lista = async (fecha: string) => {
    const query = { codigoGrupo: grupo.codigoGrupo, fecha };
    return (await app.call(calls.lista, { query }, coach)).map(({ nombreCompleto, estado }) => [nombreCompleto, estado]);
  };
  expect(await lista('2026-03-05')).toEqual([
    ['Ana Pérez', 'TARDANZA'],
    ['Eva Pérez', null],
  ]);
  expect(await lista('2026-03-06')).toEqual([['Eva Pérez', null]]);
  expect(await lista(HOY)).toEqual([['Eva Pérez', null]]);
});

test('each refusal has its own reason: never in the group, a day outside the period, the future, a child that does not exist', async () => {
  const ana = await nino('Ana');
  const deOtro = await nuevoEstudiante(app, academia, { nombre: 'Otro', apellido: 'Pérez' });
  const deOtra = await nuevoEstudiante(app, await nuevaAcademia(app), { nombre: 'Secreto' });
  const { guardados, rechazadas } = await guardar(
    [
      marca(ana),
      marca(ana, { fechaAsistencia: '2025-07-31' }),
      marca(ana, { fechaAsistencia: '2026-03-11' }),
      marca(deOtro),
      marca(deOtra),
    ],
    oficina,
  );
  expect(guardados).toBe(1);
  expect(rechazadas.map(({ nombre, motivo }: { nombre: string; motivo: string }) => [nombre, motivo])).toEqual([
    ['Ana Pérez', 'La fecha está fuera del período (1 de agosto de 2025 al 31 de mayo de 2026).'],
    ['Ana Pérez', 'No se puede pasar lista de una fecha futura.'],
    ['Otro Pérez', 'No está inscrito en este grupo.'],
    ['', 'Ese estudiante no existe.'],
  ]);
});

test('a roll that the substitute took meanwhile is not overwritten: the same marks stand, the others are shown', async () => {
  const [ana, eva, luz] = [await nino('Ana'), await nino('Eva'), await nino('Luz')];
  await guardar([marca(ana), marca(eva, { estado: 'AUSENTE' })], oficina);
  await cancelar(luz);
  const respuesta = await guardar([ana, eva, luz].map((uno) => marca(uno)));
  expect(respuesta).toMatchObject({
    guardados: 0,
    sinCambio: 1,
    cambiadas: [{ codigoEstudiante: eva.codigoEstudiante, estado: 'AUSENTE' }],
  });
  expect(respuesta.rechazadas).toHaveLength(1);
});

describe('the moment at which the device made a mark', () => {
  const VIERNES = '2026-02-27';
  const de = { fechaAsistencia: VIERNES };
  const ELLUNES = '2026-03-02T13:00:00Z';

  test('decides about the month: the roll of 27 February that is sent on 2 March is written, and the audit has both moments', async () => {
    const ana = await nino('Ana');
    app.setNow(ELLUNES);
    const marcado = '2026-02-27T20:15:00.000Z';
    expect(await guardar([marca(ana, { ...de, marcado })])).toMatchObject({ guardados: 1, rechazadas: [] });
    const [fila] = await app.rows<{ despues: { marcado: string; momento: string } }>(
      `select despues from auditoria where tabla = 'registro_asistencia' and codigo_compania = $1`,
      [academia.codigoCompania],
    );
    expect(new Date(fila!.despues.marcado).toISOString()).toBe(marcado);
    expect(fila!.despues.momento).toEqual(expect.any(String));
    // What one wrote oneself may be corrected in the same way.
    const corregida = { ...de, estado: 'TARDANZA', estadoAnterior: 'PRESENTE', marcado: '2026-02-27T20:20:00.000Z' };
    expect(await guardar([marca(ana, corregida)])).toMatchObject({ guardados: 1, rechazadas: [] });
  });

  test.each([
    ['none', undefined],
    ['of this month', '2026-03-01T12:00:00.000Z'],
    ['older than seven days', '2026-02-23T12:00:00.000Z'],
  ])('does not help if there is %s', async (_, marcado) => {
    const ana = await nino('Ana');
    app.setNow(ELLUNES);
    const { guardados, rechazadas } = await guardar([marca(ana, { ...de, marcado })]);
    expect(guardados).toBe(0);
    expect(rechazadas).toMatchObject([{ motivo: 'Solo un administrador puede corregir la asistencia de un mes anterior.' }]);
  });

  test('does not help against somebody else’s mark, which only an administrator corrects', async () => {
    const ana = await nino('Ana');
    await guardar([marca(ana, de)], oficina);
    app.setNow(ELLUNES);
    const otra = { ...de, estado: 'AUSENTE', estadoAnterior: 'PRESENTE', marcado: '2026-02-27T20:15:00.000Z' };
    expect(await guardar([marca(ana, otra)])).toMatchObject({ guardados: 0, rechazadas: [{ nombre: 'Ana Pérez' }] });
  });

  test('of a clock that is minutes ahead counts, of one that is far ahead is forgotten; the mark is written all the same', async () => {
    const [ana, eva] = [await nino('Ana'), await nino('Eva')];
    const [poco, mucho] = ['2026-03-10T14:04:00.000Z', '2026-03-10T16:00:00.000Z'];
    await guardar([marca(ana, { marcado: poco }), marca(eva, { marcado: mucho })]);
    expect((await escritas()).map(({ marcado }) => marcado && new Date(marcado).toISOString())).toEqual([poco, null]);
  });
});

describe('the history of a child', () => {
  const AYER = '2026-03-09';
  const EL_8 = '2026-03-08';
  /** Two children have marks on the 8th and the 9th; the group's roll of today has only the second. */
  const dosDias = async () => {
    const [ana, luz] = [await nino('Ana', { fechaInscripcion: '2026-03-01' }), await nino('Luz', { fechaInscripcion: '2026-03-01' })];
    await guardar([EL_8, AYER].flatMap((fechaAsistencia) => [ana, luz].map((una) => marca(una, { fechaAsistencia }))));
    await guardar([marca(luz)]);
    return { ana, luz };
  };
  const rejilla = () => app.call(cuadricula, { query: { codigoGrupo: grupo.codigoGrupo, desde: EL_8, hasta: HOY } }, { token: oficina });
  const suResumen = ({ codigoEstudiante }: Nino) =>
    app.call(asistenciaDeEstudiante.resumen, { query: { codigoEstudiante, fechaInicial: EL_8, fechaFinal: HOY } }, { token: oficina });

  test.each([
    ['transferred', trasladar],
    ['cancelled', cancelar],
  ])('of one who was %s yesterday: row and marks stay in the grid, and no later class is missing', async (_, sale) => {
    const { ana, luz } = await dosDias();
    await sale(ana, AYER);
    const { filas, totales } = await rejilla();
    expect(filas.map(({ estudiante, presentes, sinMarca }) => [estudiante, presentes, sinMarca])).toEqual([
      ['Ana Pérez', 2, 0],
      ['Luz Pérez', 3, 0],
    ]);
    expect(filas[0]!.estancias).toEqual([{ desde: '2026-03-01', hasta: AYER }]);
    expect(totales.dias.map(({ marcas }) => marcas)).toEqual([2, 2, 1]);
    const enEste = (await suResumen(ana)).grupos.find(({ codigoGrupo }) => codigoGrupo === grupo.codigoGrupo)!;
    expect([enEste.presentes, enEste.sinMarca, enEste.programadas]).toEqual([2, 0, [EL_8]]);
    expect((await suResumen(luz)).grupos[0]!.programadas).toEqual([EL_8, AYER, HOY]);
  });

  test('a class before the child came to its new group is not missing there', async () => {
    const { ana, luz } = await dosDias();
    const { codigoPeriodo, codigoModalidad } = grupo;
    const otro = await nuevoGrupo(app, academia, { codigoPeriodo, codigoModalidad, codigoProfesor, horario: TODOS_LOS_DIAS });
    const mueve = { codigoGrupo: otro.codigoGrupo, motivo: 'Edad', cambiarPrecio: false, motivoExcepcion: '' };
    const suya = { ...mueve, codigoInscripcion: luz.codigoInscripcion, fecha: '2026-03-02' };
    await app.call(actos.transferir, { body: suya }, { token: oficina });
    await guardar([marca(luz, { codigoGrupo: otro.codigoGrupo, fechaAsistencia: EL_8 })]);
    await app.call(actos.transferir, { body: { ...mueve, codigoInscripcion: ana.codigoInscripcion, fecha: HOY } }, { token: oficina });
    const enOtro = (await suResumen(ana)).grupos.find(({ codigoGrupo }) => codigoGrupo === otro.codigoGrupo)!;
    expect([enOtro.sinMarca, enOtro.programadas]).toEqual([0, [HOY]]);
    const { mensaje } = await guardar([marca(ana, { codigoGrupo: otro.codigoGrupo, fechaAsistencia: AYER, admiteRechazos: false })]);
    expect(mensaje).toContain('Está en este grupo desde el 10 de marzo de 2026.');
  });

  test('of one who was transferred on a day that had its mark: it stays where it was written, and that class is not missing in the new group', async () => {
    const { ana, luz } = await dosDias();
    const { codigoPeriodo, codigoModalidad } = grupo;
    const otro = await nuevoGrupo(app, academia, { codigoPeriodo, codigoModalidad, codigoProfesor, horario: TODOS_LOS_DIAS });
    const { codigoGrupo } = otro;
    const mueve = { codigoGrupo, motivo: 'Edad', cambiarPrecio: false, motivoExcepcion: '' };
    const pasa = ({ codigoInscripcion }: { codigoInscripcion: number }, fecha: string) =>
      app.call(actos.transferir, { body: { ...mueve, codigoInscripcion, fecha } }, { token: oficina });
    await pasa(luz, '2026-03-02');
    await guardar([EL_8, AYER, HOY].map((fechaAsistencia) => marca(luz, { codigoGrupo, fechaAsistencia })));
    await pasa(ana, EL_8);
    const suyo = await suResumen(ana);
    expect([suyo.clases, suyo.presentes, suyo.sinMarca]).toEqual([3, 2, 1]);
    const query = { codigoGrupo, desde: EL_8, hasta: HOY };
    const { filas } = await app.call(cuadricula, { query }, { token: oficina });
    expect(filas.map(({ estudiante, presentes, sinMarca }) => [estudiante, presentes, sinMarca])).toEqual([
      ['Ana Pérez', 0, 1],
      ['Luz Pérez', 3, 0],
    ]);
    // A mark in another group of hers excuses her in none.
    const tercero = await nuevoGrupo(app, academia, { codigoPeriodo, codigoModalidad, codigoProfesor, horario: TODOS_LOS_DIAS });
    await nuevaInscripcion(app, academia, { estudiante: ana, grupo: tercero, values: { fechaInscripcion: '2026-03-01' } });
    await guardar([marca(ana, { codigoGrupo: tercero.codigoGrupo })]);
    expect((await suResumen(ana)).sinMarca).toBe(1);
  });

  test('a preview dated back names the marks that stay behind', async () => {
    const { ana } = await dosDias();
    const salida = { codigoInscripcion: ana.codigoInscripcion, fecha: AYER };
    const prever = { token: oficina };
    expect(await app.preview(actos.cancelar, { body: salida }, prever)).toMatchObject({ marcas: [AYER] });
    expect(await app.preview(actos.cancelar, { body: { ...salida, fecha: HOY } }, prever)).toMatchObject({ marcas: [] });
  });

  test('that is cancelled back beyond a transfer: the marks of both groups are named, and each keeps its row', async () => {
    const { ana, luz } = await dosDias();
    const { codigoPeriodo, codigoModalidad } = grupo;
    const otro = await nuevoGrupo(app, academia, { codigoPeriodo, codigoModalidad, codigoProfesor, horario: TODOS_LOS_DIAS });
    const pasa = { codigoInscripcion: ana.codigoInscripcion, codigoGrupo: otro.codigoGrupo, fecha: HOY, motivo: 'Edad' };
    await app.call(actos.transferir, { body: { ...pasa, cambiarPrecio: false, motivoExcepcion: '' } }, { token: oficina });
    await guardar([marca(ana, { codigoGrupo: otro.codigoGrupo })]);
    const salida = { codigoInscripcion: ana.codigoInscripcion, fecha: AYER };
    expect(await app.preview(actos.cancelar, { body: salida }, { token: oficina })).toMatchObject({ marcas: [AYER, HOY] });
    await cancelar(ana, AYER);
    const deEste = await rejilla();
    expect(deEste.filas.map(({ codigoEstudiante, presentes }) => [codigoEstudiante, presentes])).toEqual([
      [ana.codigoEstudiante, 2],
      [luz.codigoEstudiante, 3],
    ]);
    const query = { codigoGrupo: otro.codigoGrupo, desde: EL_8, hasta: HOY };
    const { filas, totales } = await app.call(cuadricula, { query }, { token: oficina });
    expect(filas.map(({ codigoEstudiante, presentes, estancias, sinMarca }) => [codigoEstudiante, presentes, estancias, sinMarca])).toEqual(
      [[ana.codigoEstudiante, 1, [], 0]],
    );
    expect(totales.dias.find(({ fecha }) => fecha === HOY)!.marcas).toBe(1);
  });
});
