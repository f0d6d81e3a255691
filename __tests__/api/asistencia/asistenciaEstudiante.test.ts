import { asistenciaDeEstudiante as calls } from '@/contract/asistencia/asistenciaEstudiante';
import type { EstadoAsistencia } from '@/contract/asistencia/registro';
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
let token: string;
let coach: string;
let codigoProfesor: number;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;

/** The group trains on Tuesdays and Thursdays; 2026-03-10 is a Tuesday. The child joined on the 5th. */
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [52] }));
  const persona = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
  coach = persona.token;
  ({ codigoProfesor } = await nuevoProfesor(app, academia, persona.codigoUsuario));
  grupo = await nuevoGrupo(app, academia, { codigoProfesor, values: { descripcion: 'Sub-10 A' } });
  nino = await nuevoEstudiante(app, academia, { nombre: 'Ana', apellido: 'Peña' });
  await nuevaInscripcion(app, academia, { estudiante: nino, grupo, values: { fechaInscripcion: '2026-03-05' } });
});

interface Marca {
  en?: typeof grupo;
  de?: { codigoEstudiante: number };
  nota?: string;
}
const marca = (fecha: string, estado: EstadoAsistencia, { en = grupo, de = nino, nota = '' }: Marca = {}) =>
  app.rows(
    `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, nota, usuario)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'pruebas')`,
    [academia.codigoCompania, en.codigoSucursal, en.codigoGrupo, de.codigoEstudiante, en.codigoProfesor, fecha, estado, nota],
  );
const entre = (d1: string, d2: string, como = token, e = nino.codigoEstudiante) =>
  app.ask(calls.entre, { params: { e, d1, d2 } }, { token: como });
const resumen = (fechaInicial = '2026-03-01', fechaFinal = '2026-03-31', como = token) =>
  app.call(calls.resumen, { query: { codigoEstudiante: nino.codigoEstudiante, fechaInicial, fechaFinal } }, { token: como });
const pagina = (query: object = {}, como = token) =>
  app.ask(calls.filter, { query: { codigoEstudiante: nino.codigoEstudiante, ...query } }, { token: como });
const otroGrupo = (descripcion: string, mas: Parameters<typeof nuevoGrupo>[2] = {}) =>
  nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, values: { descripcion }, ...mas });

describe('the records of a span', () => {
  test('both ends count, in the order of the days, with group and note', async () => {
    await marca('2026-03-12', 'EXCUSA', { nota: 'Cita médica' });
    await marca('2026-03-10', 'PRESENTE');
    await marca('2026-03-17', 'PRESENTE');
    const { status, body } = await entre('2026-03-10', '2026-03-12');
    expect(status).toBe(200);
    expect(body).toEqual([
      expect.objectContaining({ fechaAsistencia: '2026-03-10', estado: 'PRESENTE', grupo: 'Sub-10 A', estudiante: 'Ana Peña' }),
      expect.objectContaining({ fechaAsistencia: '2026-03-12', estado: 'EXCUSA', nota: 'Cita médica', usuario: 'pruebas' }),
    ]);
  });

  test('a year is the most, over a leap day too, and the end may not come first', async () => {
    expect((await entre('2027-03-01', '2028-02-29')).status).toBe(200);
    const largo = await entre('2027-03-01', '2028-03-01');
    expect([largo.status, largo.body.errors]).toEqual([400, { d1: expect.stringContaining('un año') }]);
    const vuelto = await entre('2026-03-02', '2026-03-01');
    expect([vuelto.status, Object.keys(vuelto.body.errors)]).toEqual([400, ['d2']]);
    await expect(resumen('2026-01-01', '2027-01-02')).rejects.toThrow(/400.*fechaInicial/);
  });
});

