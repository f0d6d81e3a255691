import { ACCESO } from '@/contract/accesos';
import { detalleGrupo } from '@/contract/reportes/academia/detalleGrupo';
import { listaEspera } from '@/server/db/schema/inscripciones';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoProfesor,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  grupo = await nuevoGrupo(app, academia, { values: { capacidad: 2 } }); // Tuesday and Thursday; HOY is a Tuesday
  const ana = await nuevoEstudiante(app, academia, { nombre: 'Ana' });
  const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: ana, grupo });
  await nuevaFactura(app, academia, { estudiante: ana, values: { codigoInscripcion, total: pesos(1000), fechaVencimiento: '2026-03-01' } });
  await nuevaFactura(app, academia, { estudiante: ana, values: { codigoInscripcion, total: pesos(500), fechaVencimiento: '2026-05-01' } });
  await nuevaFactura(app, academia, { estudiante: ana, values: { total: pesos(70) } }); // of no enrolment
  const { codigoCompania, codigoSucursal, codigoGrupo, codigoProfesor } = grupo;
  const { codigoEstudiante } = await nuevoEstudiante(app, academia, { nombre: 'Beto' });
  await app.deps.db.insert(listaEspera).values({ codigoCompania, codigoSucursal, codigoGrupo, codigoEstudiante, orden: 3, fecha: HOY, usuario: 'x' }); // prettier-ignore
  const { codigoProfesor: suplente } = await nuevoProfesor(app, academia);
  const lista = (fecha: string, estado: string, de: number) =>
    app.rows(
      `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
       values ($1, $2, $3, $4, $5, $6, $7, 'x')`,
      [codigoCompania, codigoSucursal, codigoGrupo, ana.codigoEstudiante, de, fecha, estado],
    );
  await lista('2026-02-24', 'AUSENTE', suplente);
  await lista('2026-03-03', 'PRESENTE', codigoProfesor);
  await lista('2026-03-05', 'TARDANZA', codigoProfesor);
  await app.rows(`insert into dia_sin_clase (codigo_periodo, fecha, motivo) values ($1, $2, 'Lluvia'), ($1, '2026-01-06', 'Reyes')`, [grupo.codigoPeriodo, HOY]); // prettier-ignore
});

const leer = (quien: { token: string }) => app.call(detalleGrupo, { params: { id: grupo.codigoGrupo } }, quien);

test('a group whole: figures, next class, who gives it, who waits, attendance, prices and what it owes', async () => {
  const detalle = await leer(await nuevoUsuario(app, academia));
  expect(detalle).toMatchObject({
    inscritos: 1,
    capacidad: 2,
    libres: 1,
    esperan: 1,
    // Today is free: Thursday is next; a day that was free is not told any more.
    proximaClase: '2026-03-12',
    diasSinClase: [{ fecha: HOY, motivo: 'Lluvia' }],
    espera: [{ nombreCompleto: expect.stringContaining('Beto'), lugar: 1 }],
    asistencia: {
      clases: 3,
      porcentaje: 6667,
      meses: [
        { mes: '2026-02', clases: 1, porcentaje: 0 },
        { mes: '2026-03', clases: 2, porcentaje: 10_000 },
      ],
    },
    precios: { montoInscripcion: pesos(1500), modalidades: [{ montoCuota: pesos(2500), cantidadCuotas: 10 }] },
    deuda: { pendiente: pesos(1500), vencido: pesos(1000) },
  });
  expect(detalle.profesores.map(({ titular, clases, ultima }) => [titular, clases, ultima])).toEqual([
    [true, 2, '2026-03-05'],
    [false, 1, '2026-02-24'],
  ]);
});

test('by access: who holds the schedule alone sees no names that wait, no attendance and no amount', async () => {
  const detalle = await leer(await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [ACCESO.horario] }));
  expect(detalle).toMatchObject({ inscritos: 1, espera: null, asistencia: null, precios: null, deuda: null });
});

test('an instructor finds the own group, without amounts, and no other', async () => {
  const profe = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
  const ajeno = await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo });
  await app.rows('update profesor set codigo_usuario = $1 where codigo_profesor = $2', [profe.codigoUsuario, grupo.codigoProfesor]);
  expect(await leer(profe)).toMatchObject({ inscritos: 1, deuda: null });
  expect((await app.ask(detalleGrupo, { params: { id: ajeno.codigoGrupo } }, profe)).status).toBe(404);
});
