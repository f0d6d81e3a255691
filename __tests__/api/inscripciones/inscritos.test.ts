import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { registroAsistencia } from '@/contract/asistencia/registro';
import { sumarDias } from '@/domain/fechas';
import { REVISION_DE_INSCRITOS } from '@/server/academico/inscritos';
import { revisarLibro } from '@/server/reportes/libro';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaModalidad, nuevoEstudiante, nuevoGrupo, nuevoUsuario, type Academia } from '../../support/factories';
import fc from '../../support/fc';

// The sums of who is enrolled in a group, kept by triggers: whatever is written, and by however many at once, they are those of the enrolments.

const app = createTestApp();
let academia: Academia;
let token: string;
let grupos: number[];
let ninos: number[];
let codigoModalidad: number;
const DIAS = [-20, -1, 0, 5].map((n) => sumarDias(HOY, n));
const ESTADOS = ['ACTIVA', 'CANCELADA', 'FINALIZADA'];

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  ({ codigoModalidad } = await nuevaModalidad(app, academia));
  const primero = await nuevoGrupo(app, academia);
  grupos = [primero.codigoGrupo, (await nuevoGrupo(app, academia, { codigoPeriodo: primero.codigoPeriodo })).codigoGrupo];
  ninos = [];
  for (const nombre of ['Ana', 'Eva', 'Luz', 'Sol']) ninos.push((await nuevoEstudiante(app, academia, { nombre })).codigoEstudiante);
});
afterEach(async () => {
  await app.rows('delete from inscripcion');
  await app.rows('delete from inscritos_grupo'); // also what a test made wrong
});

const diferencias = () => revisarLibro(app.deps.db, undefined, [REVISION_DE_INSCRITOS]);

interface Inscrito {
  grupo: number;
  nino: number;
  dia: number;
}
const INSCRIBIR = `insert into inscripcion (codigo_compania, codigo_sucursal, codigo_modalidad, monto_cuota, usuario, codigo_grupo, codigo_estudiante, fecha_inscripcion)
  select $1, $2, $3, 0, 'x', g, e, d from unnest($4::int[], $5::int[], $6::date[]) x(g, e, d)
  where not exists (select from inscripcion o where o.codigo_grupo = g and o.codigo_estudiante = e and o.estatus = 'ACTIVA')`;
const valores = (nuevos: readonly Inscrito[]) => [
  academia.codigoCompania,
  academia.sucursales[0],
  codigoModalidad,
  nuevos.map(({ grupo }) => grupos[grupo]),
  nuevos.map(({ nino }) => ninos[nino]),
  nuevos.map(({ dia }) => DIAS[dia]),
];
const inscribir = (...nuevos: Inscrito[]) => app.rows(INSCRIBIR, valores(nuevos));

const una: fc.Arbitrary<Inscrito> = fc.record({ grupo: fc.nat(1), nino: fc.nat(3), dia: fc.nat(3) });
/** What may happen to enrolments: several at once, a cancellation and its undoing, a transfer, another day, another price, a deletion. */
const acto = fc.oneof(
  fc
    .uniqueArray(una, { minLength: 1, maxLength: 6, selector: ({ grupo, nino }) => `${grupo} ${nino}` })
    .map((nuevos) => () => inscribir(...nuevos)),
  fc.tuple(fc.nat(3), fc.nat(2)).map(([nino, estado]) => () =>
    app.rows(`update inscripcion t set estatus = $1 where codigo_inscripcion = (select codigo_inscripcion from inscripcion where codigo_estudiante = $2 order by 1 limit 1)
      and not exists (select from inscripcion o where o.codigo_estudiante = $2 and o.estatus = 'ACTIVA')`, [ESTADOS[estado], ninos[nino]])), // prettier-ignore
  fc.nat(3).map((nino) => () => app.rows(`update inscripcion set estatus = 'CANCELADA' where codigo_estudiante = $1`, [ninos[nino]])),
  una.map(({ grupo, nino }) => () =>
    app.rows(`update inscripcion t set codigo_grupo = $1 where codigo_estudiante = $2 and estatus = 'ACTIVA' and codigo_grupo <> $1
      and not exists (select from inscripcion o where o.codigo_estudiante = $2 and o.codigo_grupo = $1 and o.estatus = 'ACTIVA')`, [grupos[grupo], ninos[nino]])), // prettier-ignore
  una.map(({ grupo, dia }) => () => app.rows('update inscripcion set fecha_inscripcion = $2 where codigo_grupo = $1', [grupos[grupo], DIAS[dia]])), // prettier-ignore
  fc
    .nat(3)
    .map((nino) => () => app.rows('update inscripcion set monto_cuota = monto_cuota + 1 where codigo_estudiante = $1', [ninos[nino]])),
  una.map(({ grupo, nino }) => () => app.rows('delete from inscripcion where codigo_grupo = $1 and codigo_estudiante <> $2', [grupos[grupo], ninos[nino]])), // prettier-ignore
);

