import { asistenciaDeEstudiante } from '@/contract/asistencia/asistenciaEstudiante';
import { registroAsistencia } from '@/contract/asistencia/registro';
import { clasesDelDia, cuadricula } from '@/contract/reportes/asistencia';
import { resumenDeGrupos } from '@/contract/reportes/asistenciaPorGrupo';
import { monitoreo } from '@/contract/reportes/monitoreo';
import { ultimoDiaDelMes } from '@/domain/fechas';
import { crearAzar, mezclar } from '@/utils/azar';
import { fechaDe, numeroDe, unAnio } from '../../support/anio';
import { createTestApp } from '../../support/createTestApp';

// `npm run prove -- anio --acts 5000 --seed 7` does more of it.
const ACTOS = Number(process.env.ANIO_ACTOS ?? 260);
const SEMILLA = Number(process.env.ANIO_SEMILLA ?? 20261126);
const REVISIONES = Math.min(100, Math.ceil(ACTOS / 26));
const POR_ACTO_MS = 400;

const app = createTestApp();
type Anio = Awaited<ReturnType<typeof unAnio>>;

/** Numbers in order, without doubles. */
const enOrden = (unos: Iterable<number>) => [...new Set(unos)].sort((a, b) => a - b);

/** What the history says of the days of a group in a span, up to a day. */
function diasDe({ historias, hayClase }: Anio, grupo: number, primero: number, ultimo: number) {
  return Array.from({ length: ultimo - primero + 1 }, (_, i) => primero + i).map((dia) => {
    const lista = historias.get(grupo)!.lista[dia]!;
    return { dia, prog: hayClase(grupo, dia), lista };
  });
}

/** The roll of a day: who was in the group, with the marks of that day; who may read it. */
async function revisaLista(anio: Anio, hoy: number, dia: number, grupo: number) {
  const { token, donde, profesores, ensena, historias } = anio;
  const query = { codigoGrupo: grupo, fecha: fechaDe(dia) };
  const filas = await app.call(registroAsistencia.lista, { query }, { token });
  const suyos = [...donde].filter(([, dias]) => dias[dia] === grupo).map(([codigo]) => codigo);
  expect(enOrden(filas.map(({ codigoEstudiante }) => codigoEstudiante))).toEqual(enOrden(suyos));
  const { lista } = historias.get(grupo)!;
  expect(filas.map(({ codigoEstudiante, estado }) => [codigoEstudiante, estado])).toEqual(
    filas.map(({ codigoEstudiante }) => [codigoEstudiante, lista[dia]!.get(codigoEstudiante) ?? null]),
  );
  for (const [quien, suyo] of profesores) {
    const { status } = await app.ask(registroAsistencia.lista, { query }, { token: suyo });
    expect([quien, status]).toEqual([quien, ensena(grupo, dia, quien) || ensena(grupo, hoy, quien) ? 200 : 404]);
  }
}

/** The classes of a day: which groups have one, who is on duty, and which have a roll. */
async function revisaDia({ token, losGrupos, hayClase, deTurno, historias, libres }: Anio, dia: number) {
  const enCancha = await app.call(registroAsistencia.gruposDelDia, { query: { fecha: fechaDe(dia) } }, { token });
  const conClase = losGrupos.filter((grupo) => hayClase(grupo, dia));
  expect(enOrden(enCancha.filter(({ horaInicio }) => horaInicio !== null).map(({ codigoGrupo }) => codigoGrupo))).toEqual(conClase);
  const clases = await app.call(clasesDelDia, { query: { fecha: fechaDe(dia) } }, { token });
  const todas = losGrupos.filter((grupo) => hayClase(grupo, dia) || historias.get(grupo)!.lista[dia]!.size > 0);
  const dadas = clases.filter(({ codigoGrupo }) => !libres.has(dia) || historias.get(codigoGrupo)!.lista[dia]!.size > 0);
  expect(dadas.map((una) => [una.codigoGrupo, una.codigoProfesor, una.registrados]).sort((a, b) => a[0]! - b[0]!)).toEqual(
    todas.map((grupo) => [grupo, deTurno(grupo, dia), historias.get(grupo)!.lista[dia]!.size]),
  );
}

