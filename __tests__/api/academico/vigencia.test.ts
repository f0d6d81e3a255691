import { textosDeCambios } from '@/contract/academico/cambioPlaneado';
import { grupo as calls, type Grupo } from '@/contract/academico/grupo';
import { grupoProfesor } from '@/contract/academico/grupoProfesor';
import { profesores } from '@/contract/academico/profesor';
import { profesoresActivos } from '@/contract/academico/profesorLigero';
import { asistenciaDeEstudiante } from '@/contract/asistencia/asistenciaEstudiante';
import { registroAsistencia } from '@/contract/asistencia/registro';
import { detalleGrupo } from '@/contract/reportes/academia/detalleGrupo';
import { inicio } from '@/contract/reportes/inicio/tarjetas';
import { clasesDelDia, cuadricula } from '@/contract/reportes/asistencia';
import { monitoreo } from '@/contract/reportes/monitoreo';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  abrirSesion,
  nuevaAcademia,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoProfesor,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';

// HOY is Tuesday, 10 March 2026; the group trains on Tuesdays and Thursdays from 1 August on.
const app = createTestApp();
let academia: Academia;
let jefa: Awaited<ReturnType<typeof nuevoUsuario>>;
let token: string;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
let ana: Awaited<ReturnType<typeof entrenador>>;
let beto: Awaited<ReturnType<typeof entrenador>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;

const entrenador = async () => {
  const persona = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
  return { ...(await nuevoProfesor(app, academia, persona.codigoUsuario)), ...persona };
};

beforeEach(async () => {
  // Six in the evening: the classes of the day are over.
  app.setNow(`${HOY}T22:00:00Z`);
  academia = await nuevaAcademia(app);
  jefa = await nuevoUsuario(app, academia);
  ({ token } = jefa);
  [ana, beto] = [await entrenador(), await entrenador()];
  grupo = await nuevoGrupo(app, academia, { codigoProfesor: ana.codigoProfesor, values: { descripcion: 'Sub-10 A' } });
  nino = await nuevoEstudiante(app, academia);
  await nuevaInscripcion(app, academia, { estudiante: nino, grupo, values: { fechaInscripcion: '2025-08-01' } });
});

/** Another day comes, on which everybody signs in again. */
const pasar = async (fecha: string) => {
  app.setNow(`${fecha}T22:00:00Z`);
  for (const quien of [jefa, ana, beto]) quien.token = await abrirSesion(app, academia, quien.codigoUsuario, quien.usuario);
  ({ token } = jefa);
};
const leer = ({ codigoGrupo } = grupo): Promise<Grupo> => app.call(calls.id, { params: { id: codigoGrupo } }, { token });
type Cambios = Partial<Omit<Grupo, 'version'>>;
const pedir = async (cambios: Cambios, de = grupo) => {
  const { nombre: _, periodo: __, empieza: ___, profesor: ____, inscritos: _____, cuotas: ______, cambios: _c, profesorDesde: _p, horarioDesde: _h, ...suyo } = await leer(de); // prettier-ignore
  return app.ask(calls.update, { body: { ...suyo, ...cambios } }, { token });
};
const cambiar = async (cambios: Cambios) => {
  const { status, body } = await pedir(cambios);
  if (status !== 200) throw new Error(JSON.stringify(body));
};
const clase = (dia: number, horaInicio = '16:00', horaFin = '17:30') => ({ dia, horaInicio, horaFin, lugar: '' });

const PRESENTE = { estado: 'PRESENTE' as const, nota: '', estadoAnterior: null, recuperacion: false };
/** A mark of the child, as a coach or the office sends it. */
const marcar = (fecha: string, como: string, mas: object = {}) =>
  app.ask(
    registroAsistencia.save,
    {
      body: [{ codigoGrupo: grupo.codigoGrupo, codigoEstudiante: nino.codigoEstudiante, fechaAsistencia: fecha, ...PRESENTE, ...mas }],
    },
    { token: como },
  );
/** [instructor, scheduled, held, make-up classes] of the group in a span. */
const vigilar = async (desde: string, hasta: string, como = token) => {
  const query = { desde, hasta, codigoGrupo: grupo.codigoGrupo, page: 0, size: 50 };
  const { filas } = await app.call(monitoreo, { query }, { token: como });
  return filas.map((una) => [una.codigoProfesor, una.programadas, una.registradas, una.recuperaciones]);
};
const del = (codigo: { codigoProfesor: number }, ...cuentas: number[]) => [codigo.codigoProfesor, ...cuentas];
const poner = (
  rol: 'ASISTENTE' | 'SUSTITUTO',
  quien: { codigoProfesor: number },
  desde = HOY,
  hasta: string | null = desde,
  { codigoGrupo } = grupo,
) => app.ask(grupoProfesor.save, { body: { codigoGrupo, codigoProfesor: quien.codigoProfesor, rol, desde, hasta } }, { token });
const grupos = async (como: string, fecha = HOY) =>
  (await app.call(registroAsistencia.gruposDelDia, { query: { fecha } }, { token: como })).map(({ descripcion, profesor }) => [
    descripcion,
    profesor,
  ]);