test('whatever is enrolled, cancelled, transferred, moved to another day or deleted, the sums are those of the enrolments', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acto, { minLength: 4, maxLength: 12 }), async (actos) => {
      await app.rows('delete from inscripcion');
      for (const hacer of actos) {
        await hacer();
        expect(await diferencias()).toEqual([]);
      }
    }),
    { numRuns: 25 },
  );
});

test('the roll of a day counts who is enrolled on it, also when somebody starts later', async () => {
  await inscribir(
    { grupo: 0, nino: 0, dia: 0 },
    { grupo: 0, nino: 1, dia: 1 },
    { grupo: 0, nino: 2, dia: 3 },
    { grupo: 1, nino: 3, dia: 2 },
  );
  const inscritos = async (fecha: string) => {
    const filas = await app.call(registroAsistencia.gruposDelDia, { query: { fecha } }, { token });
    return grupos.map((codigo) => filas.find(({ codigoGrupo }) => codigoGrupo === codigo)!.inscritos);
  };
  expect(await Promise.all([sumarDias(HOY, -5), HOY, sumarDias(HOY, 5)].map(inscritos))).toEqual([
    [1, 0],
    [2, 1],
    [3, 1],
  ]);
});

test('a sum that is not that of its enrolments is named', async () => {
  await inscribir({ grupo: 0, nino: 0, dia: 1 });
  await app.rows('update inscritos_grupo set activas = 3, ultima = $1', [DIAS[0]]);
  expect((await diferencias()).map(({ cual, esperado, hallado }) => [cual, esperado, hallado])).toEqual([
    [`Grupo ${grupos[0]}, activas`, 1, 3],
    [`Grupo ${grupos[0]}, inscritos después de su última fecha`, 0, 1],
  ]);
});

test('a price that changes makes nobody else wait', async () => {
  await inscribir({ grupo: 0, nino: 0, dia: 1 });
  const [uno, otro] = [new pg.Client(app.url), new pg.Client(app.url)];
  try {
    for (const cliente of [uno, otro]) {
      await cliente.connect();
      await cliente.query(`begin; set local lock_timeout = '1s'`);
    }
    await uno.query('update inscripcion set monto_cuota = 100');
    await otro.query(INSCRIBIR, valores([{ grupo: 0, nino: 1, dia: 1 }]));
    await otro.query('commit');
    await uno.query('commit');
    expect(await diferencias()).toEqual([]);
  } finally {
    await uno.end();
    await otro.end();
  }
});

test('two writers of one group: the second adds to what the first has committed', async () => {
  await inscribir({ grupo: 0, nino: 0, dia: 1 });
  const [uno, otro] = [new pg.Client(app.url), new pg.Client(app.url)];
  try {
    for (const cliente of [uno, otro]) {
      await cliente.connect();
      await cliente.query('begin');
    }
    await uno.query('delete from inscripcion where codigo_estudiante = $1', [ninos[0]]);
    const espera = otro.query(INSCRIBIR, valores([{ grupo: 0, nino: 1, dia: 1 }]));
    while ((await app.rows('select from pg_locks where not granted')).length === 0) await sleep(10);
    await uno.query('commit');
    await espera;
    await otro.query('commit');
    expect(await diferencias()).toEqual([]);
    expect(await app.rows('select activas from inscritos_grupo where codigo_grupo = $1', [grupos[0]])).toEqual([{ activas: 1 }]);
  } finally {
    await uno.end();
    await otro.end();
  }
});
