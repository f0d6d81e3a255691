import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sumarDias } from '@/domain/fechas';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevoEstudiante, nuevoGrupo, type Academia } from '../../support/factories';
import { diferenciasDeListas } from '../../support/libro';
import fc from '../../support/fc';

// The sums of rolls that triggers keep: whatever is written, in any order and by whomever at once, they are those of the marks.

const app = createTestApp();
let academia: Academia;
let grupos: Awaited<ReturnType<typeof nuevoGrupo>>[];
let ninos: number[];
const DIAS = [0, 1, 2, 3].map((n) => sumarDias(HOY, -n));
const ESTADOS = ['PRESENTE', 'TARDANZA', 'AUSENTE', 'EXCUSA'];

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  const primero = await nuevoGrupo(app, academia);
  grupos = [primero, await nuevoGrupo(app, academia, { codigoPeriodo: primero.codigoPeriodo })];
  ninos = [];
  for (const nombre of ['Ana', 'Eva', 'Luz']) ninos.push((await nuevoEstudiante(app, academia, { nombre })).codigoEstudiante);
});
afterEach(async () => {
  for (const tabla of ['registro_asistencia', 'lista_dia', 'ultima_asistencia']) await app.rows(`delete from ${tabla}`); // also what a test made wrong
});

const diferencias = () => diferenciasDeListas(app);

interface Marca {
  grupo: number;
  nino: number;
  dia: number;
  estado: number;
  minuto: number;
}
/** A statement that marks a roll as the product does: what is there already is corrected. */
const MARCAR = `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado,
    recuperacion, usuario, momento)
  select $1, $2, g, e, $3, d, s, m % 3 = 0, 'x', timestamptz '2026-03-01 12:00Z' + m * interval '1 minute'
  from unnest($4::int[], $5::int[], $6::date[], $7::text[], $8::int[]) x(g, e, d, s, m)
  on conflict (codigo_grupo, codigo_estudiante, fecha_asistencia) do update set estado = excluded.estado, modificado = now()`;
const valores = (marcas: readonly Marca[]) => [
  academia.codigoCompania,
  grupos[0]!.codigoSucursal,
  grupos[0]!.codigoProfesor,
  marcas.map(({ grupo }) => grupos[grupo]!.codigoGrupo),
  marcas.map(({ nino }) => ninos[nino]),
  marcas.map(({ dia }) => DIAS[dia]),
  marcas.map(({ estado }) => ESTADOS[estado]),
  marcas.map(({ minuto }) => minuto),
];
const marcar = (...marcas: Marca[]) => app.rows(MARCAR, valores(marcas));

const una: fc.Arbitrary<Marca> = fc.record({
  grupo: fc.nat(1),
  nino: fc.nat(2),
  dia: fc.nat(3),
  estado: fc.nat(3),
  minuto: fc.nat(50),
});
const lista = fc.uniqueArray(una, { minLength: 1, maxLength: 8, selector: ({ grupo, nino, dia }) => `${grupo} ${nino} ${dia}` });
const LIBRE = `not exists (select from registro_asistencia o where o.codigo_grupo = $1 and o.codigo_estudiante = $2 and o.fecha_asistencia = $3)`;
/** What may happen to marks: a roll, a correction, a day or a group that was wrong, a student merged into another, marks taken away. */
const acto = fc.oneof(
  lista.map((marcas) => () => marcar(...marcas)),
  fc.tuple(fc.nat(3), fc.nat(3)).map(([dia, estado]) => () => app.rows('update registro_asistencia set estado = $1 where fecha_asistencia = $2', [ESTADOS[estado], DIAS[dia]])), // prettier-ignore
  una.map(({ grupo, nino, dia }) => () =>
    app.rows(`update registro_asistencia set codigo_grupo = $1, fecha_asistencia = $3 where codigo_registro_asistencia = (
        select codigo_registro_asistencia from registro_asistencia where codigo_estudiante = $2 order by 1 limit 1) and ${LIBRE}`, [grupos[grupo]!.codigoGrupo, ninos[nino], DIAS[dia]])), // prettier-ignore
  fc.tuple(fc.nat(2), fc.nat(2)).map(([queda, seVa]) => () =>
    app.rows(`update registro_asistencia t set codigo_estudiante = $1 where codigo_estudiante = $2 and not exists (select from registro_asistencia o
      where o.codigo_estudiante = $1 and o.codigo_grupo = t.codigo_grupo and o.fecha_asistencia = t.fecha_asistencia)`, [ninos[queda], ninos[seVa]])), // prettier-ignore
  una.map(({ grupo, nino }) => () => app.rows('delete from registro_asistencia where codigo_grupo = $1 and codigo_estudiante <> $2', [grupos[grupo]!.codigoGrupo, ninos[nino]])), // prettier-ignore
  fc.nat(3).map((dia) => () => app.rows('delete from registro_asistencia where fecha_asistencia = $1', [DIAS[dia]])),
);