const nombreDe = async ({ codigoProfesor }: typeof ana) =>
  (await app.call(profesoresActivos, { query: {} }, { token })).find((uno) => uno.codigoProfesor === codigoProfesor)?.nombre;
const ver = async (como: string, fecha = HOY) =>
  (await app.ask(registroAsistencia.lista, { query: { codigoGrupo: grupo.codigoGrupo, fecha } }, { token: como })).status;

describe('a changed schedule', () => {
  test('counts from today on: what was held stays held, and the days before keep their classes', async () => {
    for (const fecha of ['2026-03-03', '2026-03-05']) expect((await marcar(fecha, ana.token)).status).toBe(200);
    expect(await vigilar('2026-03-01', HOY)).toEqual([del(ana, 3, 2, 0)]);
    await cambiar({ detallesHorarioGrupo: [clase(3)] });
    expect(await leer()).toMatchObject({ detallesHorarioGrupo: [clase(3)], horarioDesde: HOY });
    expect(await vigilar('2026-03-01', '2026-03-31')).toEqual([del(ana, 2, 2, 0)]);
    await pasar('2026-03-31');
    expect(await vigilar('2026-03-01', '2026-03-31')).toEqual([del(ana, 5, 2, 0)]);
    const query = { codigoGrupo: grupo.codigoGrupo, desde: '2026-03-01', hasta: '2026-03-31', page: 0, size: 50 };
    const { totales } = await app.call(cuadricula, { query }, { token });
    expect(totales.dias.map(({ fecha }) => fecha.slice(8))).toEqual(['03', '05', '11', '18', '25']);
    expect(totales.dias.every(({ clase: cual }) => cual === 'HORARIO')).toBe(true);
  });

  test('counts from another day on when the office says so, and that day the roll has its hour', async () => {
    await cambiar({ detallesHorarioGrupo: [clase(2, '18:00', '19:00')], horarioDesde: '2026-03-17' });
    expect(await leer()).toMatchObject({ detallesHorarioGrupo: [{ dia: 2, horaInicio: '16:00' }, { dia: 4 }], horarioDesde: '2025-08-01' });
    const horas = async (fecha: string) =>
      (await app.call(registroAsistencia.gruposDelDia, { query: { fecha } }, { token })).map(({ horaInicio }) => horaInicio);
    expect([await horas(HOY), await horas('2026-03-17'), await horas('2026-03-19')]).toEqual([['16:00'], ['18:00'], [null]]);
  });

  test('corrects the past where it was an error: rolls of days that it covers are no make-up classes any more', async () => {
    expect((await marcar('2026-03-04', ana.token, { recuperacion: true })).status).toBe(200);
    expect(await vigilar('2026-03-01', '2026-03-06')).toEqual([del(ana, 2, 0, 1)]);
    await cambiar({ detallesHorarioGrupo: [clase(3)], horarioDesde: '2026-03-02' });
    expect(await vigilar('2026-03-01', '2026-03-06')).toEqual([del(ana, 1, 1, 0)]);
    expect(await app.rows('select recuperaciones from lista_dia where codigo_grupo = $1', [grupo.codigoGrupo])).toEqual([
      { recuperaciones: 0 },
    ]);
    // The change of today was from the 2nd on; it turns out that it was from the beginning.
    await cambiar({ horarioDesde: '2025-08-01' });
    expect(await app.rows('select dia, desde, hasta from detalle_horario_grupo where codigo_grupo = $1', [grupo.codigoGrupo])).toEqual([
      { dia: 3, desde: null, hasta: null },
    ]);
  });

  test('that began later than said gives the days between back to the one before', async () => {
    await cambiar({ detallesHorarioGrupo: [clase(3)], horarioDesde: '2026-03-02' });
    await cambiar({ horarioDesde: '2026-03-09' });
    expect(
      await app.rows('select dia, desde::text, hasta::text from detalle_horario_grupo where codigo_grupo = $1 order by 1', [
        grupo.codigoGrupo,
      ]),
    ).toEqual([
      { dia: 2, desde: null, hasta: '2026-03-09' },
      { dia: 3, desde: '2026-03-09', hasta: null },
      { dia: 4, desde: null, hasta: '2026-03-09' },
    ]);
  });

  test('does not judge the class of today once its roll is taken; other days, another place, tomorrow or a correction do change', async () => {
    expect((await marcar(HOY, ana.token)).status).toBe(200);
    const aLas18 = [clase(2, '18:00', '19:00'), clase(4)];
    const texto =
      'La clase de hoy ya tiene su lista y se juzga con el horario que tenía. Ponga el 11 de marzo de 2026 o, si hoy ya se entrenó con el horario nuevo, un día antes de hoy';
    for (const detallesHorarioGrupo of [[clase(3)], aLas18]) {
      const { status, body } = await pedir({ detallesHorarioGrupo });
      expect([status, body.errors]).toEqual([400, { horarioDesde: texto }]);
    }
    expect(await vigilar(HOY, HOY)).toEqual([del(ana, 1, 1, 0)]);
    await cambiar({ detallesHorarioGrupo: [{ ...clase(2), lugar: 'Cancha 2' }, clase(4)] });
    await cambiar({ detallesHorarioGrupo: [{ ...clase(2), lugar: 'Cancha 2' }, clase(5)] });
    await cambiar({ detallesHorarioGrupo: [clase(3)], horarioDesde: '2026-03-11' });
    expect(await vigilar(HOY, HOY)).toEqual([del(ana, 1, 1, 0)]);
    await cambiar({ detallesHorarioGrupo: aLas18, horarioDesde: '2026-03-09' });
    expect(await leer()).toMatchObject({ detallesHorarioGrupo: [{ dia: 2, horaInicio: '18:00' }, { dia: 4 }], horarioDesde: '2026-03-09' });
  });

  test('is refused after the period, and so is moving what always was', async () => {
    expect((await pedir({ detallesHorarioGrupo: [], horarioDesde: '2027-01-01' })).body.errors).toEqual({
      horarioDesde: 'Es después del período',
    });
    expect((await pedir({ horarioDesde: HOY })).body.errors).toEqual({ horarioDesde: 'Rige desde que empezó el grupo' });
  });
});

