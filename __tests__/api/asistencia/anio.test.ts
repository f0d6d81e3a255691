import { asistenciaDeEstudiante } from '@/contract/asistencia/asistenciaEstudiante';
import { recalculo } from '@/contract/asistencia/recalculo';
import { registroAsistencia } from '@/contract/asistencia/registro';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { clasesDelDia, cuadricula } from '@/contract/reportes/asistencia';
import { resumenDeGrupos } from '@/contract/reportes/asistenciaPorGrupo';
import { inicio } from '@/contract/reportes/inicio/tarjetas';
import { monitoreo } from '@/contract/reportes/monitoreo';
import { diaSemanaIso, ultimoDiaDelMes } from '@/domain/fechas';
import { crearAzar, mezclar } from '@/utils/azar';
import { clasesDe, CORREN, corre, CUOTA, DIAS, fechaDe, LUGARES, numeroDe, POR_CLASE, temporadaDe, unAnio, type Anio } from '../../support/anio'; // prettier-ignore
import { actosDe } from '../../support/anioActos';
import { createTestApp } from '../../support/createTestApp';
import { elLibroCuadra } from '../../support/libro';
import { SEMILLA } from '../../support/prueba';

// `npm run prove -- anio --acts 5000 --seed 7` does more of it.
const ACTOS = Number(process.env.ANIO_ACTOS ?? 260);
const REVISIONES = Math.min(100, Math.ceil(ACTOS / 26));
const POR_ACTO_MS = 400;

const app = createTestApp();
elLibroCuadra(app);

/** Numbers in order, without doubles. */
const enOrden = (unos: Iterable<number>) => [...new Set(unos)].sort((a, b) => a - b);

/** What the history says of the days of a group in a span, without those outside its season. */
function diasDe({ de, hayClase }: Anio, grupo: number, primero: number, ultimo: number) {
  const [empieza, termina] = CORREN[de(grupo).temporada]!;
  const dias = Array.from({ length: ultimo - primero + 1 }, (_, i) => primero + i).filter((dia) => dia >= empieza && dia <= termina);
  return dias.map((dia) => ({ dia, prog: hayClase(grupo, dia), lista: de(grupo).lista[dia]! }));
}

/** The roll of a day: who was in the group, with the marks of that day; who may read it. */
async function revisaLista({ token, profesores, ensena, esDe, de, enGrupo }: Anio, hoy: number, dia: number, grupo: number) {
  const query = { codigoGrupo: grupo, fecha: fechaDe(dia) };
  const filas = await app.call(registroAsistencia.lista, { query }, { token });
  expect(enOrden(filas.map(({ codigoEstudiante }) => codigoEstudiante))).toEqual(enOrden(enGrupo(grupo, dia)));
  const { lista } = de(grupo);
  expect(filas.map(({ codigoEstudiante, estado }) => [codigoEstudiante, estado])).toEqual(
    filas.map(({ codigoEstudiante }) => [codigoEstudiante, lista[dia]!.get(codigoEstudiante) ?? null]),
  );
  for (const [quien, suyo] of profesores) {
    const { status } = await app.ask(registroAsistencia.lista, { query }, { token: suyo });
    const leen = esDe(grupo, hoy, quien) && (ensena(grupo, dia, quien) || ensena(grupo, hoy, quien));
    expect([quien, status]).toEqual([quien, leen ? 200 : 404]);
  }
}