describe('the numbers of a span', () => {
  test('no class held: no percent, and nothing is divided', async () => {
    const { grupos, ...cuenta } = await resumen();
    expect(cuenta).toEqual({ clases: 0, sinMarca: 0, presentes: 0, tardanzas: 0, ausentes: 0, excusas: 0, porcentaje: null });
    expect(grupos).toMatchObject([{ descripcion: 'Sub-10 A', clases: 0, porcentaje: null }]);
  });

  test('who came late was there; an excuse is a class that was held', async () => {
    await marca('2026-03-05', 'PRESENTE');
    await marca('2026-03-10', 'TARDANZA');
    await marca('2026-03-12', 'EXCUSA');
    expect(await resumen()).toMatchObject({ clases: 3, presentes: 1, tardanzas: 1, ausentes: 0, excusas: 1, porcentaje: 6667 });
    expect(await resumen('2026-03-12', '2026-03-12')).toMatchObject({ clases: 1, excusas: 1, porcentaje: 0 });
  });

  test('the schedule of the span: from the enrolment on, inside the period, days without class apart', async () => {
    await app.rows(`insert into dia_sin_clase values ($1, '2026-03-12', 'Lluvia'), ($1, '2026-03-13', 'Viernes')`, [grupo.codigoPeriodo]);
    const [uno] = (await resumen()).grupos;
    expect(uno!.programadas).toEqual(['2026-03-05', '2026-03-10', '2026-03-17', '2026-03-19', '2026-03-24', '2026-03-26', '2026-03-31']);
    expect(uno!.sinClase).toEqual([{ fecha: '2026-03-12', motivo: 'Lluvia' }]);
    expect((await resumen('2026-05-26', '2026-06-30')).grupos[0]!.programadas).toEqual(['2026-05-26', '2026-05-28']);
    expect((await resumen('2026-02-01', '2026-02-28')).grupos[0]!.programadas).toEqual([]);
  });

  test('by group, also one the child is no longer in, which has no schedule for it', async () => {
    const porteros = await otroGrupo('Porteros');
    const inscripcion = await nuevaInscripcion(app, academia, { estudiante: nino, grupo: porteros });
    await app.rows(`update inscripcion set estatus = 'CANCELADA' where codigo_inscripcion = $1`, [inscripcion.codigoInscripcion]);
    await marca('2026-03-10', 'PRESENTE');
    await marca('2026-03-10', 'AUSENTE', { en: porteros });
    const { grupos, porcentaje } = await resumen();
    expect(porcentaje).toBe(5000);
    expect(grupos).toMatchObject([
      { descripcion: 'Porteros', ausentes: 1, porcentaje: 0, programadas: [] },
      { descripcion: 'Sub-10 A', presentes: 1, porcentaje: 10_000 },
    ]);
  });
});

describe('page by page', () => {
  test('the last class first, sixteen at a time, with the total', async () => {
    for (let dia = 1; dia <= 18; dia += 1) await marca(`2026-03-${String(dia).padStart(2, '0')}`, dia % 2 ? 'PRESENTE' : 'AUSENTE');
    const primera = await pagina({ sortOrderAsc: false });
    expect([primera.body.length, primera.headers.get('X-Total-Count')]).toEqual([16, '18']);
    expect(primera.body[0].fechaAsistencia).toBe('2026-03-18');
    const segunda = await pagina({ sortOrderAsc: false, page: 1 });
    expect(segunda.body.map((una: { fechaAsistencia: string }) => una.fechaAsistencia)).toEqual(['2026-03-02', '2026-03-01']);
    expect((await pagina({ page: 2 })).body).toEqual([]);
    expect((await pagina({ estado: 'AUSENTE' })).headers.get('X-Total-Count')).toBe('9');
  });

  test('without a student: found by name, of the own branches', async () => {
    const otra = await nuevoEstudiante(app, academia, { nombre: 'Luz', apellido: 'Mar' });
    await marca('2026-03-10', 'PRESENTE');
    await marca('2026-03-10', 'AUSENTE', { de: otra });
    const nombres = async (query: object) =>
      (await pagina({ codigoEstudiante: undefined, ...query })).body.map(({ estudiante }: { estudiante: string }) => estudiante);
    expect((await nombres({})).sort()).toEqual(['Ana Peña', 'Luz Mar']);
    expect(await nombres({ filtro: 'pena' })).toEqual(['Ana Peña']);
    expect(await nombres({ codigoSucursal: academia.sucursales[1] })).toEqual([]);
  });
});