describe('another main instructor', () => {
  test('is judged from their day on, and the one before for the days before; each sees the group of today', async () => {
    await marcar('2026-03-03', ana.token);
    await cambiar({ codigoProfesor: beto.codigoProfesor });
    expect(await vigilar('2026-03-01', HOY)).toEqual(expect.arrayContaining([del(ana, 2, 1, 0), del(beto, 1, 0, 0)]));
    const dia = async (fecha: string) =>
      (await app.call(clasesDelDia, { query: { fecha } }, { token })).map(({ codigoProfesor }) => codigoProfesor);
    expect([await dia('2026-03-05'), await dia(HOY)]).toEqual([[ana.codigoProfesor], [beto.codigoProfesor]]);
    // A coach sees the classes of their own duty alone.
    expect(await vigilar('2026-03-01', HOY, beto.token)).toEqual([del(beto, 1, 0, 0)]);
    expect([await ver(ana.token), await ver(beto.token), await ver(beto.token, '2026-03-03')]).toEqual([404, 200, 200]);
    // The rolls of her own days are still hers to send, as those that her phone still had.
    expect([
      await ver(ana.token, '2026-03-05'),
      (await marcar('2026-03-05', ana.token)).status,
      (await marcar(HOY, ana.token)).status,
    ]).toEqual([200, 200, 404]);
  });

  test('planned for a day is the one of that day, and until then nobody else’s', async () => {
    await cambiar({ codigoProfesor: beto.codigoProfesor, profesorDesde: '2026-03-12' });
    expect(await leer()).toMatchObject({ codigoProfesor: ana.codigoProfesor, profesorDesde: '2025-08-01' });
    expect([await ver(ana.token), await ver(beto.token), await ver(beto.token, '2026-03-12')]).toEqual([200, 404, 200]);
    await pasar('2026-03-12');
    expect(await leer()).toMatchObject({ codigoProfesor: beto.codigoProfesor, profesorDesde: '2026-03-12' });
    expect([await ver(ana.token, '2026-03-12'), await ver(beto.token, '2026-03-12')]).toEqual([404, 200]);
    await cambiar({ codigoProfesor: ana.codigoProfesor, profesorDesde: '2025-08-01' });
    expect(await app.rows('select codigo_profesor, desde, hasta from grupo_profesor where codigo_grupo = $1', [grupo.codigoGrupo])).toEqual(
      [{ codigo_profesor: ana.codigoProfesor, desde: null, hasta: null }],
    );
  });

  test('a planned change of schedule or instructor is said by the group, its page and the list, until its day', async () => {
    await cambiar({ codigoProfesor: beto.codigoProfesor, profesorDesde: '2026-03-12' });
    await cambiar({ detallesHorarioGrupo: [clase(3)], horarioDesde: '2026-04-07' });
    const { cambios } = await leer();
    const nombre = cambios[0]?.profesor;
    expect(cambios).toEqual([
      { desde: '2026-03-12', clases: null, profesor: expect.stringMatching(/^Profesor /) },
      { desde: '2026-04-07', clases: [clase(3)], profesor: null },
    ]);
    expect(textosDeCambios(cambios)).toEqual([`Desde el 12 mar: ${nombre}`, 'Desde el 7 abr: mié 4:00–5:30 p. m.']);
    const detalle = await app.call(detalleGrupo, { params: { id: grupo.codigoGrupo } }, { token });
    const lista = await app.call(calls.filter, { query: {} }, { token });
    expect([detalle.cambios, lista.rows[0]!.cambios]).toEqual([cambios, cambios]);
    await pasar('2026-03-12');
    expect((await leer()).cambios).toEqual([cambios[1]]);
    await cambiar({ detallesHorarioGrupo: [], horarioDesde: '2026-05-01' });
    expect(textosDeCambios((await leer()).cambios)).toEqual(['Desde el 7 abr: mié 4:00–5:30 p. m.', 'Desde el 1 may: sin horario']);
  });

  test('a change from an earlier day goes on until the planned one, which stays; the day of a planned one drops it', async () => {
    const carla = await entrenador();
    await cambiar({ codigoProfesor: beto.codigoProfesor, profesorDesde: '2026-04-01' });
    await cambiar({ detallesHorarioGrupo: [clase(3)], horarioDesde: '2026-04-07' });
    await cambiar({ detallesHorarioGrupo: [], horarioDesde: '2026-05-01' });
    await cambiar({ codigoProfesor: carla.codigoProfesor, profesorDesde: '2026-03-02', detallesHorarioGrupo: [clase(5)] });
    const titulares = () =>
      app.rows(
        `select codigo_profesor p, desde::text, hasta::text from grupo_profesor where codigo_grupo = $1 order by desde nulls first`,
        [grupo.codigoGrupo],
      );
    const horario = () =>
      app.rows(
        `select dia, desde::text, hasta::text from detalle_horario_grupo where codigo_grupo = $1 order by desde nulls first, hasta, dia`,
        [grupo.codigoGrupo],
      );
    expect(await titulares()).toEqual([
      { p: ana.codigoProfesor, desde: null, hasta: '2026-03-02' },
      { p: carla.codigoProfesor, desde: '2026-03-02', hasta: '2026-04-01' },
      { p: beto.codigoProfesor, desde: '2026-04-01', hasta: null },
    ]);
    const [martes, jueves] = [2, 4].map((dia) => ({ dia, desde: null, hasta: HOY }));
    expect(await horario()).toEqual([
      martes,
      jueves,
      { dia: 5, desde: HOY, hasta: '2026-04-07' },
      { dia: 3, desde: '2026-04-07', hasta: '2026-05-01' },
    ]);
    const texto = async () => textosDeCambios((await leer()).cambios).map((uno) => uno.split(':')[0]);
    expect(await texto()).toEqual(['Desde el 1 abr', 'Desde el 7 abr', 'Desde el 1 may']);
    // Who is there today stays from that day on too, and so does the schedule of then.
    await cambiar({ profesorDesde: '2026-04-01', horarioDesde: '2026-05-01' });
    expect([(await titulares()).at(-1), (await horario()).at(-1)]).toEqual([
      { p: carla.codigoProfesor, desde: '2026-03-02', hasta: null },
      { dia: 3, desde: '2026-04-07', hasta: null },
    ]);
    await cambiar({ horarioDesde: '2026-04-07' });
    expect([await horario(), await texto()]).toEqual([[martes, jueves, { dia: 5, desde: HOY, hasta: null }], []]);
    // A day between is no planned change: what is there today would begin later.
    await cambiar({ codigoProfesor: beto.codigoProfesor, profesorDesde: '2026-03-20' });
    expect((await pedir({ profesorDesde: '2026-03-25' })).body.errors).toEqual({ profesorDesde: 'Para ese día ya hay otro cambio' });
  });

  test('clashes from their day on alone', async () => {
    const otro = await nuevoGrupo(app, academia, {
      codigoPeriodo: grupo.codigoPeriodo,
      codigoProfesor: beto.codigoProfesor,
      horario: [clase(2)],
    });
    expect((await pedir({ codigoProfesor: beto.codigoProfesor })).body.mensaje).toMatch(/del mismo profesor/);
    // Beto leaves the other group on the 17th.
    const hasta = await entrenador();
    await app.rows(`update grupo_profesor set hasta = '2026-03-17' where codigo_grupo = $1`, [otro.codigoGrupo]);
    await app.rows(`insert into grupo_profesor (codigo_grupo, codigo_profesor, rol, desde) values ($1, $2, 'TITULAR', '2026-03-17')`, [otro.codigoGrupo, hasta.codigoProfesor]); // prettier-ignore
    expect((await pedir({ codigoProfesor: beto.codigoProfesor, profesorDesde: '2026-03-16' })).status).toBe(409);
    expect((await pedir({ codigoProfesor: beto.codigoProfesor, profesorDesde: '2026-03-17' })).status).toBe(200);
  });
});