test('whatever is inserted, corrected, moved, merged or deleted, the sums are those of the marks', async () => {
  const pasos = fc.array(acto, { minLength: 4, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(pasos, async (actos) => {
      await app.rows('delete from registro_asistencia');
      for (const hacer of actos) {
        await hacer();
        expect(await diferencias()).toEqual([]);
      }
    }),
    { numRuns: 25 },
  );
});

test('of a roll without marks nothing is left', async () => {
  await marcar({ grupo: 0, nino: 0, dia: 0, estado: 0, minuto: 1 });
  await app.rows('delete from registro_asistencia');
  expect(await app.rows('select from lista_dia')).toHaveLength(0);
  expect(await app.rows('select from ultima_asistencia')).toHaveLength(0);
});

test('a sum that is not that of its marks is named', async () => {
  await marcar({ grupo: 0, nino: 0, dia: 1, estado: 0, minuto: 1 });
  await app.rows('update lista_dia set presentes = 2');
  await app.rows('update ultima_asistencia set fecha = $1', [DIAS[0]]);
  const { codigoGrupo } = grupos[0]!;
  expect((await diferencias()).map(({ cual, esperado, hallado }) => [cual, esperado, hallado])).toEqual([
    [`Grupo ${codigoGrupo}, ${DIAS[1]}, presentes`, 1, 2],
    [`Grupo ${codigoGrupo}, estudiante ${ninos[0]}, día`, 20260309, 20260310],
  ]);
});

describe('two writers at once', () => {
  let uno: pg.Client;
  let otro: pg.Client;
  beforeEach(async () => {
    [uno, otro] = [new pg.Client(app.url), new pg.Client(app.url)];
    for (const cliente of [uno, otro]) {
      await cliente.connect();
      await cliente.query('begin');
    }
  });
  afterEach(async () => {
    for (const cliente of [uno, otro]) await cliente.end();
  });
  /** Until somebody waits for a lock. */
  const alguienEspera = async () => {
    while ((await app.rows('select from pg_locks where not granted')).length === 0) await sleep(10);
  };
  const escribe = (cliente: pg.Client, ...marcas: Marca[]) => cliente.query(MARCAR, valores(marcas));

  test('of different groups never wait for each other, also with the same student in both', async () => {
    await otro.query(`set local lock_timeout = '1s'`);
    await escribe(uno, { grupo: 0, nino: 0, dia: 0, estado: 0, minuto: 1 }, { grupo: 0, nino: 1, dia: 0, estado: 2, minuto: 1 });
    await escribe(otro, { grupo: 1, nino: 0, dia: 0, estado: 1, minuto: 2 }, { grupo: 1, nino: 1, dia: 0, estado: 0, minuto: 2 });
    await otro.query('commit');
    await uno.query('commit');
    expect(await diferencias()).toEqual([]);
  });

  test.each([
    ['one takes away the only mark, which was the first and the last', [0]],
    ['one takes away all but a later one', [0, 1]],
  ])('of one roll: %s, the other adds one', async (_, antes) => {
    await marcar(...antes.map((nino) => ({ grupo: 0, nino, dia: 0, estado: 0, minuto: 5 + nino })));
    await uno.query('delete from registro_asistencia where codigo_estudiante = $1', [ninos[0]]);
    const espera = escribe(otro, { grupo: 0, nino: 2, dia: 0, estado: 1, minuto: 30 });
    await alguienEspera();
    await uno.query('commit');
    await espera;
    await otro.query('commit');
    expect(await diferencias()).toEqual([]);
  });

  test('of one roll: one adds the first mark of all, the other takes away another and waits', async () => {
    await marcar({ grupo: 0, nino: 0, dia: 0, estado: 0, minuto: 5 });
    await escribe(uno, { grupo: 0, nino: 1, dia: 0, estado: 1, minuto: 3 });
    const espera = otro.query('delete from registro_asistencia where codigo_estudiante = $1', [ninos[0]]);
    await alguienEspera();
    await uno.query('commit');
    await espera;
    await otro.query('commit');
    expect(await diferencias()).toEqual([]);
  });
});