describe('who may', () => {
  const todas = async (como: string) => [
    (await entre('2026-03-01', '2026-03-31', como)).status,
    (
      await app.ask(
        calls.resumen,
        { query: { codigoEstudiante: nino.codigoEstudiante, fechaInicial: '2026-03-01', fechaFinal: '2026-03-31' } },
        { token: como },
      )
    ).status,
    (await pagina({}, como)).status,
  ];

  test('15 or 52, and nobody else: a refusal says nothing of the child', async () => {
    await marca('2026-03-10', 'EXCUSA', { nota: 'Fiebre' });
    const con = async (...accesos: number[]) => (await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos })).token;
    expect(await todas(await con(15))).toEqual([200, 200, 200]);
    const sin = await con(9, 10, 11, 44, 51, 53, 54, 55, 56, 71);
    expect(await todas(sin)).toEqual([403, 403, 403]);
    expect(JSON.stringify((await entre('2026-03-01', '2026-03-31', sin)).body)).not.toContain('Fiebre');
  });

  test('a student of another branch or company does not exist', async () => {
    const { token: santiago } = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]] });
    const { token: ajena } = await nuevoUsuario(app, await nuevaAcademia(app));
    expect(await todas(santiago)).toEqual([404, 404, 404]);
    expect(await todas(ajena)).toEqual([404, 404, 404]);
  });

  test('a PROFESOR has the own groups’ students, and of them what was marked in the own groups', async () => {
    const ajeno = await otroGrupo('Porteros');
    await nuevaInscripcion(app, academia, { estudiante: nino, grupo: ajeno });
    const extrano = await nuevoEstudiante(app, academia);
    await nuevaInscripcion(app, academia, { estudiante: extrano, grupo: ajeno });
    await marca('2026-03-10', 'PRESENTE');
    await marca('2026-03-11', 'AUSENTE', { en: ajeno });
    await marca('2026-03-11', 'AUSENTE', { en: ajeno, de: extrano });

    expect((await entre('2026-03-01', '2026-03-31', coach)).body).toMatchObject([{ grupo: 'Sub-10 A' }]);
    expect((await resumen('2026-03-01', '2026-03-31', coach)).grupos).toMatchObject([{ descripcion: 'Sub-10 A', clases: 1 }]);
    expect((await pagina({ codigoEstudiante: undefined }, coach)).body).toMatchObject([{ grupo: 'Sub-10 A', estudiante: 'Ana Peña' }]);
    expect((await entre('2026-03-01', '2026-03-31', coach, extrano.codigoEstudiante)).status).toBe(404);
    expect((await pagina({ codigoEstudiante: extrano.codigoEstudiante }, coach)).status).toBe(404);
  });

  test('what another branch marked is not of this one', async () => {
    const { codigoPeriodo } = await nuevoPeriodo(app, academia, { codigoSucursal: academia.sucursales[1], activo: false });
    const lejos = await nuevoGrupo(app, academia, { codigoSucursal: academia.sucursales[1], codigoPeriodo });
    await marca('2026-03-10', 'PRESENTE', { en: lejos });
    const { token: naco } = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[0]] });
    expect((await entre('2026-03-01', '2026-03-31', naco)).body).toEqual([]);
    expect((await resumen('2026-03-01', '2026-03-31', naco)).clases).toBe(0);
    expect((await entre('2026-03-01', '2026-03-31')).body).toHaveLength(1);
  });
});