describe('an instructor planned for a later day', () => {
  const ABRIL = '2026-04-01';
  /** Another group of Beto's, in a branch of its own, so that only the instructor can clash. */
  const deBeto = (horario: ReturnType<typeof clase>[]) =>
    nuevoGrupo(app, academia, {
      codigoPeriodo: grupo.codigoPeriodo,
      codigoProfesor: beto.codigoProfesor,
      codigoSucursal: academia.sucursales[1],
      horario,
      values: { descripcion: 'Sub-12' },
    });

  test('is in no two groups at one hour: a schedule that would put them there is refused, naming both groups, the day and them', async () => {
    await deBeto([clase(3)]);
    await cambiar({ codigoProfesor: beto.codigoProfesor, profesorDesde: ABRIL });
    const { status, body } = await pedir({ detallesHorarioGrupo: [clase(3)] });
    expect([status, body.mensaje]).toEqual([
      409,
      expect.stringMatching(
        /^Sub-10 A choca desde el 1 de abril de 2026 con Sub-12, del mismo profesor \(Profesor .+\): mié 4:00–5:30 p\. m\.$/,
      ),
    ]);
    // Until then it is Ana's, and on that day the schedule may be another.
    await cambiar({ detallesHorarioGrupo: [clase(5)], horarioDesde: ABRIL });
    expect((await pedir({ detallesHorarioGrupo: [clase(3)] })).status).toBe(200);
  });

  test('nor by a schedule that is planned for later than them, or by one of today that comes with them', async () => {
    const otro = await deBeto([clase(3)]);
    await cambiar({ detallesHorarioGrupo: [clase(3)], horarioDesde: '2026-04-07' });
    const antes = await pedir({ codigoProfesor: beto.codigoProfesor, profesorDesde: ABRIL });
    expect([antes.status, antes.body.mensaje]).toEqual([409, expect.stringContaining('choca desde el 7 de abril de 2026 con Sub-12')]);
    await app.rows('delete from detalle_horario_grupo where codigo_grupo = $1', [otro.codigoGrupo]);
    const deAna = await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, codigoProfesor: ana.codigoProfesor, codigoSucursal: academia.sucursales[1], horario: [clase(5)], values: { descripcion: 'Sub-14' } }); // prettier-ignore
    const juntos = { codigoProfesor: beto.codigoProfesor, profesorDesde: ABRIL, detallesHorarioGrupo: [clase(5)], horarioDesde: HOY };
    expect((await pedir(juntos)).body.mensaje).toMatch(/^Sub-10 A choca con Sub-14, del mismo profesor/);
    await app.rows('delete from detalle_horario_grupo where codigo_grupo = $1', [deAna.codigoGrupo]);
    expect((await pedir(juntos)).status).toBe(200);
  });

  test('who leaves the one group on the day they take the other clashes with neither, whichever is saved then', async () => {
    const carla = await entrenador();
    const otro = await deBeto([clase(2)]);
    expect((await pedir({ codigoProfesor: carla.codigoProfesor, profesorDesde: ABRIL }, otro)).status).toBe(200);
    await cambiar({ codigoProfesor: beto.codigoProfesor, profesorDesde: ABRIL });
    expect((await pedir({ capacidad: 30 }, otro)).status).toBe(200);
    expect((await pedir({ capacidad: 30 })).status).toBe(200);
    const { detallesHorarioGrupo, codigoSucursal, codigoPeriodo } = await leer();
    const body = {
      codigoGrupo: grupo.codigoGrupo,
      codigoSucursal,
      codigoPeriodo,
      codigoProfesor: beto.codigoProfesor,
      detallesHorarioGrupo,
    };
    expect((await app.call(calls.choques, { body }, { token })).choques).toEqual([
      expect.stringMatching(/^Choca con Sub-12, del mismo profesor/),
    ]);
    expect(await app.call(calls.choques, { body: { ...body, codigoProfesor: ana.codigoProfesor } }, { token })).toEqual({ choques: [], clases: [] }); // prettier-ignore
  });
});