/** The classes of a day: which groups have one, with how many children, who is on duty, and which have a roll. */
async function revisaDia({ token, gruposDe, hayClase, deTurno, de, libres, enGrupo }: Anio, dia: number) {
  const grupos = gruposDe(temporadaDe(dia));
  const enCancha = await app.call(registroAsistencia.gruposDelDia, { query: { fecha: fechaDe(dia) } }, { token });
  const conHora = enCancha.filter(({ horaInicio }) => horaInicio !== null).map(({ codigoGrupo, inscritos }) => [codigoGrupo, inscritos]);
  const conClase = grupos.filter((grupo) => hayClase(grupo, dia));
  expect(conHora.sort((a, b) => a[0]! - b[0]!)).toEqual(conClase.map((grupo) => [grupo, enGrupo(grupo, dia).length]));
  const clases = await app.call(clasesDelDia, { query: { fecha: fechaDe(dia) } }, { token });
  const todas = grupos.filter((grupo) => hayClase(grupo, dia) || de(grupo).lista[dia]!.size > 0);
  const dadas = clases.filter(({ codigoGrupo }) => !libres.has(dia) || de(codigoGrupo).lista[dia]!.size > 0);
  const halladas = dadas.map((una) => [una.codigoGrupo, una.codigoProfesor, una.inscritos, una.registrados]);
  expect(halladas.sort((a, b) => a[0]! - b[0]!)).toEqual(
    todas.map((grupo) => [grupo, deTurno(grupo, dia), enGrupo(grupo, dia).length, de(grupo).lista[dia]!.size]),
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
    // A mark that a transfer or cancellation dated back left with another group says where the child was.
    const enOtro = (n: number) => [...anio.historias.values()].some((otro) => otro.lista[n]!.has(fila.codigoEstudiante));
    const faltan = dias.filter(({ dia: n, lista }) => estuvo[n] === codigoGrupo && lista.size > 0 && !enOtro(n));
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
  // It is ten in the morning: of today's classes without a roll those of the first turn are over, and no other is missing yet.
  const dada = ({ dia: n, prog, lista }: (typeof dias)[number]) =>
    prog && (n < hoy || lista.size > 0 || anio.historias.get(codigoGrupo)!.turno === 0);
  const de = (quien: number) => cuentan.filter(({ dia: n }) => deTurno(codigoGrupo, n) === quien);
  expect(vigiladas.map((una) => [una.codigoProfesor, una.programadas, una.registradas, una.faltas, una.recuperaciones])).toEqual(
    vigiladas.map(({ codigoProfesor: quien }) => [
      quien,
      de(quien).filter(dada).length,
      de(quien).filter(({ prog, lista }) => prog && lista.size > 0).length,
      de(quien).filter((una) => dada(una) && una.lista.size === 0).length,
      de(quien).filter(({ prog, lista }) => !prog && lista.size > 0).length,
    ]),
  );
  expect(vigiladas.reduce((suma, una) => suma + una.programadas, 0)).toBe(cuentan.filter(dada).length);
}

/** The classes of a child in the term: those of the groups that it was in, while it was in them. */
async function revisaNino({ token, donde, hayClase }: Anio, codigoEstudiante: number, primero: number, ultimo: number) {
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

/** What a child pays by attendance: the classes of each span that is over, the same when it is asked again, also of an enrolment that ended. */
async function revisaCuotas(anio: Anio, hoy: number, codigoEstudiante: number) {
  const { token, matriculas } = anio;
  const suyas = matriculas.filter((una) => una.codigoEstudiante === codigoEstudiante);
  for (const una of suyas) {
    const { codigoInscripcion } = una;
    const vivas = await app.rows<{ codigo: number; desde: string; hasta: string }>(
      `select codigo_factura codigo, tramo_desde::text desde, tramo_hasta::text hasta from factura
       where codigo_inscripcion = $1 and tipo = 'CUOTA' and estatus <> 'ANULADA' order by 1`,
      [codigoInscripcion],
    );
    for (const { codigo: codigoFactura, desde, hasta } of vivas.filter((cuota) => numeroDe(cuota.hasta) < hoy)) {
      const clases = clasesDe(anio, una, numeroDe(desde), numeroDe(hasta));
      const despues = Math.min(CUOTA, clases.asistidas * POR_CLASE);
      const hecha = await app.call(recalculo.factura, { body: { codigoFactura } }, { token });
      expect([codigoInscripcion, desde, hecha]).toEqual([codigoInscripcion, desde, expect.objectContaining({ ...clases, despues })]);
    }
  }
  if (!suyas.some(({ termina }) => termina === undefined)) return;
  const otraVez = await app.preview(recalculo.estudiante, { body: { codigoEstudiante } }, { token });
  expect(otraVez.map(({ despues }) => despues)).toEqual(otraVez.map(({ antes }) => antes));
}

/** The start page of a day: the groups that train, seats, enrolments by week, and each branch with its records and missing rolls. */
async function revisaInicio(anio: Anio, hoy: number, codigoSucursal: number) {
  const { token, sucursales, gruposDe, hayClase, de, enGrupo, ficha, matriculas } = anio;
  const query = { codigoSucursal };
  const asistio = (marcas: Iterable<string>) => [...marcas].filter((una) => una === 'PRESENTE' || una === 'TARDANZA').length;
  const suyos = gruposDe(temporadaDe(hoy)).filter((grupo) => de(grupo).sucursal === codigoSucursal);
  const clases = await app.call(inicio.asistencia, { query }, { token });
  expect(clases.map((una) => [una.codigoGrupo, una.inscritos, una.registrados, una.presentes]).sort((a, b) => a[0]! - b[0]!)).toEqual(
    suyos
      .filter((grupo) => hayClase(grupo, hoy))
      .map((grupo) => [grupo, enGrupo(grupo, hoy).length, de(grupo).lista[hoy]!.size, asistio(de(grupo).lista[hoy]!.values())]),
  );
  const dia = Math.max(hoy, CORREN[temporadaDe(hoy)]![0]);
  const { grupos, inscritos, capacidad } = await app.call(inicio.grupos, { query }, { token });
  const dentro = suyos.reduce((suma, grupo) => suma + enGrupo(grupo, dia).length, 0);
  expect([grupos, inscritos, capacidad]).toEqual([suyos.length, dentro, LUGARES * suyos.length]);
  const { porSemana } = await app.call(inicio.grupos, { query: {} }, { token });
  const deLaSemana = (lunes: number) => matriculas.filter((una) => una.dia >= lunes && una.dia < lunes + 7).length;
  expect(porSemana.map(({ inscripciones }) => inscripciones)).toEqual(porSemana.map(({ lunes }) => deLaSemana(numeroDe(lunes))));
  expect(porSemana.map(({ lunes }) => diaSemanaIso(lunes))).toEqual(Array<number>(8).fill(1));
  const fichas = (una: number) => [...ficha.values()].filter((otra) => otra === una).length;
  const { activos } = await app.call(inicio.estudiantes, { query }, { token });
  expect(activos).toBe(fichas(codigoSucursal));
  const sinLista = (grupo: number) => hoy > 0 && hayClase(grupo, hoy - 1) && de(grupo).lista[hoy - 1]!.size === 0 && enGrupo(grupo, hoy - 1).length > 0; // prettier-ignore
  const todos = [...gruposDe(0), ...gruposDe(1)];
  const filas = await app.call(inicio.sucursales, {}, { token });
  expect(filas.map((una) => [una.codigoSucursal, una.estudiantes, una.asistencia, una.sinLista]).sort((a, b) => a[0]! - b[0]!)).toEqual(
    sucursales.map((una) => {
      const propios = todos.filter((grupo) => de(grupo).sucursal === una);
      const marcas = propios.flatMap((grupo) => de(grupo).lista.slice(Math.max(0, hoy - 30), hoy + 1).flatMap((lista) => [...lista.values()])); // prettier-ignore
      const puntos = marcas.length === 0 ? null : Math.floor((20_000 * asistio(marcas) + marcas.length) / (2 * marcas.length));
      return [una, fichas(una), puntos, propios.filter(sinLista).length];
    }),
  );
}

/** Whom each branch finds: the children whose record it has, and those whom it teaches in a season that is not over. */
async function revisaSucursales({ operadores, ficha, matriculas, de }: Anio, hoy: number) {
  for (const [una, token] of operadores) {
    const { rows } = await app.call(estudiantes.filter, { query: { page: 0, size: 50 } }, { token });
    const deLaCasa = [...ficha].filter(([, otra]) => otra === una).map(([codigo]) => codigo);
    const enMarcha = matriculas.filter(({ grupo, termina }) => termina === undefined && CORREN[de(grupo).temporada]![1] >= hoy);
    const visitan = enMarcha.filter(({ grupo }) => de(grupo).sucursal === una);
    const esperados = enOrden([...deLaCasa, ...visitan.map(({ codigoEstudiante }) => codigoEstudiante)]);
    expect([una, enOrden(rows.map(({ codigoEstudiante }) => codigoEstudiante))]).toEqual([una, esperados]);
  }
}

/** Whom each instructor finds: the children of the groups that they teach, will teach, or taught this month. */
async function revisaProfesores({ profesores, matriculas, esDe }: Anio, hoy: number) {
  for (const [quien, token] of profesores) {
    const { rows } = await app.call(estudiantes.filter, { query: { page: 0, size: 50 } }, { token });
    const suyas = matriculas.filter(({ grupo, termina }) => termina === undefined && esDe(grupo, hoy, quien));
    const hallados = enOrden(rows.map(({ codigoEstudiante }) => codigoEstudiante));
    expect([quien, hallados]).toEqual([quien, enOrden(suyas.map(({ codigoEstudiante }) => codigoEstudiante))]);
  }
}

test(
  `two seasons of ${ACTOS} acts: on any day everything agrees on who was where, who taught, and what counted (seed ${SEMILLA})`,
  async () => {
    const azar = crearAzar(mezclar(SEMILLA));
    const anio = await unAnio(app);
    const unActo = actosDe(app, azar, anio);
    const cada = Math.ceil(ACTOS / REVISIONES);
    for (let n = 0; n < ACTOS; n += 1) {
      const hoy = Math.floor(((n + 1) * (DIAS - 1)) / ACTOS);
      app.setNow(`${fechaDe(hoy)}T14:00:00Z`);
      const fue = azar.entero(0, hoy);
      const dia = corre(fue) ? fue : CORREN[0]![1];
      const grupo = azar.uno(anio.gruposDe(temporadaDe(dia)));
      const nino = azar.uno([...anio.ficha.keys()]);
      try {
        await unActo(hoy);
        if (n % cada !== cada - 1) continue;
        await revisaLista(anio, hoy, dia, grupo);
        await revisaDia(anio, dia);
        await revisaMes(anio, hoy, dia, grupo);
        await revisaNino(anio, nino, Math.max(0, dia - 60), dia);
        await revisaCuotas(anio, hoy, nino);
        await revisaInicio(anio, hoy, azar.uno(anio.sucursales));
        await revisaSucursales(anio, hoy);
        await revisaProfesores(anio, hoy);
      } catch (error) {
        throw new Error(`Seed ${SEMILLA}, act ${n}, today ${fechaDe(hoy)}, on ${fechaDe(dia)} in group ${grupo}`, { cause: error });
      }
    }
    // In the end, every month of every group.
    for (const temporada of [0, 1])
      for (const grupo of anio.gruposDe(temporada))
        for (let dia = CORREN[temporada]![0]; dia <= CORREN[temporada]![1]; dia += 31) await revisaMes(anio, DIAS - 1, dia, grupo);
    // Acts that were all refused would prove nothing.
    expect(anio.cuentas.rechazados).toBeLessThan(anio.cuentas.hechos);
    expect(anio.copias.size).toBe(6);
  },
  20_000 + ACTOS * POR_ACTO_MS,
);
