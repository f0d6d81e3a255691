import sharp from 'sharp';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { fichas as calls } from '@/contract/estudiantes/info';
import type { User } from '@/server/lib/scope';
import { preguntaDeParecidos } from '@/server/personas/parecidos';
import { createTestApp } from '../../support/createTestApp';
import {
  nuevaAcademia,
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

const app = createTestApp();
let academia: Academia;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;
let codigoPeriodo: number;

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  nino = await nuevoEstudiante(app, academia, { nombre: 'Luis', apellido: 'Gil' });
  ({ codigoPeriodo } = await nuevoPeriodo(app, academia));
  await app.rows(`update entidad set email = 'rosa@correo.do' where codigo_entidad = $1`, [nino.codigoPagador]);
});

const con = (accesos: number[], tipoUsuario: 'OPERADOR' | 'PROFESOR' = 'OPERADOR') => nuevoUsuario(app, academia, { accesos, tipoUsuario });
const foto = () =>
  sharp({ create: { width: 30, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

describe('estudiante/id tells what the caller’s accesses open', () => {
  const leer = async (accesos: number[]) =>
    (await app.ask(estudiantes.id, { query: { codigoEstudiante: nino.codigoEstudiante } }, await con(accesos))).body;

  test('with 9: the person, whom to call, the medical alert; no e-mail, pick-up nor emergency of a guardian', async () => {
    const ficha = await leer([9]);
    expect(ficha.responsables).toEqual([
      {
        codigoResponsable: expect.any(Number),
        codigoEntidad: nino.codigoPagador,
        nombre: expect.stringContaining('Madre'),
        telefono: '809-555-0101',
        parentesco: 'MADRE',
        contactoPago: true,
      },
    ]);
    expect(ficha).toMatchObject({ alertaMedica: '', entidad: { nombre: 'Luis' } });
    expect(JSON.stringify(ficha)).not.toContain('rosa@correo.do');
  });

  test.each([[[10]], [[9, 53]], [[9, 59]]])('with %p: the relatives too', async (accesos) => {
    expect((await leer(accesos)).responsables[0]).toMatchObject({ email: 'rosa@correo.do', recoge: true, emergencia: true });
  });

  test('the cashier, who has an account of the family, does not read it', async () => {
    const { status } = await app.ask(estudiantes.id, { query: { codigoEstudiante: nino.codigoEstudiante } }, await con([11]));
    expect(status).toBe(403);
  });
});

describe('estudiante/resumen/{id}', () => {
  const resumen = async (accesos: number[]) =>
    (await app.ask(calls.resumen, { params: { id: nino.codigoEstudiante } }, await con(accesos))).body;

  beforeAll(async () => {
    const grupo = await nuevoGrupo(app, academia, { codigoPeriodo, values: { descripcion: 'Sub-10 A' } });
    await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
    await nuevaFactura(app, academia, { estudiante: nino });
    await nuevaFactura(app, academia, { estudiante: nino, values: { fechaVencimiento: '2026-04-05', total: pesos(1000.5) } });
    await nuevaFactura(app, academia, { estudiante: nino, values: { estatus: 'ANULADA' } });
    const marcas = ['PRESENTE', 'TARDANZA', 'AUSENTE', 'EXCUSA'].map((estado, i) => [`2026-02-0${i + 1}`, estado]);
    for (const [fecha, estado] of [...marcas, ['2024-02-01', 'AUSENTE']]) {
      await app.rows(
        `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
         values ($1, $2, $3, $4, $5, $6, $7, 'x')`,
        [academia.codigoCompania, academia.sucursales[0], grupo.codigoGrupo, nino.codigoEstudiante, grupo.codigoProfesor, fecha, estado],
      );
    }
  });

  test('with 9 alone: age and groups, nothing of money nor attendance on the wire', async () => {
    expect(await resumen([9])).toEqual({
      codigoEstudiante: nino.codigoEstudiante,
      edad: 9,
      grupos: [expect.objectContaining({ grupo: 'Sub-10 A', fechaInscripcion: '2025-08-01' })],
      eliminable: false,
    });
  });

  test.each([12, 55, 56])('with %i: what is owed, exactly, and what of it is overdue', async (acceso) => {
    const { cuenta, asistencia } = await resumen([9, acceso]);
    expect([cuenta, asistencia]).toEqual([{ pendiente: 3500.5, vencido: 2500, facturas: 2, vencidas: 1 }, undefined]);
  });

  test('of a branch that the caller does not have the groups are not told', async () => {
    const [naco, santiago] = academia.sucursales;
    const alumno = await nuevoEstudiante(app, academia);
    const lejos = await nuevoGrupo(app, academia, { codigoPeriodo, codigoSucursal: santiago, values: { descripcion: 'Secreto' } });
    await nuevaInscripcion(app, academia, { estudiante: alumno, grupo: lejos });
    const gruposPara = async (sucursales: number[]) =>
      (await app.call(calls.resumen, { params: { id: alumno.codigoEstudiante } }, await nuevoUsuario(app, academia, { sucursales })))
        .grupos;
    expect(await gruposPara([naco])).toEqual([]);
    expect(await gruposPara([naco, santiago])).toMatchObject([{ grupo: 'Secreto' }]);
  });

  test('who else the same person pays for and what each owes, in the caller’s branches; not for a coach, nor without 12, 55 or 56', async () => {
    const { codigoPagador } = nino;
    const eva = await nuevoEstudiante(app, academia, { nombre: 'Eva', apellido: 'Gil', codigoPagador });
    const lejos = await nuevoEstudiante(app, academia, {
      nombre: 'Leo',
      apellido: 'Gil',
      codigoPagador,
      codigoSucursal: academia.sucursales[1],
    });
    await nuevaFactura(app, academia, { estudiante: eva });
    await nuevaFactura(app, academia, { estudiante: eva, values: { codigoSucursal: academia.sucursales[1], total: pesos(70) } });
    const vistos = async (accesos: number[], sucursales?: number[]) => {
      const quien = await nuevoUsuario(app, academia, { accesos, tipoUsuario: 'OPERADOR', sucursales });
      return (await app.call(calls.resumen, { params: { id: nino.codigoEstudiante } }, quien)).hermanos;
    };
    const de = ({ codigoEstudiante }: { codigoEstudiante: number }, nombreCompleto: string, debe: number) => ({
      codigoEstudiante,
      nombreCompleto,
      activo: true,
      pendiente: pesos(debe),
      vencido: pesos(debe),
    });
    expect(await vistos([9, 55])).toEqual([de(eva, 'Eva Gil', 2570), de(lejos, 'Leo Gil', 0)]);
    expect(await vistos([9, 55], [academia.sucursales[0]!])).toEqual([de(eva, 'Eva Gil', 2500)]);
    expect(await vistos([9, 10, 15])).toBeUndefined();
    const inscribe = await app.call(calls.resumen, { params: { id: nino.codigoEstudiante } }, await con([10]));
    expect([inscribe.cuenta, inscribe.deuda]).toEqual([undefined, { cantidad: 1, monto: pesos(2500), familia: pesos(2570) }]);
    const sinFamilia = await nuevoEstudiante(app, academia);
    const suyos = await app.call(calls.resumen, { params: { id: sinFamilia.codigoEstudiante } }, await con([9, 55]));
    expect(suyos.hermanos).toEqual([]);
    const coach = await con([9, 55], 'PROFESOR');
    const { codigoProfesor } = await nuevoProfesor(app, academia, coach.codigoUsuario);
    const suyo = await nuevoGrupo(app, academia, { codigoPeriodo, codigoProfesor, horario: [] });
    const hermana = await nuevoEstudiante(app, academia, { codigoPagador });
    await nuevaInscripcion(app, academia, { estudiante: hermana, grupo: suyo });
    const { hermanos } = await app.call(calls.resumen, { params: { id: hermana.codigoEstudiante } }, coach);
    expect(hermanos).toBeUndefined();
  });

  test.each([15, 52])('with %i: the attendance of the last twelve months', async (acceso) => {
    const { cuenta, asistencia } = await resumen([9, acceso]);
    expect([cuenta, asistencia]).toEqual([undefined, { clases: 4, asistidas: 2, porcentaje: 5000 }]);
  });
});

describe('estudiante/info', () => {
  const vacia = {
    tipoSangre: '',
    alergias: '',
    condiciones: '',
    medicamentos: '',
    seguroMedico: '',
    numeroSeguro: '',
    medico: '',
    telefonoMedico: '',
    escuela: '',
    grado: '',
    tallaUniforme: '',
    numeroCamiseta: '',
    nota: '',
    version: 0,
  } as const;

  test('is empty before anybody wrote it, then what was written; an older version is refused with what stands there', async () => {
    const quien = await con([44]);
    const otro = await nuevoEstudiante(app, academia);
    const params = { id: otro.codigoEstudiante };
    expect(await app.call(calls.info, { params }, quien)).toEqual(vacia);
    const body = { ...vacia, codigoEstudiante: otro.codigoEstudiante, tipoSangre: 'O+' as const, alergias: 'Maní', tallaUniforme: 'M' };
    expect(await app.call(calls.updateInfo, { body }, quien)).toMatchObject({ tipoSangre: 'O+', version: 1 });
    expect(await app.call(calls.info, { params }, quien)).toEqual({
      ...vacia,
      tipoSangre: 'O+',
      alergias: 'Maní',
      tallaUniforme: 'M',
      version: 1,
    });
    const tarde = await app.ask(calls.updateInfo, { body: { ...body, alergias: '' } }, quien);
    expect([tarde.status, tarde.body.data.alergias]).toEqual([409, 'Maní']);
  });

  test('two who write the first one at once: one is told', async () => {
    const quien = await con([44]);
    const otro = await nuevoEstudiante(app, academia);
    const body = { ...vacia, codigoEstudiante: otro.codigoEstudiante };
    const dos = await Promise.all(['A', 'B'].map((nota) => app.ask(calls.updateInfo, { body: { ...body, nota } }, quien)));
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('needs 44, and a student that one may know of', async () => {
    const params = { id: nino.codigoEstudiante };
    expect((await app.ask(calls.info, { params }, await con([9, 10, 51, 52, 53, 54, 55, 56]))).status).toBe(403);
    const ajeno = await nuevoEstudiante(app, await nuevaAcademia(app));
    const quien = await con([44]);
    expect((await app.ask(calls.info, { params: { id: ajeno.codigoEstudiante } }, quien)).status).toBe(404);
    const body = { ...vacia, codigoEstudiante: ajeno.codigoEstudiante };
    expect((await app.ask(calls.updateInfo, { body }, quien)).status).toBe(404);
  });
});

describe('estudiante/foto', () => {
  test('is set and taken away with 9, seen by who sees the child, and told by the lists', async () => {
    const params = { id: nino.codigoEstudiante };
    const quien = await con([9]);
    const { codigoArchivo } = await app.call(calls.saveFoto, { params, query: { nombre: 'luis.png' }, archivo: await foto() }, quien);
    const { rows } = await app.call(estudiantes.crudFilter, { query: { filtro: 'luis gil' } }, quien);
    expect(rows[0]!.codigoFoto).toBe(codigoArchivo);
    const ve = async (como: { token: string }) => (await app.ask(calls.foto, { params, query: { miniatura: true } }, como)).status;
    expect([await ve(await con([11])), await ve(await con([71])), await ve(await con([12]))]).toEqual([200, 200, 403]);
    expect((await app.ask(calls.saveFoto, { params, query: { nombre: 'x.png' }, archivo: await foto() }, await con([10]))).status).toBe(
      403,
    );

    expect(await app.call(calls.deleteFoto, { params }, quien)).toEqual({ eliminado: true });
    expect(await ve(quien)).toBe(404);
    expect(await app.rows('select from archivo where codigo_archivo = $1', [codigoArchivo])).toEqual([]);
  });

  test('a coach sees the children of the own groups only; nobody one of another company', async () => {
    const coach = await con([71], 'PROFESOR');
    const { codigoProfesor } = await nuevoProfesor(app, academia, coach.codigoUsuario);
    const [mio, ajeno] = [await nuevoEstudiante(app, academia), await nuevoEstudiante(app, academia)];
    const otra = await nuevaAcademia(app);
    const deOtra = await nuevoEstudiante(app, otra);
    await nuevaInscripcion(app, academia, {
      estudiante: mio,
      grupo: await nuevoGrupo(app, academia, { codigoPeriodo, codigoProfesor, horario: [] }),
    });
    const [naco, deAlla] = [await con([9]), await nuevoUsuario(app, otra, { accesos: [9] })];
    for (const [{ codigoEstudiante }, quien] of [
      [mio, naco],
      [ajeno, naco],
      [deOtra, deAlla],
    ] as const) {
      await app.call(calls.saveFoto, { params: { id: codigoEstudiante }, query: { nombre: 'x.png' }, archivo: await foto() }, quien);
    }
    const ve = async ({ codigoEstudiante }: { codigoEstudiante: number }, como: { token: string }) =>
      (await app.ask(calls.foto, { params: { id: codigoEstudiante }, query: {} }, como)).status;
    expect([await ve(mio, coach), await ve(ajeno, coach), await ve(deOtra, naco)]).toEqual([200, 404, 404]);
  });
});

test('a document is looked up in its index, a name and birth date in theirs, however many students there are', async () => {
  const { codigoCompania, sucursales } = academia;
  // As many students as persons: with few of them PostgreSQL would read all students first, whatever the indexes of the persons.
  // Without the triggers, which take most of the time and are of no concern here.
  await app.rows(
    `begin;
     set local session_replication_role = replica;
     with personas as (insert into entidad (codigo_compania, nombre, apellido, documento, fecha_nacimiento)
       select ${codigoCompania}, 'Persona', n::text, lpad(n::text, 3, '0') || '-' || n, date '2010-01-01' + n % 3000
       from generate_series(1, 20000) n returning codigo_entidad)
     insert into estudiante (codigo_compania, codigo_sucursal, codigo_entidad, fecha_ingreso)
     select ${codigoCompania}, ${sucursales[0]}, codigo_entidad, '2025-08-01' from personas;
     commit`,
  );
  await app.rows('analyze entidad, estudiante');
  const plan = async (nuevo: object) => {
    const base = { nombre: '', apellido: '', documento: '' };
    const user = { codigoCompania, sucursales, tipoUsuario: 'OPERADOR', hoy: '2026-01-15' } as unknown as User;
    const { sql, params } = preguntaDeParecidos(app.deps.db, user, { ...base, ...nuevo })!.toSQL();
    return (await app.rows(`explain ${sql}`, params)).map((row) => row['QUERY PLAN']).join('\n');
  };
  const porDocumento = await plan({ documento: '012-12' });
  expect(porDocumento).toContain('entidad_documento');
  expect(porDocumento).not.toContain('Seq Scan');
  const ambos = await plan({ documento: '012-12', nombre: 'Persona', apellido: '77', fechaNacimiento: '2010-03-19' });
  expect(ambos).toContain('entidad_gemela');
  expect(ambos).not.toContain('Seq Scan');
});