describe('an assistant', () => {
  test('sees and takes the roll of the group, stands on it, and is not judged for it; their classes clash with nothing', async () => {
    expect(await ver(beto.token)).toBe(404);
    await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, codigoProfesor: beto.codigoProfesor, horario: [clase(2)] });
    expect((await poner('ASISTENTE', beto, HOY, null)).status).toBe(200);
    expect((await grupos(beto.token)).map(([descripcion]) => descripcion)).toContain('Sub-10 A');
    expect((await marcar(HOY, beto.token)).status).toBe(200);
    expect(await app.rows('select codigo_profesor, usuario from registro_asistencia where codigo_grupo = $1', [grupo.codigoGrupo])).toEqual(
      [{ codigo_profesor: beto.codigoProfesor, usuario: beto.usuario }],
    );
    expect(await vigilar(HOY, HOY)).toEqual([del(ana, 1, 1, 0)]);
    // What needs the group answers too: the child and the grid.
    const query = { codigoGrupo: grupo.codigoGrupo, desde: '2026-03-01', hasta: '2026-03-31', page: 0, size: 50 };
    expect((await app.call(cuadricula, { query }, { token: beto.token })).filas).toHaveLength(1);
  });

  test('cannot be the main one too, nor twice at once; taken away, the days that passed stay theirs', async () => {
    expect((await poner('ASISTENTE', ana)).body.errors).toEqual({ codigoProfesor: 'Es el profesor del grupo en esos días' });
    const { body } = await poner('ASISTENTE', beto, '2026-03-01', null);
    expect((await poner('ASISTENTE', beto)).body.errors).toEqual({ codigoProfesor: 'Ya es asistente del grupo en esos días' });
    const quitar = () => app.ask(grupoProfesor.remove, { params: { id: body.data.codigoGrupoProfesor } }, { token });
    expect((await quitar()).body.data).toEqual({ eliminado: false, desactivado: true });
    expect((await quitar()).body.mensaje).toBe('Ya no está en el grupo: los días que ya pasaron quedan');
    expect([await ver(beto.token), await ver(beto.token, '2026-03-05')]).toEqual([404, 200]);
    const { profesores } = await app.call(detalleGrupo, { params: { id: grupo.codigoGrupo } }, { token });
    expect(profesores.map(({ titular, dias }) => [titular, dias.map(({ rol, desde, hasta }) => [rol, desde, hasta])])).toEqual([
      [true, [['TITULAR', null, null]]],
      [false, [['ASISTENTE', '2026-03-01', '2026-03-09']]],
    ]);
  });
});

