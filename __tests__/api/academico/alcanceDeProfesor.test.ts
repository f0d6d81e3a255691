import { grupo as grupos } from '@/contract/academico/grupo';
import { registroAsistencia } from '@/contract/asistencia/registro';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { cuadricula } from '@/contract/reportes/asistencia';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  abrirSesion,
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

// Whose children a coach sees (docs/reglas/academico.md). HOY is Tuesday, 10 March 2026; the season of nuevoPeriodo ends on 31 May.
const app = createTestApp();
let academia: Academia;
let coach: Awaited<ReturnType<typeof nuevoUsuario>> & { codigoProfesor: number };

beforeEach(async () => {
  app.setNow(`${HOY}T14:00:00Z`);
  academia = await nuevaAcademia(app);
  const persona = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
  coach = { ...persona, codigoProfesor: (await nuevoProfesor(app, academia, persona.codigoUsuario)).codigoProfesor };
});

/** A group of another coach with a child of that name, who owes something. */
async function grupoDe(nombre: string, options: Parameters<typeof nuevoGrupo>[2] = {}) {
  const grupo = await nuevoGrupo(app, academia, { ...options, values: { descripcion: nombre } });
  const nino = await nuevoEstudiante(app, academia, { nombre, apellido: 'Peña' });
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
  await nuevaFactura(app, academia, { estudiante: nino, values: { codigoInscripcion } });
  return { ...grupo, ...nino };
}
/** The coach has the group in a role, from a day until the day before another. */
const ensena = ({ codigoGrupo }: { codigoGrupo: number }, rol: string, desde: string, hasta: string | null) =>
  app.rows('insert into grupo_profesor (codigo_grupo, codigo_profesor, rol, desde, hasta) values ($1, $2, $3, $4, $5)', [
    ...[codigoGrupo, coach.codigoProfesor, rol, desde, hasta],
  ]);
/** What the coach finds on a day: children, and groups. */
async function halla(fecha: string) {
  app.setNow(`${fecha}T14:00:00Z`);
  coach.token = await abrirSesion(app, academia, coach.codigoUsuario, coach.usuario);
  const ninos = await app.call(estudiantes.filter, { query: { page: 0, size: 50 } }, coach);
  const suyos = await app.call(grupos.filter, { query: {} }, coach);
  return [
    ninos.rows.map(({ nombreCompleto }) => nombreCompleto.split(' ')[0]).sort(),
    suyos.rows.map(({ descripcion }) => descripcion).sort(),
  ];
}
const ambos = (...nombres: string[]) => [nombres, nombres];

test('a coach sees the children of today, of a planned day and of this month, whose rolls may still be corrected', async () => {
  const { codigoPeriodo } = await nuevoPeriodo(app, academia);
  await grupoDe('Hoy', { codigoPeriodo, codigoProfesor: coach.codigoProfesor });
  await grupoDe('Ajeno', { codigoPeriodo });
  await ensena(await grupoDe('Planeado', { codigoPeriodo }), 'ASISTENTE', '2026-04-20', null);
  await ensena(await grupoDe('Suplido', { codigoPeriodo }), 'SUSTITUTO', '2026-03-03', '2026-03-04');
  await ensena(await grupoDe('Dejado', { codigoPeriodo }), 'ASISTENTE', '2026-01-01', '2026-03-01');
  expect(await halla(HOY)).toEqual(ambos('Hoy', 'Planeado', 'Suplido'));
  expect(await halla('2026-03-31')).toEqual(ambos('Hoy', 'Planeado', 'Suplido'));
  expect(await halla('2026-04-01')).toEqual(ambos('Hoy', 'Planeado'));
});

test('the children of a season that is over are not a coach’s any more once its last month is', async () => {
  const vieja = { fechaInicio: '2025-08-01', fechaFin: '2026-02-27' };
  const { codigoPeriodo } = await nuevoPeriodo(app, academia, vieja);
  const antes = await grupoDe('Antes', { codigoPeriodo, codigoProfesor: coach.codigoProfesor });
  const { codigoEstudiante, codigoGrupo } = antes;
  expect(await halla('2026-02-28')).toEqual(ambos('Antes'));
  expect(await halla('2026-03-01')).toEqual(ambos());
  const ficha = await app.ask(estudiantes.id, { query: { codigoEstudiante } }, coach);
  const lista = await app.ask(registroAsistencia.lista, { query: { codigoGrupo, fecha: '2026-02-26' } }, coach);
  expect([ficha.status, lista.status]).toEqual([404, 404]);
  const query = { codigoGrupo, desde: '2026-02-01', hasta: '2026-02-28', page: 0, size: 50 };
  expect((await app.call(cuadricula, { query }, coach)).filas).toEqual([]);
  // What the phone still had of the last class may arrive.
  const marca = {
    codigoGrupo,
    codigoEstudiante,
    fechaAsistencia: '2026-02-26',
    estado: 'PRESENTE' as const,
    nota: '',
    estadoAnterior: null,
  };
  const body = [{ ...marca, recuperacion: false, marcado: '2026-02-26T22:00:00Z' }];
  expect((await app.ask(registroAsistencia.save, { body }, coach)).status).toBe(200);
  // The same child in the season that runs is seen again.
  const { codigoPeriodo: nueva } = await nuevoPeriodo(app, academia, { fechaInicio: '2026-03-01', fechaFin: '2026-06-30' });
  const ahora = await nuevoGrupo(app, academia, {
    codigoPeriodo: nueva,
    codigoProfesor: coach.codigoProfesor,
    values: { descripcion: 'Ahora' },
  });
  await nuevaInscripcion(app, academia, { estudiante: antes, grupo: ahora, values: { fechaInscripcion: '2026-03-01' } });
  expect(await halla('2026-03-01')).toEqual([['Antes'], ['Ahora']]);
});
