import { atrasos } from '@/contract/reportes/atraso';
import { monitoreo } from '@/contract/reportes/monitoreo';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaEntidad,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoProfesor,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

const test_ = createTestApp();
let academia: Academia;
let admin: { token: string };
beforeEach(async () => {
  test_.setNow(`${HOY}T14:00:00Z`);
  academia = await nuevaAcademia(test_);
  admin = await nuevoUsuario(test_, academia);
});

type Grupo = Awaited<ReturnType<typeof nuevoGrupo>>;
type Nino = Awaited<ReturnType<typeof nuevoEstudiante>>;

/** Ana owes in two groups, Beto 100 days in one; what is not due, paid or void is nobody's arrears. */
async function deudas() {
  const { codigoPeriodo } = await nuevoPeriodo(test_, academia);
  const grupo = (descripcion: string) => nuevoGrupo(test_, academia, { codigoPeriodo, values: { descripcion } });
  const [sub9, porteros] = [await grupo('Sub-9'), await grupo('Porteros')];
  const madre = await nuevaEntidad(test_, academia, { nombre: 'Rosa', apellido: 'Díaz', telefono: '809-555-0142' });
  const ana = await nuevoEstudiante(test_, academia, { nombre: 'Ana', apellido: 'Díaz', codigoPagador: madre.codigoEntidad });
  const beto = await nuevoEstudiante(test_, academia, { nombre: 'Beto', apellido: 'Paz' });
  const debe = async (estudiante: Nino, en: Grupo, vence: string, more: object = {}) => {
    const [una] = await test_.rows('select codigo_inscripcion from inscripcion where codigo_estudiante = $1 and codigo_grupo = $2', [
      estudiante.codigoEstudiante,
      en.codigoGrupo,
    ]);
    const codigoInscripcion =
      una?.codigo_inscripcion ?? (await nuevaInscripcion(test_, academia, { estudiante, grupo: en })).codigoInscripcion;
    await nuevaFactura(test_, academia, { estudiante, values: { codigoInscripcion, fechaVencimiento: vence, ...more } });
  };
  await debe(ana, sub9, '2026-02-05');
  await debe(ana, sub9, '2026-03-05', { estatus: 'PARCIAL', pagado: pesos(1000) });
  await debe(ana, porteros, '2026-03-05');
  await debe(ana, sub9, '2026-04-05'); // Not due yet.
  await debe(ana, sub9, '2026-01-05', { estatus: 'ANULADA' });
  await debe(beto, sub9, '2025-11-30', { estatus: 'PAGADA', pagado: pesos(2500) });
  await debe(beto, sub9, '2025-11-30');
  return { ana, beto, sub9, porteros };
}

test('by group: what each student owes in each, since when, and whom to call; totals over all', async () => {
  const { ana, beto, sub9, porteros } = await deudas();
  const { filas, totales, total } = await test_.call(atrasos.porGrupo, { query: {} }, admin);
  const base = { responsable: 'Rosa Díaz', telefono: '809-555-0142', codigoEstudiante: ana.codigoEstudiante, estudiante: 'Ana Díaz' };
  expect(filas).toEqual([
    { ...base, codigoGrupo: sub9.codigoGrupo, grupo: 'Sub-9', facturas: 2, pendiente: pesos(4000), desde: '2026-02-05', diasAtraso: 33 },
    {
      ...base,
      codigoGrupo: porteros.codigoGrupo,
      grupo: 'Porteros',
      facturas: 1,
      pendiente: pesos(2500),
      desde: '2026-03-05',
      diasAtraso: 5,
    },
    expect.objectContaining({ codigoEstudiante: beto.codigoEstudiante, facturas: 1, pendiente: pesos(2500), diasAtraso: 100 }),
  ]);
  expect([totales, total]).toEqual([{ estudiantes: 2, facturas: 4, pendiente: pesos(9000) }, 3]);
  const uno = await test_.call(atrasos.porGrupo, { query: { codigoGrupo: porteros.codigoGrupo, size: 1 } }, admin);
  expect([uno.filas.map(({ grupo }) => grupo), uno.totales.pendiente]).toEqual([['Porteros'], pesos(2500)]);
});

test('by days: who owes since more than so many, with all that is overdue of them', async () => {
  const { ana, beto } = await deudas();
  const quienes = async (dias: number) =>
    (await test_.call(atrasos.porSucursal, { query: { dias, sortField: 'pendiente', sortOrderAsc: false } }, admin)).filas.map(
      ({ codigoEstudiante, pendiente, grupo }) => [codigoEstudiante, pendiente, grupo],
    );
  expect(await quienes(0)).toEqual([
    [ana.codigoEstudiante, pesos(6500), 'Porteros, Sub-9'],
    [beto.codigoEstudiante, pesos(2500), 'Sub-9'],
  ]);
  expect(await quienes(33)).toEqual([[beto.codigoEstudiante, pesos(2500), 'Sub-9']]);
  expect(await quienes(100)).toEqual([]);
});