describe('a substitute', () => {
  test('is on duty on their day instead of the main one: roll, day and monitoring say so', async () => {
    expect((await poner('SUSTITUTO', beto)).status).toBe(200);
    expect(await grupos(token)).toEqual([['Sub-10 A', await nombreDe(beto)]]);
    expect(await vigilar('2026-03-01', HOY)).toEqual(expect.arrayContaining([del(ana, 2, 0, 0), del(beto, 1, 0, 0)]));
    expect((await marcar(HOY, token)).status).toBe(200);
    expect(await app.rows('select codigo_profesor from registro_asistencia where codigo_grupo = $1', [grupo.codigoGrupo])).toEqual([
      { codigo_profesor: beto.codigoProfesor },
    ]);
    // The main one still sees the group; the substitute, the day after, only what they held.
    expect(await ver(ana.token)).toBe(200);
    await pasar('2026-03-11');
    expect([await ver(beto.token, '2026-03-11'), await ver(beto.token, HOY), (await grupos(beto.token, '2026-03-11')).length]).toEqual([
      404, 200, 0,
    ]);
    expect(await leer()).toMatchObject({ codigoProfesor: ana.codigoProfesor });
  });

  test('is refused where another is, or who has a class of their own at that time, and without a last day', async () => {
    const carla = await entrenador();
    expect((await poner('SUSTITUTO', carla)).status).toBe(200);
    expect((await poner('SUSTITUTO', beto)).body.errors).toEqual({ desde: 'El grupo ya tiene a otro profesor de turno en esos días' });
    await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, codigoProfesor: beto.codigoProfesor, horario: [clase(4, '17:00', '18:00')], values: { descripcion: 'Sub-12' } }); // prettier-ignore
    expect((await poner('SUSTITUTO', beto, '2026-03-12')).body.mensaje).toMatch(
      /^Choca el 12 de marzo de 2026 con Sub-12, del mismo profesor de turno \(Profesor .+\): jue 5:00–6:00 p\. m\.$/,
    );
    expect((await poner('SUSTITUTO', beto, '2026-03-17')).status).toBe(200);
    expect((await poner('SUSTITUTO', carla, '2026-03-19', null)).body.errors).toEqual({
      hasta: 'Un sustituto es por unos días: ponga el último',
    });
    expect((await poner('SUSTITUTO', carla, '2026-03-19', '2026-03-18')).body.errors).toEqual({
      hasta: 'Debe ser el día inicial o después',
    });
  });

  test('who stands already is told so, with the days; on other days, or as another role, they are put', async () => {
    expect((await poner('SUSTITUTO', beto, '2026-03-10', '2026-03-12')).status).toBe(200);
    for (const [desde, hasta] of [
      ['2026-03-10', '2026-03-12'],
      ['2026-03-12', '2026-03-17'],
    ] as const) {
      const { status, body } = await poner('SUSTITUTO', beto, desde, hasta);
      const codigoProfesor = 'Ya está puesto de sustituto (10 al 12 de marzo de 2026); si le faltan días, ponga solo esos';
      expect([status, body.errors]).toEqual([400, { codigoProfesor }]);
    }
    expect((await poner('SUSTITUTO', beto, '2026-03-13', '2026-03-17')).status).toBe(200);
    expect((await poner('ASISTENTE', beto, '2026-03-10', '2026-03-12')).status).toBe(200);
  });

  test('keeps their days free: neither a group of theirs nor the one they substitute in is moved onto that hour', async () => {
    const carla = await entrenador();
    const tarde = clase(4, '18:00', '19:00');
    const de = { codigoPeriodo: grupo.codigoPeriodo, codigoSucursal: academia.sucursales[1] };
    const suyo = await nuevoGrupo(app, academia, {
      ...de,
      codigoProfesor: beto.codigoProfesor,
      horario: [tarde],
      values: { descripcion: 'Sub-12' },
    });
    const deCarla = await nuevoGrupo(app, academia, { ...de, codigoProfesor: carla.codigoProfesor, horario: [clase(2)] });
    // Days that passed hinder nothing.
    expect((await poner('SUSTITUTO', beto, '2026-03-05')).status).toBe(200);
    expect((await pedir({ detallesHorarioGrupo: [clase(4)] }, suyo)).status).toBe(200);
    expect((await pedir({ detallesHorarioGrupo: [tarde] }, suyo)).status).toBe(200);

    expect((await poner('SUSTITUTO', beto, '2026-03-12', '2026-03-17')).status).toBe(200);
    const enSub10 = /^Choca el 17 de marzo de 2026 con Sub-10 A, del mismo profesor de turno \(Profesor .+\): mar 4:00–5:30 p\. m\.$/;
    const martes = { detallesHorarioGrupo: [clase(2, '17:00', '18:00')] };
    const movido = await pedir({ ...martes, horarioDesde: '2026-03-17' }, suyo);
    expect([movido.status, movido.body.mensaje]).toEqual([409, expect.stringMatching(enSub10)]);
    expect((await pedir({ codigoProfesor: beto.codigoProfesor }, deCarla)).body.mensaje).toMatch(enSub10);
    const enSub12 = { detallesHorarioGrupo: [clase(4, '18:30', '19:30')] };
    const ajeno = await pedir(enSub12);
    expect([ajeno.status, ajeno.body.mensaje]).toEqual([409, expect.stringContaining('Choca el 12 de marzo de 2026 con Sub-12')]);
    const { codigoGrupo, codigoSucursal, codigoPeriodo, codigoProfesor } = suyo;
    const body = { codigoGrupo, codigoSucursal, codigoPeriodo, codigoProfesor, ...martes };
    expect(await app.call(calls.choques, { body }, { token })).toEqual({
      choques: [expect.stringMatching(enSub10)],
      clases: [expect.objectContaining({ codigoGrupo: grupo.codigoGrupo, grupo: 'Sub-10 A', dia: 2, horaInicio: '16:00' })],
    });

    // From the day after on, and on a day on which another gives their own class.
    expect((await pedir({ ...martes, horarioDesde: '2026-03-18' }, suyo)).status).toBe(200);
    const paraBeto = { codigoProfesor: beto.codigoProfesor, profesorDesde: '2026-03-18', detallesHorarioGrupo: [clase(5)] };
    expect((await pedir(paraBeto, deCarla)).status).toBe(200);
    expect((await poner('SUSTITUTO', carla, '2026-03-12', '2026-03-12', suyo)).status).toBe(200);
    expect((await pedir(enSub12)).status).toBe(200);
  });

  test('who becomes the main one substitutes no more: the next main one is on duty from their day on', async () => {
    const carla = await entrenador();
    expect((await poner('SUSTITUTO', beto, '2026-03-05', '2026-03-31')).status).toBe(200);
    await cambiar({ codigoProfesor: beto.codigoProfesor, profesorDesde: HOY });
    await cambiar({ codigoProfesor: carla.codigoProfesor, profesorDesde: '2026-03-17' });
    const { profesores: suyos } = await app.call(detalleGrupo, { params: { id: grupo.codigoGrupo } }, { token });
    const deBeto = suyos.find(({ codigoProfesor }) => codigoProfesor === beto.codigoProfesor)!.dias;
    expect(deBeto.map(({ rol, desde, hasta }) => [rol, desde, hasta])).toEqual([
      ['SUSTITUTO', '2026-03-05', '2026-03-09'],
      ['TITULAR', HOY, '2026-03-16'],
    ]);
    await pasar('2026-03-20');
    expect(await vigilar('2026-03-01', '2026-03-20')).toEqual(
      expect.arrayContaining([del(ana, 1, 0, 0), del(beto, 3, 0, 0), del(carla, 2, 0, 0)]),
    );
  });

  test('a coach puts nobody into a group that is not theirs', async () => {
    const body = { codigoGrupo: grupo.codigoGrupo, codigoProfesor: beto.codigoProfesor, rol: 'SUSTITUTO' as const, desde: HOY, hasta: HOY };
    expect((await app.ask(grupoProfesor.save, { body }, { token: beto.token })).status).toBe(404);
  });
});