/** The month of a group in grid, summary and monitoring. */
async function revisaMes(anio: Anio, hoy: number, dia: number, codigoGrupo: number) {
  const { token, deTurno, donde } = anio;
  const desde = `${fechaDe(dia).slice(0, 7)}-01`;
  const hasta = ultimoDiaDelMes(desde);
  const dias = diasDe(anio, codigoGrupo, numeroDe(desde), numeroDe(hasta));
  const query = { codigoGrupo, desde, hasta, page: 0, size: 50 };
  const { filas, totales } = await app.call(cuadricula, { query }, { token });
  expect(totales.dias.filter(({ clase }) => clase !== 'LIBRE').map(({ fecha, clase, marcas }) => [fecha, clase, marcas])).toEqual(
    dias
      .filter(({ prog, lista }) => prog || lista.size > 0)
      .map(({ dia: n, prog, lista }) => [fechaDe(n), prog ? 'HORARIO' : 'RECUPERACION', lista.size]),
  );
  for (const fila of filas) {
    const estuvo = donde.get(fila.codigoEstudiante)!;
    const marcados = dias.filter(({ lista }) => lista.has(fila.codigoEstudiante));
    const faltan = dias.filter(({ dia: n, lista }) => estuvo[n] === codigoGrupo && lista.size > 0 && !lista.has(fila.codigoEstudiante));
    const hallado = [Object.keys(fila.marcas).sort(), fila.sinMarca];
    expect([fila.codigoEstudiante, ...hallado]).toEqual([fila.codigoEstudiante, marcados.map(({ dia: n }) => fechaDe(n)), faltan.length]);
  }
  const conLista = dias.filter(({ lista }) => lista.size > 0);
  const { filas: meses } = await app.call(resumenDeGrupos, { query }, { token });
  expect(meses.map((mes) => [mes.clases, mes.recuperaciones])).toEqual(
    conLista.length ? [[conLista.length, conLista.filter(({ prog }) => !prog).length]] : [],
  );
  const { filas: vigiladas } = await app.call(monitoreo, { query }, { token });
  const cuentan = dias.filter(({ dia: n, prog, lista }) => n <= hoy && (prog || lista.size > 0 || anio.libres.has(n)));
  const de = (quien: number) => cuentan.filter(({ dia: n }) => deTurno(codigoGrupo, n) === quien);
  expect(vigiladas.map((una) => [una.codigoProfesor, una.programadas, una.registradas, una.faltas, una.recuperaciones])).toEqual(
    vigiladas.map(({ codigoProfesor: quien }) => [
      quien,
      de(quien).filter(({ prog }) => prog).length,
      de(quien).filter(({ prog, lista }) => prog && lista.size > 0).length,
      de(quien).filter(({ prog, lista }) => prog && lista.size === 0).length,
      de(quien).filter(({ prog, lista }) => !prog && lista.size > 0).length,
    ]),
  );
  const programadas = (unos: { prog: boolean }[]) => unos.filter(({ prog }) => prog).length;
  expect(vigiladas.reduce((suma, una) => suma + una.programadas, 0)).toBe(programadas(cuentan));
}

/** The classes of a child in the term: those of the groups that it was in, while it was in them. */
async function revisaNino(anio: Anio, codigoEstudiante: number, primero: number, ultimo: number) {
  const { token, donde, hayClase } = anio;
  const query = { codigoEstudiante, fechaInicial: fechaDe(primero), fechaFinal: fechaDe(ultimo) };
  const { grupos } = await app.call(asistenciaDeEstudiante.resumen, { query }, { token });
  const dias = Array.from({ length: ultimo - primero + 1 }, (_, i) => primero + i);
  const estuvo = donde.get(codigoEstudiante)!;
  expect(grupos.flatMap((uno) => uno.programadas.map((fecha) => `${uno.codigoGrupo} ${fecha}`)).sort()).toEqual(
    dias
      .filter((dia) => estuvo[dia] !== undefined && hayClase(estuvo[dia], dia))
      .map((dia) => `${estuvo[dia]} ${fechaDe(dia)}`)
      .sort(),
  );
}

test(
  `a year of ${ACTOS} acts: on any day everything agrees on who was where and who taught (seed ${SEMILLA})`,
  async () => {
    const azar = crearAzar(mezclar(SEMILLA));
    const anio = await unAnio(app, azar);
    const cada = Math.ceil(ACTOS / REVISIONES);
    for (let n = 0; n < ACTOS; n += 1) {
      const hoy = Math.floor(((n + 1) * (anio.DIAS - 1)) / ACTOS);
      app.setNow(`${fechaDe(hoy)}T14:00:00Z`);
      await anio.unActo(hoy);
      if (n % cada !== cada - 1) continue;
      const dia = azar.entero(0, hoy);
      const grupo = azar.uno(anio.losGrupos);
      try {
        await revisaLista(anio, hoy, dia, grupo);
        await revisaDia(anio, dia);
        await revisaMes(anio, hoy, dia, grupo);
        await revisaNino(anio, azar.uno(anio.ninos).codigoEstudiante, Math.max(0, dia - 60), dia);
      } catch (error) {
        throw new Error(`Seed ${SEMILLA}, act ${n}, today ${fechaDe(hoy)}, on ${fechaDe(dia)} in group ${grupo}`, { cause: error });
      }
    }
    // In the end, every month of every group.
    for (const grupo of anio.losGrupos) for (let dia = 0; dia < anio.DIAS; dia += 31) await revisaMes(anio, anio.DIAS - 1, dia, grupo);
    // Acts that were all refused would prove nothing.
    expect(anio.cuentas.rechazados).toBeLessThan(anio.cuentas.hechos);
    console.log(`seed ${SEMILLA}`, anio.cuentas);
  },
  20_000 + ACTOS * POR_ACTO_MS,
);