test('by month: a matrix whose rows and columns add up', async () => {
  await deudas();
  const { filas, totales } = await test_.call(atrasos.porMes, { query: {} }, admin);
  expect(filas.map(({ estudiante, meses }) => [estudiante, meses])).toEqual([
    ['Ana Díaz', { '2026-02': pesos(2500), '2026-03': pesos(4000) }],
    ['Beto Paz', { '2025-11': pesos(2500) }],
  ]);
  expect(totales.meses).toEqual({ '2025-11': pesos(2500), '2026-02': pesos(2500), '2026-03': pesos(4000) });
  expect(totales.pendiente).toBe(pesos(9000));
  // On the wire it is pesos, like all money.
  expect((await test_.ask(atrasos.porMes, { query: { filtro: 'beto' } }, admin)).body.filas[0].meses).toEqual({ '2025-11': 2500 });
});

test('found without accents; of another company or branch, or of another’s group for a PROFESOR, nothing', async () => {
  await deudas();
  const cuantos = async (who: { token: string }, query: object = {}) => (await test_.call(atrasos.porGrupo, { query }, who)).total;
  expect(await cuantos(admin, { filtro: 'diaz' })).toBe(2);
  expect(await cuantos(await nuevoUsuario(test_, academia, { sucursales: [academia.sucursales[1]] }))).toBe(0);
  expect(await cuantos(await nuevoUsuario(test_, await nuevaAcademia(test_)))).toBe(0);
  const profe = await nuevoUsuario(test_, academia, { tipoUsuario: 'PROFESOR' });
  const { codigoProfesor } = await nuevoProfesor(test_, academia, profe.codigoUsuario);
  expect(await cuantos(profe)).toBe(0);
  await test_.rows(
    `update grupo_profesor set codigo_profesor = $1 from grupo g where g.codigo_grupo = grupo_profesor.codigo_grupo and codigo_compania = $2 and descripcion = 'Porteros'`,
    [codigoProfesor, academia.codigoCompania],
  );
  expect(await cuantos(profe)).toBe(1);
});

describe('profesor/reportasistencia', () => {
  const span = { desde: '2026-03-01', hasta: '2026-03-31' };

  test('classes on the schedule up to today against the rolls, on time, late and missing; days without class count nowhere', async () => {
    const { codigoPeriodo } = await nuevoPeriodo(test_, academia);
    await test_.rows(`insert into dia_sin_clase (codigo_periodo, fecha, motivo) values ($1, '2026-03-05', 'Lluvia')`, [codigoPeriodo]);
    const horario = [2, 4].map((dia) => ({ dia, horaInicio: '09:00', horaFin: '10:30' })); // Tuesday and Thursday
    const grupo = await nuevoGrupo(test_, academia, { codigoPeriodo, horario });
    const { codigoEstudiante } = await nuevoEstudiante(test_, academia);
    const marca = (fecha: string, momento: string) =>
      test_.rows(
        `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario, momento)
         values ($1, $2, $3, $4, $5, $6, 'PRESENTE', 'x', $7)`,
        [academia.codigoCompania, academia.sucursales[0], grupo.codigoGrupo, codigoEstudiante, grupo.codigoProfesor, fecha, momento],
      );
    // HOY is Tuesday the 10th: the 3rd and the 10th had class, the 5th had none. It is ten, and the class of today ends at half past.
    await marca('2026-03-03', '2026-03-05T15:00:00Z');
    const { filas: [temprano] } = await test_.call(monitoreo, { query: span }, admin); // prettier-ignore
    expect(temprano).toMatchObject({ programadas: 1, registradas: 1, faltas: 0, faltan: [], cumplimiento: 10_000 });
    test_.setNow(`${HOY}T14:31:00Z`);
    const { filas: [antes] } = await test_.call(monitoreo, { query: span }, admin); // prettier-ignore
    expect(antes).toMatchObject({
      codigoGrupo: grupo.codigoGrupo,
      programadas: 2,
      registradas: 1,
      aTiempo: 0,
      tarde: 1,
      faltas: 1,
      faltan: [HOY],
      sinClase: 1,
      recuperaciones: 0,
      cumplimiento: 5000,
    });
    // 23:30 in Santo Domingo is the next day in UTC.
    await marca(HOY, '2026-03-11T03:30:00Z');
    const { filas: [ahora] } = await test_.call(monitoreo, { query: span }, admin); // prettier-ignore
    expect(ahora).toMatchObject({ programadas: 2, registradas: 2, aTiempo: 1, tarde: 1, faltan: [], cumplimiento: 10_000 });
    // A make-up class on the day that was free, and one on a Monday.
    await marca('2026-03-05', '2026-03-05T21:00:00Z');
    await marca('2026-03-09', '2026-03-09T21:00:00Z');
    const { filas: [luego], totales } = await test_.call(monitoreo, { query: span }, admin); // prettier-ignore
    expect(luego).toMatchObject({ programadas: 2, registradas: 2, sinClase: 1, recuperaciones: 2 });
    expect(totales).toMatchObject({ programadas: 2, sinClase: 1, recuperaciones: 2, faltas: 0, cumplimiento: 10_000 });
  });

  test('a span that ends before it begins, or is longer than a year, is refused beside its field', async () => {
    for (const query of [
      { desde: '2026-03-31', hasta: '2026-03-01' },
      { desde: '2024-01-01', hasta: '2026-03-01' },
    ]) {
      const { status, body } = await test_.ask(monitoreo, { query }, admin);
      expect([status, Object.keys(body.errors)]).toEqual([400, ['hasta']]);
    }
  });
});