describe('a group that became inactive', () => {
  const dia = async (fecha: string) =>
    (await app.call(clasesDelDia, { query: { fecha } }, { token })).map(({ grupo: nombre, estado }) => `${nombre} ${estado}`);
  const resumen = async () => {
    const query = { codigoEstudiante: nino.codigoEstudiante, fechaInicial: '2026-03-01', fechaFinal: '2026-03-31' };
    return (await app.call(asistenciaDeEstudiante.resumen, { query }, { token })).grupos.map(({ programadas }) => programadas);
  };

  test('stays judged for the classes before that day, and has none from it on', async () => {
    await marcar('2026-03-03', ana.token);
    await cambiar({ estatus: 'INACTIVO', confirmaInscritos: true } as Cambios);
    await pasar('2026-03-19');
    expect(await vigilar('2026-03-01', '2026-03-31')).toEqual([del(ana, 2, 1, 0)]);
    expect([await dia('2026-03-03'), await dia('2026-03-05'), await dia(HOY), await dia('2026-03-12')]).toEqual([
      ['Sub-10 A TARDE'],
      ['Sub-10 A FALTA'],
      [],
      [],
    ]);
    expect([(await grupos(token, '2026-03-05')).length, (await grupos(token, HOY)).length]).toEqual([1, 0]);
    expect(await resumen()).toEqual([['2026-03-03', '2026-03-05']]);
    const query = { codigoGrupo: grupo.codigoGrupo, desde: '2026-03-01', hasta: '2026-03-31', page: 0, size: 50 };
    const { totales } = await app.call(cuadricula, { query }, { token });
    expect(totales.dias.map(({ fecha }) => fecha.slice(8))).toEqual(['03', '05']);
  });

  test('after its class of the day has that one too; active again, it had no classes in between', async () => {
    await marcar(HOY, ana.token);
    await cambiar({ estatus: 'INACTIVO', confirmaInscritos: true } as Cambios);
    expect(await vigilar(HOY, HOY)).toEqual([del(ana, 1, 1, 0)]);
    await pasar('2026-03-24');
    await cambiar({ estatus: 'ACTIVO' });
    await pasar('2026-03-31');
    const dias = ['2026-03-03', '2026-03-05', HOY, '2026-03-24', '2026-03-26', '2026-03-31'];
    expect([await vigilar('2026-03-01', '2026-03-31'), await resumen()]).toEqual([[del(ana, 6, 1, 0)], [dias]]);
    expect(await leer()).toMatchObject({ detallesHorarioGrupo: [{ dia: 2 }, { dia: 4 }], horarioDesde: '2026-03-24' });
  });

  test('and is active again on the same day, as after an undo, is as it was', async () => {
    await cambiar({ estatus: 'INACTIVO', confirmaInscritos: true } as Cambios);
    await cambiar({ estatus: 'ACTIVO' });
    expect(await vigilar('2026-03-01', HOY)).toEqual([del(ana, 3, 0, 0)]);
    expect(await leer()).toMatchObject({ horarioDesde: '2025-08-01' });
  });

  test('of which nobody knows since when stays out of the past', async () => {
    await marcar('2026-03-03', ana.token);
    await app.rows(`update grupo set estatus = 'INACTIVO' where codigo_grupo = $1`, [grupo.codigoGrupo]);
    expect([await vigilar('2026-03-01', HOY), await dia('2026-03-05')]).toEqual([[], []]);
  });
});

test('while two seasons are open, the roll, the classes of a day and the instructor’s groups name theirs', async () => {
  const [actual] = await app.rows('select descripcion from periodo_academico where codigo_periodo = $1', [grupo.codigoPeriodo]);
  const proxima = { descripcion: 'Próxima', fechaInicio: '2026-08-01', fechaFin: '2027-05-31' };
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, proxima);
  const suyo = { codigoPeriodo, codigoProfesor: ana.codigoProfesor, horario: [], values: { descripcion: 'Sub-10 A' } };
  expect((await grupos(token)).map(([nombre]) => nombre)).toEqual(['Sub-10 A']);
  await nuevoGrupo(app, academia, suyo);
  const deAqui = `Sub-10 A · ${actual.descripcion}`;
  expect((await grupos(ana.token)).map(([nombre]) => nombre)).toEqual([deAqui]);
  expect((await app.call(clasesDelDia, { query: {} }, { token })).map((una) => una.grupo)).toEqual([deAqui]);
  expect((await app.call(inicio.asistencia, { query: {} }, { token })).map((una) => una.grupo)).toEqual([deAqui]);
  const { grupos: suyos } = await app.call(profesores.id, { params: { id: ana.codigoProfesor } }, { token });
  expect(suyos.map(({ descripcion }) => descripcion)).toEqual([deAqui, 'Sub-10 A · Próxima']);
});
